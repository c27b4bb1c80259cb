import FoundationPlus
import SQLite

extension ModelContext {
    /// Posted with the context before it saves.
    public static let willSave = Notification.Name("NSManagingContextWillSaveChangesNotification")
    /// Posted with the context after it has saved.
    public static let didSave = Notification.Name("NSManagingContextDidSaveChangesNotification")

    /// What the `userInfo` of `didSave` says: identifiers of the objects.
    public enum NotificationKey: String, Sendable {
        case insertedIdentifiers, updatedIdentifiers, deletedIdentifiers, invalidatedAllIdentifiers, queryGeneration
    }

    /// Writes all changes, or none where it throws; then they are still pending. What it returned from survives the end of
    /// the process.
    /// - Throws: `SwiftDataError.modelValidationFailure` where an object breaks a rule of its schema, or what the store says.
    public func save() throws {
        drain()
        guard hasChanges else { return settle() }
        NotificationCenter.default.post(name: Self.willSave, object: self)
        try verify()
        try resolveDuplicates()
        let inserted = inserted.models, changed = changed.models.filter { $0._$storage.hasChanges }, deleted = deleted.models
        var saved = SavedChanges(changed: touched.union(changed.map { RowKey($0._$storage) }), deleted: Set(deleted.map { RowKey($0._$storage) }))
        for model in inserted + changed + deleted { saved.entities.insert(ObjectIdentifier(model._$storage.entity)) }
        for key in touched { saved.entities.insert(key.entity) }
        for store in container.stores { try write(store, inserted, changed, deleted) }
        func identifiers(_ models: [any PersistentModel]) -> Set<PersistentIdentifier> { Set(models.map(\.persistentModelID)) }
        let info: [String: Any] = [
            NotificationKey.insertedIdentifiers.rawValue: identifiers(inserted), NotificationKey.updatedIdentifiers.rawValue: identifiers(changed),
            NotificationKey.deletedIdentifiers.rawValue: identifiers(deleted),
        ]
        settle()
        container.didSave(saved, by: self)
        NotificationCenter.default.post(name: Self.didSave, object: self, userInfo: info)
    }

    /// Runs `block` and saves.
    public func transaction(block: () throws -> Void) throws {
        try block()
        try save()
    }

    private func write(_ store: Store, _ inserted: [any PersistentModel], _ changed: [any PersistentModel], _ deleted: [any PersistentModel]) throws {
        func own(_ models: [any PersistentModel]) -> [_ModelStorage] { models.map(\._$storage).filter { store.holds($0.entity) } }
        let inserted = own(inserted), changed = own(changed), deleted = own(deleted)
        if inserted.isEmpty && changed.isEmpty && deleted.isEmpty { return }
        guard store.configuration.allowsSave else {
            throw SwiftDataError.modelValidationFailure.because("the store \(store.configuration.url.path) was opened with allowsSave: false")
        }
        func values(_ storage: _ModelStorage, _ properties: [Property]) throws -> [(Property, Value)] {
            try properties.filter(\.hasColumn).map { ($0, try $0.encode(storage.cell($0.index))) }
        }
        var written: [(_ModelStorage, [(Property, Value)])] = []
        try store.database.transaction {
            for storage in deleted { try store.delete(storage.entity, storage.key) }
            for storage in changed {
                let properties = storage.dirty.sorted().map { storage.entity.properties[$0] }
                let columns = try values(storage, properties)
                try store.update(storage.entity, storage.key, columns)
                written.append((storage, columns))
                try writePairs(store, storage, properties)
            }
            for storage in inserted {
                let columns = try values(storage, storage.entity.properties)
                try store.insert(storage.entity, storage.key, columns)
                try writePairs(store, storage, storage.entity.properties)
                written.append((storage, columns))
            }
        }
        for (storage, columns) in written { storage.note(columns) }
    }

    private func writePairs(_ store: Store, _ storage: _ModelStorage, _ properties: [Property]) throws {
        for case let relationship as Relationship in properties where relationship.hasPairs {
            guard let models = relationship.loadedModels(of: storage), !models.isEmpty || storage.status != .inserted else { continue }
            try store.setPairs(relationship, storage.key, models.map(\._$storage.key))
        }
    }

