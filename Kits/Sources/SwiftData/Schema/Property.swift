import FoundationPlus
import SQLite

/// A property of a class of models, without its type.
class Property {
    let index: Int
    let name: String
    let keyPath: AnyKeyPath
    unowned var entity: Entity!
    /// Where its column lies in a row that was read; nil for what rows do not hold.
    var position: Int?

    init(index: Int, name: String, keyPath: AnyKeyPath) {
        self.index = index
        self.name = name
        self.keyPath = keyPath
    }

    var schemaProperty: any SchemaProperty { fatalError("abstract") }
    /// Whether its entity's table has a column for it.
    var hasColumn: Bool { true }
    /// Whether a value that is the store's stays in memory. Of two objects that point to each other only one keeps the
    /// other, or both would be there for ever.
    var staysLoaded: Bool { true }
    var column: String { quoted(name) }
    /// The value for a cell, from the store.
    func load(_ storage: _ModelStorage) -> Cell { fatalError("abstract") }
    /// What the store keeps for a cell.
    func encode(_ cell: Cell) throws -> Value { fatalError("abstract") }
    /// Tells the observers of an object that this property has changed.
    func notify(_ storage: _ModelStorage) { fatalError("abstract") }
    /// Sets a value that `cell` of the same property had before.
    func restore(_ cell: Cell, in storage: _ModelStorage) { fatalError("abstract") }
}

/// A property that holds a value.
class AttributeProperty: Property {
    var note: Schema.Attribute
    let kind: StoredKind
    /// Makes a store's value of a constant of the property's type, or of the type without its optionality. Nil for others.
    func stored(_ constant: Any) -> Value? { fatalError("abstract") }
    /// What older rows get that do not have the property; nil where it has no initial value and is not optional.
    func initialValue() throws -> Value? { fatalError("abstract") }

    init(index: Int, name: String, keyPath: AnyKeyPath, note: Schema.Attribute, kind: StoredKind) {
        self.note = note
        self.kind = kind
        super.init(index: index, name: name, keyPath: keyPath)
    }

    override var schemaProperty: any SchemaProperty { note }
    override var hasColumn: Bool { !note.options.contains(.ephemeral) }
    /// Whether it is read when asked for, not with its row.
    var isExternal: Bool { note.options.contains(.externalStorage) }
}

final class TypedAttribute<Model: PersistentModel, T>: AttributeProperty {
    private let typedKeyPath: KeyPath<Model, T>
    private let coding: Coding<T>
    private let initial: (() -> T)?
    private let isConstant: Bool

    init(index: Int, name: String, keyPath: KeyPath<Model, T>, coding: Coding<T>, initial: (() -> T)?, note: Schema.Attribute, isConstant: Bool) {
        typedKeyPath = keyPath
        self.coding = coding
        self.initial = initial
        self.isConstant = isConstant
        var note = note
        note.name = name
        note.valueType = T.self
        note.isOptional = coding.isOptional
        note.defaultValue = note.defaultValue ?? initial
        super.init(index: index, name: name, keyPath: keyPath, note: note, kind: coding.kind)
    }

    override func load(_ storage: _ModelStorage) -> Cell {
        // The object itself has the value, once it is made.
        if isConstant, let model = storage.model { return TypedCell(unsafeDowncast(model, to: Model.self)[keyPath: typedKeyPath]) }
        if hasColumn, let value = storage.column(self), let decoded = coding.decode(value) { return TypedCell(decoded) }
        if let initial { return TypedCell(initial()) }
        if let empty = coding.empty() { return TypedCell(empty) }
        fatalError("SwiftData: the \(entity.name) is no longer in its store, and its property '\(name)' has no initial value that could stand for it.")
    }

    override func encode(_ cell: Cell) throws -> Value { try coding.encode(unsafeDowncast(cell, to: TypedCell<T>.self).value) }
    override func stored(_ constant: Any) -> Value? { coding.constant(constant) }
    override func initialValue() throws -> Value? {
        if let initial { return try coding.encode(initial()) }
        return coding.isOptional ? .null : nil
    }
    override func notify(_ storage: _ModelStorage) { if let model = storage.model { storage.notify(unsafeDowncast(model, to: Model.self), typedKeyPath) } }
    override func restore(_ cell: Cell, in storage: _ModelStorage) {
        guard let model = storage.model else { return }
        storage.setValue(index, of: unsafeDowncast(model, to: Model.self), typedKeyPath, unsafeDowncast(cell, to: TypedCell<T>.self).value)
    }
}

/// A name as SQL wants it.
func quoted(_ name: String) -> String { "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
