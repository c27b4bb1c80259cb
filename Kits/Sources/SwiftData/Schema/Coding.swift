import FoundationPlus
import SQLite

/// What a column can be asked for in SQL.
enum StoredKind: String {
    case integer, real, text
    /// Equality only: identifiers and raw data.
    case opaque
    /// Nothing: JSON, whose bytes say little about equality.
    case json
}

/// How values of a type are kept in a column.
struct Coding<T> {
    var kind: StoredKind
    var isOptional = false
    var encode: (T) throws -> Value
    /// Nil for values that no object of the type could have written.
    var decode: (Value) -> T?
    /// The stored form of a value of the type, or of the type it is an optional of.
    var constant: (Any) -> Value?
    /// A value for objects whose row is gone.
    var empty: () -> T?

    /// - Throws: a sentence for types that cannot be kept.
    static func of(_ type: T.Type, context: String) throws -> Coding<T> {
        if let optional = type as? any OptionalType.Type { return try optional.coding(context) as! Coding<T> }
        if let scalar = type as? any StoredScalar.Type {
            func make<S: StoredScalar>(_ scalar: S.Type) -> Any {
                Coding<S>(kind: S.kind, encode: { $0.stored }, decode: { S(stored: $0) }, constant: { ($0 as? S)?.stored }, empty: { S.zero })
            }
            return make(scalar) as! Coding<T>
        }
        if let raw = type as? any (RawRepresentable & Codable).Type {
            func make<R: RawRepresentable>(_ raw: R.Type) -> Any? {
                guard let scalar = R.RawValue.self as? any StoredScalar.Type else { return nil }
                func inner<S: StoredScalar>(_ scalar: S.Type) -> Any {
                    Coding<R>(kind: S.kind == .real ? .json : .opaque, encode: { ($0.rawValue as! S).stored },
                              decode: { value in S(stored: value).flatMap { R(rawValue: $0 as! R.RawValue) } },
                              constant: { ($0 as? R).map { ($0.rawValue as! S).stored } }, empty: { firstCase(R.self) })
                }
                return inner(scalar)
            }
            if let coding = make(raw) { return coding as! Coding<T> }
        }
        guard let codable = type as? any Codable.Type else {
            throw Refusal("\(context) is of type \(type), which is neither Codable nor a model; make it Codable, or mark the property @Transient")
        }
        func make<C: Codable>(_ codable: C.Type) -> Any {
            Coding<C>(kind: .json, encode: { .blob(try JSONForms.encoder.encode($0)) },
                      decode: { $0.blob.flatMap { try? JSONForms.decoder.decode(C.self, from: $0) } }, constant: { _ in nil },
                      empty: {
                          firstCase(C.self)
                              ?? ["[]", "{}"].lazy.compactMap { try? JSONForms.decoder.decode(C.self, from: Data($0.utf8)) }.first
                      })
        }
        return make(codable) as! Coding<T>
    }

    struct Refusal: Error, CustomStringConvertible {
        var description: String
        init(_ description: String) { self.description = description }
    }
}

/// The first case of an enumeration that lists its cases.
private func firstCase<T>(_ type: T.Type) -> T? {
    func first<C: CaseIterable>(_ type: C.Type) -> Any? { type.allCases.first }
    return (type as? any CaseIterable.Type).flatMap { first($0) } as? T
}

private enum JSONForms {
    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return encoder
    }()
    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return decoder
    }()
}

protocol OptionalType {
    static func coding(_ context: String) throws -> Any
    var wrapped: Any? { get }
}

extension Optional: OptionalType {
    static func coding(_ context: String) throws -> Any {
        let inner = try Coding<Wrapped>.of(Wrapped.self, context: context)
        return Coding<Wrapped?>(kind: inner.kind, isOptional: true, encode: { try $0.map(inner.encode) ?? .null },
                                decode: { $0.isNull ? .some(nil) : .some(inner.decode($0)) }, constant: inner.constant, empty: { .some(nil) })
    }
    var wrapped: Any? { self.map { $0 } }
}

/// The value inside of optionals; nil where there is none.
func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalType else { return value }
    return optional.wrapped.flatMap(unwrapped)
}

// MARK: Types with a column of their own

/// A type that SQLite has a form for.
protocol StoredScalar {
    static var kind: StoredKind { get }
    static var zero: Self { get }
    var stored: Value { get }
    init?(stored: Value)
}

extension StoredScalar where Self: FixedWidthInteger {
    static var kind: StoredKind { .integer }
    var stored: Value { .integer(Int64(truncatingIfNeeded: self)) }
    init?(stored: Value) {
        guard let integer = stored.integer, let value = Self(exactly: integer) else { return nil }
        self = value
    }
}
extension Int: StoredScalar {}
extension Int8: StoredScalar {}
extension Int16: StoredScalar {}
extension Int32: StoredScalar {}
extension Int64: StoredScalar {}
extension UInt8: StoredScalar {}
extension UInt16: StoredScalar {}
extension UInt32: StoredScalar {}
/// Values above the largest `Int64` are kept as negative ones.
extension UInt: StoredScalar {
    static var kind: StoredKind { .opaque }
    init?(stored: Value) {
        guard let integer = stored.integer else { return nil }
        self.init(truncatingIfNeeded: integer)
    }
}
extension UInt64: StoredScalar {
    static var kind: StoredKind { .opaque }
    init?(stored: Value) {
        guard let integer = stored.integer else { return nil }
        self.init(truncatingIfNeeded: integer)
    }
}
extension Bool: StoredScalar {
    static var kind: StoredKind { .integer }
    static var zero: Bool { false }
    var stored: Value { .integer(self ? 1 : 0) }
    init?(stored: Value) {
        guard let integer = stored.integer else { return nil }
        self = integer != 0
    }
}

extension StoredScalar where Self: BinaryFloatingPoint {
    static var kind: StoredKind { .real }
    // SQLite turns a NaN into null, which is something else where the property is optional.
    var stored: Value { isNaN ? .text("nan") : .real(Double(self)) }
    init?(stored: Value) {
        if stored.text == "nan" { self = .nan } else if let real = stored.real { self = Self(real) } else { return nil }
    }
}
extension Double: StoredScalar {}
extension Float: StoredScalar {}
extension CGFloat: StoredScalar {}

extension String: StoredScalar {
    static var kind: StoredKind { .text }
    static var zero: String { "" }
    var stored: Value { .text(self) }
    init?(stored: Value) {
        guard let text = stored.text else { return nil }
        self = text
    }
}
extension Date: StoredScalar {
    static var kind: StoredKind { .real }
    static var zero: Date { Date(timeIntervalSinceReferenceDate: 0) }
    var stored: Value { timeIntervalSinceReferenceDate.stored }
    init?(stored: Value) {
        guard let interval = Double(stored: stored) else { return nil }
        self.init(timeIntervalSinceReferenceDate: interval)
    }
}
extension UUID: StoredScalar {
    static var kind: StoredKind { .opaque }
    static var zero: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    var stored: Value { .text(uuidString) }
    init?(stored: Value) {
        guard let text = stored.text else { return nil }
        self.init(uuidString: text)
    }
}
extension Data: StoredScalar {
    static var kind: StoredKind { .opaque }
    static var zero: Data { Data() }
    var stored: Value { .blob(self) }
    init?(stored: Value) {
        guard let blob = stored.blob else { return nil }
        self = blob
    }
}
