import SQLite

/// A part of a statement with the values of its `?`.
struct SQLPart {
    var sql: String
    var values: [Value] = []

    static func + (a: SQLPart, b: SQLPart) -> SQLPart { SQLPart(sql: a.sql + b.sql, values: a.values + b.values) }
    static func + (a: SQLPart, b: String) -> SQLPart { SQLPart(sql: a.sql + b, values: a.values) }
    static func + (a: String, b: SQLPart) -> SQLPart { SQLPart(sql: a + b.sql, values: b.values) }
}

/// Translates predicates to SQL where both mean exactly the same, and else says that it cannot: the rows are then judged
/// one by one in memory. Each translated condition is 0 or 1, never null.
struct PredicateTranslator {
    private var aliases = 0

    /// What of a predicate SQL can decide, and what remains.
    static func split(_ node: PredicateNode, _ entity: NSEntityDescription) -> (sql: SQLPart?, rest: PredicateNode?) {
        var translator = PredicateTranslator()
        if let whole = translator.condition(node, Base(entity: entity, alias: "t0")) { return (whole, nil) }
        guard case .and(let nodes) = node else { return (nil, node) }
        var known: [SQLPart] = [], rest: [PredicateNode] = []
        for part in nodes {
            if let sql = translator.condition(part, Base(entity: entity, alias: "t0")) { known.append(sql) } else { rest.append(part) }
        }
        return (known.isEmpty ? nil : known.dropFirst().reduce(known[0]) { $0 + " AND " + $1 }, rest.count == 1 ? rest[0] : .and(rest))
    }

    /// A row that key paths start from.
    struct Base { var entity: NSEntityDescription; var alias: String }

    /// What a side of a comparison means in SQL.
    private enum Term {
        case attribute(SQLPart, NSAttributeDescription)
        /// The row of another object, or of the object itself.
        case object(SQLPart)
        case count(SQLPart)
        /// A relationship to many; `condition` is what its rows `alias` satisfy.
        case many(NSRelationshipDescription, from: SQLPart, rest: [String])
        case constant(Any?)
    }

    mutating func condition(_ node: PredicateNode, _ base: Base) -> SQLPart? {
        switch node {
        case .constant(let value): return SQLPart(sql: value ? "1" : "0")
        case .block: return nil
        case .not(let inner): return condition(inner, base).map { "NOT (" + $0 + ")" }
        case .and(let nodes): return joined(nodes, " AND ", "1", base)
        case .or(let nodes): return joined(nodes, " OR ", "0", base)
        case .comparison(let left, let op, let right, let modifier, let options):
            guard let left = term(left, base), let right = term(right, base) else { return nil }
            switch modifier {
            case .direct: return comparison(left, op, right, options)
            case .any: return exists(left, op, right, options)
            case .none: return exists(left, op, right, options).map { "NOT " + $0 }
            case .all: return nil
            }
        }
    }

    private mutating func joined(_ nodes: [PredicateNode], _ word: String, _ empty: String, _ base: Base) -> SQLPart? {
        var parts: [SQLPart] = []
        for node in nodes {
            guard let part = condition(node, base) else { return nil }
            parts.append(part)
        }
        guard let first = parts.first else { return SQLPart(sql: empty) }
        return "(" + parts.dropFirst().reduce(first) { $0 + word + $1 } + ")"
    }

    // MARK: Terms

    private mutating func term(_ operand: PredicateOperand, _ base: Base) -> Term? {
        switch operand {
        case .value(let value): .constant(value)
        case .list(let items): items.allSatisfy({ if case .value = $0 { true } else { false } }) ? .constant(items.map { $0.value(nil, [:]) ?? NSNull() }) : nil
        case .keyPath(let path): term(path.split(separator: ".").map(String.init), base)
        default: nil
        }
    }

