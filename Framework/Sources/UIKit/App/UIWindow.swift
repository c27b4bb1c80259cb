import CoreGraphics
import Engine

/// The root of a hierarchy of views. The app's first window is shown in the host's window.
@preconcurrency @MainActor
open class UIWindow: UIView {
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = Level(rawValue: 0)
        public static let statusBar = Level(rawValue: 1000)
        public static let alert = Level(rawValue: 2000)
    }
    open weak var windowScene: UIWindowScene?
    open var rootViewController: UIViewController? {
        didSet {
            _rootDidChange?()
            windowScene?._windowsDidChange?()
        }
    }
    /// Told when another controller is to be shown.
    public var _rootDidChange: (() -> Void)?
    open var windowLevel: Level = .normal { didSet { windowScene?._windowsDidChange?() } }
    open private(set) var isKeyWindow = false
    /// Windows come up hidden.
    public private(set) var _isVisible = false
    open override var isHidden: Bool {
        didSet {
            _isVisible = !isHidden
            NotificationCenter.default.post(name: isHidden ? Self.didBecomeHiddenNotification : Self.didBecomeVisibleNotification, object: self)
            windowScene?._windowsDidChange?()
        }
    }
    open var overrideUserInterfaceStyleForWindow: UIUserInterfaceStyle = .unspecified
    open var screen: UIScreen { .main }
    /// The parts of the window that hardware or bars cover.
    public var _safeAreaInsets = UIEdgeInsets.zero
    open override var safeAreaInsets: UIEdgeInsets { _safeAreaInsets }

    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: UIScreen.main.bounds)
        self.windowScene = windowScene
        windowScene._windows.append(self)
    }

    open func makeKeyAndVisible() {
        isHidden = false
        // An app without scenes has one all the same.
        if windowScene == nil, let scene = UIApplication.shared._scenes.first as? UIWindowScene {
            windowScene = scene
            if !scene._windows.contains(where: { $0 === self }) { scene._windows.append(self) }
        }
        makeKey()
        _rootDidChange?()
    }
    open func makeKey() {
        guard !isKeyWindow else { return }
        for other in UIApplication.shared.windows where other.isKeyWindow {
            other.isKeyWindow = false
            other.resignKey()
            NotificationCenter.default.post(name: Self.didResignKeyNotification, object: other)
        }
        isKeyWindow = true
        becomeKey()
        NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
    }
    open func becomeKey() {}
    open func resignKey() {}
    public nonisolated static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
    public nonisolated static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
    public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
    public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")
    deinit {
        // Its scene is told once the window is gone.
        nonisolated(unsafe) let scene = windowScene
        if let scene { DispatchQueue.main.async { MainActor.assumeIsolated { scene._windowsDidChange?() } } }
    }
    open override var window: UIWindow? { self }
    open override var next: UIResponder? { windowScene ?? UIApplication.shared }
}

/// The screen, as far as the app is concerned: its window.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    nonisolated private static let shared = UIScreen()
    public nonisolated class var main: UIScreen { shared }
    public class var screens: [UIScreen] { [main] }

    /// The window's size in points; hosts keep it up to date.
    public nonisolated(unsafe) var _bounds = CGRect(x: 0, y: 0, width: 393, height: 852) { didSet { if _bounds != oldValue { readers.noteChange() } } }
    public nonisolated(unsafe) var _scale: CGFloat = 3
    private nonisolated(unsafe) let readers = DependencySource()

    /// Views whose bodies read it are evaluated again when the window's size changes.
    open nonisolated var bounds: CGRect {
        readers.noteRead()
        return _bounds
    }
    open nonisolated var scale: CGFloat { _scale }
    open nonisolated var nativeScale: CGFloat { _scale }
    open nonisolated var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: _bounds.width * _scale, height: _bounds.height * _scale) }
    open var maximumFramesPerSecond: Int { 60 }
    /// The screen's brightness is not looked at; the value is kept.
    open var brightness: CGFloat = 0.5
    open var isCaptured: Bool { false }
    open var traitCollection: UITraitCollection { .current }
    public nonisolated static let brightnessDidChangeNotification = Notification.Name("UIScreenBrightnessDidChangeNotification")
    public nonisolated static let capturedDidChangeNotification = Notification.Name("UIScreenCapturedDidChangeNotification")
}

