// Reading and writing properties by name.

extension NSManagedObject: _KeyValueReadable {
    public func _value(forKey key: String) -> Any? {
        if key == "objectID" { return objectID }
        guard let index = layout.indices[key] else { return nil }
        return object(of: slot(index), at: index)
    }
}

extension NSManagedObject {
    /// The index of a property, or nil with a message.
    func index(_ key: String) -> Int? {
        if let index = layout.indices[key] { return index }
        report("[<\(type(of: self)) \(Unmanaged.passUnretained(self).toOpaque())> valueForUndefinedKey:]: the entity \(entity.name ?? "") is not key value coding-compliant for the key \"\(key)\".")
        return nil
    }

    /// The place of a property, read from the store where it was not yet.
    func slot(_ index: Int) -> Slot {
        if isFault { managedObjectContext?.fill(self) }
        if case .unread = slots[index] { managedObjectContext?.readRelationship(self, index) }
        return slots[index]
    }

    /// What `value(forKey:)` gives for a place.
    func object(of slot: Slot, at index: Int) -> Any? {
        switch slot {
        case .value(let value): return value
        case .one(let id): return id.flatMap(related)
        case .unread: return nil
        case .many(let ids):
            if let made = sets[index] { return made }
            let objects = ids.all.compactMap(related)
            let made: NSObject = ids.isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects)
            if case .many(let current) = slots[index], current == ids { sets[index] = made }
            return made
        }
    }

    func related(_ id: NSManagedObjectID) -> NSManagedObject? { managedObjectContext?.object(with: id) ?? companions[id] }

    // MARK: Changing

    /// Puts a value into its place, tells observers and the context.
    func change(_ index: Int, to slot: Slot, announces: Bool = true) {
        if isFault { managedObjectContext?.fill(self) }
        if announces { announceChange() }
        if managedObjectContext != nil, originals[index] == nil { originals[index] = slots[index] }
        slots[index] = slot
        sets[index] = nil
        managedObjectContext?.didChange(self)
    }

    func set(_ value: Any?, at index: Int, announces: Bool = true) {
        switch layout.properties[index] {
        case let attribute as NSAttributeDescription:
            let plain = value.flatMap(KeyValueCoding.unwrapped)
            let raw = (plain as? any RawRepresentable).flatMap { attribute.attributeType == .transformableAttributeType ? nil : $0.rawValue as Any } ?? plain
            let normalized = attribute.normalized(raw)
            guard normalized != nil || raw == nil || raw is NSNull else {
                report("Unacceptable type of value for attribute: property = \"\(attribute.name)\"; given type = \(type(of: raw!)); value = \(raw!).")
                return
            }
            change(index, to: .value(normalized), announces: announces)
        case let relationship as NSRelationshipDescription where relationship.isToMany:
            let objects = (KeyValueCoding.elements(value.flatMap(KeyValueCoding.unwrapped)) ?? []).compactMap { accepted($0, for: relationship) }
            setRelated(RelatedIDs(isOrdered: relationship.isOrdered, objects.map(\.objectID)), at: index)
        case let relationship as NSRelationshipDescription:
            let plain = value.flatMap(KeyValueCoding.unwrapped)
            if let plain, !(plain is NSNull) {
                if let object = accepted(plain, for: relationship) { setRelated(object.objectID, at: index) }
            } else { setRelated(nil, at: index) }
        default: break
        }
    }

    /// The object as one that this object may be related to, or nil with a message.
    func accepted(_ value: Any, for relationship: NSRelationshipDescription) -> NSManagedObject? {
        guard let object = value as? NSManagedObject else {
            report("Unacceptable type of value for relationship: property = \"\(relationship.name)\"; given type = \(type(of: value)).")
            return nil
        }
        if let destination = relationship.destinationEntity, !object.entity.isKindOf(entity: destination) {
            report("Unacceptable type of value for relationship: property = \"\(relationship.name)\"; desired entity = \(destination.name ?? ""); given entity = \(object.entity.name ?? "").")
            return nil
        }
        guard let context = managedObjectContext, object.managedObjectContext !== context else {
            if managedObjectContext == nil || object.managedObjectContext == nil { companions[object.objectID] = object }
            return object
        }
        guard object.managedObjectContext != nil else {
            // Related to an object of a context, it becomes one of that context too.
            context.insert(object)
            return object
        }
        if !object.objectID.isTemporaryID { return context.object(with: object.objectID) }
        report("Illegal attempt to establish a relationship '\(relationship.name)' between objects in different contexts (source = \(self.objectID), destination = \(object.objectID)).")
        return nil
    }
}
