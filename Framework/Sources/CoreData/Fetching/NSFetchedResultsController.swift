/// Keeps the result of a fetch up to date, in sections, and tells a delegate how it changes.
open class NSFetchedResultsController<ResultType>: NSObject {
    public let fetchRequest: NSFetchRequest<ResultType>
    public let managedObjectContext: NSManagedObjectContext
    public let sectionNameKeyPath: String?
    /// The name of a cache of sections, which is not needed here.
    public let cacheName: String?
    open weak var delegate: (any NSFetchedResultsControllerDelegate)?
    private let core: ResultsCore
    /// Whether this is what delegates of another controller are handed.
    private let isFacade: Bool

    public init(fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext, sectionNameKeyPath: String?, cacheName name: String?) {
        self.fetchRequest = fetchRequest
        managedObjectContext = context
        self.sectionNameKeyPath = sectionNameKeyPath
        cacheName = name
        core = ResultsCore(context: context, sectionKey: sectionNameKeyPath)
        isFacade = false
        super.init()
    }

    /// Delegates take a controller of `NSFetchRequestResult`, which in Objective-C every controller is.
    private init<Other>(facadeOf other: NSFetchedResultsController<Other>) {
        fetchRequest = other.fetchRequest.retyped()
        managedObjectContext = other.managedObjectContext
        sectionNameKeyPath = other.sectionNameKeyPath
        cacheName = other.cacheName
        core = other.core
        isFacade = true
        super.init()
    }

    deinit { if !isFacade { core.stop() } }

    private lazy var facade: NSFetchedResultsController<any NSFetchRequestResult> = (self as AnyObject) as? NSFetchedResultsController<any NSFetchRequestResult> ?? NSFetchedResultsController<any NSFetchRequestResult>(facadeOf: self)

    open class func deleteCache(withName name: String?) {}

    /// Fetches, and from then on follows the context's changes.
    open func performFetch() throws {
        try core.start { [fetchRequest] in
            let plan = try fetchRequest.plan(in: $0)
            return (plan, try $0.matches(plan))
        }
        core.onChange = { [weak self] change in self?.tell(change) }
    }

    open var fetchedObjects: [ResultType]? { core.objects?.compactMap { $0 as? ResultType } }
    open var sections: [any NSFetchedResultsSectionInfo]? { core.sections }
    open var sectionIndexTitles: [String] { (core.sections ?? []).compactMap(\.indexTitle) }

    /// The object at a section and row. An index path beyond the result is an exception on Apple's systems, and here too.
    open func object(at indexPath: IndexPath) -> ResultType { core.sections![indexPath[0]].items[indexPath[1]] as! ResultType }
    open func indexPath(forObject object: ResultType) -> IndexPath? { (object as? NSManagedObject).flatMap(core.indexPath) }
    open func section(forSectionIndexTitle title: String, at sectionIndex: Int) -> Int { sectionIndex }

    private func tell(_ change: ResultsChange) {
        guard let delegate else { return }
        delegate.controllerWillChangeContent(facade)
        for (section, index, type) in change.sections { delegate.controller(facade, didChange: section, atSectionIndex: index, for: type) }
        for item in change.items { delegate.controller(facade, didChange: item.object, at: item.from, for: item.type, newIndexPath: item.to) }
        delegate.controllerDidChangeContent(facade)
    }
}

public enum NSFetchedResultsChangeType: UInt, Sendable { case insert = 1, delete, move, update }

/// A section of a fetched result.
public protocol NSFetchedResultsSectionInfo {
    var name: String { get }
    var indexTitle: String? { get }
    var numberOfObjects: Int { get }
    var objects: [Any]? { get }
}

/// Hears how a fetched result changes. All methods may be left out.
public protocol NSFetchedResultsControllerDelegate: AnyObject {
    func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
    func controller(_ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?)
    func controller(_ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType)
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
}

extension NSFetchedResultsControllerDelegate {
    public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
    public func controller(_ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?) {}
    public func controller(_ controller: NSFetchedResultsController<any NSFetchRequestResult>, didChange sectionInfo: any NSFetchedResultsSectionInfo, atSectionIndex sectionIndex: Int, for type: NSFetchedResultsChangeType) {}
    public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {}
}

/// How a result became another one.
struct ResultsChange {
    var sections: [(ResultsCore.Section, Int, NSFetchedResultsChangeType)] = []
    var items: [(object: NSManagedObject, from: IndexPath?, type: NSFetchedResultsChangeType, to: IndexPath?)] = []
    var isEmpty: Bool { sections.isEmpty && items.isEmpty }
}

