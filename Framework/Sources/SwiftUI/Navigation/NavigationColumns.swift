import Engine

/// The older container. A regular window shows its views as columns, the last of them the details; a compact one the first as a stack.
nonisolated public struct NavigationView<Content: View>: View {
    let content: Content
    @State private var models = ColumnModels()
    @Environment(\.horizontalSizeClass) private var sizeClass
    @Environment(\.navigationViewColumns) private var mostColumns

    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor public var body: some View {
        func first<V: View>(of view: V) -> AnyView { AnyView(FirstElement(content: view)) }
        var columns = ColumnViews.of(content).map { first(of: $0) }
        // A sidebar without details stands beside an empty column, as on an iPad.
        while columns.count < 2 { columns.append(AnyView(EmptyView())) }
        return NavigationColumns(columns: Array(columns.prefix(sizeClass == .regular ? mostColumns : 1)), models: models)
    }
}

/// The views of a builder's content that are columns of their own.
private enum ColumnViews {
    static func of(_ content: any View) -> [any View] { (content as? any SeveralViews)?.views ?? [content] }
}

private protocol SeveralViews {
    var views: [any View] { get }
}

extension TupleView: SeveralViews {
    fileprivate var views: [any View] { Mirror(reflecting: value).children.compactMap { $0.value as? any View }.flatMap(ColumnViews.of) }
}

extension Group: SeveralViews where Content: View {
    fileprivate var views: [any View] { ColumnViews.of(content) }
}

// What a condition leaves out is no column.
extension Optional: SeveralViews where Wrapped: View {
    fileprivate var views: [any View] { map { ColumnViews.of($0) } ?? [] }
}

/// The first of a view's elements: a column shows one.
nonisolated private struct FirstElement<Content: View>: View {
    let content: Content
    var body: Never { fatalError() }
    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let e = FirstElementNode(context)
        e.adopt(Content._makeNode(view.content, NodeContext(e)))
        return e
    }
    nonisolated static func _updateNode(_ node: Node, _ view: Self) { Content._updateNode(node.children[0], view.content) }
    nonisolated static var _elementCount: Int? { 1 }
}

private final class FirstElementNode: UnaryElement {
    override func placeChildren() {
        guard let content else { return }
        placeMirrored(content, at: .zero, proposal: proposal)
    }
    override var paintOrder: [ElementNode] { content.map { [$0] } ?? [] }
}

/// The pages of each column.
private final class ColumnModels {
    let all = (0..<3).map { _ in NavigationModel() }
}

/// Columns side by side, each with its own pages; one column is a stack. Links show their views in the column after theirs.
nonisolated private struct NavigationColumns: View {
    let columns: [AnyView]
    let models: ColumnModels
    /// How many of the first columns are not shown.
    var hidden = 0

    /// Width of a column that is not the last and asks for none, in points.
    private static var width: CGFloat { 320 }
    @State private var widths: [CGFloat?] = [nil, nil]

    private func column(_ index: Int) -> some View {
        NavigationContainer(model: models.all[index], root: columns[index], path: nil, writePath: nil)
    }

    private func sidebar(_ index: Int) -> some View {
        column(index)
            .frame(width: widths[index] ?? Self.width)
            .onPreferenceChange(ColumnWidthKey.self) { if widths[index] != $0 { widths[index] = $0 } }
    }

    @MainActor var body: some View {
        let _ = connect()
        if columns.count == 1 {
            column(0)
        } else {
            HStack(spacing: 0) {
                if hidden == 0 {
                    sidebar(0)
                    Divider().ignoresSafeArea()
                }
                if columns.count > 2, hidden < 2 {
                    sidebar(1)
                    Divider().ignoresSafeArea()
                }
                column(columns.count - 1)
            }
        }
    }

    @MainActor private func connect() {
        for (i, model) in models.all.enumerated() { model.next = i + 1 < columns.count ? models.all[i + 1] : nil }
    }
}

