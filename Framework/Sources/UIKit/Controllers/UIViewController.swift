import CoreGraphics

/// Owns a view and what happens in it.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    private var loaded: UIView?
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loaded
        }
        set {
            loaded = newValue
            newValue?._controller = self
        }
    }
    open var viewIfLoaded: UIView? { loaded }
    open var isViewLoaded: Bool { loaded != nil }
    open var title: String? { didSet { navigationItem.title = title } }
    public private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
    open private(set) weak var parent: UIViewController?
    open private(set) var children: [UIViewController] = []
    open internal(set) var presentedViewController: UIViewController?
    open internal(set) weak var presentingViewController: UIViewController?
    open var modalPresentationStyle: UIModalPresentationStyle = .automatic
    open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
    open var isModalInPresentation = false
    open var preferredContentSize = CGSize.zero
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
    open var edgesForExtendedLayout: UIRectEdge = .all
    open var extendedLayoutIncludesOpaqueBars = false
    open var hidesBottomBarWhenPushed = false
    open var definesPresentationContext = false
    open var restorationIdentifier: String?
    open var additionalSafeAreaInsets: UIEdgeInsets = .zero
    open weak var transitioningDelegate: AnyObject?
    open var traitCollection: UITraitCollection { loaded?.traitCollection ?? .current }
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var prefersStatusBarHidden: Bool { false }
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
    open var shouldAutorotate: Bool { true }
    open var navigationController: UINavigationController? { parent as? UINavigationController ?? parent?.navigationController }
    open var tabBarController: UITabBarController? { parent as? UITabBarController ?? parent?.tabBarController }
    open var splitViewController: UIViewController? { nil }
    open var sheetPresentationController: UISheetPresentationController? { sheet }
    open var popoverPresentationController: UIPopoverPresentationController? { popover }
    open var presentationController: UIPresentationController? { sheet }
    private lazy var sheet = UISheetPresentationController()
    private lazy var popover = UIPopoverPresentationController()
    open override var next: UIResponder? { loaded?.superview ?? parent ?? UIApplication.shared }
    public var _traitRegistrations: [any UITraitChangeRegistration] = []
    private var isShown = false
    /// Told when what the controller shows changes.
    public var _onChange: (() -> Void)?
    /// Ends the presentation that a representable of this controller is in.
    public var _hostDismiss: (() -> Void)?
    public func _notifyChange() { _onChange?() }

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { super.init() }
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
    open func loadViewIfNeeded() {
        guard loaded == nil else { return }
        loadView()
        viewDidLoad()
    }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func viewSafeAreaInsetsDidChange() {}
    open func updateViewConstraints() {}
    open func viewWillTransition(to size: CGSize, with coordinator: Any) {}
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func didReceiveMemoryWarning() {}
    open func setNeedsStatusBarAppearanceUpdate() {}
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    open var isEditing = false

    /// Appears or disappears with what it is shown in.
    public func _setShown(_ shown: Bool) {
        guard shown != isShown else { return }
        isShown = shown
        if shown {
            loadViewIfNeeded()
            viewWillAppear(false)
            viewIsAppearing(false)
            viewDidAppear(false)
        } else {
            viewWillDisappear(false)
            viewDidDisappear(false)
        }
        for child in children { child._setShown(shown) }
    }

    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        children.append(childController)
        childController.willMove(toParent: self)
        childController.parent = self
    }
    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
    }
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) { if parent?.isShown == true { _setShown(true) } }

    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        guard presentedViewController == nil else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        _UIKitHooks.present(viewControllerToPresent, self, completion)
    }
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        let target = presentedViewController ?? (presentingViewController != nil ? self : parent?.presentingViewController != nil ? parent! : self)
        _UIKitHooks.dismiss(target, completion)
        target._didDismiss()
    }
    /// What presented it forgets it.
    public func _didDismiss() {
        presentingViewController?.presentedViewController = nil
        presentingViewController = nil
    }
    open func show(_ vc: UIViewController, sender: Any?) {
        if let navigationController { navigationController.pushViewController(vc, animated: true) } else { present(vc, animated: true) }
    }
    open func performSegue(withIdentifier identifier: String, sender: Any?) {}
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
}
open class UIStoryboardSegue: NSObject, @unchecked Sendable {}

public enum UIModalPresentationStyle: Int, Sendable { case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover, blurOverFullScreen, none = -1, automatic = -2 }
public enum UIModalTransitionStyle: Int, Sendable { case coverVertical, flipHorizontal, crossDissolve, partialCurl }

@preconcurrency @MainActor
open class UIPresentationController: NSObject {
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
}
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
}
extension UIAdaptivePresentationControllerDelegate {
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
}
open class UISheetPresentationController: UIPresentationController {
    public struct Detent: Hashable, Sendable {
        let name: String
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public static let medium = Identifier(rawValue: "medium")
            public static let large = Identifier(rawValue: "large")
        }
        public static func medium() -> Detent { Detent(name: "medium") }
        public static func large() -> Detent { Detent(name: "large") }
    }
    open var detents: [Detent] = [.large()]
    open var selectedDetentIdentifier: Detent.Identifier?
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
    open var prefersGrabberVisible = false
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    open var prefersEdgeAttachedInCompactHeight = false
    open var preferredCornerRadius: CGFloat?
}
open class UIPopoverPresentationController: UIPresentationController {
    open weak var sourceView: UIView?
    open var sourceRect = CGRect.null
    open var permittedArrowDirections: UIPopoverArrowDirection = .any
    open var barButtonItem: UIBarButtonItem?
}
public struct UIPopoverArrowDirection: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    public static let unknown = UIPopoverArrowDirection(rawValue: ~0)
}
