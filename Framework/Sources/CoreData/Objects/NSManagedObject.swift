/// An object of an entity: its values by name, kept in a context and, once saved, in a store.
///
/// Reading a property of an object that was not read from the store yet ("a fault") reads it then. `objectWillChange`
/// sends before each change. Use it on the queue of its context.
open class NSManagedObject: NSObject, ObservableObject {
    public let entity: NSEntityDescription
    public let objectID: NSManagedObjectID
    open internal(set) weak var managedObjectContext: NSManagedObjectContext?

    let layout: EntityLayout
    var slots: [Slot]
    /// What the changed properties hold in the store (or parent), by index.
    var originals: [Int: Slot] = [:]
    /// Sets made of relationships to many, until these change.
    var sets: [Int: NSObject] = [:]
    /// How often the row was saved; tells changes made by others.
    var version: Int64 = 0
    /// Whether others changed the row, so that it has to be read again.
    var isOutdated = false
    /// Counts up from object to object, so that objects are saved in the order they were made.
    let serial: Int
    open internal(set) var isFault: Bool
    open internal(set) var isInserted = false
    open internal(set) var isDeleted = false
    private var publisher: ObservableObjectPublisher?
    /// Objects that are related to this one while neither is in a context.
    var companions: [NSManagedObjectID: NSManagedObject] = [:]
    /// Notes which properties are read instead of reading them.
    var recorder: KeyRecorder?

    nonisolated(unsafe) private static var count = 0
    private static let countLock = NSLock()