    private mutating func term(_ keys: [String], _ base: Base) -> Term? {
        var entity = base.entity
        // Where the path has come to: the base row itself at first.
        var row: SQLPart?
        let own = SQLPart(sql: "\(base.alias).Z_PK")
        var rest = keys[...]
        while let key = rest.popFirst() {
            if key.uppercased() == "SELF" || key == "objectID" && rest.isEmpty { continue }
            guard let index = entity.layout.indices[key] else { return nil }
            let property = entity.layout.properties[index]
            guard !property.isTransient else { return nil }
            if let attribute = property as? NSAttributeDescription {
                guard rest.isEmpty else { return nil }
                return .attribute(column(key, entity, row, base), attribute)
            }
            guard let relationship = property as? NSRelationshipDescription, let destination = relationship.destinationEntity else { return nil }
            if relationship.isToMany {
                let from = row ?? own
                if rest.first == "@count", rest.count == 1 {
                    let alias = next()
                    return .count("(SELECT count(*) FROM " + source(relationship, alias, from) + ")")
                }
                return .many(relationship, from: from, rest: Array(rest))
            }
            row = column(key, entity, row, base)
            entity = destination
        }
        return .object(row ?? own)
    }

    private mutating func next() -> String {
        aliases += 1
        return "x\(aliases)"
    }

    private mutating func column(_ key: String, _ entity: NSEntityDescription, _ row: SQLPart?, _ base: Base) -> SQLPart {
        guard let row else { return SQLPart(sql: "\(base.alias).\(Tables.quoted(key))") }
        let alias = next()
        return "(SELECT \(alias).\(Tables.quoted(key)) FROM \(Tables.table(entity)) \(alias) WHERE \(alias).Z_PK = " + row + ")"
    }

    /// `table alias WHERE …`: the rows to which a relationship to many leads.
    private func source(_ relationship: NSRelationshipDescription, _ alias: String, _ from: SQLPart) -> SQLPart {
        let table = relationship.destinationEntity.map(Tables.table) ?? "\"\""
        switch Tables.many(relationship) {
        case .column(let inverse, _): return "\(table) \(alias) WHERE \(alias).\(inverse) = " + from
        case .join(let join, let own, let other, _): return "\(join) j\(alias) JOIN \(table) \(alias) ON \(alias).Z_PK = j\(alias).\(other) WHERE j\(alias).\(own) = " + from
        }
    }

    // MARK: Comparisons

    private mutating func exists(_ left: Term, _ op: PredicateNode.Operator, _ right: Term, _ options: NSString.CompareOptions) -> SQLPart? {
        guard case .many(let relationship, let from, let rest) = left, let destination = relationship.destinationEntity else { return nil }
        let alias = next()
        guard let inner = term(rest, Base(entity: destination, alias: alias)), let condition = comparison(inner, op, right, options) else { return nil }
        return "EXISTS (SELECT 1 FROM " + source(relationship, alias, from) + " AND " + condition + ")"
    }

    private mutating func comparison(_ left: Term, _ op: PredicateNode.Operator, _ right: Term, _ options: NSString.CompareOptions) -> SQLPart? {
        switch (left, right) {
        case (.constant(let value), .many(let relationship, let from, let rest)) where op == .isIn && rest.isEmpty: return member(value, relationship, from)
        case (.many(let relationship, let from, let rest), .constant(let value)) where op == .contains && rest.isEmpty: return member(value, relationship, from)
        case (.constant, .attribute), (.constant, .object), (.constant, .count): return Self.mirrored[op].flatMap { comparison(right, $0, left, options) }
        case (.attribute(let column, let attribute), .constant(let value)): return Self.attribute(column, attribute, op, value, options)
        case (.object(let row), .constant(let value)): return Self.object(row, op, value)
        case (.count(let count), .constant(let value)):
            guard let number = KeyValueCoding.number(value), let sign = Self.signs[op] else { return nil }
            return "(" + count + SQLPart(sql: " \(sign) ?)", values: [.real(number)])
        case (.attribute(let a, let x), .attribute(let b, let y)):
            guard x.isOrderedBySQL, y.isOrderedBySQL, x.isNumeric == y.isNumeric, let sign = Self.signs[op] else { return nil }
            switch op {
            case .equal: return "(" + a + " IS " + b + ")"
            case .notEqual: return "(" + a + " IS NOT " + b + ")"
            default: return "coalesce(" + a + " \(sign) " + b + ", 0)"
            }
        case (.object(let a), .object(let b)) where op == .equal: return "(" + a + " IS " + b + ")"
        case (.object(let a), .object(let b)) where op == .notEqual: return "(" + a + " IS NOT " + b + ")"
        default: return nil
        }
    }

