import SQLite

// Opening a file: making its tables, and bringing them to the form of a newer model.

extension NSPersistentStore {
    /// Makes the tables of a new store, or compares those of an old one with the model.
    func prepare() throws {
        let wanted = StoreSchema(entities)
        let tables = try database.query("SELECT name FROM sqlite_schema WHERE type = 'table'").compactMap { $0[0].text }
        if tables.contains("Z_METADATA"), !tables.contains("Z_MARTLET") {
            throw CoreDataError.make(NSPersistentStoreIncompatibleSchemaError, "The file was written by Apple's Core Data, whose format cannot be read here; it is left as it is.", url.map { [NSFilePathErrorKey: $0.path] } ?? [:])
        }
        guard tables.contains("Z_MARTLET") else {
            guard tables.filter({ !$0.hasPrefix("sqlite_") }).isEmpty else {
                throw CoreDataError.make(NSPersistentStoreIncompatibleSchemaError, "The file is an SQLite data base of another kind; it is left as it is.", url.map { [NSFilePathErrorKey: $0.path] } ?? [:])
            }
            if isReadOnly { throw CoreDataError.make(NSPersistentStoreOpenError, "The store is new and cannot be made read-only.") }
            try database.transaction {
                try database.execute("CREATE TABLE Z_MARTLET (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
                try set("identifier", identifier)
                try set("model", wanted.text)
                for statement in Tables.creation(entities, existing: [:]) { try database.execute(statement) }
            }
            setMetadata(wanted)
            return
        }
        identifier = try get("identifier") ?? identifier
        setMetadata(wanted)
        guard let old = try get("model").flatMap(StoreSchema.init(text:)), old != wanted else { return }
        try migrate(from: old, to: wanted)
    }

    private func setMetadata(_ schema: StoreSchema) {
        metadata = [NSStoreTypeKey: type, NSStoreUUIDKey: identifier ?? "", StoreSchema.metadataKey: schema.text]
    }

    private func get(_ key: String) throws -> String? { try database.query("SELECT value FROM Z_MARTLET WHERE key = ?1", [.text(key)]).first?[0].text }
    private func set(_ key: String, _ value: String) throws { try database.execute("INSERT OR REPLACE INTO Z_MARTLET VALUES (?1, ?2)", [.text(key), .text(value)]) }

    // MARK: A newer model

    private func migrate(from old: StoreSchema, to new: StoreSchema) throws {
        let place = url.map { [NSFilePathErrorKey: $0.path] as [String: Any] } ?? [:]
        guard options?[NSMigratePersistentStoresAutomaticallyOption] as? Bool == true, !isReadOnly else {
            throw CoreDataError.make(NSPersistentStoreIncompatibleVersionHashError, "The model used to open the store is incompatible with the one used to create the store.", place)
        }
        guard options?[NSInferMappingModelAutomaticallyOption] as? Bool == true else {
            throw CoreDataError.make(NSMigrationMissingMappingModelError, "There is no mapping model for the migration.", place)
        }
        let problems = changesThatCannotBeInferred(old)
        guard problems.isEmpty else {
            throw CoreDataError.make(NSInferredMappingModelError, "The model has changed in a way that cannot be inferred: \(problems.joined(separator: "; ")). The store is left as it was.", place.merging(["reason": problems.joined(separator: "; ")]) { $1 })
        }
        try database.transaction {
            try rename(old)
            let names = try database.query("SELECT name FROM sqlite_schema WHERE type = 'table'").compactMap { $0[0].text }
            var existing: [String: Set<String>] = [:]
            for name in names { existing[name] = Set(try database.query("SELECT name FROM pragma_table_info(?1)", [.text(name)]).compactMap { $0[0].text }) }
            for statement in Tables.creation(entities, existing: existing) { try database.execute(statement) }
            try fillDefaults()
            try set("model", new.text)
        }
    }

    /// What an entity or property was called in the store.
    private func formerName(_ entity: NSEntityDescription, in old: StoreSchema) -> String? {
        guard let name = entity.name else { return nil }
        if old.entities[name] != nil { return name }
        return entity.renamingIdentifier.flatMap { old.entities[$0] == nil ? nil : $0 }
    }

    private func changesThatCannotBeInferred(_ old: StoreSchema) -> [String] {
        var problems: [String] = []
        for entity in entities {
            guard let former = formerName(entity, in: old), let before = old.entities[former] else { continue }
            if before.parent != nil, entity.superentity == nil || before.parent == nil && entity.superentity != nil { problems.append("the entity \(former) has another parent") }
            let inherited = Set(entity.superentity?.properties.map(\.name) ?? [])
            for property in entity.properties where !inherited.contains(property.name) && !property.isTransient {
                let names = [property.name, property.renamingIdentifier].compactMap { $0 }
                if let attribute = property as? NSAttributeDescription {
                    if let was = names.lazy.compactMap({ before.attributes[$0] }).first {
                        if was.type != attribute.attributeType.rawValue { problems.append("\(former).\(attribute.name) has another type") }
                        if was.isOptional, !attribute.isOptional, attribute.defaultValue == nil { problems.append("\(former).\(attribute.name) is no longer optional and has no default value") }
                    } else if !attribute.isOptional, attribute.normalized(attribute.defaultValue) == nil, hasRows(former) {
                        problems.append("\(former).\(attribute.name) is new, not optional and has no default value")
                    }
                } else if let relationship = property as? NSRelationshipDescription, let was = names.lazy.compactMap({ before.relationships[$0] }).first {
                    let destination = relationship.destinationEntity.flatMap { formerName($0, in: old) }
                    if was.isToMany != relationship.isToMany || destination != was.destination { problems.append("\(former).\(relationship.name) leads elsewhere") }
                }
            }
        }
        return problems
    }

    private func hasRows(_ entity: String) -> Bool {
        guard let table = self.entity(named: entity).map(Tables.name) ?? Optional(entity) else { return false }
        return (try? database.query("SELECT 1 FROM \(Tables.quoted(table)) WHERE Z_ENT = ?1 LIMIT 1", [.text(entity)]).isEmpty == false) ?? false
    }

    private func rename(_ old: StoreSchema) throws {
        for entity in entities {
            guard let name = entity.name, let former = formerName(entity, in: old), let before = old.entities[former] else { continue }
            if former != name {
                if entity.superentity == nil { try database.execute("ALTER TABLE \(Tables.quoted(former)) RENAME TO \(Tables.quoted(name))") }
                try database.execute("UPDATE \(Tables.table(entity)) SET Z_ENT = ?1 WHERE Z_ENT = ?2", [.text(name), .text(former)])
            }
            for property in entity.properties where Tables.hasColumn(property) {
                guard let was = property.renamingIdentifier, was != property.name, before.attributes[property.name] == nil, before.relationships[property.name] == nil,
                      before.attributes[was] != nil || before.relationships[was] != nil else { continue }
                try database.execute("ALTER TABLE \(Tables.table(entity)) RENAME COLUMN \(Tables.quoted(was)) TO \(Tables.quoted(property.name))")
            }
        }
    }

    /// Rows from before an attribute was there, or from when it was optional, get its default.
    private func fillDefaults() throws {
        for entity in entities {
            for attribute in entity.properties.compactMap({ $0 as? NSAttributeDescription }) where !attribute.isTransient {
                guard let value = attribute.normalized(attribute.defaultValue), !attribute.isOptional else { continue }
                let column = Tables.quoted(attribute.name)
                try database.execute("UPDATE \(Tables.table(entity)) SET \(column) = ?1 WHERE \(column) IS NULL AND Z_ENT = ?2", [try attribute.stored(value), .text(entity.name ?? "")])
            }
        }
    }
}