/// A result that follows its context.
final class ResultsCore {
    struct Section: NSFetchedResultsSectionInfo {
        var name: String
        var items: [NSManagedObject]
        var indexTitle: String? { name.first.map { String($0).uppercased() } }
        var numberOfObjects: Int { items.count }
        var objects: [Any]? { items }
    }

    private let context: NSManagedObjectContext
    private let sectionKey: String?
    private(set) var objects: [NSManagedObject]?
    private(set) var sections: [Section]?
    var onChange: ((ResultsChange) -> Void)?
    private var fetch: ((NSManagedObjectContext) throws -> (FetchPlan, [NSManagedObject]))?
    private var entity: NSEntityDescription?
    private var token: (any NSObjectProtocol)?

    init(context: NSManagedObjectContext, sectionKey: String?) {
        self.context = context
        self.sectionKey = sectionKey
    }

    func start(_ fetch: @escaping (NSManagedObjectContext) throws -> (FetchPlan, [NSManagedObject])) throws {
        let (plan, found) = try fetch(context)
        self.fetch = fetch
        entity = plan.entity
        objects = found
        sections = Self.sections(found, sectionKey)
        stop()
        token = NotificationCenter.default.addObserver(forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil) { [weak self] in self?.follow($0) }
    }

    func stop() {
        if let token { NotificationCenter.default.removeObserver(token) }
        token = nil
    }

    func indexPath(of object: NSManagedObject) -> IndexPath? {
        for (section, content) in (sections ?? []).enumerated() {
            if let row = content.items.firstIndex(where: { $0 === object }) { return IndexPath(indexes: [section, row]) }
        }
        return nil
    }

    private static func sections(_ objects: [NSManagedObject], _ key: String?) -> [Section] {
        guard let key else { return [Section(name: "", items: objects)] }
        var sections: [Section] = []
        for object in objects {
            let name = KeyValueCoding.value(of: object, at: key).map { KeyValueCoding.text($0) ?? "\($0)" } ?? ""
            if sections.last?.name == name { sections[sections.count - 1].items.append(object) } else { sections.append(Section(name: name, items: [object])) }
        }
        return sections
    }

    private func follow(_ notification: Notification) {
        guard let fetch, let old = objects, let oldSections = sections else { return }
        guard let (_, new) = try? fetch(context) else { return }
        let touched = [NSUpdatedObjectsKey, NSRefreshedObjectsKey].reduce(into: Set<NSManagedObject>()) { $0.formUnion(notification.userInfo?[$1] as? Set<NSManagedObject> ?? []) }
        let newSections = Self.sections(new, sectionKey)
        func paths(_ sections: [Section]) -> [ObjectIdentifier: IndexPath] {
            Dictionary(sections.enumerated().flatMap { section, content in content.items.enumerated().map { (ObjectIdentifier($1), IndexPath(indexes: [section, $0])) } }) { $1 }
        }
        let before = paths(oldSections), after = paths(newSections)
        var change = ResultsChange()
        let (oldNames, newNames) = (oldSections.map(\.name), newSections.map(\.name))
        for step in newNames.difference(from: oldNames) {
            switch step {
            case .remove(let offset, _, _): change.sections.append((oldSections[offset], offset, .delete))
            case .insert(let offset, _, _): change.sections.append((newSections[offset], offset, .insert))
            }
        }
        for object in old where after[ObjectIdentifier(object)] == nil { change.items.append((object, before[ObjectIdentifier(object)], .delete, nil)) }
        // What stays in the same order did not move, though others came before it.
        let kept = old.filter { after[ObjectIdentifier($0)] != nil }.map(ObjectIdentifier.init), keptNow = new.filter { before[ObjectIdentifier($0)] != nil }.map(ObjectIdentifier.init)
        let steps = kept == keptNow ? [] : Array(keptNow.difference(from: kept))
        let moved = Set(steps.compactMap { step -> ObjectIdentifier? in if case .insert(_, let id, _) = step { id } else { nil } })
        for object in new {
            let id = ObjectIdentifier(object), to = after[id]
            guard let from = before[id] else { change.items.append((object, nil, .insert, to)); continue }
            let changesSection = oldNames[from[0]] != newNames[to![0]]
            if moved.contains(id) || changesSection { change.items.append((object, from, .move, to)) }
            else if touched.contains(object) { change.items.append((object, from, .update, to)) }
        }
        objects = new
        sections = newSections
        if !change.isEmpty { onChange?(change) }
    }
}
