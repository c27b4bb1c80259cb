// Handing changes to the store or the parent, and giving them up.

extension NSManagedObjectContext {
    /// Checks all changes and hands them on, all or none. What it returned from survives the end of the process.
    /// - Throws: a Cocoa error: 1550… where an object is not valid, 133020 where it was changed elsewhere meanwhile.
    public func save() throws {
        processPendingChanges()
        guard hasChanges else { return }
        NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
        tellOfSave()
        try validate()
        let changes = ObjectChanges(inserted: inserted, updated: updated, deleted: deleted)
        var replaced: Set<NSManagedObjectID> = []
        if let parent { parent.performAndWait { parent.take(changes, from: self) } } else { replaced = try write(changes) }
        finish(changes)
        if !replaced.isEmpty { merge([NSDeletedObjectIDsKey: replaced]) }
    }

    /// Calls `willSave` once for each changed object, those included that change meanwhile.
    private func tellOfSave() {
        var told: Set<NSManagedObjectID> = []
        // Objects may go on making others; a hundred rounds are no honest work.
        for _ in 0..<100 {
            let objects = ordered(inserted) + ordered(updated) + ordered(deleted)
            let new = objects.filter { !told.contains($0.objectID) }
            if new.isEmpty { break }
            for object in new {
                told.insert(object.objectID)
                object.willSave()
            }
        }
        processPendingChanges()
    }

    private func ordered(_ objects: [NSManagedObjectID: NSManagedObject]) -> [NSManagedObject] { objects.values.sorted { $0.serial < $1.serial } }

    private func validate() throws {
        var errors: [NSError] = []
        func check(_ body: () throws -> Void) throws {
            do { try body() } catch let error as NSError {
                if error.domain == NSCocoaErrorDomain, error.code == NSValidationMultipleErrorsError, let list = error.userInfo[NSDetailedErrorsKey] as? [NSError] { errors += list } else { errors.append(error) }
            }
        }
        for object in ordered(deleted) { try check(object.validateForDelete) }
        for object in ordered(inserted) { try check(object.validateForInsert) }
        for object in ordered(updated) { try check(object.validateForUpdate) }
        try NSManagedObject.raise(errors)
    }

    private func write(_ changes: ObjectChanges) throws -> Set<NSManagedObjectID> {
        var replaced: Set<NSManagedObjectID> = []
        guard let coordinator = persistentStoreCoordinator, !coordinator.persistentStores.isEmpty else {
            throw CoreDataError.make(NSCoreDataError, "This NSPersistentStoreCoordinator has no persistent stores. It cannot perform a save operation.")
        }
        for store in coordinator.persistentStores {
            func own(_ objects: [NSManagedObjectID: NSManagedObject]) -> [NSManagedObject] {
                ordered(objects).filter { coordinator.store(for: $0.entity) === store }
            }
            let (inserted, updated, deleted) = (own(changes.inserted), own(changes.updated), own(changes.deleted))
            if inserted.isEmpty, updated.isEmpty, deleted.isEmpty { continue }
            replaced.formUnion(try store.save(inserted: inserted, updated: updated, deleted: deleted, policy: policy))
        }
        return replaced
    }

    /// What a child hands over.
    private func take(_ changes: ObjectChanges, from child: NSManagedObjectContext) {
        for object in changes.inserted.values.sorted(by: { $0.serial < $1.serial }) {
            let own = object.entity.makeObject(id: object.objectID, context: self)
            own.isFault = false
            own.isInserted = true
            own.slots = object.slots
            inserted[object.objectID] = own
            pending.inserted[object.objectID] = own
        }
        for object in changes.updated.values {
            let own = self.object(with: object.objectID)
            for index in object.originals.keys { own.change(index, to: object.slots[index]) }
        }
        for object in changes.deleted.values { delete(self.object(with: object.objectID)) }
        scheduleProcessing()
    }

    private func finish(_ changes: ObjectChanges) {
        (inserted, updated, deleted) = ([:], [:], [:])
        for object in Array(changes.inserted.values) + Array(changes.updated.values) {
            object.isInserted = false
            object.originals = [:]
            if object.isOutdated { object.isFault = true }
            object.isOutdated = false
        }
        for object in changes.deleted.values {
            unregister(object.objectID, object)
            object.managedObjectContext = nil
        }
        for object in Array(changes.inserted.values) + Array(changes.updated.values) + Array(changes.deleted.values) { object.didSave() }
        NotificationCenter.default.post(name: .NSManagedObjectContextDidSave, object: self, userInfo: changes.userInfo)
        let ids = [NSInsertedObjectIDsKey: Set(changes.inserted.keys), NSUpdatedObjectIDsKey: Set(changes.updated.keys), NSDeletedObjectIDsKey: Set(changes.deleted.keys)]
        NotificationCenter.default.post(name: .NSManagedObjectContextDidSaveObjectIDs, object: self, userInfo: ids)
        let others = parent?.liveChildren ?? persistentStoreCoordinator?.liveContexts ?? []
        for context in others where context !== self && context.automaticallyMergesChangesFromParent { context.perform { context.merge(ids) } }
        // Children of this one see what it has now.
        for context in liveChildren where context.automaticallyMergesChangesFromParent { context.perform { context.merge(ids) } }
    }

