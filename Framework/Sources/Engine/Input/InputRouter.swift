import Foundation

/// Gives pointers, wheels and keys to the elements of one tree.
public final class InputRouter {
    private unowned let tree: Tree
    private var pointers: [Int: Pointer] = [:]

    private final class Pointer {
        var recognizers: [Recognizer] = []
        var claimed: Recognizer?
        var lastLocation: CGPoint = .zero
        init() {}
    }

    init(tree: Tree) { self.tree = tree }

    /// The element that gets keys.
    public weak var focused: FocusableElement? {
        didSet {
            guard focused !== oldValue else { return }
            oldValue?.focusDidChange(false)
            focused?.focusDidChange(true)
            for observer in focusObservers.values { observer.observer?.focusDidMove() }
            onFocusChange?()
        }
    }

    private struct WeakObserver { weak var observer: FocusObserver? }
    private var focusObservers: [ObjectIdentifier: WeakObserver] = [:]

    /// Has `observer` told when the keyboard goes elsewhere.
    public func observeFocus(_ observer: FocusObserver) { focusObservers[ObjectIdentifier(observer)] = WeakObserver(observer: observer) }
    public func stopObservingFocus(_ observer: FocusObserver) { focusObservers[ObjectIdentifier(observer)] = nil }

    /// True where the element or something below it has the keyboard.
    public func isFocused(within element: ElementNode) -> Bool {
        var node: ElementNode? = focused
        while let n = node {
            if n === element { return true }
            node = n.enclosingElement
        }
        return false
    }

    /// The first element in reading order, at or below `element`, that can have the keyboard.
    public func firstFocusable(in element: ElementNode) -> FocusableElement? {
        if let f = element as? FocusableElement, f.canBecomeFocused { return f }
        for child in element.elements { if let f = firstFocusable(in: child) { return f } }
        return nil
    }

    /// Tells the host that another element, or none, takes text.
    public var onFocusChange: (() -> Void)?

    // MARK: Pointers

    public func send(_ event: PointerEvent) {
        switch event.phase {
        case .began: begin(event)
        case .moved: deliver(event)
        case .ended: end(event)
        case .cancelled:
            if let pointer = pointers.removeValue(forKey: event.id) { for r in pointer.recognizers { r.cancel() } }
        }
    }

    /// The elements under a point of the window, outermost first.
    public func path(at point: CGPoint) -> [ElementNode] { tree.root.hitPath(point) }

    private func begin(_ event: PointerEvent) {
        let path = path(at: event.location)
        if let focused, !path.contains(where: { $0 === focused }), path.last?.keepsFocusOnTap != true { focused.pointerWentDownOutside() }
        let pointer = Pointer()
        pointer.recognizers = recognizers(for: path)
        pointers[event.id] = pointer
        startTicking()
        deliver(event)
    }

    /// High precedence from the outside in, then normal and low from the inside out.
    private func recognizers(for path: [ElementNode]) -> [Recognizer] {
        var sources: [GestureSource] = []
        for element in path {
            if let source = element as? GestureSource {
                sources.append(source)
                if source.maskedBelow { break }
            }
        }
        let high = sources.flatMap { $0.recognizers.filter { $0.precedence == .high } }
        let inner = sources.reversed()
        let normal = inner.flatMap { $0.recognizers.filter { $0.precedence == .normal } }
        let low = inner.flatMap { $0.recognizers.filter { $0.precedence == .low } }
        return high + normal + low
    }

    private func local(_ recognizer: Recognizer, _ event: PointerEvent) -> CGPoint {
        recognizer.element?.convertFromWindow(event.location) ?? event.location
    }

    private func deliver(_ event: PointerEvent) {
        guard let pointer = pointers[event.id] else { return }
        pointer.lastLocation = event.location
        for r in pointer.recognizers {
            guard pointer.claimed == nil || r === pointer.claimed || r.isSimultaneous else { continue }
            judge(r.handle(event, location: local(r, event)), r, pointer)
        }
    }

