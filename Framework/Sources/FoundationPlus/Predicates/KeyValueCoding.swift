import Foundation

/// An object whose properties can be read by name, as predicates and sort descriptors do.
///
/// Managed objects conform; of other values the stored properties are read by reflection.
public protocol _KeyValueReadable {
    func _value(forKey key: String) -> Any?
}

package enum KeyValueCoding {
    /// The value at a path such as `owner.name`, with `@count` and the like for collections; nil where there is none.
    package static func value(of object: Any?, at path: String) -> Any? {
        var current = object.flatMap { unwrapped($0) }
        if path == "self" || path == "SELF" { return current }
        let keys = path.split(separator: ".").map(String.init)
        for (i, key) in keys.enumerated() {
            if key == "self" || key == "SELF" { continue }
            guard let value = current else { return nil }
            if key.hasPrefix("@") { return aggregate(key, value, Array(keys[(i + 1)...])) }
            if let list = elements(value), !(value is [String: Any]), !(value is NSDictionary) {
                let rest = keys[i...].joined(separator: ".")
                if rest.contains("@") { return aggregateTail(list, rest) }
                return list.map { Self.value(of: $0, at: rest) ?? NSNull() }
            }
            current = property(key, of: value)
        }
        return current
    }

    private static func aggregateTail(_ list: [Any], _ rest: String) -> Any? {
        list.map { value(of: $0, at: rest) ?? NSNull() }
    }

    package static func property(_ key: String, of value: Any) -> Any? {
        if let readable = value as? any _KeyValueReadable { return readable._value(forKey: key).flatMap { unwrapped($0) } }
        if let table = value as? [String: Any] { return table[key] }
        if let table = value as? NSDictionary { return table[key] }
        if let text = value as? String, key == "length" { return text.count }
        var mirror: Mirror? = Mirror(reflecting: value)
        while let m = mirror {
            // Property wrappers store `_name`.
            if let child = m.children.first(where: { $0.label == key }) { return unwrapped(child.value) }
            if let child = m.children.first(where: { $0.label == "_" + key }) {
                let inner = Mirror(reflecting: child.value).children
                return (inner.first { ["wrappedValue", "value", "storage"].contains($0.label) }?.value).flatMap { unwrapped($0) }
            }
            mirror = m.superclassMirror
        }
        return nil
    }

    /// The elements of a collection of any kind; nil for other values.
    package static func elements(_ value: Any?) -> [Any]? {
        switch value {
        case let v as [Any]: return v
        case let v as NSArray: return Array(v)
        case let v as NSSet: return v.allObjects
        case let v as NSOrderedSet: return v.array
        case let v as Set<AnyHashable>: return v.map(\.base)
        case .some(let v):
            let mirror = Mirror(reflecting: v)
            guard mirror.displayStyle == .set || mirror.displayStyle == .collection else { return nil }
            return mirror.children.map(\.value)
        case nil: return nil
        }
    }

    private static func aggregate(_ name: String, _ value: Any, _ rest: [String]) -> Any? {
        guard let list = elements(value) else { return nil }
        let values = rest.isEmpty ? list : list.compactMap { self.value(of: $0, at: rest.joined(separator: ".")) }
        let numbers = values.compactMap(number)
        switch name {
        case "@count": return list.count
        case "@sum": return numbers.reduce(0, +)
        case "@avg": return numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
        case "@min": return values.min { compare($0, $1) == .orderedAscending }
        case "@max": return values.max { compare($0, $1) == .orderedAscending }
        case "@unionOfObjects": return values
        case "@distinctUnionOfObjects": return values.reduce(into: [Any]()) { all, v in if !all.contains(where: { isEqual($0, v) }) { all.append(v) } }
        default: return nil
        }
    }

    /// The value inside of optionals, however many; nil where there is none.
    package static func unwrapped(_ value: Any) -> Any? {
        var current = value
        while let optional = current as? any OptionalValue {
            guard let inner = optional.anyValue else { return nil }
            current = inner
        }
        return current
    }

    // MARK: Comparing

    package static func number(_ value: Any?) -> Double? {
        switch value {
        case let v as Bool: v ? 1 : 0
        case let v as Int: Double(v)
        case let v as Double: v
        case let v as any BinaryInteger: Double(v)
        case let v as any BinaryFloatingPoint: Double(v)
        case let v as Decimal: NSDecimalNumber(decimal: v).doubleValue
        case let v as NSNumber: v.doubleValue
        case let v as Date: v.timeIntervalSinceReferenceDate
        case let v as NSDate: v.timeIntervalSinceReferenceDate
        default: nil
        }
    }

    /// The order of two values; nil where they have none. No value comes before any value, as in SQL.
    package static func compare(_ a: Any?, _ b: Any?, options: NSString.CompareOptions = []) -> ComparisonResult? {
        let a = a.flatMap { unwrapped($0) }, b = b.flatMap { unwrapped($0) }
        let isNilA = a == nil || a is NSNull, isNilB = b == nil || b is NSNull
        if isNilA || isNilB { return isNilA && isNilB ? .orderedSame : isNilA ? .orderedAscending : .orderedDescending }
        if let x = number(a), let y = number(b) { return x < y ? .orderedAscending : x > y ? .orderedDescending : .orderedSame }
        if let x = text(a), let y = text(b) { return (x as NSString).compare(y, options: options) }
        return nil
    }

    package static func isEqual(_ a: Any?, _ b: Any?) -> Bool {
        if let order = compare(a, b) { return order == .orderedSame }
        if let x = a as? AnyHashable, let y = b as? AnyHashable, x == y { return true }
        if let x = elements(a), let y = elements(b) { return x.count == y.count && zip(x, y).allSatisfy { isEqual($0, $1) } }
        return false
    }

    package static func text(_ value: Any?) -> String? {
        switch value {
        case let s as String: s
        case let s as NSString: s as String
        case let u as UUID: u.uuidString
        case let u as URL: u.absoluteString
        default: nil
        }
    }
}

private protocol OptionalValue { var anyValue: Any? { get } }
extension Optional: OptionalValue {
    fileprivate var anyValue: Any? { map { $0 as Any } }
}
