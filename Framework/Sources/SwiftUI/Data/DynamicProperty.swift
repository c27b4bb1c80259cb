@_spi(Reflection) import Swift
import Engine

/// A stored property of a view that gets its value from outside the view.
///
/// A type of your own conforms by holding other dynamic properties; `update()` runs before each body.
public protocol DynamicProperty {
    mutating func update()

    /// Connects the property, which lies at `field`, to what `slots` keeps for it.
    static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node)
    /// True where a new value of the property is no reason to evaluate the body.
    static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool
}

extension DynamicProperty {
    public mutating func update() {}

    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let value = field.assumingMemoryBound(to: Self.self)
        for f in DynamicProperties<Self>.fields { f.type._bind(field + f.offset, slots, node) }
        value.pointee.update()
    }

    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        DynamicProperties<Self>.isEqualByFields(a, b)
    }
}

/// What a node keeps for the dynamic properties of its view, in the order of declaration.
public final class _DynamicSlots {
    private var objects: [AnyObject] = []
    private var cursor = 0

    /// What the last body that wanted to know its reasons saw, by the names of the properties.
    var seen: [String: Any]?

    /// An object and how often it has announced a change to this view.
    func announcements(of object: AnyObject) -> [AnyHashable] {
        let subscriptions = objects.compactMap { $0 as? ObjectSubscription ?? ($0 as? ObjectHolder)?.subscription }
        return [ObjectIdentifier(object), subscriptions.first { $0.isOf(object) }?.announcements ?? 0]
    }

    func rewind() { cursor = 0 }

    /// The object of the next property; `make` gives it the first time.
    func next<T: AnyObject>(_ make: () -> T) -> T {
        defer { cursor += 1 }
        if cursor < objects.count { return unsafeDowncast(objects[cursor], to: T.self) }
        let made = make()
        objects.append(made)
        return made
    }

    /// True where something is kept here that making the view again would not give.
    var isWorthKeeping: Bool { objects.contains { ($0 as? _KeptSlotObject)?.isWorthKeeping == true } }

    /// Slots whose values can be carried over to another process, in order.
    var archivable: [any ArchivableSlot] { objects.compactMap { $0 as? any ArchivableSlot } }

    /// The node has ended: subscriptions go.
    func end() {
        for case let object as _DynamicSlotObject in objects { object.end() }
    }
}

/// A slot whose value is the view's own state.
protocol _KeptSlotObject: AnyObject {
    /// False where the value is still the initial one.
    var isWorthKeeping: Bool { get }
}

/// A slot that holds an object and listens to it.
protocol ObjectHolder: AnyObject { var subscription: ObjectSubscription { get } }

/// A slot that has to let go of something.
protocol _DynamicSlotObject: AnyObject { func end() }

/// The dynamic properties of a type, found once.
enum DynamicProperties<T> {
    struct Field {
        var name: String
        var offset: Int
        var type: any DynamicProperty.Type
    }

    static var fields: [Field] { DynamicFieldTable.fields(of: T.self) }

    /// What the view had before it was scrolled out of sight, or new slots; nil where nothing is dynamic.
    static func makeSlots() -> _DynamicSlots? { fields.isEmpty ? nil : KeptState.take(T.self) ?? _DynamicSlots() }

    /// Binds every dynamic property of `value`, in place.
    static func bind(_ value: inout T, _ slots: _DynamicSlots?, _ node: Node) {
        guard let slots else { return }
        slots.rewind()
        withUnsafeMutablePointer(to: &value) { p in
            for f in fields { f.type._bind(UnsafeMutableRawPointer(p) + f.offset, slots, node) }
        }
    }

    static func isEqualByFields(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        if memcmp(a, b, MemoryLayout<T>.size) == 0 { return true }
        var equal = true
        let isStruct = _forEachField(of: T.self) { _, offset, type, _ in
            equal = Comparison.Plan.of(type).isEqual(a + offset, b + offset)
            return equal
        }
        return isStruct && equal
    }
}

private enum DynamicFieldTable {
    nonisolated(unsafe) static var table: [ObjectIdentifier: Any] = [:]

    static func fields<T>(of type: T.Type) -> [DynamicProperties<T>.Field] {
        if let known = table[ObjectIdentifier(type)] { return known as! [DynamicProperties<T>.Field] }
        var fields: [DynamicProperties<T>.Field] = []
        _ = _forEachField(of: type) { name, offset, fieldType, _ in
            if let dynamic = fieldType as? any DynamicProperty.Type { fields.append(.init(name: String(cString: name), offset: offset, type: dynamic)) }
            return true
        }
        table[ObjectIdentifier(type)] = fields
        return fields
    }
}
