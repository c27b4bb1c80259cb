import Engine

/// A way to read and write a value that lives elsewhere.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
    /// What changes through this binding are made with.
    public var transaction = Transaction()
    let location: AnyLocation<Value>

    init(location: AnyLocation<Value>) { self.location = location }

    @preconcurrency
    public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void) {
        let get = unsafeBitCast(get, to: (() -> Value).self), set = unsafeBitCast(set, to: ((Value) -> Void).self)
        self.init(location: FunctionLocation(get: get) { value, transaction in
            withTransactionIfNeeded(transaction) { set(value) }
        })
    }

    @preconcurrency
    public init(get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void) {
        let get = unsafeBitCast(get, to: (() -> Value).self), set = unsafeBitCast(set, to: ((Value, Transaction) -> Void).self)
        self.init(location: FunctionLocation(get: get, set: set))
    }

    public static func constant(_ value: Value) -> Binding<Value> { Binding(location: ConstantLocation(value)) }

    public init(projectedValue: Binding<Value>) { self = projectedValue }

    public var wrappedValue: Value {
        get { location.get() }
        nonmutating set { location.set(newValue, transaction: transaction) }
    }

    public var projectedValue: Binding<Value> { self }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        var b = Binding<Subject>(location: KeyPathLocation(location, keyPath))
        b.transaction = transaction
        return b
    }

    /// The same value, with changes made under `transaction`.
    public func transaction(_ transaction: Transaction) -> Binding<Value> {
        var b = self
        b.transaction = transaction
        return b
    }

    /// The same value, with changes animated.
    public func animation(_ animation: Animation? = .default) -> Binding<Value> {
        var b = self
        b.transaction.animation = animation
        return b
    }

    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {}

    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        let a = a.assumingMemoryBound(to: Binding<Value>.self).pointee, b = b.assumingMemoryBound(to: Binding<Value>.self).pointee
        return a.location.isSame(as: b.location) && b.location.tracksReads && a.transaction.animation == b.transaction.animation
    }
}

extension Binding {
    /// A binding to an optional of the value; nil is not written.
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(location: FunctionLocation(get: { base.location.get() }) { value, transaction in
            if let value { base.location.set(value, transaction: transaction) }
        })
    }

    /// A binding to the payload, nil where there is none now.
    public init?(_ base: Binding<Value?>) {
        guard let now = base.wrappedValue else { return nil }
        var last = now
        self.init(location: FunctionLocation(get: {
            if let value = base.location.get() { last = value }
            return last
        }) { value, transaction in base.location.set(value, transaction: transaction) })
    }

    public init<V>(_ base: Binding<V>) where Value == AnyHashable, V: Hashable {
        self.init(location: FunctionLocation(get: { AnyHashable(base.location.get()) }) { value, transaction in
            if let value = value.base as? V { base.location.set(value, transaction: transaction) }
        })
    }
}

extension Binding: Identifiable where Value: Identifiable {
    public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
    public typealias Element = Binding<Value.Element>
    public typealias Iterator = IndexingIterator<Binding<Value>>
    public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
    public typealias Index = Value.Index
    public typealias Indices = Value.Indices
    public var startIndex: Index { wrappedValue.startIndex }
    public var endIndex: Index { wrappedValue.endIndex }
    public var indices: Value.Indices { wrappedValue.indices }
    public func index(after i: Index) -> Index { wrappedValue.index(after: i) }
    public func formIndex(after i: inout Index) { wrappedValue.formIndex(after: &i) }
    public subscript(position: Index) -> Binding<Value.Element> {
        let base = location, transaction = transaction
        return Binding<Value.Element>(location: FunctionLocation(get: { base.get()[position] }) { value, t in
            var all = base.get()
            // The element may have been removed since the binding was made.
            guard position >= all.startIndex, position < all.endIndex else { return }
            all[position] = value
            base.set(all, transaction: t.animation == nil ? transaction : t)
        })
    }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
    public func index(before i: Index) -> Index { wrappedValue.index(before: i) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}

extension Binding: @unchecked Sendable where Value: Sendable {}
