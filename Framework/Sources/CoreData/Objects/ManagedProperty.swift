// What `@NSManaged` becomes when the build step prepares the source (`Docs/decisions/0016-core-data.md`).

extension NSManagedObject {
    /// The value of a `@NSManaged` property.
    ///
    /// A property that is declared without an optional and has no value stops the program on Apple's systems; here it is
    /// empty: zero, an empty text or set.
    public func _managedValue<T>(_ key: String) -> T {
        if let recorder { return recorder.record(key) }
        guard let index = layout.indices[key] ?? primitiveIndex(key) ?? index(key) else { return ManagedDefault.make(T.self) }
        switch slot(index) {
        case .value(let value): return ManagedDefault.convert(value, T.self)
        case let slot: return ManagedDefault.convert(object(of: slot, at: index), T.self)
        }
    }

    public func _setManagedValue<T>(_ value: T, _ key: String) {
        if let index = layout.indices[key] { set(value, at: index) }
        else if let index = primitiveIndex(key) { set(value, at: index, announces: false) }
        else { _ = index(key) }
    }

    /// `@NSManaged var primitiveName` is `name` without its accessor.
    private func primitiveIndex(_ key: String) -> Int? {
        guard key.hasPrefix("primitive"), key.count > 9 else { return nil }
        let name = key.dropFirst(9)
        return layout.indices[name.prefix(1).lowercased() + name.dropFirst()]
    }

    /// A `@NSManaged` method: `addToItems`, `removeFromItems`, `insertIntoItems`, `replaceItems`.
    public func _managedChange(_ method: String, _ argument: Any?, _ position: Any? = nil) {
        for (verb, isInsertion) in [("addTo", true), ("insertInto", true), ("removeFrom", false), ("replace", true)] where method.hasPrefix(verb) {
            let tail = method.dropFirst(verb.count)
            let name = tail.prefix(1).lowercased() + tail.dropFirst()
            guard let index = layout.indices[name] ?? layout.indices[String(tail)], let relationship = layout.properties[index] as? NSRelationshipDescription else { continue }
            switch (argument, position) {
            case (let place as Int, let value?) where verb == "replace": replace(place, with: value, at: index, relationship)
            case (let places as NSIndexSet, let values?) where verb == "replace":
                for (place, value) in zip(places.sorted(), KeyValueCoding.elements(values) ?? []) { replace(place, with: value, at: index, relationship) }
            case (let place as Int, nil) where verb == "removeFrom": remove(objects(at: [place], index), at: index)
            case (let places as NSIndexSet, nil) where verb == "removeFrom": remove(objects(at: places.sorted(), index), at: index)
            default:
                let given = argument.flatMap { $0 is NSManagedObject ? [$0] : KeyValueCoding.elements($0) } ?? []
                let objects = given.compactMap { accepted($0, for: relationship) }
                if isInsertion { add(objects, at: index, position: (position as? Int) ?? (position as? NSIndexSet)?.min()) } else { remove(objects, at: index) }
            }
            return
        }
        report("the entity \(entity.name ?? "") has no relationship for the method '\(method)'.")
    }

    private func objects(at places: [Int], _ index: Int) -> [NSManagedObject] {
        guard case .many(let ids) = slot(index) else { return [] }
        return places.filter { ids.order.indices.contains($0) }.compactMap { related(ids.order[$0]) }
    }

    private func replace(_ place: Int, with value: Any, at index: Int, _ relationship: NSRelationshipDescription) {
        guard let object = accepted(value, for: relationship) else { return }
        remove(objects(at: [place], index), at: index)
        add([object], at: index, position: place)
    }
}

/// Turns the values that objects keep into the types that properties declare.
enum ManagedDefault {
    static func convert<T>(_ value: Any?, _ type: T.Type) -> T {
        if let value {
            if let exact = value as? T { return exact }
            if let number = value as? NSNumber, let scalar = type as? any ManagedScalar.Type { return scalar.init(number) as! T }
            if let date = value as? Date, type == Double.self { return date.timeIntervalSinceReferenceDate as! T }
            if let raw = type as? any RawRepresentable.Type, let made = convertRaw(value, raw) as? T { return made }
            if let set = value as? NSSet, let made = (set as? T) ?? (set.allObjects as? T) { return made }
            if let set = value as? NSOrderedSet, let made = set.array as? T { return made }
            if let optional = type as? any OptionalType.Type, let made = optional.convert(value) as? T { return made }
        } else if type is any OptionalType.Type, let none = Optional<Any>.none as? T { return none }
        return make(type)
    }

    private static func convertRaw<R: RawRepresentable>(_ value: Any, _ type: R.Type) -> R? { R(rawValue: convert(value, R.RawValue.self)) }

    /// An empty value of the type.
    static func make<T>(_ type: T.Type) -> T {
        if type is any OptionalType.Type, let none = Optional<Any>.none as? T { return none }
        if let scalar = type as? any ManagedScalar.Type { return scalar.init(NSNumber(value: 0)) as! T }
        if let empty = type as? any ManagedEmpty.Type { return empty.managedEmpty as! T }
        if let object = type as? NSObject.Type, let empty = NSObject.emptyObjects.first(where: { $0.0 == object })?.1() as? T { return empty }
        if let managed = type as? NSManagedObject.Type, let object = ManagedClasses.make(managed, ManagedClasses.entity(of: managed, in: nil) ?? NSEntityDescription(), id: nil, context: nil) as? T { return object }
        if let raw = type as? any RawRepresentable.Type, let made = emptyRaw(raw) as? T { return made }
        if let list = type as? any CaseIterable.Type, let first = firstCase(list) as? T { return first }
        fatalError("CoreData: a property of the type \(type) has no value; declare it optional, or set it when the object is made")
    }