    /// Makes an object; in a context it will be saved with it.
    public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        self.entity = entity
        layout = entity.layout
        slots = layout.initial
        serial = Self.countLock.withLock {
            Self.count += 1
            return Self.count
        }
        let known = context?.idOfNextObject
        context?.idOfNextObject = nil
        objectID = known ?? NSManagedObjectID(entity: entity)
        isFault = known != nil
        super.init()
        if let known, let context {
            managedObjectContext = context
            context.register(self, known)
        } else if let context {
            context.insert(self)
        }
    }

    /// Makes an object of this class's entity.
    public convenience init(context moc: NSManagedObjectContext) {
        let type = Self.self
        self.init(entity: ManagedClasses.entity(of: type, in: moc.model) ?? type.missingEntity(), insertInto: moc)
    }

    /// Makes an object of this class's entity outside of any context.
    public convenience override init() {
        let type = Self.self
        self.init(entity: ManagedClasses.entity(of: type, in: nil) ?? type.missingEntity(), insertInto: nil)
    }

    deinit { managedObjectContext?.unregister(objectID, self) }

    private static func missingEntity() -> NSEntityDescription {
        report("No NSEntityDescriptions in any model claim the NSManagedObject subclass '\(self)'; load the model before its objects are made.")
        let entity = NSEntityDescription()
        entity.managedObjectClassName = NSStringFromClass(self)
        return entity
    }

    /// The entity of this class in the models that were loaded.
    open class func entity() -> NSEntityDescription { ManagedClasses.entity(of: self, in: nil) ?? missingEntity() }

    /// A request for all objects of this class's entity.
    open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> { NSFetchRequest(entityName: ManagedClasses.entity(of: self, in: nil)?.name ?? "\(self)") }

    // MARK: Observing

    public var objectWillChange: ObservableObjectPublisher {
        if let publisher { return publisher }
        let made = ObservableObjectPublisher()
        publisher = made
        return made
    }

    func announceChange() { publisher?.send() }

    // MARK: State

    open var isUpdated: Bool { !isInserted && !isDeleted && !originals.isEmpty }
    open var hasChanges: Bool { isInserted || isDeleted || !originals.isEmpty }
    /// Whether a property other than transient ones changed.
    open var hasPersistentChangedValues: Bool { isInserted || originals.keys.contains { !layout.properties[$0].isTransient } }
    open var faultingState: Int { isFault ? 1 : 0 }

    /// The properties that changed since the last save, with their new values.
    open func changedValues() -> [String: Any] {
        let keys = isInserted ? Array(slots.indices) : Array(originals.keys)
        return Dictionary(keys.map { (layout.properties[$0].name, object(of: slots[$0], at: $0) ?? NSNull()) }) { $1 }
    }
    /// The properties that changed since changes were last processed; here those since the last save.
    open func changedValuesForCurrentEvent() -> [String: Any] { changedValues() }

    /// The last saved values of these properties, of all where `keys` is nil.
    open func committedValues(forKeys keys: [String]?) -> [String: Any] {
        if isInserted { return [:] }
        return Dictionary((keys ?? Array(layout.indices.keys)).compactMap { key in
            layout.indices[key].map { (key, object(of: originals[$0] ?? slot($0), at: $0) ?? NSNull()) }
        }) { $1 }
    }

    // MARK: Values by name

    /// A property's value: NSNumber for numbers, NSSet or NSOrderedSet for relationships to many. An unknown name is an
    /// exception on Apple's systems; here it has no value, and a message names it.
    open func value(forKey key: String) -> Any? { index(key).flatMap { object(of: slot($0), at: $0) } }
    open func setValue(_ value: Any?, forKey key: String) { if let index = index(key) { set(value, at: index) } }
    open func value(forKeyPath keyPath: String) -> Any? { KeyValueCoding.value(of: self, at: keyPath) }
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let keys = keyPath.split(separator: ".").map(String.init)
        let owner = keys.dropLast().reduce(Optional(self)) { $0?.value(forKey: $1) as? NSManagedObject }
        if let key = keys.last { owner?.setValue(value, forKey: key) }
    }
    open func setValuesForKeys(_ keyedValues: [String: Any]) { for (key, value) in keyedValues { setValue(value, forKey: key) } }
    open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] { Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { $1 } }

    /// A property's value without any accessor in between.
    open func primitiveValue(forKey key: String) -> Any? { index(key).flatMap { object(of: slot($0), at: $0) } }
    /// Sets a property without telling observers; `willChangeValue` and `didChangeValue` go around it.
    open func setPrimitiveValue(_ value: Any?, forKey key: String) { if let index = index(key) { set(value, at: index, announces: false) } }
    open func willAccessValue(forKey key: String?) { if isFault { managedObjectContext?.fill(self) } }
    open func didAccessValue(forKey key: String?) {}
    open func willChangeValue(forKey key: String) { announceChange() }
    open func didChangeValue(forKey key: String) {}
    open func willChangeValue<Value>(for keyPath: KeyPath<NSManagedObject, Value>) { announceChange() }
    open func didChangeValue<Value>(for keyPath: KeyPath<NSManagedObject, Value>) {}

    /// A set that changes the relationship as it is changed.
    open func mutableSetValue(forKey key: String) -> NSMutableSet { RelationshipSet(self, key) }
    /// An ordered set that changes the relationship as it is changed.
    open func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet { RelationshipOrderedSet(self, key) }

    open func hasFault(forRelationshipNamed key: String) -> Bool {
        guard let index = index(key) else { return false }
        if isFault { return true }
        if case .unread = slots[index] { return true }
        return false
    }
    open func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
        guard let index = index(key) else { return [] }
        switch slot(index) {
        case .one(let id): return id.map { [$0] } ?? []
        case .many(let ids): return ids.all
        default: return []
        }
    }

    // MARK: Validation

    open func validateForInsert() throws { try validateProperties() }
    open func validateForUpdate() throws { try validateProperties() }
    open func validateForDelete() throws { try validateDeletion() }

    // MARK: Life

    /// Called once, when the object was first put into a context.
    open func awakeFromInsert() {}
    /// Called when the object's values were read from the store.
    open func awakeFromFetch() {}
    open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}
    open func willSave() {}
    open func didSave() {}
    open func prepareForDeletion() {}
    open func willTurnIntoFault() {}
    open func didTurnIntoFault() {}

    open override var description: String {
        let state = isFault ? "<fault>" : "{\n" + layout.properties.indices.map { "    \(layout.properties[$0].name) = \(Self.text(slots[$0]));" }.joined(separator: "\n") + "\n}"
        return "<\(type(of: self)): \(Unmanaged.passUnretained(self).toOpaque())> (entity: \(entity.name ?? ""); id: \(objectID); data: \(state))"
    }

    private static func text(_ slot: Slot) -> String {
        switch slot {
        case .value(let value): value.map { "\($0)" } ?? "nil"
        case .one(let id): id.map { "\($0)" } ?? "nil"
        case .many(let ids): "\(ids.all)"
        case .unread: "<relationship fault>"
        }
    }
}

public struct NSSnapshotEventType: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let undoInsertion = NSSnapshotEventType(rawValue: 1 << 1)
    public static let undoDeletion = NSSnapshotEventType(rawValue: 1 << 2)
    public static let undoUpdate = NSSnapshotEventType(rawValue: 1 << 3)
    public static let rollback = NSSnapshotEventType(rawValue: 1 << 4)
    public static let refresh = NSSnapshotEventType(rawValue: 1 << 5)
    public static let mergePolicy = NSSnapshotEventType(rawValue: 1 << 6)
}
