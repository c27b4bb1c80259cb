import Engine

/// An element with a main content and another view behind or in front of it, which has no say in the size
/// (behaviours 102–107).
public class SecondaryHost: UnaryElement {
    let isInFront: Bool
    var alignment: Alignment {
        didSet { if alignment != oldValue { invalidatePlacement() } }
    }
    /// Extends the secondary view into the safe area on these edges, where the view touches it.
    var ignoredSafeAreaEdges: Edge.Set = [] {
        didSet { if ignoredSafeAreaEdges != oldValue { invalidatePlacement() } }
    }
    /// Stands for the secondary views; a child of its own kind so that they are not taken for content.
    private(set) var secondary: SecondaryStack!

    init(_ context: NodeContext, isInFront: Bool, alignment: Alignment) {
        self.isInFront = isInFront
        self.alignment = alignment
        super.init(context)
        secondary = SecondaryStack(NodeContext(self), alignment: alignment)
    }

    /// The main content only: the secondary element is placed by hand.
    override public var primary: ElementNode? { elements.first { $0 !== secondary } }
    override public var isTransparentToTraits: Bool { false }

    override public func trait(_ key: ObjectIdentifier) -> Any? { content?.containerTraitBelow(key) }

    override public func placeChildren() {
        if let content { content.place(at: .zero, proposal: proposal) }
        secondary.alignment = alignment
        var rect = CGRect(origin: .zero, size: size)
        if !ignoredSafeAreaEdges.isEmpty {
            let i = safeAreaInsets(of: rect, edges: ignoredSafeAreaEdges)
            let left = layoutDirection == .rightToLeft ? i.trailing : i.leading
            rect = CGRect(x: -left, y: -i.top, width: rect.width + i.horizontal, height: rect.height + i.vertical)
        }
        // Secondary views are offered the main view's size and stand at the alignment in it.
        let s = ZStackElement.solve(secondary.elements, alignment: alignment, proposal: ProposedViewSize(rect.size))
        guard !s.origins.isEmpty else { return }
        var origin = rect.origin
        if ignoredSafeAreaEdges.isEmpty {
            // Several views are a stack, which takes no sides and centres from them; one stands by its own guides.
            let only = secondary.elements.count == 1 ? secondary.elements.first : nil
            let own = dimensions(size), d = only?.dimensions(s.sizes[0]) ?? secondary.dimensions(s.size)
            origin = CGPoint(x: own[alignment.horizontal] - d[alignment.horizontal], y: own[alignment.vertical] - d[alignment.vertical])
        }
        secondary.setGeometry(at: mirrored(origin, width: s.size.width), size: s.size, proposal: ProposedViewSize(rect.size))
    }

    private func mirrored(_ p: CGPoint, width: CGFloat) -> CGPoint {
        layoutDirection == .rightToLeft && ignoredSafeAreaEdges.isEmpty ? CGPoint(x: size.width - p.x - width, y: p.y) : p
    }

    override public var paintOrder: [ElementNode] {
        let main = content.map { [$0] } ?? []
        return isInFront ? main + [secondary] : [secondary] + main
    }

    /// The secondary views come last, also where the content hangs elsewhere in the tree.
    override public var semanticsOrder: [ElementNode] { (content.map { [$0] } ?? []) + [secondary] }

    override public func collectPreference(_ key: PreferenceID, into accumulator: inout Any?) {
        guard mayGivePreference(key) else { return }
        var main = children.filter { $0 !== secondary }
        if let adopted { main.append(adopted) }
        let front: Node = secondary
        for node in isInFront ? main + [front] : [front] + main { node.collectPreference(key, into: &accumulator) }
    }
}

/// The secondary stack is offered the size it fills, not its own.
final class SecondaryStack: ZStackElement {
    override func placeChildren() {
        let s = ZStackElement.solve(elements, alignment: alignment, proposal: proposal)
        for (i, e) in elements.enumerated() { placeMirrored(e, at: s.origins[i], proposal: s.proposals[i]) }
    }
}

/// A modifier whose element is a `SecondaryHost`.
nonisolated struct SecondaryModifier<Secondary: View>: _ElementModifier {
    let secondary: Secondary
    let alignment: Alignment
    let isInFront: Bool
    var ignoredEdges: Edge.Set = []

    nonisolated func _makeElement(_ context: NodeContext) -> SecondaryHost {
        let host = SecondaryHost(context, isInFront: isInFront, alignment: alignment)
        host.ignoredSafeAreaEdges = ignoredEdges
        return host
    }

    /// The secondary views are made after the content, as they come after it in order.
    nonisolated func _didMake(_ host: SecondaryHost) {
        host.secondary.adopt(Secondary._makeNode(secondary, NodeContext(host.secondary)))
        host.adopt(host.secondary)
        host.elementsDidChange()
    }

    nonisolated func _update(_ host: SecondaryHost) {
        host.alignment = alignment
        host.ignoredSafeAreaEdges = ignoredEdges
        Secondary._updateNode(host.secondary.children[0], secondary)
    }
}

extension View {
    nonisolated public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        modifier(SecondaryModifier(secondary: content(), alignment: alignment, isInFront: false))
    }

    @_disfavoredOverload
    nonisolated public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
        modifier(SecondaryModifier(secondary: background, alignment: alignment, isInFront: false))
    }

    nonisolated public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        modifier(SecondaryModifier(secondary: content(), alignment: alignment, isInFront: true))
    }

    @_disfavoredOverload
    nonisolated public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        modifier(SecondaryModifier(secondary: overlay, alignment: alignment, isInFront: true))
    }

    nonisolated public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        modifier(SecondaryModifier(secondary: _ShapeView(shape: Rectangle(), style: style), alignment: .center, isInFront: false, ignoredEdges: edges))
    }

    nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
    }

    nonisolated public func background<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        modifier(SecondaryModifier(secondary: _ShapeView(shape: shape, style: style, fillStyle: fillStyle), alignment: .center, isInFront: false))
    }

    nonisolated public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
    }

    nonisolated public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        modifier(SecondaryModifier(secondary: _ShapeView(shape: Rectangle(), style: style), alignment: .center, isInFront: true, ignoredEdges: edges))
    }

    nonisolated public func overlay<S: ShapeStyle, T: Shape>(_ style: S, in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
        modifier(SecondaryModifier(secondary: _ShapeView(shape: shape, style: style, fillStyle: fillStyle), alignment: .center, isInFront: true))
    }

    /// A line inside the view's bounds (behaviours 108).
    nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
        overlay { Rectangle().strokeBorder(content, lineWidth: width) }
    }
}
