/// Objects that are looked at and changed together, until `save` hands their changes to the store or the parent.
///
/// An object is in the context once, however often it is fetched. A context keeps its objects only as long as somebody
/// else does, except those with unsaved changes. It is used on its queue: the main one, or inside of `perform`.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
    public let concurrencyType: NSManagedObjectContextConcurrencyType
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        get { coordinator ?? parent?.persistentStoreCoordinator }
        set {
            coordinator = newValue
            newValue?.add(self)
        }
    }
    /// The context to which `save` hands the changes, instead of a store.
    open var parent: NSManagedObjectContext? { didSet { parent?.children.append(WeakContext(context: self)) } }
    open var name: String?
    open var transactionAuthor: String?
    open var mergePolicy: Any = NSMergePolicy.error
    /// Whether saves of other contexts show up here by themselves.
    open var automaticallyMergesChangesFromParent = false
    /// An object whose row is gone has no values and counts as deleted, also where this is false: nothing raises an exception.
    open var shouldDeleteInaccessibleFaults = true
    public let userInfo = NSMutableDictionary()
    /// Changes are not recorded for undoing; a message says so where a manager is set.
    open var undoManager: UndoManager? {
        didSet { if undoManager != nil { report("NSManagedObjectContext.undoManager: changes of objects are not recorded for undo on Linux.") } }
    }

    private var coordinator: NSPersistentStoreCoordinator?
    private struct WeakContext { weak var context: NSManagedObjectContext? }
    private var children: [WeakContext] = []
    private let queue: DispatchQueue
    private let lock = NSLock()
    private var registered: [NSManagedObjectID: WeakObject] = [:]
    private struct WeakObject { weak var object: NSManagedObject? }
    /// The id for the object that is being made, where it is one of the store.
    var idOfNextObject: NSManagedObjectID?

    // Objects with unsaved changes.
    var inserted: [NSManagedObjectID: NSManagedObject] = [:]
    var updated: [NSManagedObjectID: NSManagedObject] = [:]
    var deleted: [NSManagedObjectID: NSManagedObject] = [:]
    var pending = ObjectChanges()
    private var isProcessingScheduled = false

    private static let contextKey = DispatchSpecificKey<ObjectIdentifier>()
    private static let currentKey = "MartletManagedObjectContext"

    public init(concurrencyType ct: NSManagedObjectContextConcurrencyType) {
        concurrencyType = ct
        queue = ct == .mainQueueConcurrencyType ? .main : DispatchQueue(label: "NSManagedObjectContext")
        super.init()
        if ct != .mainQueueConcurrencyType { queue.setSpecific(key: Self.contextKey, value: ObjectIdentifier(self)) }
    }

    public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type == .mainQueue ? .mainQueueConcurrencyType : .privateQueueConcurrencyType) }

    /// Which queue a context is used on.
    public struct ConcurrencyType: Hashable, Sendable {
        private let isMain: Bool
        public static let mainQueue = ConcurrencyType(isMain: true)
        public static let privateQueue = ConcurrencyType(isMain: false)
    }

    /// When `perform` runs its block: at once where it is on the queue already, or behind what waits there.
    public enum ScheduledTaskType: Sendable { case immediate, enqueued }

    var model: NSManagedObjectModel? { persistentStoreCoordinator?.managedObjectModel }
    var policy: NSMergePolicy { mergePolicy as? NSMergePolicy ?? .error }
    var liveChildren: [NSManagedObjectContext] { children.compactMap(\.context) }

    // MARK: The queue

    private var isOnQueue: Bool {
        if concurrencyType == .mainQueueConcurrencyType, Thread.isMainThread { return true }
        _ = Self.mainQueueIsMarked
        return DispatchQueue.getSpecific(key: Self.contextKey) == (concurrencyType == .mainQueueConcurrencyType ? Self.mainMark : ObjectIdentifier(self))
    }

    /// The main queue need not run on the main thread: a program that ended its main thread has it elsewhere.
    private static let mainQueueIsMarked: Void = DispatchQueue.main.setSpecific(key: contextKey, value: mainMark)
    private static let mainMark = ObjectIdentifier(DispatchQueue.main)

    /// The context whose block runs on this thread.
    static var current: NSManagedObjectContext? { Thread.current.threadDictionary[currentKey] as? NSManagedObjectContext }

    private func run<T>(_ block: () throws -> T) rethrows -> T {
        let outer = Thread.current.threadDictionary[Self.currentKey]
        Thread.current.threadDictionary[Self.currentKey] = self
        defer {
            Thread.current.threadDictionary[Self.currentKey] = outer
            if outer == nil { processPendingChanges() }
        }
        return try block()
    }

    open func perform(_ block: @escaping () -> Void) { queue.async { self.run(block) } }

    open func performAndWait(_ block: () -> Void) {
        if isOnQueue { run(block) } else { queue.sync { run(block) } }
    }

    public func performAndWait<T>(_ block: () throws -> T) rethrows -> T {
        if isOnQueue { return try run(block) }
        return try queue.sync { try run(block) }
    }

    /// Runs the block on the context's queue. (`throws(E)` says what Apple's `rethrows` says: only the block's errors are thrown.)
    public func perform<T, E: Error>(schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws(E) -> T) async throws(E) -> T {
        let result: Unchecked<Result<T, E>> = await withCheckedContinuation { continuation in
            queue.async {
                let result = self.run { () -> Result<T, E> in
                    do throws(E) { return .success(try block()) } catch { return .failure(error) }
                }
                continuation.resume(returning: Unchecked(value: result))
            }
        }
        return try result.value.get()
    }

    private struct Unchecked<T>: @unchecked Sendable { let value: T }

    // MARK: Objects

    func register(_ object: NSManagedObject, _ id: NSManagedObjectID) { lock.withLock { registered[id] = WeakObject(object: object) } }

    func unregister(_ id: NSManagedObjectID, _ object: NSManagedObject) {
        lock.withLock { if registered[id]?.object == nil || registered[id]?.object === object { registered[id] = nil } }
    }

    open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? { lock.withLock { registered[objectID]?.object } }
    open var registeredObjects: Set<NSManagedObject> { lock.withLock { Set(registered.values.compactMap(\.object)) } }

    /// The object of that id; it is read when it is first looked at, and may turn out not to exist.
    open func object(with objectID: NSManagedObjectID) -> NSManagedObject { registeredObject(for: objectID) ?? objectID.entity.makeObject(id: objectID, context: self) }

    /// The object of that id.
    /// - Throws: 133000 where there is none in the store.
    open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
        let object = object(with: objectID)
        if object.isFault { fill(object) }
        guard !object.isDeleted, object.managedObjectContext != nil else { throw CoreDataError.make(NSManagedObjectReferentialIntegrityError, "The object \(objectID) does not exist.") }
        return object
    }

    open var insertedObjects: Set<NSManagedObject> { Set(inserted.values) }
    open var updatedObjects: Set<NSManagedObject> { Set(updated.values) }
    open var deletedObjects: Set<NSManagedObject> { Set(deleted.values) }
    open var hasChanges: Bool { !inserted.isEmpty || !updated.isEmpty || !deleted.isEmpty }
    func isDeleted(_ id: NSManagedObjectID) -> Bool { deleted[id] != nil }

    /// Puts an object that is in no context into this one.
    open func insert(_ object: NSManagedObject) {
        guard object.managedObjectContext !== self else { return }
        guard object.managedObjectContext == nil else {
            report("An object of one context cannot be inserted into another: \(object.objectID).")
            return
        }
        object.managedObjectContext = self
        object.isInserted = true
        object.isDeleted = false
        register(object, object.objectID)
        inserted[object.objectID] = object
        pending.inserted[object.objectID] = object
        let companions = object.companions.values
        object.companions = [:]
        for companion in companions where companion.managedObjectContext == nil { insert(companion) }
        object.awakeFromInsert()
        scheduleProcessing()
    }

    /// Has the object removed when the context is saved, together with what the delete rules of its relationships say.
    open func delete(_ object: NSManagedObject) {
        guard object.managedObjectContext === self, !object.isDeleted else { return }
        object.prepareForDeletion()
        if object.isFault { fill(object) }
        guard !object.isDeleted else { return }
        object.announceChange()
        object.isDeleted = true
        for relationship in object.layout.properties.compactMap({ $0 as? NSRelationshipDescription }) {
            let targets = object.objectIDs(forRelationshipNamed: relationship.name).map { self.object(with: $0) }
            switch relationship.deleteRule {
            case .cascadeDeleteRule: targets.forEach(delete)
            case .nullifyDeleteRule:
                if let inverse = relationship.inverseRelationship { targets.forEach { if !$0.isDeleted { $0.detach(object.objectID, inverse) } } }
            default: break
            }
        }
        let id = object.objectID
        updated[id] = nil
        if object.isInserted {
            inserted[id] = nil
            object.isInserted = false
            if pending.inserted.removeValue(forKey: id) == nil { pending.deleted[id] = object }
            object.managedObjectContext = nil
            unregister(id, object)
        } else {
            deleted[id] = object
            pending.deleted[id] = object
        }
        pending.updated[id] = nil
        scheduleProcessing()
    }

    /// A property of an object was set.
    func didChange(_ object: NSManagedObject) {
        let id = object.objectID
        if !object.isInserted, !object.isDeleted { updated[id] = object }
        if pending.inserted[id] == nil, pending.deleted[id] == nil { pending.updated[id] = object }
        scheduleProcessing()
    }

    // MARK: Telling of changes

    func scheduleProcessing() {
        guard !isProcessingScheduled else { return }
        isProcessingScheduled = true
        queue.async { [weak self] in self?.processPendingChanges() }
    }

    /// Tells observers of what changed since it was last told. It happens by itself at the end of the turn.
    open func processPendingChanges() {
        isProcessingScheduled = false
        guard !pending.isEmpty else { return }
        let changes = pending
        pending = ObjectChanges()
        NotificationCenter.default.post(name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: changes.userInfo)
    }
}

