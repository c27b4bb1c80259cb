// What is checked before an object is saved.

extension NSManagedObject {
    /// Checks all properties against the model.
    /// - Throws: a Cocoa error with Apple's code; several faults are one error with the list in `NSDetailedErrorsKey`.
    func validateProperties() throws {
        var errors: [NSError] = []
        for (index, property) in layout.properties.enumerated() where isInserted || originals[index] != nil {
            switch (property, slots[index]) {
            case (let attribute as NSAttributeDescription, .value(let value)): if let error = fault(of: value, attribute) { errors.append(error) }
            case (let relationship as NSRelationshipDescription, .one(nil)) where !relationship.isOptional:
                errors.append(invalid(relationship, NSValidationMissingMandatoryPropertyError, "is a required value.", nil))
            case (let relationship as NSRelationshipDescription, .many(let ids)):
                if ids.count == 0, relationship.isOptional { continue }
                if ids.count == 0, relationship.minCount <= 1 { errors.append(invalid(relationship, NSValidationMissingMandatoryPropertyError, "is a required value.", nil)) }
                else if ids.count < relationship.minCount { errors.append(invalid(relationship, NSValidationRelationshipLacksMinimumCountError, "has too few objects.", nil)) }
                else if relationship.maxCount > 1, ids.count > relationship.maxCount { errors.append(invalid(relationship, NSValidationRelationshipExceedsMaximumCountError, "has too many objects.", nil)) }
            default: break
            }
        }
        try Self.raise(errors)
    }

    /// Checks relationships that forbid deletion while they hold something.
    func validateDeletion() throws {
        var errors: [NSError] = []
        for (index, property) in layout.properties.enumerated() {
            guard let relationship = property as? NSRelationshipDescription, relationship.deleteRule == .denyDeleteRule else { continue }
            let remaining = objectIDs(forRelationshipNamed: relationship.name).filter { managedObjectContext?.isDeleted($0) == false }
            if !remaining.isEmpty { errors.append(invalid(relationship, NSValidationRelationshipDeniedDeleteError, "still holds objects, which denies the deletion.", slots[index])) }
        }
        try Self.raise(errors)
    }

    static func raise(_ errors: [NSError]) throws {
        if errors.count == 1 { throw errors[0] }
        if errors.count > 1 { throw CoreDataError.make(NSValidationMultipleErrorsError, "Multiple validation errors occurred.", [NSDetailedErrorsKey: errors]) }
    }

    private func invalid(_ property: NSPropertyDescription, _ code: Int, _ what: String, _ value: Any?) -> NSError {
        var info: [String: Any] = [NSValidationKeyErrorKey: property.name, NSValidationObjectErrorKey: self]
        if let value { info[NSValidationValueErrorKey] = value }
        return CoreDataError.make(code, "\(property.name) \(what)", info)
    }

    private func fault(of value: Any?, _ attribute: NSAttributeDescription) -> NSError? {
        guard let value else { return attribute.isOptional ? nil : invalid(attribute, NSValidationMissingMandatoryPropertyError, "is a required value.", nil) }
        switch value {
        case let text as String:
            if let maximum = attribute.maximum, Double(text.count) > maximum { return invalid(attribute, NSValidationStringTooLongError, "is too long.", value) }
            if let minimum = attribute.minimum, Double(text.count) < minimum { return invalid(attribute, NSValidationStringTooShortError, "is too short.", value) }
            if let pattern = attribute.pattern, !PredicateNode.holds(text, .matches, pattern, []) { return invalid(attribute, NSValidationStringPatternMatchingError, "is invalid.", value) }
        case let number as NSNumber:
            if let maximum = attribute.maximum, number.doubleValue > maximum { return invalid(attribute, NSValidationNumberTooLargeError, "is too large.", value) }
            if let minimum = attribute.minimum, number.doubleValue < minimum { return invalid(attribute, NSValidationNumberTooSmallError, "is too small.", value) }
            // Numbers beyond the declared width would come back cut off.
            if let (low, high) = attribute.range, !(low...high).contains(number.int64Value) {
                return invalid(attribute, number.int64Value > high ? NSValidationNumberTooLargeError : NSValidationNumberTooSmallError, "does not fit its type.", value)
            }
        case let date as Date:
            if let maximum = attribute.maximum, date.timeIntervalSinceReferenceDate > maximum { return invalid(attribute, NSValidationDateTooLateError, "is too late.", value) }
            if let minimum = attribute.minimum, date.timeIntervalSinceReferenceDate < minimum { return invalid(attribute, NSValidationDateTooSoonError, "is too soon.", value) }
        default: break
        }
        return nil
    }
}

extension NSAttributeDescription {
    /// What an integer of the type can be.
    fileprivate var range: (Int64, Int64)? {
        switch attributeType {
        case .integer16AttributeType: (Int64(Int16.min), Int64(Int16.max))
        case .integer32AttributeType: (Int64(Int32.min), Int64(Int32.max))
        default: nil
        }
    }
}
