/// A property of an entity.
open class NSPropertyDescription: NSObject {
    open var name = ""
    /// Whether an object may be saved without a value.
    open var isOptional = true
    /// Whether the value lives in memory only.
    open var isTransient = false
    open var userInfo: [AnyHashable: Any]?
    open internal(set) unowned var entity: NSEntityDescription {
        get { owner ?? NSEntityDescription() }
        set { owner = newValue }
    }
    weak var owner: NSEntityDescription?
    /// The property's name in earlier versions of the model; its data are taken over.
    open var renamingIdentifier: String?

    public override init() { super.init() }
}

/// A property that holds a value.
open class NSAttributeDescription: NSPropertyDescription {
    open var attributeType: NSAttributeType = .undefinedAttributeType
    /// What new objects have, nil for no value.
    open var defaultValue: Any?
    /// Name of the transformer that turns a transformable value into data and back; nil for keyed archives.
    open var valueTransformerName: String?
    open var attributeValueClassName: String?
    /// Data of any size lie in the store's file here.
    open var allowsExternalBinaryDataStorage = false
    /// Limits of numbers, of texts' lengths, or of dates as seconds since 2001.
    var minimum: Double?
    var maximum: Double?
    var pattern: String?

    /// The type by its newer name.
    open var type: AttributeType {
        get { AttributeType(rawValue: attributeType.rawValue) }
        set { attributeType = NSAttributeType(rawValue: newValue.rawValue) ?? .undefinedAttributeType }
    }

    public struct AttributeType: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let undefined = AttributeType(.undefinedAttributeType)
        public static let integer16 = AttributeType(.integer16AttributeType)
        public static let integer32 = AttributeType(.integer32AttributeType)
        public static let integer64 = AttributeType(.integer64AttributeType)
        public static let decimal = AttributeType(.decimalAttributeType)
        public static let double = AttributeType(.doubleAttributeType)
        public static let float = AttributeType(.floatAttributeType)
        public static let string = AttributeType(.stringAttributeType)
        public static let boolean = AttributeType(.booleanAttributeType)
        public static let date = AttributeType(.dateAttributeType)
        public static let binaryData = AttributeType(.binaryDataAttributeType)
        public static let uuid = AttributeType(.UUIDAttributeType)
        public static let uri = AttributeType(.URIAttributeType)
        public static let transformable = AttributeType(.transformableAttributeType)
        public static let objectID = AttributeType(.objectIDAttributeType)
        private init(_ type: NSAttributeType) { rawValue = type.rawValue }
    }
}

public enum NSAttributeType: UInt, Sendable {
    case undefinedAttributeType = 0
    case integer16AttributeType = 100
    case integer32AttributeType = 200
    case integer64AttributeType = 300
    case decimalAttributeType = 400
    case doubleAttributeType = 500
    case floatAttributeType = 600
    case stringAttributeType = 700
    case booleanAttributeType = 800
    case dateAttributeType = 900
    case binaryDataAttributeType = 1000
    case UUIDAttributeType = 1100
    case URIAttributeType = 1200
    case transformableAttributeType = 1800
    case objectIDAttributeType = 2000
}

/// A property that holds other objects.
open class NSRelationshipDescription: NSPropertyDescription {
    open weak var destinationEntity: NSEntityDescription?
    open weak var inverseRelationship: NSRelationshipDescription?
    /// 1 for a relationship to one object, 0 for any number.
    open var maxCount = 0
    open var minCount = 0
    open var deleteRule: NSDeleteRule = .nullifyDeleteRule
    open var isOrdered = false
    open var isToMany: Bool { maxCount != 1 }

    var destinationName: String?
    var inverseName: String?
}

/// What becomes of the objects of a relationship when its owner is deleted.
public enum NSDeleteRule: UInt, Sendable {
    case noActionDeleteRule, nullifyDeleteRule, cascadeDeleteRule, denyDeleteRule
}

/// A column of a fetch that returns dictionaries, computed by a function over the objects.
open class NSExpressionDescription: NSPropertyDescription {
    open var expression: NSExpression?
    open var expressionResultType: NSAttributeType = .undefinedAttributeType
    open var resultType: NSAttributeDescription.AttributeType {
        get { .init(rawValue: expressionResultType.rawValue) }
        set { expressionResultType = NSAttributeType(rawValue: newValue.rawValue) ?? .undefinedAttributeType }
    }
}
