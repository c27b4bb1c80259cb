import Engine

nonisolated public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public var character: Character
    public init(_ character: Character) { self.character = character }
    public init(extendedGraphemeClusterLiteral value: Character) { character = value }
    public static let upArrow = KeyEquivalent("\u{F700}")
    public static let downArrow = KeyEquivalent("\u{F701}")
    public static let leftArrow = KeyEquivalent("\u{F702}")
    public static let rightArrow = KeyEquivalent("\u{F703}")
    public static let escape = KeyEquivalent("\u{1B}")
    public static let delete = KeyEquivalent("\u{08}")
    public static let deleteForward = KeyEquivalent("\u{F728}")
    public static let home = KeyEquivalent("\u{F729}")
    public static let end = KeyEquivalent("\u{F72B}")
    public static let pageUp = KeyEquivalent("\u{F72C}")
    public static let pageDown = KeyEquivalent("\u{F72D}")
    public static let clear = KeyEquivalent("\u{F739}")
    public static let tab = KeyEquivalent("\t")
    public static let space = KeyEquivalent(" ")
    public static let `return` = KeyEquivalent("\r")

    private static let named: [(KeyEquivalent, KeyEvent.Key)] = [
        (.upArrow, .up), (.downArrow, .down), (.leftArrow, .left), (.rightArrow, .right), (.escape, .escape), (.delete, .backspace), (.deleteForward, .delete),
        (.home, .home), (.end, .end), (.pageUp, .pageUp), (.pageDown, .pageDown), (.tab, .tab), (.space, .space), (.return, .enter),
    ]

    var key: KeyEvent.Key {
        if let known = Self.named.first(where: { $0.0 == self }) { return known.1 }
        return .character(Character(String(character).lowercased()))
    }

    init(_ key: KeyEvent.Key) {
        if case .character(let c) = key { self = KeyEquivalent(c) } else { self = Self.named.first { $0.1 == key }?.0 ?? KeyEquivalent(" ") }
    }
}

nonisolated public struct EventModifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let capsLock = EventModifiers(rawValue: 1)
    public static let shift = EventModifiers(rawValue: 2)
    public static let control = EventModifiers(rawValue: 4)
    public static let option = EventModifiers(rawValue: 8)
    public static let command = EventModifiers(rawValue: 16)
    public static let numericPad = EventModifiers(rawValue: 32)
    public static let all: EventModifiers = [.capsLock, .shift, .control, .option, .command, .numericPad]
    var modifiers: KeyModifiers { KeyModifiers(rawValue: rawValue) }
}

nonisolated public struct KeyPress: Sendable {
    nonisolated public struct Phases: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let down = Phases(rawValue: 1)
        public static let `repeat` = Phases(rawValue: 2)
        public static let up = Phases(rawValue: 4)
        public static let all: Phases = [.down, .repeat, .up]
    }
    public enum Result: Sendable { case handled, ignored }
    public let phase: Phases
    public let key: KeyEquivalent
    public let characters: String
    public let modifiers: EventModifiers
}

/// Hears the keys of what is inside, if that has no use for them.
public final class KeyPressElement: UnaryElement, KeyHandler {
    var handler: (KeyPress) -> KeyPress.Result = { _ in .ignored }
    public func handleKey(_ event: KeyEvent) -> Bool {
        let press = KeyPress(phase: .down, key: KeyEquivalent(event.key), characters: event.text, modifiers: EventModifiers(rawValue: event.modifiers.rawValue))
        return onMain { handler(press) } == .handled
    }
}

nonisolated private struct KeyPressModifier: _ElementModifier {
    let handler: (KeyPress) -> KeyPress.Result
    nonisolated func _makeElement(_ context: NodeContext) -> KeyPressElement {
        let e = KeyPressElement(context)
        e.handler = handler
        return e
    }
    nonisolated func _update(_ element: KeyPressElement) { element.handler = handler }
}

