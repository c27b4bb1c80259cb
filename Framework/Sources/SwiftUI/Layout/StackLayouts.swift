import Engine

/// What the layouts of stacks keep between calls.
nonisolated public struct _StackLayoutCache {
    fileprivate var solutions: [(proposal: ProposedViewSize, solution: StackSolver.Solution)] = []
    fileprivate static let limit = 4

    mutating func solution(_ proposal: ProposedViewSize, _ solve: () -> StackSolver.Solution) -> StackSolver.Solution {
        for entry in solutions where entry.proposal == proposal { return entry.solution }
        let solution = solve()
        if solutions.count >= _StackLayoutCache.limit { solutions.removeFirst() }
        solutions.append((proposal, solution))
        return solution
    }
}

/// A layout that places solutions of the stack solvers.
nonisolated protocol SolvedLayout: Layout where Cache == _StackLayoutCache {
    func solve(_ elements: [ElementNode], _ proposal: ProposedViewSize) -> StackSolver.Solution
    /// What the subviews are placed for, given what the container is placed for.
    func placementProposal(_ proposal: ProposedViewSize, size: CGSize) -> ProposedViewSize
}

extension SolvedLayout {
    nonisolated public func makeCache(subviews: Subviews) -> _StackLayoutCache { _StackLayoutCache() }

    nonisolated public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout _StackLayoutCache) -> CGSize {
        cache.solution(proposal) { solve(subviews.slice, proposal) }.size
    }

    nonisolated public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout _StackLayoutCache) {
        let p = placementProposal(proposal, size: bounds.size)
        let s = cache.solution(p) { solve(subviews.slice, p) }
        for (i, subview) in subviews.enumerated() {
            subview.place(at: CGPoint(x: bounds.minX + s.origins[i].x, y: bounds.minY + s.origins[i].y), proposal: s.proposals[i])
        }
    }
}

/// `HStack` as a layout, for `AnyLayout` and for use inside other layouts.
nonisolated public struct HStackLayout: Layout, Sendable {
    public typealias AnimatableData = EmptyAnimatableData
    public typealias Cache = _StackLayoutCache

    public var alignment: VerticalAlignment
    /// In points; nil for the views' own preferences.
    public var spacing: CGFloat?

    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    public static var layoutProperties: LayoutProperties {
        var p = LayoutProperties()
        p.stackOrientation = .horizontal
        return p
    }
}

/// `VStack` as a layout.
nonisolated public struct VStackLayout: Layout, Sendable {
    public typealias AnimatableData = EmptyAnimatableData
    public typealias Cache = _StackLayoutCache

    public var alignment: HorizontalAlignment
    /// In points; nil for the views' own preferences.
    public var spacing: CGFloat?

    public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    public static var layoutProperties: LayoutProperties {
        var p = LayoutProperties()
        p.stackOrientation = .vertical
        return p
    }
}

/// `ZStack` as a layout.
nonisolated public struct ZStackLayout: Layout, Sendable {
    public typealias AnimatableData = EmptyAnimatableData
    public typealias Cache = _StackLayoutCache

    public var alignment: Alignment

    public init(alignment: Alignment = .center) { self.alignment = alignment }
}

nonisolated protocol LinearLayout: SolvedLayout { var solver: StackSolver { get } }

extension LinearLayout {
    nonisolated func solve(_ elements: [ElementNode], _ proposal: ProposedViewSize) -> StackSolver.Solution { solver.solve(elements, proposal: proposal) }
    nonisolated func placementProposal(_ proposal: ProposedViewSize, size: CGSize) -> ProposedViewSize {
        var p = proposal
        if p[solver.axis.other] == nil { p[solver.axis.other] = size[solver.axis.other] }
        return p
    }
    nonisolated public func spacing(subviews: Subviews, cache: inout _StackLayoutCache) -> ViewSpacing { solver.spacing(subviews.slice) }
}

extension HStackLayout: LinearLayout {
    nonisolated var solver: StackSolver { StackSolver(axis: .horizontal, alignment: alignment.key, spacing: spacing) }
}
extension VStackLayout: LinearLayout {
    nonisolated var solver: StackSolver { StackSolver(axis: .vertical, alignment: alignment.key, spacing: spacing) }
}
extension ZStackLayout: SolvedLayout {
    nonisolated func solve(_ elements: [ElementNode], _ proposal: ProposedViewSize) -> StackSolver.Solution {
        ZStackElement.solve(elements, alignment: alignment, proposal: proposal)
    }
    nonisolated func placementProposal(_ proposal: ProposedViewSize, size: CGSize) -> ProposedViewSize { ProposedViewSize(size) }
}
