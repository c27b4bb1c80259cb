// Both sides of a relationship change together.

extension NSManagedObject {
    private func inverse(_ index: Int) -> NSRelationshipDescription? { (layout.properties[index] as? NSRelationshipDescription)?.inverseRelationship }

    /// Sets a relationship to one object.
    func setRelated(_ id: NSManagedObjectID?, at index: Int) {
        guard case .one(let old) = slot(index) else { return }
        change(index, to: .one(id))
        guard old != id, let inverse = inverse(index) else { return }
        if let old, let object = related(old) { object.detach(objectID, inverse) }
        if let id, let object = related(id) { object.attach(self, inverse) }
    }

    /// Sets a relationship to many objects.
    func setRelated(_ ids: RelatedIDs, at index: Int) {
        guard case .many(let old) = slot(index) else { return }
        change(index, to: .many(ids))
        guard let inverse = inverse(index) else { return }
        for id in old.members.subtracting(ids.members) { related(id)?.detach(objectID, inverse) }
        for id in (ids.isOrdered ? ids.order : Array(ids.members)) where !old.contains(id) { related(id)?.attach(self, inverse) }
    }

    /// Adds objects to a relationship to many.
    func add(_ objects: [NSManagedObject], at index: Int, position: Int? = nil) {
        guard case .many(var ids) = slot(index) else { return }
        let new = objects.filter { !ids.contains($0.objectID) }
        guard !new.isEmpty else { return }
        for (offset, object) in new.enumerated() { ids.insert(object.objectID, at: position.map { $0 + offset }) }
        // The only copy, so that adding to a large set copies nothing.
        changeMany(index) { $0 = ids }
        if let inverse = inverse(index) { new.forEach { $0.attach(self, inverse) } }
    }

    /// Takes objects out of a relationship to many.
    func remove(_ objects: [NSManagedObject], at index: Int) {
        guard case .many(let ids) = slot(index) else { return }
        let old = objects.filter { ids.contains($0.objectID) }
        guard !old.isEmpty else { return }
        changeMany(index) { ids in old.forEach { ids.remove($0.objectID) } }
        if let inverse = inverse(index) { old.forEach { $0.detach(objectID, inverse) } }
    }

    private func changeMany(_ index: Int, _ body: (inout RelatedIDs) -> Void) {
        guard case .many(var ids) = slot(index) else { return }
        announceChange()
        if managedObjectContext != nil, originals[index] == nil { originals[index] = slots[index] }
        slots[index] = .unread
        body(&ids)
        slots[index] = .many(ids)
        sets[index] = nil
        managedObjectContext?.didChange(self)
    }

    /// The other side of `object` now leading here.
    private func attach(_ object: NSManagedObject, _ relationship: NSRelationshipDescription) {
        guard let index = layout.indices[relationship.name] else { return }
        if managedObjectContext == nil { companions[object.objectID] = object }
        switch slot(index) {
        case .one(let old):
            guard old != object.objectID else { return }
            change(index, to: .one(object.objectID))
            if let old, let inverse = inverse(index) { related(old)?.detach(objectID, inverse) }
        case .many(let ids) where !ids.contains(object.objectID): changeMany(index) { $0.insert(object.objectID) }
        default: break
        }
    }

    /// The other side no longer leading here.
    func detach(_ id: NSManagedObjectID, _ relationship: NSRelationshipDescription) {
        guard let index = layout.indices[relationship.name] else { return }
        switch slot(index) {
        case .one(id): change(index, to: .one(nil))
        case .many(let ids) where ids.contains(id): changeMany(index) { $0.remove(id) }
        default: break
        }
    }
}

/// What `mutableSetValue(forKey:)` gives.
final class RelationshipSet: NSMutableSet {
    private let owner: NSManagedObject
    private let key: String

    init(_ owner: NSManagedObject, _ key: String) {
        self.owner = owner
        self.key = key
        super.init(capacity: 0)
    }
    required init?(coder: NSCoder) { nil }
    required init(capacity: Int) { fatalError("made for an object only") }

    private var current: NSSet { owner.value(forKey: key) as? NSSet ?? NSSet() }
    override var count: Int { current.count }
    override func member(_ object: Any) -> Any? { current.member(object) }
    override func objectEnumerator() -> NSEnumerator { current.objectEnumerator() }
    override func add(_ object: Any) { if let index = owner.layout.indices[key], let object = object as? NSManagedObject { owner.add([object], at: index) } }
    override func remove(_ object: Any) { if let index = owner.layout.indices[key], let object = object as? NSManagedObject { owner.remove([object], at: index) } }
}

/// What `mutableOrderedSetValue(forKey:)` gives.
final class RelationshipOrderedSet: NSMutableOrderedSet {
    private let owner: NSManagedObject
    private let key: String

    init(_ owner: NSManagedObject, _ key: String) {
        self.owner = owner
        self.key = key
        super.init(capacity: 0)
    }
    required init?(coder: NSCoder) { nil }
    required init(arrayLiteral elements: Any...) { fatalError("made for an object only") }

    private var ids: [NSManagedObjectID] { owner.objectIDs(forRelationshipNamed: key) }
    override var count: Int { ids.count }
    override func object(at idx: Int) -> Any { owner.related(ids[idx])! }
    override func index(of object: Any) -> Int { (object as? NSManagedObject).flatMap { ids.firstIndex(of: $0.objectID) } ?? NSNotFound }
    override func contains(_ object: Any) -> Bool { index(of: object) != NSNotFound }
    override func add(_ object: Any) { insert(object, at: count) }
    override func remove(_ val: Any) { if let place = ids.firstIndex(where: { $0 === (val as? NSManagedObject)?.objectID }) { removeObject(at: place) } }
    override func insert(_ object: Any, at idx: Int) { if let index = owner.layout.indices[key], let object = object as? NSManagedObject { owner.add([object], at: index, position: idx) } }
    override func removeObject(at idx: Int) { if let index = owner.layout.indices[key], let object = owner.related(ids[idx]) { owner.remove([object], at: index) } }
    override func replaceObject(at idx: Int, with obj: Any) {
        removeObject(at: idx)
        insert(obj, at: idx)
    }
}
