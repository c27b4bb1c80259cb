import Drawing
import Foundation

/// A node that is laid out, painted and hit.
///
/// Sizes are answered from a small cache of proposals. When something below changes, the cached answers are computed
/// again from the leaves up, and the way up ends where they are the same as before.
open class ElementNode: Node {
    // MARK: Geometry

    /// Position in the enclosing element, in points, as laid out.
    public private(set) var position = CGPoint.zero
    /// Size as laid out, in points.
    public private(set) var size = CGSize.zero
    /// What the element was offered when it was placed.
    public private(set) var proposal = ProposedViewSize.unspecified
    /// False until the element was placed once.
    public private(set) var hasGeometry = false

    /// Where the element is shown now, which differs from the layout while it is animated.
    public internal(set) var shownPosition = CGPoint.zero
    public internal(set) var shownSize = CGSize.zero

    public let fragment = Fragment()

    var isInLayoutQueue = false
    var isPlaceStale = true
    var isPaintStale = false
    private var isElementListStale = true
    /// True while the element has left the tree but its way out is still shown.
    public internal(set) var isGhost = false

    /// True where conditions or collections are among the views of this container.
    final var holdsDynamicViews = false

    private var sizeCache: [(proposal: ProposedViewSize, size: CGSize)] = []
    private var spacingCache: ViewSpacing?
    private var guideCache: [(key: AlignmentKey, size: CGSize, value: CGFloat?)] = []
    private var priorityCache: Double?
    /// The flush in which the element last computed a size.
    private var measuredFrame = UInt64.max
    /// Holds what the levels of nested stacks ask: smallest, largest and one share on each axis, and the placement's.
    private static let cacheLimit = 12

    public override init(_ context: NodeContext) {
        super.init(context)
        setNeedsPaint()
    }

    override init(root tree: Tree, environment: EnvironmentScope) {
        super.init(root: tree, environment: environment)
        setNeedsPaint()
    }

    // MARK: Elements below

    private var elementList: [ElementNode] = []

    /// The elements laid out by this one, in order.
    public final var elements: [ElementNode] {
        if isElementListStale { refreshElements() }
        return elementList
    }

    /// The first element below.
    public final var content: ElementNode? { primary }

    /// Which of the elements below is the content; the first, unless a subclass hangs others beside it.
    open var primary: ElementNode? { elements.first }

    private func refreshElements() {
        isElementListStale = false
        let old = elementList
        var new: [ElementNode] = []
        new.reserveCapacity(old.count)
        collectLaidOutElements(&new)
        elementList = new
        if hasGeometry, tree.isUpdateAnimated { fadeIn(new, notIn: old) }
        elementListDidChange(from: old, to: new)
        setNeedsPaint()
    }

    /// Appends the elements that this one lays out. Containers that build their rows when they come into view give
    /// those that are built.
    open func collectLaidOutElements(_ elements: inout [ElementNode]) {
        if let adopted { elements.append(adopted); return }
        for child in children { child.collectElements(&elements) }
    }

    /// Other elements are laid out than before, at sizes the container accounts for itself.
    public final func laidOutElementsDidChange() {
        isElementListStale = true
        setNeedsPaint()
    }

    /// An element that hangs elsewhere in the tree of nodes but is laid out by this one: a modifier on a group of
    /// views is an element of its own around each of theirs.
    public final var adopted: ElementNode? {
        didSet {
            guard adopted !== oldValue else { return }
            adopted?.layoutParent = self
            elementsDidChange()
        }
    }
    public final weak var layoutParent: ElementNode?

    /// Elements that came in under an animation, and say nothing else, fade in (behaviours 210).
    private func fadeIn(_ new: [ElementNode], notIn old: [ElementNode]) {
        let known = Set(old.map(ObjectIdentifier.init))
        for element in new where !known.contains(ObjectIdentifier(element)) && !element.hasGeometry {
            guard element.containerTrait(ElementNode.transitionTrait) == nil, let curve = element.effectiveTransaction.effectiveAnimation else { continue }
            element.fade(from: 0, to: 1, tree.transaction, curve)
        }
    }

    /// Set by the framework: the key under which a view's own transition is found.
    nonisolated(unsafe) public static var transitionTrait = ObjectIdentifier(ElementNode.self)

    /// A container whose views come and go has a value of its own, be it the default (behaviours 201, 229). What lies
    /// deeper is asked only where something sets the preference.
    override open func collectPreference(_ key: PreferenceID, into accumulator: inout Any?) {
        guard holdsDynamicViews else { return super.collectPreference(key, into: &accumulator) }
        var own: Any?
        if subtreePreferences & key.bit != 0 { super.collectPreference(key, into: &own) }
        key.combine(own ?? key.defaultValue(), into: &accumulator)
    }

