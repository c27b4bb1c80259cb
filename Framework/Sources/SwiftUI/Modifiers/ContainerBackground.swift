import Engine

/// Which container a background is for.
nonisolated public struct ContainerBackgroundPlacement: Hashable, Sendable {
    let name: String
    /// The page of a navigation stack.
    public static let navigation = ContainerBackgroundPlacement(name: "navigation")
    /// The column of a split view.
    public static let navigationSplitView = ContainerBackgroundPlacement(name: "navigationSplitView")
    public static let tabView = ContainerBackgroundPlacement(name: "tabView")
    public static let widget = ContainerBackgroundPlacement(name: "widget")
    public static let window = ContainerBackgroundPlacement(name: "window")

    var isPage: Bool { self == .navigation || self == .navigationSplitView }
}

/// Puts a view behind the page, or behind the content up to the edges of its window.
nonisolated private struct ContainerBackground: ViewModifier {
    let placement: ContainerBackgroundPlacement
    let view: AnyView
    @Environment(\.navigationPage) private var page

    @MainActor func body(content: Content) -> some View {
        if placement.isPage, page != nil {
            content.modifier(PageModifier { $0.set($1, ground: view) })
        } else {
            content.background { view.ignoresSafeArea() }
        }
    }
}

extension View {
    /// The background of the container that the view is in.
    nonisolated public func containerBackground<S: ShapeStyle>(_ style: S, for container: ContainerBackgroundPlacement) -> some View {
        modifier(ContainerBackground(placement: container, view: AnyView(Rectangle().fill(style))))
    }

    nonisolated public func containerBackground<V: View>(for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        modifier(ContainerBackground(placement: container, view: AnyView(content().frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment))))
    }
}
