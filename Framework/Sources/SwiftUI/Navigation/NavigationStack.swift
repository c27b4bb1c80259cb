import Engine

/// A root view with others pushed on top of it.
nonisolated public struct NavigationStack<Data, Root: View>: View {
    let root: Root
    let path: PathBinding?
    @State private var model = NavigationModel()

    nonisolated public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        path = nil
    }

    nonisolated public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        self.path = PathBinding(read: { path.wrappedValue.elements }, write: { new in path.wrappedValue.elements = new })
    }

    nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root) where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
        self.root = root()
        self.path = PathBinding(read: { path.wrappedValue.map { AnyHashable($0) } }, write: { new in
            path.wrappedValue = Data(new.compactMap { $0.base as? Data.Element })
        })
    }

    @MainActor public var body: some View {
        let values = path?.read()
        NavigationContainer(model: model, root: AnyView(root), path: values, writePath: path?.write)
    }
}

/// A path of any kind.
struct PathBinding {
    let read: () -> [AnyHashable]
    let write: ([AnyHashable]) -> Void
}

/// The older container: one column here, whatever the style.
nonisolated public struct NavigationView<Content: View>: View {
    let content: Content
    @State private var model = NavigationModel()
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
    @MainActor public var body: some View { NavigationContainer(model: model, root: AnyView(FirstOfSeveral(content: content)), path: nil, writePath: nil) }
}

/// A navigation view's first view is its master; the ones after it are details of wider windows.
nonisolated private struct FirstOfSeveral<Content: View>: View {
    let content: Content
    @MainActor var body: some View { FirstElement(content: content) }
}

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
    @State private var model = NavigationModel()
    @State private var detailModel = NavigationModel()
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

    /// Width of a column that is not the last and asks for none, in points.
    private static var columnWidth: CGFloat { 320 }
    @State private var widths: [CGFloat?] = [nil, nil]

    private func column(_ index: Int, _ content: AnyView, _ model: NavigationModel) -> some View {
        NavigationContainer(model: model, root: content, path: nil, writePath: nil)
            .frame(width: widths[index] ?? Self.columnWidth)
            .onPreferenceChange(ColumnWidthKey.self) { if widths[index] != $0 { widths[index] = $0 } }
    }

    @MainActor public var body: some View {
        if sizeClass == .regular {
            let shown = visibility?.wrappedValue ?? chosen
            let hasSidebar = shown == .automatic || shown == .all || (shown == .doubleColumn && !hasContent)
            HStack(spacing: 0) {
                if hasSidebar {
                    column(0, AnyView(sidebar), model)
                    Divider().ignoresSafeArea()
                }
                if hasContent, shown != .detailOnly {
                    column(1, AnyView(content), model)
                    Divider().ignoresSafeArea()
                }
                NavigationContainer(model: detailModel, root: AnyView(detail), path: nil, writePath: nil)
            }
            .onAppear {
                let visibility = visibility, chosen = $chosen, hidden: NavigationSplitViewVisibility = hasContent ? .doubleColumn : .detailOnly
                switcher.toggle = {
                    let binding = visibility ?? chosen, isShown = binding.wrappedValue != .detailOnly && !(hasContent && binding.wrappedValue == .doubleColumn)
                    withAnimation { binding.wrappedValue = isShown ? hidden : .all }
                }
                SidebarSwitch.front = switcher
            }
        } else {
            NavigationContainer(model: model, root: AnyView(sidebar), path: nil, writePath: nil)
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

/// Shows the pages of a model, the top one in front.
nonisolated struct NavigationContainer: View {
    let model: NavigationModel
    let root: AnyView
    let path: [AnyHashable]?
    let writePath: (([AnyHashable]) -> Void)?

    @MainActor var body: some View {
        let _ = synchronize()
        ZStack {
            NavigationPageView(model: model, page: model.root, content: root, isCovered: !model.pages.isEmpty)
            ForEach(model.pages) { page in
                NavigationPageView(model: model, page: page, content: nil, isCovered: page !== model.top)
                    .transition(.move(edge: .trailing))
            }
        }
        .environment(\.navigationModel, model)
        .modifier(FillsSafeArea())
    }

    @MainActor private func synchronize() {
        model.writePath = writePath
        if let path { model.sync(path) }
    }
}

/// Extends its content under the bars and hands the safe area on.
nonisolated private struct FillsSafeArea: _ElementModifier {
    nonisolated func _makeElement(_ context: NodeContext) -> FillsSafeAreaElement { FillsSafeAreaElement(context) }
    nonisolated func _update(_ element: FillsSafeAreaElement) {}
}

public final class FillsSafeAreaElement: UnaryElement, SafeAreaProvider, GeometryObserver {
    private var insets = EdgeInsets()

    override public init(_ context: NodeContext) {
        super.init(context)
        tree.observeGeometry(self)
    }

    public func geometryMayHaveChanged() {
        if hasGeometry, safeAreaInsets(of: CGRect(origin: .zero, size: size)) != insets { invalidatePlacement() }
    }

    private var left: CGFloat { layoutDirection == .rightToLeft ? insets.trailing : insets.leading }
    public var fullRect: CGRect { CGRect(x: -left, y: -insets.top, width: size.width + insets.horizontal, height: size.height + insets.vertical) }
    public var safeRect: CGRect { CGRect(origin: .zero, size: size) }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions(by: content?.sizeThatFits(proposal) ?? .zero)
    }

    override public func placeChildren() {
        insets = safeAreaInsets(of: CGRect(origin: .zero, size: size))
        content?.setGeometry(at: fullRect.origin, size: fullRect.size, proposal: ProposedViewSize(fullRect.size))
    }
}

/// One page: its content under its bar.
nonisolated struct NavigationPageView: View {
    let model: NavigationModel
    let page: NavigationPage
    /// The root's content comes with its container; a pushed page keeps its own.
    let content: AnyView?
    let isCovered: Bool

    // The body reads nothing that the content writes (title, items): the bar and the flags look for themselves, or a
    // toolbar in the content would have the page evaluated again, and so on without end.
    @MainActor var body: some View {
        let before = model.page(before: page)
        NavigationPageLayout(
            isCovered: isCovered, page: page, model: model,
            content: (content ?? page.content)
                .overlay { SearchSuggestions(page: page) }
                .writingEnvironment {
                    $0.navigationPage = page
                    if before != nil {
                        $0.dismiss = DismissAction { [weak page] in
                            withAnimation(NavigationMotion.animation) { page?.pop?() }
                        }
                        $0.isPresented = true
                    }
                },
            bar: NavigationBar(page: page, model: model) { [weak page] in
                withAnimation(NavigationMotion.animation) { page?.pop?() }
            },
            bottomBar: BottomBar(page: page))
    }
}

/// How pages slide (oracle/ios: 0.35 s).
enum NavigationMotion {
    static var animation: Animation { .spring(duration: 0.35, bounce: 0) }
}
