import Drawing
import Engine

/// Something to fill with: a colour, a gradient, a material.
public protocol ShapeStyle: Sendable {
    associatedtype Resolved: ShapeStyle = Never
    /// The style for an environment; custom styles implement this.
    nonisolated func resolve(in environment: EnvironmentValues) -> Resolved
    nonisolated func _paint(_ context: StyleContext) -> Paint
    /// Shadows that fall where the style fills.
    nonisolated var _shadows: [ShadowStyle] { get }
}

extension ShapeStyle {
    nonisolated public func _paint(_ context: StyleContext) -> Paint { resolve(in: context.environment)._paint(context) }
    nonisolated public var _shadows: [ShadowStyle] { [] }
}

extension ShapeStyle where Resolved == Never {
    nonisolated public func resolve(in environment: EnvironmentValues) -> Never { fatalError("\(Self.self) is resolved by the framework.") }
}

extension Never: ShapeStyle {
    nonisolated public func _paint(_ context: StyleContext) -> Paint { fatalError("Never is no style.") }
}

/// Where a style is used: the environment, the rectangle it fills, and how far down the hierarchy of levels it is.
nonisolated public struct StyleContext {
    public let environment: EnvironmentValues
    public let rect: CGRect
    /// 0 for the primary level.
    var level = 0
    /// Depth of `foreground` looked up from within itself.
    var depth = 0

    init(_ element: ElementNode, rect: CGRect) {
        environment = EnvironmentValues(element.environment, reader: element)
        self.rect = rect
    }

    init(_ environment: EnvironmentValues, rect: CGRect = .zero) {
        self.environment = environment
        self.rect = rect
    }
}

/// Resolves colours for an element.
nonisolated struct ResolveContext {
    let environment: EnvironmentValues
    init(_ element: ElementNode) { environment = EnvironmentValues(element.environment, reader: element) }
    init(_ environment: EnvironmentValues) { self.environment = environment }
    func color(_ color: Color) -> ResolvedColor { color.resolved(in: environment) }
}

/// A style of any type.
nonisolated public struct AnyShapeStyle: ShapeStyle {
    let base: any ShapeStyle
    nonisolated public init<S: ShapeStyle>(_ style: S) { base = (style as? AnyShapeStyle)?.base ?? style }
    nonisolated public func _paint(_ context: StyleContext) -> Paint { base._paint(context) }
    nonisolated public var _shadows: [ShadowStyle] { base._shadows }
}

/// The foreground style of the environment.
nonisolated public struct ForegroundStyle: ShapeStyle {
    nonisolated public init() {}
    nonisolated public func _paint(_ context: StyleContext) -> Paint { HierarchicalShapeStyle.primary._paint(context) }
}

/// The background of the enclosing container.
nonisolated public struct BackgroundStyle: ShapeStyle {
    nonisolated public init() {}
    nonisolated public func _paint(_ context: StyleContext) -> Paint {
        if let style = context.environment.backgroundStyle, context.depth < 8 {
            var inner = context
            inner.depth += 1
            return style._paint(inner)
        }
        return .color(Color.systemBackground.resolved(in: context.environment))
    }
}

/// The tint of the environment.
nonisolated public struct TintShapeStyle: ShapeStyle {
    nonisolated public init() {}
    nonisolated public func _paint(_ context: StyleContext) -> Paint {
        if let style = context.environment.tintStyle { return style._paint(context) }
        return .color(Color.accentColor.resolved(in: context.environment))
    }
}

/// A level of the foreground style: the system's label colours, or fractions of a custom colour (behaviours 219).
nonisolated public struct HierarchicalShapeStyle: ShapeStyle {
    let level: Int
    public static let primary = HierarchicalShapeStyle(level: 0)
    public static let secondary = HierarchicalShapeStyle(level: 1)
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    public static let quaternary = HierarchicalShapeStyle(level: 3)
    public static let quinary = HierarchicalShapeStyle(level: 4)

    static let opacities: [Double] = [1, 0.5, 0.25, 0.18, 0.1]

    nonisolated public func _paint(_ context: StyleContext) -> Paint {
        var inner = context
        inner.level = level
        inner.depth += 1
        let env = context.environment
        if let levels = env.foregroundStyles, level < levels.count, level > 0 { return levels[level]._paint(inner) }
        guard let style = env.foregroundStyle, context.depth < 8 else {
            return .color([Color.primary, .secondary, .tertiaryLabel, .quaternaryLabel, .quaternaryLabel][level].resolved(in: env))
        }
        if let own = style.base as? HierarchicalShapeStyle {
            let colors: [Color] = [.primary, .secondary, .tertiaryLabel, .quaternaryLabel, .quaternaryLabel]
            return .color(colors[min(own.level + level, 4)].resolved(in: env))
        }
        let paint = style._paint(inner)
        return level == 0 ? paint : paint.opacity(HierarchicalShapeStyle.opacities[level])
    }
}

