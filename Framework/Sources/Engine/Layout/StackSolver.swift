import Foundation

/// Distributes a length over the elements of a horizontal or vertical stack (behaviours 63–93).
public struct StackSolver {
    public var axis: Axis
    /// Guide on the other axis.
    public var alignment: AlignmentKey
    /// Nil for the elements' own preferences.
    public var spacing: CGFloat?

    public init(axis: Axis, alignment: AlignmentKey, spacing: CGFloat?) {
        self.axis = axis; self.alignment = alignment; self.spacing = spacing
    }

    /// Where everything goes. Points are in the stack's coordinates, in reading direction.
    public struct Solution {
        public var size = CGSize.zero
        public var origins: [CGPoint] = []
        public var sizes: [CGSize] = []
        public var proposals: [ProposedViewSize] = []
        public init() {}
    }

    public func solve(_ elements: [ElementNode], proposal: ProposedViewSize) -> Solution {
        var solution = Solution()
        guard !elements.isEmpty else { return solution }
        let gaps = self.gaps(elements)
        let cross = proposal[axis.other]
        let shares = shares(elements, proposal: proposal, gaps: gaps.reduce(0, +))
        solution.proposals = shares.map { ProposedViewSize(axis, $0.main, cross: cross) }
        solution.sizes = shares.map(\.size)

        var main: CGFloat = 0
        var origins = [CGPoint](repeating: .zero, count: elements.count)
        var low = CGFloat.infinity, high = -CGFloat.infinity, isUnbounded = false
        for (i, element) in elements.enumerated() {
            if i > 0 { main += gaps[i - 1] }
            origins[i][axis] = main
            main += solution.sizes[i][axis]
            // Guides of a boundless element are nowhere; it makes the stack boundless.
            guard solution.sizes[i][axis.other] < .infinity else { isUnbounded = true; continue }
            let guide = element.dimensions(solution.sizes[i])[alignment]
            origins[i][axis.other] = -guide
            low = min(low, -guide)
            high = max(high, solution.sizes[i][axis.other] - guide)
        }
        if low < .infinity { for i in origins.indices { origins[i][axis.other] -= low } }
        solution.origins = origins
        solution.size = CGSize(axis, main, cross: isUnbounded ? .infinity : high - low)
        return solution
    }

    /// The size that `solve` finds. Where nothing but sides and centres is aligned, no place is needed for it.
    public func size(_ elements: [ElementNode], proposal: ProposedViewSize) -> CGSize {
        if elements.isEmpty || alignment.isInherited || elements.contains(where: \.hasOwnGuides) { return solve(elements, proposal: proposal).size }
        var total: CGFloat = 0
        for i in elements.indices.dropFirst() { total += gap(before: i, elements) }
        var widest: CGFloat = 0
        for share in shares(elements, proposal: proposal, gaps: total) {
            total += share.size[axis]
            widest = max(widest, share.size[axis.other])
        }
        return CGSize(axis, total, cross: widest)
    }

    private func gap(before i: Int, _ elements: [ElementNode]) -> CGFloat {
        spacing ?? elements[i - 1].spacing.distance(to: elements[i].spacing, along: axis)
    }

    /// Distances between neighbours.
    public func gaps(_ elements: [ElementNode]) -> [CGFloat] {
        guard elements.count > 1 else { return [] }
        return (1..<elements.count).map { gap(before: $0, elements) }
    }

    /// What an element is offered on the stack's axis, and the size it takes.
    private struct Share {
        var main: CGFloat?
        var size = CGSize.zero
    }

    private func shares(_ elements: [ElementNode], proposal: ProposedViewSize, gaps: CGFloat) -> [Share] {
        let cross = proposal[axis.other]
        func size(_ i: Int, _ main: CGFloat?) -> CGSize { elements[i].sizeThatFits(ProposedViewSize(axis, main, cross: cross)) }
        guard let offered = proposal[axis] else { return elements.indices.map { Share(main: nil, size: size($0, nil)) } }
        var available = offered - gaps
        if elements.count == 1 {
            let all = max(available, 0)
            return [Share(main: all, size: size(0, all))]
        }
        var result = [Share](repeating: Share(), count: elements.count)
        func divide(_ order: some Collection<Int>) {
            var rest = order.count
            for i in order {
                let main = max(available / CGFloat(rest), 0)
                result[i] = Share(main: main, size: size(i, main))
                available -= result[i].size[axis]
                rest -= 1
            }
        }
        let first = elements[0].layoutPriority
        if elements.allSatisfy({ $0.layoutPriority == first }) {
            divide(sortedByFlexibility(elements.indices, elements: elements, cross: cross))
            return result
        }
        let groups = priorityGroups(elements)
        // Every group but the first keeps its minimum aside until its turn comes.
        let minima = groups.map { $0.reduce(0) { $0 + size($1, 0)[axis] } }
        available -= minima.dropFirst().reduce(0, +)
        for (g, group) in groups.enumerated() {
            if g > 0 { available += minima[g] }
            divide(group.count == 1 ? group : sortedByFlexibility(group, elements: elements, cross: cross))
        }
        return result
    }

