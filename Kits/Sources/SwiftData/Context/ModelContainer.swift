import FoundationPlus

/// The stores of a schema, and the contexts that work on them.
///
/// Opening brings an older store up to date: new properties get their initial values, renamed ones
/// (`@Attribute(originalName:)`) keep theirs, removed ones go. What needs more takes a `SchemaMigrationPlan`.
public final class ModelContainer: Hashable, CustomDebugStringConvertible, @unchecked Sendable {
    /// The classes whose objects are kept.
    public let schema: Schema
    /// The plan by which older stores are brought up to date; nil for none.
    public let migrationPlan: (any SchemaMigrationPlan.Type)?
    /// Where the objects are kept.
    public let configurations: Set<ModelConfiguration>
    let stores: [Store]
    private let lock = NSLock()
    private var contexts: [WeakContext] = []
    private var main: ModelContext?

    private struct WeakContext { weak var context: ModelContext? }

    /// Opens or makes the stores of these classes and of those they refer to.
    /// - Throws: `SwiftDataError` where a store cannot be opened; its file is then as it was.
    public convenience init(for forTypes: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...) throws {
        try self.init(for: Schema(forTypes), migrationPlan: migrationPlan, configurations: configurations)
    }

    /// Opens or makes the stores of a schema.
    public convenience init(for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...) throws {
        try self.init(for: givenSchema, migrationPlan: migrationPlan, configurations: configurations)
    }

    /// Opens or makes the stores of a schema.
    public init(for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: [ModelConfiguration]) throws {
        let configurations = configurations.isEmpty ? [ModelConfiguration(schema: givenSchema)] : configurations
        schema = givenSchema
        self.migrationPlan = migrationPlan
        self.configurations = Set(configurations)
        guard self.configurations.count == configurations.count else { throw SwiftDataError.duplicateConfiguration }
        var taken: Set<ObjectIdentifier> = [], opened: [Store] = []
        // Configurations that name their classes first; one that does not gets the rest.
        for configuration in configurations.sorted(by: { $0.schema != nil && $1.schema == nil }) {
            try configuration.verify()
            if let own = configuration.schema, configurations.count > 1, !own.types.allSatisfy({ type in givenSchema.infos.contains { $0.type == type } }) {
                throw SwiftDataError.configurationSchemaNotFoundInContainerSchema
            }
            let wanted = configurations.count == 1 ? givenSchema.infos : configuration.schema?.infos ?? givenSchema.infos
            let entities = wanted.filter { taken.insert(ObjectIdentifier($0)).inserted }
            if let migrationPlan { try MigrationRun(plan: migrationPlan, configuration: configuration).bring(to: givenSchema) }
            opened.append(try Store(configuration, entities: entities))
        }
        stores = opened
    }

    /// For the steps of a migration.
    init(schema: Schema, store: Store) {
        self.schema = schema
        migrationPlan = nil
        configurations = [store.configuration]
        stores = [store]
    }

    /// The context of the main thread. It saves by itself soon after changes.
    @MainActor @preconcurrency public var mainContext: ModelContext { madeMainContext }

    var madeMainContext: ModelContext {
        if let main = lock.withLock({ main }) { return main }
        let made = ModelContext(self, isMain: true)
        lock.withLock { main = made }
        return made
    }

    func store(of entity: Entity) -> Store? { stores.first { $0.holds(entity) } }

    func register(_ context: ModelContext) {
        lock.withLock {
            contexts.removeAll { $0.context == nil }
            contexts.append(WeakContext(context: context))
        }
    }

    /// Tells the other contexts what one of them has saved.
    func didSave(_ changes: SavedChanges, by context: ModelContext) {
        let others = lock.withLock { contexts.compactMap(\.context).filter { $0 !== context } }
        for other in others { other.receive(changes) }
    }

    /// Removes all objects, at once and for good. Objects of contexts are gone.
    public func deleteAllData() {
        for store in stores {
            do {
                try store.database.transaction {
                    for entity in store.entities {
                        try store.database.execute("DELETE FROM \(entity.table)")
                        for relationship in entity.relationships where relationship.hasPairs { try store.database.execute("DELETE FROM \(relationship.pairs.table)") }
                    }
                }
            } catch { Notices.once("the objects of \(store.configuration.url.path) could not be deleted: \(error).") }
        }
        for context in lock.withLock({ contexts.compactMap(\.context) }) { context.receive(.everythingIsGone) }
    }

    /// Removes all objects, at once and for good.
    public func erase() throws { deleteAllData() }

    public static func == (a: ModelContainer, b: ModelContainer) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    public var debugDescription: String { "ModelContainer(\(schema.entities.map(\.name).joined(separator: ", ")); \(stores.map(\.configuration.debugDescription).joined(separator: ", ")))" }
}

/// What a save has written, for other contexts.
struct SavedChanges {
    var changed: Set<RowKey> = []
    var deleted: Set<RowKey> = []
    /// Classes with any change.
    var entities: Set<ObjectIdentifier> = []
    var isEverything = false
    static let everythingIsGone = SavedChanges(isEverything: true)

    func union(_ later: SavedChanges) -> SavedChanges {
        SavedChanges(changed: changed.union(later.changed), deleted: deleted.union(later.deleted), entities: entities.union(later.entities),
                     isEverything: isEverything || later.isEverything)
    }
}

/// An object by its class and key.
struct RowKey: Hashable {
    let entity: ObjectIdentifier
    let key: Int64

    init(_ entity: Entity, _ key: Int64) { (self.entity, self.key) = (ObjectIdentifier(entity), key) }
    init(_ storage: _ModelStorage) { self.init(storage.entity, storage.key) }
}