/// Two or three columns; in a compact window the stack of the first, over which the others are pushed.
nonisolated public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
    let sidebar: Sidebar
    let content: Content
    let detail: Detail
    let hasContent: Bool
    private var visibility: Binding<NavigationSplitViewVisibility>?
    /// What the person chose where the app leaves it to them.
    @State private var chosen = NavigationSplitViewVisibility.automatic
    @State private var switcher = SidebarSwitch()
    @State private var models = ColumnModels()
    @Environment(\.horizontalSizeClass) private var sizeClass

    nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail) {
        self.sidebar = sidebar(); self.content = content(); self.detail = detail(); hasContent = true
    }
    nonisolated public init(columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail) {
        self.init(sidebar: sidebar, content: content, detail: detail)
        visibility = columnVisibility
    }
    nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {
        self.sidebar = sidebar(); content = EmptyView(); self.detail = detail(); hasContent = false
    }
    nonisolated public init(columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) where Content == EmptyView {
        self.init(sidebar: sidebar, detail: detail)
        visibility = columnVisibility
    }

    @MainActor public var body: some View {
        let columns = hasContent ? [AnyView(sidebar), AnyView(content), AnyView(detail)] : [AnyView(sidebar), AnyView(detail)]
        let shown = visibility?.wrappedValue ?? chosen
        let hidden = shown == .detailOnly ? columns.count - 1 : shown == .doubleColumn && hasContent ? 1 : 0
        NavigationColumns(columns: sizeClass == .regular ? columns : [columns[0]], models: models, hidden: sizeClass == .regular ? hidden : 0)
            .onAppear {
                let binding = visibility ?? $chosen, away: NavigationSplitViewVisibility = hasContent ? .doubleColumn : .detailOnly
                switcher.toggle = {
                    let isShown = binding.wrappedValue != .detailOnly && !(away == .doubleColumn && binding.wrappedValue == .doubleColumn)
                    withAnimation { binding.wrappedValue = isShown ? away : .all }
                }
                SidebarSwitch.front = switcher
            }
    }
}

/// Shows and hides the first column of a split view from elsewhere: menus of the Mac.
final class SidebarSwitch {
    nonisolated(unsafe) static weak var front: SidebarSwitch?
    var toggle: @MainActor () -> Void = {}
}

/// Which columns of a split view are shown, where the window is wide enough for several.
nonisolated public struct NavigationSplitViewVisibility: Equatable, Sendable {
    let name: String
    public static let automatic = NavigationSplitViewVisibility(name: "automatic")
    public static let all = NavigationSplitViewVisibility(name: "all")
    public static let doubleColumn = NavigationSplitViewVisibility(name: "doubleColumn")
    public static let detailOnly = NavigationSplitViewVisibility(name: "detailOnly")
}

/// The width that the content of a column asks for, in points.
private struct ColumnWidthKey: PreferenceKey {
    static var defaultValue: CGFloat? { nil }
    static func reduce(value: inout CGFloat?, nextValue: () -> CGFloat?) { value = value ?? nextValue() }
}

/// How the columns of a split view share the window.
public protocol NavigationSplitViewStyle: Sendable {}
nonisolated public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle { public init() {} }
nonisolated public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle { public init() {} }
nonisolated public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle { public init() {} }
extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle { nonisolated public static var automatic: Self { .init() } }
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle { nonisolated public static var balanced: Self { .init() } }
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle { nonisolated public static var prominentDetail: Self { .init() } }

extension View {
    /// Width in points of the column that the view is in, where a split view shows several.
    nonisolated public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { preference(key: ColumnWidthKey.self, value: width) }
    nonisolated public func navigationSplitViewColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View { navigationSplitViewColumnWidth(ideal) }
    /// Columns stand side by side in every style.
    nonisolated public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }
}

// MARK: Styles of navigation views

/// Whether a navigation view shows columns where the window has room for them.
@MainActor @preconcurrency public protocol NavigationViewStyle {}
nonisolated public struct DefaultNavigationViewStyle: NavigationViewStyle { public init() {} }
nonisolated public struct StackNavigationViewStyle: NavigationViewStyle { public init() {} }
nonisolated public struct ColumnNavigationViewStyle: NavigationViewStyle { public init() {} }
nonisolated public struct DoubleColumnNavigationViewStyle: NavigationViewStyle { public init() {} }
extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
    /// Columns.
    nonisolated public static var automatic: Self { .init() }
}
extension NavigationViewStyle where Self == StackNavigationViewStyle {
    /// One column in every window.
    nonisolated public static var stack: Self { .init() }
}
extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
    /// As many columns as the navigation view has views, two to three.
    nonisolated public static var columns: Self { .init() }
}

private struct NavigationViewColumnsKey: EnvironmentKey { static var defaultValue: Int { 3 } }

extension EnvironmentValues {
    /// The most columns that a navigation view shows in a regular window.
    fileprivate var navigationViewColumns: Int { get { self[NavigationViewColumnsKey.self] } set { self[NavigationViewColumnsKey.self] = newValue } }
}

extension View {
    /// Chooses between columns and a stack for navigation views in regular windows; in compact ones all are stacks.
    nonisolated public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View {
        environment(\.navigationViewColumns, style is StackNavigationViewStyle ? 1 : style is DoubleColumnNavigationViewStyle ? 2 : 3)
    }
}
