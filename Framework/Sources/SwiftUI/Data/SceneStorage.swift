import Engine
import UIKit

/// A value that belongs to a scene and is there again when the scene is restored.
///
/// Kept in the suite `scene.<name>` of user defaults, where the name is the environment's scene identifier: windows
/// of one group that are open together have one each.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    private let key: String
    private let initial: Value
    private let coding: StoredValueCoding<Value>
    private var location: StoredLocation<Value>?

    private init(_ key: String, _ initial: Value, _ coding: StoredValueCoding<Value>) {
        self.key = key
        self.initial = initial
        self.coding = coding
    }

    /// Outside of a scene there is only the initial value, as on Apple's systems.
    public var wrappedValue: Value {
        get { location?.get() ?? initial }
        nonmutating set { location?.set(newValue, transaction: Transaction()) }
    }

    public var projectedValue: Binding<Value> { location.map { Binding(location: $0) } ?? .constant(initial) }

    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let property = field.assumingMemoryBound(to: SceneStorage<Value>.self)
        let p = property.pointee
        let scene = EnvironmentValues(node.environment, reader: node).sceneIdentifier
        property.pointee.location = slots.next {
            StoredLocation(key: p.key, store: UserDefaults(suiteName: "scene." + scene) ?? .standard, initial: p.initial, coding: p.coding)
        }
    }

    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        a.assumingMemoryBound(to: SceneStorage<Value>.self).pointee.key == b.assumingMemoryBound(to: SceneStorage<Value>.self).pointee.key
    }
}

extension SceneStorage {
    public init(wrappedValue: Value, _ key: String) where Value == Bool { self.init(key, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String) where Value == Int { self.init(key, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String) where Value == Double { self.init(key, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String) where Value == String { self.init(key, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String) where Value == URL { self.init(key, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String) where Value == Data { self.init(key, wrappedValue, .plain()) }
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int { self.init(key, wrappedValue, StoredScalar.raw(Value.self)) }
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String { self.init(key, wrappedValue, StoredScalar.raw(Value.self)) }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
    public init(_ key: String) where Value == Bool? { self.init(key, nil, StoredScalar.optional(.plain())) }
    public init(_ key: String) where Value == Int? { self.init(key, nil, StoredScalar.optional(.plain())) }
    public init(_ key: String) where Value == Double? { self.init(key, nil, StoredScalar.optional(.plain())) }
    public init(_ key: String) where Value == String? { self.init(key, nil, StoredScalar.optional(.plain())) }
    public init(_ key: String) where Value == URL? { self.init(key, nil, StoredScalar.optional(.plain())) }
    public init(_ key: String) where Value == Data? { self.init(key, nil, StoredScalar.optional(.plain())) }
}

extension SceneStorage {
    public init<R>(_ key: String) where Value == R?, R: RawRepresentable, R.RawValue == String { self.init(key, nil, StoredScalar.optional(StoredScalar.raw(R.self))) }
    public init<R>(_ key: String) where Value == R?, R: RawRepresentable, R.RawValue == Int { self.init(key, nil, StoredScalar.optional(StoredScalar.raw(R.self))) }
}

extension SceneStorage: @unchecked Sendable where Value: Sendable {}

nonisolated private struct SceneIdentifierKey: EnvironmentKey { static var defaultValue: String { "main" } }

extension EnvironmentValues {
    /// Tells the scenes of an app apart, the same at its next start; hosts with several windows set it.
    var sceneIdentifier: String { get { self[SceneIdentifierKey.self] } set { self[SceneIdentifierKey.self] = newValue } }
}
