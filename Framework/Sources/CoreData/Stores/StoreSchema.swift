/// The form of a store's data: what of a model decides whether a file fits it. Kept in the file itself.
struct StoreSchema: Codable, Equatable {
    struct Attribute: Codable, Equatable { var type: UInt; var isOptional: Bool }
    struct Relationship: Codable, Equatable { var destination: String; var isToMany: Bool; var isOrdered: Bool; var isOptional: Bool; var inverse: String? }
    struct Entity: Codable, Equatable {
        var parent: String?
        var isAbstract: Bool
        var attributes: [String: Attribute]
        var relationships: [String: Relationship]
    }

    var entities: [String: Entity]
    static let metadataKey = "MartletModel"

    init(_ list: [NSEntityDescription]) {
        entities = Dictionary(list.map { entity in
            let inherited = Set(entity.superentity?.properties.map(\.name) ?? [])
            let own = entity.properties.filter { !inherited.contains($0.name) && !$0.isTransient }
            let attributes = own.compactMap { property in (property as? NSAttributeDescription).map { ($0.name, Attribute(type: $0.attributeType.rawValue, isOptional: $0.isOptional)) } }
            let relationships = own.compactMap { property in
                (property as? NSRelationshipDescription).map {
                    ($0.name, Relationship(destination: $0.destinationEntity?.name ?? "", isToMany: $0.isToMany, isOrdered: $0.isOrdered, isOptional: $0.isOptional, inverse: $0.inverseRelationship?.name))
                }
            }
            return (entity.name ?? "", Entity(parent: entity.superentity?.name, isAbstract: entity.isAbstract,
                                              attributes: Dictionary(attributes) { $1 }, relationships: Dictionary(relationships) { $1 }))
        }) { $1 }
    }

    init?(text: String) {
        guard let made = try? JSONDecoder().decode(StoreSchema.self, from: Data(text.utf8)) else { return nil }
        self = made
    }

    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
