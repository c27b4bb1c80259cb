import FoundationPlus

/// The classes whose objects a store keeps, with their properties.
public final class Schema: Hashable, CustomDebugStringConvertible, @unchecked Sendable {
    /// The version that was given, of no influence on how a store is opened: versions are told apart by their properties.
    public let version: Version
    /// The version.
    public let encodingVersion: Version
    let types: [any PersistentModel.Type]
    /// One entity for each class, in the order given; classes that their properties refer to follow.
    public let entities: [Entity]
    let infos: [SwiftData.Entity]

    /// The classes by their names. O(classes).
    public var entitiesByName: [String: Entity] { Dictionary(entities.map { ($0.name, $0) }) { first, _ in first } }

    /// A schema of these classes and of all those that they refer to.
    public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {
        self.types = types
        self.version = version
        encodingVersion = version
        infos = SwiftData.Entity.all(from: types)
        entities = infos.map { Entity($0) }
    }

    /// A schema of these classes and of all those that they refer to.
    public convenience init(_ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)) { self.init(types, version: version) }

    /// The schema of a version.
    public convenience init(versionedSchema: any VersionedSchema.Type) { self.init(versionedSchema.models, version: versionedSchema.versionIdentifier) }

    /// A schema without classes.
    public convenience init() { self.init([]) }

    /// The description of a class; nil where the schema has it not. O(classes).
    public func entity(for type: any PersistentModel.Type) -> Entity? { entities.first { $0.info.type == type } }
    /// The name under which objects of the class are kept: that of the class.
    public static func entityName(for type: any PersistentModel.Type) -> String { SwiftData.Entity.name(of: type) }

    public static func == (a: Schema, b: Schema) -> Bool { a.infos.map { ObjectIdentifier($0.type) } == b.infos.map { ObjectIdentifier($0.type) } && a.version == b.version }
    public func hash(into hasher: inout Hasher) { for info in infos { hasher.combine(ObjectIdentifier(info.type)) } }
    public var debugDescription: String { "Schema \(version): " + entities.map(\.name).joined(separator: ", ") }

    /// A version of a schema; versions are ordered as usual.
    public struct Version: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
        /// The parts of the version.
        public let major, minor, patch: Int
        /// A version by its parts.
        public init(_ major: Int, _ minor: Int, _ patch: Int) { (self.major, self.minor, self.patch) = (major, minor, patch) }
        public static func < (a: Self, b: Self) -> Bool { (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch) }
        public var description: String { "\(major).\(minor).\(patch)" }
    }

    /// A class of a schema.
    public final class Entity: Hashable, @unchecked Sendable {
        let info: SwiftData.Entity
        init(_ info: SwiftData.Entity) { self.info = info }

        /// The name of the class.
        public var name: String { info.name }
        /// Attributes and relationships, in the order of declaration.
        public var properties: [any SchemaProperty] { info.properties.map(\.schemaProperty) }
        /// Properties that hold values.
        public var attributes: Set<Attribute> { Set(properties.compactMap { $0 as? Attribute }) }
        /// Properties that hold other models.
        public var relationships: Set<Relationship> { Set(properties.compactMap { $0 as? Relationship }) }
        /// Properties that hold values, by name.
        public var attributesByName: [String: Attribute] { Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0) }) }
        /// Properties that hold models, by name.
        public var relationshipsByName: [String: Relationship] { Dictionary(uniqueKeysWithValues: relationships.map { ($0.name, $0) }) }
        /// Lists of properties whose values together are unique.
        public var uniquenessConstraints: [[String]] { info.uniqueness.map { $0.map(\.name) } }
        /// Lists of properties that `#Index` names.
        public var indices: [[String]] { info.indices.map { $0.map(\.name) } }

        public static func == (a: Entity, b: Entity) -> Bool { a.info === b.info }
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(info)) }
    }
}

/// An attribute or a relationship of a class.
public protocol SchemaProperty: Sendable {
    /// The name of the property.
    var name: String { get }
    /// The name that the property has in older stores; the same as `name` where it was not renamed.
    var originalName: String { get }
    /// Whether there may be no value.
    var isOptional: Bool { get }
    /// Whether the value tells objects apart.
    var isUnique: Bool { get }
    /// The type of the property.
    var valueType: Any.Type { get }
}

