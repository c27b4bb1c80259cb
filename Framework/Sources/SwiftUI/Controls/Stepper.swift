import Engine

/// A control that counts up and down.
nonisolated public struct Stepper<Label: View>: View {
    let label: Label
    let increment: (@MainActor () -> Void)?
    let decrement: (@MainActor () -> Void)?
    let onEditingChanged: (Bool) -> Void
    /// What the value reads as, where it is known.
    var valueText: (() -> String)?

    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.labelsAreHidden) private var hidesLabel
    @Environment(\.isInListRow) private var isInListRow
    @Environment(\.platformProfile) private var profile

    @MainActor public var body: some View {
        let halves = StepperButtons(increment: act(increment), decrement: act(decrement))
        Group {
            if hidesLabel {
                halves.background { label.semanticsPart(.label).semanticsOnly() }
            } else {
                HStack(spacing: 0) {
                    label.semanticsPart(.label).opacity(isEnabled ? 1 : 0.5)
                    Spacer(minLength: 8)
                    if isInListRow { halves.frame(height: 0) } else { halves }
                }
            }
        }
        .control(traits)
        .controlBox(baseline: profile.isMac ? .label : .topEdge)
    }

    private func act(_ action: (@MainActor () -> Void)?) -> (@MainActor () -> Void)? {
        guard let action else { return nil }
        let changed = onEditingChanged
        return {
            changed(true)
            action()
            changed(false)
        }
    }

    private var traits: ControlTraits {
        var t = ControlTraits(role: .stepper, type: "Stepper", value: valueText?(), isEnabled: isEnabled)
        let up = act(increment), down = act(decrement)
        t.adjust = { forward in (forward ? up : down)?() }
        return t
    }
}

extension Stepper {
    nonisolated public init(@ViewBuilder label: () -> Label, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {
        self.init(label: label(), increment: onIncrement, decrement: onDecrement, onEditingChanged: onEditingChanged)
    }
    nonisolated public init<V: Strideable>(value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {
        self.init(label: label(), value: value, bounds: nil, step: step, onEditingChanged)
    }
    nonisolated public init<V: Strideable>(value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {
        self.init(label: label(), value: value, bounds: bounds, step: step, onEditingChanged)
    }
    @_disfavoredOverload
    nonisolated public init(onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label) {
        self.init(label: label(), increment: onIncrement, decrement: onDecrement, onEditingChanged: onEditingChanged)
    }
    @_disfavoredOverload
    nonisolated public init<V: Strideable>(value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label) {
        self.init(label: label(), value: value, bounds: nil, step: step, onEditingChanged)
    }
    @_disfavoredOverload
    nonisolated public init<V: Strideable>(value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label) {
        self.init(label: label(), value: value, bounds: bounds, step: step, onEditingChanged)
    }
    nonisolated public init<F: ParseableFormatStyle>(value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in })
    where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
        self.init(label: label(), value: value, bounds: nil, step: step, onEditingChanged)
        valueText = { format.format(value.wrappedValue) }
    }
    nonisolated public init<F: ParseableFormatStyle>(value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in })
    where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
        self.init(label: label(), value: value, bounds: bounds, step: step, onEditingChanged)
        valueText = { format.format(value.wrappedValue) }
    }

    /// Steps that would leave the bounds are not taken; the button that would is off.
    nonisolated private init<V: Strideable>(label: Label, value: Binding<V>, bounds: ClosedRange<V>?, step: V.Stride, _ onEditingChanged: @escaping (Bool) -> Void) {
        func move(_ by: V.Stride) -> (@MainActor () -> Void)? {
            let next = value.wrappedValue.advanced(by: by)
            if let bounds, !bounds.contains(next) { return nil }
            return {
                let next = value.wrappedValue.advanced(by: by)
                if bounds?.contains(next) != false { value.wrappedValue = next }
            }
        }
        self.init(label: label, increment: move(step), decrement: move(0 - step), onEditingChanged: onEditingChanged, valueText: { "\(value.wrappedValue)" })
    }
}

