import SQLite

// Reading objects from the store or the parent.

extension NSManagedObjectContext {
    /// Reads the values of an object that was not read yet. One that no longer exists counts as deleted then.
    func fill(_ object: NSManagedObject) {
        guard object.isFault else { return }
        // First, so that reading its own values from `awakeFromFetch` is no circle.
        object.isFault = false
        guard let row = storedRow(object.objectID) else {
            object.isDeleted = true
            return
        }
        put(row, into: object)
    }

    /// Gives an object the stored values of all properties without unsaved changes.
    private func put(_ row: StoredRow, into object: NSManagedObject) {
        object.isFault = false
        object.isOutdated = false
        object.version = row.version
        for index in row.slots.indices {
            if object.layout.properties[index].isTransient { continue }
            if object.originals[index] == nil { object.slots[index] = row.slots[index] } else { object.originals[index] = row.slots[index] }
        }
        object.sets = [:]
        object.awakeFromFetch()
    }

    private func storedRow(_ id: NSManagedObjectID) -> StoredRow? {
        if let parent {
            return parent.performAndWait { () -> StoredRow? in
                let object = parent.object(with: id)
                if object.isFault { parent.fill(object) }
                return object.isDeleted ? nil : StoredRow(id: id, version: object.version, slots: object.slots)
            }
        }
        do { return try (id.persistentStore ?? persistentStoreCoordinator?.store(for: id.entity))?.row(id) } catch {
            report("\(id) cannot be read: \(error)")
            return nil
        }
    }

    /// Reads a relationship to many.
    func readRelationship(_ object: NSManagedObject, _ index: Int) {
        guard let relationship = object.layout.properties[index] as? NSRelationshipDescription else { return }
        var ids = RelatedIDs(isOrdered: relationship.isOrdered)
        if let parent {
            ids = parent.performAndWait { () -> RelatedIDs in
                if case .many(let ids) = parent.object(with: object.objectID).slot(index) { return ids }
                return ids
            }
        } else {
            do { ids = try object.objectID.persistentStore?.related(object.objectID, relationship) ?? ids } catch { report("\(relationship.name) of \(object.objectID) cannot be read: \(error)") }
        }
        object.slots[index] = .many(ids)
    }

    // MARK: Fetching

