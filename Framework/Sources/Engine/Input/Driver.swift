import Foundation

/// Drives a tree as a person would: by pointers and keys at what is on the screen.
///
/// Tests and scripts share it. It moves the injected clock where time is part of the gesture.
public final class Driver {
    public unowned let tree: Tree
    /// Applies what is marked; set by whoever owns the tree.
    public var flush: () -> Void

    public init(tree: Tree, flush: @escaping () -> Void) {
        self.tree = tree
        self.flush = flush
    }

    // MARK: Finding

    public var semantics: SemanticsNode { SemanticsBuilder.tree(of: tree.root) }

    /// The thing with that identifier or, failing that, that label; innermost first.
    public func find(_ name: String) -> SemanticsNode? {
        let root = semantics
        return search(root) { $0.identifier == name } ?? search(root) { $0.label == name && $0.isOperable }
            ?? search(root) { $0.label == name || $0.value == name || $0.alternativeLabels.contains(name) }
            ?? search(root) { $0.label?.localizedCaseInsensitiveContains(name) == true }
    }

    private func search(_ node: SemanticsNode, _ matches: (SemanticsNode) -> Bool) -> SemanticsNode? {
        for child in node.children.reversed() { if let hit = search(child, matches) { return hit } }
        return matches(node) ? node : nil
    }

    /// True where some text on the screen contains `text`.
    public func shows(_ text: String) -> Bool {
        search(semantics) { $0.label?.contains(text) == true || $0.value?.contains(text) == true } != nil
    }

    /// Every text on the screen, in reading order.
    public var texts: [String] {
        var list: [String] = []
        func visit(_ n: SemanticsNode) {
            if n.children.isEmpty, let l = n.label, !l.isEmpty { list.append(l) }
            if let v = n.value, !v.isEmpty { list.append(v) }
            for c in n.children { visit(c) }
        }
        visit(semantics)
        return list
    }

    // MARK: Pointers

    private func send(_ phase: PointerEvent.Phase, _ p: CGPoint, id: Int = 0) {
        tree.input.send(PointerEvent(phase: phase, location: p, time: tree.now, id: id))
        flush()
    }

    public func tap(at p: CGPoint) {
        send(.began, p)
        advance(by: 0.05)
        send(.ended, p)
    }

    public func doubleTap(at p: CGPoint) {
        tap(at: p)
        advance(by: 0.1)
        tap(at: p)
    }

    public func longPress(at p: CGPoint, duration: Double = 0.7) {
        send(.began, p)
        advance(by: duration)
        send(.ended, p)
    }

    /// Taps the middle of what has that name. False where nothing has it.
    @discardableResult
    public func tap(_ name: String) -> Bool {
        guard let node = find(name) else { return false }
        let visible = node.frame.intersection(CGRect(origin: .zero, size: tree.root.windowSize))
        guard !visible.isNull, !visible.isEmpty else {
            // Not on the screen: press it as assistive technology does.
            guard let activate = node.activate else { return false }
            activate()
            flush()
            return true
        }
        tap(at: CGPoint(x: visible.midX, y: visible.midY))
        return true
    }

    /// Moves a finger in equal steps, one a frame.
    public func drag(from a: CGPoint, to b: CGPoint, duration: Double = 0.3) {
        send(.began, a)
        let steps = max(Int(duration * 60), 1)
        for i in 1...steps {
            let t = CGFloat(i) / CGFloat(steps)
            advance(by: duration / Double(steps))
            send(.moved, CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t))
        }
        send(.ended, b)
    }

    @discardableResult
    public func scroll(at p: CGPoint, by delta: CGSize) -> Bool {
        let moved = tree.input.scroll(at: p, by: delta)
        flush()
        return moved
    }

    // MARK: Keys

    public func key(_ key: KeyEvent.Key, modifiers: KeyModifiers = []) {
        tree.input.key(KeyEvent(key: key, modifiers: modifiers))
        flush()
    }

    /// Types into whatever has the focus; false where nothing has.
    @discardableResult
    public func type(_ text: String) -> Bool {
        guard tree.input.focused is TextInputTarget else { return false }
        for c in text {
            if c == "\n" {
                tree.input.key(KeyEvent(key: .enter, text: "\n"))
            } else if !tree.input.key(KeyEvent(key: .character(c), text: String(c))) {
                tree.input.insertText(String(c))
            }
            flush()
        }
        return true
    }

    // MARK: Time

    /// Moves the injected clock by `seconds`, sixty frames a second.
    public func advance(by seconds: Double) {
        let end = tree.now + seconds
        while tree.now < end - 1e-9 {
            tree.advance(to: min(tree.now + 1.0 / 60, end))
            flush()
        }
    }
}
