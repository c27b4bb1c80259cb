import Engine

/// Recognises something a person does with a pointer.
@MainActor @preconcurrency
public protocol Gesture<Value> {
    associatedtype Value
    associatedtype Body: Gesture
    var body: Body { get }
    /// Makes what watches the pointers; `output` gets the values.
    nonisolated func _recognizer(_ output: GestureOutput<Value>) -> Recognizer
}

extension Gesture where Body.Value == Value {
    nonisolated public func _recognizer(_ output: GestureOutput<Value>) -> Recognizer { onMain { body }._recognizer(output) }
}

extension Never: Gesture {
    public typealias Value = Never
    nonisolated public func _recognizer(_ output: GestureOutput<Never>) -> Recognizer { Recognizer() }
}

/// Where a recogniser sends what it sees.
nonisolated public struct GestureOutput<Value> {
    public var changed: (Value) -> Void
    public var ended: (Value) -> Void
    /// The gesture is over, ended or not: states go back.
    public var reset: () -> Void

    public init(changed: @escaping (Value) -> Void, ended: @escaping (Value) -> Void, reset: @escaping () -> Void = {}) {
        self.changed = changed; self.ended = ended; self.reset = reset
    }
}

/// A gesture of the framework's own.
public protocol PrimitiveGesture: Gesture where Body == Never {}
extension PrimitiveGesture {
    public var body: Never { fatalError() }
}

/// No gesture where there is none.
extension Optional: Gesture where Wrapped: Gesture {
    public typealias Value = Wrapped.Value
    public typealias Body = Never
    public var body: Never { fatalError() }
    nonisolated public func _recognizer(_ output: GestureOutput<Value>) -> Recognizer { self?._recognizer(output) ?? Recognizer() }
}

nonisolated public struct _ChangedGesture<G: Gesture>: PrimitiveGesture where G.Value: Equatable {
    public typealias Value = G.Value
    let base: G
    let action: (G.Value) -> Void
    nonisolated public func _recognizer(_ output: GestureOutput<G.Value>) -> Recognizer {
        var last: G.Value?
        return base._recognizer(GestureOutput(changed: { value in
            if last != value {
                last = value
                onMain { action(value) }
            }
            output.changed(value)
        }, ended: output.ended, reset: {
            last = nil
            output.reset()
        }))
    }
}

nonisolated public struct _EndedGesture<G: Gesture>: PrimitiveGesture {
    public typealias Value = G.Value
    let base: G
    let action: (G.Value) -> Void
    nonisolated public func _recognizer(_ output: GestureOutput<G.Value>) -> Recognizer {
        base._recognizer(GestureOutput(changed: output.changed, ended: { value in
            onMain { action(value) }
            output.ended(value)
        }, reset: output.reset))
    }
}

nonisolated public struct _MapGesture<G: Gesture, Value>: PrimitiveGesture {
    let base: G
    let transform: (G.Value) -> Value
    nonisolated public func _recognizer(_ output: GestureOutput<Value>) -> Recognizer {
        base._recognizer(GestureOutput(changed: { v in output.changed(onMain { transform(v) }) }, ended: { v in output.ended(onMain { transform(v) }) }, reset: output.reset))
    }
}

/// Keeps a `GestureState` up to date.
nonisolated public struct GestureStateGesture<Base: Gesture, State>: PrimitiveGesture {
    public typealias Value = Base.Value
    public var base: Base
    public var state: GestureState<State>
    public var body_: (Base.Value, inout State, inout Transaction) -> Void
    nonisolated public func _recognizer(_ output: GestureOutput<Base.Value>) -> Recognizer {
        let state = state
        return base._recognizer(GestureOutput(changed: { value in
            state.update { s, t in onMain { body_(value, &s, &t) } }
            output.changed(value)
        }, ended: output.ended, reset: {
            state.reset()
            output.reset()
        }))
    }
}

/// State that goes back to its initial value when the gesture is over.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    private let initial: Value
    private let resetTransaction: Transaction
    private let resetAction: ((Value, inout Transaction) -> Void)?
    private var location: StateLocation<Value>?

    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, resetTransaction: Transaction()) }
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }
    public init(wrappedValue: Value, resetTransaction: Transaction) {
        initial = wrappedValue
        self.resetTransaction = resetTransaction
        resetAction = nil
    }
    public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
        initial = wrappedValue
        resetTransaction = Transaction()
        resetAction = reset
    }

    public var wrappedValue: Value { location?.get() ?? initial }
    public var projectedValue: GestureState<Value> { self }

    func update(_ body: (inout Value, inout Transaction) -> Void) {
        guard let location else { return }
        var value = location.peek, transaction = Transaction.current
        body(&value, &transaction)
        location.set(value, transaction: transaction)
    }

    func reset() {
        guard let location else { return }
        var transaction = resetTransaction
        resetAction?(location.peek, &transaction)
        location.set(initial, transaction: transaction)
    }

    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let p = field.assumingMemoryBound(to: GestureState<Value>.self)
        let initial = p.pointee.initial
        p.pointee.location = slots.next { StateLocation(initial) }
    }
    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

extension GestureState where Value: ExpressibleByNilLiteral {
    public init(resetTransaction: Transaction = Transaction()) { self.init(wrappedValue: nil, resetTransaction: resetTransaction) }
}

extension Gesture {
    nonisolated public func onChanged(_ action: @escaping (Value) -> Void) -> _ChangedGesture<Self> where Value: Equatable { _ChangedGesture(base: self, action: action) }
    nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> _EndedGesture<Self> { _EndedGesture(base: self, action: action) }
    nonisolated public func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> { _MapGesture(base: self, transform: body) }
    nonisolated public func updating<State>(_ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void) -> GestureStateGesture<Self, State> {
        GestureStateGesture(base: self, state: state, body_: body)
    }
    nonisolated public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> { SimultaneousGesture(self, other) }
    nonisolated public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> { SequenceGesture(self, other) }
    nonisolated public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> { ExclusiveGesture(self, other) }
}

/// A gesture of any type.
nonisolated public struct AnyGesture<Value>: PrimitiveGesture {
    private let make: (GestureOutput<Value>) -> Recognizer
    nonisolated public init<T: Gesture>(_ gesture: T) where T.Value == Value { make = gesture._recognizer }
    nonisolated public func _recognizer(_ output: GestureOutput<Value>) -> Recognizer { make(output) }
}
