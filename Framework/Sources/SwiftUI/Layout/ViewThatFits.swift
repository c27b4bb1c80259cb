import Engine

/// The first of several views that fits; the last where none does (behaviours 139, 140).
nonisolated public struct ViewThatFits<Content: View>: View {
    let axes: Axis.Set
    let content: Content

    /// - Parameter axes: on which a view's ideal length must not exceed what is offered.
    nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = FittingElement(context, view.axes)
        node.adopt(Content._makeNode(view.content, NodeContext(node)))
        return node
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        let node = unsafeDowncast(node, to: FittingElement.self)
        node.axes = view.axes
        Content._updateNode(node.children[0], view.content)
    }
    nonisolated public static var _elementCount: Int? { 1 }
}

/// Stands for one of its elements, chosen by what is offered.
final class FittingElement: ElementNode, VisibilityGate {
    var axes: Axis.Set { didSet { if axes != oldValue { invalidateLayout() } } }
    /// The element that was placed last.
    private weak var shown: ElementNode?

    init(_ context: NodeContext, _ axes: Axis.Set) {
        self.axes = axes
        super.init(context)
    }

    private func choice(for proposal: ProposedViewSize) -> ElementNode? {
        let candidates = elements
        return candidates.dropLast().first { fits($0, proposal) } ?? candidates.last
    }

    private func fits(_ element: ElementNode, _ proposal: ProposedViewSize) -> Bool {
        var ideal = proposal
        for axis in Axis.allCases where axes.contains(axis) { ideal[axis] = nil }
        let size = element.sizeThatFits(ideal)
        return Axis.allCases.allSatisfy { axis in
            guard axes.contains(axis), let offered = proposal[axis] else { return true }
            return size[axis] <= offered
        }
    }

    override var isTransparentToTraits: Bool { false }
    override func measure(_ proposal: ProposedViewSize) -> CGSize { choice(for: proposal)?.sizeThatFits(proposal) ?? .zero }
    override var hasOwnGuides: Bool { true }
    override func computeSpacing() -> ViewSpacing { (shown ?? elements.first)?.spacing ?? .zero }
    override func computeLayoutPriority() -> Double { (shown ?? elements.first)?.layoutPriority ?? 0 }
    override func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? {
        let p = proposal(for: size)
        guard let chosen = choice(for: p) else { return nil }
        return chosen.explicitAlignment(key, size: chosen.sizeThatFits(p))
    }

    override func placeChildren() {
        let chosen = choice(for: proposal)
        if chosen !== shown {
            let old = shown
            shown = chosen
            if let old, old.isMounted { old.visibilityDidChange(false) }
            if isShownByContainers { chosen?.visibilityDidChange(true) }
            setNeedsPaint()
        }
        if let chosen { placeMirrored(chosen, at: .zero, proposal: proposal) }
    }

    func shows(_ child: ElementNode) -> Bool { child === shown }
    override func visibilityDidChange(_ visible: Bool) { shown?.visibilityDidChange(visible) }

    override var paintOrder: [ElementNode] { shown.map { [$0] } ?? [] }
    override var semanticsOrder: [ElementNode] { shown.map { [$0] } ?? [] }
}
