import Engine

nonisolated public struct SafeAreaRegions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let container = SafeAreaRegions(rawValue: 1)
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// Lets the content reach into the safe area where it touches it (behaviours 112, 113).
public final class IgnoresSafeAreaElement: UnaryElement, SafeAreaProvider, GeometryObserver {
    var edges: Edge.Set = .all {
        didSet { if edges != oldValue { invalidatePlacement() } }
    }
    private var grown = EdgeInsets()

    override public init(_ context: NodeContext) {
        super.init(context)
        tree.observeGeometry(self)
    }

    private func insets() -> EdgeInsets { safeAreaInsets(of: CGRect(origin: .zero, size: size), edges: edges) }

    public func geometryMayHaveChanged() {
        if hasGeometry, insets() != grown { invalidatePlacement() }
    }

    private var rect: CGRect {
        let left = layoutDirection == .rightToLeft ? grown.trailing : grown.leading
        return CGRect(x: -left, y: -grown.top, width: size.width + grown.horizontal, height: size.height + grown.vertical)
    }

    /// What was ignored is no longer unsafe for the views inside; the other edges stay as they are.
    public var safeRect: CGRect { rect }
    public var fullRect: CGRect {
        let rest = safeAreaInsets(of: CGRect(origin: .zero, size: size), edges: Edge.Set.all.subtracting(edges))
        let r = rect
        let left = layoutDirection == .rightToLeft ? rest.trailing : rest.leading
        return CGRect(x: r.minX - left, y: r.minY - rest.top, width: r.width + rest.horizontal, height: r.height + rest.vertical)
    }

    override public func placeChildren() {
        grown = insets()
        let r = rect
        guard let content else { return }
        // The content is offered the larger rectangle, and stands in it as a frame's content would: centred.
        let p = ProposedViewSize(r.size)
        let s = content.sizeThatFits(p)
        content.place(at: CGPoint(x: r.minX + (r.width - s.width) / 2, y: r.minY + (r.height - s.height) / 2), proposal: p)
    }
}

nonisolated struct IgnoresSafeAreaModifier: _ElementModifier {
    let edges: Edge.Set
    nonisolated func _makeElement(_ context: NodeContext) -> IgnoresSafeAreaElement {
        let e = IgnoresSafeAreaElement(context)
        e.edges = edges
        return e
    }
    nonisolated func _update(_ element: IgnoresSafeAreaElement) { element.edges = edges }
}

/// A view at one edge; the rest is the content's, with the view's length added to its safe area (behaviours 115, 116).
public final class SafeAreaInsetElement: UnaryElement, SafeAreaProvider {
    var edge: Edge = .bottom { didSet { if edge != oldValue { invalidateLayout() } } }
    var insetSpacing: CGFloat? { didSet { if insetSpacing != oldValue { invalidateLayout() } } }
    var alignment: Alignment = .center { didSet { if alignment != oldValue { invalidatePlacement() } } }
    private(set) var bar: ZStackElement!
    private var insetLength: CGFloat = 0

    override public init(_ context: NodeContext) {
        super.init(context)
        bar = ZStackElement(NodeContext(self), alignment: .center)
    }

    override public var primary: ElementNode? { elements.first { $0 !== bar } }
    override public var isTransparentToTraits: Bool { false }

    private var axis: Axis { edge == .top || edge == .bottom ? .vertical : .horizontal }

    /// Points between bar and content.
    private var gap: CGFloat {
        if let insetSpacing { return insetSpacing }
        guard let content else { return 0 }
        return edge == .top || edge == .leading
            ? bar.spacing.distance(to: content.spacing, along: axis) : content.spacing.distance(to: bar.spacing, along: axis)
    }

    /// What the bar takes from the content.
    private func length(_ p: ProposedViewSize) -> CGFloat {
        bar.elements.isEmpty ? 0 : bar.sizeThatFits(barProposal(p))[axis] + gap
    }

    /// The bar is offered what the content can do without.
    private func barProposal(_ p: ProposedViewSize) -> ProposedViewSize {
        let least = content?.sizeThatFits(ProposedViewSize(axis, 0, cross: p[axis.other]))[axis] ?? 0
        return ProposedViewSize(axis, p[axis].map { max($0 - gap - least, 0) }, cross: p[axis.other])
    }

