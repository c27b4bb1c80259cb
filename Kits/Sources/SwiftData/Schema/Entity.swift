import FoundationPlus

/// A class of models at work: its properties with their types, made once for each class.
final class Entity: @unchecked Sendable {
    let type: any PersistentModel.Type
    let name: String
    private(set) var properties: [Property] = []
    private(set) var propertyOfKeyPath: [AnyKeyPath: Property] = [:]
    private(set) var uniqueness: [[Property]] = []
    private(set) var indices: [[Property]] = []
    /// Key paths of `persistentModelID`, and of `id` where this is the same.
    private(set) var identifierKeyPaths: Set<AnyKeyPath> = []
    /// What is wrong with the class; a container of it cannot be made.
    private(set) var fault: String?
    /// Properties with a column, as rows are read: position 0 is the key.
    private(set) var rowProperties: [Property] = []

    var table: String { quoted(name) }
    var relationships: [Relationship] { properties.compactMap { $0 as? Relationship } }

    private init(_ type: any PersistentModel.Type) {
        self.type = type
        name = Self.name(of: type)
    }

    private func read() {
        for (index, metadata) in type.schemaMetadata.enumerated() {
            do {
                let property = try metadata.make(index, type)
                property.entity = self
                properties.append(property)
                propertyOfKeyPath[metadata.keypath] = property
                if let attribute = property as? AttributeProperty, attribute.note.isUnique { uniqueness.append([attribute]) }
            } catch {
                fault = fault ?? "\(error)"
                properties.append(Property(index: index, name: metadata.name, keyPath: metadata.keypath))
            }
        }
        for constraint in type._$constraints {
            let list = constraint.keyPaths.compactMap { propertyOfKeyPath[$0] }.filter(\.hasColumn)
            guard list.count == constraint.keyPaths.count else { fault = fault ?? "an index of \(name) names something that is no stored property of it"; continue }
            if constraint.isUnique { uniqueness.append(list) } else { indices.append(list) }
        }
        identifierKeyPaths = Set(type._$identifierKeyPaths)
    }

    /// After the inverse relationships are known, which decide who has a column.
    private func layOutRow() {
        rowProperties = properties.filter { $0.hasColumn && ($0 as? AttributeProperty)?.isExternal != true }
        for (position, property) in rowProperties.enumerated() { property.position = position + 1 }
    }

    // MARK: All classes of the program

    private static let lock = NSRecursiveLock()
    nonisolated(unsafe) private static var table: [ObjectIdentifier: Entity] = [:]

    static func name(of type: any PersistentModel.Type) -> String { String(describing: type) }

    static func of(_ type: any PersistentModel.Type) -> Entity {
        lock.withLock {
            if let known = table[ObjectIdentifier(type)] { return known }
            // All classes that can be reached are read before inverse relationships are looked for.
            var added: [Entity] = [], waiting: [any PersistentModel.Type] = [type]
            while let next = waiting.popLast() {
                guard table[ObjectIdentifier(next)] == nil else { continue }
                let entity = Entity(next)
                table[ObjectIdentifier(next)] = entity
                added.append(entity)
                entity.read()
                waiting += entity.relationships.map(\.destinationType)
            }
            for entity in added { for relationship in entity.relationships { relationship.findInverse() } }
            for entity in added { entity.layOutRow() }
            return table[ObjectIdentifier(type)]!
        }
    }

    /// The classes and those they refer to, each once.
    static func all(from types: [any PersistentModel.Type]) -> [Entity] {
        var result: [Entity] = [], seen: Set<ObjectIdentifier> = [], waiting = types.map(of)
        while !waiting.isEmpty {
            let entity = waiting.removeFirst()
            guard seen.insert(ObjectIdentifier(entity.type)).inserted else { continue }
            result.append(entity)
            waiting += entity.relationships.map(\.destination)
        }
        return result
    }
}
