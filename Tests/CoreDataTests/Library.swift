import CoreData
import Testing

// A model with every kind of property, and its classes as a person writes them for Linux-prepared source.

public class Author: NSManagedObject {
    var name: String? { get { _managedValue("name") } set { _setManagedValue(newValue, "name") } }
    var books: NSSet? { get { _managedValue("books") } set { _setManagedValue(newValue, "books") } }
    func addToBooks(_ value: Book) { _managedChange("addToBooks", value) }
    func addToBooks(_ value: NSSet) { _managedChange("addToBooks", value) }
    func removeFromBooks(_ value: Book) { _managedChange("removeFromBooks", value) }
    var profile: Profile? { get { _managedValue("profile") } set { _setManagedValue(newValue, "profile") } }
    var wrappedName: String { name ?? "Unknown" }
}

public class Book: NSManagedObject {
    var title: String? { get { _managedValue("title") } set { _setManagedValue(newValue, "title") } }
    var pages: Int16 { get { _managedValue("pages") } set { _setManagedValue(newValue, "pages") } }
    var author: Author? { get { _managedValue("author") } set { _setManagedValue(newValue, "author") } }
    var tags: Set<Tag> { get { _managedValue("tags") } set { _setManagedValue(newValue, "tags") } }
    var chapters: NSOrderedSet? { get { _managedValue("chapters") } set { _setManagedValue(newValue, "chapters") } }
    func insertIntoChapters(_ value: Chapter, at idx: Int) { _managedChange("insertIntoChapters", value, idx) }
    func addToChapters(_ value: Chapter) { _managedChange("addToChapters", value) }
    func removeFromChapters(at idx: Int) { _managedChange("removeFromChapters", idx) }
}

public class Novel: Book {
    var genre: String? { get { _managedValue("genre") } set { _setManagedValue(newValue, "genre") } }
    var log: [String] = []
    public override func awakeFromInsert() {
        super.awakeFromInsert()
        genre = "new"
    }
}

public class Tag: NSManagedObject {
    var word: String { get { _managedValue("word") } set { _setManagedValue(newValue, "word") } }
    var books: Set<Book>? { get { _managedValue("books") } set { _setManagedValue(newValue, "books") } }
}

public class Chapter: NSManagedObject {
    var title: String? { get { _managedValue("title") } set { _setManagedValue(newValue, "title") } }
    var book: Book? { get { _managedValue("book") } set { _setManagedValue(newValue, "book") } }
}

public class Profile: NSManagedObject {
    enum Mood: Int16 { case calm, merry }
    var id: UUID? { get { _managedValue("id") } set { _setManagedValue(newValue, "id") } }
    var site: URL? { get { _managedValue("site") } set { _setManagedValue(newValue, "site") } }
    var picture: Data? { get { _managedValue("picture") } set { _setManagedValue(newValue, "picture") } }
    var born: Date? { get { _managedValue("born") } set { _setManagedValue(newValue, "born") } }
    var savings: NSDecimalNumber? { get { _managedValue("savings") } set { _setManagedValue(newValue, "savings") } }
    var isPublic: Bool { get { _managedValue("isPublic") } set { _setManagedValue(newValue, "isPublic") } }
    var height: Double { get { _managedValue("height") } set { _setManagedValue(newValue, "height") } }
    var weight: Float { get { _managedValue("weight") } set { _setManagedValue(newValue, "weight") } }
    var visits: Int64 { get { _managedValue("visits") } set { _setManagedValue(newValue, "visits") } }
    var languages: [String]? { get { _managedValue("languages") } set { _setManagedValue(newValue, "languages") } }
    var mood: Mood { get { _managedValue("mood") } set { _setManagedValue(newValue, "mood") } }
    var nickname: String { get { _managedValue("nickname") } set { _setManagedValue(newValue, "nickname") } }
    var author: Author? { get { _managedValue("author") } set { _setManagedValue(newValue, "author") } }
}