    // MARK: Giving up

    /// Gives all unsaved changes up.
    public func rollback() {
        for object in inserted.values {
            object.announceChange()
            object.isInserted = false
            object.managedObjectContext = nil
            unregister(object.objectID, object)
            pending.deleted[object.objectID] = object
        }
        for object in Array(updated.values) + Array(deleted.values) {
            object.announceChange()
            object.isDeleted = false
            for (index, slot) in object.originals { object.slots[index] = slot }
            object.originals = [:]
            object.sets = [:]
            pending.refreshed[object.objectID] = object
        }
        (inserted, updated, deleted) = ([:], [:], [:])
        (pending.inserted, pending.updated) = ([:], [:])
        pending.deleted = pending.deleted.filter { !$0.value.isDeleted || $0.value.managedObjectContext == nil }
        processPendingChanges()
    }

    /// Forgets all objects; those that somebody still holds are of no context any more.
    public func reset() {
        for object in registeredObjects {
            object.managedObjectContext = nil
            unregister(object.objectID, object)
        }
        (inserted, updated, deleted) = ([:], [:], [:])
        pending = ObjectChanges(isAllInvalidated: true)
        processPendingChanges()
    }

    /// Has the object read again when it is next looked at.
    /// - Parameter flag: whether its unsaved changes are kept.
    public func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
        guard object.managedObjectContext === self, !object.isInserted, !object.isDeleted else { return }
        object.announceChange()
        object.willTurnIntoFault()
        if !flag {
            object.originals = [:]
            updated[object.objectID] = nil
            pending.updated[object.objectID] = nil
        }
        object.isFault = true
        object.sets = [:]
        object.didTurnIntoFault()
        pending.refreshed[object.objectID] = object
        scheduleProcessing()
    }

    public func refreshAllObjects() { for object in registeredObjects where !object.isInserted { refresh(object, mergeChanges: true) } }

    /// Gives objects their rows' numbers before they are saved.
    public func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
        for object in objects where object.objectID.isTemporaryID {
            guard let store = persistentStoreCoordinator?.store(for: object.entity) else { throw CoreDataError.make(NSCoreDataError, "No store has the entity '\(object.entity.name ?? "")'.") }
            object.objectID.makePermanent(try store.reserveRow(object.entity), in: store)
            store.register(object.objectID)
        }
    }


    // MARK: Merging

    /// Takes over what another context saved.
    public func mergeChanges(fromContextDidSave notification: Notification) {
        func ids(_ key: String) -> Set<NSManagedObjectID> { Set((notification.userInfo?[key] as? Set<NSManagedObject> ?? []).map(\.objectID)) }
        merge([NSInsertedObjectIDsKey: ids(NSInsertedObjectsKey), NSUpdatedObjectIDsKey: ids(NSUpdatedObjectsKey), NSDeletedObjectIDsKey: ids(NSDeletedObjectsKey)])
    }

    /// Tells contexts of changes that were made without objects, such as by `NSBatchDeleteRequest`.
    public static func mergeChanges(fromRemoteContextSave changeNotificationData: [AnyHashable: Any], into contexts: [NSManagedObjectContext]) {
        func ids(_ keys: [String]) -> Set<NSManagedObjectID> {
            Set(keys.flatMap { KeyValueCoding.elements(changeNotificationData[$0]) ?? [] }.compactMap { ($0 as? NSManagedObjectID) ?? ($0 as? NSManagedObject)?.objectID })
        }
        let all = [NSInsertedObjectIDsKey: ids([NSInsertedObjectsKey, NSInsertedObjectIDsKey]), NSUpdatedObjectIDsKey: ids([NSUpdatedObjectsKey, NSUpdatedObjectIDsKey]),
                   NSDeletedObjectIDsKey: ids([NSDeletedObjectsKey, NSDeletedObjectIDsKey])]
        for context in contexts { context.performAndWait { context.merge(all) } }
    }

    func merge(_ ids: [String: Set<NSManagedObjectID>]) {
        for id in ids[NSUpdatedObjectIDsKey] ?? [] { if let object = registeredObject(for: id), !object.isFault { refresh(object, mergeChanges: true) } }
        for id in ids[NSDeletedObjectIDsKey] ?? [] {
            guard let object = registeredObject(for: id) else { continue }
            object.announceChange()
            object.isDeleted = true
            (updated[id], deleted[id], inserted[id]) = (nil, nil, nil)
            object.managedObjectContext = nil
            unregister(id, object)
            pending.deleted[id] = object
        }
        for id in ids[NSInsertedObjectIDsKey] ?? [] { pending.inserted[id] = object(with: id) }
        processPendingChanges()
        NotificationCenter.default.post(name: .NSManagedObjectContextDidMergeChangesObjectIDs, object: self, userInfo: ids)
    }
}
