import Foundation

/// Elements on top of each other (behaviours 99–101).
open class ZStackElement: ElementNode {
    public var alignment: Alignment {
        didSet { if alignment != oldValue { invalidateLayout() } }
    }

    public init(_ context: NodeContext, alignment: Alignment) {
        self.alignment = alignment
        super.init(context)
    }

    override open var isTransparentToTraits: Bool { false }

    /// Only the elements of the highest priority have a say in the size (behaviours 97).
    public static func solve(_ elements: [ElementNode], alignment: Alignment, proposal: ProposedViewSize) -> StackSolver.Solution {
        var s = StackSolver.Solution()
        guard let top = elements.map(\.layoutPriority).max() else { return s }
        s.sizes = elements.map { $0.sizeThatFits(proposal) }
        s.proposals = [ProposedViewSize](repeating: proposal, count: elements.count)
        var largest = CGSize.zero
        var low = CGPoint(x: CGFloat.infinity, y: .infinity), high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        for (i, e) in elements.enumerated() {
            let d = e.dimensions(s.sizes[i])
            let p = CGPoint(x: -d[alignment.horizontal], y: -d[alignment.vertical])
            s.origins.append(p)
            guard e.layoutPriority == top else { continue }
            largest.width = max(largest.width, s.sizes[i].width)
            largest.height = max(largest.height, s.sizes[i].height)
            low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
            high = CGPoint(x: max(high.x, p.x + s.sizes[i].width), y: max(high.y, p.y + s.sizes[i].height))
        }
        for i in s.origins.indices {
            s.origins[i].x -= low.x
            s.origins[i].y -= low.y
        }
        // Guides of a boundless element are nowhere; it makes the stack boundless.
        s.size = CGSize(width: largest.width == .infinity ? .infinity : high.x - low.x,
                        height: largest.height == .infinity ? .infinity : high.y - low.y)
        return s
    }

    override open func measure(_ proposal: ProposedViewSize) -> CGSize {
        ZStackElement.solve(elements, alignment: alignment, proposal: proposal).size
    }

    override open func likelyFlexibility(along axis: Axis) -> Int { elements.reduce(0) { max($0, $1.likelyFlexibility(along: axis)) } }

    override open func computeSpacing() -> ViewSpacing {
        guard let first = elements.first else { return .zero }
        return elements.dropFirst().reduce(first.spacing) { $0.union($1.spacing) }
    }

    override open func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? {
        guard key.isInherited else { return nil }
        let s = ZStackElement.solve(elements, alignment: alignment, proposal: ProposedViewSize(size))
        return ElementNode.combineGuides(key, elements, s.origins, s.sizes)
    }

    override open func placeChildren() {
        let s = ZStackElement.solve(elements, alignment: alignment, proposal: ProposedViewSize(size))
        for (i, e) in elements.enumerated() {
            placeMirrored(e, at: s.origins[i], proposal: s.proposals[i])
        }
    }

    override open var paintOrder: [ElementNode] { ElementNode.sortedByZIndex(elements) }
    override open var drawsOnlyElements: Bool { true }
}

extension ElementNode {
    /// Set once a view has an index: most programs have none, and need not look for them.
    nonisolated(unsafe) public static var hasZIndices = false
    public static let zIndexTrait = ObjectIdentifier(ZIndexTag.self)
    private enum ZIndexTag {}

    /// Back to front; equal indices keep their order.
    public static func sortedByZIndex(_ elements: [ElementNode]) -> [ElementNode] {
        guard hasZIndices else { return elements }
        let indices = elements.map { $0.containerTrait(zIndexTrait) as? Double ?? 0 }
        guard indices.contains(where: { $0 != 0 }) else { return elements }
        return elements.indices.sorted { indices[$0] == indices[$1] ? $0 < $1 : indices[$0] < indices[$1] }.map { elements[$0] }
    }
}
