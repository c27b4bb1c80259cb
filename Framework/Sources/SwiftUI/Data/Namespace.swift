import Engine

/// Identifies views across a part of the interface: the wrapped value is another one in each view that declares it.
@propertyWrapper
public struct Namespace: DynamicProperty, Sendable {
    public struct ID: Hashable, Sendable {
        fileprivate let number: Int
    }

    private var id = ID(number: 0)

    public init() {}

    public var wrappedValue: ID { id }

    private final class Slot {
        nonisolated(unsafe) private static var last = 0
        let id: ID
        init() {
            Slot.last += 1
            id = ID(number: Slot.last)
        }
    }

    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        field.assumingMemoryBound(to: Namespace.self).pointee.id = slots.next { Slot() }.id
    }

    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}
