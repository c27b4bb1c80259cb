import Foundation

/// Lays its elements out in a row or a column.
open class StackElement: ElementNode {
    public private(set) var solver: StackSolver

    public init(_ context: NodeContext, solver: StackSolver) {
        self.solver = solver
        super.init(context)
    }

    init(root tree: Tree, environment: EnvironmentScope, solver: StackSolver) {
        self.solver = solver
        super.init(root: tree, environment: environment)
    }

    public final func configure(axis: Axis, alignment: AlignmentKey, spacing: CGFloat?) {
        guard solver.axis != axis || solver.alignment != alignment || solver.spacing != spacing else { return }
        solver = StackSolver(axis: axis, alignment: alignment, spacing: spacing)
        invalidateLayout()
    }

    override open func measure(_ proposal: ProposedViewSize) -> CGSize {
        solver.size(elements, proposal: proposal)
    }

    /// Across a row its height seldom varies; all else does, with what is inside.
    override open func likelyFlexibility(along axis: Axis) -> Int { axis == .vertical && solver.axis == .horizontal ? 1 : 3 }

    override open func computeSpacing() -> ViewSpacing { solver.spacing(elements) }

    override open func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? {
        guard key.isInherited else { return nil }
        let s = solver.solve(elements, proposal: placementProposal(proposal(for: size), size: size))
        return ElementNode.combineGuides(key, elements, s.origins, s.sizes)
    }

    /// The stack is solved again for its final size (behaviours 81).
    private func placementProposal(_ proposal: ProposedViewSize, size: CGSize) -> ProposedViewSize {
        var p = proposal
        if p[solver.axis.other] == nil { p[solver.axis.other] = size[solver.axis.other] }
        return p
    }

    override open func placeChildren() {
        let s = solver.solve(elements, proposal: placementProposal(proposal, size: size))
        for (i, element) in elements.enumerated() {
            placeMirrored(element, at: s.origins[i], proposal: s.proposals[i])
        }
    }

    override open var isTransparentToTraits: Bool { false }
    override open var paintOrder: [ElementNode] { ElementNode.sortedByZIndex(elements) }
    override open var drawsOnlyElements: Bool { true }
}
