import Engine

/// Empty space around a view (behaviours 55–58).
nonisolated public struct _PaddingLayout: _ElementModifier, Equatable {
    var edges: Edge.Set
    /// Nil for the default of 16 points.
    var insets: EdgeInsets?

    nonisolated public func _makeElement(_ context: NodeContext) -> PaddingElement { PaddingElement(context, self) }
    nonisolated public func _update(_ element: PaddingElement) { element.paddingLayout = self }
}

public final class PaddingElement: UnaryElement {
    static let defaultLength: CGFloat = 16

    var paddingLayout: _PaddingLayout {
        didSet { if paddingLayout != oldValue { invalidateLayout() } }
    }

    init(_ context: NodeContext, _ layout: _PaddingLayout) {
        paddingLayout = layout
        super.init(context)
    }

    private var insets: EdgeInsets {
        var i = paddingLayout.insets ?? EdgeInsets(PaddingElement.defaultLength, edges: .all)
        for edge in Edge.allCases where !paddingLayout.edges.contains(edge) || !i[edge].isFinite { i[edge] = 0 }
        return i
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize {
        let i = insets
        let child = content?.sizeThatFits(proposal.inset(by: i)) ?? .zero
        return CGSize(width: max(child.width + i.horizontal, 0), height: max(child.height + i.vertical, 0))
    }

    override public func contentPlacement(size: CGSize, proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let i = insets
        return (CGPoint(x: i.leading, y: i.top), proposal.inset(by: i))
    }

    override public func computeSpacing() -> ViewSpacing {
        var s = super.computeSpacing()
        let i = insets
        for edge in Edge.allCases where i[edge] != 0 { s.reset(Edge.Set(edge)) }
        return s
    }

    override public func computeLayoutPriority() -> Double { 0 }
    override public var drawsOnlyElements: Bool { true }
}

extension View {
    nonisolated public func padding(_ insets: EdgeInsets) -> some View { modifier(_PaddingLayout(edges: .all, insets: insets)) }

    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        modifier(_PaddingLayout(edges: edges, insets: length.map { EdgeInsets($0, edges: .all) }))
    }

    nonisolated public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    nonisolated public func _tightPadding() -> some View { padding(8) }
}
