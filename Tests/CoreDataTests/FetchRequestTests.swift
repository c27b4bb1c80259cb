import CoreData
import MartletTesting
import SwiftUI
import Testing

extension Book: Identifiable {}

private struct Shelf: View {
    @FetchRequest(sortDescriptors: [SortDescriptor(\Book.title)]) var books: FetchedResults<Book>
    @Environment(\.managedObjectContext) var context

    var body: some View {
        VStack {
            Text("count \(books.count)")
            List {
                ForEach(books) { book in Text(book.title ?? "none") }
                    .onDelete { $0.map { books[$0] }.forEach(context.delete) }
            }
            Button("long ones") { books.nsPredicate = NSPredicate(format: "pages > 100") }
            Button("all") { books.nsPredicate = nil }
            Button("backwards") { books.sortDescriptors = [SortDescriptor(\Book.title, order: .reverse)] }
        }
    }
}

private struct Row: View {
    @ObservedObject var book: Book
    var body: some View { Text("\(book.title ?? "") \(book.pages)") }
}

private struct Filtered: View {
    @FetchRequest private var books: FetchedResults<Book>
    init(_ prefix: String) {
        _books = FetchRequest(entity: Book.entity(), sortDescriptors: [NSSortDescriptor(keyPath: \Book.title, ascending: true)],
                              predicate: NSPredicate(format: "title BEGINSWITH %@", prefix), animation: .default)
    }
    var body: some View { Text(books.map { $0.title ?? "" }.joined(separator: ",")) }
}

private struct Chooser: View {
    @State private var prefix = "A"
    var body: some View {
        VStack {
            Filtered(prefix)
            Button("B") { prefix = "B" }
        }
    }
}

private struct ByAuthor: View {
    @SectionedFetchRequest(sectionIdentifier: \Book.author?.name, sortDescriptors: [SortDescriptor(\Book.author?.name), SortDescriptor(\Book.title)])
    private var sections: SectionedFetchResults<String?, Book>
    var body: some View {
        List(sections) { section in
            Section(section.id ?? "nobody") { ForEach(section) { Text($0.title ?? "") } }
        }
    }
}

@MainActor @Suite(.serialized) struct FetchRequestTests {
    private func shown(_ host: TestHost, _ titles: [String]) -> [String] {
        titles.filter { host.shows($0) }
    }

    @Test func aListFollowsTheContext() async throws {
        let library = try Library(inMemory: true)
        library.book("Beta", pages: 200)
        try library.context.save()
        let host = TestHost(Shelf().environment(\.managedObjectContext, library.context))
        #expect(host.shows("count 1") && host.shows("Beta"))
        // An insertion shows before it is saved.
        let alpha = library.book("Alpha", pages: 50)
        await host.settle()
        #expect(host.shows("count 2") && host.shows("Alpha"))
        #expect(try #require(host.node("Alpha")).frame.minY < #require(host.node("Beta")).frame.minY)
        // A change of a property, which also changes the order.
        alpha.title = "Zeta"
        await host.settle()
        #expect(!host.shows("Alpha"))
        #expect(try #require(host.node("Zeta")).frame.minY > #require(host.node("Beta")).frame.minY)
        library.context.delete(alpha)
        await host.settle()
        #expect(host.shows("count 1") && !host.shows("Zeta"))
        // A save in the background.
        library.context.automaticallyMergesChangesFromParent = true
        try await library.container.performBackgroundTask { context in
            let book = Book(context: context)
            book.title = "Gamma"
            try context.save()
        }
        await host.settle()
        #expect(host.shows("count 2") && host.shows("Gamma"))
    }

    @Test func predicateAndOrderCanBeSet() async throws {
        let library = try Library(inMemory: true)
        library.book("Beta", pages: 200)
        library.book("Alpha", pages: 50)
        try library.context.save()
        let host = TestHost(Shelf().environment(\.managedObjectContext, library.context))
        host.tap("long ones")
        #expect(host.shows("count 1") && !host.shows("Alpha"))
        host.tap("all")
        #expect(host.shows("count 2"))
        host.tap("backwards")
        #expect(try #require(host.node("Beta")).frame.minY < #require(host.node("Alpha")).frame.minY)
    }

    @Test func aRowFollowsItsObject() async throws {
        let library = try Library(inMemory: true)
        let book = library.book("A", pages: 1)
        let host = TestHost(Row(book: book))
        #expect(host.shows("A 1"))
        book.pages = 2
        await host.settle()
        #expect(host.shows("A 2"))
    }

    @Test func aRequestMadeAnewIsFetchedAnew() async throws {
        let library = try Library(inMemory: true)
        for title in ["A1", "A2", "B1"] { library.book(title) }
        let host = TestHost(Chooser().environment(\.managedObjectContext, library.context))
        #expect(host.shows("A1,A2"))
        host.tap("B")
        await host.settle()
        #expect(host.shows("B1"))
    }

