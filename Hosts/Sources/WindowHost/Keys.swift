import CWindowHost
import Engine

/// GTK's keys as the engine names them.
enum Keys {
    private static let named: [UInt32: KeyEvent.Key] = [
        0xFF0D: .enter, 0xFF8D: .enter, 0xFE34: .enter, 0xFF09: .tab, 0xFF89: .tab, 0xFE20: .tab, 0xFF1B: .escape, 0xFF08: .backspace,
        0xFFFF: .delete, 0xFF9F: .delete, 0xFF51: .left, 0xFF96: .left, 0xFF53: .right, 0xFF98: .right, 0xFF52: .up, 0xFF97: .up,
        0xFF54: .down, 0xFF99: .down, 0xFF50: .home, 0xFF95: .home, 0xFF57: .end, 0xFF9C: .end, 0xFF55: .pageUp, 0xFF9A: .pageUp,
        0xFF56: .pageDown, 0xFF9B: .pageDown, 0x20: .space, 0xFF80: .space,
    ]

    /// Nil for keys that say nothing by themselves, such as Shift.
    static func event(keyval: UInt32, text: String, modifiers state: UInt32) -> KeyEvent? {
        let key: KeyEvent.Key
        if let name = named[keyval] {
            key = name
        } else if let c = text.first {
            key = .character(state & UInt32(MWH_CONTROL) != 0 ? Character(c.lowercased()) : c)
        } else {
            return nil
        }
        var m = modifiers(state)
        // Moving and deleting by words is Control's work here and Option's on Apple's keyboards.
        if [.left, .right, .backspace, .delete].contains(key), m.contains(.command) {
            m.remove(.command)
            m.insert(.option)
        }
        let types = m.isDisjoint(with: [.command, .control, .option])
        return KeyEvent(key: key, text: types ? text : "", modifiers: m)
    }

    /// A shortcut as GTK writes it, such as `<Control>n`; nil for keys that menus do not show.
    static func name(_ shortcut: SemanticsShortcut) -> String? {
        let key: String
        switch shortcut.key {
        case .character(let c): key = c.isASCII && c.isLetter ? String(c) : names[c] ?? String(c)
        case .space: key = "space"
        case .enter: key = "Return"
        case .escape: key = "Escape"
        case .tab: key = "Tab"
        case .delete: key = "Delete"
        case .backspace: key = "BackSpace"
        case .left: key = "Left"
        case .right: key = "Right"
        case .up: key = "Up"
        case .down: key = "Down"
        case .home: key = "Home"
        case .end: key = "End"
        case .pageUp: key = "Page_Up"
        case .pageDown: key = "Page_Down"
        }
        var text = ""
        for (modifier, name) in [(KeyModifiers.command, "<Control>"), (.option, "<Alt>"), (.control, "<Super>"), (.shift, "<Shift>")] where shortcut.modifiers.contains(modifier) {
            text += name
        }
        return text + key
    }
    private static let names: [Character: String] = [
        ",": "comma", ".": "period", "+": "plus", "-": "minus", "/": "slash", "\\": "backslash", "[": "bracketleft", "]": "bracketright", ";": "semicolon",
        "'": "apostrophe", "=": "equal", "?": "question", "`": "grave",
    ]

    /// Control does here what Command does on Apple's keyboards.
    static func modifiers(_ state: UInt32) -> KeyModifiers {
        var m: KeyModifiers = []
        func add(_ bit: Int, _ modifier: KeyModifiers) { if state & UInt32(bit) != 0 { m.insert(modifier) } }
        add(MWH_SHIFT, .shift)
        add(MWH_CONTROL, .command)
        add(MWH_ALT, .option)
        add(MWH_SUPER, .control)
        add(MWH_CAPS, .capsLock)
        add(MWH_KEYPAD, .numericPad)
        return m
    }
}
