/// The entities of an app's data.
open class NSManagedObjectModel: NSObject, @unchecked Sendable {
    open var entities: [NSEntityDescription] = [] {
        didSet {
            entities.forEach { $0.managedObjectModel = self }
            ManagedClasses.note(self)
        }
    }
    open var entitiesByName: [String: NSEntityDescription] { Dictionary(entities.compactMap { e in e.name.map { ($0, e) } }) { $1 } }
    open var versionIdentifiers: Set<AnyHashable> = []
    /// Why the model is empty, where it stands for one that was not found.
    var problem: NSError?
    private var templates: [String: NSFetchRequest<any NSFetchRequestResult>] = [:]
    private var members: [String: Set<String>] = [:]

    public override init() { super.init() }

    /// Reads a model as the builder puts it into the app (`.momd`, `.mom`) or as Xcode keeps it (`.xcdatamodeld`).
    /// - Returns: nil where there is none, or it cannot be read; a message says why.
    public convenience init?(contentsOf url: URL) {
        self.init()
        do {
            guard let file = ModelFile.contents(of: url) else { return nil }
            try ModelFile(data: Data(contentsOf: file)).fill(self)
        } catch {
            report("the model at \(url.path) cannot be read: \(error)")
            return nil
        }
    }

    /// The models of the bundles in one; nil stands for the app's own bundle.
    open class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
        let models = (bundles ?? [.main]).flatMap(ModelFile.models).compactMap { NSManagedObjectModel(contentsOf: $0) }
        return models.isEmpty ? nil : models.count == 1 ? models[0] : NSManagedObjectModel(byMerging: models)
    }

    public convenience init?(byMerging models: [NSManagedObjectModel]?) {
        self.init()
        guard let models, !models.isEmpty else { return nil }
        entities = models.flatMap(\.entities)
        for model in models {
            templates.merge(model.templates) { $1 }
            for (name, own) in model.members { members[name, default: []].formUnion(own) }
        }
    }

    open var configurations: [String] { members.keys.sorted() }
    open func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
        guard let configuration, configuration != "Default" else { return entities }
        return members[configuration].map { names in entities.filter { names.contains($0.name ?? "") } }
    }
    open func setEntities(_ entities: [NSEntityDescription], forConfigurationName configuration: String) { members[configuration] = Set(entities.compactMap(\.name)) }
    func setMembers(_ names: Set<String>, of configuration: String) { members[configuration] = names }

    open var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] { templates }
    open func fetchRequestTemplate(forName name: String) -> NSFetchRequest<any NSFetchRequestResult>? { templates[name] }
    open func setFetchRequestTemplate(_ fetchRequestTemplate: NSFetchRequest<any NSFetchRequestResult>?, forName name: String) { templates[name] = fetchRequestTemplate }

    open func isConfiguration(withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]) -> Bool {
        (metadata[StoreSchema.metadataKey] as? String).flatMap(StoreSchema.init(text:)) == StoreSchema(entities(forConfigurationName: configuration) ?? entities)
    }
}
