import SQLite

/// Turns rows of an entity's table into slots of objects.
final class RowReader {
    /// `t0.Z_PK, t0.Z_ENT, t0.Z_OPT` and the columns of the entity and of all that inherit from it.
    let selection: String
    private let columns: [String: Int]
    private var plans: [String: Plan] = [:]

    struct Plan {
        var entity: NSEntityDescription
        var items: [(slot: Int, column: Int, property: NSPropertyDescription)]
        var unread: [Int]
    }

    init(_ entity: NSEntityDescription) {
        var names: [String] = []
        for member in entity.family { for (_, property) in Tables.columns(member) where !names.contains(property.name) { names.append(property.name) } }
        selection = (["Z_PK", "Z_ENT", "Z_OPT"] + names.map(Tables.quoted)).map { "t0." + $0 }.joined(separator: ", ")
        columns = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 + 3) })
    }

    func plan(_ entity: NSEntityDescription) -> Plan {
        let name = entity.name ?? ""
        if let known = plans[name] { return known }
        let items = Tables.columns(entity).compactMap { index, property in columns[property.name].map { (slot: index, column: $0, property: property) } }
        let unread = entity.layout.properties.indices.filter { (entity.layout.properties[$0] as? NSRelationshipDescription)?.isToMany == true && !entity.layout.properties[$0].isTransient }
        let made = Plan(entity: entity, items: items, unread: unread)
        plans[name] = made
        return made
    }
}

/// A row of the store.
struct StoredRow {
    var id: NSManagedObjectID
    var version: Int64
    var slots: [Slot]
}

extension NSPersistentStore {
    func reader(_ entity: NSEntityDescription) -> RowReader {
        let key = ObjectIdentifier(entity)
        if let known = readers[key] { return known }
        let made = RowReader(entity)
        readers[key] = made
        return made
    }

    /// Rows of an entity; `tail` is what follows `FROM table t0`.
    /// - Parameter isWanted: asked by id before a row's values are turned into slots; false leaves them out.
    func rows(_ entity: NSEntityDescription, _ tail: String, _ values: [Value], isWanted: (NSManagedObjectID) -> Bool = { _ in true }) throws -> [(id: NSManagedObjectID, row: StoredRow?)] {
        try database.exclusively {
            let reader = reader(entity)
            var result: [(id: NSManagedObjectID, row: StoredRow?)] = []
            try database.forEachRow("SELECT \(reader.selection) FROM \(Tables.table(entity)) t0 \(tail)", values) { statement in
                guard let number = statement[0].integer, let concrete = statement[1].text.flatMap(self.entity(named:)) else { return }
                let id = id(concrete, number)
                guard isWanted(id) else { result.append((id, nil)); return }
                let plan = reader.plan(concrete)
                var slots = concrete.layout.initial
                for item in plan.items {
                    let stored = statement[item.column]
                    if let attribute = item.property as? NSAttributeDescription { slots[item.slot] = .value(attribute.value(from: stored)) }
                    else if let relationship = item.property as? NSRelationshipDescription { slots[item.slot] = .one(stored.integer.flatMap { destination(relationship, $0) }) }
                }
                for slot in plan.unread { slots[slot] = .unread }
                result.append((id, StoredRow(id: id, version: statement[2].integer ?? 0, slots: slots)))
            }
            return result
        }
    }

    func row(_ id: NSManagedObjectID) throws -> StoredRow? {
        guard let number = id.row else { return nil }
        return try rows(id.entity, "WHERE t0.Z_PK = ?", [.integer(number)]).first?.row
    }

    /// The objects of a relationship to many.
    func related(_ id: NSManagedObjectID, _ relationship: NSRelationshipDescription) throws -> RelatedIDs {
        guard let row = id.row, let destination = relationship.destinationEntity else { return RelatedIDs(isOrdered: relationship.isOrdered) }
        let sql: String
        switch Tables.many(relationship) {
        case .column(let inverse, let order):
            sql = "SELECT Z_PK, Z_ENT FROM \(Tables.table(destination)) WHERE \(inverse) = ?1 ORDER BY \(order.map { $0 + ", " } ?? "")Z_PK"
        case .join(let table, let own, let other, let order):
            sql = "SELECT t.Z_PK, t.Z_ENT FROM \(table) j JOIN \(Tables.table(destination)) t ON t.Z_PK = j.\(other) WHERE j.\(own) = ?1 ORDER BY j.\(order), t.Z_PK"
        }
        let ids = try database.query(sql, [.integer(row)]).compactMap { values in values[1].text.flatMap(entity(named:)).flatMap { entity in values[0].integer.map { self.id(entity, $0) } } }
        return RelatedIDs(isOrdered: relationship.isOrdered, ids)
    }
}
