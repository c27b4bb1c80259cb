import Combine
import Engine

/// Updates a node when an object announces a change.
final class ObjectSubscription: _DynamicSlotObject {
    private var object: AnyObject?
    private var cancellable: AnyCancellable?
    private(set) var announcements = 0

    func isOf(_ object: AnyObject) -> Bool { self.object === object }

    /// Subscribes to `new` unless it is already subscribed.
    func observe<T: ObservableObject>(_ new: T, for node: Node) {
        guard object !== new else { return }
        object = new
        cancellable = new.objectWillChange.sink { [weak self, weak node] _ in
            self?.announcements += 1
            if MainThread.isCurrent {
                node?.setNeedsUpdate()
            } else {
                let transaction = Transaction.current
                DispatchQueue.main.async { withTransactionIfNeeded(transaction) { node?.setNeedsUpdate() } }
            }
        }
    }

    /// Has a node updated by an object of which is not known whether it can be observed.
    static func follow(_ object: AnyObject, _ slots: _DynamicSlots, _ node: Node) {
        guard let object = object as? any ObservableObject else { return }
        func observe<T: ObservableObject>(_ object: T) { slots.next { ObjectSubscription() }.observe(object, for: node) }
        observe(object)
    }

    func end() {
        cancellable?.cancel()
        cancellable = nil
        object = nil
    }
}

/// An object owned by somebody else whose changes update the view.
@propertyWrapper @MainActor @preconcurrency
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    public var wrappedValue: ObjectType

    nonisolated public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
    nonisolated public init(initialValue: ObjectType) { self.wrappedValue = initialValue }

    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

    /// Bindings to the object's properties.
    @dynamicMemberLookup @MainActor @preconcurrency
    public struct Wrapper {
        let object: ObjectType

        public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>) -> Binding<Subject> {
            Binding(location: ObjectLocation(object, keyPath))
        }
    }

    nonisolated public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let object = onMain { field.assumingMemoryBound(to: ObservedObject<ObjectType>.self).pointee.wrappedValue }
        slots.next { ObjectSubscription() }.observe(object, for: node)
    }

    nonisolated public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        onMain {
            a.assumingMemoryBound(to: ObservedObject<ObjectType>.self).pointee.wrappedValue
                === b.assumingMemoryBound(to: ObservedObject<ObjectType>.self).pointee.wrappedValue
        }
    }
}

/// An object the view owns: made once for the view's identity, when it is first needed (behaviours 182).
@propertyWrapper @MainActor @preconcurrency
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    private let make: () -> ObjectType
    private var storage: Storage?

    final class Storage: _DynamicSlotObject, _KeptSlotObject, ObjectHolder {
        let object: ObjectType
        var isWorthKeeping: Bool { true }
        let subscription = ObjectSubscription()
        init(_ object: ObjectType) { self.object = object }
        func end() { subscription.end() }
    }

    nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

    public var wrappedValue: ObjectType { storage?.object ?? make() }
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

    nonisolated public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        onMain {
            let property = field.assumingMemoryBound(to: StateObject<ObjectType>.self)
            let make = property.pointee.make
            // Reads inside the initializer are not dependencies of the view.
            let storage = slots.next { Tracking.evaluating(nil) { Storage(make()) } }
            property.pointee.storage = storage
            storage.subscription.observe(storage.object, for: node)
        }
    }

    nonisolated public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

/// An object that an ancestor put into the environment, found by its type.
@propertyWrapper @MainActor @preconcurrency
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    private var object: ObjectType?
    private var owner: String?

    nonisolated public init() {}

    public var wrappedValue: ObjectType {
        guard let object else {
            fatalError("No ObservableObject of type \(ObjectType.self) found\(owner.map { " for \($0)" } ?? ""). A View.environmentObject(_:) for \(ObjectType.self) may be missing as an ancestor of this view.")
        }
        return object
    }

    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

    nonisolated public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        onMain {
            let property = field.assumingMemoryBound(to: EnvironmentObject<ObjectType>.self)
            let subscription = slots.next { ObjectSubscription() }
            property.pointee.owner = node.debugName
            node.noteEnvironmentRead(EnvironmentBits.bit(of: ObjectIdentifier(ObjectType.self)))
            if let box = node.environment.value(for: ObjectIdentifier(ObjectType.self)) as? ValueBox<ObjectType> {
                property.pointee.object = box.value
                subscription.observe(box.value, for: node)
            }
        }
    }

    nonisolated public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

/// Bindings to the properties of an `@Observable` object.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }

    @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Bindable where Value: AnyObject {
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding(location: ObjectLocation(wrappedValue, keyPath))
    }
}

extension Bindable where Value: Observable, Value: AnyObject {
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(projectedValue: Bindable<Value>) { self = projectedValue }
}

extension Bindable where Value: ObservableObject {
    @available(*, unavailable, message: "Bindable needs an @Observable class; use @ObservedObject or @StateObject for an ObservableObject")
    public init(wrappedValue: Value) { fatalError() }
}

extension Bindable: Identifiable where Value: Identifiable {
    public var id: Value.ID { wrappedValue.id }
}
