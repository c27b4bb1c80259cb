import Foundation

/// Turns values of one kind into those of another, found by name.
open class ValueTransformer: NSObject {
    nonisolated(unsafe) private static var known: [NSValueTransformerName: ValueTransformer] = [:]
    private static let lock = NSLock()

    public override init() { super.init() }

    /// Makes a transformer known by a name; nil takes the name away.
    open class func setValueTransformer(_ transformer: ValueTransformer?, forName name: NSValueTransformerName) { lock.withLock { known[name] = transformer } }
    open class func valueTransformerNames() -> [NSValueTransformerName] { lock.withLock { Array(known.keys) } }

    /// The transformer of that name, nil where none was set.
    public static func _named(_ name: String) -> ValueTransformer? { lock.withLock { known[NSValueTransformerName(name)] } }

    open class func transformedValueClass() -> AnyClass { NSObject.self }
    open class func allowsReverseTransformation() -> Bool { true }
    open func transformedValue(_ value: Any?) -> Any? { value }
    open func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }
}

/// Turns objects into keyed archives and back.
open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
    open class var allowedTopLevelClasses: [AnyClass] { [NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self, NSUUID.self, NSNull.self] }

    /// The object of an archive.
    open override func transformedValue(_ value: Any?) -> Any? { (value as? Data).flatMap { try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData($0) } }
    /// The archive of an object.
    open override func reverseTransformedValue(_ value: Any?) -> Any? { value.flatMap { try? NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: false) } }
}

/// The name of a transformer.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName("NSSecureUnarchiveFromData")
}
