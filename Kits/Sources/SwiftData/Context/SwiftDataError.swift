import FoundationPlus

/// What SwiftData refuses to do. Errors of the same name are equal; the description says what happened this time.
public struct SwiftDataError: Error, Hashable, LocalizedError, CustomStringConvertible {
    private let name: String
    private let explanation: String

    private init(_ name: String, _ explanation: String) { (self.name, self.explanation) = (name, explanation) }

    /// The store cannot be opened, or was made by classes that these cannot take over from.
    public static let loadIssueModelContainer = SwiftDataError("loadIssueModelContainer", "the store cannot be opened")
    /// The store was made by a newer version of the schema than the migration plan knows.
    public static let backwardMigration = SwiftDataError("backwardMigration", "the store belongs to no version of the migration plan")
    /// The context has no store for the class.
    public static let unknownSchema = SwiftDataError("unknownSchema", "the container keeps no objects of this class")
    /// The predicate cannot be evaluated.
    public static let unsupportedPredicate = SwiftDataError("unsupportedPredicate", "the predicate cannot be evaluated")
    /// Objects cannot be sorted in this way.
    public static let unsupportedSortDescriptor = SwiftDataError("unsupportedSortDescriptor", "the sort descriptor cannot be used")
    /// A key path names something that is not kept.
    public static let unsupportedKeyPath = SwiftDataError("unsupportedKeyPath", "the key path names no stored property")
    /// An object breaks a rule of its schema, such as a relationship that is still in use and may not be deleted.
    public static let modelValidationFailure = SwiftDataError("modelValidationFailure", "an object breaks a rule of its schema")
    /// An object was asked for something that only its context knows.
    public static let missingModelContext = SwiftDataError("missingModelContext", "the object belongs to no context")
    /// Two configurations of a container have the same store.
    public static let duplicateConfiguration = SwiftDataError("duplicateConfiguration", "two configurations have the same store")
    /// The name of a configuration has a slash.
    public static let configurationFileNameContainsInvalidCharacters
        = SwiftDataError("configurationFileNameContainsInvalidCharacters", "the name of a configuration cannot be a file's name")
    /// The name of a configuration has more than 240 bytes.
    public static let configurationFileNameTooLong = SwiftDataError("configurationFileNameTooLong", "the name of a configuration is too long for a file's name")
    /// A configuration names classes that the container has not.
    public static let configurationSchemaNotFoundInContainerSchema
        = SwiftDataError("configurationSchemaNotFoundInContainerSchema", "a configuration has classes that the container's schema has not")
    /// Batches hold saved objects only.
    public static let includePendingChangesWithBatchSize
        = SwiftDataError("includePendingChangesWithBatchSize", "objects that are not saved cannot be fetched in batches")
    /// Only saved objects have sorted identifiers.
    public static let sortingPendingChangesWithIdentifiers
        = SwiftDataError("sortingPendingChangesWithIdentifiers", "identifiers of objects that are not saved cannot be sorted")

    /// The same error, with what happened.
    func because(_ explanation: String) -> SwiftDataError { SwiftDataError(name, explanation) }

    public static func == (a: Self, b: Self) -> Bool { a.name == b.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
    /// For `catch SwiftDataError.unknownSchema`.
    public static func ~= (a: Self, b: any Error) -> Bool { (b as? SwiftDataError) == a }
    public var description: String { "SwiftDataError.\(name): \(explanation)" }
    /// What happened, in a sentence.
    public var errorDescription: String? { explanation }
}

/// Sentences for the person who writes the app, each once.
enum Notices {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var said: Set<String> = []

    static func once(_ sentence: String) {
        guard lock.withLock({ said.insert(sentence).inserted }) else { return }
        FileHandle.standardError.write(Data("SwiftData: \(sentence)\n".utf8))
    }
}
