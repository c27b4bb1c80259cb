import UIKit

/// A window. The program's first is shown in the host's window.
@preconcurrency @MainActor
open class NSWindow: NSResponder {
    public struct StyleMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let borderless: StyleMask = []
        public static let titled = StyleMask(rawValue: 1)
        public static let closable = StyleMask(rawValue: 2)
        public static let miniaturizable = StyleMask(rawValue: 4)
        public static let resizable = StyleMask(rawValue: 8)
        public static let utilityWindow = StyleMask(rawValue: 16)
        public static let fullScreen = StyleMask(rawValue: 1 << 14)
        public static let fullSizeContentView = StyleMask(rawValue: 1 << 15)
        public static let hudWindow = StyleMask(rawValue: 1 << 13)
    }
    public enum BackingStoreType: UInt, Sendable { case buffered = 2 }
    public enum TitleVisibility: Int, Sendable { case visible, hidden }
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let normal = Level(rawValue: 0)
        public static let floating = Level(rawValue: 3)
        public static let statusBar = Level(rawValue: 25)
    }

    open var styleMask: StyleMask
    open private(set) var frame: CGRect
    /// Told when something else is to be shown.
    public var _contentDidChange: (() -> Void)?
    open var contentView: NSView? { didSet { _contentDidChange?() } }
    open var contentViewController: NSViewController? {
        didSet {
            contentView = contentViewController?.view
            _contentDidChange?()
        }
    }
    open var title = "" { didSet { _contentDidChange?() } }
    open weak var delegate: (any NSWindowDelegate)?
    open private(set) var isKeyWindow = false
    open var isMainWindow: Bool { isKeyWindow }
    open private(set) var isVisible = false
    open var screen: NSScreen? { .main }
    open var backingScaleFactor: CGFloat { UIScreen.main.scale }
    public private(set) var _minimumSize: CGSize?
    /// Windows end when they are closed.
    open var isReleasedWhenClosed = true
    open var identifier: NSUserInterfaceItemIdentifier?
    open var firstResponder: NSResponder? { focused ?? self }
    private weak var focused: NSResponder?

    public init(contentRect: CGRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType, defer flag: Bool) {
        styleMask = style
        frame = contentRect
        super.init()
        NSApplication.shared._windows.append(self)
    }
    public convenience init(contentViewController: NSViewController) {
        self.init(contentRect: CGRect(origin: .zero, size: contentViewController.view.frame.size), styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered, defer: false)
        self.contentViewController = contentViewController
        contentView = contentViewController.view
    }
    public override convenience init() { self.init(contentRect: CGRect(x: 0, y: 0, width: 800, height: 600), styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered, defer: false) }

    /// The desktop places windows; in the middle is where it would put one anyway.
    open func center() {
        let screen = NSScreen.main?.frame ?? .zero
        frame.origin = CGPoint(x: (screen.width - frame.width) / 2, y: (screen.height - frame.height) / 2)
    }
    open func setFrame(_ frameRect: CGRect, display flag: Bool) {
        frame = frameRect
        contentView?.frame.size = frameRect.size
        _contentDidChange?()
    }
    open func setContentSize(_ size: CGSize) { setFrame(CGRect(origin: frame.origin, size: size), display: true) }
    /// The host's window has another size.
    public func _resized(to size: CGSize) {
        guard frame.size != size else { return }
        frame.size = size
        contentView?.frame = CGRect(origin: .zero, size: size)
        NotificationCenter.default.post(name: Self.didResizeNotification, object: self)
        delegate?.windowDidResize(Notification(name: Self.didResizeNotification, object: self))
    }
    /// Remembers the window's size under the name from one run to the next; false for an empty name.
    @discardableResult
    open func setFrameAutosaveName(_ name: String) -> Bool {
        guard !name.isEmpty else { return false }
        frameAutosaveName = name
        if let text = UserDefaults.standard.string(forKey: "NSWindow Frame " + name) {
            let n = text.split(separator: " ").compactMap { Double($0) }
            if n.count >= 4, n[2] > 0, n[3] > 0 { frame = CGRect(x: n[0], y: n[1], width: n[2], height: n[3]) }
        }
        return true
    }
    open private(set) var frameAutosaveName = ""
    open func saveFrame(usingName name: String) { UserDefaults.standard.set("\(frame.minX) \(frame.minY) \(frame.width) \(frame.height) ", forKey: "NSWindow Frame " + name) }

    open func makeKeyAndOrderFront(_ sender: Any?) {
        for other in NSApplication.shared._windows where other !== self { other.isKeyWindow = false }
        isKeyWindow = true
        isVisible = true
        if !NSApplication.shared._windows.contains(where: { $0 === self }) { NSApplication.shared._windows.append(self) }
        _contentDidChange?()
    }
    open func makeKey() { makeKeyAndOrderFront(nil) }
    open func orderFront(_ sender: Any?) { isVisible = true }
    open func orderOut(_ sender: Any?) {
        isVisible = false
        _contentDidChange?()
    }
    /// Closes the window where its delegate agrees. The program ends with its last.
    open func performClose(_ sender: Any?) { if delegate?.windowShouldClose(self) != false { close() } }
    open func close() {
        if !frameAutosaveName.isEmpty { saveFrame(usingName: frameAutosaveName) }
        let note = Notification(name: Self.willCloseNotification, object: self)
        delegate?.windowWillClose(note)
        NotificationCenter.default.post(note)
        isVisible = false
        NSApplication.shared._windows.removeAll { $0 === self }
        if NSApplication.shared._windows.isEmpty { _AppKitHooks.terminate() } else { _contentDidChange?() }
    }
    @discardableResult
    open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
        if let focused, !focused.resignFirstResponder() { return false }
        focused = nil
        guard let responder, responder !== self else {
            _ = _UIKitHooks.endEditing()
            return true
        }
        guard responder.becomeFirstResponder() else { return false }
        focused = responder
        return true
    }

    public nonisolated static let willCloseNotification = Notification.Name("NSWindowWillCloseNotification")
    public nonisolated static let didResizeNotification = Notification.Name("NSWindowDidResizeNotification")
    public nonisolated static let didBecomeKeyNotification = Notification.Name("NSWindowDidBecomeKeyNotification")
    public nonisolated static let didResignKeyNotification = Notification.Name("NSWindowDidResignKeyNotification")
}

@preconcurrency @MainActor
public protocol NSWindowDelegate: AnyObject {
    func windowShouldClose(_ sender: NSWindow) -> Bool
    func windowWillClose(_ notification: Notification)
    func windowDidResize(_ notification: Notification)
}
extension NSWindowDelegate {
    public func windowShouldClose(_ sender: NSWindow) -> Bool { true }
    public func windowWillClose(_ notification: Notification) {}
    public func windowDidResize(_ notification: Notification) {}
}

/// The screen, as far as the app is concerned: its window.
@preconcurrency @MainActor
open class NSScreen: NSObject {
    nonisolated private static let shared = NSScreen()
    public nonisolated class var main: NSScreen? { shared }
    public class var screens: [NSScreen] { [shared] }
    open nonisolated var frame: CGRect { UIScreen.main.bounds }
    open nonisolated var visibleFrame: CGRect { UIScreen.main.bounds }
    open nonisolated var backingScaleFactor: CGFloat { UIScreen.main.scale }
    open var localizedName: String { "Window" }
}

public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Two or three columns. SwiftUI's split views are asked for by its method.
open class NSSplitViewController: NSViewController {
    /// Shows or hides the first column.
    open func toggleSidebar(_ sender: Any?) { _ = _AppKitHooks.toggleSidebar() }
}