extension Stepper where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {
        self.init(label: Text(titleKey), increment: onIncrement, decrement: onDecrement, onEditingChanged: onEditingChanged)
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, onIncrement: (@MainActor () -> Void)?, onDecrement: (@MainActor () -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {
        self.init(label: Text(title), increment: onIncrement, decrement: onDecrement, onEditingChanged: onEditingChanged)
    }
    nonisolated public init<V: Strideable>(_ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {
        self.init(value: value, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: Strideable>(_ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {
        self.init(value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
    }
    nonisolated public init<V: Strideable>(_ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {
        self.init(value: value, in: bounds, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: Strideable>(_ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }) {
        self.init(value: value, in: bounds, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
    }
    nonisolated public init<F: ParseableFormatStyle>(_ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F, onEditingChanged: @escaping (Bool) -> Void = { _ in })
    where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
        self.init(value: value, step: step, format: format, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }
    nonisolated public init<F: ParseableFormatStyle>(_ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F, onEditingChanged: @escaping (Bool) -> Void = { _ in })
    where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
        self.init(value: value, in: bounds, step: step, format: format, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
    }
}

/// The minus and the plus (constants 4: 94 × 32).
nonisolated struct StepperButtons: View {
    let increment: (@MainActor () -> Void)?
    let decrement: (@MainActor () -> Void)?
    @Environment(\.platformProfile) private var profile

    private static let size = CGSize(width: 94, height: 32)

    @MainActor var body: some View {
        let shape: AnyShape = profile.name == .iOS26 ? AnyShape(Capsule()) : AnyShape(RoundedRectangle(cornerRadius: profile.isMac ? 6 : 8))
        HStack(spacing: 0) {
            StepperHalf(symbol: "minus", name: "Decrement", action: decrement)
            Rectangle().fill(Color.fill(0)).frame(width: 1, height: 18)
            StepperHalf(symbol: "plus", name: "Increment", action: increment)
        }
        .frame(width: Self.size.width, height: Self.size.height)
        .background(Color.fill(2), in: shape)
        .clipShape(shape)
    }
}

/// One half of a stepper; held, it counts on.
nonisolated private struct StepperHalf: View {
    let symbol: String
    let name: String
    let action: (@MainActor () -> Void)?
    @Environment(\.isEnabled) private var isEnabled
    @State private var isPressed = false

    @MainActor var body: some View {
        let on = isEnabled && action != nil
        Image(systemName: symbol)
            .font(.system(size: 17, weight: .medium))
            .foregroundStyle(on ? Color.primary : Color.tertiaryLabel)
            .accessibilityHidden(true)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(isPressed && on ? Color.fill(1) : Color.clear)
            .modifier(RepeatingPressModifier(isEnabled: on, action: action ?? {}))
            .control(traits(on))
    }

    private func traits(_ on: Bool) -> ControlTraits {
        let action = action
        var t = ControlTraits(role: .button, type: "Button", label: name, isEnabled: on)
        t.press = { action?() }
        t.isPressed = $isPressed
        t.takesFocus = false
        return t
    }
}

/// Repeats an action while its content is held (UIStepper's autorepeat).
public final class RepeatingPressElement: UnaryElement, GestureSource {
    var isEnabled = true
    var action: @MainActor () -> Void = {}
    private lazy var recognizer: HoldRecognizer = {
        let r = HoldRecognizer { [unowned self] in onMain { action() } }
        r.element = self
        r.isSimultaneous = true
        return r
    }()
    public var recognizers: [Recognizer] { isEnabled ? [recognizer] : [] }
}

private final class HoldRecognizer: Recognizer {
    private let action: () -> Void
    private var next: Double?
    /// Seconds before the first repetition and between two.
    private static let delay = 0.5
    private static let interval = 0.1

    init(_ action: @escaping () -> Void) { self.action = action }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        next = event.phase == .began ? event.time + Self.delay : event.phase == .moved ? next : nil
        return .pending
    }
    override func tick(_ time: Double) -> Verdict {
        if let due = next, time >= due {
            next = time + Self.interval
            action()
        }
        return .pending
    }
    override func cancel() { next = nil }
}

nonisolated private struct RepeatingPressModifier: _ElementModifier {
    let isEnabled: Bool
    let action: @MainActor () -> Void
    nonisolated func _makeElement(_ context: NodeContext) -> RepeatingPressElement {
        let e = RepeatingPressElement(context)
        _update(e)
        return e
    }
    nonisolated func _update(_ element: RepeatingPressElement) {
        element.isEnabled = isEnabled
        element.action = action
    }
}
