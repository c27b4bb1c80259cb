import Combine
import Engine

/// A key of a value that the focused view publishes.
public protocol FocusedValueKey {
    associatedtype Value
}

/// What the focused view and its surroundings publish.
nonisolated public struct FocusedValues {
    var values: [ObjectIdentifier: Any] = [:]
    public init() {}
    public subscript<K: FocusedValueKey>(key: K.Type) -> K.Value? {
        get { values[ObjectIdentifier(key)] as? K.Value }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// The writers of focused values in one window.
final class FocusedValueStore: FocusObserver {
    private struct Weak { weak var element: FocusedValueElement? }
    private var writers: [Weak] = []
    let source = DependencySource()
    private unowned let tree: Tree

    nonisolated(unsafe) private static var stores: [ObjectIdentifier: FocusedValueStore] = [:]

    static func of(_ tree: Tree) -> FocusedValueStore {
        if let known = stores[ObjectIdentifier(tree)], known.tree === tree { return known }
        let made = FocusedValueStore(tree)
        stores[ObjectIdentifier(tree)] = made
        return made
    }

    private init(_ tree: Tree) {
        self.tree = tree
        tree.input.observeFocus(self)
    }

    func add(_ element: FocusedValueElement) {
        writers.append(Weak(element: element))
        source.noteChange()
    }

    func remove(_ element: FocusedValueElement) {
        writers.removeAll { $0.element == nil || $0.element === element }
        source.noteChange()
    }

    func focusDidMove() { source.noteChange() }

    /// Values of writers around the focus, the innermost winning, over those of the scene.
    var values: FocusedValues {
        source.noteRead()
        var result = FocusedValues()
        let all = writers.compactMap(\.element).filter(\.isMounted)
        for writer in all where writer.isScene { writer.write?(&result) }
        for writer in all.sorted(by: { $0.depth < $1.depth }) where !writer.isScene && tree.input.isFocused(within: writer) { writer.write?(&result) }
        return result
    }
}

public final class FocusedValueElement: UnaryElement {
    var isScene = false
    var write: ((inout FocusedValues) -> Void)?
    override public func didUnmount() { FocusedValueStore.of(tree).remove(self) }
}

nonisolated private struct FocusedValueModifier: _ElementModifier {
    let isScene: Bool
    let write: (inout FocusedValues) -> Void
    nonisolated func _makeElement(_ context: NodeContext) -> FocusedValueElement {
        let e = FocusedValueElement(context)
        e.isScene = isScene
        e.write = write
        return e
    }
    nonisolated func _didMake(_ element: FocusedValueElement) { FocusedValueStore.of(element.tree).add(element) }
    nonisolated func _update(_ element: FocusedValueElement) {
        element.write = write
        FocusedValueStore.of(element.tree).source.noteChange()
    }
}

extension View {
    nonisolated public func focusedValue<Value>(_ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value) -> some View {
        modifier(FocusedValueModifier(isScene: false) { $0[keyPath: keyPath] = value })
    }
    nonisolated public func focusedSceneValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T) -> some View {
        modifier(FocusedValueModifier(isScene: true) { $0[keyPath: keyPath] = value })
    }
    nonisolated public func focusedObject<T: ObservableObject>(_ object: T) -> some View { modifier(FocusedValueModifier(isScene: false) { $0.values[ObjectIdentifier(T.self)] = object }) }
    nonisolated public func focusedSceneObject<T: ObservableObject>(_ object: T) -> some View { modifier(FocusedValueModifier(isScene: true) { $0.values[ObjectIdentifier(T.self)] = object }) }
}

/// A value of the focused view, nil where it publishes none.
@propertyWrapper
nonisolated public struct FocusedValue<Value>: DynamicProperty {
    private let keyPath: KeyPath<FocusedValues, Value?>
    private var value: Value?
    public init(_ keyPath: KeyPath<FocusedValues, Value?>) { self.keyPath = keyPath }
    public var wrappedValue: Value? { value }
    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let p = field.assumingMemoryBound(to: FocusedValue<Value>.self)
        p.pointee.value = FocusedValueStore.of(node.tree).values[keyPath: p.pointee.keyPath]
    }
    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

/// A binding that the focused view publishes.
@propertyWrapper
nonisolated public struct FocusedBinding<Value>: DynamicProperty {
    private let keyPath: KeyPath<FocusedValues, Binding<Value>?>
    private var binding: Binding<Value>?
    public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) { self.keyPath = keyPath }
    public var wrappedValue: Value? {
        get { binding?.wrappedValue }
        nonmutating set { if let newValue { binding?.wrappedValue = newValue } }
    }
    public var projectedValue: Binding<Value?> {
        let binding = binding
        return Binding<Value?>(location: FunctionLocation(get: { binding?.wrappedValue }) { value, _ in if let value { binding?.wrappedValue = value } })
    }
    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let p = field.assumingMemoryBound(to: FocusedBinding<Value>.self)
        p.pointee.binding = FocusedValueStore.of(node.tree).values[keyPath: p.pointee.keyPath]
    }
    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

/// An object that the focused view publishes.
@propertyWrapper @MainActor @preconcurrency
public struct FocusedObject<ObjectType: ObservableObject>: DynamicProperty {
    private var object: ObjectType?
    nonisolated public init() {}
    public var wrappedValue: ObjectType? { object }
    nonisolated public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let found = FocusedValueStore.of(node.tree).values.values[ObjectIdentifier(ObjectType.self)] as? ObjectType
        onMain { field.assumingMemoryBound(to: FocusedObject<ObjectType>.self).pointee.object = found }
        let subscription = slots.next { ObjectSubscription() }
        if let found { subscription.observe(found, for: node) }
    }
    nonisolated public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}
