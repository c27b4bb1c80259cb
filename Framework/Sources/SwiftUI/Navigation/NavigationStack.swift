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

/// Shows the pages of a model, the top one in front.
nonisolated struct NavigationContainer: View {
    let model: NavigationModel
    let root: AnyView
    let path: [AnyHashable]?
    let writePath: (([AnyHashable]) -> Void)?

    @MainActor var body: some View {
        let _ = synchronize()
        ZStack {
            if let replacement = model.replacement {
                NavigationPageView(model: model, page: replacement, content: nil, isCovered: !model.pages.isEmpty).id(replacement.id)
            } else {
                NavigationPageView(model: model, page: model.root, content: root, isCovered: !model.pages.isEmpty)
            }
            ForEach(model.pages) { page in
                NavigationPageView(model: model, page: page, content: nil, isCovered: page !== model.top)
                    .transition(.arrival(of: page, from: .trailing))
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

/// What an app has put behind the content of a page, up to the edges of the window.
nonisolated struct PageGround: View {
    let page: NavigationPage
    @MainActor var body: some View {
        if let ground = page.ground { ground }
    }
}

/// How pages slide (oracle/ios: 0.35 s).
enum NavigationMotion {
    static var animation: Animation { .spring(duration: 0.35, bounce: 0) }
}
