import CoreData
import Testing

@MainActor @Suite struct StoreTests {
    private func load(_ container: NSPersistentContainer) -> NSError? {
        var failure: NSError?, calls = 0
        container.loadPersistentStores { _, error in
            failure = error as NSError?
            calls += 1
        }
        #expect(calls == 1)
        return failure
    }

    @Test func aModelThatIsNotThereIsAnError() {
        let container = NSPersistentContainer(name: "Nowhere")
        let error = load(container)
        #expect(error?.domain == NSCocoaErrorDomain)
        #expect(error?.localizedDescription.contains("Nowhere") == true)
        #expect(throws: (any Error).self) { try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "A")) }
        #expect(throws: (any Error).self) {
            _ = NSManagedObject(entity: NSEntityDescription(), insertInto: container.viewContext)
            try container.viewContext.save()
        }
    }

    @Test func aDamagedFileIsRefusedAndKept() throws {
        for text in [String(repeating: "no data base ", count: 200), ""] {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("coredata-" + UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try Data(text.utf8).write(to: Library.file(folder))
            if text.isEmpty {
                // An empty file is an empty data base.
                _ = try Library(folder: folder)
                continue
            }
            let error = #expect(throws: NSError.self) { try Library(folder: folder) }
            #expect(error?.code == CocoaError.Code.fileReadCorruptFile.rawValue)
            #expect(error?.userInfo[NSSQLiteErrorDomain] as? Int == 26)
            #expect(try String(contentsOf: Library.file(folder), encoding: .utf8) == text)
        }
    }

    @Test func aFileDamagedInsideIsAnErrorOfTheFetch() throws {
        let library = try Library()
        defer { library.remove() }
        for i in 0..<2_000 { library.book("Book \(i)") }
        try library.context.save()
        let folder = library.folder
        let copy = FileManager.default.temporaryDirectory.appendingPathComponent("coredata-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: copy) }
        for suffix in ["", "-wal"] { try? FileManager.default.copyItem(atPath: Library.file(folder).path + suffix, toPath: Library.file(copy).path + suffix) }
        // A whole file first: the log is taken over when the copy is opened and closed.
        do { _ = try Library(folder: copy).context.count(for: NSFetchRequest<Book>(entityName: "Book")) }
        var bytes = try Data(contentsOf: Library.file(copy))
        guard bytes.count > 40_000 else { return }
        for i in stride(from: 20_000, to: bytes.count, by: 1) { bytes[i] = 0xA5 }
        try bytes.write(to: Library.file(copy))
        #expect(throws: NSError.self) {
            let broken = try Library(folder: copy)
            _ = try broken.titles()
        }
    }

    @Test func otherDataBasesAreLeftAlone() throws {
        let library = try Library()
        defer { library.remove() }
        let other = library.folder.appendingPathComponent("other.sqlite")
        let container = NSPersistentContainer(name: "x", managedObjectModel: try Library.model(Library.xml.replacingOccurrences(of: "entity name=\"Tag\"", with: "entity name=\"Tag\"")))
        try FileManager.default.copyItem(at: Library.file(library.folder), to: other)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/proc/nowhere/a.sqlite"))]
        let error = load(container)
        #expect(error?.domain == NSCocoaErrorDomain)
        #expect(error?.code == NSPersistentStoreOpenError)
        let wrong = NSPersistentStoreDescription(url: other)
        wrong.type = NSBinaryStoreType
        container.persistentStoreDescriptions = [wrong]
        #expect(load(container)?.code == NSPersistentStoreInvalidTypeError)
    }

    @Test func pragmasAndReadOnlyStores() throws {
        let library = try Library()
        defer { library.remove() }
        library.book("A")
        try library.context.save()
        let container = NSPersistentContainer(name: "x", managedObjectModel: try Library.model())
        let description = NSPersistentStoreDescription(url: Library.file(library.folder))
        description.isReadOnly = true
        description.setValue("400" as NSString, forPragmaNamed: "cache_size")
        container.persistentStoreDescriptions = [description]
        #expect(load(container) == nil)
        #expect(container.persistentStoreCoordinator.persistentStores.first?.isReadOnly == true)
        let book = try #require(try container.viewContext.fetch(NSFetchRequest<Book>(entityName: "Book")).first)
        book.title = "B"
        #expect(throws: NSError.self) { try container.viewContext.save() }
        #expect(try library.reopened().titles() == ["A"])
    }

    // MARK: Migration

    private static let before = """
    <model><entity name="Note" representedClassName="NSManagedObject"><attribute name="text" optional="YES" attributeType="String"/>
    <attribute name="old" optional="YES" attributeType="String"/></entity></model>
    """

    private func note(_ xml: String, in folder: URL, migrates: Bool = true) throws -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Note", managedObjectModel: try Library.model(xml))
        let description = NSPersistentStoreDescription(url: Library.file(folder))
        description.shouldMigrateStoreAutomatically = migrates
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container
    }

    private func texts(_ container: NSPersistentContainer, _ key: String = "text") throws -> [String] {
        try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).compactMap { $0.value(forKey: key) as? String }
    }

    @Test func newAttributesAndEntitiesAreAdded() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("coredata-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            let container = try note(Self.before, in: folder)
            let object = NSEntityDescription.insertNewObject(forEntityName: "Note", into: container.viewContext)
            object.setValue("hello", forKey: "text")
            object.setValue("kept", forKey: "old")
            try container.viewContext.save()
        }
        let after = """
        <model><entity name="Note" representedClassName="NSManagedObject"><attribute name="text" optional="YES" attributeType="String"/>
        <attribute name="renamed" optional="YES" attributeType="String" elementID="old"/>
        <attribute name="stars" attributeType="Integer 16" defaultValueString="3"/><relationship name="folder" optional="YES" maxCount="1" destinationEntity="Folder" inverseName="notes"/></entity>
        <entity name="Folder" representedClassName="NSManagedObject"><attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" inverseName="folder"/></entity></model>
        """
        let refused = #expect(throws: NSError.self) { try self.note(after, in: folder, migrates: false) }
        #expect(refused?.code == NSPersistentStoreIncompatibleVersionHashError)
        do {
            let container = try note(after, in: folder)
            #expect(try texts(container) == ["hello"])
            #expect(try texts(container, "renamed") == ["kept"])
            let found = try #require(try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first)
            #expect(found.value(forKey: "stars") as? Int == 3)
            let home = NSEntityDescription.insertNewObject(forEntityName: "Folder", into: container.viewContext)
            found.setValue(home, forKey: "folder")
            try container.viewContext.save()
            #expect((home.value(forKey: "notes") as? NSSet)?.count == 1)
        }
        // A changed type cannot be inferred; nothing is lost.
        let broken = Self.before.replacingOccurrences(of: "name=\"text\" optional=\"YES\" attributeType=\"String\"", with: "name=\"text\" optional=\"YES\" attributeType=\"Date\"")
        let error = #expect(throws: NSError.self) { try self.note(broken, in: folder) }
        #expect(error?.code == NSInferredMappingModelError)
        #expect(try texts(try note(after, in: folder)) == ["hello"])
    }

    @Test func aStoreCanBeDestroyed() throws {
        let library = try Library()
        defer { library.remove() }
        library.book("A")
        try library.context.save()
        let url = Library.file(library.folder)
        try library.container.persistentStoreCoordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType, options: nil)
        #expect(!FileManager.default.fileExists(atPath: url.path))
        #expect(throws: NSError.self) { try library.titles() }
    }

    @Test func modelsAreReadFromEveryForm() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("coredata-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let old = folder.appendingPathComponent("M.xcdatamodeld/M.xcdatamodel"), new = folder.appendingPathComponent("M.xcdatamodeld/M 2.xcdatamodel")
        for (url, xml) in [(old, Self.before), (new, Library.xml)] {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try Data(xml.utf8).write(to: url.appendingPathComponent("contents"))
        }
        let list = try PropertyListSerialization.data(fromPropertyList: ["_XCCurrentVersionName": "M 2.xcdatamodel"], format: .xml, options: 0)
        try list.write(to: folder.appendingPathComponent("M.xcdatamodeld/.xccurrentversion"))
        let model = try #require(NSManagedObjectModel(contentsOf: folder.appendingPathComponent("M.xcdatamodeld")))
        #expect(model.entitiesByName.keys.sorted() == ["Author", "Book", "Chapter", "Novel", "Profile", "Tag"])
        let book = try #require(model.entitiesByName["Book"])
        #expect(book.attributesByName["pages"]?.defaultValue as? Int == 100)
        #expect(book.attributesByName["pages"]?.attributeType == .integer16AttributeType)
        #expect(book.relationshipsByName["chapters"]?.isOrdered == true)
        #expect(book.relationshipsByName["chapters"]?.deleteRule == .cascadeDeleteRule)
        #expect(book.relationshipsByName["author"]?.inverseRelationship === model.entitiesByName["Author"]?.relationshipsByName["books"])
        #expect(model.entitiesByName["Novel"]?.superentity === book)
        #expect(model.entitiesByName["Novel"]?.propertiesByName["title"] != nil)
        for xml in ["", "<model><entity name='A' parentEntity='B'/></model>", "<model><entity name='A'><relationship name='r' destinationEntity='Z'/></entity></model>",
                    "<model><entity name='A' parentEntity='B'/><entity name='B' parentEntity='A'/></model>", "<model><entity"] {
            let file = folder.appendingPathComponent("bad.mom")
            try Data(xml.utf8).write(to: file)
            #expect(NSManagedObjectModel(contentsOf: file) == nil, "\(xml)")
        }
        #expect(NSManagedObjectModel(contentsOf: folder.appendingPathComponent("none.momd")) == nil)
    }

    @Test func aModelCanBeMadeInCode() throws {
        let name = NSAttributeDescription()
        (name.name, name.attributeType, name.isOptional) = ("name", .stringAttributeType, false)
        let entity = NSEntityDescription()
        (entity.name, entity.managedObjectClassName, entity.properties) = ("Thing", "NSManagedObject", [name])
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let container = NSPersistentCloudKitContainer(name: "Code", managedObjectModel: model)
        container.persistentStoreDescriptions[0].url = URL(fileURLWithPath: "/dev/null")
        #expect(load(container) == nil)
        let thing = NSManagedObject(entity: entity, insertInto: container.viewContext)
        thing.setValue("a", forKey: "name")
        try container.viewContext.save()
        #expect(try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "Thing")).first?.value(forKeyPath: "name") as? String == "a")
    }
}
