/// Where the data of a model lie: one table for a topmost entity with all that inherit from it, a column for each
/// attribute and each relationship to one object, a table for each pair of relationships to many.
///
/// `Z_PK` is the row's number, never used twice; `Z_ENT` the entity's name; `Z_OPT` counts the saves of the row.
struct Tables {
    static func quoted(_ name: String) -> String { "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }

    static func name(_ entity: NSEntityDescription) -> String { entity.root.name ?? "" }
    static func table(_ entity: NSEntityDescription) -> String { quoted(name(entity)) }

    /// The properties that have a column in the entity's rows, with their places.
    static func columns(_ entity: NSEntityDescription) -> [(index: Int, property: NSPropertyDescription)] {
        entity.layout.properties.enumerated().filter { hasColumn($1) }.map { ($0, $1) }
    }

    static func hasColumn(_ property: NSPropertyDescription) -> Bool {
        if property.isTransient { return false }
        if let relationship = property as? NSRelationshipDescription { return !relationship.isToMany }
        return property is NSAttributeDescription
    }

    /// How a relationship to many is kept.
    enum Many {
        /// In a column of the destination's rows, with the place in the order in another one.
        case column(inverse: String, order: String?)
        /// In a table of its own, whose columns are told by the side that is asked.
        case join(table: String, own: String, other: String, order: String)
    }

    static func many(_ relationship: NSRelationshipDescription) -> Many {
        let inverse = relationship.inverseRelationship
        if let inverse, !inverse.isToMany { return .column(inverse: quoted(inverse.name), order: relationship.isOrdered ? orderColumn(relationship) : nil) }
        let name = title(relationship)
        if let inverse, inverse !== relationship, title(inverse) < name {
            return .join(table: quoted("Z_" + title(inverse)), own: "target", other: "source", order: "target_order")
        }
        return .join(table: quoted("Z_" + name), own: "source", other: "target", order: "source_order")
    }

    static func orderColumn(_ relationship: NSRelationshipDescription) -> String { quoted("Z_ORD_" + title(relationship)) }

    /// `Entity.relationship`, by the entity that declares it.
    static func title(_ relationship: NSRelationshipDescription) -> String { "\(relationship.owner?.name ?? "").\(relationship.name)" }

    /// Statements that make what is not there yet.
    static func creation(_ entities: [NSEntityDescription], existing: [String: Set<String>]) -> [String] {
        var statements: [String] = []
        var wanted: [(String, [String])] = [], indices: [String] = []
        for root in entities where root.superentity == nil {
            var names: [String] = []
            for entity in root.family {
                for (_, property) in columns(entity) where !names.contains(property.name) {
                    names.append(property.name)
                    if property is NSRelationshipDescription {
                        indices.append("CREATE INDEX IF NOT EXISTS \(quoted("Z_INDEX_\(name(root)).\(property.name)")) ON \(table(root)) (\(quoted(property.name)))")
                    }
                }
            }
            wanted.append((name(root), names))
        }
        var orders: [(String, String)] = [], joins: [String] = []
        for relationship in entities.flatMap(\.properties).compactMap({ $0 as? NSRelationshipDescription }) where relationship.isToMany && !relationship.isTransient {
            guard let destination = relationship.destinationEntity else { continue }
            switch many(relationship) {
            case .column(_, let order): if order != nil { orders.append((name(destination), "Z_ORD_" + title(relationship))) }
            case .join(let table, _, _, _): joins.append(table)
            }
        }
        for (table, names) in wanted {
            let extra = orders.filter { $0.0 == table }.map(\.1)
            let all = (names + extra).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            if let known = existing[table] {
                statements += all.filter { !known.contains($0) }.map { "ALTER TABLE \(quoted(table)) ADD COLUMN \(quoted($0))" }
            } else {
                let columns = ["Z_PK INTEGER PRIMARY KEY AUTOINCREMENT", "Z_ENT TEXT NOT NULL", "Z_OPT INTEGER NOT NULL DEFAULT 1"] + all.map(quoted)
                statements.append("CREATE TABLE \(quoted(table)) (\(columns.joined(separator: ", ")))")
            }
        }
        statements += Set(joins).sorted().flatMap { table in
            let bare = table.dropFirst().dropLast()
            return ["CREATE TABLE IF NOT EXISTS \(table) (source INTEGER NOT NULL, target INTEGER NOT NULL, source_order INTEGER, target_order INTEGER, PRIMARY KEY (source, target)) WITHOUT ROWID",
                    "CREATE INDEX IF NOT EXISTS \"Z_INDEX_\(bare)\" ON \(table) (target)"]
        }
        for entity in entities {
            for constraint in entity.uniquenessConstraints {
                let names = constraint.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name }
                guard !names.isEmpty else { continue }
                indices.append("CREATE UNIQUE INDEX IF NOT EXISTS \(quoted("Z_UNIQUE_\(entity.name ?? "").\(names.joined(separator: "+"))")) ON \(table(entity)) (\(names.map(quoted).joined(separator: ", ")))")
            }
        }
        return statements + indices
    }
}
