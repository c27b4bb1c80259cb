import Foundation

/// A predicate as its format string says it.
package indirect enum PredicateNode {
    case constant(Bool)
    case block((Any?, [String: Any]) -> Bool)
    case not(PredicateNode)
    case and([PredicateNode])
    case or([PredicateNode])
    case comparison(PredicateOperand, Operator, PredicateOperand, modifier: Modifier, options: NSString.CompareOptions)

    package enum Operator { case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, like, matches, beginsWith, endsWith, contains, isIn, between }
    package enum Modifier { case direct, any, all, none }

    package func evaluate(_ object: Any?, _ variables: [String: Any]) -> Bool {
        switch self {
        case .constant(let value): value
        case .block(let block): block(object, variables)
        case .not(let node): !node.evaluate(object, variables)
        case .and(let nodes): nodes.allSatisfy { $0.evaluate(object, variables) }
        case .or(let nodes): nodes.contains { $0.evaluate(object, variables) }
        case .comparison(let left, let op, let right, let modifier, let options):
            switch modifier {
            case .direct: Self.holds(left.value(object, variables), op, right.value(object, variables), options)
            case .any: (KeyValueCoding.elements(left.value(object, variables)) ?? []).contains { Self.holds($0, op, right.value(object, variables), options) }
            case .none: !(KeyValueCoding.elements(left.value(object, variables)) ?? []).contains { Self.holds($0, op, right.value(object, variables), options) }
            case .all: (KeyValueCoding.elements(left.value(object, variables)) ?? []).allSatisfy { Self.holds($0, op, right.value(object, variables), options) }
            }
        }
    }

    package static func holds(_ a: Any?, _ op: Operator, _ b: Any?, _ options: NSString.CompareOptions) -> Bool {
        func isNone(_ v: Any?) -> Bool { v.map { $0 is NSNull || KeyValueCoding.unwrapped($0) == nil } ?? true }
        switch op {
        case .equal, .notEqual:
            let equal = KeyValueCoding.compare(a, b, options: options).map { $0 == .orderedSame } ?? KeyValueCoding.isEqual(a, b)
            return (op == .equal) == equal
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard !isNone(a), !isNone(b), let order = KeyValueCoding.compare(a, b, options: options) else { return false }
            switch op {
            case .less: return order == .orderedAscending
            case .lessOrEqual: return order != .orderedDescending
            case .greater: return order == .orderedDescending
            default: return order != .orderedAscending
            }
        case .isIn:
            if let list = KeyValueCoding.elements(b) { return list.contains { KeyValueCoding.compare(a, $0, options: options) == .orderedSame || KeyValueCoding.isEqual(a, $0) } }
            return text(b, contains: a, options)
        case .contains:
            if let list = KeyValueCoding.elements(a) { return list.contains { KeyValueCoding.isEqual($0, b) } }
            return text(a, contains: b, options)
        case .beginsWith, .endsWith:
            guard let x = KeyValueCoding.text(a), let y = KeyValueCoding.text(b) else { return false }
            if y.isEmpty { return true }
            return x.range(of: y, options: options.union(op == .beginsWith ? .anchored : [.anchored, .backwards])) != nil
        case .between:
            guard let limits = KeyValueCoding.elements(b), limits.count == 2 else { return false }
            return holds(a, .greaterOrEqual, limits[0], options) && holds(a, .lessOrEqual, limits[1], options)
        case .like, .matches:
            guard let x = KeyValueCoding.text(a), let y = KeyValueCoding.text(b) else { return false }
            let pattern = op == .matches ? y : NSRegularExpression.escapedPattern(for: y).replacingOccurrences(of: "\\*", with: ".*").replacingOccurrences(of: "\\?", with: ".")
            var regexOptions: NSRegularExpression.Options = [.dotMatchesLineSeparators]
            if options.contains(.caseInsensitive) { regexOptions.insert(.caseInsensitive) }
            guard let regex = try? NSRegularExpression(pattern: "^(?:\(pattern))$", options: regexOptions) else { return false }
            return regex.firstMatch(in: x, range: NSRange(x.startIndex..., in: x)) != nil
        }
    }

    private static func text(_ a: Any?, contains b: Any?, _ options: NSString.CompareOptions) -> Bool {
        guard let x = KeyValueCoding.text(a), let y = KeyValueCoding.text(b) else { return false }
        return x.range(of: y, options: options) != nil
    }
}

/// One side of a comparison.
package indirect enum PredicateOperand {
    case value(Any?)
    case keyPath(String)
    case variable(String)
    case list([PredicateOperand])
    case arithmetic(PredicateOperand, Character, PredicateOperand)
    case count(PredicateOperand)
    case subquery(PredicateOperand, variable: String, PredicateNode)

    package func value(_ object: Any?, _ variables: [String: Any]) -> Any? {
        switch self {
        case .value(let v): return v
        case .keyPath(let path): return KeyValueCoding.value(of: object, at: path)
        case .variable(let name):
            let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
            let base = variables[parts[0]]
            return parts.count > 1 ? KeyValueCoding.value(of: base, at: parts[1]) : base
        case .list(let items): return items.map { $0.value(object, variables) ?? NSNull() }
        case .count(let inner): return KeyValueCoding.elements(inner.value(object, variables))?.count
        case .subquery(let list, let name, let node):
            return (KeyValueCoding.elements(list.value(object, variables)) ?? []).filter { node.evaluate(object, variables.merging([name: $0]) { $1 }) }
        case .arithmetic(let a, let op, let b):
            guard let x = KeyValueCoding.number(a.value(object, variables)), let y = KeyValueCoding.number(b.value(object, variables)) else { return nil }
            switch op {
            case "+": return x + y
            case "-": return x - y
            case "*": return x * y
            case "/": return y == 0 ? nil : x / y
            default: return pow(x, y)
            }
        }
    }
}