public enum UIDeviceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The machine, told as the device that the window imitates.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    nonisolated private static let shared = UIDevice()
    public nonisolated class var current: UIDevice { shared }

    public enum BatteryState: Int, Sendable { case unknown, unplugged, charging, full }

    open nonisolated var name: String { ProcessInfo.processInfo.hostName }
    open nonisolated var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
    open nonisolated var localizedModel: String { model }
    open nonisolated var systemName: String { "iOS" }
    open nonisolated var systemVersion: String { "18.0" }
    /// A pad from 700 points of the shorter side on.
    open nonisolated var userInterfaceIdiom: UIUserInterfaceIdiom { min(UIScreen.main.bounds.width, UIScreen.main.bounds.height) >= 700 ? .pad : .phone }
    open nonisolated var orientation: UIDeviceOrientation { UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait }
    /// The same for one installation of the app.
    open nonisolated var identifierForVendor: UUID? {
        let defaults = UserDefaults.standard
        if let known = defaults.string(forKey: "UIDeviceIdentifierForVendor").flatMap({ UUID(uuidString: $0) }) { return known }
        let made = UUID()
        defaults.set(made.uuidString, forKey: "UIDeviceIdentifierForVendor")
        return made
    }
    open var isBatteryMonitoringEnabled = false
    open nonisolated var batteryLevel: Float { -1 }
    open nonisolated var batteryState: BatteryState { .unknown }
    open var isProximityMonitoringEnabled = false
    open var isMultitaskingSupported: Bool { true }
    open var isGeneratingDeviceOrientationNotifications: Bool { true }
    open func beginGeneratingDeviceOrientationNotifications() {}
    open func endGeneratingDeviceOrientationNotifications() {}
    open func setValue(_ value: Any?, forKey key: String) {}
    public nonisolated static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
    public nonisolated static let batteryLevelDidChangeNotification = Notification.Name("UIDeviceBatteryLevelDidChangeNotification")
    public nonisolated static let batteryStateDidChangeNotification = Notification.Name("UIDeviceBatteryStateDidChangeNotification")
}

/// What assistive technology the person uses. None is looked for.
@preconcurrency @MainActor
public enum UIAccessibility {
    public nonisolated static var isReduceMotionEnabled: Bool { false }
    public nonisolated static var isVoiceOverRunning: Bool { false }
    public nonisolated static var isBoldTextEnabled: Bool { false }
    public nonisolated static var isReduceTransparencyEnabled: Bool { false }
    public nonisolated static var isDarkerSystemColorsEnabled: Bool { false }
    public nonisolated static var isInvertColorsEnabled: Bool { false }
    public nonisolated static var isGrayscaleEnabled: Bool { false }
    public nonisolated static var isSwitchControlRunning: Bool { false }
    public nonisolated static var isSpeakScreenEnabled: Bool { false }
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let screenChanged = Notification(rawValue: 1000)
        public static let layoutChanged = Notification(rawValue: 1001)
        public static let announcement = Notification(rawValue: 1008)
        public static let pageScrolled = Notification(rawValue: 1009)
    }
    /// Announcements made, newest last; hosts with a screen reader speak them.
    public nonisolated(unsafe) private(set) static var _posts: [(Notification, Any?)] = []
    public static func post(notification: Notification, argument: Any?) {
        _posts.append((notification, argument))
        if _posts.count > 100 { _posts.removeFirst() }
    }
    public nonisolated static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
    public nonisolated static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name("UIAccessibilityVoiceOverStatusDidChangeNotification")
}
