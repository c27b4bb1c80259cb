import CoreGraphics
import Drawing
import Engine

/// A rectangle of the interface.
///
/// A view is state. Where it is shown, a `UIViewNode` of the engine stands for it, lays its subviews out, and draws its
/// background, its layer and what `draw(_:)` draws; controls get their looks from the framework above.
@preconcurrency @MainActor
open class UIView: UIResponder {
    public nonisolated(unsafe) weak var _node: UIViewNode?
    public nonisolated(unsafe) var _constraints: [NSLayoutConstraint] = []
    nonisolated(unsafe) var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    nonisolated(unsafe) var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
    nonisolated(unsafe) var guides: [UILayoutGuide] = []
    public nonisolated(unsafe) weak var _controller: UIViewController?

    public init(frame: CGRect) {
        super.init()
        // Observers are silent in an initializer.
        self.frame = frame
        bounds = CGRect(origin: .zero, size: frame.size)
        layer._view = self
    }
    public override convenience init() { self.init(frame: .zero) }
    public required init?(coder: NSCoder) {
        super.init()
        layer._view = self
    }

    open class var layerClass: AnyClass { CALayer.self }
    public private(set) lazy var layer: CALayer = (_instantiate(Self.layerClass) as? CALayer) ?? CALayer()

    // MARK: Geometry

    /// In the superview's coordinates, in points.
    open var frame: CGRect = .zero {
        didSet {
            guard frame != oldValue else { return }
            if frame.size != oldValue.size {
                bounds.size = frame.size
                setNeedsLayout()
                resizeSubviews(from: oldValue.size)
            }
            superview?._node?.viewNeedsLayout()
        }
    }
    open var bounds: CGRect = .zero {
        didSet {
            if bounds.size != frame.size { frame.size = bounds.size }
            if bounds.origin != oldValue.origin { _node?.viewNeedsLayout() }
        }
    }
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    open var transform: CGAffineTransform = .identity { didSet { _node?.setNeedsPaint() } }
    open var autoresizingMask: AutoresizingMask = []
    open var autoresizesSubviews = true
    open var translatesAutoresizingMaskIntoConstraints = true
    open var contentMode: ContentMode = .scaleToFill { didSet { _contentDidChange() } }
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    open var safeAreaInsets: UIEdgeInsets { _node?.safeInsets ?? .zero }
    public private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(view: self, kind: .safeArea)
    public private(set) lazy var layoutMarginsGuide = UILayoutGuide(view: self, kind: .margins)
    public private(set) lazy var keyboardLayoutGuide = UILayoutGuide(view: self, kind: .safeArea)
    public private(set) lazy var readableContentGuide = UILayoutGuide(view: self, kind: .margins)

    // MARK: Look