    /// The objects that the request describes, unsaved changes included.
    /// - Throws: where the entity is unknown or the store cannot be read.
    public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
        let plan = try request.plan(in: self)
        switch request.resultType {
        case .countResultType: return try results([NSNumber(value: count(plan))])
        case .managedObjectIDResultType: return try results(try matches(plan).map(\.objectID))
        case .dictionaryResultType: return try results(try DictionaryFetch(request, plan).run(matches(plan)))
        default: return try results(matches(plan))
        }
    }

    private func results<T>(_ objects: [NSObject]) throws -> [T] {
        if let exact = objects as? [T] { return exact }
        let other = objects.first { !($0 is T) }
        throw CoreDataError.make(NSCoreDataError, "The fetch found objects of the class \(other.map { "\(type(of: $0))" } ?? ""), which are no \(T.self). Is the class of the entity in the model '\(T.self)'?")
    }

    /// How many objects the request describes.
    public func count<T>(for request: NSFetchRequest<T>) throws -> Int { try count(request.plan(in: self)) }

    private func count(_ plan: FetchPlan) throws -> Int {
        if parent == nil, changed(plan).isEmpty, let store = persistentStoreCoordinator?.store(for: plan.entity) {
            let (sql, rest) = split(plan)
            if rest == nil {
                let condition = condition(plan, sql)
                let found = try store.database.query("SELECT count(*) FROM \(Tables.table(plan.entity)) t0 " + condition.sql, condition.values).first?[0].integer ?? 0
                let left = max(0, Int(found) - plan.offset)
                return plan.limit > 0 ? min(left, plan.limit) : left
            }
        }
        return try matches(plan).count
    }

    /// Objects of the entity with unsaved changes.
    private func changed(_ plan: FetchPlan) -> [NSManagedObject] {
        guard plan.includesPendingChanges, hasChanges else { return [] }
        return (Array(inserted.values) + Array(updated.values) + Array(deleted.values)).filter { covers(plan, $0) }
    }

    private func covers(_ plan: FetchPlan, _ object: NSManagedObject) -> Bool {
        plan.includesSubentities ? object.entity.isKindOf(entity: plan.entity) : object.entity === plan.entity
    }

    func matches(_ plan: FetchPlan) throws -> [NSManagedObject] {
        let changed = changed(plan)
        guard !changed.isEmpty else { return try unchangedMatches(plan) }
        // What the store says, without what no longer fits, and then what fits only now. Equal ones keep their places.
        var base = plan
        base.offset = 0
        if plan.limit > 0 { base.limit = plan.offset + plan.limit + changed.count }
        let ids = Set(changed.map(\.objectID))
        let fitting = changed.filter { !$0.isDeleted && plan.predicate?.evaluate($0, [:]) != false }.sorted { $0.serial < $1.serial }
        let fittingIDs = Set(fitting.map(\.objectID))
        var result = try unchangedMatches(base).filter { !ids.contains($0.objectID) || fittingIDs.contains($0.objectID) }
        let known = Set(result.map(\.objectID))
        result += fitting.filter { !known.contains($0.objectID) }
        if !plan.order.isEmpty, !fitting.isEmpty { result = result._sorted(using: named(plan)) }
        return Array(result.dropFirst(plan.offset).prefix(plan.limit > 0 ? plan.limit : .max))
    }

    /// The descriptors with key paths turned into names where that is possible, which is faster to read.
    private func named(_ plan: FetchPlan) -> [NSSortDescriptor] {
        plan.order.map { descriptor in descriptor.key == nil && descriptor.custom == nil ? descriptor.path.map { NSSortDescriptor(key: $0, ascending: descriptor.ascending) } ?? descriptor : descriptor }
    }

    private func unchangedMatches(_ plan: FetchPlan) throws -> [NSManagedObject] {
        if let parent {
            let ids = try parent.performAndWait { try parent.matches(plan).map(\.objectID) }
            return ids.map { object(with: $0) }
        }
        guard let coordinator = persistentStoreCoordinator, !coordinator.persistentStores.isEmpty else {
            throw CoreDataError.make(NSCoreDataError, "The context has no store: load the container's stores first.")
        }
        guard let store = coordinator.store(for: plan.entity) else { throw CoreDataError.make(NSCoreDataError, "No store has the entity '\(plan.entity.name ?? "")'.") }
        let (sql, rest) = split(plan)
        let order = SortTranslator.order(plan.order, plan.entity)
        var tail = condition(plan, sql)
        let isWhole = rest == nil && order != nil
        tail = tail + " ORDER BY \(order ?? "t0.Z_PK")"
        if isWhole, plan.limit > 0 || plan.offset > 0 { tail = tail + " LIMIT \(plan.limit > 0 ? plan.limit : -1) OFFSET \(plan.offset)" }
        let rows: [(id: NSManagedObjectID, row: StoredRow?)]
        do {
            rows = try store.rows(plan.entity, tail.sql, tail.values) { id in
                guard let known = registeredObject(for: id) else { return true }
                return known.isFault || plan.refreshes || known.isOutdated
            }
        } catch let error as DatabaseError { throw NSPersistentStore.error(error, store.url) }
        var objects = rows.map { id, row in
            let object = object(with: id)
            if let row, object.isFault || plan.refreshes || object.isOutdated { put(row, into: object) }
            return object
        }
        guard !isWhole else { return objects }
        if let rest { objects = objects.filter { rest.evaluate($0, [:]) } }
        if order == nil { objects = objects._sorted(using: named(plan)) }
        return Array(objects.dropFirst(plan.offset).prefix(plan.limit > 0 ? plan.limit : .max))
    }

    private func split(_ plan: FetchPlan) -> (sql: SQLPart?, rest: PredicateNode?) { plan.predicate.map { PredicateTranslator.split($0, plan.entity) } ?? (nil, nil) }

    private func condition(_ plan: FetchPlan, _ sql: SQLPart?) -> SQLPart {
        let names = (plan.includesSubentities ? plan.entity.family : [plan.entity]).compactMap(\.name)
        var condition = SQLPart(sql: "WHERE t0.Z_ENT IN (\(names.map { _ in "?" }.joined(separator: ", ")))", values: names.map { .text($0) })
        if let sql { condition = condition + " AND " + sql }
        return condition
    }
}
