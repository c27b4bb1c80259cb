import FoundationPlus
import SQLite

extension ModelContext {
    /// The objects that a descriptor describes. Its predicate runs in the store as far as SQL can say the same, and on
    /// objects where it cannot; then it takes time in proportion to all objects of the class.
    /// - Throws: `SwiftDataError` where the context's container does not keep the class, or the predicate fails.
    public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
        let plan = try plan(descriptor)
        let pending = descriptor.includePendingChanges ? pendingChanges(of: plan.entity) : nil
        // The store knows nothing of unsaved changes that the predicate may look at elsewhere.
        let isBlind = descriptor.includePendingChanges && plan.readsOthers && !(inserted.isEmpty && deleted.isEmpty && changed.isEmpty && touched.isEmpty)
        var found: [T]
        let offset = max(0, descriptor.fetchOffset ?? 0), limit = descriptor.fetchLimit.flatMap { $0 > 0 ? $0 : nil }
        let isSorted = plan.order != nil
        let isWhole = plan.isExact && isSorted && !isBlind
        var last = limit.map { offset + $0 }
        if let pending, let count = last { last = count + pending.excluded.count }
        found = try rows(plan, condition: isBlind ? nil : plan.condition, limit: isWhole ? last : nil, filter: plan.isExact && !isBlind ? nil : descriptor.predicate,
                         most: isSorted && pending == nil ? last : nil, excluding: pending?.excluded ?? [])
        if let pending {
            let own = try pending.present.compactMap { $0 as? T }.filter { model in try descriptor.predicate.map { try Self.evaluate($0, model) } ?? true }
            if isSorted { Self.merge(own, into: &found, descriptor.sortBy) } else { found += own }
        }
        if !isSorted { found.sort { Self.isBefore($0, $1, descriptor.sortBy) } }
        if offset > 0 || limit != nil { found = Array(found.dropFirst(offset).prefix(limit ?? .max)) }
        for keyPath in descriptor.relationshipKeyPathsForPrefetching { prefetch(keyPath, of: found, plan) }
        return found
    }

    /// The same as an array that reads its objects as they are asked for. Unsaved changes are left out of account.
    public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>, batchSize: Int) throws -> FetchResultsCollection<T> {
        FetchResultsCollection(context: self, keys: try fetchIdentifiers(descriptor).map(\.key))
    }

    /// How many objects `fetch` would give.
    public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
        let plan = try plan(descriptor)
        guard plan.isExact, isSettled(for: plan, descriptor) else { return try fetch(descriptor).count }
        let sql = "SELECT count(*) FROM \(plan.entity.table) AS t" + (plan.condition.map { " WHERE \($0.sql)" } ?? "")
        let count = try read(plan) { Int(try plan.store.database.query(sql, plan.condition?.values ?? []).first?[0].integer ?? 0) }
        let rest = max(0, count - max(0, descriptor.fetchOffset ?? 0))
        return descriptor.fetchLimit.map { $0 > 0 ? min($0, rest) : rest } ?? rest
    }

    /// The identifiers of the objects that `fetch` would give, without making the objects where it can be helped.
    public func fetchIdentifiers<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [PersistentIdentifier] {
        let plan = try plan(descriptor)
        guard plan.isExact, let order = plan.order, isSettled(for: plan, descriptor) else { return try fetch(descriptor).map(\.persistentModelID) }
        var sql = "SELECT t.\"#\" FROM \(plan.entity.table) AS t" + (plan.condition.map { " WHERE \($0.sql)" } ?? "") + " ORDER BY \(order)"
        if descriptor.fetchLimit != nil || descriptor.fetchOffset != nil { sql += " LIMIT \(descriptor.fetchLimit.flatMap { $0 > 0 ? $0 : nil } ?? -1) OFFSET \(max(0, descriptor.fetchOffset ?? 0))" }
        return try read(plan) {
            try plan.store.database.query(sql, plan.condition?.values ?? []).map {
                PersistentIdentifier(entityName: plan.entity.name, storeIdentifier: plan.store.identifier, key: $0[0].integer ?? 0)
            }
        }
    }

    /// The same; identifiers are small enough to be read at once.
    public func fetchIdentifiers<T: PersistentModel>(_ descriptor: FetchDescriptor<T>, batchSize: Int) throws -> [PersistentIdentifier] { try fetchIdentifiers(descriptor) }

    /// Calls `block` with each object, `batchSize` of them in memory at a time.
    /// - Parameter allowEscapingMutations: whether objects may be changed without being kept by the program.
    public func enumerate<T: PersistentModel>(_ descriptor: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false, block: (T) throws -> Void) throws {
        let keys = try fetchIdentifiers(descriptor).map(\.key)
        let entity = Entity.of(T.self)
        for start in stride(from: 0, to: keys.count, by: max(1, batchSize)) {
            let batch = keys[start..<min(keys.count, start + max(1, batchSize))]
            let objects = load(entity, Array(batch))
            for object in objects { if let object = object as? T { try block(object) } }
        }
    }

    // MARK: Parts of a fetch

    private func plan<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> FetchPlan {
        drain()
        let entity = Entity.of(T.self)
        guard let store = container.store(of: entity) else {
            throw SwiftDataError.unknownSchema.because("the container keeps no \(entity.name); add \(entity.name).self to its types")
        }
        return FetchPlan(descriptor, entity: entity, store: store)
    }

    private func isSettled<T: PersistentModel>(for plan: FetchPlan, _ descriptor: FetchDescriptor<T>) -> Bool {
        guard descriptor.includePendingChanges else { return true }
        if plan.readsOthers { return inserted.isEmpty && deleted.isEmpty && changed.isEmpty && touched.isEmpty }
        return pendingChanges(of: plan.entity) == nil
    }

    private func pendingChanges(of entity: Entity) -> (excluded: Set<Int64>, present: [any PersistentModel])? {
        if inserted.isEmpty && changed.isEmpty && deleted.isEmpty { return nil }
        func own(_ models: [any PersistentModel]) -> [any PersistentModel] { models.filter { $0._$storage.entity === entity } }
        let changed = own(changed.models).filter(\._$storage.hasChanges), inserted = own(inserted.models), deleted = own(deleted.models)
        if changed.isEmpty && inserted.isEmpty && deleted.isEmpty { return nil }
        return (Set((changed + deleted).map(\._$storage.key)), changed + inserted)
    }

    /// Errors of the store as SwiftData's.
    private func read<Result>(_ plan: FetchPlan, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as DatabaseError {
            throw SwiftDataError.loadIssueModelContainer.because("the store \(plan.store.configuration.url.path) cannot be read: \(error.message)")
        }
    }

    private struct Enough: Error {}

    /// - Parameter most: objects after which the rest is not looked at.
    private func rows<T: PersistentModel>(_ plan: FetchPlan, condition: SQLText?, limit: Int?, filter: Predicate<T>?, most: Int?, excluding: Set<Int64>) throws -> [T] {
        var sql = Store.selection(plan.entity, "t") + (condition.map { " WHERE \($0.sql)" } ?? "")
        if let order = plan.order { sql += " ORDER BY \(order)" }
        if let limit { sql += " LIMIT \(limit)" }
        var found: [T] = []
        try read(plan) {
            do {
                try plan.store.database.forEachRow(sql, condition?.values ?? []) { statement in
                    let row = statement.row
                    guard let key = row[0].integer, !excluding.contains(key) else { return }
                    let model = unsafeDowncast(object(plan.entity, key, row: row), to: T.self)
                    if let filter, try !Self.evaluate(filter, model) { return }
                    found.append(model)
                    if found.count == most { throw Enough() }
                }
            } catch is Enough {}
        }
        return found
    }

    /// The objects of these keys, in this order, with their values.
    private func load(_ entity: Entity, _ keys: [Int64]) -> [any PersistentModel] {
        guard let store = container.store(of: entity) else { return [] }
        // Nobody else holds them before the end.
        var loaded: [any PersistentModel] = []
        let missing = keys.filter { registeredModel(entity, $0)?._$storage.row == nil }
        for start in stride(from: 0, to: missing.count, by: 500) {
            let part = missing[start..<min(missing.count, start + 500)]
            let marks = repeatElement("?", count: part.count).joined(separator: ", ")
            loaded += store.rows(Store.selection(entity, "t") + " WHERE t.\"#\" IN (\(marks))", part.map { .integer($0) }).compactMap { row in
                row[0].integer.map { object(entity, $0, row: row) }
            }
        }
        return withExtendedLifetime(loaded) { keys.map { object(entity, $0) } }
    }

    private func prefetch<T: PersistentModel>(_ keyPath: PartialKeyPath<T>, of models: [T], _ plan: FetchPlan) {
        guard let relationship = plan.entity.propertyOfKeyPath[keyPath] as? Relationship, relationship.hasColumn else { return }
        let keys = Set(models.compactMap { $0._$storage.column(relationship)?.integer })
        let others = load(relationship.destination, Array(keys))
        for model in models { _ = model._$storage.cell(relationship.index) }
        withExtendedLifetime(others) {}
    }

    static func evaluate<T: PersistentModel>(_ predicate: Predicate<T>, _ model: T) throws -> Bool {
        do { return try predicate.evaluate(model) } catch { throw SwiftDataError.unsupportedPredicate.because("the predicate cannot be evaluated: \(error)") }
    }

    private static func isBefore<T: PersistentModel>(_ a: T, _ b: T, _ sort: [SortDescriptor<T>]) -> Bool {
        for descriptor in sort {
            switch descriptor.compare(a, b) {
            case .orderedAscending: return true
            case .orderedDescending: return false
            case .orderedSame: continue
            }
        }
        return a._$storage.key < b._$storage.key
    }

    /// Puts a few objects at their places among sorted ones.
    private static func merge<T: PersistentModel>(_ few: [T], into sorted: inout [T], _ sort: [SortDescriptor<T>]) {
        guard few.count < 64 else {
            // Both are sorted, and then one walk through them.
            let other = few.sorted { isBefore($0, $1, sort) }
            var result: [T] = [], i = 0, j = 0
            result.reserveCapacity(sorted.count + other.count)
            while i < sorted.count || j < other.count {
                if j == other.count || (i < sorted.count && isBefore(sorted[i], other[j], sort)) { result.append(sorted[i]); i += 1 } else { result.append(other[j]); j += 1 }
            }
            sorted = result
            return
        }
        for model in few {
            var low = 0, high = sorted.count
            while low < high {
                let middle = (low + high) / 2
                if isBefore(sorted[middle], model, sort) { low = middle + 1 } else { high = middle }
            }
            sorted.insert(model, at: low)
        }
    }

    // MARK: Values of objects

    func row(of storage: _ModelStorage) -> [Value]? {
        guard storage.status != .inserted else { return nil }
        return container.store(of: storage.entity)?.row(storage.entity, storage.key)
    }

    func column(_ property: Property, of storage: _ModelStorage) -> Value? {
        guard storage.status != .inserted else { return nil }
        return container.store(of: storage.entity)?.column(property, storage.key)
    }

    /// The objects of a relationship that is not loaded: those of the store, with unsaved changes of the other side.
    func models(of relationship: Relationship, _ storage: _ModelStorage) -> [any PersistentModel] {
        drain()
        let destination = relationship.destination
        func isThere(_ model: any PersistentModel) -> Bool { model._$storage.status == .saved || model._$storage.status == .inserted }
        guard relationship.isToMany else {
            guard let key = storage.column(relationship)?.integer else { return [] }
            let model = object(destination, key)
            // What cannot be without it has it until both are gone.
            return isThere(model) || !relationship.isOptional ? [model] : []
        }
        var found: [any PersistentModel] = []
        if storage.status != .inserted, let store = container.store(of: destination) {
            var sql = Store.selection(destination, "t")
            if relationship.isDerived, let inverse = relationship.inverse {
                sql += " WHERE t.\(inverse.column) = ? ORDER BY t.\"#\""
            } else {
                let pairs = relationship.pairs
                sql += " JOIN \(pairs.table) AS p ON p.\(pairs.other) = t.\"#\" WHERE p.\(pairs.own) = ? ORDER BY p.rowid"
            }
            found = store.rows(sql, [.integer(storage.key)]).compactMap { row in row[0].integer.map { object(destination, $0, row: row) } }
        }
        guard let inverse = relationship.inverse, let own = storage.model else { return found.filter(isThere) }
        func pointsHere(_ model: any PersistentModel) -> Bool? { inverse.loadedModels(of: model._$storage)?.contains { $0 === own } }
        found = found.filter { isThere($0) && pointsHere($0) ?? true }
        let known = Set(found.map(ObjectIdentifier.init))
        for other in changed.models + inserted.models where other._$storage.entity === destination && !known.contains(ObjectIdentifier(other)) {
            if isThere(other), pointsHere(other) == true { found.append(other) }
        }
        return found
    }
}