    private func contentProposal(_ p: ProposedViewSize) -> ProposedViewSize {
        var q = p
        if let v = p[axis] { q[axis] = max(v - length(p), 0) }
        return q
    }

    override public func measure(_ p: ProposedViewSize) -> CGSize {
        var s = content?.sizeThatFits(contentProposal(p)) ?? .zero
        s[axis] += length(p)
        s[axis.other] = max(s[axis.other], 0)
        return s
    }

    public var safeRect: CGRect {
        var r = CGRect(origin: .zero, size: size)
        switch edge {
        case .top: r.origin.y += insetLength; r.size.height -= insetLength
        case .bottom: r.size.height -= insetLength
        case .leading where layoutDirection == .leftToRight, .trailing where layoutDirection == .rightToLeft:
            r.origin.x += insetLength; r.size.width -= insetLength
        default: r.size.width -= insetLength
        }
        return r
    }

    public var fullRect: CGRect {
        let i = safeAreaInsets(of: CGRect(origin: .zero, size: size))
        let left = layoutDirection == .rightToLeft ? i.trailing : i.leading
        return CGRect(x: -left, y: -i.top, width: size.width + i.horizontal, height: size.height + i.vertical)
    }

    override public func placeChildren() {
        let p = ProposedViewSize(size)
        insetLength = min(length(p), size[axis])
        let s = bar.sizeThatFits(barProposal(p))
        var at = CGPoint.zero
        at[axis] = edge == .top || edge == .leading ? 0 : size[axis] - s[axis]
        let own = ViewDimensions(size: size), d = bar.dimensions(s)
        at[axis.other] = axis == .vertical ? own[alignment.horizontal] - d[alignment.horizontal] : own[alignment.vertical] - d[alignment.vertical]
        placeMirrored(bar, at: at, proposal: barProposal(p))
        if let content {
            var origin = CGPoint.zero
            if edge == .top || edge == .leading { origin[axis] = insetLength }
            placeMirrored(content, at: origin, proposal: contentProposal(p))
        }
    }

    override public var paintOrder: [ElementNode] { (content.map { [$0] } ?? []) + [bar] }
}

nonisolated struct SafeAreaInsetModifier<Bar: View>: _ElementModifier {
    let edge: Edge
    let alignment: Alignment
    let spacing: CGFloat?
    let bar: Bar
    nonisolated func _makeElement(_ context: NodeContext) -> SafeAreaInsetElement {
        let e = SafeAreaInsetElement(context)
        e.edge = edge
        e.alignment = alignment
        e.insetSpacing = spacing
        return e
    }
    nonisolated func _didMake(_ e: SafeAreaInsetElement) {
        e.bar.adopt(Bar._makeNode(bar, NodeContext(e.bar)))
        e.adopt(e.bar)
        e.elementsDidChange()
    }
    nonisolated func _update(_ e: SafeAreaInsetElement) {
        e.edge = edge
        e.alignment = alignment
        e.insetSpacing = spacing
        Bar._updateNode(e.bar.children[0], bar)
    }
}

extension View {
    nonisolated public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
        modifier(IgnoresSafeAreaModifier(edges: regions.contains(.container) ? edges : []))
    }
    nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { modifier(IgnoresSafeAreaModifier(edges: edges)) }

    nonisolated public func safeAreaInset<V: View>(edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V) -> some View {
        modifier(SafeAreaInsetModifier(edge: edge == .top ? .top : .bottom, alignment: Alignment(horizontal: alignment, vertical: .center), spacing: spacing, bar: content()))
    }
    nonisolated public func safeAreaInset<V: View>(edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> V) -> some View {
        modifier(SafeAreaInsetModifier(edge: edge == .leading ? .leading : .trailing, alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing, bar: content()))
    }

    nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
        safeAreaInset(edge: .top, spacing: 0) { Color.clear.frame(height: insets.top) }
            .safeAreaInset(edge: .bottom, spacing: 0) { Color.clear.frame(height: insets.bottom) }
            .safeAreaInset(edge: .leading, spacing: 0) { Color.clear.frame(width: insets.leading) }
            .safeAreaInset(edge: .trailing, spacing: 0) { Color.clear.frame(width: insets.trailing) }
    }
    nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        safeAreaPadding(EdgeInsets(length ?? PaddingElement.defaultLength, edges: edges))
    }
    nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View { safeAreaPadding(.all, length) }
}
