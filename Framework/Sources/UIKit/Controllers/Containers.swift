import CoreGraphics

@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
    func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}
extension UINavigationControllerDelegate {
    public func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {}
    public func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {}
}

/// Shows controllers one over the other. The bar above them is the framework's.
open class UINavigationController: UIViewController {
    open var viewControllers: [UIViewController] = [] {
        didSet {
            for c in oldValue where !viewControllers.contains(where: { $0 === c }) { c.removeFromParent() }
            for c in viewControllers where c.parent !== self { addChild(c) }
            showTop()
        }
    }
    open weak var delegate: (any UINavigationControllerDelegate)?
    public let navigationBar = UINavigationBar(frame: .zero)
    public private(set) lazy var toolbar: UIToolbar! = UIToolbar(frame: .zero)
    open var isNavigationBarHidden = false { didSet { _notifyChange() } }
    open var isToolbarHidden = true
    open var hidesBarsOnSwipe = false
    public private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer(target: nil, action: nil)

    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var topViewController: UIViewController? { viewControllers.last }
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) { self.viewControllers = viewControllers }
    open func pushViewController(_ viewController: UIViewController, animated: Bool) { viewControllers.append(viewController) }
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? { viewControllers.count > 1 ? viewControllers.removeLast() : nil }
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        let gone = Array(viewControllers.dropFirst())
        viewControllers = Array(viewControllers.prefix(1))
        return gone
    }
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let i = viewControllers.firstIndex(where: { $0 === viewController }) else { return nil }
        let gone = Array(viewControllers[(i + 1)...])
        viewControllers = Array(viewControllers[...i])
        return gone
    }
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showTop()
    }
    private func showTop() {
        _notifyChange()
        guard isViewLoaded else { return }
        _show(topViewController, in: view)
        if let top = topViewController {
            delegate?.navigationController(self, willShow: top, animated: false)
            delegate?.navigationController(self, didShow: top, animated: false)
        }
    }
}

extension UIViewController {
    /// Fills `container` with the controller's view alone.
    func _show(_ controller: UIViewController?, in container: UIView) {
        for old in container.subviews where old !== controller?.viewIfLoaded { old.removeFromSuperview() }
        guard let controller, let view = controller.view else { return }
        view.frame = container.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if view.superview !== container { container.addSubview(view) }
        controller.didMove(toParent: self)
    }
}

/// Shows one of several controllers. The bar below them is the framework's.
open class UITabBarController: UIViewController {
    open var viewControllers: [UIViewController]? {
        didSet {
            for c in oldValue ?? [] where viewControllers?.contains(where: { $0 === c }) != true { c.removeFromParent() }
            for c in viewControllers ?? [] where c.parent !== self { addChild(c) }
            selectedIndex = min(selectedIndex, max((viewControllers?.count ?? 1) - 1, 0))
        }
    }
    open var selectedIndex = 0 { didSet {
            _notifyChange()
            if isViewLoaded { _show(selectedViewController, in: view) }
        }
    }
    open var selectedViewController: UIViewController? {
        get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
        set { if let i = viewControllers?.firstIndex(where: { $0 === newValue }) { selectedIndex = i } }
    }
    open weak var delegate: (any UITabBarControllerDelegate)?
    public let tabBar = UITabBar(frame: .zero)
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) { self.viewControllers = viewControllers }
    /// The person chose a tab. The delegate may refuse.
    public func _choose(_ index: Int) {
        guard let wanted = viewControllers.flatMap({ $0.indices.contains(index) ? $0[index] : nil }), delegate?.tabBarController(self, shouldSelect: wanted) != false else { return _notifyChange() }
        selectedIndex = index
        delegate?.tabBarController(self, didSelect: wanted)
    }
    open override func viewDidLoad() {
        super.viewDidLoad()
        _show(selectedViewController, in: view)
    }
}
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
}
extension UITabBarControllerDelegate {
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
    public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
}

@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
    func pageViewController(_ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController) -> UIViewController?
    func pageViewController(_ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController) -> UIViewController?
}
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
    func pageViewController(_ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}
extension UIPageViewControllerDelegate {
    public func pageViewController(_ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController], transitionCompleted completed: Bool) {}
}

/// Pages that are turned by a swipe.
open class UIPageViewController: UIViewController {
    public enum TransitionStyle: Int, Sendable { case pageCurl, scroll }
    public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
    public enum NavigationDirection: Int, Sendable { case forward, reverse }
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    }
    public let navigationOrientation: NavigationOrientation
    public let transitionStyle: TransitionStyle
    open weak var dataSource: (any UIPageViewControllerDataSource)?
    open weak var delegate: (any UIPageViewControllerDelegate)?
    open private(set) var viewControllers: [UIViewController]?

    public init(transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) {
        transitionStyle = .scroll
        navigationOrientation = .horizontal
        super.init(coder: coder)
    }

    open func setViewControllers(_ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool, completion: ((Bool) -> Void)? = nil) {
        for old in self.viewControllers ?? [] { old.removeFromParent() }
        self.viewControllers = viewControllers
        for c in viewControllers ?? [] { addChild(c) }
        if isViewLoaded { _show(viewControllers?.first, in: view) }
        completion?(true)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        for direction in navigationOrientation == .horizontal ? [UISwipeGestureRecognizer.Direction.left, .right] : [.up, .down] {
            let swipe = UISwipeGestureRecognizer(target: self, action: Selector("turn:", UIPageViewController.turn))
            swipe.direction = direction
            view.addGestureRecognizer(swipe)
        }
        _show(viewControllers?.first, in: view)
    }

    private func turn(_ swipe: UISwipeGestureRecognizer) {
        guard let current = viewControllers?.first else { return }
        let forward = swipe.direction == .left || swipe.direction == .up
        guard let next = forward ? dataSource?.pageViewController(self, viewControllerAfter: current) : dataSource?.pageViewController(self, viewControllerBefore: current) else { return }
        setViewControllers([next], direction: forward ? .forward : .reverse, animated: true)
        delegate?.pageViewController(self, didFinishAnimating: true, previousViewControllers: [current], transitionCompleted: true)
    }
}
