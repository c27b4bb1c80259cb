import Foundation

/// A finger or the pressed mouse button, as a host reports it.
public struct PointerEvent {
    public enum Phase: Sendable { case began, moved, ended, cancelled }

    public var phase: Phase
    /// In the window's coordinates, in points.
    public var location: CGPoint
    /// Seconds on the injected clock.
    public var time: Double
    /// Tells fingers apart.
    public var id: Int
    public var modifiers: KeyModifiers

    public init(phase: Phase, location: CGPoint, time: Double, id: Int = 0, modifiers: KeyModifiers = []) {
        self.phase = phase; self.location = location; self.time = time; self.id = id; self.modifiers = modifiers
    }
}

/// Keys held while another is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let capsLock = KeyModifiers(rawValue: 1)
    public static let shift = KeyModifiers(rawValue: 2)
    public static let control = KeyModifiers(rawValue: 4)
    public static let option = KeyModifiers(rawValue: 8)
    public static let command = KeyModifiers(rawValue: 16)
    public static let numericPad = KeyModifiers(rawValue: 32)
    public static let all: KeyModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
}

/// A key press.
public struct KeyEvent {
    /// The key itself: a character, or the name of a key without one.
    public enum Key: Hashable, Sendable {
        case character(Character)
        case enter, tab, escape, backspace, delete, left, right, up, down, home, end, pageUp, pageDown, space
    }
    public var key: Key
    /// What the key types, empty where nothing.
    public var text: String
    public var modifiers: KeyModifiers

    public init(key: Key, text: String = "", modifiers: KeyModifiers = []) {
        self.key = key; self.text = text; self.modifiers = modifiers
    }
}
