import FoundationPlus
import SQLite

/// The way of stores from one version of a schema to the next.
public protocol SchemaMigrationPlan {
    /// All versions, oldest first.
    static var schemas: [any VersionedSchema.Type] { get }
    /// The steps between them, in order.
    static var stages: [MigrationStage] { get }
}

/// One step of a migration.
public enum MigrationStage {
    /// New properties get their initial values, renamed ones keep theirs, removed ones go.
    case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
    /// The same, with work before it on objects of the old classes and after it on those of the new ones. Both contexts are
    /// saved afterwards.
    case custom(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type, willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)

    fileprivate var versions: (from: any VersionedSchema.Type, to: any VersionedSchema.Type) {
        switch self {
        case .lightweight(let from, let to), .custom(let from, let to, _, _): (from, to)
        }
    }
}

/// Follows a migration plan on a copy of the store, which takes the store's place when every step has succeeded.
struct MigrationRun {
    let plan: any SchemaMigrationPlan.Type
    let configuration: ModelConfiguration

    func bring(to schema: Schema) throws {
        let path = configuration.url.path
        guard !configuration.isStoredInMemoryOnly, configuration.allowsSave, FileManager.default.fileExists(atPath: path) else { return }
        do {
            let stages: ArraySlice<MigrationStage>
            do {
                let database = try Database(path: path, mode: .readWrite)
                guard let recorded = try StoreLayout.recorded(in: database), !matches(recorded, schema.infos) else { return }
                stages = try stagesToDo(recorded)
                if stages.isEmpty { return }
                try? FileManager.default.removeItem(atPath: copy)
                try database.execute("VACUUM INTO ?", [.text(copy)])
                // The log is emptied and goes, so that none is left beside the new file.
                _ = try database.query("PRAGMA wal_checkpoint(TRUNCATE)")
                _ = try database.query("PRAGMA journal_mode = DELETE")
            }
            defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + suffix) } }
            for stage in stages { try run(stage) }
            do {
                let database = try Database(path: copy, mode: .readWrite)
                _ = try database.query("PRAGMA wal_checkpoint(TRUNCATE)")
                _ = try database.query("PRAGMA journal_mode = DELETE")
            }
            guard rename(copy, path) == 0 else { throw Store.failure(configuration, "the migrated store cannot take its place: \(String(cString: strerror(errno)))") }
        } catch let error as DatabaseError {
            throw Store.failure(configuration, error.message)
        } catch let error as StoreLayout.Incompatibility {
            throw Store.failure(configuration, error.description)
        }
    }

    private var copy: String { configuration.url.path + ".migrating" }

    private func matches(_ record: StoreLayout.Record, _ entities: [Entity]) -> Bool {
        StoreLayout.record(of: entities).allSatisfy { wanted in
            guard let table = record.table(wanted.name) else { return false }
            return table.columns.sorted { $0.name < $1.name } == wanted.columns.sorted { $0.name < $1.name } && Set(table.pairs) == Set(wanted.pairs)
        }
    }

    /// The steps after the version that the store has. None for stores of no known version: they are changed as far as that
    /// goes without a plan.
    private func stagesToDo(_ record: StoreLayout.Record) throws -> ArraySlice<MigrationStage> {
        let stages = plan.stages
        guard let current = plan.schemas.last(where: { matches(record, Entity.all(from: $0.models)) }) else { return [] }
        guard let first = stages.firstIndex(where: { $0.versions.from == current }) else { return [] }
        return stages[first...]
    }

    private func run(_ stage: MigrationStage) throws {
        let (from, to) = stage.versions
        if case .custom(_, _, let before?, _) = stage { try work(on: from, before) }
        if case .custom(_, _, _, let after?) = stage { try work(on: to, after) } else { try work(on: to) { _ in } }
    }

    private func work(on version: any VersionedSchema.Type, _ body: (ModelContext) throws -> Void) throws {
        let schema = Schema(versionedSchema: version)
        let store = try Store(ModelConfiguration(url: URL(fileURLWithPath: copy)), entities: schema.infos)
        let context = ModelContext(ModelContainer(schema: schema, store: store))
        context.autosaveEnabled = false
        try body(context)
        try context.save()
    }
}
