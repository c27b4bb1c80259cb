import CoreGraphics
import Drawing
import Engine

/// Stands for a `UIView` in the engine's tree: its look (a node of the framework above), then its subviews.
public final class UIViewNode: ElementNode, GestureSource {
    public let view: UIView
    private var look: Node?
    private var views: [UIViewNode] = []

    public init(_ context: NodeContext, _ view: UIView) {
        self.view = view
        super.init(context)
        MainActor.assumeIsolated {
            view._node = self
            look = _UIKitHooks.look(view, NodeContext(self))
            if let look { adopt(look) }
            for sub in view.subviews { add(sub) }
            lastTraits = traits
            view.didMoveToWindow()
        }
        elementsDidChange()
    }

    private func add(_ sub: UIView) {
        let node = UIViewNode(NodeContext(self), sub)
        views.append(node)
        adopt(node)
    }

    func subviewsDidChange() {
        MainActor.assumeIsolated {
            let old = views
            views = view.subviews.map { sub in old.first { $0.view === sub } ?? UIViewNode(NodeContext(self), sub) }
            arrange((look.map { [$0] } ?? []) + views)
        }
        elementsDidChange()
    }

    func lookDidChange() {
        guard isMounted else { return }
        MainActor.assumeIsolated { if let look { _UIKitHooks.updateLook(view, look) } }
        contentSizeDidChange()
        setNeedsPaint()
    }

    func contentSizeDidChange() {
        guard !isPlacing else { return }
        invalidateLayout()
        invalidatePlacement()
    }

    /// True while subviews get their frames: what that changes is being placed already.
    private var isPlacing = false

    /// Subviews have to be placed again.
    func viewNeedsLayout() { if !isPlacing { invalidatePlacement() } }

    override public func didUnmount() { MainActor.assumeIsolated { if view._node === self { view._node = nil } } }

    /// Where the look is laid out: nil where the view draws nothing of the framework's.
    private var lookElement: ElementNode? { elements.first.flatMap { $0 is UIViewNode ? nil : $0 } }

    public var traits: UITraitCollection { _UIKitHooks.traits(self) }
    private var lastTraits: UITraitCollection?

    override public func environmentDidChange(_ bits: UInt64) {
        super.environmentDidChange(bits)
        MainActor.assumeIsolated {
            let new = traits
            if let old = lastTraits, old != new { view.traitsDidChange(from: old, to: new) }
            lastTraits = new
        }
        setNeedsPaint()
    }

    /// What hardware covers of the view, where it reaches the window's edges.
    var safeInsets: UIEdgeInsets {
        let safe = tree.root.safeAreaInsets, window = tree.root.windowSize, f = frame()
        return UIEdgeInsets(top: max(safe.top - f.minY, 0), left: max(safe.leading - f.minX, 0), bottom: max(f.maxY - (window.height - safe.bottom), 0), right: max(f.maxX - (window.width - safe.trailing), 0))
    }

    // MARK: Layout

    /// How a view made for SwiftUI takes part in its layout: an axis whose content hugs firmly has the size of the
    /// content, others take what they are offered.
    override public func measure(_ proposal: ProposedViewSize) -> CGSize {
        MainActor.assumeIsolated {
            if view._sizesByLook, let lookElement { return lookElement.sizeThatFits(proposal) }
            let intrinsic = fitting(proposal)
            func axis(_ offered: CGFloat?, _ natural: CGFloat, _ a: NSLayoutConstraint.Axis) -> CGFloat {
                if natural >= 0 {
                    guard let offered, view.contentHuggingPriority(for: a) < .defaultHigh else { return natural }
                    return offered.isFinite ? max(offered, view.contentCompressionResistancePriority(for: a) >= .required ? natural : 0) : natural
                }
                return offered.map { $0.isFinite ? $0 : 10 } ?? 10
            }
            return CGSize(width: axis(proposal.width, intrinsic.width, .horizontal), height: axis(proposal.height, intrinsic.height, .vertical))
        }
    }