    @Test func sectionsFollowTheOrder() async throws {
        let library = try Library(inMemory: true)
        let ann = Author(context: library.context), bob = Author(context: library.context)
        (ann.name, bob.name) = ("Ann", "Bob")
        library.book("x", by: bob)
        library.book("y", by: ann)
        library.book("z", by: ann)
        try library.context.save()
        let host = TestHost(ByAuthor().environment(\.managedObjectContext, library.context))
        let heights = try ["Ann", "y", "z", "Bob", "x"].map { try #require(host.node($0) ?? host.node($0.uppercased()), "\($0)").frame.minY }
        #expect(heights == heights.sorted())
    }

    @Test func withoutAStoreTheListIsEmpty() {
        let host = TestHost(Shelf())
        #expect(host.shows("count 0"))
    }

    @Test func aStoreThatIsOpenedLaterFillsTheList() async throws {
        let container = NSPersistentContainer(name: "Later", managedObjectModel: try Library.model())
        let host = TestHost(Shelf().environment(\.managedObjectContext, container.viewContext))
        #expect(host.shows("count 0"))
        let description = NSPersistentStoreDescription()
        description.type = NSInMemoryStoreType
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in #expect(error == nil) }
        let book = Book(context: container.viewContext)
        book.title = "Late"
        await host.settle()
        #expect(host.shows("count 1") && host.shows("Late"))
    }

    @Test func aChangedObjectKeepsItsPlaceWithoutAnOrder() async throws {
        let library = try Library(inMemory: true)
        for i in 0..<50 { library.book("Book \(i)") }
        try library.context.save()
        let host = TestHost(Rows().environment(\.managedObjectContext, library.context))
        let book = try #require(try library.context.fetch(NSFetchRequest<Book>(entityName: "Book")).first { $0.title == "Book 3" })
        book.pages = 77
        await host.settle()
        #expect(host.shows("Book 3 77"))
        #expect(try #require(host.node("Book 3 77")).frame.minY < #require(host.node("Book 4 10")).frame.minY)
    }

    private struct Rows: View {
        @FetchRequest(sortDescriptors: []) var books: FetchedResults<Book>
        var body: some View { VStack { ForEach(books.prefix(10)) { Row(book: $0) } } }
    }

    // MARK: CR-17

    /// A portfolio as the course project keeps it: one entity by coin, changed by the amount, removed at nothing.
    private final class Portfolio: ObservableObject {
        let container: NSPersistentContainer
        @Published var saved: [NSManagedObject] = []
        init(_ file: URL) throws {
            let id = NSAttributeDescription(), amount = NSAttributeDescription(), entity = NSEntityDescription(), model = NSManagedObjectModel()
            (id.name, id.attributeType) = ("coinID", .stringAttributeType)
            (amount.name, amount.attributeType, amount.defaultValue) = ("amount", .doubleAttributeType, 0.0)
            (entity.name, entity.properties) = ("PortfolioEntity", [id, amount])
            model.entities = [entity]
            container = NSPersistentContainer(name: "PortfolioContainer", managedObjectModel: model)
            container.persistentStoreDescriptions[0].url = file
            container.loadPersistentStores { _, error in #expect(error == nil) }
            try read()
        }
        func set(_ coin: String, _ value: Double) throws {
            let known = saved.first { $0.value(forKey: "coinID") as? String == coin }
            if let known, value <= 0 { container.viewContext.delete(known) } else {
                let object = known ?? NSEntityDescription.insertNewObject(forEntityName: "PortfolioEntity", into: container.viewContext)
                object.setValue(coin, forKey: "coinID")
                object.setValue(value, forKey: "amount")
            }
            try container.viewContext.save()
            try read()
        }
        private func read() throws { saved = try container.viewContext.fetch(NSFetchRequest(entityName: "PortfolioEntity")) }
        var amounts: [String: Double] { Dictionary(uniqueKeysWithValues: saved.map { ($0.value(forKey: "coinID") as? String ?? "", $0.value(forKey: "amount") as? Double ?? -1) }) }
    }

    @Test func aPortfolioSurvivesARestart() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("coredata-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("P.sqlite")
        let first = try Portfolio(file)
        try first.set("bitcoin", 1.5)
        try first.set("ethereum", 20)
        #expect(try Portfolio(file).amounts == ["bitcoin": 1.5, "ethereum": 20])
        try first.set("bitcoin", 2.25)
        try first.set("ethereum", 0)
        #expect(try Portfolio(file).amounts == ["bitcoin": 2.25])
    }
}
