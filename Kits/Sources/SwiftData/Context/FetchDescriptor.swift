import FoundationPlus

/// Which objects of a class to fetch, and in what order.
public struct FetchDescriptor<T: PersistentModel>: @unchecked Sendable {
    /// What has to be true of the objects; nil for all.
    public var predicate: Predicate<T>?
    /// The order; where it leaves objects equal, those that were made first come first.
    public var sortBy: [SortDescriptor<T>]
    /// At most this many; nil for all.
    public var fetchLimit: Int?
    /// Leaves out this many at the start; nil for none.
    public var fetchOffset: Int?
    /// Whether inserted, changed and deleted objects count as they are now (the default), or as they are in the store.
    public var includePendingChanges = true
    /// A hint. Rows are read whole, but for `.externalStorage`.
    public var propertiesToFetch: [PartialKeyPath<T>] = []
    /// Relationships to one object that are about to be read: their objects are fetched together.
    public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

    /// All objects of the class, unless a predicate chooses.
    public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
        self.predicate = predicate
        self.sortBy = sortBy
    }
}

/// Objects of a fetch that are read from the store some at a time.
public struct FetchResultsCollection<T: PersistentModel>: RandomAccessCollection {
    public typealias Element = T
    private let context: ModelContext
    private let keys: [Int64]

    init(context: ModelContext, keys: [Int64]) { (self.context, self.keys) = (context, keys) }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of objects.
    public var endIndex: Int { keys.count }
    /// Reads the object where it was not read before.
    public subscript(position: Int) -> T { context.object(Entity.of(T.self), keys[position]) as! T }
}
