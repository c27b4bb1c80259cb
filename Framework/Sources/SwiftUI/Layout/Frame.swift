import Engine

/// A fixed size on one or both axes (behaviours 31–35).
nonisolated public struct _FrameLayout: _ElementModifier, Equatable {
    let width: CGFloat?
    let height: CGFloat?
    let alignment: Alignment

    init(width: CGFloat?, height: CGFloat?, alignment: Alignment) {
        func valid(_ v: CGFloat?) -> CGFloat? { v.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }
        self.width = valid(width); self.height = valid(height); self.alignment = alignment
        if self.width != width || self.height != height { Warnings.once("Invalid frame dimension (negative or non-finite).") }
    }

    nonisolated public func _makeElement(_ context: NodeContext) -> FrameElement { FrameElement(context, self) }
    nonisolated public func _update(_ element: FrameElement) { element.frameLayout = self }
}

public final class FrameElement: UnaryElement {
    var frameLayout: _FrameLayout {
        didSet { if frameLayout != oldValue { invalidateLayout() } }
    }

    init(_ context: NodeContext, _ layout: _FrameLayout) {
        frameLayout = layout
        super.init(context)
    }

    private func childProposal(_ p: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(width: frameLayout.width ?? p.width, height: frameLayout.height ?? p.height)
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize {
        if let w = frameLayout.width, let h = frameLayout.height { return CGSize(width: w, height: h) }
        let child = content?.sizeThatFits(childProposal(proposal)) ?? .zero
        return CGSize(width: frameLayout.width ?? child.width, height: frameLayout.height ?? child.height)
    }

    override public func likelyFlexibility(along axis: Axis) -> Int {
        (axis == .horizontal ? frameLayout.width : frameLayout.height) == nil ? super.likelyFlexibility(along: axis) : 0
    }

    override public func contentPlacement(size: CGSize, proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let p = childProposal(proposal)
        return (alignedOrigin(of: content, alignment: frameLayout.alignment, size: size, proposal: p), p)
    }

    override public func computeSpacing() -> ViewSpacing {
        var s = super.computeSpacing()
        if frameLayout.width != nil { s.reset(.horizontal) }
        if frameLayout.height != nil { s.reset(.vertical) }
        return s
    }

    override public func computeLayoutPriority() -> Double { 0 }
    override public var drawsOnlyElements: Bool { true }
}

extension UnaryElement {
    /// Where the content's guides meet those of a box of `size` (behaviours 33).
    func alignedOrigin(of content: ElementNode?, alignment: Alignment, size: CGSize, proposal: ProposedViewSize) -> CGPoint {
        guard let content else { return .zero }
        let own = ViewDimensions(size: size), d = content.dimensions(in: proposal)
        return CGPoint(x: own[alignment.horizontal] - d[alignment.horizontal], y: own[alignment.vertical] - d[alignment.vertical])
    }
}

/// Limits on the size (behaviours 36–48).
nonisolated public struct _FlexFrameLayout: _ElementModifier, Equatable {
    struct Range: Equatable {
        var min: CGFloat?
        var ideal: CGFloat?
        var max: CGFloat?

        /// Each limit is at least zero and at least the one before it (behaviours 44).
        init(min: CGFloat?, ideal: CGFloat?, max: CGFloat?) {
            func number(_ v: CGFloat?) -> CGFloat? { v.flatMap { $0.isNaN ? nil : $0 } }
            let (min, ideal, max) = (number(min), number(ideal), number(max))
            var floor = -CGFloat.infinity
            if let min { floor = Swift.max(min, 0); self.min = floor }
            if let ideal { floor = Swift.max(ideal, floor); self.ideal = floor }
            if let max { self.max = Swift.max(max, floor) }
            if self.min != min || self.ideal != ideal || self.max != max {
                Warnings.once("Contradictory frame constraints specified.")
            }
        }

        /// What the content is offered (behaviours 42).
        func offer(_ p: CGFloat?) -> CGFloat? {
            guard let v = p ?? ideal else { return nil }
            return Swift.min(Swift.max(v, min ?? -.infinity), max ?? .infinity)
        }

        /// The frame's length for an offer, given the content's length, which is asked only where it matters.
        func length(_ p: CGFloat?, child: () -> CGFloat) -> CGFloat {
            if p == nil, let ideal { return ideal }
            if let min, let max {
                return Swift.min(Swift.max(p ?? child(), min), max)
            }
            guard min != nil || max != nil else { return child() }
            guard let p else {
                return Swift.min(Swift.max(child(), min ?? -.infinity), max ?? .infinity)
            }
            let clamped = Swift.min(Swift.max(p, min ?? -.infinity), max ?? .infinity)
            if let min { return Swift.max(Swift.min(clamped, child()), min) }
            return Swift.min(Swift.max(clamped, child()), max!)
        }
    }

    var width: Range
    var height: Range
    var alignment: Alignment

    nonisolated public func _makeElement(_ context: NodeContext) -> FlexFrameElement { FlexFrameElement(context, self) }
    nonisolated public func _update(_ element: FlexFrameElement) { element.frameLayout = self }
}

public final class FlexFrameElement: UnaryElement {
    var frameLayout: _FlexFrameLayout {
        didSet { if frameLayout != oldValue { invalidateLayout() } }
    }

