import CoreGraphics

/// A part of an app's interface that lives by itself.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    public struct ActivationState: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let unattached = ActivationState(rawValue: -1)
        public static let foregroundActive = ActivationState(rawValue: 0)
        public static let foregroundInactive = ActivationState(rawValue: 1)
        public static let background = ActivationState(rawValue: 2)
    }
    open class ConnectionOptions: NSObject, @unchecked Sendable {
        public var urlContexts: Set<UIOpenURLContext> = []
        public var userActivities: Set<NSUserActivity> = []
        public var shortcutItem: UIApplicationShortcutItem?
        public var sourceApplication: String?
    }
    public class OpenURLOptions: NSObject, @unchecked Sendable {}

    public let session: UISceneSession
    open var delegate: (any UISceneDelegate)?
    open var title: String! = ""
    open var activationState: ActivationState {
        guard _isConnected else { return .unattached }
        return switch _state {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }
    /// False until the app's delegates know of the scene.
    public private(set) var _isConnected = false
    public private(set) var _state: UIApplication.State = .active
    open var userActivity: NSUserActivity?
    open override var next: UIResponder? { UIApplication.shared }

    public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        super.init()
        session.scene = self
    }

    /// Tells the delegate and observers that the scene is there and in front.
    public func _connect(_ options: ConnectionOptions) {
        guard !_isConnected else { return }
        _isConnected = true
        let center = NotificationCenter.default
        delegate?.scene(self, willConnectTo: session, options: options)
        center.post(name: Self.willConnectNotification, object: self)
        delegate?.sceneWillEnterForeground(self)
        center.post(name: Self.willEnterForegroundNotification, object: self)
        delegate?.sceneDidBecomeActive(self)
        center.post(name: Self.didActivateNotification, object: self)
    }

    /// Tells the delegate and observers of another state.
    public func _enter(_ new: UIApplication.State, from old: UIApplication.State) {
        _state = new
        guard _isConnected, new != old else { return }
        let center = NotificationCenter.default
        if old == .background {
            delegate?.sceneWillEnterForeground(self)
            center.post(name: Self.willEnterForegroundNotification, object: self)
        }
        if old == .active {
            delegate?.sceneWillResignActive(self)
            center.post(name: Self.willDeactivateNotification, object: self)
        }
        if new == .active {
            delegate?.sceneDidBecomeActive(self)
            center.post(name: Self.didActivateNotification, object: self)
        }
        if new == .background {
            delegate?.sceneDidEnterBackground(self)
            center.post(name: Self.didEnterBackgroundNotification, object: self)
        }
    }

    /// The window is gone.
    public func _disconnect() {
        guard _isConnected else { return }
        _isConnected = false
        delegate?.sceneDidDisconnect(self)
        NotificationCenter.default.post(name: Self.didDisconnectNotification, object: self)
    }

    open func open(_ url: URL, options: Any?, completionHandler completion: ((Bool) -> Void)? = nil) { UIApplication.shared.open(url) { completion?($0) } }

    public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
    public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
    public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    public nonisolated static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")
}

/// A scene with windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
    private struct Held { weak var window: UIWindow? }
    private nonisolated(unsafe) var held: [Held] = []
    /// The scene's windows, the first made first. The app keeps them alive, as on Apple's systems.
    public var _windows: [UIWindow] {
        get { held.compactMap(\.window) }
        set {
            held = newValue.map { Held(window: $0) }
            _windowsDidChange?()
        }
    }
    /// Told when a window comes, goes, or shows something else.
    public var _windowsDidChange: (() -> Void)?
    open var windows: [UIWindow] { _windows }
    open var keyWindow: UIWindow? { _windows.first { $0.isKeyWindow } ?? _windows.first }
    open var screen: UIScreen { .main }
    open var interfaceOrientation: UIInterfaceOrientation { UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait }
    open var coordinateSpace: UIScreen { .main }
    open var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
    open var traitCollection: UITraitCollection { .current }
    open var sizeRestrictions: UISceneSizeRestrictions? { nil }
    public enum GeometryPreferences { public struct iOS { public init(interfaceOrientations: UIInterfaceOrientationMask) {} } }
    open func requestGeometryUpdate(_ geometryPreferences: GeometryPreferences.iOS, errorHandler: ((any Error) -> Void)? = nil) { errorHandler?(CocoaError(.featureUnsupported)) }
}

@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
    open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
    open var isStatusBarHidden: Bool { false }
    open var statusBarStyle: UIStatusBarStyle { .default }
}
open class UISceneSizeRestrictions: NSObject, @unchecked Sendable {
    open var minimumSize: CGSize = .zero
    open var maximumSize: CGSize = .zero
}

open class UISceneSession: NSObject, @unchecked Sendable {
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
        public static let windowExternalDisplay = Role(rawValue: "UIWindowSceneSessionRoleExternalDisplay")
    }
    public let role: Role
    public let persistentIdentifier = UUID().uuidString
    open weak var scene: UIScene?
    open var configuration: UISceneConfiguration
    open var stateRestorationActivity: NSUserActivity?
    open var userInfo: [String: Any]?
    public init(_role role: Role) {
        self.role = role
        configuration = UISceneConfiguration(name: nil, sessionRole: role)
    }
}

open class UISceneConfiguration: NSObject, @unchecked Sendable {
    public let name: String?
    public let role: UISceneSession.Role
    open var sceneClass: AnyClass?
    open var delegateClass: AnyClass?
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}

open class UIOpenURLContext: NSObject, @unchecked Sendable {
    public let url: URL
    public init(_url url: URL) { self.url = url }
}

@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    func sceneDidDisconnect(_ scene: UIScene)
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneWillResignActive(_ scene: UIScene)
    func sceneWillEnterForeground(_ scene: UIScene)
    func sceneDidEnterBackground(_ scene: UIScene)
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}
extension UISceneDelegate {
    public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
    func windowScene(_ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem, completionHandler: @escaping (Bool) -> Void)
}
extension UIWindowSceneDelegate {
    public var window: UIWindow? { get { nil } set {} }
    public func windowScene(_ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem, completionHandler: @escaping (Bool) -> Void) { completionHandler(false) }
}
