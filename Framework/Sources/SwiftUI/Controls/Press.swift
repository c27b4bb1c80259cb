import Engine

/// Follows a press on its content and runs an action when it ends inside.
public final class PressElement: UnaryElement, GestureSource, KeyHandler, FocusableElement, CursorProvider, ListRowActor {
    var isEnabled = true
    var isPressed: Binding<Bool>?
    var action: @MainActor () -> Void = {}
    var role = SemanticsRole.button
    var buttonRole: ButtonRole?
    private lazy var press: PressRecognizer = {
        let r = PressRecognizer(changed: { [unowned self] down in pressed(down) }, ended: { [unowned self] in if !hasRepeated { perform() } })
        r.element = self
        return r
    }()

    /// In a list's row the row takes taps for its buttons, and shows that it is pressed.
    public var recognizers: [Recognizer] { isEnabled && !(actsForRow && ListRowElement.contains(self)) ? [press] : [] }

    /// Seconds before a held button repeats, and between its actions.
    private static let repeatDelay = 0.5, repeatInterval = 0.1
    private var hasRepeated = false

    private func pressed(_ down: Bool) {
        onMain { isPressed?.wrappedValue = down }
        guard down else { return tree.stopAnimating(press) }
        hasRepeated = false
        guard EnvironmentValues(environment, reader: nil).buttonRepeatBehavior == .enabled else { return }
        var due = tree.now + Self.repeatDelay
        tree.animate(press, Ticker(next: { _ in due }) { [weak self] time in
            guard let self, isMounted, isEnabled else { return false }
            while time >= due {
                hasRepeated = true
                due += Self.repeatInterval
                perform()
            }
            return true
        })
    }

    func perform() {
        guard isEnabled else { return }
        onMain { action() }
        // In an alert or a menu a button also takes its presentation away.
        if let dismiss = EnvironmentValues(environment, reader: nil).alertDismiss { dismiss() }
    }

    /// In a list's row a tap anywhere is for the row's button, unless the button has a style of its own.
    var actsForRow: Bool {
        let env = EnvironmentValues(environment, reader: nil)
        return isEnabled && role == .button && env.isInListRow && env.buttonStyleBox.look == .automatic
    }
    func performForRow() { perform() }

    /// A button takes taps in its whole rectangle.
    override public func isHit(at point: CGPoint) -> Bool { containsPoint(point) }
    override public var keepsFocusOnTap: Bool { true }
    public var cursor: PointerCursor? { role == .link && isEnabled ? .link : .standard }

    public var canBecomeFocused: Bool { isEnabled }
    public func focusDidChange(_ isFocused: Bool) {}
    public func handleKey(_ event: KeyEvent) -> Bool {
        guard tree.input.focused === self, event.key == .space || event.key == .enter else { return false }
        perform()
        return true
    }

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        var node = SemanticsNode(role: role, frame: frame(), type: role == .link ? "Link" : "Button", element: self)
        node.label = children.map(\.combinedText).filter { !$0.isEmpty }.joined(separator: ", ")
        node.isEnabled = isEnabled
        node.activate = { [weak self] in self?.perform() }
        // What the label is made of stays visible to outlines.
        node.children = children
        return [node]
    }
}

/// A press that may leave and come back, as buttons follow it.
final class PressRecognizer: Recognizer {
    private let changed: (Bool) -> Void
    private let ended: () -> Void
    private var isDown = false
    private var isInside = false

    /// How far outside the button the pointer may be and still count, in points.
    private static let reach: CGFloat = 20

    init(changed: @escaping (Bool) -> Void, ended: @escaping () -> Void) {
        self.changed = changed
        self.ended = ended
    }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        switch event.phase {
        case .began:
            isDown = true
            set(true)
            return .pending
        case .moved:
            set(element.map { CGRect(origin: .zero, size: $0.size).insetBy(dx: -Self.reach, dy: -Self.reach).contains(location) } ?? false)
            return .pending
        case .ended:
            let hit = isDown && isInside
            cancel()
            guard hit else { return .failed }
            ended()
            return .claimed
        case .cancelled:
            cancel()
            return .failed
        }
    }

    private func set(_ inside: Bool) {
        guard inside != isInside else { return }
        isInside = inside
        changed(inside)
    }

    override func cancel() {
        isDown = false
        set(false)
    }
}

nonisolated struct PressModifier: _ElementModifier {
    let isEnabled: Bool
    let isPressed: Binding<Bool>?
    var role = SemanticsRole.button
    var buttonRole: ButtonRole?
    let action: @MainActor () -> Void

    nonisolated func _makeElement(_ context: NodeContext) -> PressElement {
        let e = PressElement(context)
        _update(e)
        return e
    }
    nonisolated func _update(_ element: PressElement) {
        element.isEnabled = isEnabled
        element.isPressed = isPressed
        element.action = action
        element.role = role
        element.buttonRole = buttonRole
    }
}