extension HierarchicalShapeStyle {
    /// The level of the style that is inherited, where that is one of the app's own; nil where it is the system's.
    fileprivate func within(_ env: EnvironmentValues) -> AnyShapeStyle? {
        if let levels = env.foregroundStyles, level < levels.count { return levels[level] }
        guard let outer = env.foregroundStyle else { return nil }
        if let own = outer.base as? HierarchicalShapeStyle { return AnyShapeStyle(HierarchicalShapeStyle(level: min(own.level + level, 4))) }
        return level == 0 ? outer : AnyShapeStyle(StyleLevel(style: outer, opacity: HierarchicalShapeStyle.opacities[level]))
    }
}

/// A style with a part of its opacity: a level of it.
nonisolated private struct StyleLevel: ShapeStyle {
    let style: AnyShapeStyle
    let opacity: Double
    nonisolated func _paint(_ context: StyleContext) -> Paint { style._paint(context).opacity(opacity) }
}

nonisolated struct ForegroundStyleKey: EnvironmentKey { static var defaultValue: AnyShapeStyle? { nil } }
nonisolated struct ForegroundLevelsKey: EnvironmentKey { static var defaultValue: [AnyShapeStyle]? { nil } }
nonisolated struct BackgroundStyleKey: EnvironmentKey { static var defaultValue: AnyShapeStyle? { nil } }
nonisolated struct TintKey: EnvironmentKey { static var defaultValue: AnyShapeStyle? { nil } }

extension EnvironmentValues {
    var foregroundStyle: AnyShapeStyle? {
        get { self[ForegroundStyleKey.self] }
        set { self[ForegroundStyleKey.self] = newValue }
    }
    var foregroundStyles: [AnyShapeStyle]? {
        get { self[ForegroundLevelsKey.self] }
        set { self[ForegroundLevelsKey.self] = newValue }
    }
    public var backgroundStyle: AnyShapeStyle? {
        get { self[BackgroundStyleKey.self] }
        set { self[BackgroundStyleKey.self] = newValue }
    }
    var tintStyle: AnyShapeStyle? {
        get { self[TintKey.self] }
        set { self[TintKey.self] = newValue }
    }
}

extension ShapeStyle where Self == ForegroundStyle { nonisolated public static var foreground: ForegroundStyle { ForegroundStyle() } }
extension ShapeStyle where Self == BackgroundStyle { nonisolated public static var background: BackgroundStyle { BackgroundStyle() } }
extension ShapeStyle where Self == TintShapeStyle { nonisolated public static var tint: TintShapeStyle { TintShapeStyle() } }
extension ShapeStyle where Self == HierarchicalShapeStyle {
    nonisolated public static var primary: HierarchicalShapeStyle { .init(level: 0) }
    nonisolated public static var secondary: HierarchicalShapeStyle { .init(level: 1) }
    nonisolated public static var tertiary: HierarchicalShapeStyle { .init(level: 2) }
    nonisolated public static var quaternary: HierarchicalShapeStyle { .init(level: 3) }
    nonisolated public static var quinary: HierarchicalShapeStyle { .init(level: 4) }
}

/// A style at a fraction of its opacity.
nonisolated public struct _OpacityShapeStyle<Base: ShapeStyle>: ShapeStyle {
    let base: Base
    let opacity: Double
    nonisolated public func _paint(_ context: StyleContext) -> Paint { base._paint(context).opacity(opacity) }
    nonisolated public var _shadows: [ShadowStyle] { base._shadows }
}

extension ShapeStyle {
    nonisolated public func opacity(_ opacity: Double) -> some ShapeStyle { _OpacityShapeStyle(base: self, opacity: opacity) }
}

extension View {
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
        writingEnvironment {
            $0.foregroundStyle = (style as? HierarchicalShapeStyle)?.within($0) ?? AnyShapeStyle(style)
            $0.foregroundStyles = nil
        }
    }
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
        writingEnvironment {
            $0.foregroundStyle = AnyShapeStyle(primary)
            $0.foregroundStyles = [AnyShapeStyle(primary), AnyShapeStyle(secondary)]
        }
    }
    nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(_ primary: S1, _ secondary: S2, _ tertiary: S3) -> some View {
        writingEnvironment {
            $0.foregroundStyle = AnyShapeStyle(primary)
            $0.foregroundStyles = [AnyShapeStyle(primary), AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]
        }
    }
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        writingEnvironment {
            $0.foregroundStyle = color.map { AnyShapeStyle($0) }
            $0.foregroundStyles = nil
        }
    }
    nonisolated public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View { environment(\.backgroundStyle, AnyShapeStyle(style)) }
    nonisolated public func tint<S: ShapeStyle>(_ tint: S) -> some View { environment(\.tintStyle, AnyShapeStyle(tint)) }
    nonisolated public func tint(_ tint: Color?) -> some View { environment(\.tintStyle, tint.map { AnyShapeStyle($0) }) }
    nonisolated public func accentColor(_ accentColor: Color?) -> some View { environment(\.tintStyle, accentColor.map { AnyShapeStyle($0) }) }
}
