import Engine

/// Where a value lives that bindings read and write.
class AnyLocation<Value> {
    func get() -> Value { fatalError("abstract") }
    func set(_ value: Value, transaction: Transaction) { fatalError("abstract") }
    /// True where both lead to the same place.
    func isSame(as other: AnyLocation<Value>) -> Bool { self === other }
    /// True where a view that read the value is told when it changes, so that the view need not be updated for that.
    var tracksReads: Bool { false }
}

/// The storage of a `State`: lives in the node, is written by every copy of the view value.
final class StateLocation<Value>: AnyLocation<Value>, _KeptSlotObject {
    private var value: Value
    /// True once a value other than the initial one was written.
    private(set) var isWorthKeeping = false
    private let source = DependencySource()
    private let lock = NSLock()

    init(_ value: Value) { self.value = value }

    override func get() -> Value {
        source.noteRead()
        lock.lock()
        defer { lock.unlock() }
        return value
    }

    /// The value, without making the node that is being evaluated depend on it.
    var peek: Value {
        lock.lock()
        defer { lock.unlock() }
        return value
    }

    /// Stores at once, so that the next read sees it (behaviours 173); equal values mark nothing.
    override func set(_ new: Value, transaction: Transaction) {
        lock.lock()
        let changed = !Comparison.isEqual(value, new)
        value = new
        if changed { isWorthKeeping = true }
        lock.unlock()
        guard changed else { return }
        if MainThread.isCurrent {
            withTransactionIfNeeded(transaction) { source.noteChange() }
        } else {
            DispatchQueue.main.async { withTransactionIfNeeded(transaction) { self.source.noteChange() } }
        }
    }

    var hasReaders: Bool { source.hasReaders }
    override var tracksReads: Bool { true }
}

/// A value behind two closures.
final class FunctionLocation<Value>: AnyLocation<Value> {
    let getValue: () -> Value
    let setValue: (Value, Transaction) -> Void

    init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        getValue = get
        setValue = set
    }

    override func get() -> Value { getValue() }
    override func set(_ value: Value, transaction: Transaction) { setValue(value, transaction) }
}

/// A value that never changes.
final class ConstantLocation<Value>: AnyLocation<Value> {
    let value: Value
    init(_ value: Value) { self.value = value }
    override func get() -> Value { value }
    override func set(_ value: Value, transaction: Transaction) {}
    override var tracksReads: Bool { true }
    override func isSame(as other: AnyLocation<Value>) -> Bool {
        self === other || (other as? ConstantLocation<Value>).map { Comparison.isEqual(value, $0.value) } == true
    }
}

/// A part of a value elsewhere.
final class KeyPathLocation<Root, Value>: AnyLocation<Value> {
    let base: AnyLocation<Root>
    let keyPath: WritableKeyPath<Root, Value>

    init(_ base: AnyLocation<Root>, _ keyPath: WritableKeyPath<Root, Value>) {
        self.base = base
        self.keyPath = keyPath
    }

    override func get() -> Value { base.get()[keyPath: keyPath] }

    override func set(_ value: Value, transaction: Transaction) {
        var root = base.get()
        root[keyPath: keyPath] = value
        base.set(root, transaction: transaction)
    }

    override var tracksReads: Bool { base.tracksReads }

    override func isSame(as other: AnyLocation<Value>) -> Bool {
        guard let o = other as? KeyPathLocation<Root, Value> else { return false }
        return o === self || (o.keyPath == keyPath && base.isSame(as: o.base))
    }
}

/// A property of an object.
final class ObjectLocation<Root: AnyObject, Value>: AnyLocation<Value> {
    let object: Root
    let keyPath: ReferenceWritableKeyPath<Root, Value>

    init(_ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
        self.object = object
        self.keyPath = keyPath
    }

    override func get() -> Value { object[keyPath: keyPath] }

    override func set(_ value: Value, transaction: Transaction) {
        withTransactionIfNeeded(transaction) { object[keyPath: keyPath] = value }
    }

    /// A published property announces itself to the view that holds the object only.
    override var tracksReads: Bool { object is any Observable }

    override func isSame(as other: AnyLocation<Value>) -> Bool {
        guard let o = other as? ObjectLocation<Root, Value> else { return false }
        return o === self || (o.object === object && o.keyPath == keyPath)
    }
}

/// Runs `body` under `transaction` where that says anything, else under the current one.
func withTransactionIfNeeded(_ transaction: Transaction, _ body: () -> Void) {
    if transaction.animation == nil && !transaction.disablesAnimations && transaction.values.isEmpty {
        body()
    } else {
        Transaction.perform(transaction, body)
    }
}
