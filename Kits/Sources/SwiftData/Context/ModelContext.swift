import Engine
import FoundationPlus
import SQLite

/// Objects being worked on: those that were fetched, and what was inserted, changed or deleted since the last save.
///
/// A context belongs to one thread or actor at a time. Contexts of one container see what others have saved.
public final class ModelContext: Equatable, CustomDebugStringConvertible {
    /// The container whose objects the context works on.
    public let container: ModelContainer
    /// Names who makes changes; kept for the program's own use.
    public var author: String?
    /// Whether changes are saved by themselves: soon after they are made, and when the app goes to the background or ends.
    /// On for the container's main context, off for others.
    public var autosaveEnabled: Bool { didSet { if autosaveEnabled, hasChanges { autosave.schedule() } } }
    /// Takes changes back when it is told to; nil for none.
    public var undoManager: UndoManager?
    let isMain: Bool
    private(set) lazy var autosave = Autosave(self)

    /// Objects of stores that somebody still has, so that each row is one object.
    private var registered: [RowKey: WeakModel] = [:]
    private var registeredLimit = 1024
    var inserted = PendingModels()
    var changed = PendingModels()
    var deleted = PendingModels()
    /// Objects whose relationships changed on the other side only.
    private(set) var touched: Set<RowKey> = []
    private var observers: [WeakObserver] = []
    private let incomingLock = NSLock()
    /// What others have saved and this context has not looked at.
    private var incoming: SavedChanges?
    /// Whether views show objects of the context, which have to follow at once.
    private var isObserved = false
    /// Deletions that a relationship's rule forbids as long as the objects of it are there.
    private(set) var denials: [(model: any PersistentModel, relationship: Relationship)] = []

    private struct WeakModel { weak var model: (any PersistentModel)? }
    private struct WeakObserver { weak var observer: (any ContextObserver)? }

    /// A context of its own for the calling thread or actor; it saves when told to.
    public convenience init(_ container: ModelContainer) { self.init(container, isMain: false) }

    init(_ container: ModelContainer, isMain: Bool) {
        self.container = container
        self.isMain = isMain
        autosaveEnabled = isMain
        container.register(self)
    }

    public static func == (a: ModelContext, b: ModelContext) -> Bool { a === b }
    public var debugDescription: String { "ModelContext(\(inserted.count) inserted, \(changed.count) changed, \(deleted.count) deleted)" }

    /// Whether saving would write anything. O(changed objects).
    public var hasChanges: Bool { !inserted.isEmpty || !deleted.isEmpty || changed.models.contains { $0._$storage.hasChanges } }
    /// Objects that the next save will add, in the order of their insertion.
    public var insertedModelsArray: [any PersistentModel] { inserted.models }
    /// Objects of the store that were changed since the last save, in the order of their first change.
    public var changedModelsArray: [any PersistentModel] { changed.models }
    /// Objects that the next save will remove, in the order of their deletion.
    public var deletedModelsArray: [any PersistentModel] { deleted.models }

    // MARK: Inserting and deleting

    /// Adds an object, with the objects it refers to. It is written by the next save.
    public func insert<T: PersistentModel>(_ model: T) { insertAny(model) }

    func insertAny(_ model: any PersistentModel) {
        drain()
        let storage = model._$storage
        if let other = storage.context, other !== self {
            Notices.once("a \(storage.entity.name) of one context was inserted into another; it stays where it is. Fetch it in the other context by its persistentModelID.")
            return
        }
        if storage.status == .deleted { return undelete(model) }
        guard storage.context == nil else { return }
        guard container.store(of: storage.entity) != nil else {
            Notices.once("a \(storage.entity.name) was inserted into a context whose container does not keep objects of this class; add \(storage.entity.name).self to the container's types.")
            return
        }
        if storage.status == .gone { storage.key = NewKeys.next() }
        storage.context = self
        storage.status = .inserted
        storage.model = model
        register(model)
        inserted.add(model)
        for relationship in storage.entity.relationships {
            for other in relationship.loadedModels(of: storage) ?? [] { relationship.connect(model, other) }
        }
        registerUndo { $0.deleteAny(model) }
        didChange(storage.entity, nil)
    }

    /// Removes an object with the next save. What its relationships' delete rules say happens at once.
    public func delete<T: PersistentModel>(_ model: T) { deleteAny(model) }

    func deleteAny(_ model: any PersistentModel) {
        drain()
        let storage = model._$storage
        guard storage.context === self, storage.status == .inserted || storage.status == .saved else { return }
        // Views that still show the object read its last values.
        storage.loadAll()
        let wasInserted = storage.status == .inserted
        storage.status = .deleted
        if wasInserted { inserted.remove(model) } else { deleted.add(model) }
        changed.remove(model)
        for relationship in storage.entity.relationships where relationship.note.deleteRule != .noAction {
            let others = relationship.models(of: storage)
            if relationship.note.deleteRule == .deny, !others.isEmpty { denials.append((model, relationship)); continue }
            for other in others {
                relationship.inverse?.remove(model, from: other._$storage)
                if relationship.note.deleteRule == .cascade { deleteAny(other) }
            }
        }
        // Relationships that point here without an inverse know nothing of it.
        let pointing = container.schema.infos.flatMap(\.relationships).filter { $0.inverse == nil && $0.destination === storage.entity }
        if !pointing.isEmpty {
            for other in registeredModels where other !== model {
                for relationship in pointing where relationship.entity === other._$storage.entity && relationship.loadedModels(of: other._$storage) != nil {
                    relationship.remove(model, from: other._$storage)
                }
            }
        }
        registerUndo { $0.undelete(model) }
        if wasInserted { forget(storage) }
        didChange(storage.entity, nil)
    }

