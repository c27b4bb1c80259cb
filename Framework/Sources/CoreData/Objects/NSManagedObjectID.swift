/// The identity of an object: one instance for an object of a coordinator's stores, however many contexts have it.
/// It is temporary until the object is saved; saving makes the same instance permanent.
open class NSManagedObjectID: NSObject, @unchecked Sendable {
    public let entity: NSEntityDescription
    /// The row in the store, once there is one.
    private(set) var row: Int64?
    open private(set) weak var persistentStore: NSPersistentStore?
    private let temporaryName = UUID().uuidString

    init(entity: NSEntityDescription, store: NSPersistentStore? = nil, row: Int64? = nil) {
        self.entity = entity
        persistentStore = store
        self.row = row
    }

    deinit { if let row { persistentStore?.forget(entity, row) } }

    open var isTemporaryID: Bool { row == nil }

    /// `x-coredata://STORE/ENTITY/pROW`; for temporary ids `x-coredata:///ENTITY/tNAME`.
    open func uriRepresentation() -> URL {
        let name = (entity.name ?? "").addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        let text = row.map { "x-coredata://\(persistentStore?.identifier ?? "")/\(name)/p\($0)" } ?? "x-coredata:///\(name)/t\(temporaryName)"
        return URL(string: text) ?? URL(fileURLWithPath: "/")
    }

    func makePermanent(_ row: Int64, in store: NSPersistentStore) {
        self.row = row
        persistentStore = store
    }

    open override var description: String { "<\(uriRepresentation().absoluteString)>" }
}
