import SQLite

extension NSAttributeDescription {
    var isNumeric: Bool {
        switch attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .decimalAttributeType, .doubleAttributeType, .floatAttributeType, .booleanAttributeType: true
        default: false
        }
    }

    /// The value in the form in which objects keep it: NSNumber for numbers, Swift's own types otherwise. Nil where it
    /// is of another kind than the attribute.
    func normalized(_ value: Any?) -> Any? {
        guard let value = value.flatMap(KeyValueCoding.unwrapped), !(value is NSNull) else { return nil }
        switch attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
            if let value = value as? NSNumber { return value }
            if let value = value as? any BinaryInteger { return NSNumber(value: Int64(clamping: value)) }
            return nil
        case .booleanAttributeType: return (value as? Bool).map { NSNumber(value: $0) } ?? (value as? NSNumber)
        case .doubleAttributeType, .floatAttributeType:
            if let value = value as? NSNumber { return value }
            return KeyValueCoding.number(value).map { NSNumber(value: $0) }
        case .decimalAttributeType:
            if let value = value as? NSDecimalNumber { return value }
            if let value = value as? Decimal { return NSDecimalNumber(decimal: value) }
            return (value as? NSNumber).map { NSDecimalNumber(decimal: $0.decimalValue) }
        case .stringAttributeType: return (value as? String) ?? (value as? NSString).map { $0 as String }
        case .dateAttributeType:
            return (value as? Date) ?? (value as? NSDate).map { Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate) }
                ?? (value as? Double).map { Date(timeIntervalSinceReferenceDate: $0) }
        case .binaryDataAttributeType: return (value as? Data) ?? (value as? NSData).map { Data(referencing: $0) }
        case .UUIDAttributeType: return (value as? UUID) ?? (value as? NSUUID).flatMap { UUID(uuidString: $0.uuidString) }
        case .URIAttributeType: return (value as? URL) ?? (value as? NSURL).map { $0 as URL }
        case .objectIDAttributeType, .transformableAttributeType, .undefinedAttributeType: return value
        }
    }

    /// A default value as models write it.
    func value(fromText text: String) -> Any? {
        switch attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: (Int64(text) ?? Double(text).flatMap(Int64.init(exactly:))).map { NSNumber(value: $0) }
        case .booleanAttributeType: NSNumber(value: text == "YES" || text == "1" || text == "true")
        case .doubleAttributeType, .floatAttributeType: Double(text).map { NSNumber(value: $0) }
        case .decimalAttributeType: NSDecimalNumber(string: text)
        case .dateAttributeType: Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }
        case .UUIDAttributeType: UUID(uuidString: text)
        case .URIAttributeType: URL(string: text)
        case .stringAttributeType: text
        default: nil
        }
    }

    // MARK: In the store

    /// The value as SQLite keeps it. Dates are seconds since 2001, decimals texts, transformable values archives.
    /// - Throws: a Cocoa error where a transformable value can be turned into no data.
    func stored(_ value: Any?) throws -> Value {
        guard let value else { return .null }
        switch attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType: return .integer((value as? NSNumber)?.int64Value ?? 0)
        case .doubleAttributeType, .floatAttributeType: return .real((value as? NSNumber)?.doubleValue ?? 0)
        case .decimalAttributeType: return .text((value as? NSDecimalNumber)?.description(withLocale: Locale(identifier: "en_US_POSIX")) ?? "0")
        case .dateAttributeType: return .real((value as? Date)?.timeIntervalSinceReferenceDate ?? 0)
        case .stringAttributeType: return .text(value as? String ?? "")
        case .URIAttributeType: return .text((value as? URL)?.absoluteString ?? "")
        case .UUIDAttributeType: return .blob((value as? UUID).map { withUnsafeBytes(of: $0.uuid) { Data($0) } } ?? Data())
        case .binaryDataAttributeType: return .blob(value as? Data ?? Data())
        case .transformableAttributeType, .undefinedAttributeType, .objectIDAttributeType: return .blob(try archived(value))
        }
    }

    /// The value that `stored` made.
    func value(from stored: Value) -> Any? {
        switch attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: stored.integer.map { NSNumber(value: $0) }
        case .booleanAttributeType: stored.integer.map { NSNumber(value: $0 != 0) }
        case .doubleAttributeType: stored.real.map { NSNumber(value: $0) }
        case .floatAttributeType: stored.real.map { NSNumber(value: Float($0)) }
        case .decimalAttributeType: stored.text.map { NSDecimalNumber(string: $0, locale: Locale(identifier: "en_US_POSIX")) } ?? stored.real.map { NSDecimalNumber(value: $0) }
        case .dateAttributeType: stored.real.map { Date(timeIntervalSinceReferenceDate: $0) }
        case .stringAttributeType: stored.text
        case .URIAttributeType: stored.text.flatMap { URL(string: $0) }
        case .UUIDAttributeType: stored.blob.flatMap { data in data.count == 16 ? UUID(uuid: data.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }) : nil }
        case .binaryDataAttributeType: stored.blob
        case .transformableAttributeType, .undefinedAttributeType, .objectIDAttributeType: stored.blob.flatMap(unarchived)
        }
    }

    private var transformer: ValueTransformer? {
        guard let valueTransformerName, !valueTransformerName.isEmpty else { return nil }
        let isDefault = ["NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer", "NSKeyedUnarchiveFromData", "NSUnarchiveFromData"].contains(valueTransformerName)
        return isDefault ? nil : ValueTransformer._named(valueTransformerName)
    }

    private func archived(_ value: Any) throws -> Data {
        // Transformers that read archives have the data on their other side.
        if let data = transformer.flatMap({ $0 is NSSecureUnarchiveFromDataTransformer ? $0.reverseTransformedValue(value) : $0.transformedValue(value) }) as? Data { return data }
        if PropertyListSerialization.propertyList(value, isValidFor: .binary) || value is any NSCoding {
            return try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false)
        }
        throw CoreDataError.make(CoreDataError.save, "The value of '\(name)' is a \(Swift.type(of: value)), which can neither be archived (NSCoding) nor is there a transformer for it.")
    }

    private func unarchived(_ data: Data) -> Any? {
        if let transformer { return transformer is NSSecureUnarchiveFromDataTransformer ? transformer.transformedValue(data) : transformer.reverseTransformedValue(data) }
        return try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
    }
}
