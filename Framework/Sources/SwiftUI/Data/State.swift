import Engine

/// A value that a view owns: kept while the view keeps its identity, whatever its parents do.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private var initial: Value
    private var location: StateLocation<Value>?

    /// The value is used once, when the view enters the tree (behaviours 181).
    public init(wrappedValue value: Value) { initial = value }
    public init(initialValue value: Value) { initial = value }

    public var wrappedValue: Value {
        get { location?.get() ?? initial }
        nonmutating set { location?.set(newValue, transaction: Transaction()) }
    }

    /// The value, without making the view that is being evaluated depend on it.
    var peek: Value { location?.peek ?? initial }

    public var projectedValue: Binding<Value> {
        if let location { return Binding(location: location) }
        return .constant(initial)
    }

    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let state = field.assumingMemoryBound(to: State<Value>.self)
        let initial = state.pointee.initial
        state.pointee.location = slots.next { StateLocation(initial) }
    }

    /// A new initial value is ignored.
    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

extension State: @unchecked Sendable where Value: Sendable {}
