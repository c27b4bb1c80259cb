import Engine

/// What a control is to pointers, keys and assistive technology.
nonisolated struct ControlTraits {
    var role: SemanticsRole
    /// The kind of view, for outlines.
    var type: String
    /// Nil takes the texts of the label part or, without one, all texts inside.
    var label: String?
    /// Nil takes the texts of the value part.
    var value: String?
    var isEnabled = true
    var isSelected = false
    /// True where being selected is a check mark that comes and goes.
    var isCheckable = false
    /// What a tap does; nil takes no taps.
    var press: (@MainActor () -> Void)?
    var isPressed: Binding<Bool>?
    /// One step up (true) or down.
    var adjust: (@MainActor (Bool) -> Void)?
    /// A control that is adjusted by the arrow keys.
    var adjustsByKeys = true
    /// Keys beyond space, enter and arrows; true where the key was used.
    var key: (@MainActor (KeyEvent) -> Bool)?
    var takesFocus = true
    var actions: [SemanticsAction] = []
    /// What is drawn inside is of no interest to assistive technology.
    var hidesChildren = false
}

/// The element of a control: takes taps, keys and the focus, and says what the control is.
public final class ControlElement: UnaryElement, GestureSource, KeyHandler, FocusableElement {
    var traits: ControlTraits
    private lazy var press: PressRecognizer = {
        let r = PressRecognizer(changed: { [unowned self] down in onMain { traits.isPressed?.wrappedValue = down } }, ended: { [unowned self] in perform() })
        r.element = self
        return r
    }()

    init(_ context: NodeContext, _ traits: ControlTraits) {
        self.traits = traits
        super.init(context)
    }

    public var recognizers: [Recognizer] { traits.isEnabled && traits.press != nil ? [press] : [] }

    /// Does what a tap does.
    func perform() {
        guard traits.isEnabled, let action = traits.press else { return }
        onMain { action() }
    }

    override public func isHit(at point: CGPoint) -> Bool { traits.press != nil && containsPoint(point) }
    override public var keepsFocusOnTap: Bool { true }

    public var canBecomeFocused: Bool { traits.isEnabled && traits.takesFocus }
    public func focusDidChange(_ isFocused: Bool) { setNeedsPaint() }

    public func handleKey(_ event: KeyEvent) -> Bool {
        guard tree.input.focused === self, traits.isEnabled else { return false }
        if let key = traits.key, onMain({ key(event) }) { return true }
        switch event.key {
        case .space, .enter:
            guard traits.press != nil else { return false }
            perform()
            return true
        case .left, .right, .up, .down:
            guard let adjust = traits.adjust, traits.adjustsByKeys, event.modifiers.isEmpty else { return false }
            let forward: KeyEvent.Key = layoutDirection == .rightToLeft ? .left : .right
            onMain { adjust(event.key == .up || event.key == forward) }
            return true
        default: return false
        }
    }

    override public func didUnmount() {
        if tree.input.focused === self { tree.input.focused = nil }
    }

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        var node = SemanticsNode(role: traits.role, frame: frame(), type: traits.type, element: self)
        let parts = SemanticsPartElement.split(children)
        node.label = traits.label ?? SemanticsPartElement.text(parts.label.isEmpty ? parts.other : parts.label)
        if node.label?.isEmpty == true { node.label = nil }
        node.value = traits.value ?? (parts.value.isEmpty ? nil : SemanticsPartElement.text(parts.value))
        node.isEnabled = traits.isEnabled
        node.isSelected = traits.isSelected
        node.isCheckable = traits.isCheckable
        if traits.press != nil { node.activate = { [weak self] in self?.perform() } }
        if let adjust = traits.adjust { node.adjust = { [weak self] up in if self?.traits.isEnabled == true { onMain { adjust(up) } } } }
        node.actions = traits.actions
        if !traits.hidesChildren { node.children = parts.label + parts.other }
        return [node]
    }
}

nonisolated struct ControlModifier: _ElementModifier {
    let traits: ControlTraits
    nonisolated func _makeElement(_ context: NodeContext) -> ControlElement { ControlElement(context, traits) }
    nonisolated func _update(_ element: ControlElement) { element.traits = traits }
}

extension View {
    nonisolated func control(_ traits: ControlTraits) -> some View { modifier(ControlModifier(traits: traits)) }

    /// The view is the label or the value of the control around it.
    nonisolated func semanticsPart(_ part: SemanticsPartElement.Part) -> some View { modifier(SemanticsPartModifier(part: part)) }

    /// The view is there for assistive technology only: nothing is drawn and it takes no room.
    nonisolated func semanticsOnly() -> some View { modifier(SemanticsOnlyModifier()) }
}

