import Engine

/// A key of the environment, with the value it has where nothing sets it.
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// A value in the environment.
final class ValueBox<Value>: EnvironmentBox {
    let value: Value
    init(_ value: Value) { self.value = value }
    override var held: Any { value }
    override func isEqual(to other: EnvironmentBox) -> Bool {
        guard let other = other as? ValueBox<Value> else { return false }
        return Comparison.isEqual(value, other.value)
    }
}

/// The values that a view inherits from its ancestors.
nonisolated public struct EnvironmentValues: CustomStringConvertible {
    var scope: EnvironmentScope?
    /// Values set on this copy.
    private(set) var own: [ObjectIdentifier: EnvironmentBox] = [:]
    /// What was set on a copy that stands for itself, oldest first.
    private var history: [(key: ObjectIdentifier, box: EnvironmentBox)] = []
    /// The node that depends on what is read; nil where nobody does.
    private let reader: NodeReference?

    public init() { reader = nil }

    init(_ scope: EnvironmentScope, reader: Node?) {
        self.scope = scope
        self.reader = reader?.weakly
    }

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { self[id: ObjectIdentifier(key)] ?? K.defaultValue }
        set { set(ObjectIdentifier(key), ValueBox(newValue)) }
    }

    subscript<Value>(id id: ObjectIdentifier) -> Value? {
        if !own.isEmpty, let box = own[id] { return (box as! ValueBox<Value>).value }
        guard reader != nil || scope != nil else { return nil }
        let bit = EnvironmentBits.bit(of: id)
        reader?.node?.noteEnvironmentRead(bit)
        guard let box = scope?.value(for: id, bit: bit) else { return nil }
        return unsafeDowncast(box, to: ValueBox<Value>.self).value
    }

    mutating func set(_ id: ObjectIdentifier, _ box: EnvironmentBox) {
        own[id] = box
        if scope == nil { history.append((id, box)) }
    }

    /// The value of an observable object put in by type.
    public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
        get { self[id: ObjectIdentifier(objectType)] }
        set {
            set(ObjectIdentifier(objectType), newValue.map { ValueBox($0) } ?? NoValue())
        }
    }

    /// The values that were set, the newest and nearest first, with those that they cover.
    public var description: String {
        func line(_ key: ObjectIdentifier, _ box: EnvironmentBox) -> String { "EnvironmentPropertyKey<\(unsafeBitCast(key, to: Any.Type.self))> = \(box.held)" }
        var lines = (scope == nil ? history.reversed() : own.map { ($0.key, $0.value) }).map(line)
        var outer = scope
        while let s = outer {
            lines += s.values.map { line($0.key, $0.value) }
            outer = s.parent
        }
        return "[" + lines.joined(separator: ", ") + "]"
    }
}

/// Stands for "nothing here", hiding what an ancestor set.
final class NoValue: EnvironmentBox {}

extension EnvironmentValues {
    // The two keys that the engine reads have boxes of its own kind.

    public var layoutDirection: LayoutDirection {
        get { engineValue(EngineKeys.layoutDirection) ?? .leftToRight }
        set { set(EngineKeys.layoutDirection, EngineValue(newValue)) }
    }

    /// Pixels per point.
    public var displayScale: CGFloat {
        get { engineValue(EngineKeys.displayScale) ?? 1 }
        set { set(EngineKeys.displayScale, EngineValue(newValue)) }
    }

    /// The length of one pixel, in points.
    public var pixelLength: CGFloat { 1 / max(displayScale, 0.01) }

    private func engineValue<Value: Equatable>(_ id: ObjectIdentifier) -> Value? {
        if let box = own[id] as? EngineValue<Value> { return box.value }
        reader?.node?.noteEnvironmentRead(EnvironmentBits.bit(of: id))
        return (scope?.value(for: id) as? EngineValue<Value>)?.value
    }
}

/// A value of the environment, read by key path or, for observable objects, by type.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private enum Source {
        case keyPath(KeyPath<EnvironmentValues, Value>)
        case object((EnvironmentScope, Node) -> Value?, String)
    }

    private let source: Source
    private var value: Value?
    /// What the view sees while it is evaluated.
    var boundValue: Value? { value }
    private var owner: String?

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { source = .keyPath(keyPath) }

    public var wrappedValue: Value {
        if let value { return value }
        switch source {
        case .keyPath(let keyPath): return EnvironmentValues()[keyPath: keyPath]
        case .object(_, let name):
            fatalError("No Observable object of type \(name) found\(owner.map { " for \($0)" } ?? ""). A View.environment(_:) for \(name) may be missing as an ancestor of this view.")
        }
    }

    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let property = field.assumingMemoryBound(to: Environment<Value>.self)
        switch property.pointee.source {
        case .keyPath(let keyPath):
            property.pointee.value = EnvironmentValues(node.environment, reader: node)[keyPath: keyPath]
        case .object(let find, _):
            property.pointee.owner = node.debugName
            property.pointee.value = find(node.environment, node)
        }
    }

    /// Changes of the environment reach the node by another way.
    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

extension Environment {
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
        source = .object({ scope, node in Environment.find(objectType, scope, node) }, "\(objectType)")
    }

    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
        source = .object({ scope, node in .some(Environment.find(objectType, scope, node)) }, "\(objectType)")
    }

    private static func find<T: AnyObject>(_ type: T.Type, _ scope: EnvironmentScope, _ node: Node) -> T? {
        node.noteEnvironmentRead(EnvironmentBits.bit(of: ObjectIdentifier(type)))
        return (scope.value(for: ObjectIdentifier(type)) as? ValueBox<T>)?.value
    }
}

extension Environment: @unchecked Sendable where Value: Sendable {}
