import SQLite

// Writing a context's changes, all in one transaction.

extension NSPersistentStore {
    /// Writes the changes. Objects and ids are touched only when everything was written.
    /// - Returns: ids whose rows another object took over, because their values may occur once.
    func save(inserted: [NSManagedObject], updated: [NSManagedObject], deleted: [NSManagedObject], policy: NSMergePolicy) throws -> Set<NSManagedObjectID> {
        guard !isReadOnly else { throw CoreDataError.make(CocoaError.Code.fileWriteNoPermission.rawValue, "The store is read-only.") }
        var writer = StoreWriter(store: self, policy: policy)
        do {
            try database.transaction {
                for object in deleted { try writer.delete(object) }
                try writer.reserveRows(inserted)
                for object in inserted { try writer.insert(object) }
                for object in updated { try writer.update(object) }
                for object in inserted + updated { try writer.writeRelationships(object) }
            }
        } catch let error as DatabaseError {
            if error.primaryCode == 19 { throw CoreDataError.make(NSManagedObjectConstraintMergeError, "The operation couldn’t be completed: \(error.message).", [NSPersistentStoreSaveConflictsErrorKey: []]) }
            throw CoreDataError.make(NSPersistentStoreSaveError, "The store could not be written: \(error.message).", [NSUnderlyingErrorKey: NSError(domain: NSSQLiteErrorDomain, code: Int(error.code), userInfo: [NSLocalizedDescriptionKey: error.message])])
        }
        var replaced = Set(inserted.compactMap { object in writer.takenRows[object.objectID].flatMap { known(object.entity, $0) } })
        let losers = Set(writer.newRows.filter { id, row in writer.takenRows.contains { $0.key !== id && $0.value == row } }.map(\.0))
        replaced.formUnion(losers)
        for (id, row) in writer.newRows where !losers.contains(id) {
            id.makePermanent(writer.takenRows[id] ?? row, in: self)
            register(id)
        }
        for (object, version) in writer.versions { object.version = version }
        for object in writer.outdated { object.isOutdated = true }
        return replaced
    }

    /// A row's number that will not be given again.
    func reserveRow(_ entity: NSEntityDescription) throws -> Int64 {
        try database.transaction {
            try database.execute("INSERT INTO \(Tables.table(entity)) (Z_ENT) VALUES (?1)", [.text(entity.name ?? "")])
            let row = database.lastInsertedRow
            try database.execute("DELETE FROM \(Tables.table(entity)) WHERE Z_PK = ?1", [.integer(row)])
            return row
        }
    }

    /// Removes rows and what leads to them, without loading objects.
    func deleteRows(_ ids: [NSManagedObjectID]) throws {
        try database.transaction { for id in ids { if let row = id.row { try deleteRow(id.entity, row) } } }
    }

    func deleteRow(_ entity: NSEntityDescription, _ row: Int64) throws {
        for relationship in entity.properties.compactMap({ $0 as? NSRelationshipDescription }) where !relationship.isTransient {
            if relationship.isToMany, case .join(let table, let own, _, _) = Tables.many(relationship) { try database.execute("DELETE FROM \(table) WHERE \(own) = ?1", [.integer(row)]) }
            // Whatever still leads here would otherwise lead nowhere.
            if let inverse = relationship.inverseRelationship, !inverse.isToMany, let owner = relationship.destinationEntity {
                try database.execute("UPDATE \(Tables.table(owner)) SET \(Tables.quoted(inverse.name)) = NULL WHERE \(Tables.quoted(inverse.name)) = ?1", [.integer(row)])
            }
        }
        try database.execute("DELETE FROM \(Tables.table(entity)) WHERE Z_PK = ?1", [.integer(row)])
    }
}

/// The statements of one save.
private struct StoreWriter {
    let store: NSPersistentStore
    let policy: NSMergePolicy
    var newRows: [(NSManagedObjectID, Int64)] = []
    var takenRows: [NSManagedObjectID: Int64] = [:]
    var versions: [(NSManagedObject, Int64)] = []
    /// Objects whose values are no longer those of the store.
    var outdated: [NSManagedObject] = []
    private var reserved: [NSManagedObjectID: Int64] = [:]
    private var database: Database { store.database }

