import UIKit

/// A rectangle of the interface. It is shown by a view of UIKit, which carries its subviews, look and place.
///
/// Points count from the lower left corner, unless `isFlipped`; UIKit's count from the upper left.
@preconcurrency @MainActor
open class NSView: NSResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let minXMargin = AutoresizingMask(rawValue: 1)
        public static let width = AutoresizingMask(rawValue: 2)
        public static let maxXMargin = AutoresizingMask(rawValue: 4)
        public static let minYMargin = AutoresizingMask(rawValue: 8)
        public static let height = AutoresizingMask(rawValue: 16)
        public static let maxYMargin = AutoresizingMask(rawValue: 32)
    }

    /// What the view is shown by, made when first asked for.
    public private(set) lazy var _view: UIView = {
        let view = _makeView()
        view.frame = CGRect(origin: .zero, size: frame.size)
        (view as? Carrier)?.owner = self
        return view
    }()
    /// Controls are shown by those of UIKit.
    open func _makeView() -> UIView { Carrier(frame: .zero) }

    public init(frame frameRect: CGRect) {
        frame = frameRect
        super.init()
    }
    public override convenience init() { self.init(frame: .zero) }
    public required init?(coder: NSCoder) {
        frame = .zero
        super.init()
    }

    /// Draws and takes touches for its owner.
    private final class Carrier: UIView {
        weak var owner: NSView?
        override func draw(_ rect: CGRect) {
            guard let owner, let context = UIGraphicsGetCurrentContext() else { return }
            context.saveGState()
            if !owner.isFlipped { context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.height)) }
            owner.draw(CGRect(origin: .zero, size: rect.size))
            context.restoreGState()
        }
        override func layoutSubviews() {
            guard let owner else { return }
            // The outermost view has the size that the layout gives it.
            if owner.superview == nil, owner.frame.size != bounds.size { owner.frame.size = bounds.size }
            owner.placeSubviews()
            owner.layout()
        }
        override var intrinsicContentSize: CGSize { owner?.intrinsicContentSize ?? super.intrinsicContentSize }
        override var _tracksTouches: Bool { owner.map { !String(reflecting: Swift.type(of: $0)).hasPrefix("AppKit.") } ?? false }
        private func event(_ touches: Set<UITouch>, _ type: NSEvent.EventType) -> NSEvent {
            let touch = touches.first, point = touch?.location(in: nil) ?? .zero
            return NSEvent(_type: type, location: CGPoint(x: point.x, y: UIScreen.main.bounds.height - point.y), timestamp: touch?.timestamp ?? 0, window: owner?.window)
        }
        override func touchesBegan(_ touches: Set<UITouch>, with e: UIEvent?) { owner?.mouseDown(with: event(touches, .leftMouseDown)) }
        override func touchesMoved(_ touches: Set<UITouch>, with e: UIEvent?) { owner?.mouseDragged(with: event(touches, .leftMouseDragged)) }
        override func touchesEnded(_ touches: Set<UITouch>, with e: UIEvent?) { owner?.mouseUp(with: event(touches, .leftMouseUp)) }
        override func touchesCancelled(_ touches: Set<UITouch>, with e: UIEvent?) { owner?.mouseUp(with: event(touches, .leftMouseUp)) }
    }

    // MARK: Geometry

    /// In the superview's coordinates, in points.
    open var frame: CGRect {
        didSet {
            if superview == nil { _view.frame = CGRect(origin: _view.frame.origin, size: frame.size) } else { superview?.placeSubviews() }
        }
    }
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: _view.bounds.size == .zero ? frame.size : _view.bounds.size) }
        set { frame.size = newValue.size }
    }
    open func setFrameSize(_ newSize: CGSize) { frame.size = newSize }
    open func setFrameOrigin(_ newOrigin: CGPoint) { frame.origin = newOrigin }
    /// True where y points down.
    open var isFlipped: Bool { false }
    open var autoresizingMask: AutoresizingMask = []
    open var autoresizesSubviews = true
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { _view.translatesAutoresizingMaskIntoConstraints }
        set { _view.translatesAutoresizingMaskIntoConstraints = newValue }
    }
    private var placedSize = CGSize.zero

    /// Gives subviews their places in UIKit's coordinates, after springs and struts.
    private func placeSubviews() {
        let size = _view.bounds.size
        if placedSize != .zero, size != placedSize, autoresizesSubviews {
            for view in subviews where view.translatesAutoresizingMaskIntoConstraints && !view.autoresizingMask.isEmpty { view.frame = resized(view, from: placedSize, to: size) }
        }
        placedSize = size
        for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
            let f = view.frame
            view._view.frame = isFlipped ? f : CGRect(x: f.minX, y: size.height - f.maxY, width: f.width, height: f.height)
        }
    }
    private func resized(_ view: NSView, from old: CGSize, to new: CGSize) -> CGRect {
        func axis(_ p: CGFloat, _ l: CGFloat, _ delta: CGFloat, _ before: Bool, _ grows: Bool, _ after: Bool) -> (CGFloat, CGFloat) {
            let n = CGFloat([before, grows, after].count { $0 })
            guard n > 0 else { return (p, l) }
            return (p + (before ? delta / n : 0), l + (grows ? delta / n : 0))
        }
        let m = view.autoresizingMask, f = view.frame
        let h = axis(f.minX, f.width, new.width - old.width, m.contains(.minXMargin), m.contains(.width), m.contains(.maxXMargin))
        let v = axis(f.minY, f.height, new.height - old.height, m.contains(.minYMargin), m.contains(.height), m.contains(.maxYMargin))
        return CGRect(x: h.0, y: v.0, width: h.1, height: v.1)
    }

    public nonisolated static let noIntrinsicMetric: CGFloat = -1
    open var intrinsicContentSize: CGSize { _view is Carrier ? CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) : _view.intrinsicContentSize }
    open var fittingSize: CGSize { _view.systemLayoutSizeFitting(.zero) }
    open func invalidateIntrinsicContentSize() { _view.invalidateIntrinsicContentSize() }
    open func layout() {}
    open var needsLayout: Bool {
        get { false }
        set { if newValue { _view.setNeedsLayout() } }
    }
    open func layoutSubtreeIfNeeded() { _view.layoutIfNeeded() }
    open func setContentHuggingPriority(_ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation) { _view.setContentHuggingPriority(priority, for: orientation) }
    open func setContentCompressionResistancePriority(_ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation) { _view.setContentCompressionResistancePriority(priority, for: orientation) }

    open var leadingAnchor: NSLayoutXAxisAnchor { _view.leadingAnchor }
    open var trailingAnchor: NSLayoutXAxisAnchor { _view.trailingAnchor }
    open var leftAnchor: NSLayoutXAxisAnchor { _view.leftAnchor }
    open var rightAnchor: NSLayoutXAxisAnchor { _view.rightAnchor }
    open var topAnchor: NSLayoutYAxisAnchor { _view.topAnchor }
    open var bottomAnchor: NSLayoutYAxisAnchor { _view.bottomAnchor }
    open var widthAnchor: NSLayoutDimension { _view.widthAnchor }
    open var heightAnchor: NSLayoutDimension { _view.heightAnchor }
    open var centerXAnchor: NSLayoutXAxisAnchor { _view.centerXAnchor }
    open var centerYAnchor: NSLayoutYAxisAnchor { _view.centerYAnchor }

    // MARK: Look

    /// Views have layers, asked for or not.
    open var wantsLayer = false
    open var layer: CALayer? {
        get { _view.layer }
        set { if let newValue, newValue !== _view.layer { _view.layer.addSublayer(newValue) } }
    }
    open func makeBackingLayer() -> CALayer { _view.layer }
    open func draw(_ dirtyRect: CGRect) {}
    open var needsDisplay: Bool {
        get { false }
        set { if newValue { _view.setNeedsDisplay() } }
    }
    open func setNeedsDisplay(_ invalidRect: CGRect) { _view.setNeedsDisplay() }
    open var alphaValue: CGFloat {
        get { _view.alpha }
        set { _view.alpha = newValue }
    }
    open var isHidden: Bool {
        get { _view.isHidden }
        set { _view.isHidden = newValue }
    }
    open var isOpaque: Bool { false }
    open var clipsToBounds: Bool {
        get { _view.clipsToBounds }
        set { _view.clipsToBounds = newValue }
    }
    open var appearance: NSAppearance?
    open var effectiveAppearance: NSAppearance { appearance ?? superview?.effectiveAppearance ?? NSAppearance(_isDark: _view.traitCollection.userInterfaceStyle == .dark) }
    open var tag: Int {
        get { _view.tag }
        set { _view.tag = newValue }
    }
    open var identifier: NSUserInterfaceItemIdentifier? { didSet { _view.accessibilityIdentifier = identifier?.rawValue } }
    open var toolTip: String?

    // MARK: Hierarchy

    open private(set) var subviews: [NSView] = []
    open private(set) weak var superview: NSView?
    open var window: NSWindow? { NSApplication.shared._windows.first { $0.contentView === root } ?? (_view._node != nil ? NSApplication.shared.keyWindow : nil) }
    private var root: NSView { superview?.root ?? self }

    open func addSubview(_ view: NSView) {
        guard view !== self else { return }
        view.removeFromSuperview()
        view.viewWillMove(toSuperview: self)
        subviews.append(view)
        view.superview = self
        view.nextResponder = self
        _view.addSubview(view._view)
        placeSubviews()
        view.viewDidMoveToSuperview()
        if window != nil { view.viewDidMoveToWindow() }
    }
    open func removeFromSuperview() {
        guard let superview else { return }
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        nextResponder = nil
        _view.removeFromSuperview()
        viewDidMoveToSuperview()
    }
    open func viewWillMove(toSuperview newSuperview: NSView?) {}
    open func viewDidMoveToSuperview() {}
    open func viewDidMoveToWindow() {}
    open func isDescendant(of view: NSView) -> Bool { view === self || superview?.isDescendant(of: view) == true }
    open func viewWithTag(_ tag: Int) -> NSView? { self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first }

    /// From the window's coordinates (nil) or another view's, both with y as that view has it.
    open func convert(_ point: CGPoint, from view: NSView?) -> CGPoint {
        var p = point
        if let view { p = view._view.convert(view.isFlipped ? point : CGPoint(x: point.x, y: view.bounds.height - point.y), to: nil) } else { p.y = UIScreen.main.bounds.height - point.y }
        let own = _view.convert(p, from: nil)
        return isFlipped ? own : CGPoint(x: own.x, y: bounds.height - own.y)
    }
    open func convert(_ point: CGPoint, to view: NSView?) -> CGPoint {
        let window = _view.convert(isFlipped ? point : CGPoint(x: point.x, y: bounds.height - point.y), to: nil)
        guard let view else { return CGPoint(x: window.x, y: UIScreen.main.bounds.height - window.y) }
        let own = view._view.convert(window, from: nil)
        return view.isFlipped ? own : CGPoint(x: own.x, y: view.bounds.height - own.y)
    }
}