    /// Indices by priority, highest first.
    private func priorityGroups(_ elements: [ElementNode]) -> [[Int]] {
        let priorities = Set(elements.map(\.layoutPriority)).sorted(by: >)
        return priorities.map { p in elements.indices.filter { elements[$0].layoutPriority == p } }
    }

    private struct LengthRange { var index: Int; var min: CGFloat; var flexibility: CGFloat }

    /// Least flexible first; of equally boundless ones the larger minimum first; ties keep their order.
    ///
    /// The element that seems to stretch most is asked for its range only where it matters: after elements of one length
    /// it comes whatever its range is. In rows of a picture and a column of texts this spares most of the measuring.
    private func sortedByFlexibility<Group: RandomAccessCollection<Int>>(_ group: Group, elements: [ElementNode], cross: CGFloat?) -> [Int] {
        func range(_ i: Int) -> LengthRange {
            let r = elements[i].lengthRange(axis, cross: cross)
            return LengthRange(index: i, min: r.min, flexibility: r.max - r.min)
        }
        let stretching = mostLikelyToStretch(group, elements: elements)
        var ranges: [LengthRange] = []
        ranges.reserveCapacity(group.count)
        var areOthersRigid = true
        for i in group where i != stretching {
            let r = range(i)
            areOthersRigid = areOthersRigid && r.flexibility == 0
            ranges.append(r)
        }
        if areOthersRigid { return ranges.map(\.index) + [stretching] }
        ranges.insert(range(stretching), at: group.distance(from: group.startIndex, to: group.firstIndex(of: stretching)!))
        // Insertion sort is stable and groups are short; long uniform stacks come in sorted.
        for i in ranges.indices.dropFirst() {
            let item = ranges[i]
            var j = i
            while j > 0 {
                let before = ranges[j - 1]
                let belongsBefore = item.flexibility < before.flexibility
                    || (item.flexibility == .infinity && before.flexibility == .infinity && item.min > before.min)
                guard belongsBefore else { break }
                ranges[j] = before
                j -= 1
            }
            ranges[j] = item
        }
        return ranges.map(\.index)
    }

    /// The last of those that say most about themselves.
    private func mostLikelyToStretch(_ group: some BidirectionalCollection<Int>, elements: [ElementNode]) -> Int {
        var best = group.last!, guess = elements[best].likelyFlexibility(along: axis)
        for i in group.dropLast().reversed() {
            let other = elements[i].likelyFlexibility(along: axis)
            if other > guess { (best, guess) = (i, other) }
        }
        return best
    }

    /// What the stack wants around itself: ends of the first and last element, the union across (behaviours 85).
    public func spacing(_ elements: [ElementNode]) -> ViewSpacing {
        guard let first = elements.first, let last = elements.last else { return .zero }
        var s = ViewSpacing(empty: ())
        let (start, end): (Edge, Edge) = axis == .horizontal ? (.leading, .trailing) : (.top, .bottom)
        s[start] = first.spacing[start]
        s[end] = last.spacing[end]
        let crossEdges: Edge.Set = axis == .horizontal ? .vertical : .horizontal
        for e in elements { s.formUnion(e.spacing, edges: crossEdges) }
        return s
    }
}

extension ElementNode {
    /// Shortest and longest length on `axis` for a given offer on the other.
    public final func lengthRange(_ axis: Axis, cross: CGFloat?) -> (min: CGFloat, max: CGFloat) {
        (sizeThatFits(ProposedViewSize(axis, 0, cross: cross))[axis], sizeThatFits(ProposedViewSize(axis, .infinity, cross: cross))[axis])
    }

    /// A container's explicit guide: the children's explicit values, moved by their origins and folded (behaviours 91–93).
    public static func combineGuides(_ key: AlignmentKey, _ elements: [ElementNode], _ origins: [CGPoint], _ sizes: [CGSize]) -> CGFloat? {
        guard key.isInherited else { return nil }
        return key.combine(elements.indices.lazy.map { i in
            elements[i].explicitAlignment(key, size: sizes[i]).map { $0 + origins[i][key.axis] }
        })
    }
}
