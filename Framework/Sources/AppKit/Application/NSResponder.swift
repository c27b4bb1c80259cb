import UIKit

/// An object that can have the keyboard and handle events.
@preconcurrency @MainActor
open class NSResponder: NSObject {
    public nonisolated override init() { super.init() }
    open var nextResponder: NSResponder?
    open var acceptsFirstResponder: Bool { false }
    open func becomeFirstResponder() -> Bool { acceptsFirstResponder }
    open func resignFirstResponder() -> Bool { true }
    open var undoManager: UndoManager? { nextResponder?.undoManager }

    open func mouseDown(with event: NSEvent) { nextResponder?.mouseDown(with: event) }
    open func mouseDragged(with event: NSEvent) { nextResponder?.mouseDragged(with: event) }
    open func mouseUp(with event: NSEvent) { nextResponder?.mouseUp(with: event) }
    open func mouseEntered(with event: NSEvent) {}
    open func mouseExited(with event: NSEvent) {}
    open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }
    open func keyUp(with event: NSEvent) { nextResponder?.keyUp(with: event) }

    /// Calls the method of that name on this object or on those after it; false where none has it.
    @discardableResult
    open func tryToPerform(_ action: Selector, with object: Any?) -> Bool {
        if action._perform(on: self, with: [object]) { return true }
        if action.description == "toggleSidebar:" { return _AppKitHooks.toggleSidebar() }
        return nextResponder?.tryToPerform(action, with: object) ?? false
    }
}

/// A press of the mouse or of a key.
@preconcurrency @MainActor
open class NSEvent: NSObject {
    public struct ModifierFlags: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let capsLock = ModifierFlags(rawValue: 1 << 16)
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        public static let control = ModifierFlags(rawValue: 1 << 18)
        public static let option = ModifierFlags(rawValue: 1 << 19)
        public static let command = ModifierFlags(rawValue: 1 << 20)
        public static let numericPad = ModifierFlags(rawValue: 1 << 21)
        public static let function = ModifierFlags(rawValue: 1 << 23)
        public static let deviceIndependentFlagsMask = ModifierFlags(rawValue: 0xFFFF_0000)
    }
    public enum EventType: UInt, Sendable {
        case leftMouseDown = 1, leftMouseUp, rightMouseDown, rightMouseUp, mouseMoved, leftMouseDragged, rightMouseDragged, mouseEntered, mouseExited, keyDown, keyUp, flagsChanged, scrollWheel = 22
    }
    public let type: EventType
    /// In the window's coordinates, in points, with y pointing up.
    public let locationInWindow: CGPoint
    /// Seconds since some moment before the program.
    public let timestamp: TimeInterval
    public let modifierFlags: ModifierFlags
    public let clickCount: Int
    public let characters: String?
    public let charactersIgnoringModifiers: String?
    public let keyCode: UInt16
    open private(set) weak var window: NSWindow?

    public init(_type type: EventType, location: CGPoint = .zero, timestamp: TimeInterval = 0, modifiers: ModifierFlags = [], window: NSWindow? = nil, clickCount: Int = 1, characters: String? = nil, keyCode: UInt16 = 0) {
        self.type = type
        locationInWindow = location
        self.timestamp = timestamp
        modifierFlags = modifiers
        self.window = window
        self.clickCount = clickCount
        self.characters = characters
        charactersIgnoringModifiers = characters
        self.keyCode = keyCode
    }

    @available(*, unavailable, message: "events cannot be watched before the views get them on Linux; use onKeyPress, gestures or keyboardShortcut")
    public class func addLocalMonitorForEvents(matching mask: Any, handler block: @escaping (NSEvent) -> NSEvent?) -> Any? { nil }
    @available(*, unavailable, message: "other programs' events cannot be watched on Linux")
    public class func addGlobalMonitorForEvents(matching mask: Any, handler block: @escaping (NSEvent) -> Void) -> Any? { nil }
}
