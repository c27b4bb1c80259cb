import Drawing
import Foundation

/// An element whose content may be larger than it and is moved by the person or the program.
///
/// Offsets count from where the content rests at first, in reading direction: (0, 0) shows its beginning. A step of
/// scrolling moves one fragment and asks the lazy containers inside whether they show other rows.
open class ScrollElement: ElementNode, SafeAreaProvider {
    public var axes: Axis.Set {
        didSet { if axes != oldValue { invalidateLayout() } }
    }
    /// Holds the content and is moved as a whole.
    public private(set) var layer: ElementNode!

    // MARK: What modifiers say

    public var isScrollEnabled = true
    public var clipsContent = true { didSet { if clipsContent != oldValue { setNeedsPaint() } } }
    public var showsIndicators: Axis.Set = [.horizontal, .vertical]
    /// Room around the content that scrolls with it, in points.
    public var contentMargins = EdgeInsets() { didSet { if contentMargins != oldValue { invalidateLayout() } } }
    public var indicatorMargins = EdgeInsets()
    /// The point of the content that is shown at first; nil for the beginning.
    public var initialAnchor: UnitPoint?
    /// Where content stands that is shorter than the view.
    public var alignmentAnchor: UnitPoint?
    /// Keeps this point in place when content or view change size.
    public var sizeChangeAnchor: UnitPoint?
    /// Chooses where a throw ends.
    public var adjustTarget: ((inout ScrollTargetProposal) -> Void)?
    public var decelerationRate: CGFloat = 0.998
    /// Called after each change of the offset.
    public var onScroll: (() -> Void)?
    /// Axes that give way at their ends even where all content is visible.
    public var alwaysBounces: Axis.Set = [.vertical]
    /// False where content stops at its ends at once.
    public var bounces = true

    // MARK: State

    public private(set) var offset = CGPoint.zero
    /// Size of the content with its margins.
    public private(set) var contentSize = CGSize.zero
    /// What is visible, in the element's coordinates: reaches behind bars and notches that it touches.
    public private(set) var viewport = CGRect.zero
    /// Parts of the viewport outside the element's own frame, in reading direction.
    public private(set) var obscuredInsets = EdgeInsets()
    /// What the content is measured for before the element has a size.
    public private(set) var viewportHint = CGSize.zero

    public internal(set) var isPanning = false
    private var panOffset = CGPoint.zero
    private var hasAppliedInitialAnchor = false
    private var lastSize = CGSize.zero
    private var lazyElements: [WeakLazy] = []
    private struct WeakLazy { weak var element: LazyElement? }
    private var pendingTarget: ScrollRequest?
    public private(set) var indicators: [ScrollIndicatorElement] = []
    private(set) lazy var panRecognizer: ScrollPanRecognizer = {
        let r = ScrollPanRecognizer()
        r.element = self
        return r
    }()

    public init(_ context: NodeContext, axes: Axis.Set) {
        self.axes = axes
        super.init(context)
    }

    /// Gives the element its content layer, made with this element as its parent.
    public final func setLayer(_ new: ElementNode) {
        layer = new
        adopt(new)
        for axis in [Axis.vertical, .horizontal] {
            let indicator = ScrollIndicatorElement(NodeContext(self), axis: axis)
            adopt(indicator)
            indicators.append(indicator)
        }
        elementsDidChange()
    }

    override open var isTransparentToTraits: Bool { false }
    override open var primary: ElementNode? { layer }

    // MARK: Sizing (behaviours 122–125)

    private func contentProposal(_ p: ProposedViewSize) -> ProposedViewSize {
        var q = p.inset(by: contentMargins)
        for axis in Axis.allCases where axes.contains(axis) { q[axis] = nil }
        return q
    }

    override open func likelyFlexibility(along axis: Axis) -> Int { 4 }

    override open func measure(_ p: ProposedViewSize) -> CGSize {
        noteHint(p)
        var size = layer.sizeThatFits(contentProposal(p))
        size.width += contentMargins.horizontal
        size.height += contentMargins.vertical
        for axis in Axis.allCases where axes.contains(axis) {
            if let v = p[axis] { size[axis] = v }
        }
        return size
    }

    /// Remembers how much may be visible, for lazy content that is measured before it is placed.
    private func noteHint(_ p: ProposedViewSize) {
        for axis in Axis.allCases {
            if let v = p[axis], v.isFinite, v > 0 { viewportHint[axis] = v }
        }
    }

    override open func computeSpacing() -> ViewSpacing { ViewSpacing() }

    // MARK: Safe area

