import Engine

/// A view that can have the keyboard though it is no control.
public final class FocusableViewElement: UnaryElement, FocusableElement, GestureSource, FocusObserver {
    var isFocusable = true
    var onChange: ((Bool) -> Void)?
    private lazy var tap: TapRecognizer = {
        let r = TapRecognizer(count: 1) { [unowned self] _ in tree.input.focused = self }
        r.element = self
        r.isSimultaneous = true
        return r
    }()

    public var canBecomeFocused: Bool { isFocusable && EnvironmentValues(environment, reader: nil).isEnabled }
    public func focusDidChange(_ isFocused: Bool) { onChange.map { action in onMain { action(isFocused) } } }
    public func focusDidMove() {}
    public var recognizers: [Recognizer] { canBecomeFocused ? [tap] : [] }
    override public func didUnmount() {
        if tree.input.focused === self { tree.input.focused = nil }
    }
}

nonisolated private struct FocusableModifier: _ElementModifier {
    let isFocusable: Bool
    var onChange: ((Bool) -> Void)?
    nonisolated func _makeElement(_ context: NodeContext) -> FocusableViewElement {
        let e = FocusableViewElement(context)
        _update(e)
        return e
    }
    nonisolated func _update(_ element: FocusableViewElement) {
        element.isFocusable = isFocusable
        element.onChange = onChange
    }
}

nonisolated public struct FocusInteractions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let activate = FocusInteractions(rawValue: 1)
    public static let edit = FocusInteractions(rawValue: 2)
    public static let automatic: FocusInteractions = [.activate, .edit]
}

nonisolated private struct IsFocusedKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    public var isFocused: Bool { get { self[IsFocusedKey.self] } set { self[IsFocusedKey.self] = newValue } }
}

extension View {
    nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { modifier(FocusableModifier(isFocusable: isFocusable)) }
    nonisolated public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View { focusable(isFocusable) }
    nonisolated public func focusable(_ isFocusable: Bool = true, onFocusChange: @escaping (_ isFocused: Bool) -> Void) -> some View {
        modifier(FocusableModifier(isFocusable: isFocusable, onChange: onFocusChange))
    }
    /// Views of a section come one after the other when the focus moves by keys, as they do anyway in reading order.
    nonisolated public func focusSection() -> some View { self }
    nonisolated public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
}
