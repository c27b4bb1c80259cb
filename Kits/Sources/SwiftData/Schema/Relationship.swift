import FoundationPlus
import SQLite

/// A property that holds other models. Both sides of a pair of relationships are kept in agreement here.
class Relationship: Property {
    var note: Schema.Relationship
    let destinationType: any PersistentModel.Type
    let isToMany: Bool
    let isOptional: Bool
    private(set) var inverse: Relationship?
    private(set) lazy var destination = Entity.of(destinationType)

    init(index: Int, name: String, keyPath: AnyKeyPath, note: Schema.Relationship, value: any _RelationshipValue.Type) {
        self.note = note
        destinationType = value._destination
        isToMany = value._isToMany
        isOptional = value._isOptional
        super.init(index: index, name: name, keyPath: keyPath)
        self.note.name = name
        self.note.valueType = value
        self.note.isOptional = isOptional
        self.note.isToOneRelationship = !isToMany
        self.note.destination = Entity.name(of: destinationType)
    }

    override var schemaProperty: any SchemaProperty { note }
    override var hasColumn: Bool { !isToMany }
    override var staysLoaded: Bool { isToMany && (inverse == nil || isDerived || isFirstOfPairs) }
    /// Whether its models are those whose own property, which has a column, points here.
    var isDerived: Bool { isToMany && inverse.map { !$0.isToMany } ?? false }
    /// Whether it has a table of pairs, alone or together with its inverse.
    var hasPairs: Bool { isToMany && !isDerived }
    /// The side of a pair of relationships whose name the table has and whose key comes first.
    var isFirstOfPairs: Bool {
        guard let inverse else { return true }
        return (entity.name, name) <= (inverse.entity.name, inverse.name)
    }
    /// The table of pairs, which has the columns `first` and `second`.
    var pairs: (table: String, own: String, other: String) {
        let side = isFirstOfPairs ? self : inverse!
        return (quoted("\(side.entity.name).\(side.name)"), isFirstOfPairs ? "first" : "second", isFirstOfPairs ? "second" : "first")
    }

    /// What points back: what either side names, or the one property that can, where neither side has named another.
    func findInverse() {
        guard inverse == nil else { return }
        let candidates = destination.relationships.filter { $0.destinationType == entity.type }
        let found: Relationship?
        if let keyPath = note.inverseKeyPath {
            found = candidates.first { $0.keyPath == keyPath }
        } else if let naming = candidates.first(where: { $0.note.inverseKeyPath == self.keyPath }) {
            found = naming
        } else {
            func isFree(_ relationship: Relationship) -> Bool {
                relationship.note.inverseKeyPath == nil && !relationship.destination.relationships.contains { $0.note.inverseKeyPath == relationship.keyPath }
            }
            let others = candidates.filter { $0 !== self && isFree($0) }
            let own = entity.relationships.filter { mine in
                guard mine.destinationType == destinationType, isFree(mine) else { return false }
                return destinationType != entity.type || mine === self || !others.contains { $0 === mine }
            }
            found = others.count == 1 && own.count == 1 ? others[0] : nil
        }
        inverse = found
        note.inverseName = found?.name
        if let found, found.inverse == nil {
            found.inverse = self
            found.note.inverseName = name
        }
    }

    /// The models that an object has here, from the store where they are not loaded.
    func models(of storage: _ModelStorage) -> [any PersistentModel] { fatalError("abstract") }
    /// For relationships to many that are loaded.
    func contains(_ model: any PersistentModel, in storage: _ModelStorage) -> Bool { fatalError("abstract") }
    /// Takes in one more model, without looking at the other side. O(1).
    func append(_ model: any PersistentModel, to storage: _ModelStorage) { fatalError("abstract") }
    /// Takes in models, without looking at the other side.
    func store(_ models: [any PersistentModel], in storage: _ModelStorage) { fatalError("abstract") }

    /// The models of an object, nil where they are not loaded.
    func loadedModels(of storage: _ModelStorage) -> [any PersistentModel]? { storage.loadedCell(index) == nil ? nil : models(of: storage) }

    // MARK: Changing

    /// The program has set the property.
    func change(_ storage: _ModelStorage, to new: [any PersistentModel]) {
        let old = models(of: storage)
        storage.context?.willChange(storage, index)
        store(new, in: storage)
        storage.context?.didChange(storage, index)
        let newSet = Set(new.map(ObjectIdentifier.init)), oldSet = Set(old.map(ObjectIdentifier.init))
        guard let model = storage.model else { return }
        for other in old where !newSet.contains(ObjectIdentifier(other)) { inverse?.remove(model, from: other._$storage) }
        for other in new where !oldSet.contains(ObjectIdentifier(other)) { connect(model, other) }
    }

