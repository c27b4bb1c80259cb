/// What objects of one kind hold.
open class NSEntityDescription: NSObject {
    open var name: String?
    /// The class of the entity's objects; a leading dot stands for the app's module.
    open var managedObjectClassName: String! = "NSManagedObject" { didSet { foundClass = nil } }
    open var isAbstract = false
    /// The properties, those of the superentities before the entity's own.
    open var properties: [NSPropertyDescription] {
        get { (superentity?.properties ?? []) + own }
        set {
            let inherited = Set((superentity?.properties ?? []).map(ObjectIdentifier.init))
            own = newValue.filter { !inherited.contains(ObjectIdentifier($0)) }
            own.forEach { $0.owner = self }
            invalidate()
        }
    }
    open var subentities: [NSEntityDescription] = [] {
        didSet {
            subentities.forEach { $0.superentity = self }
            invalidate()
        }
    }
    open internal(set) weak var superentity: NSEntityDescription?
    open internal(set) weak var managedObjectModel: NSManagedObjectModel?
    open var userInfo: [AnyHashable: Any]?
    open var renamingIdentifier: String?
    /// Names of properties whose values together may occur once.
    open var uniquenessConstraints: [[Any]] = []

    private var own: [NSPropertyDescription] = []
    private var cachedLayout: EntityLayout?
    private var foundClass: NSManagedObject.Type?

    public override init() { super.init() }

    open var propertiesByName: [String: NSPropertyDescription] { Dictionary(properties.map { ($0.name, $0) }) { $1 } }
    open var attributesByName: [String: NSAttributeDescription] { propertiesByName.compactMapValues { $0 as? NSAttributeDescription } }
    open var relationshipsByName: [String: NSRelationshipDescription] { propertiesByName.compactMapValues { $0 as? NSRelationshipDescription } }
    open var subentitiesByName: [String: NSEntityDescription] { Dictionary(subentities.compactMap { e in e.name.map { ($0, e) } }) { $1 } }

    open func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
        relationshipsByName.values.filter { $0.destinationEntity === entity }
    }

    /// Whether the entity is `entity` or inherits from it.
    open func isKindOf(entity: NSEntityDescription) -> Bool { sequence(first: self) { $0.superentity }.contains { $0 === entity || ($0.name == entity.name && $0.name != nil) } }

    /// The entity of that name in the model of the context.
    open class func entity(forEntityName entityName: String, in context: NSManagedObjectContext) -> NSEntityDescription? {
        context.model?.entitiesByName[entityName]
    }

    /// A new object. The name of an unknown entity is an exception on Apple's systems; here the object has no properties,
    /// and a message names the entity.
    open class func insertNewObject(forEntityName entityName: String, into context: NSManagedObjectContext) -> NSManagedObject {
        guard let entity = entity(forEntityName: entityName, in: context) else {
            report("+entityForName: could not locate an entity named '\(entityName)' in this model.")
            return NSManagedObject(entity: NSEntityDescription(), insertInto: nil)
        }
        return entity.makeObject(id: nil, context: context)
    }

    // MARK: Inside

    /// The topmost superentity, after which the table is named.
    var root: NSEntityDescription { superentity?.root ?? self }
    /// The entity and all that inherit from it.
    var family: [NSEntityDescription] { [self] + subentities.flatMap(\.family) }

    var layout: EntityLayout {
        if let cachedLayout { return cachedLayout }
        let made = EntityLayout(self)
        cachedLayout = made
        return made
    }

    private func invalidate() {
        cachedLayout = nil
        subentities.forEach { $0.invalidate() }
    }

    /// Notes a class that the app itself used for the entity: no lookup by name can then fail.
    func note(_ type: NSManagedObject.Type) {
        if foundClass == nil || foundClass == NSManagedObject.self, type.isNamed(managedObjectClassName) { foundClass = type }
    }

    var objectClass: NSManagedObject.Type {
        if let foundClass { return foundClass }
        let found = ManagedClasses.find(managedObjectClassName ?? "NSManagedObject")
        if found == nil {
            FileHandle.standardError.write(Data("warning: CoreData: Unable to load class named '\(managedObjectClassName ?? "")' for entity '\(name ?? "")'. Class not found, using default NSManagedObject instead.\n".utf8))
        }
        foundClass = found ?? NSManagedObject.self
        return foundClass!
    }

    func makeObject(id: NSManagedObjectID?, context: NSManagedObjectContext?) -> NSManagedObject { ManagedClasses.make(objectClass, self, id: id, context: context) }
}

/// Where each property of an entity's objects has its place. Made once, when the first object needs it.
final class EntityLayout {
    let properties: [NSPropertyDescription]
    let indices: [String: Int]
    /// What a new object holds.
    let initial: [Slot]

    init(_ entity: NSEntityDescription) {
        properties = entity.properties
        indices = Dictionary(properties.enumerated().map { ($1.name, $0) }) { $1 }
        initial = properties.map { property in
            if let attribute = property as? NSAttributeDescription { return .value(attribute.normalized(attribute.defaultValue)) }
            guard let relationship = property as? NSRelationshipDescription else { return .value(nil) }
            return relationship.isToMany ? .many(RelatedIDs(isOrdered: relationship.isOrdered)) : .one(nil)
        }
    }

    func inverse(of index: Int) -> NSRelationshipDescription? { (properties[index] as? NSRelationshipDescription)?.inverseRelationship }
}
