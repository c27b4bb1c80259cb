import Foundation

/// A condition on an object: a format, a block or a constant.
///
/// It is Foundation's, and knows its format as a tree besides, so that a store can translate it.
open class NSPredicate: Foundation.NSPredicate, @unchecked Sendable {
    package let node: PredicateNode
    private let format: String

    /// A predicate from a format string such as `name CONTAINS[cd] %@ AND age > %d`.
    ///
    /// A format that cannot be read is an exception on Apple's systems. Here the predicate holds for nothing, and a
    /// message names the format.
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(_format: predicateFormat, arguments: args.map { $0 as Any })
    }

    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self.init(_format: predicateFormat, arguments: arguments ?? [])
    }

    public override convenience init(value: Bool) { self.init(node: .constant(value), format: value ? "TRUEPREDICATE" : "FALSEPREDICATE") }

    public override convenience init(block: @escaping (Any?, [String: Any]?) -> Bool) {
        self.init(node: .block { block($0, $1) }, format: "BLOCKPREDICATE")
    }

    package init(node: PredicateNode, format: String) {
        self.node = node
        self.format = format
        super.init(block: { object, variables in node.evaluate(object, variables ?? [:]) })
    }

    public required init?(coder: NSCoder) { nil }

    private convenience init(_format format: String, arguments: [Any]) {
        let node: PredicateNode
        do {
            node = try PredicateParser.parse(format, arguments: arguments.map { $0 is NSNull ? nil : KeyValueCoding.unwrapped($0) })
        } catch {
            let message = (error as? PredicateParser.Problem)?.message ?? "\(error)"
            FileHandle.standardError.write(Data("error: NSPredicate: \(message)\n".utf8))
            node = .constant(false)
        }
        self.init(node: node, format: format)
    }

    /// The predicate of a format, or what is wrong with it.
    public static func _parse(_ format: String, arguments: [Any] = []) throws -> NSPredicate {
        NSPredicate(node: try PredicateParser.parse(format, arguments: arguments), format: format)
    }

    /// The format as it was given: places for arguments are still in it.
    open override var predicateFormat: String { format }
}

/// Predicates joined by AND or OR, or one turned into its opposite.
open class NSCompoundPredicate: NSPredicate, @unchecked Sendable {
    public enum LogicalType: UInt, Sendable { case not, and, or }

    public let compoundPredicateType: LogicalType
    public let subpredicates: [Any]

    /// An AND of no predicates holds for everything, an OR of none for nothing.
    public init(type: LogicalType, subpredicates: [Foundation.NSPredicate]) {
        compoundPredicateType = type
        self.subpredicates = subpredicates
        let nodes = subpredicates.map(PredicateNode.init), formats = subpredicates.map { "(" + (($0 as? NSPredicate)?.predicateFormat ?? "BLOCKPREDICATE") + ")" }
        switch type {
        case .and: super.init(node: .and(nodes), format: formats.joined(separator: " AND "))
        case .or: super.init(node: .or(nodes), format: formats.joined(separator: " OR "))
        case .not: super.init(node: .not(.and(nodes)), format: "NOT " + formats.joined(separator: " AND "))
        }
    }

    public convenience init(andPredicateWithSubpredicates subpredicates: [Foundation.NSPredicate]) { self.init(type: .and, subpredicates: subpredicates) }
    public convenience init(orPredicateWithSubpredicates subpredicates: [Foundation.NSPredicate]) { self.init(type: .or, subpredicates: subpredicates) }
    public convenience init(notPredicateWithSubpredicate predicate: Foundation.NSPredicate) { self.init(type: .not, subpredicates: [predicate]) }

    public required init?(coder: NSCoder) { nil }
}

extension PredicateNode {
    /// The tree of a predicate; one of Foundation's own is asked as it is.
    package init(_ predicate: Foundation.NSPredicate) {
        self = (predicate as? NSPredicate)?.node ?? .block { predicate.evaluate(with: $0, substitutionVariables: $1) }
    }
}

extension NSArray {
    public func filtered(using predicate: NSPredicate) -> [Any] { filter { predicate.evaluate(with: $0) } }
}

