import Drawing
import Engine

/// A shadow that belongs to a style: it falls wherever the style fills.
nonisolated public struct ShadowStyle: Equatable, Sendable {
    var isInner: Bool
    var color: Color
    /// Points.
    var radius: CGFloat
    var x: CGFloat
    var y: CGFloat

    /// Behind what is filled.
    public static func drop(color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> ShadowStyle {
        ShadowStyle(isInner: false, color: color, radius: radius, x: x, y: y)
    }
    /// Inside what is filled, as if it were cut out.
    public static func inner(color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> ShadowStyle {
        ShadowStyle(isInner: true, color: color, radius: radius, x: x, y: y)
    }
}

/// A style with a shadow.
nonisolated public struct _ShadowShapeStyle<Base: ShapeStyle>: ShapeStyle {
    let base: Base
    let shadow: ShadowStyle
    nonisolated public func _paint(_ context: StyleContext) -> Paint { base._paint(context) }
    nonisolated public var _shadows: [ShadowStyle] { base._shadows + [shadow] }
}

extension ShapeStyle {
    nonisolated public func shadow(_ style: ShadowStyle) -> some ShapeStyle { _ShadowShapeStyle(base: self, shadow: style) }
}

extension ShapeStyle where Self == AnyShapeStyle {
    /// The foreground style with a shadow.
    nonisolated public static func shadow(_ style: ShadowStyle) -> some ShapeStyle { _ShadowShapeStyle(base: ForegroundStyle(), shadow: style) }
}

extension ShadowStyle {
    /// `operation`, which covers `outline`, with shadows.
    static func apply(_ shadows: [ShadowStyle], to operation: DrawOperation, outline: Path, in environment: EnvironmentValues) -> [DrawOperation] {
        guard !shadows.isEmpty else { return [operation] }
        var operations = [operation]
        for s in shadows where !s.isInner {
            let filter = Filter.shadow(color: s.color.resolved(in: environment), radius: s.radius, x: s.x, y: s.y)
            operations = [.group(operations, transform: .identity, clip: nil, opacity: 1, mode: .normal, filters: [filter])]
        }
        for s in shadows where s.isInner {
            // What lies around the outline casts its shadow into it.
            let reach = s.radius * 3 + abs(s.x) + abs(s.y) + 1
            var around = Path(outline.boundingRect.insetBy(dx: -reach, dy: -reach))
            around.addPath(outline)
            let color = s.color.resolved(in: environment)
            let ring = DrawOperation.fill(around, .color(ResolvedColor.black), evenOdd: true)
            let cast = DrawOperation.group([ring], transform: .identity, clip: nil, opacity: 1, mode: .normal, filters: [.shadow(color: color, radius: s.radius, x: s.x, y: s.y)])
            operations.append(.group([cast], transform: .identity, clip: outline, opacity: 1, mode: .normal, filters: []))
        }
        return operations
    }
}
