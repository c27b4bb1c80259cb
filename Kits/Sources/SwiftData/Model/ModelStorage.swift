import FoundationPlus
import Observation
import SQLite

/// A value of one property, as it lies in memory.
class Cell {}

final class TypedCell<T>: Cell {
    var value: T
    init(_ value: T) { self.value = value }
}

/// What `@Model` puts into each object: the values of its properties, loaded as they are read, and where they belong.
public final class _ModelStorage {
    enum Status {
        /// Belongs to no context.
        case free
        /// In a context, and not yet in its store.
        case inserted
        case saved
        /// Will be removed from the store with the next save.
        case deleted
        /// Was removed from the store.
        case gone
    }

    private let type: any PersistentModel.Type
    private(set) lazy var entity = Entity.of(type)
    private var assignedKey: Int64 = 0
    var context: ModelContext?
    var status = Status.free
    /// Values that were set or read, by property.
    private(set) var cells: [Cell?] = []
    /// The columns of the row in the store; nil where they were not read yet.
    var row: [Value]?
    /// Properties whose values differ from the store's.
    var dirty: Set<Int> = []
    weak var model: (any PersistentModel)?
    private lazy var registrar = ObservationRegistrar()

    /// For `init`: an object that belongs to no context.
    public init<Model: PersistentModel>(_ type: Model.Type) { self.type = type }

    /// An object of a store.
    init(_ entity: Entity, key: Int64, context: ModelContext, row: [Value]?) {
        type = entity.type
        assignedKey = key
        self.context = context
        self.row = row
        status = .saved
        self.entity = entity
    }

    var key: Int64 {
        get {
            if assignedKey == 0 { assignedKey = NewKeys.next() }
            return assignedKey
        }
        set { assignedKey = newValue }
    }

    var identifier: PersistentIdentifier {
        PersistentIdentifier(entityName: entity.name, storeIdentifier: context?.container.store(of: entity)?.identifier, key: key)
    }
    var hasChanges: Bool { status == .inserted || status == .deleted || (status == .saved && !dirty.isEmpty) }
    func isSameRow(as other: _ModelStorage) -> Bool { self === other || (key == other.key && type == other.type) }

    // MARK: Access by the model

    /// Sets the first value of a property, in an initializer.
    public func start<T>(_ index: Int, _ value: T) {
        // The storage of a loaded object replaces this one at once.
        while cells.count <= index { cells.append(nil) }
        cells[index] = TypedCell(value)
    }

    /// Reads a property; the reading is observed.
    public func value<Model: PersistentModel, T>(_ index: Int, of model: Model, _ keyPath: KeyPath<Model, T>) -> T {
        registrar.access(model, keyPath: keyPath)
        return unsafeDowncast(cell(index), to: TypedCell<T>.self).value
    }

    /// Sets a property: observers and the context are told, and the other side of a relationship follows.
    public func setValue<Model: PersistentModel, T>(_ index: Int, of model: Model, _ keyPath: KeyPath<Model, T>, _ value: T) {
        if self.model == nil { self.model = model }
        let property = entity.properties[index]
        guard let relationship = property as? Relationship else {
            context?.willChange(self, index)
            registrar.withMutation(of: model, keyPath: keyPath) { setCell(index, TypedCell(value)) }
            context?.didChange(self, index)
            return
        }
        relationship.change(self, to: (value as! any _RelationshipValue)._models)
    }

    /// The value of a `let`, when an object of a store is made.
    public func constant<T>(_ index: Int) -> T { unsafeDowncast(cell(index), to: TypedCell<T>.self).value }

    // MARK: Access by contexts

    func loadedCell(_ index: Int) -> Cell? { index < cells.count ? cells[index] : nil }

    func setCell(_ index: Int, _ cell: Cell?) {
        while cells.count <= index { cells.append(nil) }
        cells[index] = cell
    }

    /// The value, from the store where it is not here.
    func cell(_ index: Int) -> Cell {
        if index < cells.count, let cell = cells[index] { return cell }
        let property = entity.properties[index], cell = property.load(self)
        if property.staysLoaded || status != .saved { setCell(index, cell) }
        return cell
    }

    /// The value of a column, nil where the row is not in the store.
    func column(_ property: Property) -> Value? {
        guard let position = property.position else { return context?.column(property, of: self) }
        if row == nil { row = context?.row(of: self) }
        return row.map { $0[position] }
    }

    /// Forgets all values but those that were changed.
    func refresh() {
        row = nil
        for index in cells.indices where !dirty.contains(index) { cells[index] = nil }
    }

    /// Reads all values, for the time when there is no row any more.
    func loadAll() { for index in entity.properties.indices { setCell(index, cell(index)) } }

    /// Forgets what does not stay in memory, now that the store has it.
    func letGo() {
        for property in entity.properties where !property.staysLoaded && loadedCell(property.index) != nil {
            if status == .gone, (property as? Relationship)?.isOptional == false, property.hasColumn { continue }
            cells[property.index] = nil
        }
    }

    /// Values of columns that were written.
    func note(_ values: [(Property, Value)]) {
        if row == nil, status == .inserted { row = Array(repeating: .null, count: entity.rowProperties.count + 1) }
        guard row != nil else { return }
        for (property, value) in values { if let position = property.position { row![position] = value } }
    }

    /// Tells observers that a property has changed.
    func notify<Model: PersistentModel, T>(_ model: Model, _ keyPath: KeyPath<Model, T>) { registrar.withMutation(of: model, keyPath: keyPath) {} }

    /// Changes a property's value, with observers told as for a change by the program.
    func willNotify<Model: PersistentModel, T>(_ model: Model, _ keyPath: KeyPath<Model, T>, _ change: () -> Void) {
        registrar.withMutation(of: model, keyPath: keyPath, change)
    }

    func notifyAll() { for property in entity.properties { property.notify(self) } }
}
