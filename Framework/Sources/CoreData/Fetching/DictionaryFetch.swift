/// Makes dictionaries of objects, as a request with `dictionaryResultType` wants them.
struct DictionaryFetch {
    private let names: [Any]
    private let groups: [String]
    private let isDistinct: Bool
    private let having: PredicateNode?

    init<T>(_ request: NSFetchRequest<T>, _ plan: FetchPlan) {
        let attributes = plan.entity.properties.filter { $0 is NSAttributeDescription && !$0.isTransient }.map(\.name)
        names = request.propertiesToFetch ?? attributes
        groups = (request.propertiesToGroupBy ?? []).compactMap(Self.name)
        isDistinct = request.returnsDistinctResults
        having = request.havingPredicate.map { PredicateNode($0) }
    }

    private static func name(_ property: Any) -> String? { (property as? String) ?? (property as? NSPropertyDescription)?.name }

    func run(_ objects: [NSManagedObject]) -> [NSDictionary] {
        let hasFunctions = names.contains { $0 is NSExpressionDescription }
        var rows: [[String: Any]]
        if groups.isEmpty, !hasFunctions { rows = objects.map { row([$0]) } }
        else if groups.isEmpty { rows = [row(objects)] }
        else {
            var order: [[AnyHashable]] = [], members: [[AnyHashable]: [NSManagedObject]] = [:]
            for object in objects {
                let key = groups.map { KeyValueCoding.value(of: object, at: $0) as? AnyHashable ?? AnyHashable(NSNull()) }
                if members[key] == nil { order.append(key) }
                members[key, default: []].append(object)
            }
            rows = order.map { row(members[$0] ?? []) }
        }
        if let having { rows = rows.filter { having.evaluate($0, [:]) } }
        var seen: Set<NSDictionary> = []
        let dictionaries = rows.map { NSDictionary(dictionary: $0) }
        return isDistinct ? dictionaries.filter { seen.insert($0).inserted } : dictionaries
    }

    private func row(_ objects: [NSManagedObject]) -> [String: Any] {
        var result: [String: Any] = [:]
        for property in names {
            if let function = property as? NSExpressionDescription { result[function.name] = function.expression?.value(over: objects) }
            else if let name = Self.name(property), let first = objects.first, let value = KeyValueCoding.value(of: first, at: name) {
                result[name] = (value as? NSManagedObject)?.objectID ?? value
            }
        }
        return result
    }
}

/// A value computed from an object, or by a function over many.
open class NSExpression: NSObject {
    private enum Kind { case constant(Any?), keyPath(String), function(String, [NSExpression]), object }
    private let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }
    public convenience init(forConstantValue obj: Any?) { self.init(.constant(obj)) }
    public convenience init(forKeyPath keyPath: String) { self.init(.keyPath(keyPath)) }
    /// - Parameter name: `sum:`, `average:`, `min:`, `max:`, `count:` or `first:`.
    public convenience init(forFunction name: String, arguments parameters: [Any]) { self.init(.function(name, parameters.compactMap { $0 as? NSExpression })) }
    open class func expressionForEvaluatedObject() -> NSExpression { NSExpression(.object) }

    open func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
        switch kind {
        case .constant(let value): value
        case .keyPath(let path): KeyValueCoding.value(of: object, at: path)
        case .object: object
        case .function(let name, let arguments): Self.apply(name, arguments.first.flatMap { KeyValueCoding.elements($0.expressionValue(with: object, context: context)) } ?? [])
        }
    }

    /// The value for a group of objects.
    func value(over objects: [NSManagedObject]) -> Any? {
        guard case .function(let name, let arguments) = kind else { return objects.first.flatMap { expressionValue(with: $0, context: nil) } }
        return Self.apply(name, objects.compactMap { object in arguments.first?.expressionValue(with: object, context: nil) })
    }

    private static func apply(_ name: String, _ values: [Any]) -> Any? {
        let numbers = values.compactMap(KeyValueCoding.number)
        switch name {
        case "sum:": return NSNumber(value: numbers.reduce(0, +))
        case "average:": return numbers.isEmpty ? nil : NSNumber(value: numbers.reduce(0, +) / Double(numbers.count))
        case "min:": return values.min { KeyValueCoding.compare($0, $1) == .orderedAscending }
        case "max:": return values.max { KeyValueCoding.compare($0, $1) == .orderedAscending }
        case "count:": return NSNumber(value: values.count)
        case "first:": return values.first
        default:
            report("NSExpression: the function \(name) is not known.")
            return nil
        }
    }
}
