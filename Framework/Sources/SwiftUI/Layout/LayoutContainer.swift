import Engine

/// The view that `Layout.callAsFunction` makes.
nonisolated struct _LayoutContainer<L: Layout, Content: View>: View {
    let layout: L
    let content: Content

    var body: Never { fatalError() }

    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = LayoutElement(context, view.layout)
        node.adopt(Content._makeNode(view.content, NodeContext(node)))
        return node
    }
    nonisolated static func _updateNode(_ node: Node, _ view: Self) {
        let node = unsafeDowncast(node, to: LayoutElement<L>.self)
        node.update(view.layout)
        Content._updateNode(node.children[0], view.content)
    }
    nonisolated static var _elementCount: Int? { 1 }
}

/// Lays its elements out as a `Layout` says.
final class LayoutElement<L: Layout>: ElementNode, AxisProviding {
    private let layout: AnimatedValue<L>
    private var cache: L.Cache?
    private var isCacheStale = false

    init(_ context: NodeContext, _ layout: L) {
        self.layout = AnimatedValue(layout)
        super.init(context)
    }

    func update(_ new: L) {
        if let old = layout.target as? AnyLayout, let new = new as? AnyLayout {
            guard !old.isEqual(to: new) else { return }
        } else if Comparison.isEqual(layout.target, new) { return }
        layout.change(to: new, for: self) { [unowned self] in
            answersDidLapse()
            invalidateLayout()
        }
        invalidateLayout()
    }

    var childAxis: Axis? { (layout.target as? AnyLayout)?.orientation ?? L.layoutProperties.stackOrientation }

    override var isTransparentToTraits: Bool { false }
    override var paintOrder: [ElementNode] { ElementNode.sortedByZIndex(elements) }
    override func elementTraitsDidChange() {
        super.elementTraitsDidChange()
        invalidateLayout()
    }

    override func answersDidLapse() { isCacheStale = true }

    private var subviews: LayoutSubviews { LayoutSubviews(elements, layoutDirection: layoutDirection) }

    /// Runs `body` with the layout, its subviews and its cache brought up to date.
    private func withLayout<T>(_ body: (L, LayoutSubviews, inout L.Cache) -> T) -> T {
        let layout = layout.current, subviews = subviews
        var cache: L.Cache
        if var known = self.cache {
            self.cache = nil
            if isCacheStale { layout.updateCache(&known, subviews: subviews) }
            cache = known
        } else {
            cache = layout.makeCache(subviews: subviews)
        }
        isCacheStale = false
        defer { self.cache = cache }
        return body(layout, subviews, &cache)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        withLayout { $0.sizeThatFits(proposal: proposal, subviews: $1, cache: &$2) }
    }

    override func computeSpacing() -> ViewSpacing {
        withLayout { $0.spacing(subviews: $1, cache: &$2) }
    }

    override var hasOwnGuides: Bool { true }

    override func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? {
        let bounds = CGRect(origin: .zero, size: size)
        let proposal = proposal(for: size)
        return withLayout { layout, subviews, cache in
            key.axis == .horizontal
                ? layout.explicitAlignment(of: HorizontalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
                : layout.explicitAlignment(of: VerticalAlignment(key.id), in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
        }
    }

    override func placeChildren() {
        let bounds = CGRect(origin: .zero, size: size)
        let placements = withLayout { layout, subviews, cache in
            subviews.recordingPlacements(in: bounds) { layout.placeSubviews(in: bounds, proposal: proposal, subviews: $0, cache: &cache) }
        }
        for (element, p) in zip(elements, placements) { placeMirrored(element, at: p.origin, proposal: p.proposal) }
    }

    override var debugName: String { String(describing: L.self) }
    override var drawsOnlyElements: Bool { true }
}
