import Engine

/// The views that a layout arranges, in order.
nonisolated public struct LayoutSubviews: Equatable, RandomAccessCollection, @unchecked Sendable {
    public typealias SubSequence = LayoutSubviews
    public typealias Element = LayoutSubview
    public typealias Index = Int
    public typealias Indices = Range<Int>
    public typealias Iterator = IndexingIterator<LayoutSubviews>

    let elements: [ElementNode]
    private let range: Range<Int>
    /// Reading direction of the container. Layouts need not look at it: what they do is mirrored for them.
    public var layoutDirection: LayoutDirection
    fileprivate let recorder: PlacementRecorder?

    init(_ elements: [ElementNode], layoutDirection: LayoutDirection) {
        self.init(elements, elements.indices, layoutDirection, nil)
    }

    fileprivate init(_ elements: [ElementNode], _ range: Range<Int>, _ direction: LayoutDirection, _ recorder: PlacementRecorder?) {
        self.elements = elements
        self.range = range
        layoutDirection = direction
        self.recorder = recorder
    }

    public var startIndex: Int { range.lowerBound }
    public var endIndex: Int { range.upperBound }

    public subscript(index: Int) -> LayoutSubview {
        precondition(range.contains(index), "Index \(index) is not one of the subviews \(range).")
        return LayoutSubview(element: elements[index], index: index, recorder: recorder)
    }

    public subscript(bounds: Range<Int>) -> LayoutSubviews { LayoutSubviews(elements, bounds, layoutDirection, recorder) }

    /// Those at `indices`, in that order.
    public subscript<S: Sequence>(indices: S) -> LayoutSubviews where S.Element == Int {
        let chosen = Array(indices)
        return LayoutSubviews(chosen.map { elements[$0] }, chosen.indices, layoutDirection, recorder?.renumbered(chosen))
    }

    /// The elements of the slice.
    var slice: [ElementNode] { range == elements.indices ? elements : Array(elements[range]) }

    public static func == (a: LayoutSubviews, b: LayoutSubviews) -> Bool {
        a.count == b.count && a.layoutDirection == b.layoutDirection && zip(a.slice, b.slice).allSatisfy { $0 === $1 }
    }

    /// Where `body` places the subviews it is given; those it leaves out stand in the middle of `bounds`.
    func recordingPlacements(in bounds: CGRect, _ body: (LayoutSubviews) -> Void) -> [Placement] {
        let recorder = PlacementRecorder(count: elements.count)
        body(LayoutSubviews(elements, range, layoutDirection, recorder))
        return elements.indices.map { i in
            if let placement = recorder.placements[i] { return placement }
            let p = ProposedViewSize(bounds.size), size = elements[i].sizeThatFits(p)
            return Placement(origin: CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2), size: size, proposal: p)
        }
    }
}

/// Where a layout has put a subview, in points of its bounds' coordinates.
nonisolated struct Placement {
    var origin: CGPoint
    var size: CGSize
    var proposal: ProposedViewSize
}

/// Notes what a layout does with its subviews.
nonisolated final class PlacementRecorder {
    var placements: [Placement?]
    private let parent: PlacementRecorder?
    private let indices: [Int]

    init(count: Int, parent: PlacementRecorder? = nil, indices: [Int] = []) {
        placements = Array(repeating: nil, count: count)
        self.parent = parent
        self.indices = indices
    }

    func renumbered(_ indices: [Int]) -> PlacementRecorder { PlacementRecorder(count: indices.count, parent: self, indices: indices) }

    func place(_ index: Int, _ placement: Placement) {
        if let parent { parent.place(indices[index], placement) } else { placements[index] = placement }
    }
}

/// A view inside a layout.
nonisolated public struct LayoutSubview: Equatable, @unchecked Sendable {
    let element: ElementNode
    fileprivate let index: Int
    fileprivate let recorder: PlacementRecorder?

    /// The value a view was given by `layoutValue(key:value:)`.
    public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
        element.containerTrait(ObjectIdentifier(K.self)) as? K.Value ?? K.defaultValue
    }

    /// What the view says to containers.
    public var containerValues: ContainerValues { ContainerValues(element) }

    public var priority: Double { element.layoutPriority }

    /// The size the view takes under `proposal`, in points.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { element.sizeThatFits(proposal) }

    /// Size and guides under `proposal`.
    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { element.dimensions(in: proposal) }

    public var spacing: ViewSpacing { element.spacing }

    /// Puts the view's `anchor` at `position`. Has a meaning in `placeSubviews` only.
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        guard let recorder else { return }
        let size = element.sizeThatFits(proposal)
        let origin = CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height)
        recorder.place(index, Placement(origin: origin, size: size, proposal: proposal))
    }

    public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.element === b.element }
}
