@_spi(Reflection) import Swift
import Engine

/// Decides whether a view's new value differs from the one its node holds (behaviours 183–185).
///
/// Equal bytes are equal values: the old value is still held, so no reference in it can have been reused. Beyond that,
/// `Equatable` fields are compared by `==`, dynamic properties by their own rule, nested structs field by field, values
/// of protocol types by what they hold, and everything else counts as changed. Bytes alone would not do for plain data:
/// those between its fields are anything. The plan for a type is made once.
enum Comparison {
    static func isEqual<T>(_ a: T, _ b: T) -> Bool {
        withUnsafePointer(to: a) { pa in
            withUnsafePointer(to: b) { pb in Plan.of(T.self).isEqual(UnsafeRawPointer(pa), UnsafeRawPointer(pb)) }
        }
    }

    final class Plan {
        private let size: Int
        private let rule: Rule

        private enum Rule {
            case bytesOnly
            case custom((UnsafeRawPointer, UnsafeRawPointer) -> Bool)
            case fields([(offset: Int, plan: Plan)])
        }

        nonisolated(unsafe) private static var plans: [ObjectIdentifier: Plan] = [:]

        static func of(_ type: Any.Type) -> Plan {
            let id = ObjectIdentifier(type)
            if let known = plans[id] { return known }
            let plan = _openExistential(type, do: makeComparisonPlan)
            plans[id] = plan
            return plan
        }

        fileprivate init<T>(_ type: T.Type) {
            size = MemoryLayout<T>.size
            if let dynamic = type as? any DynamicProperty.Type {
                rule = .custom { dynamic._isEqual($0, $1) }
            } else if _isPOD(type) {
                if let optional = type as? any OptionalWithPlan.Type {
                    rule = .custom { optional.comparePayloads($0, $1) }
                } else {
                    rule = Self.hasFields(type) ? Self.fields(of: type) : .bytesOnly
                }
            } else if let equatable = type as? any Equatable.Type {
                rule = .custom { Plan.equate(equatable, $0, $1) }
            } else if let optional = type as? any OptionalWithPlan.Type {
                rule = .custom { optional.comparePayloads($0, $1) }
            } else if let array = type as? any ArrayWithPlan.Type {
                rule = .custom { array.compareElements($0, $1) }
            } else if Self.isOpaqueExistential(type) {
                rule = .custom { Plan.compareHeld($0, $1) }
            } else if !Self.hasFields(type) {
                // Classes by identity. Reflection traps on what is no struct.
                rule = .bytesOnly
            } else {
                rule = Self.fields(of: type)
            }
        }

        private static func fields<T>(of type: T.Type) -> Rule {
            var fields: [(Int, Plan)] = []
            let isStruct = _forEachField(of: type) { _, offset, fieldType, _ in
                fields.append((offset, Plan.of(fieldType)))
                return true
            }
            return isStruct && !fields.isEmpty ? .fields(fields) : .bytesOnly
        }

        /// What kind of type it is: the number that its metadata begins with (`MetadataKind.def`).
        private static func kind(of type: Any.Type) -> Int { unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee }

        /// Whether the type is a struct or a tuple.
        private static func hasFields(_ type: Any.Type) -> Bool {
            let kind = kind(of: type)
            return kind == 0x200 || kind == 0x301
        }

        /// Whether the type is `Any` or `any P` with room for a value of any type: three words, and its type.
        private static func isOpaqueExistential<T>(_ type: T.Type) -> Bool {
            kind(of: type) == 0x303 && MemoryLayout<T>.size >= 4 * MemoryLayout<UnsafeRawPointer>.size
        }

        /// Compares values of a protocol type by what they hold. The bytes differ where a large value is kept outside,
        /// and where a small one does not fill its room. Every such value begins as an `Any` does; a conversion would
        /// put it into another one.
        private static func compareHeld(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
            let x = a.assumingMemoryBound(to: Any.self).pointee, y = b.assumingMemoryBound(to: Any.self).pointee
            guard Swift.type(of: x) == Swift.type(of: y) else { return false }
            func compare<X>(_ x: X) -> Bool { (y as? X).map { Comparison.isEqual(x, $0) } ?? false }
            return _openExistential(x, do: compare)
        }

        private static func equate<E: Equatable>(_ type: E.Type, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
            a.assumingMemoryBound(to: E.self).pointee == b.assumingMemoryBound(to: E.self).pointee
        }

        func isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
            switch rule {
            case .bytesOnly: return memcmp(a, b, size) == 0
            case .custom(let compare): return compare(a, b)
            case .fields(let fields):
                if memcmp(a, b, size) == 0 { return true }
                return fields.allSatisfy { $0.plan.isEqual(a + $0.offset, b + $0.offset) }
            }
        }
    }
}

/// Optionals of types that are not `Equatable` are compared by their payloads.
private protocol OptionalWithPlan {
    static func comparePayloads(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool
}

extension Optional: OptionalWithPlan {
    static func comparePayloads(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        switch (a.assumingMemoryBound(to: Self.self).pointee, b.assumingMemoryBound(to: Self.self).pointee) {
        case (nil, nil): true
        case (let x?, let y?): Comparison.isEqual(x, y)
        default: false
        }
    }
}

/// Arrays of what is not `Equatable` are compared one by one.
private protocol ArrayWithPlan {
    static func compareElements(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool
}

extension Array: ArrayWithPlan {
    static func compareElements(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        let x = a.assumingMemoryBound(to: Self.self).pointee, y = b.assumingMemoryBound(to: Self.self).pointee
        return x.count == y.count && zip(x, y).allSatisfy { Comparison.isEqual($0, $1) }
    }
}

private func makeComparisonPlan<T>(_ type: T.Type) -> Comparison.Plan { Comparison.Plan(type) }