    private func judge(_ verdict: Recognizer.Verdict, _ r: Recognizer, _ pointer: Pointer) {
        switch verdict {
        case .pending: break
        case .failed: pointer.recognizers.removeAll { $0 === r }
        case .claimed:
            guard pointer.claimed == nil, !r.isSimultaneous else { return }
            pointer.claimed = r
            r.claim()
            for other in pointer.recognizers where other !== r && !other.isSimultaneous { other.cancel() }
            pointer.recognizers.removeAll { $0 !== r && !$0.isSimultaneous }
        }
    }

    private func end(_ event: PointerEvent) {
        guard let pointer = pointers.removeValue(forKey: event.id) else { return }
        for r in pointer.recognizers {
            guard pointer.claimed == nil || r === pointer.claimed || r.isSimultaneous else { continue }
            let verdict = r.handle(event, location: local(r, event))
            if r.waitsForAnotherPointer { break }
            judge(verdict, r, pointer)
        }
        for r in pointer.recognizers {
            r.release()
            if r !== pointer.claimed && !r.isSimultaneous && !r.waitsForAnotherPointer { r.cancel() }
        }
    }

    // MARK: Time

    /// Long presses and held buttons are decided by the clock.
    private func startTicking() {
        // A held finger is no animation to wait for, so it counts as one without end.
        tree.animate(self, Ticker(repeatsForever: true) { [unowned self] time in
            for pointer in pointers.values {
                for r in pointer.recognizers where pointer.claimed == nil || r === pointer.claimed || r.isSimultaneous {
                    judge(r.tick(time), r, pointer)
                }
            }
            return !pointers.isEmpty
        })
    }

    // MARK: Other buttons and hovering

    /// The secondary mouse button: the innermost element that wants it gets it.
    @discardableResult
    public func secondaryPress(at point: CGPoint) -> Bool {
        for element in path(at: point).reversed() {
            if let handler = element as? SecondaryPressHandler, handler.handleSecondaryPress(at: handler.convertFromWindow(point)) { return true }
        }
        return false
    }

    private struct WeakHover { weak var element: (any HoverHandler)? }
    private var hovered: [WeakHover] = []

    /// The mouse moved without a button, or left the window (nil).
    public func hover(at point: CGPoint?) {
        let now = point.map { path(at: $0).compactMap { $0 as? any HoverHandler } } ?? []
        for old in hovered.compactMap(\.element) where !now.contains(where: { $0 === old }) { old.hoverDidEnd() }
        hovered = now.map { WeakHover(element: $0) }
        if let point { for element in now { element.hoverDidMove(to: element.convertFromWindow(point)) } }
    }

    /// The cursor that what is under a point asks for; the innermost decides.
    public func cursor(at point: CGPoint) -> PointerCursor {
        for element in path(at: point).reversed() {
            if element is TextInputTarget { return .text }
            if let cursor = (element as? any CursorProvider)?.cursor { return cursor }
        }
        return .standard
    }

    // MARK: Wheels

    /// Scrolls what is under the pointer, in points; the innermost element that can move in that direction takes it.
    @discardableResult
    public func scroll(at point: CGPoint, by delta: CGSize) -> Bool { scrolled(at: point, by: delta) != nil }

    /// The same; gives the element that took it, which a movement may go on scrolling.
    public func scrolled(at point: CGPoint, by delta: CGSize) -> (any WheelScrollable)? {
        for element in path(at: point).reversed() {
            if let scrollable = element as? WheelScrollable, scrollable.wheelScroll(by: delta) { return scrollable }
        }
        return nil
    }

    // MARK: Keys

