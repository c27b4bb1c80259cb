import SQLite

/// A file, or memory, in which a coordinator keeps objects.
open class NSPersistentStore: NSObject, @unchecked Sendable {
    open private(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?
    public let configurationName: String
    public let type: String
    open internal(set) var url: URL?
    open internal(set) var options: [AnyHashable: Any]?
    open var isReadOnly: Bool { !isWritable }
    /// The store's own identifier, made with the file.
    open internal(set) var identifier: String! = UUID().uuidString
    open internal(set) var metadata: [String: Any]! = [:]

    let entities: [NSEntityDescription]
    let database: Database
    private let isWritable: Bool
    private let lock = NSLock()
    private var ids: [Key: WeakID] = [:]
    private struct Key: Hashable { var table: String; var row: Int64 }
    private struct WeakID { weak var id: NSManagedObjectID? }
    private let entityNames: [String: NSEntityDescription]
    /// How rows of an entity and of what inherits from it are read; made when first needed.
    var readers: [ObjectIdentifier: RowReader] = [:]

    init(coordinator: NSPersistentStoreCoordinator, type: String, configuration: String?, url: URL?, options: [AnyHashable: Any]?) throws {
        persistentStoreCoordinator = coordinator
        self.type = type
        self.url = url
        self.options = options
        configurationName = configuration ?? "PF_DEFAULT_CONFIGURATION_NAME"
        guard let entities = coordinator.managedObjectModel.entities(forConfigurationName: configuration) else {
            throw CoreDataError.make(134060, "The model has no configuration named '\(configuration ?? "")'.")
        }
        self.entities = entities
        entityNames = Dictionary(entities.map { ($0.name ?? "", $0) }) { $1 }
        isWritable = (options?[NSReadOnlyPersistentStoreOption] as? Bool) != true
        database = try Self.open(type: type, url: url, isWritable: isWritable, timeout: options?[NSPersistentStoreTimeoutOption] as? TimeInterval ?? 240)
        super.init()
        try database.addStoreFunctions()
        do {
            for (name, value) in options?[NSSQLitePragmasOption] as? [String: Any] ?? [:] {
                let setting = "\(value)"
                guard (name + setting).allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }) else { continue }
                _ = try database.query("PRAGMA \(name) = \(setting)")
            }
            try prepare()
        } catch let error as DatabaseError { throw Self.error(error, url) }
    }

    private static func open(type: String, url: URL?, isWritable: Bool, timeout: TimeInterval) throws -> Database {
        switch type {
        case NSInMemoryStoreType: return try Database.inMemory()
        case NSSQLiteStoreType:
            guard let url else { throw CoreDataError.make(NSPersistentStoreOpenError, "A store of the type SQLite needs a URL.") }
            if url.path == "/dev/null" { return try Database.inMemory() }
            guard url.isFileURL else { throw CoreDataError.make(NSPersistentStoreOpenError, "\(url) is no file.") }
            try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            do { return try Database(path: url.path, mode: isWritable ? .create : .readOnly, busyTimeout: timeout) } catch let error as DatabaseError { throw Self.error(error, url) }
        default: throw CoreDataError.make(NSPersistentStoreInvalidTypeError, "There are no stores of the type '\(type)' on Linux; use NSSQLiteStoreType or NSInMemoryStoreType.")
        }
    }

    /// SQLite's refusal as Core Data words it.
    static func error(_ error: DatabaseError, _ url: URL?) -> NSError {
        var info: [String: Any] = [NSSQLiteErrorDomain: Int(error.primaryCode), NSUnderlyingErrorKey: NSError(domain: NSSQLiteErrorDomain, code: Int(error.code), userInfo: [NSLocalizedDescriptionKey: error.message])]
        if let url { info[NSFilePathErrorKey] = url.path }
        if error.isCorruption { return CoreDataError.make(CocoaError.Code.fileReadCorruptFile.rawValue, "The file “\(url?.lastPathComponent ?? "")” couldn’t be opened because it isn’t in the correct format: \(error.message).", info) }
        if error.isBusy { return CoreDataError.make(NSPersistentStoreTimeoutError, "The store is locked by another program: \(error.message).", info) }
        return CoreDataError.make(NSPersistentStoreOpenError, "The store could not be opened: \(error.message).", info)
    }

    // MARK: Ids

    func entity(named name: String) -> NSEntityDescription? { entityNames[name] }

    /// The id of a row: the same instance each time.
    func id(_ entity: NSEntityDescription, _ row: Int64) -> NSManagedObjectID {
        let key = Key(table: Tables.name(entity), row: row)
        return lock.withLock {
            if let known = ids[key]?.id { return known }
            let made = NSManagedObjectID(entity: entity, store: self, row: row)
            ids[key] = WeakID(id: made)
            return made
        }
    }

    /// The id of a row, where somebody has it.
    func known(_ entity: NSEntityDescription, _ row: Int64) -> NSManagedObjectID? { lock.withLock { ids[Key(table: Tables.name(entity), row: row)]?.id } }

    /// Remembers an id that has got a row.
    func register(_ id: NSManagedObjectID) {
        guard let row = id.row else { return }
        lock.withLock { ids[Key(table: Tables.name(id.entity), row: row)] = WeakID(id: id) }
    }

    func forget(_ entity: NSEntityDescription, _ row: Int64) {
        let key = Key(table: Tables.name(entity), row: row)
        lock.withLock { if let known = ids[key], known.id == nil { ids[key] = nil } }
    }

    func id(from uri: URL) -> NSManagedObjectID? {
        let parts = uri.pathComponents.filter { $0 != "/" }
        guard uri.scheme == "x-coredata", uri.host?.lowercased() == identifier.lowercased(), parts.count == 2, let entity = entity(named: parts[0]),
              parts[1].hasPrefix("p"), let row = Int64(parts[1].dropFirst()) else { return nil }
        return id(concrete(entity, row) ?? entity, row)
    }

    /// The entity that a row is of; nil where there is no such row.
    func concrete(_ entity: NSEntityDescription, _ row: Int64) -> NSEntityDescription? {
        let name = try? database.query("SELECT Z_ENT FROM \(Tables.table(entity)) WHERE Z_PK = ?1", [.integer(row)]).first?[0].text
        return name.flatMap(self.entity(named:))
    }

    /// The id of a row to which a relationship leads.
    func destination(_ relationship: NSRelationshipDescription, _ row: Int64) -> NSManagedObjectID? {
        guard let entity = relationship.destinationEntity else { return nil }
        if entity.subentities.isEmpty { return id(entity, row) }
        if let known = lock.withLock({ ids[Key(table: Tables.name(entity), row: row)]?.id }) { return known }
        return id(concrete(entity, row) ?? entity, row)
    }
}

public let NSSQLiteStoreType = "SQLite"
public let NSInMemoryStoreType = "InMemory"
public let NSBinaryStoreType = "Binary"
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStoreOption"
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomaticallyOption"
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomaticallyOption"
/// Seconds to wait for a file that another program has locked.
public let NSPersistentStoreTimeoutOption = "NSPersistentStoreTimeoutOption"
public let NSSQLitePragmasOption = "NSSQLitePragmasOption"
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTrackingKey"
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey = "NSPersistentStoreRemoteChangeNotificationOptionKey"
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtectionKey"
public let NSStoreTypeKey = "NSStoreType"
public let NSStoreUUIDKey = "NSStoreUUID"

extension NSPersistentStore {
    /// A kind of store.
    public struct StoreType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let sqlite = StoreType(rawValue: NSSQLiteStoreType)
        public static let inMemory = StoreType(rawValue: NSInMemoryStoreType)
        public static let binary = StoreType(rawValue: NSBinaryStoreType)
    }
}
