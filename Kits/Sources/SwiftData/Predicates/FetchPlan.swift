import FoundationPlus
import SQLite

/// What of a fetch the store does.
struct FetchPlan {
    let entity: Entity
    let store: Store
    /// What rows have to meet; nil for all.
    private(set) var condition: SQLText?
    /// Whether `condition` says all that the predicate says.
    private(set) var isExact = true
    /// The terms of `ORDER BY`; nil where objects have to be sorted by their own values.
    private(set) var order: String?
    /// Whether the predicate looks at more than the properties of the object itself.
    private(set) var readsOthers = false
    /// Properties that decide whether and where an object is found; nil where that is not known.
    private(set) var decisive: Set<Int>? = []

    init<T: PersistentModel>(_ descriptor: FetchDescriptor<T>, entity: Entity, store: Store) {
        self.entity = entity
        self.store = store
        if let predicate = descriptor.predicate {
            let translator = PredicateTranslator(predicate.variable.key, entity)
            (condition, isExact) = translator.condition(predicate.expression)
            readsOthers = translator.readsOthers || !isExact
            decisive = isExact ? translator.read : nil
        }
        order = sortTerms(descriptor.sortBy)
    }

    private mutating func sortTerms<T: PersistentModel>(_ sort: [SortDescriptor<T>]) -> String? {
        var terms: [String] = []
        for descriptor in sort {
            guard let keyPath = descriptor.keyPath, let attribute = entity.propertyOfKeyPath[keyPath] as? AttributeProperty, attribute.hasColumn, !attribute.isExternal else {
                decisive = nil
                return nil
            }
            decisive?.insert(attribute.index)
            let column = "t.\(attribute.column)"
            switch (attribute.kind, descriptor.stringComparator) {
            case (.integer, nil), (.real, nil): terms.append(column)
            case (.text, nil): terms.append("martlet_order(\(column))")
            case (.text, let comparator?) where comparator == .lexical: terms.append("martlet_order(\(column))")
            default: return nil
            }
            if descriptor.order == .reverse { terms[terms.count - 1] += " DESC" }
        }
        return (terms + ["t.\"#\""]).joined(separator: ", ")
    }
}

/// A piece of SQL with the values of its parameters, in their order.
struct SQLText {
    var sql: String
    var values: [Value] = []

    static func + (a: SQLText, b: SQLText) -> SQLText { SQLText(sql: a.sql + b.sql, values: a.values + b.values) }
    static func + (a: SQLText, b: String) -> SQLText { SQLText(sql: a.sql + b, values: a.values) }
    static func + (a: String, b: SQLText) -> SQLText { SQLText(sql: a + b.sql, values: b.values) }
}