    /// Content may reach into the safe area across the scrolling direction only.
    public var safeRect: CGRect { CGRect(origin: .zero, size: size) }
    public var fullRect: CGRect {
        CGRect(x: axes.contains(.horizontal) ? 0 : viewport.minX, y: axes.contains(.vertical) ? 0 : viewport.minY,
               width: axes.contains(.horizontal) ? size.width : viewport.width,
               height: axes.contains(.vertical) ? size.height : viewport.height)
    }

    // MARK: Placing

    /// Offsets at which no edge is pulled.
    public final func range(_ axis: Axis) -> ClosedRange<CGFloat> { 0...max(contentSize[axis] - size[axis], 0) }

    override open func placeChildren() {
        obscuredInsets = safeAreaInsets(of: CGRect(origin: .zero, size: size))
        let left = layoutDirection == .rightToLeft ? obscuredInsets.trailing : obscuredInsets.leading
        viewport = CGRect(x: -left, y: -obscuredInsets.top, width: size.width + obscuredInsets.horizontal,
                          height: size.height + obscuredInsets.vertical)
        viewportHint = viewport.size
        isPlacing = true
        // Rows that come into view may turn out longer than estimated, which moves what follows: a few rounds settle it.
        for _ in 0..<ScrollElement.maximumRounds {
            needsAnotherRound = false
            let p = contentProposal(ProposedViewSize(size))
            let inner = layer.sizeThatFits(p)
            settleOffset(CGSize(width: inner.width + contentMargins.horizontal, height: inner.height + contentMargins.vertical))
            resolvePendingTarget()
            layer.place(at: layerOrigin(inner), proposal: p)
            notifyLazyElements()
            if !tree.layouts.isEmpty {
                tree.layoutPass()
                if layer.sizeThatFits(p) != inner { needsAnotherRound = true }
            }
            guard needsAnotherRound else { break }
        }
        isPlacing = false
        placeIndicators()
        setNeedsPaint()
    }

    private static let maximumRounds = 8
    private var isPlacing = false
    private var needsAnotherRound = false

    private func settleOffset(_ newContent: CGSize) {
        let old = contentSize, oldSize = lastSize
        contentSize = newContent
        lastSize = size
        if !hasAppliedInitialAnchor {
            hasAppliedInitialAnchor = true
            if let a = initialAnchor { offset = anchored(a) }
            return
        }
        guard newContent != old || size != oldSize else { return }
        if let a = sizeChangeAnchor, !isPanning {
            for axis in Axis.allCases where axes.contains(axis) {
                let anchor = axis == .vertical ? a.y : a.x
                let wasAt = max(old[axis] - oldSize[axis], 0) * anchor
                if abs(offset[axis] - wasAt) < 0.5 { offset[axis] = range(axis).upperBound * anchor }
            }
        }
        guard !isPanning, !isMoving else { return }
        clampOffset()
    }

    private func anchored(_ a: UnitPoint) -> CGPoint {
        CGPoint(x: axes.contains(.horizontal) ? range(.horizontal).upperBound * a.x : 0,
                y: axes.contains(.vertical) ? range(.vertical).upperBound * a.y : 0)
    }

    private func clampOffset() {
        for axis in Axis.allCases { offset[axis] = min(max(offset[axis], range(axis).lowerBound), range(axis).upperBound) }
    }

    /// Where the layer stands for the current offset, in the element's coordinates.
    private func layerOrigin(_ inner: CGSize) -> CGPoint {
        var at = CGPoint(x: contentMargins.leading - offset.x, y: contentMargins.top - offset.y)
        for axis in Axis.allCases {
            let slack = size[axis] - contentSize[axis]
            guard slack > 0 else { continue }
            if let a = alignmentAnchor, axes.contains(axis) {
                at[axis] += slack * (axis == .vertical ? a.y : a.x)
            } else if !axes.contains(axis) || axes == [.horizontal, .vertical] {
                at[axis] += slack / 2
            }
        }
        if layoutDirection == .rightToLeft { at.x = size.width - at.x - inner.width }
        return at
    }

    // MARK: Lazy content

    public final func register(_ lazy: LazyElement) {
        lazyElements.removeAll { $0.element == nil || $0.element === lazy }
        lazyElements.append(WeakLazy(element: lazy))
    }

    private func notifyLazyElements() {
        for entry in lazyElements { entry.element?.visibleAreaMayHaveChanged() }
    }

    /// Content before what is visible turned out longer or shorter: moves the offset so that nothing jumps.
    public final func correct(by delta: CGFloat, along axis: Axis) {
        guard delta != 0 else { return }
        offset[axis] += delta
        panOffset[axis] += delta
        (tree.animator(of: self) as? OffsetAnimator)?.shift(by: delta, along: axis)
        if isPlacing { needsAnotherRound = true } else { invalidatePlacement() }
    }

    // MARK: Moving

    /// True while the content moves by itself.
    public final var isMoving: Bool { tree.animator(of: self) is OffsetAnimator }

