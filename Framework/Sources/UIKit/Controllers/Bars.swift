import CoreGraphics

/// The look of a bar, as apps set it. Ground, hairline, titles and items of navigation and tab bars are drawn so.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
    public nonisolated override init() { super.init() }
    /// Takes over what another bar's appearance says of its ground.
    public convenience init(barAppearance: UIBarAppearance) {
        self.init()
        _copy(barAppearance)
    }
    public nonisolated convenience init(idiom: UIUserInterfaceIdiom) { self.init() }
    /// Takes over what another appearance says, as far as this kind of bar has it too.
    open func _copy(_ other: UIBarAppearance) {
        backgroundColor = other.backgroundColor
        backgroundEffect = other.backgroundEffect
        backgroundImage = other.backgroundImage
        shadowColor = other.shadowColor
        shadowImage = other.shadowImage
        _background = other._background
    }
    open var backgroundColor: UIColor?
    open var backgroundEffect: UIBlurEffect?
    open var backgroundImage: UIImage?
    open var shadowColor: UIColor? = .separator
    open var shadowImage: UIImage?
    /// nil where nothing was configured, else the kind of background.
    public enum _Background: Sendable { case standard, opaque, transparent }
    public private(set) var _background = _Background.standard
    open func configureWithDefaultBackground() { _background = .standard }
    open func configureWithOpaqueBackground() { _background = .opaque }
    open func configureWithTransparentBackground() {
        _background = .transparent
        shadowColor = nil
    }
    open override func copy() -> Any {
        guard let made = _instantiate(type(of: self)) as? UIBarAppearance else { return self }
        made._copy(self)
        return made
    }
}
open class UINavigationBarAppearance: UIBarAppearance {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var titlePositionAdjustment = UIOffset.zero
    open var buttonAppearance = UIBarButtonItemAppearance()
    open var doneButtonAppearance = UIBarButtonItemAppearance()
    open var backButtonAppearance = UIBarButtonItemAppearance()
    open private(set) var backIndicatorImage: UIImage?
    open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage backIndicatorTransitionMaskImage: UIImage?) { self.backIndicatorImage = backIndicatorImage }
    open override func _copy(_ other: UIBarAppearance) {
        super._copy(other)
        guard let other = other as? UINavigationBarAppearance else { return }
        titleTextAttributes = other.titleTextAttributes
        largeTitleTextAttributes = other.largeTitleTextAttributes
        titlePositionAdjustment = other.titlePositionAdjustment
        buttonAppearance = other.buttonAppearance
        doneButtonAppearance = other.doneButtonAppearance
        backButtonAppearance = other.backButtonAppearance
        backIndicatorImage = other.backIndicatorImage
    }
}
open class UITabBarAppearance: UIBarAppearance {
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
    open var selectionIndicatorTintColor: UIColor?
    open var selectionIndicatorImage: UIImage?
    open override func _copy(_ other: UIBarAppearance) {
        super._copy(other)
        guard let other = other as? UITabBarAppearance else { return }
        stackedLayoutAppearance = other.stackedLayoutAppearance
        inlineLayoutAppearance = other.inlineLayoutAppearance
        compactInlineLayoutAppearance = other.compactInlineLayoutAppearance
        selectionIndicatorTintColor = other.selectionIndicatorTintColor
        selectionIndicatorImage = other.selectionIndicatorImage
    }
}
open class UIToolbarAppearance: UIBarAppearance {}
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
    public enum Style: Int, Sendable { case plain, done }
    public nonisolated override init() { super.init() }
    public nonisolated convenience init(style: Style) { self.init() }
    public private(set) lazy var normal = UIBarButtonItemStateAppearance()
    public private(set) lazy var highlighted = UIBarButtonItemStateAppearance()
    public private(set) lazy var disabled = UIBarButtonItemStateAppearance()
}
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var titlePositionAdjustment = UIOffset.zero
    open var backgroundImage: UIImage?
}
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
    public enum Style: Int, Sendable { case stacked, inline, compactInline }
    public nonisolated override init() { super.init() }
    public nonisolated convenience init(style: Style) { self.init() }
    public private(set) lazy var normal = UITabBarItemStateAppearance()
    public private(set) lazy var selected = UITabBarItemStateAppearance()
    public private(set) lazy var disabled = UITabBarItemStateAppearance()
}
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var iconColor: UIColor?
    open var badgeBackgroundColor: UIColor?
    open var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var titlePositionAdjustment = UIOffset.zero
}

public enum UIBarStyle: Int, Sendable { case `default`, black }
public enum UIBarPosition: Int, Sendable { case any, bottom, top, topAttached }

open class UINavigationBar: UIView {
    open var barStyle: UIBarStyle = .default
    open var isTranslucent = true
    open var barTintColor: UIColor?
    open var prefersLargeTitles = false
    open var titleTextAttributes: [NSAttributedString.Key: Any]?
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
    open var shadowImage: UIImage?
    open var backIndicatorImage: UIImage?
    open var backIndicatorTransitionMaskImage: UIImage?
    open var standardAppearance = UINavigationBarAppearance()
    open var compactAppearance: UINavigationBarAppearance?
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    open var compactScrollEdgeAppearance: UINavigationBarAppearance?
    open var items: [UINavigationItem]?
    open var topItem: UINavigationItem? { items?.last }
    private var backgrounds: [UIBarMetrics: UIImage] = [:]
    /// Whether a ground was set by the older properties, which have no other for the edge.
    public var _isGroundSet: Bool { !isTranslucent || !backgrounds.isEmpty }
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) { backgrounds[barMetrics] = backgroundImage }
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics) { backgrounds[barMetrics] = backgroundImage }
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgrounds[barMetrics] }
    open func setTitleVerticalPositionAdjustment(_ adjustment: CGFloat, for barMetrics: UIBarMetrics) {}
}

