import Drawing
import Engine

/// Puts a page's content under its bar and tells the content how much of it is covered.
nonisolated struct NavigationPageLayout<Content: View, Bar: View, Bottom: View>: View {
    let isCovered: Bool
    let page: NavigationPage
    let model: NavigationModel
    let content: Content
    let bar: Bar
    let bottomBar: Bottom

    var body: Never { fatalError() }

    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let e = NavigationPageElement(context)
        e.page = view.page
        e.contentNode = Content._makeNode(view.content, NodeContext(e))
        e.adopt(e.contentNode)
        e.barElement.adopt(Bar._makeNode(view.bar, NodeContext(e.barElement)))
        e.bottomElement.adopt(Bottom._makeNode(view.bottomBar, NodeContext(e.bottomElement)))
        e.groundElement.adopt(PageGround._makeNode(PageGround(page: view.page), NodeContext(e.groundElement)))
        e.adopt(e.groundElement)
        e.adopt(e.barElement)
        e.adopt(e.bottomElement)
        e.cover(view.isCovered)
        e.adopt(PageFlagsNode(NodeContext(e), page: view.page, model: view.model))
        return e
    }

    nonisolated static func _updateNode(_ node: Node, _ view: Self) {
        let e = unsafeDowncast(node, to: NavigationPageElement.self)
        Content._updateNode(e.contentNode, view.content)
        Bar._updateNode(e.barElement.children[0], view.bar)
        Bottom._updateNode(e.bottomElement.children[0], view.bottomBar)
        e.cover(view.isCovered)
    }

    nonisolated static var _elementCount: Int? { 1 }
}

/// Tells a page's element what its bar is to be, whenever the page says something else.
private final class PageFlagsNode: Node {
    private let page: NavigationPage
    private let model: NavigationModel

    init(_ context: NodeContext, page: NavigationPage, model: NavigationModel) {
        self.page = page
        self.model = model
        super.init(context)
        performUpdate()
    }

    override func performUpdate() {
        let (page, model) = (page, model)
        let flags = evaluate {
            observingChanges {
                let showsBack = model.page(before: page) != nil && !page.isBackHidden
                return (shown: !page.isBarHidden && (page.hasBarContent || showsBack), large: page.title != nil && model.isLarge(page), search: page.search != nil, scopes: page.shownScopes != nil, subtitle: page.subtitle != nil)
            }
        }
        (parent as? NavigationPageElement)?.configure(isBarShown: flags.shown, isLarge: flags.large, hasSearch: flags.search, hasScopes: flags.scopes, hasSubtitle: flags.subtitle)
    }
}

public final class NavigationPageElement: ElementNode, SafeAreaProvider, NavigationScrollTarget, GeometryObserver {
    var contentNode: Node!
    private(set) var barElement: ZStackElement!
    private(set) var bottomElement: ZStackElement!
    private(set) var groundElement: ZStackElement!
    var page: NavigationPage!
    private var isBarShown = false
    private var isLarge = false
    private var hasSearch = false
    private var hasScopes = false
    private var hasSubtitle = false
    private var isCovered = false
    private var outer = EdgeInsets()
    private var bottomLength: CGFloat = 0

    override public init(_ context: NodeContext) {
        super.init(context)
        barElement = ZStackElement(NodeContext(self), alignment: .top)
        bottomElement = ZStackElement(NodeContext(self), alignment: .bottom)
        groundElement = ZStackElement(NodeContext(self), alignment: .center)
        tree.observeGeometry(self)
    }

    func configure(isBarShown: Bool, isLarge: Bool, hasSearch: Bool, hasScopes: Bool, hasSubtitle: Bool) {
        if isBarShown != self.isBarShown || isLarge != self.isLarge || hasSearch != self.hasSearch || hasScopes != self.hasScopes || hasSubtitle != self.hasSubtitle {
            self.hasSearch = hasSearch
            self.hasScopes = hasScopes
            self.hasSubtitle = hasSubtitle
            self.isBarShown = isBarShown
            self.isLarge = isLarge
            invalidatePlacement()
            setNeedsPaint()
        }
    }

    func cover(_ isCovered: Bool) {
        if isCovered != self.isCovered {
            self.isCovered = isCovered
            setNeedsPaint()
            for e in contentElements { e.visibilityDidChange(!isCovered) }
        }
    }

    override public var isTransparentToTraits: Bool { false }

    /// Heights of the bar in points, without and with a large title (constants 4).
    private static func barHeight(_ profile: PlatformProfile, isLarge: Bool, _ size: DynamicTypeSize) -> CGFloat {
        let large = isLarge ? NavigationBar.largeHeight(size) : 0
        return profile.name == .iOS26 ? 64 + large + (isLarge ? 0.5 : 0) : 44 + large
    }

