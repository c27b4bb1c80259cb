import FoundationPlus
import SQLite

/// Says in SQL what a predicate says, as far as SQL can say exactly the same.
final class PredicateTranslator {
    /// What a part of a predicate stands for.
    enum Operand {
        /// A value that does not depend on the object.
        case constant(Any)
        /// An object that is there: its table goes by this name.
        case row(Entity, alias: String)
        /// An object that may be missing, by its key.
        case object(Entity, SQLText)
        /// An object's key as an identifier.
        case key(Entity, SQLText)
        case column(AttributeProperty, SQLText)
        case collection(Relationship, owner: SQLText)
        case number(SQLText)
        /// Yes or no; null where an optional on the way is nil.
        case truth(SQLText)
    }

    private var variables: [PredicateExpressions.VariableID: Operand]
    private var aliases = 0
    /// Whether other objects than the one in question are looked at.
    private(set) var readsOthers = false
    /// Properties of the object in question that are looked at.
    private(set) var read: Set<Int> = []
    private let entity: Entity

    init(_ variable: PredicateExpressions.VariableID, _ entity: Entity) {
        self.entity = entity
        variables = [variable: .row(entity, alias: "t")]
    }

    /// The condition, and whether it is the whole predicate. Parts of a conjunction that SQL cannot say are left out.
    func condition(_ expression: Any) -> (SQLText?, isExact: Bool) {
        if let both = expression as? any ConjunctionParts {
            let (left, right) = both.sides
            let a = condition(left), b = condition(right)
            switch (a.0, b.0) {
            case (let x?, let y?): return ("(" + x + " AND " + y + ")", a.isExact && b.isExact)
            case (let x?, nil): return (x, false)
            case (nil, let y?): return (y, false)
            case (nil, nil): return (nil, false)
            }
        }
        return truth(expression).map { ($0, true) } ?? (nil, false)
    }

    /// Nil where SQL cannot say it.
    func operand(_ expression: Any) -> Operand? {
        guard let translatable = expression as? any Translatable else { return nil }
        if let constant = translatable.constant() { return .constant(constant) }
        return translatable.translate(self)
    }

    func variable(_ id: PredicateExpressions.VariableID) -> Operand? { variables[id] }

    func with<Result>(_ id: PredicateExpressions.VariableID, _ operand: Operand, _ body: () -> Result) -> Result {
        variables[id] = operand
        defer { variables[id] = nil }
        return body()
    }

    func newAlias() -> String {
        aliases += 1
        return "r\(aliases)"
    }

    // MARK: Properties

    func property(_ keyPath: AnyKeyPath, of root: Operand) -> Operand? {
        switch root {
        case .row(let entity, let alias): return property(keyPath, entity, key: SQLText(sql: "\(alias).\"#\"")) { SQLText(sql: "\(alias).\($0.column)") }
        case .object(let entity, let key):
            readsOthers = true
            let alias = newAlias()
            return property(keyPath, entity, key: key) { "(SELECT \(alias).\($0.column) FROM \(entity.table) AS \(alias) WHERE \(alias).\"#\" = " + key + ")" }
        default: return nil
        }
    }

    private func property(_ keyPath: AnyKeyPath, _ entity: Entity, key: SQLText, column: (Property) -> SQLText) -> Operand? {
        if entity.identifierKeyPaths.contains(keyPath) { return .key(entity, key) }
        guard let property = entity.propertyOfKeyPath[keyPath] else { return nil }
        if entity === self.entity { read.insert(property.index) }
        if let attribute = property as? AttributeProperty { return attribute.hasColumn ? .column(attribute, column(attribute)) : nil }
        guard let relationship = property as? Relationship else { return nil }
        if relationship.isToMany { readsOthers = true }
        return relationship.isToMany ? .collection(relationship, owner: key) : .object(relationship.destination, column(relationship))
    }

    /// The tables and the condition of the objects of a relationship, one of which goes by `alias`.
    func members(_ relationship: Relationship, owner: SQLText, alias: String) -> SQLText {
        let destination = relationship.destination
        if relationship.isDerived, let inverse = relationship.inverse { return "FROM \(destination.table) AS \(alias) WHERE \(alias).\(inverse.column) = " + owner }
        let pairs = relationship.pairs
        return "FROM \(destination.table) AS \(alias) JOIN \(pairs.table) AS \(alias)p ON \(alias)p.\(pairs.other) = \(alias).\"#\" WHERE \(alias)p.\(pairs.own) = " + owner
    }

    // MARK: Comparing