extension NSLayoutConstraint { public typealias Orientation = Axis }

/// Owns a view and what happens in it.
@preconcurrency @MainActor
open class NSViewController: NSResponder {
    private var loaded: NSView?
    open var view: NSView {
        get {
            if let loaded { return loaded }
            loadView()
            if loaded == nil { loaded = NSView(frame: CGRect(x: 0, y: 0, width: 480, height: 270)) }
            loaded!.nextResponder = self
            viewDidLoad()
            return loaded!
        }
        set { loaded = newValue }
    }
    open var isViewLoaded: Bool { loaded != nil }
    open var title: String?
    open var representedObject: Any?
    open var preferredContentSize = CGSize.zero
    open private(set) weak var parent: NSViewController?
    open private(set) var children: [NSViewController] = []
    private var isShown = false

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { super.init() }
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    open func loadView() { view = NSView(frame: CGRect(x: 0, y: 0, width: 480, height: 270)) }
    open func viewDidLoad() {}
    open func viewWillAppear() {}
    open func viewDidAppear() {}
    open func viewWillDisappear() {}
    open func viewDidDisappear() {}
    open func addChild(_ childViewController: NSViewController) {
        children.append(childViewController)
        childViewController.parent = self
    }
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }
    /// Appears or disappears with what it is shown in.
    public func _setShown(_ shown: Bool) {
        guard shown != isShown else { return }
        isShown = shown
        if shown {
            _ = view
            viewWillAppear()
            viewDidAppear()
        } else {
            viewWillDisappear()
            viewDidDisappear()
        }
        for child in children { child._setShown(shown) }
    }
}