extension Schema {
    /// A property that holds a value.
    public struct Attribute: SchemaProperty, Hashable, @unchecked Sendable {
        /// How an attribute is kept.
        public struct Option: Hashable, Sendable {
            enum Kind: Hashable { case unique, external, transformable, encrypted, preserved, spotlight, ephemeral }
            let kind: Kind
            /// The values of the property tell objects apart; see `Unique`.
            public static let unique = Option(kind: .unique)
            /// The value is read only when it is asked for, not with the rest of its object. For large data.
            public static let externalStorage = Option(kind: .external)
            /// Accepted: values are kept as their `Codable` form. Stores are not encrypted.
            public static let allowsCloudEncryption = Option(kind: .encrypted)
            /// Accepted: there is no history that would keep the value.
            public static let preserveValueOnDeletion = Option(kind: .preserved)
            /// Accepted: there is no search service that would find the value.
            public static let spotlight = Option(kind: .spotlight)
            /// Is not kept in the store; loaded objects have its initial value.
            public static let ephemeral = Option(kind: .ephemeral)
            /// The value is kept by a transformer of this name.
            public static func transformable(by transformerName: String) -> Option { Option(kind: .transformable) }
            /// The value is kept by a transformer of this class.
            public static func transformable(by transformerType: AnyObject.Type) -> Option { Option(kind: .transformable) }
        }

        /// The name of the property.
        public internal(set) var name = ""
        /// How the property is kept.
        public let options: [Option]
        let givenName: String?
        /// Accepted: versions are told apart by their properties.
        public let hashModifier: String?
        /// The type of the property.
        public internal(set) var valueType: Any.Type = Never.self
        /// Whether there may be no value.
        public internal(set) var isOptional = false
        /// What makes the initial value; nil without.
        public internal(set) var defaultValue: Any?
        /// The name in older stores.
        public var originalName: String { givenName ?? name }
        /// Whether the value tells objects apart.
        public var isUnique: Bool { options.contains(.unique) }

        /// What `@Attribute` says.
        public init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil, defaultValue: Any? = nil) {
            self.options = options
            givenName = originalName
            self.hashModifier = hashModifier
            self.defaultValue = defaultValue
        }

        public static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.options == b.options && a.givenName == b.givenName && a.valueType == b.valueType }
        public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    /// A property that holds other models.
    public struct Relationship: SchemaProperty, Hashable, @unchecked Sendable {
        /// What happens to the models of a relationship when the object that holds them is deleted.
        public enum DeleteRule: String, Hashable, Codable, Sendable {
            /// Nothing: they may point to an object that is gone.
            case noAction
            /// They no longer point to the object.
            case nullify
            /// They are deleted too.
            case cascade
            /// The object cannot be deleted while there are any: saving throws.
            case deny
        }

        /// How a relationship is kept.
        public struct Option: Hashable, Sendable {
            /// Accepted: relationships to one model have no reference of their own to keep unique.
            public static let unique = Option()
        }

        /// The name of the property.
        public internal(set) var name = ""
        /// How the property is kept.
        public let options: [Option]
        /// What happens to the models when the object is deleted.
        public let deleteRule: DeleteRule
        /// Fewest models; 0 and nil: any.
        public let minimumModelCount: Int?
        /// Most models; 0 and nil: any.
        public let maximumModelCount: Int?
        let givenName: String?
        let inverseKeyPath: AnyKeyPath?
        /// Accepted: versions are told apart by their properties.
        public let hashModifier: String?
        /// The type of the property.
        public internal(set) var valueType: Any.Type = Never.self
        /// Whether there may be no value.
        public internal(set) var isOptional = false
        /// The name of the class of the models.
        public internal(set) var destination = ""
        /// The property of the models that points back; nil where there is none.
        public internal(set) var inverseName: String?
        /// Whether there is at most one model.
        public internal(set) var isToOneRelationship = false
        /// The name in older stores.
        public var originalName: String { givenName ?? name }
        /// Whether the value tells objects apart.
        public var isUnique: Bool { !options.isEmpty }

        /// What `@Relationship` says.
        public init(
            _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0, maximumModelCount: Int? = 0,
            originalName: String? = nil, inverse: AnyKeyPath? = nil, hashModifier: String? = nil
        ) {
            self.options = options
            self.deleteRule = deleteRule
            self.minimumModelCount = minimumModelCount
            self.maximumModelCount = maximumModelCount
            givenName = originalName
            inverseKeyPath = inverse
            self.hashModifier = hashModifier
        }

        public static func == (a: Self, b: Self) -> Bool { a.name == b.name && a.deleteRule == b.deleteRule && a.givenName == b.givenName && a.valueType == b.valueType }
        public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
}

/// A schema as it was at some time, so that stores of that time can be migrated.
public protocol VersionedSchema {
    /// The classes of the version.
    static var models: [any PersistentModel.Type] { get }
    /// The number of the version.
    static var versionIdentifier: Schema.Version { get }
}
