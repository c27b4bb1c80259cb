import FoundationPlus
import SQLite

/// The tables of a store: what they are, what they should be, and the way from one to the other.
struct StoreLayout {
    let database: Database
    let entities: [Entity]
    let isReadOnly: Bool

    /// A sentence about what cannot be taken over.
    struct Incompatibility: Error, CustomStringConvertible {
        var description: String
        init(_ description: String) { self.description = description }
    }

    /// With what classes a store was written.
    struct Record: Codable, Equatable {
        struct Column: Codable, Equatable {
            var name: String
            /// A kind of `Coding`, or `model:` and the name of a class.
            var kind: String
            var isOptional: Bool
        }
        struct Table: Codable, Equatable {
            var name: String
            var columns: [Column]
            /// Tables of pairs that belong to it, by the name of the relationship.
            var pairs: [String]
            var unique: [[String]]
            var indices: [[String]]
        }
        var tables: [Table]

        func table(_ name: String) -> Table? { tables.first { $0.name == name } }
        func replacing(_ new: [Table]) -> Record {
            let names = Set(new.map(\.name))
            return Record(tables: new + tables.filter { !names.contains($0.name) })
        }
    }

    /// What the classes want.
    static func record(of entities: [Entity]) -> [Record.Table] {
        entities.map { entity in
            Record.Table(
                name: entity.name,
                columns: entity.properties.filter(\.hasColumn).map { property in
                    if let relationship = property as? Relationship { return .init(name: property.name, kind: "model:" + relationship.destination.name, isOptional: relationship.isOptional) }
                    let attribute = property as? AttributeProperty
                    return .init(name: property.name, kind: attribute?.kind.rawValue ?? "", isOptional: attribute?.note.isOptional ?? true)
                },
                pairs: entity.relationships.filter { $0.hasPairs && $0.isFirstOfPairs }.map(\.name),
                unique: entity.uniqueness.map { $0.map(\.name) }, indices: entity.indices.map { $0.map(\.name) })
        }
    }

    /// What a file was written with; nil for an empty one.
    static func recorded(in database: Database) throws -> Record? {
        let tables = try database.query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").compactMap { $0[0].text }
        guard tables.contains("#meta") else {
            if tables.isEmpty { return nil }
            throw Incompatibility("it was written by another program (it has the table '\(tables[0])')")
        }
        guard let text = try database.query("SELECT value FROM \"#meta\" WHERE name = 'schema'").first?[0].text,
              let record = try? JSONDecoder().decode(Record.self, from: Data(text.utf8)) else { throw Incompatibility("its list of classes cannot be read") }
        return record
    }

    /// Makes or changes tables so that they fit the classes, all or nothing.
    /// - Returns: the store's identifier.
    func bringUpToDate() throws -> String {
        let wanted = Self.record(of: entities)
        let recorded = try Self.recorded(in: database)
        if let recorded, wanted.allSatisfy({ recorded.table($0.name) == $0 }) { return try identifier() }
        if isReadOnly {
            throw Incompatibility(recorded == nil ? "it is empty, and is to be opened for reading only" : "it was written by other versions of its classes, and is to be opened for reading only")
        }
        return try database.transaction {
            if recorded == nil {
                try database.execute("CREATE TABLE \"#meta\" (name TEXT PRIMARY KEY, value TEXT)")
                try database.execute("INSERT INTO \"#meta\" VALUES ('identifier', ?)", [.text(UUID().uuidString)])
            }
            for (entity, table) in zip(entities, wanted) {
                if let old = recorded?.table(table.name) { try change(entity, from: old, to: table) } else { try make(entity, table) }
            }
            try makeIndices()
            let record = (recorded ?? Record(tables: [])).replacing(wanted)
            try database.execute("INSERT OR REPLACE INTO \"#meta\" VALUES ('schema', ?)", [.text(String(decoding: try JSONEncoder().encode(record), as: UTF8.self))])
            return try identifier()
        }
    }

    private func identifier() throws -> String { try database.query("SELECT value FROM \"#meta\" WHERE name = 'identifier'").first?[0].text ?? "" }

    private func make(_ entity: Entity, _ table: Record.Table) throws {
        let columns = ["\"#\" INTEGER PRIMARY KEY"] + table.columns.map { quoted($0.name) }
        try database.execute("CREATE TABLE \(entity.table) (\(columns.joined(separator: ", ")))")
        for name in table.pairs { try makePairs(entity, name) }
    }

    private func makePairs(_ entity: Entity, _ name: String) throws {
        try database.execute("CREATE TABLE IF NOT EXISTS \(quoted("\(entity.name).\(name)")) (first INTEGER, second INTEGER, UNIQUE (first, second))")
    }