    private static let signs: [PredicateNode.Operator: String] = [.equal: "=", .notEqual: "<>", .less: "<", .lessOrEqual: "<=", .greater: ">", .greaterOrEqual: ">="]
    private static let mirrored: [PredicateNode.Operator: PredicateNode.Operator] = [
        .equal: .equal, .notEqual: .notEqual, .less: .greater, .lessOrEqual: .greaterOrEqual, .greater: .less, .greaterOrEqual: .lessOrEqual,
    ]

    private mutating func member(_ value: Any?, _ relationship: NSRelationshipDescription, _ from: SQLPart) -> SQLPart? {
        guard let row = Self.row(value) else { return nil }
        let alias = next()
        return "EXISTS (SELECT 1 FROM " + source(relationship, alias, from) + SQLPart(sql: " AND \(alias).Z_PK = ?)", values: [row])
    }

    /// The row of an object or id; -1, which no row has, for one that was not saved yet.
    private static func row(_ value: Any?) -> Value? {
        let id = (value as? NSManagedObject)?.objectID ?? value as? NSManagedObjectID
        return id.map { .integer($0.row ?? -1) }
    }

    private static func object(_ row: SQLPart, _ op: PredicateNode.Operator, _ value: Any?) -> SQLPart? {
        switch op {
        case .equal, .notEqual:
            let word = op == .equal ? "IS" : "IS NOT"
            if value == nil || value is NSNull { return "(" + row + " \(word) NULL)" }
            return Self.row(value).map { "(" + row + SQLPart(sql: " \(word) ?)", values: [$0]) }
        case .isIn:
            guard let elements = KeyValueCoding.elements(value), elements.count < 30_000 else { return nil }
            let rows = elements.compactMap(Self.row)
            guard rows.count == elements.count else { return nil }
            return "coalesce(" + row + SQLPart(sql: " IN (\(rows.map { _ in "?" }.joined(separator: ", "))), 0)", values: rows)
        default: return nil
        }
    }

    private static func attribute(_ column: SQLPart, _ attribute: NSAttributeDescription, _ op: PredicateNode.Operator, _ value: Any?, _ options: NSString.CompareOptions) -> SQLPart? {
        if value == nil || value is NSNull {
            switch op {
            case .equal: return "(" + column + " IS NULL)"
            case .notEqual: return "(" + column + " IS NOT NULL)"
            default: return SQLPart(sql: "0")
            }
        }
        if attribute.attributeType == .stringAttributeType { return string(column, op, value, options) }
        func stored(_ value: Any?) -> Value? {
            if attribute.isNumeric { return KeyValueCoding.number(value).map { .real($0) } }
            return attribute.normalized(value).flatMap { try? attribute.stored($0) }
        }
        let isComparable = attribute.isOrderedBySQL || [.UUIDAttributeType, .URIAttributeType].contains(attribute.attributeType)
        guard isComparable else { return nil }
        let column = attribute.attributeType == .decimalAttributeType ? "CAST(" + column + " AS REAL)" : column
        switch op {
        case .equal, .notEqual: return stored(value).map { "(" + column + SQLPart(sql: op == .equal ? " IS ?)" : " IS NOT ?)", values: [$0]) }
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard attribute.isOrderedBySQL, let limit = stored(value) else { return nil }
            return "coalesce(" + column + SQLPart(sql: " \(signs[op]!) ?, 0)", values: [limit])
        case .between:
            guard attribute.isOrderedBySQL, let limits = KeyValueCoding.elements(value)?.compactMap(stored), limits.count == 2 else { return nil }
            return "coalesce(" + column + SQLPart(sql: " BETWEEN ? AND ?, 0)", values: limits)
        case .isIn:
            guard let elements = KeyValueCoding.elements(value), elements.count < 30_000 else { return nil }
            let values = elements.compactMap(stored)
            guard values.count == elements.count else { return nil }
            return "coalesce(" + column + SQLPart(sql: " IN (\(values.map { _ in "?" }.joined(separator: ", "))), 0)", values: values)
        default: return nil
        }
    }