    /// Brings both into one context, and tells the other side.
    func connect(_ model: any PersistentModel, _ other: any PersistentModel) {
        let storage = model._$storage, target = other._$storage
        if target.model == nil { target.model = other }
        inverse?.add(model, to: target)
        if let context = storage.context, target.context == nil, storage.status != .deleted { context.insertAny(other) }
        else if let context = target.context, storage.context == nil, target.status != .deleted { context.insertAny(model) }
    }

    /// The other side points to `model` now.
    func add(_ model: any PersistentModel, to storage: _ModelStorage) {
        if isToMany {
            guard storage.loadedCell(index) != nil else { return touch(storage) }
            guard !contains(model, in: storage) else { return }
            if !isDerived { storage.context?.willChange(storage, index) }
            append(model, to: storage)
            if isDerived { storage.context?.touch(storage, index) } else { storage.context?.didChange(storage, index) }
        } else {
            let old = models(of: storage)
            guard old.first !== model else { return }
            update(storage, [model])
            if let previous = old.first { inverse?.remove(storage.model!, from: previous._$storage) }
        }
    }

    /// The other side no longer points to `model`.
    func remove(_ model: any PersistentModel, from storage: _ModelStorage) {
        if isToMany {
            guard var models = loadedModels(of: storage) else { return touch(storage) }
            guard let index = models.firstIndex(where: { $0 === model }) else { return }
            models.remove(at: index)
            update(storage, models)
        } else if models(of: storage).first === model, isOptional {
            update(storage, [])
        }
    }

    private func update(_ storage: _ModelStorage, _ models: [any PersistentModel]) {
        // What is derived is not written; a table of pairs is written by the side that was changed, and by this one alike.
        if !isDerived { storage.context?.willChange(storage, index) }
        store(models, in: storage)
        if isDerived { storage.context?.touch(storage, index) } else { storage.context?.didChange(storage, index) }
    }

    private func touch(_ storage: _ModelStorage) {
        notify(storage)
        storage.context?.touch(storage, index)
    }
}

final class TypedRelationship<Model: PersistentModel, T: _RelationshipValue>: Relationship {
    private let typedKeyPath: KeyPath<Model, T>
    private let isConstant: Bool

    init(index: Int, name: String, keyPath: KeyPath<Model, T>, note: Schema.Relationship, isConstant: Bool) {
        typedKeyPath = keyPath
        self.isConstant = isConstant
        super.init(index: index, name: name, keyPath: keyPath, note: note, value: T.self)
    }

    override func load(_ storage: _ModelStorage) -> Cell {
        if isConstant, let model = storage.model { return TypedCell(unsafeDowncast(model, to: Model.self)[keyPath: typedKeyPath]) }
        let models = storage.context?.models(of: self, storage) ?? []
        guard let value = T._make(models) else {
            fatalError("SwiftData: '\(entity.name).\(name)' is not optional, and the \(note.destination) it points to is gone; make the property optional.")
        }
        return TypedCell(value)
    }

    override func models(of storage: _ModelStorage) -> [any PersistentModel] {
        if storage.loadedCell(index) == nil, storage.context == nil { return [] }
        return unsafeDowncast(storage.cell(index), to: TypedCell<T>.self).value._models
    }

    override func store(_ models: [any PersistentModel], in storage: _ModelStorage) {
        guard let value = T._make(models) else { return }
        let cell = TypedCell(value)
        guard let model = storage.model else { return storage.setCell(index, cell) }
        storage.willNotify(unsafeDowncast(model, to: Model.self), typedKeyPath) { storage.setCell(index, cell) }
    }

    override func contains(_ model: any PersistentModel, in storage: _ModelStorage) -> Bool {
        unsafeDowncast(storage.cell(index), to: TypedCell<T>.self).value._contains(model)
    }

    override func append(_ model: any PersistentModel, to storage: _ModelStorage) {
        var cell = unsafeDowncast(storage.cell(index), to: TypedCell<T>.self)
        // A cell that undoing would bring back stays as it is.
        if storage.context?.undoManager != nil { cell = TypedCell(cell.value) }
        let change = {
            storage.setCell(self.index, cell)
            cell.value._append(model)
        }
        if let owner = storage.model { storage.willNotify(unsafeDowncast(owner, to: Model.self), typedKeyPath, change) } else { change() }
    }

    override func encode(_ cell: Cell) throws -> Value {
        unsafeDowncast(cell, to: TypedCell<T>.self).value._models.first.map { .integer($0._$storage.key) } ?? .null
    }

    override func notify(_ storage: _ModelStorage) { if let model = storage.model { storage.notify(unsafeDowncast(model, to: Model.self), typedKeyPath) } }

    override func restore(_ cell: Cell, in storage: _ModelStorage) { change(storage, to: unsafeDowncast(cell, to: TypedCell<T>.self).value._models) }
}
