import Engine

/// A layout of any type. Views keep their state and move when the type changes.
nonisolated public struct AnyLayout: Layout, @unchecked Sendable {
    public typealias AnimatableData = EmptyAnimatableData

    /// What the wrapped layout keeps.
    public struct Cache {
        fileprivate var type: ObjectIdentifier
        fileprivate var value: Any
    }

    private let box: AnyLayoutBox

    public init<L: Layout>(_ layout: L) {
        box = (layout as? AnyLayout)?.box ?? TypedLayoutBox(layout)
    }

    /// True where both hold equal layouts of one type.
    func isEqual(to other: AnyLayout) -> Bool { box.isEqual(to: other.box) }

    var orientation: Axis? { box.properties.stackOrientation }

    public func makeCache(subviews: Subviews) -> Cache { Cache(type: box.type, value: box.makeCache(subviews)) }

    public func updateCache(_ cache: inout Cache, subviews: Subviews) {
        if cache.type == box.type { box.updateCache(&cache.value, subviews) } else { cache = makeCache(subviews: subviews) }
    }

    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        matchCache(&cache, subviews)
        return box.spacing(subviews, &cache.value)
    }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        matchCache(&cache, subviews)
        return box.sizeThatFits(proposal, subviews, &cache.value)
    }

    public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
        matchCache(&cache, subviews)
        box.place(bounds, proposal, subviews, &cache.value)
    }

    public func explicitAlignment(of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGFloat? {
        matchCache(&cache, subviews)
        return box.explicitAlignment(of: guide, bounds, proposal, subviews, &cache.value)
    }

    public func explicitAlignment(of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGFloat? {
        matchCache(&cache, subviews)
        return box.explicitAlignment(of: guide, bounds, proposal, subviews, &cache.value)
    }

    private func matchCache(_ cache: inout Cache, _ subviews: Subviews) {
        if cache.type != box.type { cache = makeCache(subviews: subviews) }
    }
}

nonisolated private class AnyLayoutBox {
    var type: ObjectIdentifier { fatalError("abstract") }
    var properties: LayoutProperties { fatalError("abstract") }
    func isEqual(to other: AnyLayoutBox) -> Bool { fatalError("abstract") }
    func makeCache(_ s: LayoutSubviews) -> Any { fatalError("abstract") }
    func updateCache(_ c: inout Any, _ s: LayoutSubviews) { fatalError("abstract") }
    func spacing(_ s: LayoutSubviews, _ c: inout Any) -> ViewSpacing { fatalError("abstract") }
    func sizeThatFits(_ p: ProposedViewSize, _ s: LayoutSubviews, _ c: inout Any) -> CGSize { fatalError("abstract") }
    func place(_ b: CGRect, _ p: ProposedViewSize, _ s: LayoutSubviews, _ c: inout Any) { fatalError("abstract") }
    func explicitAlignment(of g: HorizontalAlignment, _ b: CGRect, _ p: ProposedViewSize, _ s: LayoutSubviews, _ c: inout Any) -> CGFloat? { fatalError("abstract") }
    func explicitAlignment(of g: VerticalAlignment, _ b: CGRect, _ p: ProposedViewSize, _ s: LayoutSubviews, _ c: inout Any) -> CGFloat? { fatalError("abstract") }
}

nonisolated private final class TypedLayoutBox<L: Layout>: AnyLayoutBox {
    let layout: L
    init(_ layout: L) { self.layout = layout }

    private func with<T>(_ c: inout Any, _ body: (inout L.Cache) -> T) -> T {
        var cache = c as! L.Cache
        defer { c = cache }
        return body(&cache)
    }

    override var type: ObjectIdentifier { ObjectIdentifier(L.self) }
    override var properties: LayoutProperties { L.layoutProperties }
    override func isEqual(to other: AnyLayoutBox) -> Bool {
        (other as? TypedLayoutBox<L>).map { Comparison.isEqual(layout, $0.layout) } ?? false
    }
    override func makeCache(_ s: LayoutSubviews) -> Any { layout.makeCache(subviews: s) }
    override func updateCache(_ c: inout Any, _ s: LayoutSubviews) { with(&c) { layout.updateCache(&$0, subviews: s) } }
    override func spacing(_ s: LayoutSubviews, _ c: inout Any) -> ViewSpacing { with(&c) { layout.spacing(subviews: s, cache: &$0) } }
    override func sizeThatFits(_ p: ProposedViewSize, _ s: LayoutSubviews, _ c: inout Any) -> CGSize {
        with(&c) { layout.sizeThatFits(proposal: p, subviews: s, cache: &$0) }
    }
    override func place(_ b: CGRect, _ p: ProposedViewSize, _ s: LayoutSubviews, _ c: inout Any) {
        with(&c) { layout.placeSubviews(in: b, proposal: p, subviews: s, cache: &$0) }
    }
    override func explicitAlignment(of g: HorizontalAlignment, _ b: CGRect, _ p: ProposedViewSize, _ s: LayoutSubviews, _ c: inout Any) -> CGFloat? {
        with(&c) { layout.explicitAlignment(of: g, in: b, proposal: p, subviews: s, cache: &$0) }
    }
    override func explicitAlignment(of g: VerticalAlignment, _ b: CGRect, _ p: ProposedViewSize, _ s: LayoutSubviews, _ c: inout Any) -> CGFloat? {
        with(&c) { layout.explicitAlignment(of: g, in: b, proposal: p, subviews: s, cache: &$0) }
    }
}
