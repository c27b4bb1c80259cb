import Engine

/// The view's ideal size on the chosen axes (behaviours 49).
nonisolated public struct _FixedSizeLayout: _ElementModifier, Equatable {
    let horizontal: Bool
    let vertical: Bool
    nonisolated public func _makeElement(_ context: NodeContext) -> FixedSizeElement { FixedSizeElement(context, self) }
    nonisolated public func _update(_ element: FixedSizeElement) { element.fixedSizeLayout = self }
}

public final class FixedSizeElement: UnaryElement {
    var fixedSizeLayout: _FixedSizeLayout {
        didSet { if fixedSizeLayout != oldValue { invalidateLayout() } }
    }

    init(_ context: NodeContext, _ layout: _FixedSizeLayout) {
        fixedSizeLayout = layout
        super.init(context)
    }

    private func offer(_ p: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: fixedSizeLayout.horizontal ? nil : p.width, height: fixedSizeLayout.vertical ? nil : p.height)
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize { content?.sizeThatFits(offer(proposal)) ?? .zero }

    override public func contentPlacement(size: CGSize, proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
        (.zero, offer(proposal))
    }
    override public var drawsOnlyElements: Bool { true }
}

public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }

/// A box of a given ratio inside or around the offer (behaviours 50–54).
nonisolated public struct _AspectRatioLayout: _ElementModifier, Equatable {
    let ratio: CGFloat?
    let mode: ContentMode
    nonisolated public func _makeElement(_ context: NodeContext) -> AspectRatioElement { AspectRatioElement(context, self) }
    nonisolated public func _update(_ element: AspectRatioElement) { element.aspectLayout = self }
}

public final class AspectRatioElement: UnaryElement {
    var aspectLayout: _AspectRatioLayout {
        didSet { if aspectLayout != oldValue { invalidateLayout() } }
    }

    init(_ context: NodeContext, _ layout: _AspectRatioLayout) {
        aspectLayout = layout
        super.init(context)
    }

    private func offer(_ p: ProposedViewSize) -> ProposedViewSize {
        guard p.width != nil || p.height != nil else { return p }
        let unit: CGSize
        if let r = aspectLayout.ratio, r.isFinite, r > 0 {
            unit = CGSize(width: r, height: 1)
        } else {
            unit = content?.sizeThatFits(.unspecified) ?? CGSize(width: 1, height: 1)
        }
        guard unit.width > 0, unit.height > 0 else { return p }
        let horizontal = p.width.map { $0 / unit.width }, vertical = p.height.map { $0 / unit.height }
        let scale: CGFloat
        switch aspectLayout.mode {
        case .fit: scale = min(horizontal ?? .infinity, vertical ?? .infinity)
        case .fill: scale = max(horizontal ?? -.infinity, vertical ?? -.infinity)
        }
        guard scale.isFinite else { return p }
        return ProposedViewSize(width: unit.width * scale, height: unit.height * scale)
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize { content?.sizeThatFits(offer(proposal)) ?? .zero }

    override public func contentPlacement(size: CGSize, proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
        (.zero, offer(proposal))
    }

    override public func computeLayoutPriority() -> Double { 0 }
    override public var drawsOnlyElements: Bool { true }
}

/// Takes the offer and centres the view at a point (behaviours 60).
nonisolated public struct _PositionLayout: _ElementModifier, Equatable {
    let position: CGPoint
    nonisolated public func _makeElement(_ context: NodeContext) -> PositionElement { PositionElement(context, self) }
    nonisolated public func _update(_ element: PositionElement) { element.positionLayout = self }
}

public final class PositionElement: UnaryElement {
    var positionLayout: _PositionLayout {
        didSet { if positionLayout != oldValue { invalidatePlacement() } }
    }

    init(_ context: NodeContext, _ layout: _PositionLayout) {
        positionLayout = layout
        super.init(context)
    }

    override public func measure(_ p: ProposedViewSize) -> CGSize {
        if let w = p.width, let h = p.height { return CGSize(width: w, height: h) }
        let child = content?.sizeThatFits(p) ?? .zero
        return p.replacingUnspecifiedDimensions(by: child)
    }

