import Engine

/// Views in rows and columns: a column is as wide as its widest cell (behaviours 135–137).
nonisolated public struct Grid<Content: View>: View {
    let layout: GridLayout
    let content: Content

    /// Spacings in points; nil for the cells' own preferences.
    nonisolated public init(alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
                            @ViewBuilder content: () -> Content) {
        layout = GridLayout(alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing)
        self.content = content()
    }

    public var body: Never { fatalError() }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        _LayoutContainer<GridLayout, Content>._makeNode(_LayoutContainer(layout: view.layout, content: view.content), context)
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        _LayoutContainer<GridLayout, Content>._updateNode(node, _LayoutContainer(layout: view.layout, content: view.content))
    }
    nonisolated public static var _elementCount: Int? { 1 }
}

/// One row of a grid. Modifiers on it are applied to each of its cells.
nonisolated public struct GridRow<Content: View>: View {
    let alignment: VerticalAlignment?
    let content: Content

    nonisolated public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    public var body: Never { fatalError() }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = TraitNode(context, key: ElementNode.gridRowTrait, value: GridRowMark(alignment: view.alignment))
        node.adopt(Content._makeNode(view.content, NodeContext(node)))
        return node
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        let node = unsafeDowncast(node, to: TraitNode.self), mark = node.value as! GridRowMark
        Content._updateNode(node.children[0], view.content)
        if mark.alignment != view.alignment {
            mark.alignment = view.alignment
            node.traitDidChange()
        }
    }
    nonisolated public static var _elementCount: Int? { Content._elementCount }
}

/// `Grid` as a layout.
nonisolated public struct GridLayout: Layout, Equatable, Sendable {
    public typealias AnimatableData = EmptyAnimatableData

    /// The structure of the grid, and its last solutions.
    public struct Cache {
        fileprivate var model: GridSolver.Model
        fileprivate var solutions = _StackLayoutCache()
    }

    public var alignment: Alignment
    public var horizontalSpacing: CGFloat?
    public var verticalSpacing: CGFloat?

    public init(alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }

    private var solver: GridSolver { GridSolver(alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing) }

    public func makeCache(subviews: Subviews) -> Cache { Cache(model: solver.model(subviews.slice)) }
    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { solver.spacing(cache.model) }

    private func solution(_ proposal: ProposedViewSize, _ cache: inout Cache) -> StackSolver.Solution {
        let model = cache.model
        return cache.solutions.solution(proposal) { solver.solve(model, proposal: proposal) }
    }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize { solution(proposal, &cache).size }

    public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
        let s = solution(proposal, &cache)
        for (i, subview) in subviews.enumerated() {
            subview.place(at: CGPoint(x: bounds.minX + s.origins[i].x, y: bounds.minY + s.origins[i].y), proposal: s.proposals[i])
        }
    }
}

nonisolated private struct GridCellTrait: _TraitModifier {
    let key: ObjectIdentifier
    let value: Any
    nonisolated var _traitValue: Any { value }

    nonisolated static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node {
        let node = TraitNode(context, key: modifier.key, value: modifier.value)
        node.adopt(C._makeNode(content, NodeContext(node)))
        return node
    }
}

extension View {
    /// The cell lies over `count` columns.
    nonisolated public func gridCellColumns(_ count: Int) -> some View { modifier(GridCellTrait(key: ElementNode.gridColumnsTrait, value: count)) }
    /// Where in its cell the view stands.
    nonisolated public func gridCellAnchor(_ anchor: UnitPoint) -> some View { modifier(GridCellTrait(key: ElementNode.gridAnchorTrait, value: anchor)) }
    /// The alignment of the whole column.
    nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
        modifier(GridCellTrait(key: ElementNode.gridColumnAlignmentTrait, value: guide))
    }
    /// The axes on which the view takes what the others leave instead of asking for room.
    nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View { modifier(GridCellTrait(key: ElementNode.gridUnsizedTrait, value: axes)) }
}