    /// Gives a key to the focused element, then to its ancestors, then to shortcuts; false where nobody wanted it.
    @discardableResult
    public func key(_ event: KeyEvent) -> Bool {
        var node: ElementNode? = focused
        while let n = node {
            if let handler = n as? KeyHandler, handler.handleKey(event) { return true }
            node = n.enclosingElement
        }
        if let shortcut = shortcuts.values.first(where: { $0.element?.isMounted == true && $0.matches(event) }) {
            shortcut.action()
            return true
        }
        if event.key == .tab { return moveFocus(backwards: event.modifiers.contains(.shift)) }
        return false
    }

    /// Text from an input method or a paste.
    @discardableResult
    public func insertText(_ text: String) -> Bool {
        guard let target = focused as? TextInputTarget else { return false }
        target.insertText(text)
        return true
    }

    /// A key with modifiers that works wherever the focus is.
    public final class Shortcut {
        weak var element: ElementNode?
        public let key: KeyEvent.Key
        public let modifiers: KeyModifiers
        let action: () -> Void
        public init(_ element: ElementNode, key: KeyEvent.Key, modifiers: KeyModifiers, action: @escaping () -> Void) {
            self.element = element; self.key = key; self.modifiers = modifiers; self.action = action
        }
        func matches(_ e: KeyEvent) -> Bool { e.key == key && e.modifiers == modifiers }
    }
    public var shortcuts: [ObjectIdentifier: Shortcut] = [:]

    /// Moves the focus to the next element that takes it, in reading order.
    @discardableResult
    public func moveFocus(backwards: Bool) -> Bool {
        var all: [FocusableElement] = []
        func visit(_ e: ElementNode) {
            if let f = e as? FocusableElement, f.canBecomeFocused, f.visualOpacity() > 0 { all.append(f) }
            for child in e.semanticsOrder { visit(child) }
        }
        visit(tree.root)
        guard !all.isEmpty else { return false }
        let now = all.firstIndex { $0 === focused }
        let next: Int = switch now {
        case nil: backwards ? all.count - 1 : 0
        case let i?: (i + (backwards ? all.count - 1 : 1)) % all.count
        }
        focused = all[next]
        return true
    }
}

/// An element that wants the secondary mouse button.
public protocol SecondaryPressHandler: ElementNode {
    /// False where the press is for others.
    func handleSecondaryPress(at point: CGPoint) -> Bool
}

/// An element that wants to know when the mouse is over it.
public protocol HoverHandler: ElementNode {
    /// Called with every move over the element, also the first; the point is in its coordinates.
    func hoverDidMove(to point: CGPoint)
    func hoverDidEnd()
}

/// What the mouse looks like.
public enum PointerCursor: Sendable { case standard, text, link }

/// An element that changes what the mouse looks like over it.
public protocol CursorProvider: ElementNode {
    /// Nil leaves it to what is around.
    var cursor: PointerCursor? { get }
}

/// Something that wants to know when the keyboard goes elsewhere.
public protocol FocusObserver: AnyObject {
    func focusDidMove()
}

/// An element that a wheel or two fingers can move.
public protocol WheelScrollable: ElementNode {
    /// False where it cannot move further in that direction.
    func wheelScroll(by delta: CGSize) -> Bool
}

/// An element that can have the keyboard.
public protocol FocusableElement: ElementNode {
    var canBecomeFocused: Bool { get }
    func focusDidChange(_ isFocused: Bool)
    /// A pointer went down elsewhere.
    func pointerWentDownOutside()
}

extension FocusableElement {
    public func pointerWentDownOutside() {}
}

/// An element that wants keys while it or something below has the focus.
public protocol KeyHandler: ElementNode {
    func handleKey(_ event: KeyEvent) -> Bool
}

/// An element that text is typed into.
public protocol TextInputTarget: FocusableElement {
    func insertText(_ text: String)
    /// Text an input method shows before it is decided; nil ends it.
    func setPreedit(_ text: String?, cursor: Int)
    /// Where the caret is, in the element's coordinates.
    var caretRect: CGRect { get }
    /// What the element says about its text; may change while it has the keyboard.
    var traits: TextInputTraits { get }
}
