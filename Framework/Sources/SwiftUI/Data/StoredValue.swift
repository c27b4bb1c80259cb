import Engine
import UIKit

/// How a value of a view stands in user defaults.
struct StoredValueCoding<Value> {
    /// The stored object as a value; nil where it is of another kind.
    var decode: (Any) -> Value?
    /// The value as a property-list object; nil removes it.
    var encode: (Value) -> Any?

    static func plain() -> StoredValueCoding { StoredValueCoding(decode: { StoredScalar.cast($0) }, encode: { $0 }) }
}

/// Values that defaults hold in more than one form: numbers and texts given on the command line, URLs.
enum StoredScalar {
    static func cast<Value>(_ object: Any) -> Value? {
        if Value.self == URL.self {
            if let data = object as? Data { return String(data: data, encoding: .utf8).flatMap { URL(string: $0) } as? Value }
            return (object as? String).map { URL(fileURLWithPath: $0) } as? Value
        }
        if Value.self == Bool.self, let text = object as? String { return (text as NSString).boolValue as? Value }
        if Value.self == Int.self, !(object is Int) { return ((object as? Double).flatMap { Int(exactly: $0) } ?? (object as? String).flatMap { Int($0) }) as? Value }
        if Value.self == Double.self, !(object is Double) { return ((object as? Int).map { Double($0) } ?? (object as? String).flatMap { Double($0) }) as? Value }
        if Value.self == String.self, let number = object as? Int, !(object is String) { return String(number) as? Value }
        return object as? Value
    }

    static func raw<Value: RawRepresentable>(_ type: Value.Type) -> StoredValueCoding<Value> {
        StoredValueCoding(decode: { object in
            let raw: Value.RawValue? = cast(object)
            return raw.flatMap { Value(rawValue: $0) }
        }, encode: { $0.rawValue })
    }

    static func optional<Wrapped>(_ coding: StoredValueCoding<Wrapped>) -> StoredValueCoding<Wrapped?> {
        StoredValueCoding(decode: { object in coding.decode(object).map { .some($0) } }, encode: { $0.flatMap(coding.encode) })
    }
}

/// A value in a store of defaults that views read and write. Equal places share nothing but the store: a change
/// through one reaches the others by the store's announcement.
final class StoredLocation<Value>: AnyLocation<Value>, @unchecked Sendable {
    private let key: String
    private let store: UserDefaults
    private let initial: Value
    private let coding: StoredValueCoding<Value>
    private let source = DependencySource()
    private var token: AnyObject?
    private var writing: Transaction?

    init(key: String, store: UserDefaults, initial: Value, coding: StoredValueCoding<Value>) {
        self.key = key
        self.store = store
        self.initial = initial
        self.coding = coding
        super.init()
        token = store._observe(key) { [weak self] in self?.storeDidChange() }
    }

    private func storeDidChange() {
        if MainThread.isCurrent {
            withTransactionIfNeeded(writing ?? Transaction()) { source.noteChange() }
        } else {
            DispatchQueue.main.async { self.source.noteChange() }
        }
    }

    override func get() -> Value {
        source.noteRead()
        return store.object(forKey: key).flatMap(coding.decode) ?? initial
    }

    override func set(_ value: Value, transaction: Transaction) {
        writing = transaction
        defer { writing = nil }
        store.set(coding.encode(value), forKey: key)
    }

    override func isSame(as other: AnyLocation<Value>) -> Bool {
        guard let other = other as? StoredLocation<Value> else { return false }
        return other === self || (other.key == key && other.store._isSame(as: store))
    }
}