    /// Rules of relationships.
    private func verify() throws {
        for (model, relationship) in denials {
            let rest = relationship.models(of: model._$storage).filter { $0._$storage.status != .deleted }
            guard rest.isEmpty else {
                throw SwiftDataError.modelValidationFailure.because("a \(relationship.entity.name) cannot be deleted: its '\(relationship.name)' still has \(rest.count) \(relationship.destination.name), and its delete rule is deny")
            }
        }
        for model in deleted.models {
            for relationship in model._$storage.entity.relationships {
                guard let inverse = relationship.inverse, !inverse.isToMany, !inverse.isOptional else { continue }
                let rest = relationship.models(of: model._$storage).map(\._$storage).filter { $0.context === self && $0.status != .deleted && inverse.models(of: $0).first === model }
                if !rest.isEmpty { throw failure(inverse, "is not optional, and the \(relationship.entity.name) it points to is deleted; delete both, or let the rule of '\(relationship.name)' be .cascade") }
            }
        }
        for storage in (inserted.models + changed.models).map(\._$storage) {
            for relationship in storage.entity.relationships where relationship.isToMany {
                let note = relationship.note
                guard (note.minimumModelCount ?? 0) > 0 || (note.maximumModelCount ?? 0) > 0, let count = relationship.loadedModels(of: storage)?.count else { continue }
                if let least = note.minimumModelCount, count < least { throw failure(relationship, "has \(count) objects, fewer than \(least)") }
                if let most = note.maximumModelCount, most > 0, count > most { throw failure(relationship, "has \(count) objects, more than \(most)") }
            }
        }
        func failure(_ relationship: Relationship, _ what: String) -> SwiftDataError {
            .modelValidationFailure.because("'\(relationship.name)' of a \(relationship.entity.name) \(what)")
        }
    }

    // MARK: Unique values

    /// An inserted object with a unique value that is there already becomes a change of the object that has it.
    private func resolveDuplicates() throws {
        var first: [String: any PersistentModel] = [:]
        for model in inserted.models {
            let storage = model._$storage
            for (number, constraint) in storage.entity.uniqueness.enumerated() {
                let values = try constraint.map { try $0.encode(storage.cell($0.index)) }
                guard !values.contains(.null) else { continue }
                let name = "\(storage.entity.name) \(number) \(values)"
                if let other = first[name] {
                    merge(model, into: other)
                    break
                }
                if let key = try holder(of: values, constraint, storage) {
                    becomeChange(model, of: key)
                    first[name] = model
                    break
                }
                first[name] = model
            }
        }
        for model in changed.models {
            let storage = model._$storage
            for constraint in storage.entity.uniqueness where constraint.contains(where: { storage.dirty.contains($0.index) }) {
                let values = try constraint.map { try $0.encode(storage.cell($0.index)) }
                guard !values.contains(.null), let key = try holder(of: values, constraint, storage) else { continue }
                // The newer object stays, as with an insertion.
                deleteAny(object(storage.entity, key))
            }
        }
    }

    /// The key of another object of the store that has these values and will go on having them.
    private func holder(of values: [Value], _ constraint: [Property], _ storage: _ModelStorage) throws -> Int64? {
        guard let store = container.store(of: storage.entity) else { return nil }
        let condition = constraint.map { "\($0.column) = ?" }.joined(separator: " AND ")
        guard let key = try store.database.query("SELECT \"#\" FROM \(storage.entity.table) WHERE \(condition) AND \"#\" <> ?", values + [.integer(storage.key)]).first?[0].integer else { return nil }
        guard let other = registeredModel(storage.entity, key)?._$storage else { return key }
        if other.status == .deleted { return nil }
        let isMoving = try constraint.contains { try other.dirty.contains($0.index) && $0.encode(other.cell($0.index)) != $0.encode(storage.cell($0.index)) }
        return isMoving ? nil : key
    }

    private func becomeChange(_ model: any PersistentModel, of key: Int64) {
        let storage = model._$storage
        if let known = registeredModel(storage.entity, key) { return merge(model, into: known) }
        let old = RowKey(storage)
        storage.loadAll()
        storage.key = key
        inserted.remove(model)
        storage.status = .saved
        for property in storage.entity.properties {
            // Objects that point to the row do so still.
            if (property as? Relationship)?.isDerived == true { storage.setCell(property.index, nil) } else { storage.dirty.insert(property.index) }
        }
        changed.add(model)
        reregister(storage, from: old)
    }

    /// Both objects are one from now on, with the values of the newer one.
    private func merge(_ model: any PersistentModel, into known: any PersistentModel) {
        let storage = model._$storage, target = known._$storage
        inserted.remove(model)
        for property in storage.entity.properties {
            if let relationship = property as? Relationship, relationship.isDerived {
                for other in relationship.models(of: storage) { relationship.inverse?.change(other._$storage, to: [known]) }
                continue
            }
            if let relationship = property as? Relationship {
                let others = relationship.models(of: storage)
                for other in others { relationship.inverse?.remove(model, from: other._$storage) }
                relationship.change(target, to: others)
                continue
            }
            target.setCell(property.index, storage.cell(property.index))
            if target.status == .saved { target.dirty.insert(property.index) }
            property.notify(target)
        }
        if target.status == .saved { changed.add(known) }
        forget(storage)
        model._$storage = target
        tellObserversOfEverything()
    }
}