/// Tells a control which of its parts is its label and which its value.
public final class SemanticsPartElement: UnaryElement {
    enum Part { case label, value }
    var part: Part = .label

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        var node = SemanticsNode(role: .group, frame: frame(), type: part == .label ? "Label part" : "Value part", element: self)
        node.children = children
        return [node]
    }

    static func split(_ nodes: [SemanticsNode]) -> (label: [SemanticsNode], value: [SemanticsNode], other: [SemanticsNode]) {
        var label: [SemanticsNode] = [], value: [SemanticsNode] = [], other: [SemanticsNode] = []
        for node in nodes {
            switch (node.element as? SemanticsPartElement)?.part {
            case .label: label += node.children
            case .value: value += node.children
            case nil: other.append(node)
            }
        }
        return (label, value, other)
    }

    static func text(_ nodes: [SemanticsNode]) -> String {
        nodes.filter { !$0.isHidden && $0.role != .image }.map(\.combinedText).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

nonisolated private struct SemanticsPartModifier: _ElementModifier {
    let part: SemanticsPartElement.Part
    nonisolated func _makeElement(_ context: NodeContext) -> SemanticsPartElement {
        let e = SemanticsPartElement(context)
        e.part = part
        return e
    }
    nonisolated func _update(_ element: SemanticsPartElement) { element.part = part }
}

/// Content that is only announced.
public final class SemanticsOnlyElement: UnaryElement {
    override public func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }
    override public func computeSpacing() -> ViewSpacing { .zero }
    override public func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? { nil }
    override public func paint() { fragment.isHidden = true }
    override public var acceptsHits: Bool { false }
}

nonisolated private struct SemanticsOnlyModifier: _ElementModifier {
    nonisolated func _makeElement(_ context: NodeContext) -> SemanticsOnlyElement { SemanticsOnlyElement(context) }
    nonisolated func _update(_ element: SemanticsOnlyElement) {}
}

/// A control is a box to its neighbours, whatever texts it contains (oracle/ios, Layout; oracle/macos 11).
public final class ControlBoxElement: UnaryElement {
    /// Where the control's text baselines are; nil passes the label's on.
    enum Baseline: Equatable { case label, topEdge, fixed(CGFloat) }
    var baseline = Baseline.label
    /// Points to any neighbour in a column, nil for a plain box.
    var gap: CGFloat?
    /// Keeps the content's wish at the top and is a box below only.
    var keepsTop = false

    override public func computeSpacing() -> ViewSpacing {
        var s = ViewSpacing()
        if let gap {
            s.top = ViewSpacing.Side()
            s.bottom = ViewSpacing.Side()
            s.top.plain = gap
            s.bottom.plain = gap
        }
        if keepsTop, let content { s.top = content.spacing.top }
        return s
    }

    override public func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? {
        let isFirst = key == VerticalAlignment.firstTextBaseline.key, isLast = key == VerticalAlignment.lastTextBaseline.key
        switch baseline {
        case .topEdge where isFirst: return 0
        case .topEdge where isLast: return size.height
        case .fixed(let y) where isFirst || isLast: return y
        default: return super.computeExplicitAlignment(key, size: size)
        }
    }
}

nonisolated struct ControlBoxModifier: _ElementModifier {
    var baseline = ControlBoxElement.Baseline.label
    var gap: CGFloat?
    var keepsTop = false
    nonisolated func _makeElement(_ context: NodeContext) -> ControlBoxElement {
        let e = ControlBoxElement(context)
        set(e)
        return e
    }
    /// Invalidates only what differs: an update during placement must not ask for another placement for nothing.
    nonisolated func _update(_ element: ControlBoxElement) {
        guard element.baseline != baseline || element.gap != gap || element.keepsTop != keepsTop else { return }
        set(element)
        element.invalidateLayout()
    }
    private func set(_ e: ControlBoxElement) { (e.baseline, e.gap, e.keepsTop) = (baseline, gap, keepsTop) }
}

extension View {
    nonisolated func controlBox(baseline: ControlBoxElement.Baseline = .label, gap: CGFloat? = nil, keepsTop: Bool = false) -> some View {
        modifier(ControlBoxModifier(baseline: baseline, gap: gap, keepsTop: keepsTop))
    }
}

nonisolated private struct LabelsHiddenKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// Controls inside show no label; assistive technology still reads it.
    var labelsAreHidden: Bool { get { self[LabelsHiddenKey.self] } set { self[LabelsHiddenKey.self] = newValue } }
}

extension View {
    nonisolated public func labelsHidden() -> some View { environment(\.labelsAreHidden, true) }
    nonisolated public func labelsVisibility(_ visibility: Visibility) -> some View {
        transformEnvironment(\.labelsAreHidden) { $0 = visibility == .hidden || (visibility == .automatic && $0) }
    }
}
