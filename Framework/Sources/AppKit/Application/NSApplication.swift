import UIKit

/// The program.
@preconcurrency @MainActor
open class NSApplication: NSResponder {
    public nonisolated static let shared = NSApplication()
    open var delegate: (any NSApplicationDelegate)?

    public struct ModalResponse: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public init(_ rawValue: Int) { self.rawValue = rawValue }
        public static let OK = ModalResponse(1)
        public static let cancel = ModalResponse(0)
        public static let stop = ModalResponse(-1000)
        public static let abort = ModalResponse(-1001)
        public static let `continue` = ModalResponse(-1002)
        public static let alertFirstButtonReturn = ModalResponse(1000)
        public static let alertSecondButtonReturn = ModalResponse(1001)
        public static let alertThirdButtonReturn = ModalResponse(1002)
    }
    public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }
    public enum TerminateReply: UInt, Sendable { case terminateCancel, terminateNow, terminateLater }

    // MARK: Windows

    public nonisolated(unsafe) var _windows: [NSWindow] = []
    open var windows: [NSWindow] { _windows }
    open var keyWindow: NSWindow? { _windows.first { $0.isKeyWindow } ?? _windows.first }
    open var mainWindow: NSWindow? { keyWindow }
    open var isActive: Bool { UIApplication.shared.applicationState == .active }
    open var isRunning: Bool { true }

    /// Windows come to the front where the desktop lets them.
    open func activate(ignoringOtherApps flag: Bool) { keyWindow?.makeKeyAndOrderFront(nil) }
    open func activate() { keyWindow?.makeKeyAndOrderFront(nil) }
    open private(set) var activationPolicy: ActivationPolicy = .regular
    /// Programs of the desktop are all of the regular kind; other kinds are answered by false.
    @discardableResult
    open func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool {
        guard activationPolicy == .regular else { return false }
        self.activationPolicy = activationPolicy
        return true
    }

    /// The look of the window in front; nil for the system's.
    open var appearance: NSAppearance? { didSet { _AppKitHooks.setDark(appearance?._isDark) } }
    open var effectiveAppearance: NSAppearance { appearance ?? NSAppearance(_isDark: UITraitCollection.current.userInterfaceStyle == .dark) }

    // MARK: Actions

    /// Sends an action to a target or, without one, to the window in front and what is in it, then to the delegate.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
        if let target { return action._perform(on: target as AnyObject, with: [sender]) }
        if keyWindow?.firstResponder?.tryToPerform(action, with: sender) == true { return true }
        if action._perform(on: self, with: [sender]) { return true }
        return delegate.map { action._perform(on: $0, with: [sender]) } ?? false
    }

    /// Ends the program, unless its delegate objects.
    open func terminate(_ sender: Any?) {
        guard delegate?.applicationShouldTerminate(self) != .terminateCancel else { return }
        _AppKitHooks.terminate()
    }
    open func reply(toApplicationShouldTerminate shouldTerminate: Bool) { if shouldTerminate { _AppKitHooks.terminate() } }

    // MARK: Life cycle

    /// Posts a step of the program's life to the delegate and observers.
    public func _post(_ name: Notification.Name) {
        let note = Notification(name: name, object: self)
        switch name {
        case Self.willFinishLaunchingNotification: delegate?.applicationWillFinishLaunching(note)
        case Self.didFinishLaunchingNotification: delegate?.applicationDidFinishLaunching(note)
        case Self.didBecomeActiveNotification: delegate?.applicationDidBecomeActive(note)
        case Self.willResignActiveNotification: delegate?.applicationWillResignActive(note)
        case Self.didResignActiveNotification: delegate?.applicationDidResignActive(note)
        case Self.willTerminateNotification: delegate?.applicationWillTerminate(note)
        default: break
        }
        NotificationCenter.default.post(note)
    }

    public nonisolated static let willFinishLaunchingNotification = Notification.Name("NSApplicationWillFinishLaunchingNotification")
    public nonisolated static let didFinishLaunchingNotification = Notification.Name("NSApplicationDidFinishLaunchingNotification")
    public nonisolated static let didBecomeActiveNotification = Notification.Name("NSApplicationDidBecomeActiveNotification")
    public nonisolated static let willBecomeActiveNotification = Notification.Name("NSApplicationWillBecomeActiveNotification")
    public nonisolated static let willResignActiveNotification = Notification.Name("NSApplicationWillResignActiveNotification")
    public nonisolated static let didResignActiveNotification = Notification.Name("NSApplicationDidResignActiveNotification")
    public nonisolated static let willTerminateNotification = Notification.Name("NSApplicationWillTerminateNotification")
}

/// The program.
@MainActor public var NSApp: NSApplication! { NSApplication.shared }

/// What an app is told of its life.
@preconcurrency @MainActor
public protocol NSApplicationDelegate: AnyObject {
    func applicationWillFinishLaunching(_ notification: Notification)
    func applicationDidFinishLaunching(_ notification: Notification)
    func applicationDidBecomeActive(_ notification: Notification)
    func applicationWillResignActive(_ notification: Notification)
    func applicationDidResignActive(_ notification: Notification)
    func applicationWillTerminate(_ notification: Notification)
    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply
    /// A program here ends with its last window; the answer is not asked for.
    func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
    func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool
    func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool
    func application(_ application: NSApplication, open urls: [URL])
}
extension NSApplicationDelegate {
    public func applicationWillFinishLaunching(_ notification: Notification) {}
    public func applicationDidFinishLaunching(_ notification: Notification) {}
    public func applicationDidBecomeActive(_ notification: Notification) {}
    public func applicationWillResignActive(_ notification: Notification) {}
    public func applicationDidResignActive(_ notification: Notification) {}
    public func applicationWillTerminate(_ notification: Notification) {}
    public func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { .terminateNow }
    public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { false }
    public func applicationShouldHandleReopen(_ sender: NSApplication, hasVisibleWindows flag: Bool) -> Bool { true }
    public func applicationSupportsSecureRestorableState(_ app: NSApplication) -> Bool { false }
    public func application(_ application: NSApplication, open urls: [URL]) {}

    /// `@main` on a delegate: runs the app until its window is closed.
    public static func main() { _AppKitHooks.run(Self.self) }
}

/// A look: light or dark.
open class NSAppearance: NSObject, @unchecked Sendable {
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
        public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
        public static let vibrantLight = Name(rawValue: "NSAppearanceNameVibrantLight")
        public static let vibrantDark = Name(rawValue: "NSAppearanceNameVibrantDark")
    }
    public let name: Name
    public var _isDark: Bool { name == .darkAqua || name == .vibrantDark }
    /// Nil for names that are no look.
    public init?(named name: Name) {
        guard [.aqua, .darkAqua, .vibrantLight, .vibrantDark].contains(name) else { return nil }
        self.name = name
    }
    public init(_isDark: Bool) { name = _isDark ? .darkAqua : .aqua }
    /// The look among `appearances` that comes nearest to this one.
    open func bestMatch(from appearances: [Name]) -> Name? {
        appearances.first { $0 == name } ?? appearances.first { ($0 == .darkAqua || $0 == .vibrantDark) == _isDark } ?? appearances.first
    }
}