    private func change(_ entity: Entity, from old: Record.Table, to new: Record.Table) throws {
        var rest = old.columns
        for column in new.columns {
            let property = entity.properties.first { $0.name == column.name }!
            let formerName = property.schemaProperty.originalName
            if let index = rest.firstIndex(where: { $0.name == column.name }) ?? rest.firstIndex(where: { $0.name == formerName }) {
                let former = rest.remove(at: index)
                if former.name != column.name {
                    try dropIndices()
                    try database.execute("ALTER TABLE \(entity.table) RENAME COLUMN \(quoted(former.name)) TO \(property.column)")
                }
                try convert(entity, property, from: former, to: column)
            } else {
                try database.execute("ALTER TABLE \(entity.table) ADD COLUMN \(property.column)")
                try fill(entity, property, column, isNew: true)
            }
        }
        if !rest.isEmpty { try dropIndices() }
        for column in rest { try database.execute("ALTER TABLE \(entity.table) DROP COLUMN \(quoted(column.name))") }
        for name in new.pairs where !old.pairs.contains(name) {
            let former = entity.properties.first { $0.name == name }!.schemaProperty.originalName
            if former != name, old.pairs.contains(former) {
                try database.execute("ALTER TABLE \(quoted("\(entity.name).\(former)")) RENAME TO \(quoted("\(entity.name).\(name)"))")
            } else { try makePairs(entity, name) }
        }
        let kept = Set(new.pairs + new.pairs.compactMap { name in entity.properties.first { $0.name == name }?.schemaProperty.originalName })
        for name in old.pairs where !kept.contains(name) { try database.execute("DROP TABLE IF EXISTS \(quoted("\(entity.name).\(name)"))") }
    }

    private func convert(_ entity: Entity, _ property: Property, from old: Record.Column, to new: Record.Column) throws {
        if old.kind != new.kind {
            switch (old.kind, new.kind) {
            case ("integer", "real"): try database.execute("UPDATE \(entity.table) SET \(property.column) = CAST(\(property.column) AS REAL) WHERE \(property.column) IS NOT NULL")
            case ("text", "opaque"), ("opaque", "text"), ("opaque", "integer"), ("integer", "opaque"): break
            default: throw Incompatibility("'\(entity.name).\(property.name)' was of another type (\(old.kind), now \(new.kind)); a migration plan can convert it")
            }
        }
        if old.isOptional, !new.isOptional { try fill(entity, property, new, isNew: false) }
    }

    /// Gives rows without a value the property's initial one.
    private func fill(_ entity: Entity, _ property: Property, _ column: Record.Column, isNew: Bool) throws {
        let initial = try (property as? AttributeProperty)?.initialValue()
        if let initial, !initial.isNull {
            try database.execute("UPDATE \(entity.table) SET \(property.column) = ? WHERE \(property.column) IS NULL", [initial])
            return
        }
        guard !column.isOptional, try !database.query("SELECT 1 FROM \(entity.table) WHERE \(property.column) IS NULL LIMIT 1").isEmpty else { return }
        throw Incompatibility(isNew
            ? "it has objects of \(entity.name) without the new property '\(property.name)'; give the property an initial value or make it optional"
            : "it has objects of \(entity.name) without a value for '\(property.name)'; give the property an initial value or keep it optional")
    }

    private func dropIndices() throws {
        for row in try database.query("SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'martlet:%'") {
            // Tables of classes that are not in this schema keep theirs.
            guard let name = row[0].text, entities.contains(where: { name.hasPrefix("martlet:\($0.name):") || name.hasPrefix("martlet:pairs:\($0.name).") }) else { continue }
            try database.execute("DROP INDEX \(quoted(name))")
        }
    }

    private func makeIndices() throws {
        try dropIndices()
        for entity in entities {
            func make(_ kind: String, _ properties: [Property]) throws {
                let name = quoted("martlet:\(entity.name):\(kind):" + properties.map(\.name).joined(separator: ","))
                try database.execute("CREATE \(kind == "unique" ? "UNIQUE " : "")INDEX IF NOT EXISTS \(name) ON \(entity.table) (\(properties.map(\.column).joined(separator: ", ")))")
            }
            for list in entity.uniqueness {
                do { try make("unique", list) } catch let error as DatabaseError where error.primaryCode == 19 {
                    throw Incompatibility("it has several objects of \(entity.name) with the same '\(list.map(\.name).joined(separator: "', '"))', which is to be unique now")
                }
            }
            for list in entity.indices { try make("index", list) }
            for relationship in entity.relationships {
                if relationship.hasColumn { try make("model", [relationship]) }
                if relationship.hasPairs {
                    let name = quoted("martlet:pairs:\(entity.name).\(relationship.name)")
                    try database.execute("CREATE INDEX IF NOT EXISTS \(name) ON \(relationship.pairs.table) (\(relationship.pairs.other))")
                }
            }
        }
    }
}
