/// How a container opens a store.
open class NSPersistentStoreDescription: NSObject {
    open var type = NSSQLiteStoreType
    open var configuration: String?
    /// The file; `/dev/null` keeps the data in memory.
    open var url: URL?
    open var isReadOnly = false
    /// Seconds to wait for a file that another program has locked.
    open var timeout: TimeInterval = 240
    open var shouldAddStoreAsynchronously = false
    open var shouldMigrateStoreAutomatically = true
    open var shouldInferMappingModelAutomatically = true
    open private(set) var options: [String: NSObject] = [:]
    open private(set) var sqlitePragmas: [String: NSObject] = [:]
    open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?

    public override init() { super.init() }
    public init(url: URL) { self.url = url }

    open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }
    open func setValue(_ value: NSObject?, forPragmaNamed name: String) { sqlitePragmas[name] = value }

    var allOptions: [AnyHashable: Any] {
        var all: [AnyHashable: Any] = [:]
        for (key, value) in options { all[key] = value }
        all[NSMigratePersistentStoresAutomaticallyOption] = shouldMigrateStoreAutomatically
        all[NSInferMappingModelAutomaticallyOption] = shouldInferMappingModelAutomatically
        all[NSReadOnlyPersistentStoreOption] = isReadOnly
        all[NSPersistentStoreTimeoutOption] = timeout
        if !sqlitePragmas.isEmpty { all[NSSQLitePragmasOption] = sqlitePragmas }
        return all
    }
}