    /// True while the content goes on after a finger left it.
    public final var isThrown: Bool { (tree.animator(of: self) as? OffsetAnimator)?.isMotion ?? false }

    /// Puts the content at `newOffset`. Beyond the ends only where `clamps` is false.
    public final func move(to newOffset: CGPoint, clamps: Bool = true) {
        var new = newOffset
        for axis in Axis.allCases {
            if !axes.contains(axis) { new[axis] = 0 }
            if clamps { new[axis] = min(max(new[axis], range(axis).lowerBound), range(axis).upperBound) }
        }
        guard new != offset else { return }
        offset = new
        invalidatePlacement()
        flashIndicators()
        offsetDidChange()
        onScroll?()
    }

    public final func flashIndicators() { for indicator in indicators { indicator.flash() } }

    open func offsetDidChange() {}

    /// Moves the content to an offset, with the animation of the current transaction.
    public final func scroll(to newOffset: CGPoint) {
        var target = newOffset
        for axis in Axis.allCases { target[axis] = axes.contains(axis) ? min(max(target[axis], range(axis).lowerBound), range(axis).upperBound) : 0 }
        let transaction = Transaction.current
        if let animation = transaction.effectiveAnimation {
            animate(to: target, animation, transaction)
        } else {
            tree.stopAnimating(self)
            move(to: target)
        }
    }

    /// Moves the content by a distance, with the animation of the current transaction.
    public final func scroll(by delta: CGSize) { scroll(to: CGPoint(x: offset.x + delta.width, y: offset.y + delta.height)) }

    private func animate(to target: CGPoint, _ animation: Animation, _ transaction: Transaction) {
        let now = OffsetAnimator.data(offset)
        let value = ValueAnimation(from: now, to: OffsetAnimator.data(target), transaction: transaction, animation: animation, at: tree.now)
        tree.animate(self, OffsetAnimator(self, .curve(value), at: tree.now))
    }

    /// Shows the target of a request once layout knows where it is, in this flush.
    public final func scroll(to request: ScrollRequest) {
        pendingTarget = request
        invalidatePlacement()
    }

    private func resolvePendingTarget() {
        guard var request = pendingTarget else { return }
        guard let rect = request.rect(self) else {
            // The target may be in rows that this flush has yet to make known.
            request.attempts += 1
            pendingTarget = request.attempts < 3 ? request : nil
            needsAnotherRound = pendingTarget != nil
            return
        }
        let target = offset(showing: rect, anchor: request.anchor)
        request.attempts += 1
        // Estimated places get exact once the rows around them are built; look again until they stay.
        if let animation = request.transaction.effectiveAnimation {
            pendingTarget = nil
            animate(to: target, animation, request.transaction)
        } else {
            pendingTarget = request.attempts < 6 && (target != offset || request.attempts == 1) ? request : nil
            tree.stopAnimating(self)
            if target != offset {
                offset = target
                onScroll?()
            }
            if pendingTarget != nil { needsAnotherRound = true }
        }
    }

    /// The offset that shows `rect`, given in content coordinates (reading direction, margins included).
    public final func offset(showing rect: CGRect, anchor: UnitPoint?) -> CGPoint {
        var result = offset
        for axis in Axis.allCases where axes.contains(axis) {
            let lower = axis == .vertical ? rect.minY : rect.minX, upper = axis == .vertical ? rect.maxY : rect.maxX
            if let anchor {
                let a = axis == .vertical ? anchor.y : anchor.x
                result[axis] = lower + (upper - lower) * a - size[axis] * a
            } else if lower < offset[axis] || upper - lower > size[axis] {
                result[axis] = lower
            } else if upper > offset[axis] + size[axis] {
                result[axis] = upper - size[axis]
            }
            result[axis] = min(max(result[axis], range(axis).lowerBound), range(axis).upperBound)
        }
        return result
    }

    /// The frame of an element below, in content coordinates.
    public final func contentRect(of element: ElementNode) -> CGRect {
        var r = element.frame(in: layer)
        if layoutDirection == .rightToLeft { r.origin.x = layer.size.width - r.maxX }
        return r.offsetBy(dx: contentMargins.leading, dy: contentMargins.top)
    }

    /// What is visible, in content coordinates.
    public final var visibleContentRect: CGRect { CGRect(origin: offset, size: size) }

    // MARK: Input

    /// True where a pan or a wheel along `axis` is for this element.
    public final func canScroll(_ axis: Axis) -> Bool {
        isScrollEnabled && axes.contains(axis) && (alwaysBounces.contains(axis) || contentSize[axis] > size[axis])
    }

