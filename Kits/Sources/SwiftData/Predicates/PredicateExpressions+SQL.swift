import FoundationPlus
import SQLite

/// A part of a predicate that may be said in SQL.
protocol Translatable {
    /// The value where it does not depend on the predicate's object.
    func constant() -> Any?
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand?
}

extension Translatable where Self: PredicateExpression {
    // Parts that need a variable throw, as it is not bound.
    func constant() -> Any? { try? evaluate(PredicateBindings()) }
}

/// Both sides of an `&&`.
protocol ConjunctionParts {
    var sides: (Any, Any) { get }
}

extension PredicateExpressions.Variable: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? { translator.variable(key) }
}

extension PredicateExpressions.Value: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? { .constant(value) }
}

extension PredicateExpressions.NilLiteral: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? { .constant(Output.none as Any) }
}

extension PredicateExpressions.KeyPath: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? {
        guard let root = translator.operand(root) else { return nil }
        guard let kind else { return translator.property(keyPath, of: root) }
        switch (kind, root) {
        case (.collectionIsEmpty, .column(let property, let text)): return property.kind == .text ? .truth(text + " IS ''") : nil
        case (.collectionIsEmpty, .collection(let relationship, let owner)):
            return .truth("NOT EXISTS (SELECT 1 " + translator.members(relationship, owner: owner, alias: translator.newAlias()) + ")")
        case (.collectionCount, .collection(let relationship, let owner)):
            return .number("(SELECT count(*) " + translator.members(relationship, owner: owner, alias: translator.newAlias()) + ")")
        default: return nil
        }
    }
}

extension PredicateExpressions.Conjunction: Translatable, ConjunctionParts {
    var sides: (Any, Any) { (lhs, rhs) }
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? { translator.connective(lhs, "AND", rhs) }
}

extension PredicateExpressions.Disjunction: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? { translator.connective(lhs, "OR", rhs) }
}

extension PredicateTranslator {
    /// Yes or no, without a third answer.
    func truth(_ expression: Any) -> SQLText? {
        switch operand(expression) {
        case .truth(let text)?: text
        case .column(let property, let text)?: property.note.valueType == Bool.self ? text : nil
        case .constant(let value)?: (value as? Bool).map { SQLText(sql: $0 ? "1" : "0") }
        default: nil
        }
    }

    func connective(_ a: Any, _ word: String, _ b: Any) -> Operand? {
        guard let x = truth(a), let y = truth(b) else { return nil }
        return .truth("(" + x + " \(word) " + y + ")")
    }
}

extension PredicateExpressions.Negation: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? { translator.truth(wrapped).map { .truth("(NOT " + $0 + ")") } }
}

extension PredicateExpressions.Equal: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? {
        guard let a = translator.operand(lhs), let b = translator.operand(rhs) else { return nil }
        return translator.equality(a, b).map { .truth("(" + $0 + ")") }
    }
}

extension PredicateExpressions.NotEqual: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? {
        guard let a = translator.operand(lhs), let b = translator.operand(rhs) else { return nil }
        return translator.equality(a, b).map { .truth("(NOT (" + $0 + "))") }
    }
}

extension PredicateExpressions.Comparison: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? {
        guard let a = translator.operand(lhs), let b = translator.operand(rhs) else { return nil }
        let sign = switch op {
        case .lessThan: "<"
        case .lessThanOrEqual: "<="
        case .greaterThan: ">"
        case .greaterThanOrEqual: ">="
        @unknown default: ""
        }
        return sign.isEmpty ? nil : translator.comparison(a, sign, b).map { .truth($0) }
    }
}

extension PredicateExpressions.NilCoalesce: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? {
        guard let a = translator.operand(lhs), let b = translator.operand(rhs) else { return nil }
        switch (a, b) {
        case (.truth(let x), .constant(let value)): return (value as? Bool).map { .truth("IFNULL(" + x + ", \($0 ? 1 : 0))") }
        case (.truth(let x), .truth(let y)): return .truth("IFNULL(" + x + ", " + y + ")")
        case (.column(let property, let x), .constant(let value)):
            return property.stored(value).map { .column(property, "IFNULL(" + x + ", " + SQLText(sql: "?", values: [$0]) + ")") }
        case (.column(let p, let x), .column(let q, let y)): return p.kind == q.kind && p.kind != .json ? .column(p, "IFNULL(" + x + ", " + y + ")") : nil
        default: return nil
        }
    }
}

