import CoreData
import Testing

@MainActor @Suite struct FetchTests {
    /// Books a…e by two authors, some in the store and some only in the context.
    private func filled(saved: Bool) throws -> Library {
        let library = try Library(inMemory: true)
        let ann = Author(context: library.context), bob = Author(context: library.context)
        (ann.name, bob.name) = ("Ann", "Bób")
        let tag = Tag(context: library.context)
        tag.word = "fun"
        for (i, title) in ["alpha", "Beta", "gamma", "Élan", "beta two"].enumerated() {
            let book = library.book(title, pages: Int16(i * 10), by: i < 2 ? ann : i < 4 ? bob : nil)
            if i % 2 == 0 { book.tags = [tag] }
        }
        if saved { try library.context.save() }
        return library
    }

    nonisolated(unsafe) static let predicates: [(String, [Any], Int)] = [
        ("title == %@", ["Beta"], 1), ("title == %@", ["beta"], 0), ("title ==[c] %@", ["beta"], 1), ("title != %@", ["Beta"], 4), ("title == %@", ["Élan"], 1),
        ("title ==[cd] %@", ["elan"], 1), ("title BEGINSWITH[c] %@", ["beta"], 2), ("title CONTAINS %@", ["a"], 5), ("title CONTAINS[cd] %@", ["E"], 3),
        ("title ENDSWITH 'ma'", [], 1), ("title LIKE 'b*'", [], 1), ("title MATCHES '.*a.*'", [], 5), ("title IN %@", [["alpha", "gamma"]], 2), ("title CONTAINS ''", [], 0),
        ("pages > 10", [], 3), ("pages >= %d AND pages < 40", [10], 3), ("pages BETWEEN {10, 30}", [], 3), ("pages IN {0, 40}", [], 2), ("NOT (pages > 10)", [], 2),
        ("20 < pages", [], 2), ("pages == 10 OR title == 'alpha'", [], 2), ("pages * 2 > 50", [], 2), ("author == nil", [], 1), ("author != nil", [], 4),
        ("author.name == 'Ann'", [], 2), ("author.name CONTAINS[cd] 'bob'", [], 2), ("author.name == nil", [], 1), ("ANY tags.word == 'fun'", [], 3),
        ("NONE tags.word == 'fun'", [], 2), ("tags.@count > 0", [], 3), ("tags.@count == 0 AND author.name == 'Ann'", [], 1), ("SUBQUERY(tags, $t, $t.word == 'fun').@count == 1", [], 3),
        ("TRUEPREDICATE", [], 5), ("FALSEPREDICATE", [], 0), ("%K == %@", ["title", "gamma"], 1),
    ]

    @Test(arguments: predicates.indices, [true, false])
    func predicatesMeanTheSameInTheStoreAndInMemory(index: Int, saved: Bool) throws {
        let (format, arguments, count) = Self.predicates[index]
        let library = try filled(saved: saved)
        #expect(try library.titles(format, arguments).count == count, "\(format)")
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.predicate = NSPredicate(format: format, argumentArray: arguments)
        #expect(try library.context.count(for: request) == count)
    }

    @Test func objectsCanBeComparedInPredicates() throws {
        for saved in [true, false] {
            let library = try filled(saved: saved)
            let ann = try #require(try library.context.fetch(NSFetchRequest<Author>(entityName: "Author")).first { $0.name == "Ann" })
            let tag = try #require(try library.context.fetch(NSFetchRequest<Tag>(entityName: "Tag")).first)
            let alpha = try #require(try library.context.fetch(NSFetchRequest<Book>(entityName: "Book")).first { $0.title == "alpha" })
            #expect(try library.titles("author == %@", [ann]) == ["Beta", "alpha"])
            #expect(try library.titles("author IN %@", [[ann]]).count == 2)
            #expect(try library.titles("tags CONTAINS %@", [tag]).count == 3)
            #expect(try library.titles("%@ IN tags", [tag]).count == 3)
            #expect(try library.titles("SELF == %@", [alpha]) == ["alpha"])
            #expect(try library.titles("SELF != %@", [alpha]).count == 4)
        }
    }

    @Test func orderLimitAndOffset() throws {
        for saved in [true, false] {
            let library = try filled(saved: saved)
            #expect(try library.titles(sort: [NSSortDescriptor(key: "title", ascending: true)]) == ["Beta", "Élan", "alpha", "beta two", "gamma"])
            #expect(try library.titles(sort: [NSSortDescriptor(keyPath: \Book.pages, ascending: false)]) == ["beta two", "Élan", "gamma", "Beta", "alpha"])
            #expect(try library.titles(sort: [NSSortDescriptor(key: "title", ascending: true, selector: Selector("localizedStandardCompare:"))]) == ["alpha", "Beta", "beta two", "Élan", "gamma"])
            #expect(try library.titles(sort: [NSSortDescriptor(SortDescriptor(\Book.title))]) == ["alpha", "Beta", "beta two", "Élan", "gamma"])
            #expect(try library.titles(sort: [NSSortDescriptor(key: "author.name", ascending: true), NSSortDescriptor(key: "pages", ascending: false)]) == ["beta two", "Beta", "alpha", "Élan", "gamma"])
            let request = NSFetchRequest<Book>(entityName: "Book")
            request.sortDescriptors = [NSSortDescriptor(key: "pages", ascending: true)]
            (request.fetchLimit, request.fetchOffset) = (2, 1)
            #expect(try library.context.fetch(request).map(\.pages) == [10, 20])
            #expect(try library.context.count(for: request) == 2)
        }
    }