    /// True where the wheel would move the content in the direction of `delta`.
    public final func canScroll(by delta: CGSize) -> Bool {
        guard isScrollEnabled else { return false }
        return Axis.allCases.contains { axis in
            guard axes.contains(axis), delta[axis] != 0 else { return false }
            let new = offset[axis] - directed(delta)[axis], r = range(axis)
            return delta[axis] != 0 && min(max(new, r.lowerBound), r.upperBound) != offset[axis]
        }
    }

    /// A distance on the screen as one in reading direction.
    private func directed(_ delta: CGSize) -> CGSize {
        layoutDirection == .rightToLeft ? CGSize(width: -delta.width, height: delta.height) : delta
    }

    /// A finger takes hold of the content, which stops.
    public final func beginPan() {
        guard isScrollEnabled else { return }
        tree.stopAnimating(self)
        isPanning = true
        panDidBegin()
        for axis in Axis.allCases {
            let r = range(axis)
            let beyond = offset[axis] < r.lowerBound ? offset[axis] - r.lowerBound : max(offset[axis] - r.upperBound, 0)
            panOffset[axis] = offset[axis] - beyond + ScrollMotion.pull(shown: beyond, dimension: size[axis])
        }
    }

    /// The finger moved by `delta` points on the screen. Beyond the ends the content follows ever more slowly.
    public final func pan(by delta: CGSize) {
        guard isPanning else { return }
        let d = directed(delta)
        var new = offset
        for axis in Axis.allCases where axes.contains(axis) {
            panOffset[axis] -= d[axis]
            let r = range(axis)
            let inside = min(max(panOffset[axis], r.lowerBound), r.upperBound)
            let gives = alwaysBounces.contains(axis) || contentSize[axis] > size[axis]
            new[axis] = inside + (gives ? ScrollMotion.rubberBand(panOffset[axis] - inside, dimension: size[axis]) : 0)
        }
        move(to: new, clamps: !bounces)
    }

    /// The finger left with a velocity in points a second on the screen.
    public final func endPan(velocity: CGSize) {
        guard isPanning else { return }
        isPanning = false
        panDidEnd()
        let v = directed(velocity)
        var motions: [Axis: ScrollMotion] = [:]
        var proposal = ScrollTargetProposal(rect: CGRect(origin: offset, size: size), velocity: CGSize(width: -v.width, height: -v.height),
                                            origin: offset, contentSize: contentSize, containerSize: size, axes: axes)
        for axis in Axis.allCases where axes.contains(axis) {
            let gives = alwaysBounces.contains(axis) || contentSize[axis] > size[axis]
            let motion = ScrollMotion(start: offset[axis], velocity: gives ? -v[axis] : 0, range: restRange(axis), rate: decelerationRate)
            motions[axis] = motion
            let r = range(axis)
            proposal.rect.origin[axis] = min(max(motion.destination, r.lowerBound), r.upperBound)
        }
        if let adjustTarget {
            adjustTarget(&proposal)
            for axis in motions.keys where range(axis).contains(offset[axis]) {
                let r = range(axis)
                motions[axis]!.aim(at: min(max(proposal.rect.origin[axis], r.lowerBound), r.upperBound))
            }
        }
        tree.animate(self, OffsetAnimator(self, .motion(motions), at: tree.now))
    }

    /// Offsets at which content may rest, which a refresh under way extends.
    open func restRange(_ axis: Axis) -> ClosedRange<CGFloat> { range(axis) }

    open func panDidBegin() {}
    open func panDidEnd() {}

    /// A wheel or a touch pad moved by `delta` points: the content follows at once and stops at its ends.
    public final func wheel(by delta: CGSize) {
        guard isScrollEnabled else { return }
        tree.stopAnimating(self)
        let d = directed(delta)
        move(to: CGPoint(x: offset.x - d.width, y: offset.y - d.height))
    }

    // MARK: Hits

    override public var clipsHits: Bool { clipsContent }
    override public func isHit(at point: CGPoint) -> Bool { viewport.contains(point) }

    // MARK: Painting

    override open func paint() {
        fragment.clip = clipsContent ? Path(viewport) : nil
    }

    override open var paintOrder: [ElementNode] { [layer] + indicators }
    override open var semanticsOrder: [ElementNode] { [layer] }

    /// Colour of the indicators.
    open var indicatorColor: ResolvedColor { ResolvedColor(red: 0, green: 0, blue: 0, opacity: 0.35) }

    private func placeIndicators() {
        for indicator in indicators {
            let axis = indicator.axis
            let visible = axes.contains(axis) && showsIndicators.contains(axis) && contentSize[axis] > size[axis]
            indicator.isNeeded = visible
            guard visible else {
                indicator.setGeometry(at: .zero, size: .zero, proposal: .zero)
                continue
            }
            indicator.place(in: self)
        }
    }
}
