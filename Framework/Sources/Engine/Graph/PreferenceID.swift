/// A preference key as the engine sees it: an identity and a way to fold values.
public final class PreferenceID {
    public let key: ObjectIdentifier
    public let bit: UInt64
    public let name: String
    /// Folds the second value into the first.
    public let reduce: (inout Any, Any) -> Void
    public let defaultValue: () -> Any

    nonisolated(unsafe) private static var all: [ObjectIdentifier: PreferenceID] = [:]

    private init(key: ObjectIdentifier, name: String, reduce: @escaping (inout Any, Any) -> Void, defaultValue: @escaping () -> Any) {
        self.key = key
        self.name = name
        bit = 1 << UInt64(min(PreferenceID.all.count, 63))
        self.reduce = reduce
        self.defaultValue = defaultValue
    }

    /// The one object for a key; `make` gives its parts the first time.
    public static func id(
        of key: ObjectIdentifier, name: @autoclosure () -> String, reduce: @escaping (inout Any, Any) -> Void,
        defaultValue: @escaping () -> Any
    ) -> PreferenceID {
        if let known = all[key] { return known }
        let made = PreferenceID(key: key, name: name(), reduce: reduce, defaultValue: defaultValue)
        all[key] = made
        return made
    }

    /// Adds `value` to what was collected so far.
    public func combine(_ value: Any, into accumulator: inout Any?) {
        guard var sum = accumulator else { accumulator = value; return }
        accumulator = nil
        reduce(&sum, value)
        accumulator = sum
    }
}