    private static func emptyRaw<R: RawRepresentable>(_ type: R.Type) -> R? { R(rawValue: make(R.RawValue.self)) }
    private static func firstCase<C: CaseIterable>(_ type: C.Type) -> C? { type.allCases.first }
}

/// Numbers that properties can declare.
private protocol ManagedScalar { init(_ number: NSNumber) }
extension Int: ManagedScalar { init(_ number: NSNumber) { self = number.intValue } }
extension Int16: ManagedScalar { init(_ number: NSNumber) { self = number.int16Value } }
extension Int32: ManagedScalar { init(_ number: NSNumber) { self = number.int32Value } }
extension Int64: ManagedScalar { init(_ number: NSNumber) { self = number.int64Value } }
extension Double: ManagedScalar { init(_ number: NSNumber) { self = number.doubleValue } }
extension Float: ManagedScalar { init(_ number: NSNumber) { self = number.floatValue } }
extension Bool: ManagedScalar { init(_ number: NSNumber) { self = number.boolValue } }

/// Types that have an empty value.
private protocol ManagedEmpty { static var managedEmpty: Self { get } }
extension String: ManagedEmpty { static var managedEmpty: String { "" } }
extension Date: ManagedEmpty { static var managedEmpty: Date { Date(timeIntervalSinceReferenceDate: 0) } }
extension Data: ManagedEmpty { static var managedEmpty: Data { Data() } }
extension UUID: ManagedEmpty { static var managedEmpty: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) } }
extension URL: ManagedEmpty { static var managedEmpty: URL { URL(fileURLWithPath: "/") } }
extension Decimal: ManagedEmpty { static var managedEmpty: Decimal { 0 } }
extension Set: ManagedEmpty { static var managedEmpty: Set { [] } }
extension Array: ManagedEmpty { static var managedEmpty: [Element] { [] } }
extension Dictionary: ManagedEmpty { static var managedEmpty: [Key: Value] { [:] } }
extension NSObject {
    fileprivate static let emptyObjects: [(NSObject.Type, () -> NSObject)] = [
        (NSDecimalNumber.self, { NSDecimalNumber.zero }), (NSNumber.self, { NSNumber(value: 0) }), (NSSet.self, { NSSet() }), (NSOrderedSet.self, { NSOrderedSet() }),
        (NSString.self, { NSString() }), (NSDate.self, { NSDate(timeIntervalSinceReferenceDate: 0) }), (NSData.self, { NSData() }), (NSArray.self, { NSArray() }), (NSDictionary.self, { NSDictionary() }),
    ]
}

private protocol OptionalType {
    static var wrapped: Any.Type { get }
    static func convert(_ value: Any) -> Any?
}
extension Optional: OptionalType {
    static var wrapped: Any.Type { Wrapped.self }
    /// The value as the wrapped type, where it can be turned into it without being made up.
    static func convert(_ value: Any) -> Any? {
        if let scalar = Wrapped.self as? any ManagedScalar.Type { return (value as? NSNumber).map { scalar.init($0) } }
        if Wrapped.self == Double.self, let date = value as? Date { return date.timeIntervalSinceReferenceDate }
        if let set = value as? NSOrderedSet { return set.array as? Wrapped }
        return nil
    }
}

/// Finds out which property a key path means: the getter of a `@NSManaged` property says its name.
final class KeyRecorder {
    private final class Log { var paths: [String] = [] }
    private let log: Log
    private let prefix: String

    private init(_ log: Log, prefix: String) {
        self.log = log
        self.prefix = prefix
    }

    /// Notes the property. Where it leads to another object, one is given that notes on.
    func record<T>(_ key: String) -> T {
        log.paths.append(prefix + key)
        let type = (T.self as? any OptionalType.Type)?.wrapped ?? T.self
        if let type = type as? NSManagedObject.Type, let probe = Self.probe(type, KeyRecorder(log, prefix: prefix + key + ".")) as? T { return probe }
        return ManagedDefault.make(T.self)
    }

    private static func probe(_ type: NSManagedObject.Type, _ recorder: KeyRecorder) -> NSManagedObject {
        let probe = ManagedClasses.make(type, ManagedClasses.entity(of: type, in: nil) ?? NSEntityDescription(), id: nil, context: nil)
        probe.recorder = recorder
        return probe
    }

    /// The path of the property that `keyPath` reads, such as `author.name`; nil where it reads none, or several.
    static func path(of keyPath: AnyKeyPath) -> String? {
        guard let root = type(of: keyPath).rootType as? NSManagedObject.Type, ManagedClasses.entity(of: root, in: nil) != nil else { return nil }
        let log = Log(), object = probe(root, KeyRecorder(log, prefix: ""))
        _ = object[keyPath: keyPath]
        // Each step of one path goes on from the one before.
        let isOnePath = zip(log.paths, log.paths.dropFirst()).allSatisfy { $1.hasPrefix($0 + ".") }
        return isOnePath ? log.paths.last : nil
    }
}
