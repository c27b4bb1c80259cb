/// What a fetch can return: objects, ids, dictionaries, numbers.
public protocol NSFetchRequestResult: NSObjectProtocol {}
extension NSManagedObject: NSFetchRequestResult {}
extension NSManagedObjectID: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

/// Something to be done by a store.
open class NSPersistentStoreRequest: NSObject {
    open var affectedStores: [NSPersistentStore]?
    public override init() { super.init() }
}

public struct NSFetchRequestResultType: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let managedObjectResultType: NSFetchRequestResultType = []
    public static let managedObjectIDResultType = NSFetchRequestResultType(rawValue: 1)
    public static let dictionaryResultType = NSFetchRequestResultType(rawValue: 2)
    public static let countResultType = NSFetchRequestResultType(rawValue: 4)
}

/// Which objects to read, in which order.
///
/// `ResultType` is not bound to `NSFetchRequestResult`, because Swift's protocols do not conform to themselves as
/// Objective-C's do, and apps write `NSFetchRequest<NSFetchRequestResult>`.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest {
    open var entityName: String? { explicitName ?? entity?.name }
    open var entity: NSEntityDescription?
    open var predicate: NSPredicate?
    open var sortDescriptors: [NSSortDescriptor]?
    /// The most objects to return; 0 for all.
    open var fetchLimit = 0
    /// How many objects to leave out at the beginning.
    open var fetchOffset = 0
    /// A hint on how many objects are needed at a time; all are read at once here.
    open var fetchBatchSize = 0
    open var resultType: NSFetchRequestResultType = .managedObjectResultType
    open var includesSubentities = true
    /// Whether unsaved changes of the context count.
    open var includesPendingChanges = true
    /// Hints on what to read ahead.
    open var includesPropertyValues = true
    open var returnsObjectsAsFaults = true
    open var relationshipKeyPathsForPrefetching: [String]?
    /// Whether objects that the context has are read again where they have no unsaved changes.
    open var shouldRefreshRefetchedObjects = false
    /// Names or descriptions of the columns of a fetch of dictionaries.
    open var propertiesToFetch: [Any]?
    open var propertiesToGroupBy: [Any]?
    open var havingPredicate: NSPredicate?
    open var returnsDistinctResults = false
    private var explicitName: String?

    public override init() { super.init() }

    public convenience init(entityName: String) {
        self.init()
        explicitName = entityName
    }

    /// The objects, in the context whose `perform` runs the calling code; else in the main queue's context that was used last.
    open func execute() throws -> [ResultType] {
        guard let context = NSManagedObjectContext.current else {
            throw CoreDataError.make(NSCoreDataError, "NSFetchRequest.execute() is for the inside of perform or performAndWait of a context.")
        }
        return try context.fetch(self)
    }

    open override func copy() -> Any { duplicate() }

    func duplicate() -> NSFetchRequest<ResultType> { retyped() }

    /// The same request with results of another type.
    func retyped<Other>() -> NSFetchRequest<Other> {
        let other = NSFetchRequest<Other>()
        other.explicitName = explicitName
        other.entity = entity
        other.predicate = predicate
        other.sortDescriptors = sortDescriptors
        (other.fetchLimit, other.fetchOffset, other.fetchBatchSize) = (fetchLimit, fetchOffset, fetchBatchSize)
        other.resultType = resultType
        (other.includesSubentities, other.includesPendingChanges, other.includesPropertyValues) = (includesSubentities, includesPendingChanges, includesPropertyValues)
        (other.returnsObjectsAsFaults, other.relationshipKeyPathsForPrefetching) = (returnsObjectsAsFaults, relationshipKeyPathsForPrefetching)
        (other.propertiesToFetch, other.propertiesToGroupBy, other.havingPredicate) = (propertiesToFetch, propertiesToGroupBy, havingPredicate)
        (other.shouldRefreshRefetchedObjects, other.returnsDistinctResults) = (shouldRefreshRefetchedObjects, returnsDistinctResults)
        return other
    }
}

/// A request without its result type.
struct FetchPlan {
    var entity: NSEntityDescription
    var predicate: PredicateNode?
    var order: [NSSortDescriptor]
    var limit: Int
    var offset: Int
    var includesSubentities: Bool
    var includesPendingChanges: Bool
    var refreshes: Bool
}

extension NSFetchRequest {
    /// - Throws: 134060 for an unknown entity, which is an exception on Apple's systems.
    func plan(in context: NSManagedObjectContext) throws -> FetchPlan {
        let type = ResultType.self as? NSManagedObject.Type
        let named = explicitName.flatMap { context.model?.entitiesByName[$0] }
        // An entity without a name stands for a class whose model was not loaded when it was asked for.
        let own = entity.flatMap { $0.name == nil ? nil : $0 }.map { known in known.name.flatMap { context.model?.entitiesByName[$0] } ?? known }
        guard let entity = named ?? own ?? type.flatMap({ ManagedClasses.entity(of: $0, in: context.model) }) else {
            throw CoreDataError.make(NSCoreDataError, explicitName.map { "NSFetchRequest could not locate an NSEntityDescription for entity name '\($0)'" } ?? "executeFetchRequest:error: A fetch request must have an entity.")
        }
        if let type, resultType == .managedObjectResultType { entity.note(type) }
        return FetchPlan(entity: entity, predicate: predicate.map { PredicateNode($0) }, order: sortDescriptors ?? [], limit: max(0, fetchLimit), offset: max(0, fetchOffset),
                         includesSubentities: includesSubentities, includesPendingChanges: includesPendingChanges, refreshes: shouldRefreshRefetchedObjects)
    }
}