/// The model, stores and folders of a test.
final class Library {
    static let xml = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" userDefinedModelVersionIdentifier="">
        <entity name="Author" representedClassName="CoreDataTests.Author" syncable="YES">
            <attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="books" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Book" inverseName="author" inverseEntity="Book"/>
            <relationship name="profile" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Profile" inverseName="author" inverseEntity="Profile"/>
        </entity>
        <entity name="Book" representedClassName="CoreDataTests.Book" syncable="YES">
            <attribute name="title" attributeType="String"/>
            <attribute name="pages" optional="YES" attributeType="Integer 16" minValueString="0" defaultValueString="100" usesScalarValueType="YES"/>
            <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" inverseName="books" inverseEntity="Author"/>
            <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag" inverseName="books" inverseEntity="Tag"/>
            <relationship name="chapters" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" destinationEntity="Chapter" inverseName="book" inverseEntity="Chapter"/>
        </entity>
        <entity name="Novel" representedClassName="CoreDataTests.Novel" parentEntity="Book" syncable="YES">
            <attribute name="genre" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Tag" representedClassName="CoreDataTests.Tag" syncable="YES">
            <attribute name="word" optional="YES" attributeType="String"/>
            <relationship name="books" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Book" inverseName="tags" inverseEntity="Book"/>
            <uniquenessConstraints><uniquenessConstraint><constraint value="word"/></uniquenessConstraint></uniquenessConstraints>
        </entity>
        <entity name="Chapter" representedClassName="CoreDataTests.Chapter" syncable="YES">
            <attribute name="title" optional="YES" attributeType="String"/>
            <relationship name="book" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Book" inverseName="chapters" inverseEntity="Book"/>
        </entity>
        <entity name="Profile" representedClassName="CoreDataTests.Profile" syncable="YES">
            <attribute name="id" optional="YES" attributeType="UUID" usesScalarValueType="NO"/>
            <attribute name="site" optional="YES" attributeType="URI"/>
            <attribute name="picture" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
            <attribute name="born" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="savings" optional="YES" attributeType="Decimal"/>
            <attribute name="isPublic" optional="YES" attributeType="Boolean" defaultValueString="YES" usesScalarValueType="YES"/>
            <attribute name="height" optional="YES" attributeType="Double" defaultValueString="0.0" usesScalarValueType="YES"/>
            <attribute name="weight" optional="YES" attributeType="Float" usesScalarValueType="YES"/>
            <attribute name="visits" optional="YES" attributeType="Integer 64" usesScalarValueType="YES"/>
            <attribute name="languages" optional="YES" attributeType="Transformable" customClassName="[String]"/>
            <attribute name="mood" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
            <attribute name="nickname" optional="YES" attributeType="String"/>
            <relationship name="author" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author" inverseName="profile" inverseEntity="Author"/>
        </entity>
    </model>
    """

    let folder: URL
    let container: NSPersistentContainer
    var context: NSManagedObjectContext { container.viewContext }

    /// - Parameter folder: of another library whose file is opened again.
    init(xml: String = Library.xml, folder: URL? = nil, inMemory: Bool = false) throws {
        self.folder = folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("coredata-" + UUID().uuidString)
        container = NSPersistentContainer(name: "Library", managedObjectModel: try Library.model(xml))
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: inMemory ? URL(fileURLWithPath: "/dev/null") : Library.file(self.folder))]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
    }

    static func file(_ folder: URL) -> URL { folder.appendingPathComponent("Library.sqlite") }

    static func model(_ xml: String = Library.xml) throws -> NSManagedObjectModel { try #require(try read(xml)) }

    /// The model, or nil where it is refused.
    static func read(_ xml: String) throws -> NSManagedObjectModel? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("model-" + UUID().uuidString + ".mom")
        try Data(xml.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return NSManagedObjectModel(contentsOf: file)
    }

    /// The same file through new objects, as after a restart.
    func reopened() throws -> Library { try Library(folder: folder) }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    @discardableResult
    func book(_ title: String, pages: Int16 = 10, by author: Author? = nil) -> Book {
        let book = Book(context: context)
        (book.title, book.pages, book.author) = (title, pages, author)
        return book
    }

    func titles(_ format: String? = nil, _ arguments: [Any] = [], sort: [NSSortDescriptor] = [NSSortDescriptor(key: "title", ascending: true)]) throws -> [String] {
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.predicate = format.map { NSPredicate(format: $0, argumentArray: arguments) }
        request.sortDescriptors = sort
        return try context.fetch(request).map { $0.title ?? "nil" }
    }
}