    /// Removes all objects of a class, or those that a predicate is true for, with the next save.
    public func delete<T: PersistentModel>(model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true) throws {
        for object in try fetch(FetchDescriptor<T>(predicate: predicate)) { delete(object) }
    }

    /// Takes a deletion back.
    private func undelete(_ model: any PersistentModel) {
        let storage = model._$storage
        if storage.status == .free || storage.status == .gone { return insertAny(model) }
        guard storage.status == .deleted else { return }
        storage.status = .saved
        deleted.remove(model)
        denials.removeAll { $0.model === model }
        if !storage.dirty.isEmpty { changed.add(model) }
        for relationship in storage.entity.relationships {
            for other in relationship.loadedModels(of: storage) ?? [] { relationship.connect(model, other) }
        }
        registerUndo { $0.deleteAny(model) }
        didChange(storage.entity, nil)
    }

    /// An object leaves: it keeps its values, and belongs to nobody.
    func forget(_ storage: _ModelStorage) {
        registered[RowKey(storage)] = nil
        storage.status = storage.status == .deleted && deleted.contains(storage) ? .gone : .free
        if storage.status == .gone { storage.letGo() }
        storage.context = nil
        storage.dirty = []
    }

    // MARK: Changes of objects

    /// Before a property is set.
    func willChange(_ storage: _ModelStorage, _ index: Int) {
        guard undoManager?.isUndoRegistrationEnabled == true else { return }
        let former = storage.cell(index)
        registerUndo { _ in storage.entity.properties[index].restore(former, in: storage) }
    }

    /// A property was set.
    func didChange(_ storage: _ModelStorage, _ index: Int) {
        if storage.status == .saved {
            storage.dirty.insert(index)
            if let model = storage.model { changed.add(model) }
        }
        guard storage.status == .saved || storage.status == .inserted else { return }
        didChange(storage.entity, storage.entity.properties[index])
    }

    /// A relationship changed on its other side.
    func touch(_ storage: _ModelStorage, _ index: Int) {
        touched.insert(RowKey(storage))
        tellObservers(storage.entity, storage.entity.properties[index])
    }

    private func didChange(_ entity: Entity, _ property: Property?) {
        tellObservers(entity, property)
        if autosaveEnabled { autosave.schedule() }
    }

    private func registerUndo(_ action: @escaping (ModelContext) -> Void) {
        guard let undoManager, undoManager.isUndoRegistrationEnabled else { return }
        undoManager.registerUndo(withTarget: self) { action($0) }
    }

    // MARK: Observers

    func add(_ observer: any ContextObserver) {
        observers.removeAll { $0.observer == nil || $0.observer === observer }
        observers.append(WeakObserver(observer: observer))
        incomingLock.withLock { isObserved = true }
    }

    private func tellObservers(_ entity: Entity, _ property: Property?) {
        for case let observer? in observers.map(\.observer) { observer.contextDidChange(entity, property) }
    }

    func tellObserversOfEverything() {
        for case let observer? in observers.map(\.observer) { observer.contextDidReset() }
    }

    // MARK: Objects of rows

    func register(_ model: any PersistentModel) {
        if registered.count >= registeredLimit {
            registered = registered.filter { $0.value.model != nil }
            registeredLimit = max(1024, registered.count * 2)
        }
        registered[RowKey(model._$storage)] = WeakModel(model: model)
    }

    func registeredModel(_ entity: Entity, _ key: Int64) -> (any PersistentModel)? { registered[RowKey(entity, key)]?.model }

    var registeredModels: [any PersistentModel] { registered.values.compactMap(\.model) }

    /// The object of a row, whose values are read when they are asked for.
    func object(_ entity: Entity, _ key: Int64, row: [Value]? = nil) -> any PersistentModel {
        if let known = registeredModel(entity, key) {
            if let row, known._$storage.row == nil { known._$storage.row = row }
            return known
        }
        let storage = _ModelStorage(entity, key: key, context: self, row: row)
        let model = entity.type.init(_storage: storage)
        storage.model = model
        register(model)
        return model
    }