public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
    case confinementConcurrencyType = 0
    case privateQueueConcurrencyType = 1
    case mainQueueConcurrencyType = 2
}

/// What a notification tells of.
struct ObjectChanges {
    var inserted: [NSManagedObjectID: NSManagedObject] = [:]
    var updated: [NSManagedObjectID: NSManagedObject] = [:]
    var deleted: [NSManagedObjectID: NSManagedObject] = [:]
    var refreshed: [NSManagedObjectID: NSManagedObject] = [:]
    var isAllInvalidated = false

    var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty && !isAllInvalidated }

    var userInfo: [String: Any] {
        var info: [String: Any] = [:]
        for (key, objects) in [(NSInsertedObjectsKey, inserted), (NSUpdatedObjectsKey, updated), (NSDeletedObjectsKey, deleted), (NSRefreshedObjectsKey, refreshed)] where !objects.isEmpty {
            info[key] = Set(objects.values)
        }
        if isAllInvalidated { info[NSInvalidatedAllObjectsKey] = Set<NSManagedObject>() }
        return info
    }
}

public let NSInsertedObjectsKey = "inserted"
public let NSUpdatedObjectsKey = "updated"
public let NSDeletedObjectsKey = "deleted"
public let NSRefreshedObjectsKey = "refreshed"
public let NSInvalidatedObjectsKey = "invalidated"
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
public let NSDeletedObjectIDsKey = "deleted_objectIDs"