    override public func contentPlacement(size: CGSize, proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let p = ProposedViewSize(size)
        let child = content?.sizeThatFits(p) ?? .zero
        let at = positionLayout.position
        return (CGPoint(x: at.x - child.width / 2, y: at.y - child.height / 2), p)
    }

    override public func computeSpacing() -> ViewSpacing { ViewSpacing(empty: ()) }
    override public func computeLayoutPriority() -> Double { 0 }
    override public var drawsOnlyElements: Bool { true }
}

/// How early a view gets its share in a stack.
nonisolated public struct _LayoutPriority: _ElementModifier, Equatable {
    let value: Double
    nonisolated public func _makeElement(_ context: NodeContext) -> LayoutPriorityElement { LayoutPriorityElement(context, value) }
    nonisolated public func _update(_ element: LayoutPriorityElement) { element.value = value }
}

public final class LayoutPriorityElement: UnaryElement {
    var value: Double {
        didSet { if value != oldValue { invalidateLayout(); enclosingElement?.invalidateLayout() } }
    }
    init(_ context: NodeContext, _ value: Double) {
        self.value = value
        super.init(context)
    }
    override public func computeLayoutPriority() -> Double { value }
    override public var drawsOnlyElements: Bool { true }
}

/// Sets one guide of a view (behaviours 95).
nonisolated public struct _AlignmentWritingModifier: _ElementModifier {
    let key: AlignmentKey
    let computeValue: (ViewDimensions) -> CGFloat
    nonisolated public func _makeElement(_ context: NodeContext) -> AlignmentGuideElement { AlignmentGuideElement(context, self) }
    nonisolated public func _update(_ element: AlignmentGuideElement) {
        element.guide = self
        element.invalidateLayout()
    }
}

public final class AlignmentGuideElement: UnaryElement {
    var guide: _AlignmentWritingModifier
    init(_ context: NodeContext, _ guide: _AlignmentWritingModifier) {
        self.guide = guide
        super.init(context)
    }
    override public var hasOwnGuides: Bool { true }

    override public func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? {
        guard key == guide.key else { return super.computeExplicitAlignment(key, size: size) }
        let inner = ViewDimensions(size: size) { [unowned self] in content?.explicitAlignment($0, size: size) }
        return onMain { guide.computeValue(inner) }
    }
    override public var drawsOnlyElements: Bool { true }
}

/// Order of painting among siblings.
nonisolated struct ZIndexTrait: _TraitModifier {
    let value: Double
    nonisolated static var _trait: ObjectIdentifier { ElementNode.zIndexTrait }
    nonisolated var _traitValue: Any { value }
}

extension View {
    nonisolated public func fixedSize() -> some View { modifier(_FixedSizeLayout(horizontal: true, vertical: true)) }
    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        modifier(_FixedSizeLayout(horizontal: horizontal, vertical: vertical))
    }

    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        modifier(_AspectRatioLayout(ratio: aspectRatio, mode: contentMode))
    }
    nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        modifier(_AspectRatioLayout(ratio: aspectRatio.width / aspectRatio.height, mode: contentMode))
    }
    nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
    nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    nonisolated public func position(_ position: CGPoint) -> some View { modifier(_PositionLayout(position: position)) }
    nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { position(CGPoint(x: x, y: y)) }

    nonisolated public func layoutPriority(_ value: Double) -> some View { modifier(_LayoutPriority(value: value)) }
    nonisolated public func zIndex(_ value: Double) -> some View {
        ElementNode.hasZIndices = true
        return modifier(ZIndexTrait(value: value))
    }

    nonisolated public func alignmentGuide(_ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat) -> some View {
        modifier(_AlignmentWritingModifier(key: g.key, computeValue: computeValue))
    }
    nonisolated public func alignmentGuide(_ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat) -> some View {
        modifier(_AlignmentWritingModifier(key: g.key, computeValue: computeValue))
    }
}
