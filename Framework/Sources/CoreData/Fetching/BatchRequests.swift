// Changes that a store makes without objects. Contexts hear of them by `mergeChanges(fromRemoteContextSave:into:)`.

/// What a request gave.
open class NSPersistentStoreResult: NSObject {}

/// Deletes the objects that a fetch finds. Delete rules are not followed; what leads to the objects is cleared.
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
    public let fetchRequest: NSFetchRequest<any NSFetchRequestResult>
    open var resultType: NSBatchDeleteRequestResultType = .resultTypeStatusOnly
    let ids: [NSManagedObjectID]?

    public init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) {
        fetchRequest = fetch
        ids = nil
    }

    public init(objectIDs objects: [NSManagedObjectID]) {
        fetchRequest = NSFetchRequest()
        ids = objects
    }
}

public enum NSBatchDeleteRequestResultType: UInt, Sendable { case resultTypeStatusOnly, resultTypeObjectIDs, resultTypeCount }

open class NSBatchDeleteResult: NSPersistentStoreResult {
    /// True, the ids or their number, by the request's result type.
    public let result: Any?
    public let resultType: NSBatchDeleteRequestResultType
    init(_ result: Any?, _ type: NSBatchDeleteRequestResultType) {
        self.result = result
        resultType = type
    }
}

/// Sets properties of all objects that a predicate holds for.
open class NSBatchUpdateRequest: NSPersistentStoreRequest {
    public let entityName: String
    open var predicate: NSPredicate?
    /// New values by property name; NSExpression or plain values.
    open var propertiesToUpdate: [AnyHashable: Any]?
    open var includesSubentities = true
    open var resultType: NSBatchUpdateRequestResultType = .statusOnlyResultType

    public init(entityName: String) { self.entityName = entityName }
    public convenience init(entity: NSEntityDescription) { self.init(entityName: entity.name ?? "") }
}

public enum NSBatchUpdateRequestResultType: UInt, Sendable { case statusOnlyResultType, updatedObjectIDsResultType, updatedObjectsCountResultType }

open class NSBatchUpdateResult: NSPersistentStoreResult {
    public let result: Any?
    public let resultType: NSBatchUpdateRequestResultType
    init(_ result: Any?, _ type: NSBatchUpdateRequestResultType) {
        self.result = result
        resultType = type
    }
}

/// Inserts objects from dictionaries.
open class NSBatchInsertRequest: NSPersistentStoreRequest {
    public let entityName: String
    open var objectsToInsert: [[String: Any]]?
    open var dictionaryHandler: ((NSMutableDictionary) -> Bool)?
    open var managedObjectHandler: ((NSManagedObject) -> Bool)?
    open var resultType: NSBatchInsertRequestResultType = .statusOnly

    public init(entityName: String, objects dictionaries: [[String: Any]]) {
        self.entityName = entityName
        objectsToInsert = dictionaries
    }

    public convenience init(entity: NSEntityDescription, objects dictionaries: [[String: Any]]) { self.init(entityName: entity.name ?? "", objects: dictionaries) }

    /// - Parameter handler: fills the dictionary of the next object; true ends the insertion.
    public init(entityName: String, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) {
        self.entityName = entityName
        dictionaryHandler = handler
    }

    public convenience init(entity: NSEntityDescription, dictionaryHandler handler: @escaping (NSMutableDictionary) -> Bool) { self.init(entityName: entity.name ?? "", dictionaryHandler: handler) }

    public init(entityName: String, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) {
        self.entityName = entityName
        managedObjectHandler = handler
    }

    public convenience init(entity: NSEntityDescription, managedObjectHandler handler: @escaping (NSManagedObject) -> Bool) { self.init(entityName: entity.name ?? "", managedObjectHandler: handler) }
}

public enum NSBatchInsertRequestResultType: UInt, Sendable { case statusOnly, objectIDs, count }

open class NSBatchInsertResult: NSPersistentStoreResult {
    public let result: Any?
    public let resultType: NSBatchInsertRequestResultType
    init(_ result: Any?, _ type: NSBatchInsertRequestResultType) {
        self.result = result
        resultType = type
    }
}

/// A fetch whose result is handed to a block, later, on the context's queue.
open class NSAsynchronousFetchRequest<ResultType>: NSPersistentStoreRequest {
    public let fetchRequest: NSFetchRequest<ResultType>
    public let completionBlock: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
    open var estimatedResultCount = 0

    public init(fetchRequest request: NSFetchRequest<ResultType>, completionBlock blk: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil) {
        fetchRequest = request
        completionBlock = blk
    }
}

