/// What an object holds for one of its properties. Other objects are held by their ids.
enum Slot {
    /// An attribute, in the form of `NSAttributeDescription.normalized`.
    case value(Any?)
    case one(NSManagedObjectID?)
    case many(RelatedIDs)
    /// A relationship to many that was not read from the store yet.
    case unread
}

/// The ids of a relationship to many.
struct RelatedIDs: Equatable {
    let isOrdered: Bool
    /// In order, for an ordered relationship; empty otherwise.
    private(set) var order: [NSManagedObjectID] = []
    private(set) var members: Set<NSManagedObjectID> = []

    init(isOrdered: Bool, _ ids: [NSManagedObjectID] = []) {
        self.isOrdered = isOrdered
        ids.forEach { insert($0) }
    }

    var all: [NSManagedObjectID] { isOrdered ? order : Array(members) }
    var count: Int { members.count }
    func contains(_ id: NSManagedObjectID) -> Bool { members.contains(id) }

    mutating func insert(_ id: NSManagedObjectID, at index: Int? = nil) {
        guard members.insert(id).inserted, isOrdered else { return }
        if let index, index >= 0, index <= order.count { order.insert(id, at: index) } else { order.append(id) }
    }

    mutating func remove(_ id: NSManagedObjectID) {
        guard members.remove(id) != nil, isOrdered, let index = order.firstIndex(of: id) else { return }
        order.remove(at: index)
    }
}