    init(_ context: NodeContext, _ layout: _FlexFrameLayout) {
        frameLayout = layout
        super.init(context)
    }

    override public func measure(_ p: ProposedViewSize) -> CGSize {
        let offer = ProposedViewSize(width: frameLayout.width.offer(p.width), height: frameLayout.height.offer(p.height))
        lazy var child = content?.sizeThatFits(offer) ?? .zero
        return CGSize(width: frameLayout.width.length(p.width) { child.width }, height: frameLayout.height.length(p.height) { child.height })
    }

    override public func contentPlacement(size: CGSize, proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
        // The content is offered the frame's final size, but stays unspecified where nothing decided that size (behaviours 43).
        func offer(_ r: _FlexFrameLayout.Range, _ p: CGFloat?, _ length: CGFloat) -> CGFloat? {
            if p == nil && r.ideal == nil && length > (r.min ?? -.infinity) && length < (r.max ?? .infinity) { return nil }
            return length
        }
        let p = ProposedViewSize(width: offer(frameLayout.width, proposal.width, size.width),
                                 height: offer(frameLayout.height, proposal.height, size.height))
        return (alignedOrigin(of: content, alignment: frameLayout.alignment, size: size, proposal: p), p)
    }

    override public func computeSpacing() -> ViewSpacing {
        var s = super.computeSpacing()
        if frameLayout.width != .init(min: nil, ideal: nil, max: nil) { s.reset(.horizontal) }
        if frameLayout.height != .init(min: nil, ideal: nil, max: nil) { s.reset(.vertical) }
        return s
    }

    override public func computeLayoutPriority() -> Double { 0 }
    override public var drawsOnlyElements: Bool { true }
}

extension View {
    nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        modifier(_FrameLayout(width: width, height: height, alignment: alignment))
    }

    @available(*, deprecated, message: "Please pass one or more parameters.")
    nonisolated public func frame() -> some View { frame(width: nil, height: nil, alignment: .center) }

    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        modifier(_FlexFrameLayout(width: .init(min: minWidth, ideal: idealWidth, max: maxWidth),
                                  height: .init(min: minHeight, ideal: idealHeight, max: maxHeight), alignment: alignment))
    }
}

/// Sentences for the developer, each said once.
enum Warnings {
    nonisolated(unsafe) private static var said: Set<String> = []
    static func once(_ message: String) {
        guard said.insert(message).inserted else { return }
        FileHandle.standardError.write(Data("warning: \(message)\n".utf8))
    }
}