    private var typeSize: DynamicTypeSize { EnvironmentValues(environment, reader: self).dynamicTypeSize }
    private var barHeight: CGFloat {
        guard isBarShown else { return 0 }
        let size = typeSize
        return NavigationPageElement.barHeight(PlatformProfile.of(self), isLarge: isLarge, size) + (hasSearch ? NavigationBar.searchHeight(size) : 0) + (hasScopes ? NavigationBar.scopesHeight : 0)
            + (hasSubtitle && isLarge ? NavigationBar.subtitleHeight(size) : 0)
    }
    private var contentElements: [ElementNode] { elements.filter { $0 !== barElement && $0 !== bottomElement && $0 !== groundElement } }

    public func geometryMayHaveChanged() {
        if hasGeometry, inherited() != outer { invalidatePlacement() }
    }

    /// What is already covered where the page fills the region that views may reach.
    private func inherited() -> EdgeInsets {
        guard let provider = safeAreaProvider else { return EdgeInsets() }
        let t = transform(to: provider)
        guard t.b == 0, t.c == 0 else { return outer }
        let r = CGRect(origin: .zero, size: size).applying(CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: t.ty))
        let safe = provider.safeRect
        return EdgeInsets(top: max(safe.minY - r.minY, 0), leading: 0, bottom: max(r.maxY - safe.maxY, 0), trailing: 0)
    }

    public var fullRect: CGRect { CGRect(origin: .zero, size: size) }
    public var safeRect: CGRect {
        let top = outer.top + barHeight, bottom = max(outer.bottom, 0) + bottomLength
        return CGRect(x: 0, y: top, width: size.width, height: max(size.height - top - bottom, 0))
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: CGSize(width: 320, height: 480)) }

    override public func placeChildren() {
        outer = inherited()
        groundElement.setGeometry(at: .zero, size: size, proposal: ProposedViewSize(size))
        bottomLength = bottomElement.elements.isEmpty ? 0 : bottomElement.sizeThatFits(ProposedViewSize(width: size.width, height: nil)).height
        let safe = safeRect
        for content in contentElements {
            let p = ProposedViewSize(safe.size), s = content.sizeThatFits(p)
            content.place(at: CGPoint(x: safe.minX + (safe.width - s.width) / 2, y: safe.minY + (safe.height - s.height) / 2), proposal: p)
        }
        let bar = CGSize(width: size.width, height: outer.top + barHeight)
        barElement.setGeometry(at: .zero, size: bar, proposal: ProposedViewSize(bar))
        let bottom = CGSize(width: size.width, height: bottomLength + outer.bottom)
        bottomElement.setGeometry(at: CGPoint(x: 0, y: size.height - bottom.height), size: bottom, proposal: ProposedViewSize(bottom))
    }

    override public var paintOrder: [ElementNode] {
        [groundElement!] + contentElements + (isBarShown ? [barElement!] : []) + (bottomLength > 0 ? [bottomElement!] : [])
    }
    override public var hitOrder: [ElementNode] { isCovered ? [] : paintOrder.reversed() }
    /// A page is opaque to taps: what lies under it is not meant.
    override public func isHit(at point: CGPoint) -> Bool { containsPoint(point) }

    override public func paint() {
        let color = ResolveContext(self).color(.systemBackground)
        fragment.operations = [.fill(Path(CGRect(origin: .zero, size: shownSize)), .color(color), evenOdd: false)]
    }

    override public var isShownToSemantics: Bool { !isCovered && super.isShownToSemantics }
    override public var semanticsOrder: [ElementNode] { [groundElement!] + (isBarShown ? [barElement!] : []) + contentElements + (bottomLength > 0 ? [bottomElement!] : []) }

    public func contentDidScroll(_ scroll: ElementNode, to offset: CGFloat) {
        // What scrolls further down on the page has nothing to do with the bar.
        guard isBarShown, scroll.frame().minY <= frame().minY + safeRect.minY + 1 else { return }
        // Beyond the height of the large title the bar stays as it is.
        let offset = min(max(offset, 0), NavigationBar.largeHeight(typeSize) + 1)
        if page.scrollOffset != offset { page.scrollOffset = offset }
    }
}

/// What a scroll view tells how far it is scrolled.
public protocol NavigationScrollTarget: ElementNode {
    /// `offset` is in points from the top at rest; negative while pulled down.
    func contentDidScroll(_ scroll: ElementNode, to offset: CGFloat)
}
