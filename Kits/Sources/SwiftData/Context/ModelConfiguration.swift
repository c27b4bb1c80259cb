import FoundationPlus

/// Where and how a container keeps the objects of a schema.
public struct ModelConfiguration: Identifiable, Hashable, CustomDebugStringConvertible, @unchecked Sendable {
    /// The group of apps that share a store. There are none on Linux: the app's own folder is used.
    public struct GroupContainer: Hashable, Sendable {
        let identifier: String?
        /// The first group that the app belongs to.
        public static let automatic = GroupContainer(identifier: nil)
        /// No group.
        public static let none = GroupContainer(identifier: nil)
        /// The group of this name.
        public static func identifier(_ groupName: String) -> GroupContainer { GroupContainer(identifier: groupName) }
    }

    /// The data base of CloudKit that a store is kept the same as. There is none on Linux: objects stay on this machine.
    public struct CloudKitDatabase: Hashable, Sendable {
        let name: String?
        /// The first data base that the app has a right to.
        public static let automatic = CloudKitDatabase(name: nil)
        /// No data base.
        public static let none = CloudKitDatabase(name: nil)
        /// The private data base of this name.
        public static func `private`(_ privateDBName: String) -> CloudKitDatabase { CloudKitDatabase(name: privateDBName) }
    }

    /// The name, `default` where none was given.
    public let name: String
    /// The file. Stores in memory have none that is ever written.
    public let url: URL
    /// The classes that the store keeps; nil for those of the container that no other configuration names.
    public internal(set) var schema: Schema?
    /// Whether the objects are forgotten with the container.
    public let isStoredInMemoryOnly: Bool
    /// False: the store is opened for reading, and saving changes throws.
    public let allowsSave: Bool
    /// The group that was asked for.
    public let groupContainer: GroupContainer
    /// The group's name; nil for none.
    public let groupAppContainerIdentifier: String?
    /// The data base that was asked for.
    public let cloudKitDatabase: CloudKitDatabase
    /// The data base's name; nil for none.
    public let cloudKitContainerIdentifier: String?
    private let isNamed: Bool

    /// The path of the file, or the name of a store in memory.
    public var id: String { isStoredInMemoryOnly ? name : url.path }

    /// The default store: `default.store` in the app's support folder.
    public init(isStoredInMemoryOnly: Bool) { self.init(nil, isStoredInMemoryOnly: isStoredInMemoryOnly) }

    /// The default store, for these classes.
    public init(for forTypes: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
        self.init(nil, schema: forTypes.isEmpty ? nil : Schema(forTypes), isStoredInMemoryOnly: isStoredInMemoryOnly)
    }

    /// The store `name.store` in the app's support folder.
    public init(
        _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false, allowsSave: Bool = true,
        groupContainer: GroupContainer = .automatic, cloudKitDatabase: CloudKitDatabase = .automatic
    ) {
        let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first ?? URL(fileURLWithPath: NSTemporaryDirectory())
        self.init(name: name, schema: schema, url: folder.appendingPathComponent((name ?? "default") + ".store"), isStoredInMemoryOnly: isStoredInMemoryOnly,
                  allowsSave: allowsSave, groupContainer: groupContainer, cloudKitDatabase: cloudKitDatabase)
    }

    /// The store in this file.
    public init(_ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true, cloudKitDatabase: CloudKitDatabase = .automatic) {
        self.init(name: name, schema: schema, url: url, isStoredInMemoryOnly: false, allowsSave: allowsSave, groupContainer: .none, cloudKitDatabase: cloudKitDatabase)
    }

    private init(name: String?, schema: Schema?, url: URL, isStoredInMemoryOnly: Bool, allowsSave: Bool, groupContainer: GroupContainer, cloudKitDatabase: CloudKitDatabase) {
        self.name = name ?? "default"
        isNamed = name != nil
        self.schema = schema
        self.url = isStoredInMemoryOnly ? URL(fileURLWithPath: "/dev/null") : url
        self.isStoredInMemoryOnly = isStoredInMemoryOnly
        self.allowsSave = allowsSave
        self.groupContainer = groupContainer
        groupAppContainerIdentifier = groupContainer.identifier
        self.cloudKitDatabase = cloudKitDatabase
        cloudKitContainerIdentifier = cloudKitDatabase.name
        if let group = groupContainer.identifier { Notices.once("the group container \(group) is the app's own folder here; no other app sees its stores.") }
        if let cloud = cloudKitDatabase.name { Notices.once("objects are not kept in the CloudKit data base \(cloud); they stay on this machine.") }
    }

    /// - Throws: where the name cannot be that of a file.
    func verify() throws {
        guard isNamed, !isStoredInMemoryOnly else { return }
        if name.contains("/") || name.contains("\0") { throw SwiftDataError.configurationFileNameContainsInvalidCharacters.because("the configuration's name '\(name)' cannot be a file's name") }
        if name.utf8.count > 240 { throw SwiftDataError.configurationFileNameTooLong }
    }

    public static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.name == b.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    public var debugDescription: String { "ModelConfiguration(\(name), \(isStoredInMemoryOnly ? "in memory" : url.path))" }
}
