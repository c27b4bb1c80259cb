import CoreData
import Engine

/// The result of a fetch, which updates the view as the objects of the environment's context change.
@MainActor @preconcurrency @propertyWrapper
public struct FetchRequest<Result> where Result: NSFetchRequestResult {
    private let makeRequest: () -> NSFetchRequest<Result>
    private let transaction: Transaction
    private var storage: FetchStorage<Result>?

    /// The objects that match now; none outside of a view's body.
    public var wrappedValue: FetchedResults<Result> { FetchedResults(objects: storage?.live.objects ?? [], storage: storage) }

    /// The request's predicate and order, to be changed while the view is shown.
    public struct Configuration {
        public var nsSortDescriptors: [NSSortDescriptor]
        public var nsPredicate: NSPredicate?
    }

    public var projectedValue: Binding<Configuration> {
        let storage = storage
        return Binding(get: { storage?.configuration ?? Configuration(nsSortDescriptors: [], nsPredicate: nil) }, set: { storage?.configuration = $0 })
    }

    /// - Parameter animation: of the changes that the context brings about.
    nonisolated public init(entity: NSEntityDescription, sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil) {
        self.init({
            let request = NSFetchRequest<Result>()
            request.entity = entity
            request.sortDescriptors = sortDescriptors
            request.predicate = predicate
            return request
        }, Transaction(animation: animation))
    }

    nonisolated public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) { self.init({ fetchRequest }, Transaction(animation: animation)) }
    nonisolated public init(fetchRequest: NSFetchRequest<Result>, transaction: Transaction) { self.init({ fetchRequest }, transaction) }

    nonisolated private init(_ makeRequest: @escaping () -> NSFetchRequest<Result>, _ transaction: Transaction) {
        self.makeRequest = makeRequest
        self.transaction = transaction
    }
}

extension FetchRequest where Result: NSManagedObject {
    @_disfavoredOverload
    nonisolated public init(sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil) {
        self.init({
            let request = NSFetchRequest<Result>()
            request.sortDescriptors = sortDescriptors
            request.predicate = predicate
            return request
        }, Transaction(animation: animation))
    }

    /// Texts are ordered as people list them.
    nonisolated public init(sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil, animation: Animation? = nil) {
        self.init({
            let request = NSFetchRequest<Result>()
            // Which property a key path means is known when the model is.
            request.sortDescriptors = sortDescriptors.map { NSSortDescriptor($0) }
            request.predicate = predicate
            return request
        }, Transaction(animation: animation))
    }
}

extension FetchRequest.Configuration where Result: NSManagedObject {
    /// Those among `nsSortDescriptors` that were given as `SortDescriptor`.
    public var sortDescriptors: [SortDescriptor<Result>] {
        get { nsSortDescriptors.compactMap { $0.origin as? SortDescriptor<Result> } }
        set { nsSortDescriptors = newValue.map { NSSortDescriptor($0) } }
    }
}

extension FetchRequest: DynamicProperty {
    nonisolated public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        onMain {
            let property = field.assumingMemoryBound(to: FetchRequest<Result>.self)
            let storage = slots.next { FetchStorage<Result>() }
            let context = EnvironmentValues(node.environment, reader: node).managedObjectContext
            storage.update(property.pointee.makeRequest, property.pointee.transaction, context, node)
            property.pointee.storage = storage
        }
    }

    /// A view made anew brings its request along.
    nonisolated public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { false }

    public mutating func update() {}
}

/// What a view keeps of a fetch request.
final class FetchStorage<Result: NSFetchRequestResult>: _DynamicSlotObject, _KeptSlotObject {
    let live = _LiveFetch<Result>()
    /// Set by the view's own code; it wins over what the declaration says.
    private var own: FetchRequest<Result>.Configuration?
    private var declared = NSFetchRequest<Result>()
    private weak var node: Node?
    private weak var context: NSManagedObjectContext?
    private var transaction = Transaction()
    private var fetched: (sort: [NSSortDescriptor]?, predicate: NSPredicate?, entity: NSEntityDescription?, context: ObjectIdentifier)?

    var isWorthKeeping: Bool { own != nil }

    var configuration: FetchRequest<Result>.Configuration {
        get { own ?? .init(nsSortDescriptors: declared.sortDescriptors ?? [], nsPredicate: declared.predicate) }
        set {
            own = newValue
            fetched = nil
            refetch()
            withTransactionIfNeeded(Transaction.current) { node?.setNeedsUpdate() }
        }
    }

    /// Fetches where the request or the context is another one than before.
    func update(_ makeRequest: () -> NSFetchRequest<Result>, _ transaction: Transaction, _ context: NSManagedObjectContext, _ node: Node) {
        declared = makeRequest()
        self.transaction = transaction
        self.context = context
        self.node = node
        live.onChange = { [weak self] in self?.changed() }
        refetch()
    }

    private func refetch() {
        guard let context else { return }
        let sort = own?.nsSortDescriptors ?? declared.sortDescriptors, predicate = own.map(\.nsPredicate) ?? declared.predicate
        if let fetched, fetched.context == ObjectIdentifier(context), fetched.sort == sort, fetched.entity === declared.entity, Self.isSame(fetched.predicate, predicate) { return }
        let request = (declared.copy() as? NSFetchRequest<Result>) ?? declared
        request.sortDescriptors = sort
        request.predicate = predicate
        live.fetch(request, in: context)
        fetched = (sort, predicate, declared.entity, ObjectIdentifier(context))
    }

    private static func isSame(_ a: NSPredicate?, _ b: NSPredicate?) -> Bool { a === b || (a == nil) == (b == nil) && a?.isEqual(b) == true }

    private func changed() {
        let transaction = Transaction.current.animation == nil ? self.transaction : Transaction.current
        if MainThread.isCurrent { withTransactionIfNeeded(transaction) { node?.setNeedsUpdate() } }
        else { DispatchQueue.main.async { [weak node] in withTransactionIfNeeded(transaction) { node?.setNeedsUpdate() } } }
    }

    func end() { live.stop() }
}

/// The objects that a fetch request found.
@MainActor @preconcurrency
public struct FetchedResults<Result>: @preconcurrency RandomAccessCollection where Result: NSFetchRequestResult {
    let objects: [Result]
    let storage: FetchStorage<Result>?

    nonisolated public var startIndex: Int { 0 }
    public var endIndex: Int { objects.count }
    public subscript(position: Int) -> Result { objects[position] }

    /// The order; setting it fetches anew and updates the view.
    public var nsSortDescriptors: [NSSortDescriptor] {
        get { storage?.configuration.nsSortDescriptors ?? [] }
        nonmutating set { storage?.configuration.nsSortDescriptors = newValue }
    }

    /// The condition; setting it fetches anew and updates the view.
    public var nsPredicate: NSPredicate? {
        get { storage?.configuration.nsPredicate }
        nonmutating set { storage?.configuration.nsPredicate = newValue }
    }
}

extension FetchedResults where Result: NSManagedObject {
    /// Those among `nsSortDescriptors` that were given as `SortDescriptor`.
    public var sortDescriptors: [SortDescriptor<Result>] {
        get { nsSortDescriptors.compactMap { $0.origin as? SortDescriptor<Result> } }
        nonmutating set { nsSortDescriptors = newValue.map { NSSortDescriptor($0) } }
    }
}
