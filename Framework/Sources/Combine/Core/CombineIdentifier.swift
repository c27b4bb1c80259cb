import Synchronization

/// The source of identifiers that belong to no object. Objects have even addresses, so odd numbers never collide.
private let nextFreeIdentifier = Atomic<UInt64>(1)

/// A value that tells publisher streams apart.
///
/// Two identifiers made from the same object are equal; each identifier made without one is unique.
public struct CombineIdentifier: Hashable, CustomStringConvertible, Sendable {
    private let rawValue: UInt64

    /// Creates an identifier that differs from every other one in the process.
    public init() {
        rawValue = nextFreeIdentifier.wrappingAdd(2, ordering: .relaxed).oldValue
    }

    /// Creates the identifier of an object. It is unique only while the object lives.
    public init(_ obj: AnyObject) {
        rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(obj)))
    }

    /// The identifier as a hexadecimal number.
    public var description: String {
        "0x" + String(rawValue, radix: 16)
    }
}

/// A type that can be told apart from others in a chain of subscribers and subscriptions.
///
/// Classes conform without doing anything. A structure stores one `CombineIdentifier` and returns it each time.
public protocol CustomCombineIdentifierConvertible {
    /// The identifier of this instance; it must not change.
    var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
    /// The identifier of the object.
    public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