/// How to order objects by one of their properties, given by name or key path.
open class NSSortDescriptor: NSObject, @unchecked Sendable {
    public let key: String?
    public let keyPath: AnyKeyPath?
    public let ascending: Bool
    package let custom: ((Any?, Any?) -> ComparisonResult)?
    public var selector: Selector?
    /// The `SortDescriptor` that this one stands for.
    package var origin: Any?

    public init(key: String?, ascending: Bool) {
        self.key = key
        self.ascending = ascending
        keyPath = nil
        custom = nil
    }

    /// `localizedCaseInsensitiveCompare:` and the like decide how texts are compared.
    public convenience init(key: String?, ascending: Bool, selector: Selector?) {
        let name = selector?.description ?? ""
        self.init(key: key, keyPath: nil, ascending: ascending) { a, b in
            guard let x = KeyValueCoding.text(a), let y = KeyValueCoding.text(b) else { return KeyValueCoding.compare(a, b) ?? .orderedSame }
            if name.hasPrefix("localizedStandard") { return x.localizedStandardCompare(y) }
            if name.hasPrefix("localizedCaseInsensitive") { return x.localizedCaseInsensitiveCompare(y) }
            if name.hasPrefix("caseInsensitive") { return x.caseInsensitiveCompare(y) }
            return name.hasPrefix("localized") ? x.localizedCompare(y) : x.compare(y)
        }
        self.selector = selector
    }

    public convenience init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
        self.init(key: key, keyPath: nil, ascending: ascending) { cmptr($0 ?? NSNull(), $1 ?? NSNull()) }
    }

    public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) { self.init(key: nil, keyPath: keyPath, ascending: ascending, compare: nil) }

    public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool, comparator cmptr: @escaping Comparator) {
        self.init(key: nil, keyPath: keyPath, ascending: ascending) { cmptr($0 ?? NSNull(), $1 ?? NSNull()) }
    }

    private init(key: String?, keyPath: AnyKeyPath?, ascending: Bool, compare: ((Any?, Any?) -> ComparisonResult)?) {
        self.key = key
        self.keyPath = keyPath
        self.ascending = ascending
        custom = compare
    }

    public required init?(coder: NSCoder) {
        key = coder.decodeObject(forKey: "NSKey") as? String
        ascending = coder.decodeBool(forKey: "NSAscending")
        keyPath = nil
        custom = nil
    }

    open func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
        let a = value(object1), b = value(object2)
        let order = custom?(a, b) ?? KeyValueCoding.compare(a, b) ?? .orderedSame
        return ascending ? order : ComparisonResult(rawValue: -order.rawValue) ?? .orderedSame
    }

    private func value(_ object: Any) -> Any? {
        if let keyPath { return object[keyPath: keyPath] }
        return key.map { KeyValueCoding.value(of: object, at: $0) } ?? object
    }

    open var reversedSortDescriptor: Any { NSSortDescriptor(key: key, keyPath: keyPath, ascending: !ascending, compare: custom) }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSSortDescriptor else { return false }
        return key == other.key && keyPath == other.keyPath && ascending == other.ascending
    }
    open override var hash: Int { (key?.hashValue ?? keyPath.hashValue) ^ (ascending ? 1 : 0) }
    open override var description: String { "(\(key ?? "\(String(describing: keyPath))"), \(ascending ? "ascending" : "descending"))" }
}

extension Sequence {
    /// The elements in the order that the descriptors give, earlier ones first; elements they call equal stay in place.
    public func _sorted(using descriptors: [NSSortDescriptor]) -> [Element] {
        enumerated().sorted { a, b in
            for d in descriptors {
                let order = d.compare(a.element, to: b.element)
                if order != .orderedSame { return order == .orderedAscending }
            }
            return a.offset < b.offset
        }.map(\.element)
    }
}

extension NSArray {
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] { Array(self)._sorted(using: sortDescriptors) }
}
extension NSSet {
    public func sortedArray(using sortDescriptors: [NSSortDescriptor]) -> [Any] { allObjects._sorted(using: sortDescriptors) }
}