    @MainActor private func fitting(_ proposal: ProposedViewSize) -> CGSize {
        let own = view.intrinsicContentSize
        if own.width >= 0, let offered = proposal.width, offered.isFinite, offered < own.width { return CGSize(width: own.width, height: view.sizeThatFits(CGSize(width: offered, height: 0)).height) }
        if own.width >= 0 || own.height >= 0 { return own }
        guard view.subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }) else { return own }
        let fit = view.systemLayoutSizeFitting(CGSize(width: proposal.width.map { $0.isFinite ? $0 : 0 } ?? 0, height: 0))
        return CGSize(width: -1, height: fit.height > 0 ? fit.height : -1)
    }

    /// The size that the look takes where nothing is offered, in points; nil where the view draws nothing of the
    /// framework's.
    public var idealLookSize: CGSize? { lookElement?.sizeThatFits(.unspecified) }

    override public func placeChildren() {
        placeViews()
        if lookElement != nil { MainActor.assumeIsolated { view._lookWasLaidOut() } }
    }

    private func placeViews() {
        isPlacing = true
        defer { isPlacing = false }
        MainActor.assumeIsolated {
            if !(layoutParent is UIViewNode), !(enclosingElement is UIViewNode) {
                // The outermost view has the frame that the layout gives it.
                view.frame = CGRect(origin: .zero, size: size)
            }
            view.setNeedsLayout()
            view.layoutIfNeeded()
            let insets = view._lookInsets
            if let lookElement {
                let r = CGRect(origin: .zero, size: size).inset(by: insets)
                lookElement.setGeometry(at: r.origin, size: CGSize(width: max(r.width, 0), height: max(r.height, 0)), proposal: ProposedViewSize(width: max(r.width, 0), height: max(r.height, 0)))
            }
            for node in views {
                let f = node.view.frame
                node.setGeometry(at: CGPoint(x: f.minX - view.bounds.minX, y: f.minY - view.bounds.minY), size: f.size, proposal: ProposedViewSize(width: f.width, height: f.height))
            }
        }
    }

    // MARK: Painting

    override public func paint() {
        MainActor.assumeIsolated {
            let traits = self.traits, old = UITraitCollection.current
            UITraitCollection.current = traits
            defer { UITraitCollection.current = old }
            let layer = view.layer, size = shownSize
            var operations: [DrawOperation] = []
            let outline = layer._outline(size)
            if let color = view.backgroundColor?._resolved(traits), color.opacity > 0 { operations.append(.fill(outline, .color(color), evenOdd: false)) }
            operations += layer._operations(size)
            let context = CGContext(_size: size, scale: displayScale)
            UIGraphicsPushContext(context)
            view.draw(CGRect(origin: view.bounds.origin, size: size))
            UIGraphicsPopContext()
            operations += context._operations
            fragment.operations = operations
            fragment.opacity = Double(view.alpha) * Double(layer.opacity)
            fragment.isHidden = view.isHidden || layer.isHidden
            fragment.clip = layer.masksToBounds ? outline : (layer.mask as? CAShapeLayer)?.path?._path
            fragment.filters = layer.shadowOpacity > 0 ? [.shadow(color: (layer.shadowColor?._color ?? .black).opacity(Double(layer.shadowOpacity)), radius: layer.shadowRadius, x: layer.shadowOffset.width,
                                                                  y: layer.shadowOffset.height)] : []
            fragment.transform = effectTransform ?? .identity
        }
    }

    override public func visualOpacity() -> Double { MainActor.assumeIsolated { view.isHidden ? 0 : Double(view.alpha) } }

    override public var effectTransform: CGAffineTransform? {
        MainActor.assumeIsolated {
            guard !view.transform.isIdentity else { return nil }
            let c = CGPoint(x: shownSize.width / 2, y: shownSize.height / 2)
            return CGAffineTransform(translationX: -c.x, y: -c.y).concatenating(view.transform).concatenating(CGAffineTransform(translationX: c.x, y: c.y))
        }
    }

    // MARK: Input

    override public var acceptsHits: Bool { !isGhost && MainActor.assumeIsolated { view.isUserInteractionEnabled && !view.isHidden } }
    override public var clipsHits: Bool { true }
    override public func isHit(at point: CGPoint) -> Bool { MainActor.assumeIsolated { view.point(inside: CGPoint(x: point.x + view.bounds.minX, y: point.y + view.bounds.minY), with: nil) } }

    public var recognizers: [Recognizer] {
        MainActor.assumeIsolated {
            var list: [Recognizer] = (view.gestureRecognizers ?? []).filter(\.isEnabled).map { $0._recognizer(self) }
            if view._tracksTouches { list.append(touchRecognizer) }
            return list
        }
    }
    private lazy var touchRecognizer = TouchRecognizer(self)

    // MARK: Semantics

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        MainActor.assumeIsolated {
            if view.accessibilityElementsHidden { return [] }
            guard view.accessibilityIdentifier != nil || view.accessibilityLabel != nil || view.isAccessibilityElement else { return children }
            if children.count == 1, views.isEmpty {
                var only = children[0]
                only.identifier = view.accessibilityIdentifier ?? only.identifier
                only.label = view.accessibilityLabel ?? only.label
                return [only]
            }
            var node = SemanticsNode(role: view.accessibilityTraits.contains(.button) ? .button : .group, frame: frame(), type: "\(type(of: view))", element: self)
            node.identifier = view.accessibilityIdentifier
            node.label = view.accessibilityLabel
            node.value = view.accessibilityValue
            node.hint = view.accessibilityHint
            node.children = children
            return [node]
        }
    }

    override public var debugName: String { "\(type(of: view))" }
}

/// Gives a view the touches it overrides methods for.
private final class TouchRecognizer: Recognizer {
    /// Kept until the touch ends, wherever the view is by then.
    private let view: UIView
    private var touch: UITouch?

    init(_ node: UIViewNode) {
        view = node.view
        super.init()
        isSimultaneous = true
        element = node
    }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        MainActor.assumeIsolated {
            let touch = self.touch ?? UITouch()
            self.touch = touch
            touch._previous = touch._window
            touch._window = event.location
            touch.timestamp = event.time
            touch.view = view
            let e = UIEvent()
            e.allTouches = [touch]
            switch event.phase {
            case .began:
                touch._previous = event.location
                touch.phase = .began
                view.touchesBegan([touch], with: e)
            case .moved:
                touch.phase = .moved
                view.touchesMoved([touch], with: e)
            case .ended:
                touch.phase = .ended
                view.touchesEnded([touch], with: e)
                self.touch = nil
            case .cancelled:
                touch.phase = .cancelled
                view.touchesCancelled([touch], with: e)
                self.touch = nil
            }
        }
        return event.phase == .ended || event.phase == .cancelled ? .failed : .pending
    }

    override func cancel() {
        MainActor.assumeIsolated {
            if let touch { view.touchesCancelled([touch], with: nil) }
            touch = nil
        }
    }
}