open class UITabBar: UIView {
    open var barStyle: UIBarStyle = .default
    open var isTranslucent = true
    open var barTintColor: UIColor?
    open var unselectedItemTintColor: UIColor?
    open var backgroundImage: UIImage?
    open var shadowImage: UIImage?
    open var selectionIndicatorImage: UIImage?
    open var standardAppearance = UITabBarAppearance()
    open var scrollEdgeAppearance: UITabBarAppearance?
    open var items: [UITabBarItem]?
    open var selectedItem: UITabBarItem?
}
open class UIToolbar: UIView {
    open var barStyle: UIBarStyle = .default
    open var isTranslucent = true
    open var barTintColor: UIColor?
    open var items: [UIBarButtonItem]?
    open var standardAppearance = UIToolbarAppearance()
    open var scrollEdgeAppearance: UIToolbarAppearance?
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
    open func setBackgroundImage(_ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics) {}
    open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {}
}

@preconcurrency @MainActor
open class UIBarItem: NSObject {
    public nonisolated override init() { super.init() }
    open var title: String?
    open var image: UIImage?
    open var isEnabled = true
    open var tag = 0
    open var accessibilityIdentifier: String?
    public private(set) var _titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) { _titleAttributes[state] = attributes }
    nonisolated(unsafe) private static var proxies: [[ObjectIdentifier]: UIBarItem] = [:]
    /// One object for each class, kept.
    open class func appearance() -> Self { proxy(in: []) }
    open class func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self { proxy(in: containerTypes) }
    private class func proxy(in containers: [any UIAppearanceContainer.Type]) -> Self {
        let key = [ObjectIdentifier(self)] + containers.map { ObjectIdentifier($0) }
        if let known = proxies[key] { return unsafeDowncast(known, to: self) }
        let made = unsafeDowncast(_instantiate(self)! as! UIBarItem, to: self)
        proxies[key] = made
        return made
    }
    /// What was set for all items of the class; nil where nothing was asked for.
    public class func _existingAppearance() -> Self? { proxies[[ObjectIdentifier(self)]].map { unsafeDowncast($0, to: self) } }
    static func _resetAppearance() { proxies = [:] }
}

open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Sendable { case plain, bordered, done }
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close
    }
    open var style: Style = .plain
    open weak var target: AnyObject?
    open var action: Selector?
    open var customView: UIView?
    open var tintColor: UIColor?
    open var width: CGFloat = 0
    open var primaryAction: UIAction?
    open var menu: UIMenu?
    public private(set) var _systemItem: SystemItem?

    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init()
        self.title = title
        self.style = style
        self.target = target as AnyObject?
        self.action = action
    }
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(title: nil, style: style, target: target, action: action)
        self.image = image
    }
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(title: "\(systemItem)".capitalized, style: systemItem == .done ? .done : .plain, target: target, action: action)
        _systemItem = systemItem
    }
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init()
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        self.menu = menu
    }
    open func setBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {}
    open func setBackButtonBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {}
    open func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {}
}
open class UITabBarItem: UIBarItem {
    open var selectedImage: UIImage?
    open var badgeValue: String?
    open var badgeColor: UIColor?
    open var standardAppearance: UITabBarAppearance?
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init(title: title, image: image, tag: 0)
        self.selectedImage = selectedImage
    }
}

@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    public enum LargeTitleDisplayMode: Int, Sendable { case automatic, always, never }
    open var title: String?
    open var prompt: String?
    open var titleView: UIView?
    open var backButtonTitle: String?
    open var hidesBackButton = false
    open var leftBarButtonItem: UIBarButtonItem? { didSet { leftBarButtonItems = leftBarButtonItem.map { [$0] } } }
    open var rightBarButtonItem: UIBarButtonItem? { didSet { rightBarButtonItems = rightBarButtonItem.map { [$0] } } }
    open var leftBarButtonItems: [UIBarButtonItem]?
    open var rightBarButtonItems: [UIBarButtonItem]?
    open var backBarButtonItem: UIBarButtonItem?
    open var largeTitleDisplayMode: LargeTitleDisplayMode = .automatic
    open var standardAppearance: UINavigationBarAppearance?
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    open var searchController: UISearchController?
    open var hidesSearchBarWhenScrolling = true
    public init(title: String) { self.title = title }
}
open class UISearchController: UIViewController {
    public let searchBar = UISearchBar(frame: .zero)
    open var obscuresBackgroundDuringPresentation = true
    open var hidesNavigationBarDuringPresentation = true
    open var isActive = false
    open weak var searchResultsUpdater: AnyObject?
    public init(searchResultsController: UIViewController?) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