    init(store: NSPersistentStore, policy: NSMergePolicy) {
        self.store = store
        self.policy = policy
    }

    private func row(_ id: NSManagedObjectID) -> Int64? { reserved[id] ?? id.row }
    private func value(_ id: NSManagedObjectID?) -> Value { id.flatMap(row).map { .integer($0) } ?? .null }

    private func value(_ property: NSPropertyDescription, _ slot: Slot) throws -> Value {
        switch slot {
        case .value(let value): try (property as? NSAttributeDescription)?.stored(value) ?? .null
        case .one(let id): value(id)
        default: .null
        }
    }

    mutating func reserveRows(_ objects: [NSManagedObject]) throws {
        var next: [String: Int64] = [:]
        for object in objects {
            if let row = object.objectID.row { reserved[object.objectID] = row; continue }
            let table = Tables.name(object.entity)
            let last = try next[table] ?? database.query("SELECT seq FROM sqlite_sequence WHERE name = ?1", [.text(table)]).first?[0].integer ?? 0
            next[table] = last + 1
            reserved[object.objectID] = last + 1
            newRows.append((object.objectID, last + 1))
        }
    }

    mutating func insert(_ object: NSManagedObject) throws {
        try resolveConstraints(object)
        guard let row = reserved[object.objectID] else { return }
        let columns = Tables.columns(object.entity)
        let names = ["Z_PK", "Z_ENT", "Z_OPT"] + columns.map { Tables.quoted($0.property.name) }
        let values = [Value.integer(row), .text(object.entity.name ?? ""), 1] + (try columns.map { try value($0.property, object.slots[$0.index]) })
        let places = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        try database.execute("INSERT INTO \(Tables.table(object.entity)) (\(names.joined(separator: ", "))) VALUES (\(places))", values)
        versions.append((object, 1))
    }

