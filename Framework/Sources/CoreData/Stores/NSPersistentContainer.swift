/// A model, its stores and a context for the main queue.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
    public let name: String
    public let managedObjectModel: NSManagedObjectModel
    public let persistentStoreCoordinator: NSPersistentStoreCoordinator
    public let viewContext: NSManagedObjectContext
    open var persistentStoreDescriptions: [NSPersistentStoreDescription]

    /// A container for the model of that name in the app's bundle. Where there is none, a message says so, and
    /// loading its stores fails.
    public convenience init(name: String) {
        if let model = ModelFile.model(named: name).flatMap({ NSManagedObjectModel(contentsOf: $0) }) {
            self.init(name: name, managedObjectModel: model)
        } else {
            report("Failed to load model named \(name)")
            let missing = NSManagedObjectModel()
            missing.problem = CoreDataError.make(NSCoreDataError, "There is no data model named '\(name)' in the app's bundle.")
            self.init(name: name, managedObjectModel: missing)
        }
    }

    public init(name: String, managedObjectModel model: NSManagedObjectModel) {
        self.name = name
        managedObjectModel = model
        persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: managedObjectModel)
        viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        persistentStoreDescriptions = [NSPersistentStoreDescription(url: type(of: self).defaultDirectoryURL().appendingPathComponent(name + ".sqlite"))]
        super.init()
        viewContext.persistentStoreCoordinator = persistentStoreCoordinator
    }

    /// Application Support in the app's container.
    open class func defaultDirectoryURL() -> URL { URL.applicationSupportDirectory }

    /// Opens the stores of the descriptions.
    /// - Parameter block: called for each, with the error where it could not be opened; its file is left as it was.
    open func loadPersistentStores(completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void) {
        for description in persistentStoreDescriptions {
            if let problem = managedObjectModel.problem { block(description, problem); continue }
            persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
        }
    }

    open func newBackgroundContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        return context
    }

    /// Runs `block` with a new context, on that context's queue.
    open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
        let context = newBackgroundContext()
        context.perform { block(context) }
    }

    public func performBackgroundTask<T, E: Error>(_ block: @escaping (NSManagedObjectContext) throws(E) -> T) async throws(E) -> T {
        let context = newBackgroundContext()
        return try await context.perform { () throws(E) -> T in try block(context) }
    }
}

/// A container whose data Apple's systems would also keep in iCloud. There is no iCloud here: it is a plain container.
open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
    public override init(name: String, managedObjectModel model: NSManagedObjectModel) {
        super.init(name: name, managedObjectModel: model)
        _ = Self.message
    }

    /// Says once that nothing is sent anywhere.
    private static let message: Void = FileHandle.standardError.write(Data("warning: CoreData: NSPersistentCloudKitContainer keeps its data on this machine; there is no iCloud\n".utf8))

    /// - Throws: always: there is no iCloud.
    open func initializeCloudKitSchema(options: NSPersistentCloudKitContainerSchemaInitializationOptions = []) throws {
        throw CoreDataError.make(NSCoreDataError, "There is no iCloud on Linux.")
    }

    public static let eventChangedNotification = Notification.Name("NSPersistentCloudKitContainerEventChangedNotification")
    open func canUpdateRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }
    open func canDeleteRecord(forManagedObjectWith objectID: NSManagedObjectID) -> Bool { true }
    open func canModifyManagedObjects(in store: NSPersistentStore) -> Bool { true }
}

public struct NSPersistentCloudKitContainerSchemaInitializationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let dryRun = NSPersistentCloudKitContainerSchemaInitializationOptions(rawValue: 1 << 1)
    public static let printSchema = NSPersistentCloudKitContainerSchemaInitializationOptions(rawValue: 1 << 2)
}

/// Which iCloud container a store would be kept in.
open class NSPersistentCloudKitContainerOptions: NSObject {
    public let containerIdentifier: String
    public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}
