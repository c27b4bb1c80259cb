import Engine

/// The look of a window. Desktops draw their windows themselves, so all look alike.
public protocol WindowStyle {}
nonisolated public struct DefaultWindowStyle: WindowStyle { public init() {} }
nonisolated public struct TitleBarWindowStyle: WindowStyle { public init() {} }
nonisolated public struct HiddenTitleBarWindowStyle: WindowStyle { public init() {} }
nonisolated public struct PlainWindowStyle: WindowStyle { public init() {} }
extension WindowStyle where Self == DefaultWindowStyle { nonisolated public static var automatic: DefaultWindowStyle { .init() } }
extension WindowStyle where Self == TitleBarWindowStyle { nonisolated public static var titleBar: TitleBarWindowStyle { .init() } }
extension WindowStyle where Self == HiddenTitleBarWindowStyle { nonisolated public static var hiddenTitleBar: HiddenTitleBarWindowStyle { .init() } }
extension WindowStyle where Self == PlainWindowStyle { nonisolated public static var plain: PlainWindowStyle { .init() } }

/// The look of a window's toolbar, which is that of its pages.
public protocol WindowToolbarStyle {}
nonisolated public struct DefaultWindowToolbarStyle: WindowToolbarStyle { public init() {} }
nonisolated public struct ExpandedWindowToolbarStyle: WindowToolbarStyle { public init() {} }
nonisolated public struct UnifiedWindowToolbarStyle: WindowToolbarStyle {
    public init() {}
    public init(showsTitle: Bool) {}
}
nonisolated public struct UnifiedCompactWindowToolbarStyle: WindowToolbarStyle {
    public init() {}
    public init(showsTitle: Bool) {}
}
extension WindowToolbarStyle where Self == DefaultWindowToolbarStyle { nonisolated public static var automatic: DefaultWindowToolbarStyle { .init() } }
extension WindowToolbarStyle where Self == ExpandedWindowToolbarStyle { nonisolated public static var expanded: ExpandedWindowToolbarStyle { .init() } }
extension WindowToolbarStyle where Self == UnifiedWindowToolbarStyle {
    nonisolated public static var unified: UnifiedWindowToolbarStyle { .init() }
    nonisolated public static func unified(showsTitle: Bool) -> UnifiedWindowToolbarStyle { .init(showsTitle: showsTitle) }
}
extension WindowToolbarStyle where Self == UnifiedCompactWindowToolbarStyle {
    nonisolated public static var unifiedCompact: UnifiedCompactWindowToolbarStyle { .init() }
    nonisolated public static func unifiedCompact(showsTitle: Bool) -> UnifiedCompactWindowToolbarStyle { .init(showsTitle: showsTitle) }
}

/// Whether the windows of a scene come back when the program is started again: they never do here.
nonisolated public struct SceneRestorationBehavior: Hashable, Sendable {
    let name: String
    public static let automatic = SceneRestorationBehavior(name: "automatic")
    public static let disabled = SceneRestorationBehavior(name: "disabled")
}

extension Scene {
    /// Windows look as the desktop has them; another style than its own is said not to be followed.
    nonisolated public func windowStyle<S: WindowStyle>(_ style: S) -> some Scene {
        if !(style is DefaultWindowStyle || style is TitleBarWindowStyle) { Warnings.once("windowStyle(_:) is not followed: the desktop draws the window's frame.") }
        return self
    }
    /// Toolbars stand in their pages; another style than the automatic one is said not to be followed.
    nonisolated public func windowToolbarStyle<S: WindowToolbarStyle>(_ style: S) -> some Scene {
        if !(style is DefaultWindowToolbarStyle) { Warnings.once("windowToolbarStyle(_:) is not followed: toolbars stand in their pages.") }
        return self
    }
    /// Windows are never restored, as with `disabled`.
    nonisolated public func restorationBehavior(_ behavior: SceneRestorationBehavior) -> some Scene { self }
}