    /// Makes way for an object with values that may occur once, where the policy lets one of the two win.
    private mutating func resolveConstraints(_ object: NSManagedObject) throws {
        for constraint in sequence(first: object.entity, next: { $0.superentity }).flatMap(\.uniquenessConstraints) {
            let names = constraint.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name }
            let places = names.compactMap { object.layout.indices[$0] }
            guard places.count == names.count, !names.isEmpty else { continue }
            let values = try places.map { try value(object.layout.properties[$0], object.slots[$0]) }
            guard !values.contains(.null) else { continue }
            let condition = names.indices.map { "\(Tables.quoted(names[$0])) = ?\($0 + 1)" }.joined(separator: " AND ")
            guard let other = try database.query("SELECT Z_PK FROM \(Tables.table(object.entity)) WHERE \(condition)", values).first?[0].integer, other != row(object.objectID) else { continue }
            switch policy.mergeType {
            case .errorMergePolicyType:
                throw CoreDataError.make(NSManagedObjectConstraintMergeError, "Another object has the same \(names.joined(separator: ", ")).", [NSPersistentStoreSaveConflictsErrorKey: [NSConstraintConflict(constraint: names, objects: [object])]])
            case .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType:
                // The new object takes the other's row, so that what leads there leads to the new one.
                try database.execute("DELETE FROM \(Tables.table(object.entity)) WHERE Z_PK = ?1", [.integer(other)])
                reserve(object, other)
            case .mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType:
                // The object becomes the stored one.
                reserve(object, other)
                if let stored = try store.rows(object.entity, "WHERE t0.Z_PK = ?", [.integer(other)]).first?.row { object.slots = stored.slots }
                try database.execute("DELETE FROM \(Tables.table(object.entity)) WHERE Z_PK = ?1", [.integer(other)])
                object.sets = [:]
            }
        }
    }

    private mutating func reserve(_ object: NSManagedObject, _ row: Int64) {
        reserved[object.objectID] = row
        takenRows[object.objectID] = row
    }

    mutating func update(_ object: NSManagedObject) throws {
        guard let row = object.objectID.row else { return }
        let table = Tables.table(object.entity)
        let changed = Tables.columns(object.entity).filter { object.originals[$0.index] != nil }
        guard let stored = try database.query("SELECT Z_OPT FROM \(table) WHERE Z_PK = ?1", [.integer(row)]).first?[0].integer else {
            switch policy.mergeType {
            case .errorMergePolicyType: throw conflict(object)
            case .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType:
                reserved[object.objectID] = row
                try insert(object)
            default: outdated.append(object)
            }
            return
        }
        var columns = changed
        if stored != object.version {
            switch policy.mergeType {
            case .errorMergePolicyType: throw conflict(object)
            case .mergeByPropertyObjectTrumpMergePolicyType: outdated.append(object)
            case .overwriteMergePolicyType: columns = Tables.columns(object.entity)
            case .rollbackMergePolicyType:
                outdated.append(object)
                return
            case .mergeByPropertyStoreTrumpMergePolicyType:
                outdated.append(object)
                // Only what the other side left as it was is written.
                guard let current = try store.row(object.objectID) else { return }
                columns = try changed.filter { try value($0.property, object.originals[$0.index]!) == value($0.property, current.slots[$0.index]) }
            }
        }
        let settings = ["Z_OPT = ?2"] + columns.enumerated().map { "\(Tables.quoted($1.property.name)) = ?\($0 + 3)" }
        try database.execute("UPDATE \(table) SET \(settings.joined(separator: ", ")) WHERE Z_PK = ?1", [.integer(row), .integer(stored + 1)] + (try columns.map { try value($0.property, object.slots[$0.index]) }))
        versions.append((object, stored + 1))
    }

    private func conflict(_ object: NSManagedObject) -> NSError {
        CoreDataError.make(NSManagedObjectMergeError, "The object was changed by another context or program since it was read.", [NSPersistentStoreSaveConflictsErrorKey: [NSMergeConflict(sourceObject: object)]])
    }

    mutating func delete(_ object: NSManagedObject) throws {
        guard let row = object.objectID.row else { return }
        if policy.mergeType == .errorMergePolicyType, let stored = try database.query("SELECT Z_OPT FROM \(Tables.table(object.entity)) WHERE Z_PK = ?1", [.integer(row)]).first?[0].integer,
           stored != object.version, object.version != 0 { throw conflict(object) }
        try store.deleteRow(object.entity, row)
    }

    /// Relationships to many that have a table or an order of their own.
    mutating func writeRelationships(_ object: NSManagedObject) throws {
        guard let own = row(object.objectID) else { return }
        for (index, property) in object.layout.properties.enumerated() {
            guard let relationship = property as? NSRelationshipDescription, relationship.isToMany, !relationship.isTransient, case .many(let ids) = object.slots[index] else { continue }
            var before = RelatedIDs(isOrdered: ids.isOrdered)
            if !object.isInserted {
                guard let original = object.originals[index] else { continue }
                if case .many(let old) = original { before = old }
            }
            switch Tables.many(relationship) {
            case .column(_, let order):
                guard let order, let destination = relationship.destinationEntity, before != ids else { continue }
                for (place, id) in ids.order.enumerated() {
                    if let row = row(id) { try database.execute("UPDATE \(Tables.table(destination)) SET \(order) = ?1 WHERE Z_PK = ?2", [.integer(Int64(place)), .integer(row)]) }
                }
            case .join(let table, let ownColumn, let other, let order):
                for id in before.members.subtracting(ids.members) {
                    if let row = row(id) { try database.execute("DELETE FROM \(table) WHERE \(ownColumn) = ?1 AND \(other) = ?2", [.integer(own), .integer(row)]) }
                }
                for id in ids.all where !before.contains(id) {
                    if let row = row(id) { try database.execute("INSERT OR IGNORE INTO \(table) (\(ownColumn), \(other)) VALUES (?1, ?2)", [.integer(own), .integer(row)]) }
                }
                guard ids.isOrdered, before != ids else { continue }
                for (place, id) in ids.order.enumerated() {
                    if let row = row(id) { try database.execute("UPDATE \(table) SET \(order) = ?1 WHERE \(ownColumn) = ?2 AND \(other) = ?3", [.integer(Int64(place)), .integer(own), .integer(row)]) }
                }
            }
        }
    }
}