    open var backgroundColor: UIColor? { didSet { _node?.setNeedsPaint() } }
    open var alpha: CGFloat = 1 { didSet { _node?.setNeedsPaint() } }
    open var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            _node?.setNeedsPaint()
            (superview as? UIStackView)?.setNeedsLayout()
            superview?._node?.viewNeedsLayout()
        }
    }
    open var isOpaque = true
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    open var tintColor: UIColor! {
        get { ownTint ?? superview?.tintColor ?? .tintColor }
        set {
            ownTint = newValue
            tintColorDidChange()
            _contentDidChange()
        }
    }
    private var ownTint: UIColor?
    /// The tint set on this very view.
    public var _ownTint: UIColor? { ownTint }
    open func tintColorDidChange() {}
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
    open var traitCollection: UITraitCollection { _node?.traits ?? .current }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    public var _traitRegistrations: [any UITraitChangeRegistration] = []
    /// Tells the view and its controller that the place it is shown at has other traits.
    func traitsDidChange(from old: UITraitCollection, to new: UITraitCollection) {
        traitCollectionDidChange(old)
        tellTraits(old, new)
        _controller?.traitCollectionDidChange(old)
        _controller?.tellTraits(old, new)
    }
    open var mask: UIView?
    open var semanticContentAttribute: UISemanticContentAttribute = .unspecified
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { traitCollection.layoutDirection }

    /// Draws the view's content into the current context.
    open func draw(_ rect: CGRect) {}
    open func setNeedsDisplay() { _node?.setNeedsPaint() }
    open func setNeedsDisplay(_ rect: CGRect) { _node?.setNeedsPaint() }
    func _layerDidChange() { _node?.setNeedsPaint() }
    /// True where the framework's look decides the size.
    open var _sizesByLook: Bool { false }
    /// What the framework draws for the view has its place.
    open func _lookWasLaidOut() {}
    /// Room around the framework's look inside the view, in points.
    open var _lookInsets: UIEdgeInsets { .zero }
    /// True where the view overrides the methods of touches. Views and controls of this module have none.
    open var _tracksTouches: Bool { type(of: self) != UIView.self && !(self is UIControl) && _isOwnClass }
    private var _isOwnClass: Bool { !String(reflecting: type(of: self)).hasPrefix("UIKit.") }
    /// Counts changes that the look shows.
    public private(set) nonisolated(unsafe) var _version = 0
    /// Something that the look or the size depends on is another.
    public func _contentDidChange() {
        _version += 1
        invalidateIntrinsicContentSize()
        _node?.lookDidChange()
    }

    // MARK: Input

    open var isUserInteractionEnabled = true
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false
    open var gestureRecognizers: [UIGestureRecognizer]?
    open var tag = 0
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var accessibilityValue: String?
    open var accessibilityHint: String?
    open var isAccessibilityElement = false
    open var accessibilityElementsHidden = false
    open var accessibilityTraits: UIAccessibilityTraits = []
    public var _interactions: [Any] = []

    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
        gestureRecognizer._view = self
    }
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        gestureRecognizer._view = nil
    }
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else { return nil }
        for view in subviews.reversed() { if let hit = view.hitTest(convert(point, to: view), with: event) { return hit } }
        return self
    }
    /// Takes the keyboard from a text field inside.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool {
        var view: UIView? = UIResponder.first as? UIView
        while let v = view, v !== self { view = v.superview }
        let own = view != nil ? UIResponder.first?.resignFirstResponder() ?? false : false
        return (self is UIWindow || superview == nil ? _UIKitHooks.endEditing() : false) || own || force
    }
    open override var next: UIResponder? { _controller ?? superview }

    // MARK: Hierarchy

    open private(set) var subviews: [UIView] = []
    open private(set) weak var superview: UIView?
    open var window: UIWindow? { superview?.window ?? _node.flatMap { _ in UIApplication.shared.keyWindow } }

    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
    open func insertSubview(_ view: UIView, at index: Int) {
        guard view !== self else { return }
        view.willMove(toSuperview: self)
        if let old = view.superview {
            old.subviews.removeAll { $0 === view }
            old.subviewsDidChange()
        }
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
        didAddSubview(view)
        view.didMoveToSuperview()
        if window != nil { view.didMoveToWindow() }
        subviewsDidChange()
    }
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) { insertSubview(view, at: (subviews.firstIndex { $0 === siblingSubview } ?? subviews.count - 1) + 1) }
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) { insertSubview(view, at: subviews.firstIndex { $0 === siblingSubview } ?? 0) }
    open func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count - 1) }
    open func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        subviews.swapAt(index1, index2)
        subviewsDidChange()
    }
    private func move(_ view: UIView, to index: Int) {
        guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.remove(at: old)
        subviews.insert(view, at: index)
        subviewsDidChange()
    }
    open func removeFromSuperview() {
        guard let parent = superview else { return }
        parent.willRemoveSubview(self)
        willMove(toSuperview: nil)
        parent.subviews.removeAll { $0 === self }
        superview = nil
        parent._constraints.removeAll { $0.involves(self) }
        parent.subviewsDidChange()
        didMoveToSuperview()
    }
    private func subviewsDidChange() {
        setNeedsLayout()
        _node?.subviewsDidChange()
    }
    open func isDescendant(of view: UIView) -> Bool { view === self || superview?.isDescendant(of: view) == true }
    open func viewWithTag(_ tag: Int) -> UIView? { self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first }
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}

    // MARK: Coordinates

    /// To the window's coordinates.
    private var origin: CGPoint {
        if let _node { return _node.frame().origin }
        guard let superview else { return frame.origin }
        let o = superview.origin
        return CGPoint(x: o.x + frame.minX - superview.bounds.minX, y: o.y + frame.minY - superview.bounds.minY)
    }
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let a = origin, b = view?.origin ?? .zero
        return CGPoint(x: point.x + a.x - bounds.minX - b.x + (view?.bounds.minX ?? 0), y: point.y + a.y - bounds.minY - b.y + (view?.bounds.minY ?? 0))
    }
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        let a = view?.origin ?? .zero, b = origin
        return CGPoint(x: point.x + a.x - (view?.bounds.minX ?? 0) - b.x + bounds.minX, y: point.y + a.y - (view?.bounds.minY ?? 0) - b.y + bounds.minY)
    }
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { CGRect(origin: convert(rect.origin, to: view), size: rect.size) }
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { CGRect(origin: convert(rect.origin, from: view), size: rect.size) }

    // MARK: Layout

    public nonisolated static let noIntrinsicMetric: CGFloat = -1
    /// The size the content wants; `noIntrinsicMetric` where it wants none.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        let i = intrinsicContentSize
        return CGSize(width: i.width < 0 ? bounds.width : i.width, height: i.height < 0 ? bounds.height : i.height)
    }
    open func sizeToFit() { frame.size = sizeThatFits(bounds.size) }
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { LayoutSolver.fittingSize(of: self, target: targetSize) }
    open func systemLayoutSizeFitting(_ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority) -> CGSize {
        LayoutSolver.fittingSize(of: self, target: targetSize)
    }
    public static let layoutFittingCompressedSize = CGSize.zero
    public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)
    open func invalidateIntrinsicContentSize() {
        superview?.setNeedsLayout()
        _node?.contentSizeDidChange()
    }
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        hugging[axis] = priority
        invalidateIntrinsicContentSize()
    }
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging[axis] ?? .defaultLow }
    open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        resistance[axis] = priority
        invalidateIntrinsicContentSize()
    }
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { resistance[axis] ?? .defaultHigh }

    private var needsLayout = true
    open func setNeedsLayout() {
        needsLayout = true
        _node?.viewNeedsLayout()
    }
    open func layoutIfNeeded() {
        guard needsLayout else { return }
        needsLayout = false
        updateConstraints()
        LayoutSolver.layout(self)
        _controller?.viewWillLayoutSubviews()
        layoutSubviews()
        _controller?.viewDidLayoutSubviews()
        for view in subviews { view.layoutIfNeeded() }
    }
    open func layoutSubviews() {}
    open func updateConstraints() {}
    open func setNeedsUpdateConstraints() { setNeedsLayout() }
    open func updateConstraintsIfNeeded() {}

    /// Springs and struts.
    private func resizeSubviews(from old: CGSize) {
        guard autoresizesSubviews, old != .zero else { return }
        for view in subviews where view.translatesAutoresizingMaskIntoConstraints && !view.autoresizingMask.isEmpty {
            func axis(_ p: CGFloat, _ l: CGFloat, _ old: CGFloat, _ new: CGFloat, _ before: Bool, _ size: Bool, _ after: Bool) -> (CGFloat, CGFloat) {
                let n = CGFloat([before, size, after].count { $0 })
                guard n > 0 else { return (p, l) }
                let delta = (new - old) / n
                return (p + (before ? delta : 0), l + (size ? delta : 0))
            }
            let m = view.autoresizingMask, f = view.frame
            let h = axis(f.minX, f.width, old.width, bounds.width, m.contains(.flexibleLeftMargin), m.contains(.flexibleWidth), m.contains(.flexibleRightMargin))
            let v = axis(f.minY, f.height, old.height, bounds.height, m.contains(.flexibleTopMargin), m.contains(.flexibleHeight), m.contains(.flexibleBottomMargin))
            view.frame = CGRect(x: h.0, y: v.0, width: h.1, height: v.1)
        }
    }

    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }
    public enum ContentMode: Int, Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight }

    // MARK: Appearance

    open class func appearance() -> Self { Appearance.proxy(of: Self.self) }
    open class func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self { Appearance.proxy(of: Self.self, in: containerTypes) }
}

public enum UISemanticContentAttribute: Int, Sendable { case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft }
public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let button = UIAccessibilityTraits(rawValue: 1)
    public static let link = UIAccessibilityTraits(rawValue: 2)
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    public static let image = UIAccessibilityTraits(rawValue: 4)
    public static let selected = UIAccessibilityTraits(rawValue: 8)
    public static let staticText = UIAccessibilityTraits(rawValue: 64)
}