    func equality(_ a: Operand, _ b: Operand) -> SQLText? {
        switch (a, b) {
        case (.constant, .constant): return nil
        case (.constant, _): return equality(b, a)
        case (.column(let property, let text), .constant(let value)):
            guard let value = unwrapped(value) else { return text + " IS NULL" }
            guard property.kind != .json, let stored = property.stored(value), stored != .text("nan") || property.kind != .real else { return nil }
            if property.kind == .text, case .text(let string) = stored, !SQLFunctions.hasOneForm(string) {
                return "martlet_order(" + text + ") IS " + SQLText(sql: "?", values: [.text(string.precomposedStringWithCanonicalMapping)])
            }
            return text + " IS " + SQLText(sql: "?", values: [stored])
        case (.column(let p, let x), .column(let q, let y)):
            // A NaN is not equal to itself.
            guard p.kind == q.kind, p.kind != .json, p.kind != .real, p.kind == .integer || p.note.valueType == q.note.valueType else { return nil }
            return p.kind == .text ? "martlet_order(" + x + ") IS martlet_order(" + y + ")" : x + " IS " + y
        case (.number(let text), .constant(let value)):
            guard let number = value as? Int else { return nil }
            return text + " = " + SQLText(sql: "?", values: [.integer(Int64(number))])
        case (.truth(let text), .constant(let value)):
            guard let value = unwrapped(value) else { return text + " IS NULL" }
            return (value as? Bool).map { text + " IS \($0 ? 1 : 0)" }
        case (.key(let entity, let text), .constant(let value)), (.object(let entity, let text), .constant(let value)):
            guard let value = unwrapped(value) else { return text + " IS NULL" }
            guard let key = key(value, of: entity) else { return nil }
            return text + " IS " + SQLText(sql: "?", values: [key])
        case (.row(let entity, let alias), .constant(let value)):
            guard let value = unwrapped(value), let key = key(value, of: entity) else { return nil }
            return "\(alias).\"#\" IS " + SQLText(sql: "?", values: [key])
        default:
            guard let x = keyText(a), let y = keyText(b), x.0 === y.0 else { return nil }
            return x.1 + " IS " + y.1
        }
    }

    private func keyText(_ operand: Operand) -> (Entity, SQLText)? {
        switch operand {
        case .key(let entity, let text), .object(let entity, let text): (entity, text)
        case .row(let entity, let alias): (entity, SQLText(sql: "\(alias).\"#\""))
        default: nil
        }
    }

    /// The key of a constant model or identifier; one that no row has for those of other classes.
    private func key(_ value: Any, of entity: Entity) -> Value? {
        if let identifier = value as? PersistentIdentifier { return .integer(identifier.entityName == entity.name ? identifier.key : -1) }
        if let model = value as? any PersistentModel { return .integer(model._$storage.entity === entity ? model._$storage.key : -1) }
        return nil
    }

    func comparison(_ a: Operand, _ sign: String, _ b: Operand) -> SQLText? {
        func side(_ operand: Operand, other: Operand) -> SQLText? {
            switch operand {
            case .column(let property, let text):
                switch property.kind {
                case .integer, .real: return text
                case .text: return "martlet_order(" + text + ")"
                case .opaque, .json: return nil
                }
            case .number(let text): return text
            case .constant(let value):
                guard let value = unwrapped(value) else { return nil }
                if case .number = other { return (value as? Int).map { SQLText(sql: "?", values: [.integer(Int64($0))]) } }
                guard case .column(let property, _) = other, let stored = property.stored(value), stored != .text("nan") || property.kind != .real else { return nil }
                if case .text(let string) = stored { return SQLText(sql: "?", values: [.text(string.precomposedStringWithCanonicalMapping)]) }
                return SQLText(sql: "?", values: [stored])
            default: return nil
            }
        }
        guard let x = side(a, other: b), let y = side(b, other: a) else { return nil }
        if case .column(let p, _) = a, case .column(let q, _) = b, p.kind != q.kind || p.kind == .real { return nil }
        // A NaN is text, which SQL finds greater than any number; and it is neither greater nor less.
        var conditions = x + " \(sign) " + y
        for case .column(let property, let text) in [a, b] where property.kind == .real { conditions = conditions + " AND typeof(" + text + ") = 'real'" }
        return "IFNULL(" + conditions + ", 0)"
    }

    // MARK: Texts

    /// A call of a function with two texts.
    func text(_ function: String, _ a: Operand, _ b: Operand) -> SQLText? {
        func argument(_ operand: Operand) -> SQLText? {
            switch operand {
            case .column(let property, let text): property.kind == .text ? text : nil
            case .constant(let value): (unwrapped(value) as? String).map { SQLText(sql: "?", values: [.text($0)]) }
            default: nil
            }
        }
        guard let x = argument(a), let y = argument(b) else { return nil }
        return "\(function)(" + x + ", " + y + ")"
    }

    /// What an operand is as a term of SQL, null for nil.
    func term(_ operand: Operand) -> SQLText? {
        switch operand {
        case .column(_, let text), .number(let text), .truth(let text), .key(_, let text), .object(_, let text): text
        case .row(_, let alias): SQLText(sql: "\(alias).\"#\"")
        default: nil
        }
    }
}
