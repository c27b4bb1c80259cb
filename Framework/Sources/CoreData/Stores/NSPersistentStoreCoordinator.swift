/// Stands between contexts and stores.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
    public let managedObjectModel: NSManagedObjectModel
    open private(set) var persistentStores: [NSPersistentStore] = []
    open var name: String?
    private var contexts: [WeakContext] = []
    private struct WeakContext { weak var context: NSManagedObjectContext? }
    private let lock = NSRecursiveLock()

    public init(managedObjectModel model: NSManagedObjectModel) { managedObjectModel = model }

    // MARK: Stores

    /// Opens a store, and makes it where there is none.
    /// - Throws: a Cocoa error: 259 where the file is damaged, 134100 where it was made with another model and may not be
    ///   migrated, 134190 where the change of the model cannot be inferred. The file is left as it was.
    @discardableResult
    open func addPersistentStore(ofType storeType: String, configurationName configuration: String?, at storeURL: URL?, options: [AnyHashable: Any]? = nil) throws -> NSPersistentStore {
        let store = try NSPersistentStore(coordinator: self, type: storeType, configuration: configuration, url: storeURL, options: options)
        lock.withLock { persistentStores.append(store) }
        NotificationCenter.default.post(name: .NSPersistentStoreCoordinatorStoresDidChange, object: self, userInfo: [NSAddedPersistentStoresKey: [store]])
        return store
    }

    @discardableResult
    open func addPersistentStore(type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL, options: [AnyHashable: Any]? = nil) throws -> NSPersistentStore {
        try addPersistentStore(ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
    }

    open func addPersistentStore(with storeDescription: NSPersistentStoreDescription, completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void) {
        let add = { [self] in
            do {
                try addPersistentStore(ofType: storeDescription.type, configurationName: storeDescription.configuration, at: storeDescription.url, options: storeDescription.allOptions)
                block(storeDescription, nil)
            } catch { block(storeDescription, error) }
        }
        if storeDescription.shouldAddStoreAsynchronously { DispatchQueue.global().async(execute: add) } else { add() }
    }

    open func remove(_ store: NSPersistentStore) throws {
        lock.withLock { persistentStores.removeAll { $0 === store } }
        NotificationCenter.default.post(name: .NSPersistentStoreCoordinatorStoresDidChange, object: self, userInfo: [NSRemovedPersistentStoresKey: [store]])
    }

    /// Removes a store's file and its companions.
    open func destroyPersistentStore(at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil) throws {
        lock.withLock { persistentStores.removeAll { $0.url == url } }
        guard url.path != "/dev/null", storeType != NSInMemoryStoreType else { return }
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: url.path + suffix) { try FileManager.default.removeItem(atPath: url.path + suffix) }
    }

    open func destroyPersistentStore(at url: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil) throws {
        try destroyPersistentStore(at: url, ofType: type.rawValue, options: options)
    }

    open func persistentStore(for URL: URL) -> NSPersistentStore? { persistentStores.first { $0.url?.standardizedFileURL == URL.standardizedFileURL } }
    open func url(for store: NSPersistentStore) -> URL { store.url ?? URL(fileURLWithPath: "/dev/null") }
    open func metadata(for store: NSPersistentStore) -> [String: Any] { store.metadata }
    open func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) { store.metadata = metadata ?? [:] }

    /// The id that `uriRepresentation` described; nil where no store here has it.
    open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? { persistentStores.lazy.compactMap { $0.id(from: url) }.first }

    open func perform(_ block: @escaping () -> Void) { DispatchQueue.global().async { [self] in performAndWait(block) } }
    open func performAndWait(_ block: () -> Void) { lock.withLock(block) }
    open func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try lock.withLock(block) }

    // MARK: Inside

    /// The store that has the entity's objects.
    func store(for entity: NSEntityDescription) -> NSPersistentStore? { persistentStores.first { $0.entity(named: entity.name ?? "") != nil } }

    func add(_ context: NSManagedObjectContext) {
        lock.withLock {
            contexts.removeAll { $0.context == nil || $0.context === context }
            contexts.append(WeakContext(context: context))
        }
    }

    /// The contexts directly above this coordinator.
    var liveContexts: [NSManagedObjectContext] { lock.withLock { contexts.compactMap(\.context) } }
}

public let NSAddedPersistentStoresKey = "added"
public let NSRemovedPersistentStoresKey = "removed"

extension Notification.Name {
    public static let NSPersistentStoreCoordinatorStoresDidChange = Notification.Name("NSPersistentStoreCoordinatorStoresDidChange")
    public static let NSPersistentStoreCoordinatorStoresWillChange = Notification.Name("NSPersistentStoreCoordinatorStoresWillChange")
    public static let NSPersistentStoreCoordinatorWillRemoveStore = Notification.Name("NSPersistentStoreCoordinatorWillRemoveStore")
    /// Would tell of changes that another program or device made; nothing posts it here.
    public static let NSPersistentStoreRemoteChange = Notification.Name("NSPersistentStoreRemoteChangeNotification")
}
