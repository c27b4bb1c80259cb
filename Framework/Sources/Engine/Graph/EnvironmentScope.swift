/// Gives each environment key a bit, so that "who read this" is a mask test. Keys beyond the 63rd share the last bit.
public enum EnvironmentBits {
    nonisolated(unsafe) private static var bits: [ObjectIdentifier: UInt64] = [:]

    /// The keys that were asked about last, by their address: every lookup of a value begins with its bit.
    nonisolated(unsafe) private static let recent: UnsafeMutableBufferPointer<(key: ObjectIdentifier?, bit: UInt64)> = {
        let slots = UnsafeMutableBufferPointer<(key: ObjectIdentifier?, bit: UInt64)>.allocate(capacity: 256)
        slots.initialize(repeating: (nil, 0))
        return slots
    }()

    public static func bit(of key: ObjectIdentifier) -> UInt64 {
        let slot = Int(UInt(bitPattern: key) / 16 % 256)
        if recent[slot].key == key { return recent[slot].bit }
        let bit = bits[key] ?? 1 << UInt64(min(bits.count, 63))
        bits[key] = bit
        recent[slot] = (key, bit)
        return bit
    }
}

/// A stored environment value.
open class EnvironmentBox {
    public init() {}
    /// The value, for descriptions.
    open var held: Any { "nil" }
    /// True where both hold equal values, as far as that can be told.
    open func isEqual(to other: EnvironmentBox) -> Bool { self === other }
}

/// An environment value of a type the engine knows.
public final class EngineValue<Value: Equatable>: EnvironmentBox {
    public let value: Value
    public init(_ value: Value) { self.value = value }
    override public var held: Any { value }
    override public func isEqual(to other: EnvironmentBox) -> Bool { (other as? EngineValue<Value>)?.value == value }
}

/// One layer of the environment: the values that one writer sets, above those of its ancestors.
///
/// Lookups walk up. The tree of scopes follows the tree of nodes, and a scope lives as long as its writer.
public final class EnvironmentScope {
    public let parent: EnvironmentScope?
    public private(set) var values: [ObjectIdentifier: EnvironmentBox]
    /// Bits of the keys among `values`.
    private var bits: UInt64
    /// Whether each view of a group below gets a layer of its own: the views are shown one by one somewhere else, and
    /// take the environment of that place.
    public let isDivided: Bool
    /// True for the layer of one such view.
    public let isPart: Bool

    public init(parent: EnvironmentScope?, values: [ObjectIdentifier: EnvironmentBox] = [:]) {
        self.parent = parent
        self.values = values
        bits = Self.bits(of: values)
        isDivided = parent?.isDivided ?? false
        isPart = false
    }

    private init(partOf parent: EnvironmentScope) {
        self.parent = parent
        values = [:]
        bits = 0
        isDivided = true
        isPart = true
    }

    /// A layer below which the views of a group have layers of their own.
    public func divided() -> EnvironmentScope { EnvironmentScope(partOf: self) }

    /// The layer for one of several views: a new one where they are shown one by one.
    public func part() -> EnvironmentScope { isDivided ? EnvironmentScope(partOf: self) : self }

    private static func bits(of values: [ObjectIdentifier: EnvironmentBox]) -> UInt64 { values.keys.reduce(0) { $0 | EnvironmentBits.bit(of: $1) } }

    /// The nearest value for a key. O(number of writers above).
    public func value(for key: ObjectIdentifier) -> EnvironmentBox? { value(for: key, bit: EnvironmentBits.bit(of: key)) }

    /// As `value(for:)`, for callers that know the key's bit.
    public func value(for key: ObjectIdentifier, bit: UInt64) -> EnvironmentBox? {
        var scope = self
        while true {
            if scope.bits & bit != 0, let value = scope.values[key] { return value }
            guard let parent = scope.parent else { return nil }
            scope = parent
        }
    }

    /// Replaces the layer's values; the caller tells the readers.
    public func replace(_ values: [ObjectIdentifier: EnvironmentBox]) {
        self.values = values
        bits = Self.bits(of: values)
    }
}
