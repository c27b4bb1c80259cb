import FoundationPlus
import Observation

/// A class whose objects can be kept in a store. `@Model` makes a class conform.
///
/// Objects are equal where they stand for the same row of a store.
public protocol PersistentModel: AnyObject, Observation.Observable, Hashable, Identifiable, _RelationshipValue {
    /// Makes an object over storage that a context has made.
    init(_storage: _ModelStorage)
    /// Where the values are.
    var _$storage: _ModelStorage { get set }
    /// The properties that are kept, in the order of declaration.
    static var schemaMetadata: [Schema.PropertyMetadata] { get }
    /// What `#Unique` and `#Index` say.
    static var _$constraints: [Schema._Constraint] { get }
    /// How predicates name the identifier.
    static var _$identifierKeyPaths: [AnyKeyPath] { get }
}

extension PersistentModel {
    public static var _$constraints: [Schema._Constraint] { [] }

    /// Tells the object apart from all others. It is the same before and after saving.
    public var persistentModelID: PersistentIdentifier { _$storage.identifier }
    /// The same as `persistentModelID`, for models without an `id` of their own.
    public var id: PersistentIdentifier { _$storage.identifier }
    /// The context the object was inserted into or fetched by; nil before, and after its deletion was saved.
    public var modelContext: ModelContext? { _$storage.context }
    /// True from `ModelContext.delete` until the deletion is saved or taken back.
    public var isDeleted: Bool { _$storage.status == .deleted }
    /// Whether saving would write something about this object.
    public var hasChanges: Bool { _$storage.hasChanges }

    public static func == (a: Self, b: Self) -> Bool { a === b || a._$storage.isSameRow(as: b._$storage) }
    public func hash(into hasher: inout Hasher) { hasher.combine(_$storage.key) }

    public static var _destination: any PersistentModel.Type { Self.self }
    public static var _isToMany: Bool { false }
    public static var _isOptional: Bool { false }
    public var _models: [any PersistentModel] { [self] }
    public static func _make(_ models: [any PersistentModel]) -> Self? { models.first as? Self }
}

/// The type of a property that holds models: a model, an optional one, or an array or set of them.
public protocol _RelationshipValue {
    /// The class of the models.
    static var _destination: any PersistentModel.Type { get }
    /// Whether there may be several.
    static var _isToMany: Bool { get }
    /// Whether there may be none.
    static var _isOptional: Bool { get }
    /// The models, in their order.
    var _models: [any PersistentModel] { get }
    /// Nil where the type needs a model and there is none.
    static func _make(_ models: [any PersistentModel]) -> Self?
    /// Whether the very object is among the models.
    func _contains(_ model: any PersistentModel) -> Bool
    /// Takes one more model at the end.
    mutating func _append(_ model: any PersistentModel)
}

extension _RelationshipValue {
    public func _contains(_ model: any PersistentModel) -> Bool { _models.contains { $0 === model } }
    public mutating func _append(_ model: any PersistentModel) { if let new = Self._make(_models + [model]) { self = new } }
}

extension Optional: _RelationshipValue where Wrapped: _RelationshipValue {
    public static var _destination: any PersistentModel.Type { Wrapped._destination }
    public static var _isToMany: Bool { Wrapped._isToMany }
    public static var _isOptional: Bool { true }
    public var _models: [any PersistentModel] { self?._models ?? [] }
    public static func _make(_ models: [any PersistentModel]) -> Wrapped?? { .some(models.isEmpty && !Wrapped._isToMany ? nil : Wrapped._make(models)) }
    public func _contains(_ model: any PersistentModel) -> Bool { self?._contains(model) ?? false }
    public mutating func _append(_ model: any PersistentModel) { if self == nil { self = Wrapped._make([model]) } else { self!._append(model) } }
}

extension Array: _RelationshipValue where Element: PersistentModel {
    public static var _destination: any PersistentModel.Type { Element.self }
    public static var _isToMany: Bool { true }
    public static var _isOptional: Bool { false }
    public var _models: [any PersistentModel] { self }
    public static func _make(_ models: [any PersistentModel]) -> [Element]? { models.compactMap { $0 as? Element } }
    public func _contains(_ model: any PersistentModel) -> Bool {
        // The references alone: objects that are referred to weakly take long to retain.
        let address = UInt(bitPattern: Unmanaged.passUnretained(model as AnyObject).toOpaque())
        return withUnsafeBytes { $0.bindMemory(to: UInt.self).contains(address) }
    }
    public mutating func _append(_ model: any PersistentModel) { if let model = model as? Element { append(model) } }
}

extension Set: _RelationshipValue where Element: PersistentModel {
    public static var _destination: any PersistentModel.Type { Element.self }
    public static var _isToMany: Bool { true }
    public static var _isOptional: Bool { false }
    public var _models: [any PersistentModel] { Array(self) }
    public static func _make(_ models: [any PersistentModel]) -> Set<Element>? { Set(models.compactMap { $0 as? Element }) }
}

/// Takes the place of a property's own storage: its value is in the object's `_$storage`.
public struct _Kept {
    /// Nothing is kept here.
    public init() {}
}
