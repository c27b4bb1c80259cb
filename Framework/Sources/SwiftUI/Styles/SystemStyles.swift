import Drawing
import Engine

/// A fill behind content, as controls have: lets what is under it through.
nonisolated public struct FillShapeStyle: ShapeStyle, LeveledStyle {
    nonisolated public init() {}
    nonisolated public func _paint(_ context: StyleContext) -> Paint { paint(level: 0, context) }
    func paint(level: Int, _ context: StyleContext) -> Paint { .color(Color.fill(min(level, 3)).resolved(in: context.environment)) }
}

/// The colour of the lines between things.
nonisolated public struct SeparatorShapeStyle: ShapeStyle {
    nonisolated public init() {}
    nonisolated public func _paint(_ context: StyleContext) -> Paint { .color(Color.separator.resolved(in: context.environment)) }
}

/// The colour of text that stands where a person has not written yet.
nonisolated public struct PlaceholderTextShapeStyle: ShapeStyle {
    nonisolated public init() {}
    nonisolated public func _paint(_ context: StyleContext) -> Paint { .color(Color(provider: .system(.placeholder)).resolved(in: context.environment)) }
}

/// The colour of text that leads somewhere.
nonisolated public struct LinkShapeStyle: ShapeStyle {
    nonisolated public init() {}
    nonisolated public func _paint(_ context: StyleContext) -> Paint { .color(Color(provider: .system(.link)).resolved(in: context.environment)) }
}

/// The ground of what is selected: the tint.
nonisolated public struct SelectionShapeStyle: ShapeStyle {
    nonisolated public init() {}
    nonisolated public func _paint(_ context: StyleContext) -> Paint { TintShapeStyle()._paint(context) }
}

/// The ground of a window.
nonisolated public struct WindowBackgroundShapeStyle: ShapeStyle {
    nonisolated public init() {}
    nonisolated public func _paint(_ context: StyleContext) -> Paint { .color(Color.systemBackground.resolved(in: context.environment)) }
}

extension ShapeStyle where Self == FillShapeStyle { nonisolated public static var fill: FillShapeStyle { FillShapeStyle() } }
extension ShapeStyle where Self == SeparatorShapeStyle { nonisolated public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() } }
extension ShapeStyle where Self == PlaceholderTextShapeStyle { nonisolated public static var placeholder: PlaceholderTextShapeStyle { PlaceholderTextShapeStyle() } }
extension ShapeStyle where Self == LinkShapeStyle { nonisolated public static var link: LinkShapeStyle { LinkShapeStyle() } }
extension ShapeStyle where Self == SelectionShapeStyle { nonisolated public static var selection: SelectionShapeStyle { SelectionShapeStyle() } }
extension ShapeStyle where Self == WindowBackgroundShapeStyle { nonisolated public static var windowBackground: WindowBackgroundShapeStyle { WindowBackgroundShapeStyle() } }

/// A style whose levels the system has colours for.
nonisolated protocol LeveledStyle: ShapeStyle {
    /// `level` is 1 for the secondary one.
    func paint(level: Int, _ context: StyleContext) -> Paint
}

extension BackgroundStyle: LeveledStyle {
    /// A style of the app's own is a part as opaque at each level.
    func paint(level: Int, _ context: StyleContext) -> Paint {
        guard context.environment.backgroundStyle == nil else { return _paint(context).opacity(HierarchicalShapeStyle.opacities[level]) }
        let color: SystemColor = level == 1 ? .secondaryBackground : .tertiaryBackground
        return .color(color.resolved(in: context.environment))
    }
}

/// A level of a style further down the hierarchy.
nonisolated public struct _LevelShapeStyle<Base: ShapeStyle>: ShapeStyle {
    let base: Base
    /// 1 for the secondary one.
    let level: Int
    nonisolated public func _paint(_ context: StyleContext) -> Paint {
        if let own = base as? HierarchicalShapeStyle { return HierarchicalShapeStyle(level: min(own.level + level, 4))._paint(context) }
        if let leveled = base as? any LeveledStyle { return leveled.paint(level: level, context) }
        return base._paint(context).opacity(HierarchicalShapeStyle.opacities[level])
    }
    nonisolated public var _shadows: [ShadowStyle] { base._shadows }
}

extension ShapeStyle {
    /// The second level of the style: less of it.
    nonisolated public var secondary: some ShapeStyle { _LevelShapeStyle(base: self, level: 1) }
    /// The third level of the style.
    nonisolated public var tertiary: some ShapeStyle { _LevelShapeStyle(base: self, level: 2) }
    /// The fourth level of the style.
    nonisolated public var quaternary: some ShapeStyle { _LevelShapeStyle(base: self, level: 3) }
    /// The fifth level of the style.
    nonisolated public var quinary: some ShapeStyle { _LevelShapeStyle(base: self, level: 4) }
}