    /// Texts: equality of plain ASCII is SQLite's; everything else asks the evaluator of predicates itself.
    private static func string(_ column: SQLPart, _ op: PredicateNode.Operator, _ value: Any?, _ options: NSString.CompareOptions) -> SQLPart? {
        if options.isEmpty, let text = KeyValueCoding.text(value), text.utf8.allSatisfy({ $0 < 0x80 }) {
            if op == .equal { return "(" + column + SQLPart(sql: " IS ?)", values: [.text(text)]) }
            if op == .notEqual { return "(" + column + SQLPart(sql: " IS NOT ?)", values: [.text(text)]) }
        }
        if op == .isIn, options.isEmpty, let elements = KeyValueCoding.elements(value), elements.count < 30_000 {
            let texts = elements.compactMap(KeyValueCoding.text)
            guard texts.count == elements.count, texts.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { return nil }
            return "coalesce(" + column + SQLPart(sql: " IN (\(texts.map { _ in "?" }.joined(separator: ", "))), 0)", values: texts.map { .text($0) })
        }
        guard let text = KeyValueCoding.text(value), let code = TextComparison.codes.firstIndex(of: op) else { return nil }
        let general = "martlet_compares(" + column + SQLPart(sql: ", \(code), ?, \(options.rawValue))", values: [.text(text)])
        guard let plain = plain(column, op, text, options) else { return general }
        // Where both texts are ASCII, SQLite's own functions say the same, many times faster.
        return "CASE WHEN length(" + column + ") = length(CAST(" + column + " AS BLOB)) THEN " + plain + " ELSE " + general + " END"
    }

    private static func plain(_ column: SQLPart, _ op: PredicateNode.Operator, _ text: String, _ options: NSString.CompareOptions) -> SQLPart? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0 && $0 < 0x80 }), options.isSubset(of: [.caseInsensitive, .diacriticInsensitive]) else { return nil }
        let folds = options.contains(.caseInsensitive)
        let column = folds ? "lower(" + column + ")" : column, value = Value.text(folds ? text.lowercased() : text)
        switch op {
        case .equal: return "(" + column + SQLPart(sql: " = ?)", values: [value])
        case .notEqual: return "(" + column + SQLPart(sql: " <> ?)", values: [value])
        case .contains: return "(instr(" + column + SQLPart(sql: ", ?) > 0)", values: [value])
        case .beginsWith: return "(substr(" + column + SQLPart(sql: ", 1, \(text.utf8.count)) = ?)", values: [value])
        case .endsWith: return "(substr(" + column + SQLPart(sql: ", -\(text.utf8.count)) = ?)", values: [value])
        default: return nil
        }
    }
}

extension NSAttributeDescription {
    /// Whether SQLite orders the stored values as predicates do.
    var isOrderedBySQL: Bool { attributeType == .dateAttributeType || isNumeric }
}

/// Comparing texts inside of SQL, by the rules of predicates.
enum TextComparison {
    static let codes: [PredicateNode.Operator] = [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .like, .matches, .beginsWith, .endsWith, .contains, .isIn]

    static func holds(_ text: String?, _ op: PredicateNode.Operator, _ other: String, _ options: NSString.CompareOptions) -> Bool {
        // Most texts are ASCII, for which Foundation's search is many times slower than looking at the bytes.
        if let text, [.contains, .beginsWith, .endsWith, .equal, .notEqual].contains(op), let answer = ascii(text, op, other, options) { return answer }
        return PredicateNode.holds(text, op, other, options)
    }

    private static func ascii(_ text: String, _ op: PredicateNode.Operator, _ other: String, _ options: NSString.CompareOptions) -> Bool? {
        var text = text, other = other
        return text.withUTF8 { a in
            other.withUTF8 { b -> Bool? in
                guard a.allSatisfy({ $0 < 0x80 }), b.allSatisfy({ $0 < 0x80 }), options.isSubset(of: [.caseInsensitive, .diacriticInsensitive]) else { return nil }
                let folds = options.contains(.caseInsensitive)
                func fold(_ c: UInt8) -> UInt8 { folds && c >= 0x41 && c <= 0x5A ? c | 0x20 : c }
                func isEqual(at start: Int) -> Bool {
                    for i in 0..<b.count where fold(a[start + i]) != fold(b[i]) { return false }
                    return true
                }
                switch op {
                case .equal: return a.count == b.count && isEqual(at: 0)
                case .notEqual: return !(a.count == b.count && isEqual(at: 0))
                case .beginsWith: return a.count >= b.count && isEqual(at: 0)
                case .endsWith: return a.count >= b.count && isEqual(at: a.count - b.count)
                default:
                    // Foundation finds no empty text in a text.
                    guard !b.isEmpty else { return nil }
                    guard a.count >= b.count else { return false }
                    return (0...(a.count - b.count)).contains(where: isEqual)
                }
            }
        }
    }
}