    /// The elements below are others than before.
    open func elementListDidChange(from old: [ElementNode], to new: [ElementNode]) {}

    override open func collectElements(_ elements: inout [ElementNode]) { elements.append(self) }
    override open var elementCount: Int { 1 }
    override open func forEachElement(in range: Range<Int>, _ body: (Int, ElementNode) -> Void) {
        if range.contains(0) { body(0, self) }
    }
    override open func releaseElements(outside range: Range<Int>) {}
    override open func elementID(at index: Int) -> AnyHashable? { nil }
    override open func elementIndex(of id: AnyHashable) -> Int? { nil }
    override open func collectRuns(_ runs: inout ElementRuns) { runs.append(1, of: self) }

    override open func elementsDidChange() {
        isElementListStale = true
        invalidateLayout()
        setNeedsPaint()
    }

    override open func visibilityDidChange(_ visible: Bool) {
        super.visibilityDidChange(visible)
        adopted?.visibilityDidChange(visible)
    }

    /// A trait of an element below has another value.
    open func elementTraitsDidChange() {
        setNeedsPaint()
        if isTransparentToTraits { enclosingElement?.elementTraitsDidChange() }
    }

    // MARK: Sizing

    /// The size the element takes under `proposal`, in points. O(1) where it was asked before.
    public final func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        for entry in sizeCache where entry.proposal == proposal { return entry.size }
        tree.counters.sizes += 1
        if measuredFrame != tree.frame {
            measuredFrame = tree.frame
            tree.counters.layouts += 1
        }
        let size = measure(proposal).sanitized
        if sizeCache.isEmpty { sizeCache.reserveCapacity(4) } else if sizeCache.count >= ElementNode.cacheLimit { sizeCache.removeFirst() }
        sizeCache.append((proposal, size))
        return size
    }

    /// Computes the size under `proposal`. Pure: depends on the element's values and its elements' answers only.
    open func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

    /// A guess, made without measuring, at how much the length on an axis varies with what is offered; more for elements
    /// that cost more to ask. Stacks use it to choose whom to ask last; what they answer does not depend on it.
    open func likelyFlexibility(along axis: Axis) -> Int { 0 }

    public final var spacing: ViewSpacing {
        if let spacingCache { return spacingCache }
        let s = computeSpacing()
        spacingCache = s
        return s
    }

    /// The offer under which the element takes `size`: that of its placement, or the last it was asked about.
    public final func proposal(for size: CGSize) -> ProposedViewSize {
        if hasGeometry && size == self.size { return proposal }
        return sizeCache.last { $0.size == size }?.proposal ?? ProposedViewSize(size)
    }

    /// What the element wants between itself and its neighbours.
    open func computeSpacing() -> ViewSpacing { ViewSpacing() }

    public final var layoutPriority: Double {
        if let priorityCache { return priorityCache }
        let p = computeLayoutPriority()
        priorityCache = p
        return p
    }

    open func computeLayoutPriority() -> Double { 0 }

    /// The explicit value of a guide for the element at `size`, in its coordinates; nil where nothing sets it.
    public final func explicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? {
        if !key.isInherited && !hasOwnGuides { return nil }
        for entry in guideCache where entry.key == key && entry.size == size { return entry.value }
        let value = computeExplicitAlignment(key, size: size)
        if guideCache.count >= ElementNode.cacheLimit { guideCache.removeFirst() }
        guideCache.append((key, size, value))
        return value
    }

    /// True where the element or one it is wrapped around sets guides of its own, sides and centres too.
    open var hasOwnGuides: Bool { false }

    open func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? { nil }

    /// Size and guides of the element at `size`.
    public final func dimensions(_ size: CGSize) -> ViewDimensions {
        ViewDimensions(size: size) { [unowned self] key in explicitAlignment(key, size: size) }
    }

    /// Size and guides under `proposal`.
    public final func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { dimensions(sizeThatFits(proposal)) }

    // MARK: Placing

    /// Puts the element's top left corner at `point` of the enclosing element and lays out what is below it.
    public final func place(at point: CGPoint, proposal: ProposedViewSize) {
        setGeometry(at: point, size: sizeThatFits(proposal), proposal: proposal)
    }

    /// As `place(at:proposal:)` with a size that the parent dictates.
    public final func setGeometry(at point: CGPoint, size newSize: CGSize, proposal newProposal: ProposedViewSize) {
        let moved = point != position, resized = newSize != size
        if (moved || resized) && hasGeometry { animateGeometry(to: point, newSize) } else if !hasGeometry {
            shownPosition = point
            shownSize = newSize
        }
        position = point
        fragment.origin = shownPosition
        let again = isPlaceStale || resized || newProposal != proposal || !hasGeometry
        if !hasGeometry || resized && !drawsOnlyElements { setNeedsPaint() }
        hasGeometry = true
        guard again else { return }
        size = newSize
        proposal = newProposal
        replaceChildren()
    }

    final func replaceChildren() {
        isPlaceStale = false
        tree.counters.placements += 1
        placeChildren()
    }

    /// Places `elements` for the element's `size` and `proposal`.
    open func placeChildren() {}

    /// Places a child at a point given in reading direction: mirrored where the layout goes from right to left.
    public final func placeMirrored(_ child: ElementNode, at point: CGPoint, proposal: ProposedViewSize) {
        var point = point
        if layoutDirection == .rightToLeft { point.x = size.width - point.x - child.sizeThatFits(proposal).width }
        child.place(at: point, proposal: proposal)
    }

    /// The children must be placed again, though the element's own size stays.
    public final func invalidatePlacement() {
        guard isMounted, !isPlaceStale else { return }
        isPlaceStale = true
        tree.enqueuePlace(self)
    }

    /// Something that decides the element's size changed.
    public final func invalidateLayout() {
        guard isMounted, !isInLayoutQueue else { return }
        isInLayoutQueue = true
        tree.enqueueLayout(self)
    }

    /// Computes the cached answers again. True where one is different, so that the parent has to look again.
    final func revalidate() -> Bool {
        isInLayoutQueue = false
        let sizes = sizeCache, oldSpacing = spacingCache, guides = guideCache, priority = priorityCache
        sizeCache = []
        spacingCache = nil
        guideCache = []
        priorityCache = nil
        answersDidLapse()
        invalidatePlacement()
        guard !sizes.isEmpty else { return true }
        for entry in sizes where sizeThatFits(entry.proposal) != entry.size { return true }
        if let priority, priority != layoutPriority { return true }
        if let oldSpacing, oldSpacing != spacing { return true }
        for entry in guides where explicitAlignment(entry.key, size: entry.size) != entry.value { return true }
        return false
    }

    /// Something that decides the element's answers changed; they are about to be computed again.
    open func answersDidLapse() {}

    // MARK: Environment the layout needs

    private var directionCache: LayoutDirection?
    private var scaleCache: CGFloat?

    public final var layoutDirection: LayoutDirection {
        if let directionCache { return directionCache }
        noteEnvironmentRead(EnvironmentBits.bit(of: EngineKeys.layoutDirection))
        let d = (environment.value(for: EngineKeys.layoutDirection) as? EngineValue<LayoutDirection>)?.value ?? .leftToRight
        directionCache = d
        return d
    }

    /// Pixels per point.
    public final var displayScale: CGFloat {
        if let scaleCache { return scaleCache }
        noteEnvironmentRead(EnvironmentBits.bit(of: EngineKeys.displayScale))
        let s = (environment.value(for: EngineKeys.displayScale) as? EngineValue<CGFloat>)?.value ?? 1
        scaleCache = s
        return s
    }

    /// The environment values of layout changed: everything that depends on them is done again.
    override open func environmentDidChange(_ bits: UInt64) {
        directionCache = nil
        scaleCache = nil
        invalidateLayout()
        invalidatePlacement()
        setNeedsPaint()
    }

    // MARK: Painting

    public final func setNeedsPaint() {
        guard !isPaintStale else { return }
        isPaintStale = true
        tree.enqueuePaint(self)
    }

    final func repaint() {
        isPaintStale = false
        tree.counters.fragments += 1
        fragment.origin = shownPosition
        fragment.bounds = CGRect(origin: .zero, size: shownSize)
        if presence != 1 || hasFaded {
            hasFaded = presence != 1
            fragment.opacity = 1
        }
        paint()
        if presence != 1 { fragment.opacity *= presence }
        fragment.children = paintOrder.map(\.fragment) + ghosts.map(\.fragment) + overlayFragments
    }

    /// 0…1: how far the element has come in, where it has no transition of its own but fades.
    private var presence = 1.0
    private var hasFaded = false

    /// Changes the element's presence along an animation.
    public final func fade(from start: Double? = nil, to end: Double, _ transaction: Transaction, _ curve: Animation) {
        let animation = ValueAnimation(from: start ?? presence, to: end, transaction: Transaction(), animation: curve, at: tree.now)
        presence = start ?? presence
        setNeedsPaint()
        tree.animate(fragment, Ticker { [weak self] time in
            guard let self else { return false }
            let (value, finished) = animation.value(at: time)
            presence = min(max(value, 0), 1)
            setNeedsPaint()
            return !finished
        })
    }

    /// The element has left its container but is still shown.
    public final func becomeGhost() { isGhost = true }

    /// The element is in its container again, and fades in from where its way out had come.
    public final func endGhost(_ curve: Animation?) {
        isGhost = false
        if let curve {
            fade(to: 1, Transaction(), curve)
        } else {
            tree.stopAnimating(fragment)
            presence = 1
            setNeedsPaint()
        }
    }

    /// Records now what would be recorded at the end of the flush, here and below.
    public final func paintNow() {
        for child in elements { child.paintNow() }
        if isPaintStale { repaint() }
    }

    /// True where the fragment holds nothing but those of the elements below: at another size it is not recorded again.
    open var drawsOnlyElements: Bool { false }

    /// Records the element's operations and effects in `fragment`, for `shownSize`.
    open func paint() {}

    /// Fragments of the element's own that are painted over its children.
    open var overlayFragments: [Fragment] { [] }

    /// The children in the order they are painted, back to front.
    open var paintOrder: [ElementNode] { elements }

    /// Elements that have left but are still shown.
    public final var ghosts: [ElementNode] = [] { didSet { setNeedsPaint() } }

    /// Factor on the opacity of what is below; views that cannot be seen take no input.
    open func visualOpacity() -> Double { 1 }

    // MARK: Coordinates

    /// Maps the element's coordinates before they are added to `position`; nil where they are the same.
    open var effectTransform: CGAffineTransform? { nil }

    /// Maps this element's coordinates to those of `ancestor` (nil: the window's).
    public final func transform(to ancestor: ElementNode?) -> CGAffineTransform {
        var t = CGAffineTransform.identity
        var node: ElementNode? = self
        while let n = node, n !== ancestor {
            if let effect = n.effectTransform { t = t.concatenating(effect) }
            t.tx += n.position.x
            t.ty += n.position.y
            node = n.enclosingElement
        }
        return t
    }

    /// The element's rectangle in the coordinates of `ancestor` (nil: the window's), in points.
    public final func frame(in ancestor: ElementNode? = nil) -> CGRect {
        CGRect(origin: .zero, size: size).applying(transform(to: ancestor))
    }

    // MARK: Hits

    /// False where the element and everything below are as air.
    open var acceptsHits: Bool { !isGhost }

    /// True where nothing outside the element's rectangle can be hit.
    open var clipsHits: Bool { false }

    /// The children, front to back.
    open var hitOrder: [ElementNode] { paintOrder.reversed() }

    /// True where the element itself, not a child, is hit at a point of its own coordinates.
    open func isHit(at point: CGPoint) -> Bool { false }

    /// A tap here leaves the keyboard where it is.
    open var keepsFocusOnTap: Bool { false }

    // MARK: Semantics

    /// What the element means, given what is below it. The default passes the children on.
    open func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] { children }

    /// False where the element and everything below are not there for assistive technology.
    open var isShownToSemantics: Bool { visualOpacity() > 0 && hasGeometry }

    /// The children in reading order.
    open var semanticsOrder: [ElementNode] { elements }

    // MARK: Traits

    override open func trait(_ key: ObjectIdentifier) -> Any? { nil }

    /// A trait of this element for its container: the outermost modifier that sets it wins.
    ///
    /// Looks no higher than `top`, where that is given.
    public final func containerTrait(_ key: ObjectIdentifier, below top: Node? = nil) -> Any? {
        if let adopted { return adopted.containerTrait(key, below: top) }
        var found: Any?
        var node = parent
        while let n = node, !(n is ElementNode), n !== top {
            if let v = n.trait(key) { found = v }
            node = n.parent
        }
        return found ?? containerTraitBelow(key)
    }

    /// A trait set by this element or by what it is wrapped around.
    public final func containerTraitBelow(_ key: ObjectIdentifier) -> Any? {
        var below: Node? = self
        while let n = below {
            if let v = n.trait(key) { return v }
            if n !== self, let element = n as? ElementNode, let inner = element.adopted { return inner.containerTrait(key) }
            below = n.isTransparentToTraits ? n.children.first : nil
        }
        return nil
    }
}

/// Environment keys the engine itself reads.
public enum EngineKeys {
    public static let layoutDirection = ObjectIdentifier(LayoutDirectionTag.self)
    public static let displayScale = ObjectIdentifier(DisplayScaleTag.self)
    private enum LayoutDirectionTag {}
    private enum DisplayScaleTag {}
}

extension CGSize {
    /// Without NaN or negative lengths, which no view may report.
    var sanitized: CGSize {
        CGSize(width: width.isNaN || width < 0 ? 0 : width, height: height.isNaN || height < 0 ? 0 : height)
    }
}
