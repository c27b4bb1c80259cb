import CoreGraphics

/// The program.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    public static let shared = UIApplication()
    open var delegate: (any UIApplicationDelegate)?

    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
        public static let remoteNotification = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
        public static let shortcutItem = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
        public static let sourceApplication = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
        public static let userActivityDictionary = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
        public static let location = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsLocationKey")
    }
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let sourceApplication = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        public static let annotation = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }
    public enum State: Int, Sendable { case active, inactive, background }
    public struct ExtensionPointIdentifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let keyboard = ExtensionPointIdentifier(rawValue: "com.apple.keyboard-service")
    }

    // MARK: Windows

    public nonisolated(unsafe) var _scenes: [UIScene] = []
    open var connectedScenes: Set<UIScene> { Set(_scenes) }
    open var openSessions: Set<UISceneSession> { Set(_scenes.map(\.session)) }
    open var windows: [UIWindow] { _scenes.compactMap { $0 as? UIWindowScene }.flatMap(\.windows) }
    open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } ?? windows.first }
    open var supportsMultipleScenes: Bool { false }
    open private(set) var applicationState: State = .active

    // MARK: Opening

    /// Opens an address in the program that is made for it. In pictures and tests nothing is opened, and the answer is true.
    open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        let opened = _UIKitHooks.open(url)
        completion?(opened)
    }
    @discardableResult
    open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { _UIKitHooks.open(url) }
    @discardableResult
    open func openURL(_ url: URL) -> Bool { _UIKitHooks.open(url) }
    open func canOpenURL(_ url: URL) -> Bool { ["http", "https", "mailto", "tel", "file", "sms", "app-settings"].contains(url.scheme?.lowercased() ?? "") }
    public nonisolated static let openSettingsURLString = "app-settings:"
    public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"

    // MARK: Actions

    /// Sends an action to a target or, without one, to whatever has the keyboard. `resignFirstResponder` ends editing.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        if let target { return action._perform(on: target as AnyObject, with: [sender, event]) }
        if action.description == "resignFirstResponder" || action.description == "endEditing:" {
            let resigned = UIResponder.first?.resignFirstResponder() ?? false
            return _UIKitHooks.endEditing() || resigned
        }
        var responder: UIResponder? = UIResponder.first ?? keyWindow?.rootViewController
        while let r = responder {
            if action._perform(on: r, with: [sender, event]) { return true }
            responder = r.next
        }
        return delegate.map { action._perform(on: $0, with: [sender, event]) } ?? false
    }

    // MARK: State of the device

    /// There is no lock on the screen to keep away; the value is kept.
    open var isIdleTimerDisabled = false
    open var applicationIconBadgeNumber = 0
    open var isNetworkActivityIndicatorVisible = false
    open var isStatusBarHidden = false
    open var statusBarStyle: UIStatusBarStyle = .default
    open var statusBarFrame: CGRect { CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: keyWindow?.safeAreaInsets.top ?? 0) }
    open var statusBarOrientation: UIInterfaceOrientation { UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait }
    open var preferredContentSizeCategory: UIContentSizeCategory { UITraitCollection.current.preferredContentSizeCategory }
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { UITraitCollection.current.layoutDirection }
    open var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
    open var isProtectedDataAvailable: Bool { true }
    open var backgroundRefreshStatus: UIBackgroundRefreshStatus { .denied }
    open func setStatusBarStyle(_ style: UIStatusBarStyle, animated: Bool) { statusBarStyle = style }

    /// Icons that Info.plist names besides the app's own.
    private var alternateIcons: Set<String> {
        let icons = Bundle.main.object(forInfoDictionaryKey: "CFBundleIcons") as? [String: Any]
        return Set((icons?["CFBundleAlternateIcons"] as? [String: Any] ?? [:]).keys)
    }
    private static let alternateIconKey = "UIApplicationAlternateIconName"
    open var supportsAlternateIcons: Bool { !alternateIcons.isEmpty }
    /// The icon that was chosen last, kept between runs; nil for the app's own. Desktops show the app's own.
    open var alternateIconName: String? { UserDefaults.standard.string(forKey: Self.alternateIconKey).flatMap { alternateIcons.contains($0) ? $0 : nil } }
    /// Answers an error where Info.plist names no such icon.
    open func setAlternateIconName(_ alternateIconName: String?, completionHandler: (@MainActor @Sendable ((any Error)?) -> Void)? = nil) {
        do {
            try choose(alternateIconName)
            completionHandler?(nil)
        } catch { completionHandler?(error) }
    }
    open func setAlternateIconName(_ alternateIconName: String?) async throws { try choose(alternateIconName) }
    private func choose(_ icon: String?) throws {
        if let icon, !alternateIcons.contains(icon) { throw CocoaError(.fileNoSuchFile) }
        UserDefaults.standard.set(icon, forKey: Self.alternateIconKey)
    }

    /// There is no service for remote notifications: the delegate is told of an error.
    open func registerForRemoteNotifications() { delegate?.application(self, didFailToRegisterForRemoteNotificationsWithError: CocoaError(.featureUnsupported)) }
    open func unregisterForRemoteNotifications() {}
    open var isRegisteredForRemoteNotifications: Bool { false }
    open func beginReceivingRemoteControlEvents() {}
    open func endReceivingRemoteControlEvents() {}
    open var shortcutItems: [UIApplicationShortcutItem]?

    /// Programs are not stopped in the background: the tasks run on.
    open func beginBackgroundTask(expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil) -> UIBackgroundTaskIdentifier { beginBackgroundTask(withName: nil) }
    open func beginBackgroundTask(withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil) -> UIBackgroundTaskIdentifier {
        nextTask += 1
        return UIBackgroundTaskIdentifier(rawValue: nextTask)
    }
    private nonisolated(unsafe) var nextTask = 0
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
    open func requestSceneSessionDestruction(_ sceneSession: UISceneSession, options: Any?, errorHandler: ((any Error) -> Void)? = nil) {}
    open func requestSceneSessionActivation(_ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: Any?, errorHandler: ((any Error) -> Void)? = nil) {}

    // MARK: Life cycle

    /// Whether scenes are told of the program's life instead of the app's delegate: in apps of SwiftUI's life cycle, and
    /// where Info.plist has a manifest of scenes.
    public var _usesScenes = false

    /// A scene came to the front or went away: the program is where its foremost scene is.
    public func _scenesDidChange() {
        let states = _scenes.map(\._state)
        _enter(states.contains(.active) ? .active : states.contains(.inactive) ? .inactive : .background)
    }

    /// Tells the delegate and observers of a new state of the program.
    public func _enter(_ state: State) {
        guard state != applicationState else { return }
        let old = applicationState, center = NotificationCenter.default, told = _usesScenes ? nil : delegate
        applicationState = state
        if old == .background {
            told?.applicationWillEnterForeground(self)
            center.post(name: Self.willEnterForegroundNotification, object: self)
        }
        if old == .active {
            told?.applicationWillResignActive(self)
            center.post(name: Self.willResignActiveNotification, object: self)
        }
        if state == .active {
            told?.applicationDidBecomeActive(self)
            center.post(name: Self.didBecomeActiveNotification, object: self)
        }
        if state == .background {
            told?.applicationDidEnterBackground(self)
            center.post(name: Self.didEnterBackgroundNotification, object: self)
        }
    }

    /// The program is about to end.
    public func _willTerminate() {
        delegate?.applicationWillTerminate(self)
        NotificationCenter.default.post(name: Self.willTerminateNotification, object: self)
    }

    public nonisolated static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
    public nonisolated static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    public nonisolated static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    public nonisolated static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
    public nonisolated static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name("UIApplicationDidReceiveMemoryWarningNotification")
    public nonisolated static let significantTimeChangeNotification = Notification.Name("UIApplicationSignificantTimeChangeNotification")
    public nonisolated static let userDidTakeScreenshotNotification = Notification.Name("UIApplicationUserDidTakeScreenshotNotification")
    public nonisolated static let backgroundFetchIntervalMinimum: TimeInterval = 0
}

public enum UIStatusBarStyle: Int, Sendable { case `default`, lightContent, darkContent = 3 }
public enum UIStatusBarAnimation: Int, Sendable { case none, fade, slide }
public enum UIBackgroundRefreshStatus: Int, Sendable { case restricted, denied, available }
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }
public enum UIInterfaceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft = 4, landscapeRight = 3
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
open class UIApplicationShortcutItem: NSObject, @unchecked Sendable {
    public let type: String
    public let localizedTitle: String
    public init(type: String, localizedTitle: String) { self.type = type; self.localizedTitle = localizedTitle }
}
