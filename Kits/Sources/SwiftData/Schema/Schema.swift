import FoundationPlus

/// The classes whose objects a store keeps, with their properties.
public final class Schema: Hashable, CustomDebugStringConvertible, @unchecked Sendable {
    /// The version that was given, of no influence on how a store is opened: versions are told apart by their properties.
    public let version: Version
    public let encodingVersion: Version
    let types: [any PersistentModel.Type]
    /// One entity for each class, in the order given; classes that their properties refer to follow.
    public let entities: [Entity]
    let infos: [SwiftData.Entity]

    public var entitiesByName: [String: Entity] { Dictionary(entities.map { ($0.name, $0) }) { first, _ in first } }

    /// A schema of these classes and of all those that they refer to.
    public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {
        self.types = types
        self.version = version
        encodingVersion = version
        infos = SwiftData.Entity.all(from: types)
        entities = infos.map { Entity($0) }
    }

    public convenience init(_ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)) { self.init(types, version: version) }

    public convenience init(versionedSchema: any VersionedSchema.Type) { self.init(versionedSchema.models, version: versionedSchema.versionIdentifier) }

    public convenience init() { self.init([]) }

    public func entity(for type: any PersistentModel.Type) -> Entity? { entities.first { $0.info.type == type } }
    public static func entityName(for type: any PersistentModel.Type) -> String { SwiftData.Entity.name(of: type) }

    public static func == (a: Schema, b: Schema) -> Bool { a.infos.map { ObjectIdentifier($0.type) } == b.infos.map { ObjectIdentifier($0.type) } && a.version == b.version }
    public func hash(into hasher: inout Hasher) { for info in infos { hasher.combine(ObjectIdentifier(info.type)) } }
    public var debugDescription: String { "Schema \(version): " + entities.map(\.name).joined(separator: ", ") }

    /// A version of a schema; versions are ordered as usual.
    public struct Version: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
        public let major, minor, patch: Int
        public init(_ major: Int, _ minor: Int, _ patch: Int) { (self.major, self.minor, self.patch) = (major, minor, patch) }
        public static func < (a: Self, b: Self) -> Bool { (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch) }
        public var description: String { "\(major).\(minor).\(patch)" }
    }

    /// A class of a schema.
    public final class Entity: Hashable, @unchecked Sendable {
        let info: SwiftData.Entity
        init(_ info: SwiftData.Entity) { self.info = info }

        public var name: String { info.name }
        /// Attributes and relationships, in the order of declaration.
        public var properties: [any SchemaProperty] { info.properties.map(\.schemaProperty) }
        public var attributes: Set<Attribute> { Set(properties.compactMap { $0 as? Attribute }) }
        public var relationships: Set<Relationship> { Set(properties.compactMap { $0 as? Relationship }) }
        public var attributesByName: [String: Attribute] { Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0) }) }
        public var relationshipsByName: [String: Relationship] { Dictionary(uniqueKeysWithValues: relationships.map { ($0.name, $0) }) }
        /// Lists of properties whose values together are unique.
        public var uniquenessConstraints: [[String]] { info.uniqueness.map { $0.map(\.name) } }
        public var indices: [[String]] { info.indices.map { $0.map(\.name) } }

        public static func == (a: Entity, b: Entity) -> Bool { a.info === b.info }
        public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(info)) }
    }
}

/// An attribute or a relationship of a class.
public protocol SchemaProperty: Sendable {
    var name: String { get }
    /// The name that the property has in older stores; the same as `name` where it was not renamed.
    var originalName: String { get }
    var isOptional: Bool { get }
    var isUnique: Bool { get }
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
            public static func transformable(by transformerType: AnyObject.Type) -> Option { Option(kind: .transformable) }
        }

        public internal(set) var name = ""
        public let options: [Option]
        let givenName: String?
        public let hashModifier: String?
        public internal(set) var valueType: Any.Type = Never.self
        public internal(set) var isOptional = false
        public internal(set) var defaultValue: Any?
        public var originalName: String { givenName ?? name }
        public var isUnique: Bool { options.contains(.unique) }

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

        public struct Option: Hashable, Sendable {
            /// Accepted: relationships to one model have no reference of their own to keep unique.
            public static let unique = Option()
        }

        public internal(set) var name = ""
        public let options: [Option]
        public let deleteRule: DeleteRule
        /// Fewest models; 0 and nil: any.
        public let minimumModelCount: Int?
        /// Most models; 0 and nil: any.
        public let maximumModelCount: Int?
        let givenName: String?
        let inverseKeyPath: AnyKeyPath?
        public let hashModifier: String?
        public internal(set) var valueType: Any.Type = Never.self
        public internal(set) var isOptional = false
        public internal(set) var destination = ""
        public internal(set) var inverseName: String?
        public internal(set) var isToOneRelationship = false
        public var originalName: String { givenName ?? name }
        public var isUnique: Bool { !options.isEmpty }

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
    static var models: [any PersistentModel.Type] { get }
    static var versionIdentifier: Schema.Version { get }
}
