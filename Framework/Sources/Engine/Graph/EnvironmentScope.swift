/// Gives each environment key a bit, so that "who read this" is a mask test. Keys beyond the 63rd share the last bit.
public enum EnvironmentBits {
    nonisolated(unsafe) private static var bits: [ObjectIdentifier: UInt64] = [:]

    public static func bit(of key: ObjectIdentifier) -> UInt64 {
        if let bit = bits[key] { return bit }
        let bit: UInt64 = 1 << UInt64(min(bits.count, 63))
        bits[key] = bit
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

    public init(parent: EnvironmentScope?, values: [ObjectIdentifier: EnvironmentBox] = [:]) {
        self.parent = parent; self.values = values
    }

    /// The nearest value for a key. O(number of writers above).
    public func value(for key: ObjectIdentifier) -> EnvironmentBox? {
        var scope: EnvironmentScope? = self
        while let s = scope {
            if let v = s.values[key] { return v }
            scope = s.parent
        }
        return nil
    }

    /// Replaces the layer's values; the caller tells the readers.
    public func replace(_ values: [ObjectIdentifier: EnvironmentBox]) { self.values = values }
}