extension Notification.Name {
    /// Objects of a context changed; posted at the end of the turn and before each save.
    public static let NSManagedObjectContextObjectsDidChange = Notification.Name("NSObjectsChangedInManagingContextNotification")
    public static let NSManagedObjectContextDidSave = Notification.Name("NSManagingContextDidSaveChangesNotification")
    public static let NSManagedObjectContextWillSave = Notification.Name("NSManagingContextWillSaveChangesNotification")
    public static let NSManagedObjectContextDidSaveObjectIDs = Notification.Name("NSManagedObjectContextDidSaveObjectIDsNotification")
    public static let NSManagedObjectContextDidMergeChangesObjectIDs = Notification.Name("NSManagedObjectContextDidMergeChangesObjectIDsNotification")
}

extension NSManagedObjectContext {
    public static let didChangeObjectsNotification = Notification.Name.NSManagedObjectContextObjectsDidChange
    public static let didSaveObjectsNotification = Notification.Name.NSManagedObjectContextDidSave
    public static let willSaveObjectsNotification = Notification.Name.NSManagedObjectContextWillSave
    public static let didSaveObjectIDsNotification = Notification.Name.NSManagedObjectContextDidSaveObjectIDs
    public static let didMergeChangesObjectIDsNotification = Notification.Name.NSManagedObjectContextDidMergeChangesObjectIDs

    /// Keys of what notifications carry.
    public enum NotificationKey: String, Sendable {
        case insertedObjects = "inserted", updatedObjects = "updated", deletedObjects = "deleted", refreshedObjects = "refreshed"
        case insertedObjectIDs = "inserted_objectIDs", updatedObjectIDs = "updated_objectIDs", deletedObjectIDs = "deleted_objectIDs"
        case invalidatedAllObjects = "invalidatedAll"
    }
}
