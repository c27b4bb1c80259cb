import Engine

/// Which of the views of a scene has the keyboard: read to know, write to move it.
@propertyWrapper
nonisolated public struct FocusState<Value: Hashable>: DynamicProperty {
    private let initial: Value
    private var location: StateLocation<Value>?

    /// The value as views take it.
    @propertyWrapper
    nonisolated public struct Binding {
        let location: AnyLocation<Value>
        /// The value that stands for "none of them".
        let none: Value
        public var wrappedValue: Value {
            get { location.get() }
            nonmutating set { location.set(newValue, transaction: Transaction()) }
        }
        public var projectedValue: Binding { self }
    }

    public init() where Value == Bool { initial = false }
    public init<T: Hashable>() where Value == T? { initial = nil }

    public var wrappedValue: Value {
        get { location?.get() ?? initial }
        nonmutating set { location?.set(newValue, transaction: Transaction()) }
    }

    public var projectedValue: Binding { Binding(location: location ?? ConstantLocation(initial), none: initial) }

    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let p = field.assumingMemoryBound(to: FocusState<Value>.self)
        let initial = p.pointee.initial
        p.pointee.location = slots.next { StateLocation(initial) }
    }
    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

/// Keeps a focus state and the keyboard in step for what is inside.
public final class FocusBindingElement<Value: Hashable>: UnaryElement, FocusObserver {
    private var binding: FocusState<Value>.Binding
    private var mine: Value

    init(_ context: NodeContext, _ binding: FocusState<Value>.Binding, _ mine: Value) {
        self.binding = binding
        self.mine = mine
        super.init(context)
        tree.input.observeFocus(self)
        setNeedsUpdate()
    }

    func update(_ binding: FocusState<Value>.Binding, _ mine: Value) {
        self.binding = binding
        self.mine = mine
        setNeedsUpdate()
    }

    private var hasFocus: Bool { tree.input.isFocused(within: self) }

    /// The state changed, or the view did: the keyboard follows once the views stand.
    override public func performUpdate() {
        let wanted = evaluate { binding.wrappedValue == mine }
        tree.enqueueAppear { [weak self] in
            guard let self, isMounted, wanted == (binding.location.get() == mine) else { return }
            if wanted, !hasFocus, let target = tree.input.firstFocusable(in: self) {
                tree.input.focused = target
            } else if !wanted, hasFocus {
                tree.input.focused = nil
            }
        }
    }

    public func focusDidMove() {
        if hasFocus {
            if binding.location.get() != mine { binding.wrappedValue = mine }
        } else if binding.location.get() == mine {
            binding.wrappedValue = binding.none
        }
    }

    override public func didUnmount() {
        tree.input.stopObservingFocus(self)
        if binding.location.get() == mine { binding.wrappedValue = binding.none }
    }
}

nonisolated private struct FocusBindingModifier<Value: Hashable>: _ElementModifier {
    let binding: FocusState<Value>.Binding
    let value: Value
    nonisolated func _makeElement(_ context: NodeContext) -> FocusBindingElement<Value> { FocusBindingElement(context, binding, value) }
    nonisolated func _update(_ element: FocusBindingElement<Value>) { element.update(binding, value) }
}

nonisolated private struct DefaultFocusModifier<Value: Hashable>: ViewModifier {
    let binding: FocusState<Value>.Binding
    let value: Value
    func body(content: Content) -> some View { content.onAppear { if binding.wrappedValue == binding.none { binding.wrappedValue = value } } }
}

nonisolated public struct DefaultFocusEvaluationPriority: Sendable {
    public static let automatic = DefaultFocusEvaluationPriority()
    public static let userInitiated = DefaultFocusEvaluationPriority()
}

extension View {
    nonisolated public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        modifier(FocusBindingModifier(binding: binding, value: value))
    }
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { modifier(FocusBindingModifier(binding: condition, value: true)) }
    nonisolated public func defaultFocus<V: Hashable>(_ binding: FocusState<V>.Binding, _ value: V, priority: DefaultFocusEvaluationPriority = .automatic) -> some View {
        modifier(DefaultFocusModifier(binding: binding, value: value))
    }
}
