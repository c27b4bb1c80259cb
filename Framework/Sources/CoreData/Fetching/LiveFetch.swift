/// A fetch whose result follows its context; SwiftUI's `@FetchRequest` is made of it. For the main queue.
public final class _LiveFetch<Result> {
    public private(set) var objects: [Result] = []
    /// Called when the result became another one, or one of its objects changed.
    public var onChange: () -> Void = {}

    private var request: NSFetchRequest<Result>?
    private weak var context: NSManagedObjectContext?
    private var entity: NSEntityDescription?
    private var tokens: [any NSObjectProtocol] = []
    /// The problem that was told last, so that it is told once.
    private var toldProblem: String?

    public init() {}
    deinit { stop() }

    public func stop() {
        tokens.forEach(NotificationCenter.default.removeObserver)
        tokens = []
        context = nil
    }

    /// Fetches from `context` and follows it. The result is empty where the fetch fails; a message says why.
    public func fetch(_ request: NSFetchRequest<Result>, in context: NSManagedObjectContext) {
        self.request = request
        if self.context !== context {
            stop()
            self.context = context
            let center = NotificationCenter.default
            tokens.append(center.addObserver(forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil) { [weak self] in self?.follow($0) })
            tokens.append(center.addObserver(forName: .NSPersistentStoreCoordinatorStoresDidChange, object: nil, queue: nil) { [weak self] notification in
                guard let self, let coordinator = self.context?.persistentStoreCoordinator, coordinator === notification.object as AnyObject? else { return }
                DispatchQueue.main.async { self.renew(touched: []) }
            })
        }
        objects = fetched()
    }

    private func fetched() -> [Result] {
        guard let request, let context else { return [] }
        do {
            entity = try request.plan(in: context).entity
            let found = try context.fetch(request)
            toldProblem = nil
            return found
        } catch {
            // A program whose store is opened later tries again when it is.
            let problem = context.persistentStoreCoordinator == nil ? "Context in environment is not connected to a persistent store coordinator: \(context)" : error.localizedDescription
            if toldProblem != problem { report(problem) }
            toldProblem = problem
            return []
        }
    }

    private func follow(_ notification: Notification) {
        let info = notification.userInfo ?? [:]
        let keys = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey, NSRefreshedObjectsKey]
        let touched = keys.reduce(into: Set<NSManagedObject>()) { $0.formUnion(info[$1] as? Set<NSManagedObject> ?? []) }
        let isOfEntity = entity.map { entity in touched.contains { $0.entity.isKindOf(entity: entity) } } ?? true
        // Objects of other entities matter where the predicate or the order looks at them.
        guard isOfEntity || request?.predicate != nil || request?.sortDescriptors?.contains(where: { $0.key?.contains(".") != false }) == true
            || info[NSInvalidatedAllObjectsKey] != nil else { return }
        renew(touched: touched)
    }

    private func renew(touched: Set<NSManagedObject>) {
        let old = objects.map { ObjectIdentifier($0 as AnyObject) }
        let found = fetched()
        let isOther = found.map { ObjectIdentifier($0 as AnyObject) } != old
        guard isOther || found.contains(where: { ($0 as? NSManagedObject).map(touched.contains) ?? false }) else { return }
        objects = found
        onChange()
    }
}
