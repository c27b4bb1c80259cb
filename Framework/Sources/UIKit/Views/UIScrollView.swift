import CoreGraphics
import Engine

@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
}
extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
}

/// Shows a part of something larger. A finger moves it without momentum.
open class UIScrollView: UIView {
    public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
    public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    open var contentSize = CGSize.zero { didSet { contentOffset = contentOffset } }
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard newValue != bounds.origin else { return }
            bounds.origin = newValue
            delegate?.scrollViewDidScroll(self)
        }
    }
    open var contentInset: UIEdgeInsets = .zero
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    open weak var delegate: (any UIScrollViewDelegate)?
    open var isScrollEnabled = true { didSet { pan.isEnabled = isScrollEnabled } }
    open var isPagingEnabled = false
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var showsVerticalScrollIndicator = true
    open var showsHorizontalScrollIndicator = true
    open var keyboardDismissMode: KeyboardDismissMode = .none
    open var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic
    open var decelerationRate: DecelerationRate = .normal
    open var minimumZoomScale: CGFloat = 1
    open var maximumZoomScale: CGFloat = 1
    open var zoomScale: CGFloat = 1
    open var bouncesZoom = true
    open var delaysContentTouches = true
    open var isDirectionalLockEnabled = false
    open var scrollsToTop = true
    open var refreshControl: UIRefreshControl?
    open var isDragging: Bool { pan.state == .began || pan.state == .changed }
    open var isDecelerating: Bool { false }
    open var isTracking: Bool { isDragging }
    open var panGestureRecognizer: UIPanGestureRecognizer { pan }
    private lazy var pan = UIPanGestureRecognizer(target: nil, action: nil)
    private var dragStart = CGPoint.zero

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }
    private func setUp() {
        clipsToBounds = true
        pan.addTarget(self, action: Selector("drag:", UIScrollView.drag))
        addGestureRecognizer(pan)
    }

    private func drag(_ gesture: UIPanGestureRecognizer) {
        switch gesture.state {
        case .began:
            dragStart = contentOffset
            delegate?.scrollViewWillBeginDragging(self)
        case .changed:
            let t = gesture.translation(in: self)
            contentOffset = clamped(CGPoint(x: dragStart.x - t.x, y: dragStart.y - t.y))
        default:
            if isPagingEnabled, bounds.width > 0 {
                contentOffset = clamped(CGPoint(x: (contentOffset.x / bounds.width).rounded() * bounds.width, y: bounds.height > 0 ? (contentOffset.y / bounds.height).rounded() * bounds.height : 0))
            }
            delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
            delegate?.scrollViewDidEndDecelerating(self)
        }
    }

    private func clamped(_ p: CGPoint) -> CGPoint {
        let i = contentInset
        return CGPoint(x: min(max(p.x, -i.left), max(contentSize.width + i.right - bounds.width, -i.left)), y: min(max(p.y, -i.top), max(contentSize.height + i.bottom - bounds.height, -i.top)))
    }
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var o = contentOffset
        if rect.maxX > o.x + bounds.width { o.x = rect.maxX - bounds.width }
        if rect.minX < o.x { o.x = rect.minX }
        if rect.maxY > o.y + bounds.height { o.y = rect.maxY - bounds.height }
        if rect.minY < o.y { o.y = rect.minY }
        contentOffset = clamped(o)
    }
    open func flashScrollIndicators() {}
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = min(max(scale, minimumZoomScale), maximumZoomScale) }
    open func zoom(to rect: CGRect, animated: Bool) {}
}

/// Pulled to ask for new content; it begins when the app says so.
open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false
    open var attributedTitle: NSAttributedString?
    public convenience init() { self.init(frame: CGRect(x: 0, y: 0, width: 320, height: 60)) }
    open func beginRefreshing() { isRefreshing = true }
    open func endRefreshing() { isRefreshing = false }
}
