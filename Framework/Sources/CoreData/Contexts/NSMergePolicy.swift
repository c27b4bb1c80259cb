/// Who wins where an object was changed here and in the store.
open class NSMergePolicy: NSObject, @unchecked Sendable {
    public let mergeType: NSMergePolicyType
    public init(merge ty: NSMergePolicyType) { mergeType = ty }

    /// Saving fails.
    public static let error = NSMergePolicy(merge: .errorMergePolicyType)
    /// The changes of the store win, property by property.
    public static let mergeByPropertyStoreTrump = NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)
    /// The changes here win, property by property.
    public static let mergeByPropertyObjectTrump = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    /// The object here is written whole.
    public static let overwrite = NSMergePolicy(merge: .overwriteMergePolicyType)
    /// The changes here are given up.
    public static let rollback = NSMergePolicy(merge: .rollbackMergePolicyType)
}

public enum NSMergePolicyType: UInt, Sendable {
    case errorMergePolicyType, mergeByPropertyStoreTrumpMergePolicyType, mergeByPropertyObjectTrumpMergePolicyType, overwriteMergePolicyType, rollbackMergePolicyType
}

public let NSErrorMergePolicy: NSMergePolicy = .error
public let NSMergeByPropertyStoreTrumpMergePolicy: NSMergePolicy = .mergeByPropertyStoreTrump
public let NSMergeByPropertyObjectTrumpMergePolicy: NSMergePolicy = .mergeByPropertyObjectTrump
public let NSOverwriteMergePolicy: NSMergePolicy = .overwrite
public let NSRollbackMergePolicy: NSMergePolicy = .rollback

/// An object that was changed here and in the store.
open class NSMergeConflict: NSObject, @unchecked Sendable {
    public let sourceObject: NSManagedObject
    init(sourceObject: NSManagedObject) { self.sourceObject = sourceObject }
}

/// Objects that have the same values where the model allows them once.
open class NSConstraintConflict: NSObject, @unchecked Sendable {
    public let constraint: [String]
    public let conflictingObjects: [NSManagedObject]
    init(constraint: [String], objects: [NSManagedObject]) {
        self.constraint = constraint
        conflictingObjects = objects
    }
}