    /// The object of an identifier. Where there is no such object, one whose properties have their initial values.
    public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
        drain()
        guard let entity = container.schema.infos.first(where: { $0.name == persistentModelID.entityName }) else {
            fatalError("SwiftData: model(for:) was asked for a \(persistentModelID.entityName), which the context's container does not keep; add \(persistentModelID.entityName).self to the container's types.")
        }
        return object(entity, persistentModelID.key)
    }

    /// The object of an identifier where this context has it already; nil otherwise.
    public func registeredModel<T: PersistentModel>(for persistentModelID: PersistentIdentifier) -> T? {
        drain()
        let entity = Entity.of(T.self)
        guard entity.name == persistentModelID.entityName else { return nil }
        return registeredModel(entity, persistentModelID.key) as? T
    }

    // MARK: What others have saved

    /// Called on any thread.
    func receive(_ changes: SavedChanges) {
        let isShown = incomingLock.withLock { () -> Bool in
            incoming = incoming?.union(changes) ?? changes
            return isMain || isObserved
        }
        guard isShown else { return }
        if MainThread.isCurrent { return drain() }
        DispatchQueue.main.async { [weak self] in self?.drain() }
    }

    /// Takes in what others have saved since the last call.
    func drain() {
        let waiting = incomingLock.withLock { () -> SavedChanges? in
            defer { incoming = nil }
            return incoming
        }
        if let waiting { merge(waiting) }
    }

    private func merge(_ changes: SavedChanges) {
        if changes.isEverything {
            for model in inserted.models + changed.models + deleted.models { model._$storage.dirty = [] }
            inserted.removeAll(); changed.removeAll(); deleted.removeAll(); denials = []; touched = []
            for model in registeredModels {
                model._$storage.status = .gone
                model._$storage.context = nil
            }
            registered = [:]
            return tellObserversOfEverything()
        }
        for key in changes.deleted {
            guard let model = registered[key]?.model else { continue }
            let storage = model._$storage
            inserted.remove(model); changed.remove(model); deleted.remove(model)
            registered[key] = nil
            storage.status = .gone
            storage.context = nil
            storage.notifyAll()
        }
        for key in changes.changed {
            guard let storage = registered[key]?.model?._$storage, storage.status == .saved else { continue }
            storage.refresh()
            storage.notifyAll()
        }
        for case let observer? in observers.map(\.observer) { observer.contextDidMerge(changes.entities) }
    }

    // MARK: State of saving

    /// After a save: everything pending is in the stores.
    func settle() {
        for model in inserted.models where model._$storage.status == .inserted { model._$storage.status = .saved }
        for model in inserted.models + changed.models {
            model._$storage.dirty = []
            model._$storage.letGo()
        }
        for model in deleted.models { forget(model._$storage) }
        inserted.removeAll(); changed.removeAll(); deleted.removeAll(); denials = []; touched = []
    }

    /// Two objects turned out to be one: `new` is from now on the object that the context had.
    func reregister(_ storage: _ModelStorage, from old: RowKey) {
        registered[old] = nil
        if let model = storage.model { register(model) }
    }

    /// Forgets all changes since the last save.
    public func rollback() {
        let wereInserted = inserted.models, wereChanged = changed.models, wereDeleted = deleted.models
        undoManager?.disableUndoRegistration()
        defer { undoManager?.enableUndoRegistration() }
        let others = touched
        inserted.removeAll(); changed.removeAll(); deleted.removeAll(); denials = []; touched = []
        for model in wereInserted {
            model._$storage.loadAll()
            forget(model._$storage)
        }
        for model in wereDeleted { model._$storage.status = .saved }
        for model in wereChanged + wereDeleted {
            model._$storage.dirty = []
            model._$storage.refresh()
            model._$storage.notifyAll()
        }
        for key in others {
            guard let storage = registered[key]?.model?._$storage, storage.status == .saved else { continue }
            storage.refresh()
            storage.notifyAll()
        }
        tellObserversOfEverything()
    }

    /// Nothing waits: every change is known when it is made.
    public func processPendingChanges() { drain() }
}

/// Somebody whose contents depend on a context's objects.
protocol ContextObserver: AnyObject {
    /// An object was inserted or deleted (`property` is nil), or one of its properties changed.
    func contextDidChange(_ entity: Entity, _ property: Property?)
    /// Other contexts have saved changes of these classes.
    func contextDidMerge(_ entities: Set<ObjectIdentifier>)
    /// Anything may have changed.
    func contextDidReset()
}

/// Objects in the order in which they were added, each once.
struct PendingModels {
    private var table: [ObjectIdentifier: (order: Int, model: any PersistentModel)] = [:]
    private var next = 0

    var isEmpty: Bool { table.isEmpty }
    var count: Int { table.count }
    var models: [any PersistentModel] { table.values.sorted { $0.order < $1.order }.map(\.model) }

    mutating func add(_ model: any PersistentModel) {
        guard table[ObjectIdentifier(model)] == nil else { return }
        table[ObjectIdentifier(model)] = (next, model)
        next += 1
    }
    mutating func remove(_ model: any PersistentModel) { table[ObjectIdentifier(model)] = nil }
    mutating func removeAll() { table = [:] }
    func contains(_ storage: _ModelStorage) -> Bool { storage.model.map { table[ObjectIdentifier($0)] != nil } ?? false }
}