extension View {
    nonisolated public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View {
        modifier(KeyPressModifier { $0.key == key ? action() : .ignored })
    }
    nonisolated public func onKeyPress(_ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result) -> some View {
        modifier(KeyPressModifier { $0.key == key && phases.contains($0.phase) ? action($0) : .ignored })
    }
    nonisolated public func onKeyPress(keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result) -> some View {
        modifier(KeyPressModifier { keys.contains($0.key) && phases.contains($0.phase) ? action($0) : .ignored })
    }
    nonisolated public func onKeyPress(characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result) -> some View {
        modifier(KeyPressModifier { press in
            let typed = press.characters.isEmpty ? String(press.key.character) : press.characters
            return typed.unicodeScalars.allSatisfy(characters.contains) && phases.contains(press.phase) ? action(press) : .ignored
        })
    }
    nonisolated public func onKeyPress(phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result) -> some View {
        modifier(KeyPressModifier { phases.contains($0.phase) ? action($0) : .ignored })
    }
    nonisolated public func onExitCommand(perform action: (() -> Void)?) -> some View {
        modifier(KeyPressModifier { press in
            guard press.key == .escape, let action else { return .ignored }
            action()
            return .handled
        })
    }
    nonisolated public func onDeleteCommand(perform action: (() -> Void)?) -> some View {
        modifier(KeyPressModifier { press in
            guard press.key == .delete || press.key == .deleteForward, let action else { return .ignored }
            action()
            return .handled
        })
    }
    nonisolated public func onMoveCommand(perform action: ((MoveCommandDirection) -> Void)?) -> some View {
        modifier(KeyPressModifier { press in
            let directions: [KeyEquivalent: MoveCommandDirection] = [.upArrow: .up, .downArrow: .down, .leftArrow: .left, .rightArrow: .right]
            guard let action, let direction = directions[press.key] else { return .ignored }
            action(direction)
            return .handled
        })
    }
}

public enum MoveCommandDirection: Hashable, Sendable { case up, down, left, right }

nonisolated public struct KeyboardShortcut: Hashable, Sendable {
    nonisolated public struct Localization: Hashable, Sendable {
        let name: String
        public static let automatic = Localization(name: "automatic")
        public static let withoutMirroring = Localization(name: "withoutMirroring")
        public static let custom = Localization(name: "custom")
    }
    public var key: KeyEquivalent
    public var modifiers: EventModifiers
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command, localization: Localization = .automatic) {
        self.key = key
        self.modifiers = modifiers
    }
}

/// Presses the first control inside when its keys are pressed anywhere in the window.
public final class ShortcutElement: UnaryElement {
    func register(_ shortcut: KeyboardShortcut?) {
        guard let shortcut else {
            tree.input.shortcuts[ObjectIdentifier(self)] = nil
            return
        }
        tree.input.shortcuts[ObjectIdentifier(self)] = InputRouter.Shortcut(self, key: shortcut.key.key, modifiers: shortcut.modifiers.modifiers) { [weak self] in self?.press() }
    }

    private func press() {
        func find(_ e: ElementNode) -> Bool {
            switch e {
            case let button as PressElement: button.perform()
            case let control as ControlElement where control.traits.press != nil: control.perform()
            default: return e.elements.contains(where: find)
            }
            return true
        }
        _ = elements.contains(where: find)
    }

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        guard let shortcut = tree.input.shortcuts[ObjectIdentifier(self)], children.count == 1 else { return children }
        var node = children[0]
        node.shortcut = SemanticsShortcut(key: shortcut.key, modifiers: shortcut.modifiers)
        return [node]
    }

    override public func didUnmount() { tree.input.shortcuts[ObjectIdentifier(self)] = nil }
}

nonisolated private struct ShortcutModifier: _ElementModifier {
    let shortcut: KeyboardShortcut?
    nonisolated func _makeElement(_ context: NodeContext) -> ShortcutElement { ShortcutElement(context) }
    nonisolated func _didMake(_ element: ShortcutElement) { element.register(shortcut) }
    nonisolated func _update(_ element: ShortcutElement) { element.register(shortcut) }
}

extension View {
    nonisolated public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View { modifier(ShortcutModifier(shortcut: KeyboardShortcut(key, modifiers: modifiers))) }
    nonisolated public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command, localization: KeyboardShortcut.Localization) -> some View { keyboardShortcut(key, modifiers: modifiers) }
    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { modifier(ShortcutModifier(shortcut: shortcut)) }
    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { modifier(ShortcutModifier(shortcut: shortcut)) }
}