open class NSAsynchronousFetchResult<ResultType>: NSPersistentStoreResult {
    public let fetchRequest: NSAsynchronousFetchRequest<ResultType>
    open internal(set) var finalResult: [ResultType]?
    open internal(set) var operationError: (any Error)?
    init(_ request: NSAsynchronousFetchRequest<ResultType>) { fetchRequest = request }
}

private protocol Executable { func execute(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult }

extension NSAsynchronousFetchRequest: Executable {
    fileprivate func execute(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        let result = NSAsynchronousFetchResult(self)
        context.perform { [self] in
            do { result.finalResult = try context.fetch(fetchRequest) } catch { result.operationError = error }
            completionBlock?(result)
        }
        return result
    }
}

extension NSFetchRequest: Executable {
    fileprivate func execute(in context: NSManagedObjectContext) throws -> NSPersistentStoreResult {
        let result = NSAsynchronousFetchResult(NSAsynchronousFetchRequest(fetchRequest: self))
        result.finalResult = try context.fetch(self)
        return result
    }
}

extension NSManagedObjectContext {
    /// Runs a batch or asynchronous request.
    /// - Throws: 134091 for another kind of request, and what the store refuses.
    @discardableResult
    public func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        switch request {
        case let request as any Executable: return try request.execute(in: self)
        case let request as NSBatchDeleteRequest: return try run(request)
        case let request as NSBatchUpdateRequest: return try run(request)
        case let request as NSBatchInsertRequest: return try run(request)
        default: throw CoreDataError.make(NSPersistentStoreUnsupportedRequestTypeError, "The request is of an unknown kind: \(type(of: request)).")
        }
    }

    /// A context that sees the store only.
    private var direct: NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        context.mergePolicy = mergePolicy
        return context
    }

    private func run(_ request: NSBatchDeleteRequest) throws -> NSPersistentStoreResult {
        let context = direct
        let ids = try context.performAndWait { () -> [NSManagedObjectID] in try request.ids ?? context.matches(request.fetchRequest.plan(in: context)).map(\.objectID) }
        for store in persistentStoreCoordinator?.persistentStores ?? [] { try store.deleteRows(ids.filter { $0.persistentStore === store }) }
        let result: Any = switch request.resultType {
        case .resultTypeStatusOnly: true
        case .resultTypeObjectIDs: ids
        case .resultTypeCount: ids.count
        }
        return NSBatchDeleteResult(result, request.resultType)
    }

    private func run(_ request: NSBatchUpdateRequest) throws -> NSPersistentStoreResult {
        let context = direct
        let ids = try context.performAndWait { () -> [NSManagedObjectID] in
            let fetch = NSFetchRequest<NSManagedObject>(entityName: request.entityName)
            fetch.predicate = request.predicate
            fetch.includesSubentities = request.includesSubentities
            let objects = try context.fetch(fetch)
            for object in objects {
                for (key, value) in request.propertiesToUpdate ?? [:] {
                    guard let name = (key.base as? String) ?? (key.base as? NSPropertyDescription)?.name else { continue }
                    object.setValue((value as? NSExpression)?.expressionValue(with: object, context: nil) ?? value, forKey: name)
                }
            }
            try context.save()
            return objects.map(\.objectID)
        }
        let result: Any = switch request.resultType {
        case .statusOnlyResultType: true
        case .updatedObjectIDsResultType: ids
        case .updatedObjectsCountResultType: ids.count
        }
        return NSBatchUpdateResult(result, request.resultType)
    }

    private func run(_ request: NSBatchInsertRequest) throws -> NSPersistentStoreResult {
        let context = direct
        let ids = try context.performAndWait { () -> [NSManagedObjectID] in
            var objects: [NSManagedObject] = []
            func insert(_ values: [String: Any]) {
                let object = NSEntityDescription.insertNewObject(forEntityName: request.entityName, into: context)
                object.setValuesForKeys(values)
                objects.append(object)
            }
            request.objectsToInsert?.forEach(insert)
            if let handler = request.dictionaryHandler {
                while true {
                    let values = NSMutableDictionary()
                    if handler(values) { break }
                    insert(values as? [String: Any] ?? [:])
                }
            }
            if let handler = request.managedObjectHandler {
                while true {
                    let object = NSEntityDescription.insertNewObject(forEntityName: request.entityName, into: context)
                    if handler(object) { context.delete(object); break }
                    objects.append(object)
                }
            }
            try context.save()
            return objects.map(\.objectID)
        }
        let result: Any = switch request.resultType {
        case .statusOnly: true
        case .objectIDs: ids
        case .count: ids.count
        }
        return NSBatchInsertResult(result, request.resultType)
    }
}
