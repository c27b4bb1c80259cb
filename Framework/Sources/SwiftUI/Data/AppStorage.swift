import Engine
import UIKit

/// A value kept in user defaults. Every view that reads the key follows its changes, wherever they are made.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
    private let key: String
    private let store: UserDefaults?
    private let initial: Value
    private let coding: StoredValueCoding<Value>
    private var location: StoredLocation<Value>?

    private init(_ key: String, _ store: UserDefaults?, _ initial: Value, _ coding: StoredValueCoding<Value>) {
        self.key = key
        self.store = store
        self.initial = initial
        self.coding = coding
    }

    /// Also outside of views, as in models, the value is read from and written to the store.
    private var place: AnyLocation<Value> {
        location ?? StoredLocation(key: key, store: store ?? .standard, initial: initial, coding: coding)
    }

    public var wrappedValue: Value {
        get { place.get() }
        nonmutating set { place.set(newValue, transaction: Transaction()) }
    }

    public var projectedValue: Binding<Value> { Binding(location: place) }

    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let property = field.assumingMemoryBound(to: AppStorage<Value>.self)
        let p = property.pointee
        let environmentStore = EnvironmentValues(node.environment, reader: node).defaultAppStorage
        property.pointee.location = slots.next { StoredLocation(key: p.key, store: p.store ?? environmentStore ?? .standard, initial: p.initial, coding: p.coding) }
    }

    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        a.assumingMemoryBound(to: AppStorage<Value>.self).pointee.key == b.assumingMemoryBound(to: AppStorage<Value>.self).pointee.key
    }
}

extension AppStorage {
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool { self.init(key, store, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int { self.init(key, store, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double { self.init(key, store, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String { self.init(key, store, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL { self.init(key, store, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Date { self.init(key, store, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data { self.init(key, store, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value: RawRepresentable, Value.RawValue == Int { self.init(key, store, wrappedValue, StoredScalar.raw(Value.self)) }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value: RawRepresentable, Value.RawValue == String { self.init(key, store, wrappedValue, StoredScalar.raw(Value.self)) }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? { self.init(key, store, nil, StoredScalar.optional(.plain())) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? { self.init(key, store, nil, StoredScalar.optional(.plain())) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Double? { self.init(key, store, nil, StoredScalar.optional(.plain())) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? { self.init(key, store, nil, StoredScalar.optional(.plain())) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == URL? { self.init(key, store, nil, StoredScalar.optional(.plain())) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Date? { self.init(key, store, nil, StoredScalar.optional(.plain())) }
    public init(_ key: String, store: UserDefaults? = nil) where Value == Data? { self.init(key, store, nil, StoredScalar.optional(.plain())) }
}

extension AppStorage {
    public init<R>(_ key: String, store: UserDefaults? = nil) where Value == R?, R: RawRepresentable, R.RawValue == String { self.init(key, store, nil, StoredScalar.optional(StoredScalar.raw(R.self))) }
    public init<R>(_ key: String, store: UserDefaults? = nil) where Value == R?, R: RawRepresentable, R.RawValue == Int { self.init(key, store, nil, StoredScalar.optional(StoredScalar.raw(R.self))) }
}

extension AppStorage: @unchecked Sendable where Value: Sendable {}

nonisolated private struct DefaultAppStorageKey: EnvironmentKey { static var defaultValue: UserDefaults? { nil } }

extension EnvironmentValues {
    var defaultAppStorage: UserDefaults? { get { self[DefaultAppStorageKey.self] } set { self[DefaultAppStorageKey.self] = newValue } }
}

extension View {
    /// The store of `@AppStorage` properties inside that name none.
    nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some View { environment(\.defaultAppStorage, store) }
}
extension Scene {
    public func defaultAppStorage(_ store: UserDefaults) -> some Scene { environment(\.defaultAppStorage, store) }
}