extension PredicateExpressions.OptionalFlatMap: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? {
        guard let wrapped = translator.operand(wrapped), let condition = translator.term(wrapped) else { return nil }
        guard let result = translator.with(variable.key, wrapped, { translator.operand(transform) }) else { return nil }
        func unlessMissing(_ text: SQLText) -> SQLText { "CASE WHEN " + condition + " IS NULL THEN NULL ELSE " + text + " END" }
        switch result {
        case .column(let property, let text):
            // A property of a missing object is null by itself.
            if case .object = wrapped { return .column(property, text) }
            return .column(property, unlessMissing(text))
        case .object(let entity, let key): return .object(entity, key)
        case .key(let entity, let key): return .key(entity, key)
        case .truth(let text): return .truth("(" + unlessMissing(text) + ")")
        case .number(let text): return .number("(" + unlessMissing(text) + ")")
        default: return nil
        }
    }
}

extension PredicateExpressions.Conditional: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? {
        // A choice that does not depend on the object is made here.
        if case .constant(let value)? = translator.operand(test), let choice = value as? Bool { return choice ? translator.operand(trueBranch) : translator.operand(falseBranch) }
        guard let test = translator.truth(test), let yes = translator.truth(trueBranch), let no = translator.truth(falseBranch) else { return nil }
        return .truth("(CASE WHEN " + test + " THEN " + yes + " ELSE " + no + " END)")
    }
}

extension PredicateExpressions.SequenceContains: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? {
        guard let sequence = translator.operand(sequence), let element = translator.operand(element) else { return nil }
        switch sequence {
        case .constant(let value):
            guard let values = value as? any Sequence else { return nil }
            var tests: [SQLText] = []
            for constant in elements(values) {
                guard tests.count < 500, let test = translator.equality(element, .constant(constant)) else { return nil }
                tests.append(test)
            }
            return .truth(tests.isEmpty ? SQLText(sql: "0") : "(" + tests.dropFirst().reduce(tests[0]) { $0 + " OR " + $1 } + ")")
        case .collection(let relationship, let owner):
            let alias = translator.newAlias()
            guard let test = translator.equality(.row(relationship.destination, alias: alias), element) else { return nil }
            return .truth("EXISTS (SELECT 1 " + translator.members(relationship, owner: owner, alias: alias) + " AND " + test + ")")
        default: return nil
        }
    }
}

private func elements<S: Sequence>(_ sequence: S) -> [Any] { sequence.map { $0 } }

extension PredicateExpressions.SequenceContainsWhere: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? { translator.exists(sequence, variable.key, test, "").map { .truth("EXISTS " + $0) } }
}

extension PredicateExpressions.SequenceAllSatisfy: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? { translator.exists(sequence, variable.key, test, "NOT ").map { .truth("NOT EXISTS " + $0) } }
}

extension PredicateTranslator {
    /// The objects of a relationship that meet a condition, or that do not.
    func exists(_ sequence: Any, _ variable: PredicateExpressions.VariableID, _ test: Any, _ negation: String) -> SQLText? {
        guard case .collection(let relationship, let owner)? = operand(sequence) else { return nil }
        let alias = newAlias()
        guard let condition = with(variable, .row(relationship.destination, alias: alias), { truth(test) }) else { return nil }
        return "(SELECT 1 " + members(relationship, owner: owner, alias: alias) + " AND (\(negation)" + condition + "))"
    }
}

extension PredicateExpressions.CollectionContainsCollection: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? {
        guard let a = translator.operand(base), let b = translator.operand(other) else { return nil }
        return translator.text("martlet_contains", a, b).map { .truth($0) }
    }
}

extension PredicateExpressions.SequenceStartsWith: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? {
        guard let a = translator.operand(base), let b = translator.operand(prefix) else { return nil }
        return translator.text("martlet_starts", a, b).map { .truth($0) }
    }
}

extension PredicateExpressions.StringLocalizedStandardContains: Translatable {
    func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand? {
        guard let a = translator.operand(root), let b = translator.operand(other) else { return nil }
        return translator.text("martlet_localized_contains", a, b).map { .truth($0) }
    }
}