    @Test func unsavedChangesCount() throws {
        let library = try filled(saved: true)
        let book = try #require(try library.context.fetch(NSFetchRequest<Book>(entityName: "Book")).first { $0.title == "alpha" })
        book.title = "zulu"
        library.book("new", pages: 99)
        let gone = try #require(try library.context.fetch(NSFetchRequest<Book>(entityName: "Book")).first { $0.title == "gamma" })
        library.context.delete(gone)
        #expect(try library.titles() == ["Beta", "Élan", "beta two", "new", "zulu"])
        #expect(try library.titles("title == 'alpha'").isEmpty)
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.includesPendingChanges = false
        request.predicate = NSPredicate(format: "title == 'alpha'")
        #expect(try library.context.fetch(request).count == 1)
    }

    @Test func subentitiesAreFoundWithTheirParents() throws {
        let library = try Library(inMemory: true)
        library.book("plain")
        let novel = Novel(context: library.context)
        novel.title = "novel"
        try library.context.save()
        #expect(try library.titles() == ["novel", "plain"])
        let all = try library.context.fetch(NSFetchRequest<Book>(entityName: "Book"))
        #expect(all.contains { $0 is Novel })
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.includesSubentities = false
        #expect(try library.context.fetch(request).map(\.title) == ["plain"])
        #expect(try library.context.fetch(NSFetchRequest<Novel>(entityName: "Novel")).map(\.title) == ["novel"])
    }

    @Test func otherKindsOfResults() throws {
        let library = try filled(saved: true)
        let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Book")
        ids.resultType = .managedObjectIDResultType
        #expect(try library.context.fetch(ids).count == 5)
        let anything = NSFetchRequest<NSFetchRequestResult>(entityName: "Book")
        #expect(try (library.context.fetch(anything) as? [Book])?.count == 5)
        let rows = NSFetchRequest<NSDictionary>(entityName: "Book")
        rows.resultType = .dictionaryResultType
        rows.propertiesToFetch = ["title"]
        rows.sortDescriptors = [NSSortDescriptor(key: "pages", ascending: true)]
        #expect(try library.context.fetch(rows).first?["title"] as? String == "alpha")
        let sum = NSExpressionDescription()
        sum.name = "sum"
        sum.expression = NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "pages")])
        rows.propertiesToFetch = [sum]
        #expect(try library.context.fetch(rows).first?["sum"] as? Int == 100)
    }

    @Test func batches() throws {
        let library = try filled(saved: true)
        let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: "Book")
        fetch.predicate = NSPredicate(format: "pages >= 20")
        let request = NSBatchDeleteRequest(fetchRequest: fetch)
        request.resultType = .resultTypeObjectIDs
        let result = try library.context.execute(request) as? NSBatchDeleteResult
        let ids = try #require(result?.result as? [NSManagedObjectID])
        #expect(ids.count == 3)
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [library.context])
        #expect(try library.titles() == ["Beta", "alpha"])
        let insert = NSBatchInsertRequest(entityName: "Book", objects: [["title": "x", "pages": 5], ["title": "y"]])
        insert.resultType = .count
        #expect((try library.context.execute(insert) as? NSBatchInsertResult)?.result as? Int == 2)
        let update = NSBatchUpdateRequest(entityName: "Book")
        update.propertiesToUpdate = ["pages": 1]
        update.predicate = NSPredicate(format: "title == 'x'")
        try library.context.execute(update)
        #expect(try library.titles("pages == 1") == ["x"])
    }

    @Test func aLargeStoreIsAskedForWhatIsNeeded() throws {
        let library = try Library(inMemory: true)
        let objects = (0..<20_000).map { ["title": "Book number \($0)", "pages": $0 % 1000] as [String: Any] }
        try library.context.execute(NSBatchInsertRequest(entityName: "Book", objects: objects))
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.predicate = NSPredicate(format: "title CONTAINS[cd] %@ AND pages > 500", "99")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false)]
        request.fetchLimit = 20
        #expect(try library.context.fetch(request).count == 20)
        // Only what was asked for was made.
        #expect(library.context.registeredObjects.count <= 20)
    }
}
