import FoundationPlus
import SQLite

/// One data base with the objects of some classes.
///
/// Each class has a table of its name: the column `#` is the object's key, and every attribute and relationship to one
/// object has a column of its name. Relationships between many and many have a table of pairs. `#meta` says with what
/// classes the file was written.
final class Store {
    let configuration: ModelConfiguration
    let entities: [Entity]
    let database: Database
    let identifier: String

    /// Opens the store, brings it to these classes, or makes it.
    /// - Throws: `SwiftDataError.loadIssueModelContainer`; the file is then as it was.
    init(_ configuration: ModelConfiguration, entities: [Entity]) throws {
        self.configuration = configuration
        self.entities = entities
        for entity in entities { if let fault = entity.fault { throw SwiftDataError.loadIssueModelContainer.because(fault) } }
        var names: [String: Entity] = [:]
        for entity in entities {
            if let other = names.updateValue(entity, forKey: entity.name.lowercased()) {
                throw SwiftDataError.loadIssueModelContainer.because("the classes \(other.type) and \(entity.type) have the same name, which one store cannot keep apart")
            }
        }
        do {
            database = try Self.open(configuration)
            try SQLFunctions.add(to: database)
            identifier = try StoreLayout(database: database, entities: entities, isReadOnly: !configuration.allowsSave).bringUpToDate()
        } catch let error as DatabaseError {
            throw Self.failure(configuration, error.message)
        } catch let error as StoreLayout.Incompatibility {
            throw Self.failure(configuration, error.description)
        }
    }

    private static func open(_ configuration: ModelConfiguration) throws -> Database {
        guard !configuration.isStoredInMemoryOnly else { return try Database(path: ":memory:") }
        let path = configuration.url.path
        if configuration.allowsSave {
            do { try FileManager.default.createDirectory(at: configuration.url.deletingLastPathComponent(), withIntermediateDirectories: true) }
            catch { throw failure(configuration, "its folder cannot be made: \(error.localizedDescription)") }
        }
        return try Database(path: path, mode: configuration.allowsSave ? .create : .readOnly)
    }

    static func failure(_ configuration: ModelConfiguration, _ reason: String) -> SwiftDataError {
        .loadIssueModelContainer.because("the store \(configuration.isStoredInMemoryOnly ? "in memory" : configuration.url.path) cannot be opened: \(reason). It was left as it is.")
    }

    func holds(_ entity: Entity) -> Bool { entities.contains { $0 === entity } }

    // MARK: Reading

    /// `SELECT` of whole rows, in the order of `Entity.rowProperties`.
    static func selection(_ entity: Entity, _ alias: String) -> String {
        "SELECT " + (["\(alias).\"#\""] + entity.rowProperties.map { "\(alias).\($0.column)" }).joined(separator: ", ") + " FROM \(entity.table) AS \(alias)"
    }

    func row(_ entity: Entity, _ key: Int64) -> [Value]? { rows(Self.selection(entity, "t") + " WHERE t.\"#\" = ?", [.integer(key)]).first }

    func column(_ property: Property, _ key: Int64) -> Value? {
        rows("SELECT \(property.column) FROM \(property.entity.table) WHERE \"#\" = ?", [.integer(key)]).first?[0]
    }

    /// Rows for a property that is read, which has no way to throw.
    func rows(_ sql: String, _ values: [Value]) -> [[Value]] {
        do { return try database.query(sql, values) } catch {
            Notices.once("the store \(configuration.url.path) cannot be read: \(error).")
            return []
        }
    }

    // MARK: Writing

    func insert(_ entity: Entity, _ key: Int64, _ values: [(Property, Value)]) throws {
        let columns = (["\"#\""] + values.map(\.0.column)).joined(separator: ", ")
        let marks = repeatElement("?", count: values.count + 1).joined(separator: ", ")
        try database.execute("INSERT INTO \(entity.table) (\(columns)) VALUES (\(marks))", [.integer(key)] + values.map(\.1))
    }

    func update(_ entity: Entity, _ key: Int64, _ values: [(Property, Value)]) throws {
        guard !values.isEmpty else { return }
        let changes = values.map { "\($0.0.column) = ?" }.joined(separator: ", ")
        try database.execute("UPDATE \(entity.table) SET \(changes) WHERE \"#\" = ?", values.map(\.1) + [.integer(key)])
    }

    /// Writes the pairs of one object anew, in this order.
    func setPairs(_ relationship: Relationship, _ key: Int64, _ others: [Int64]) throws {
        let pairs = relationship.pairs
        try database.execute("DELETE FROM \(pairs.table) WHERE \(pairs.own) = ?", [.integer(key)])
        for other in others {
            try database.execute("INSERT OR IGNORE INTO \(pairs.table) (\(pairs.own), \(pairs.other)) VALUES (?, ?)", [.integer(key), .integer(other)])
        }
    }

    /// Removes an object, and what still points to it.
    func delete(_ entity: Entity, _ key: Int64) throws {
        try database.execute("DELETE FROM \(entity.table) WHERE \"#\" = ?", [.integer(key)])
        for other in entities {
            for relationship in other.relationships where relationship.destination === entity {
                if relationship.hasColumn {
                    guard relationship.isOptional else { continue }
                    try database.execute("UPDATE \(other.table) SET \(relationship.column) = NULL WHERE \(relationship.column) = ?", [.integer(key)])
                } else if relationship.hasPairs {
                    try database.execute("DELETE FROM \(relationship.pairs.table) WHERE \(relationship.pairs.other) = ?", [.integer(key)])
                }
            }
        }
        for relationship in entity.relationships where relationship.hasPairs {
            try database.execute("DELETE FROM \(relationship.pairs.table) WHERE \(relationship.pairs.own) = ?", [.integer(key)])
        }
    }
}
