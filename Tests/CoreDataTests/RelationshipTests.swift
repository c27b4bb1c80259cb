import CoreData
import Testing

@MainActor @Suite struct RelationshipTests {
    @Test func bothSidesChangeTogether() throws {
        let library = try Library(inMemory: true)
        let a = Author(context: library.context), b = Author(context: library.context)
        let book = library.book("T", by: a)
        #expect((a.books as? Set<Book>) == [book])
        b.addToBooks(book)
        #expect(book.author === b)
        #expect(a.books?.count == 0)
        b.removeFromBooks(book)
        #expect(book.author == nil)
        let second = library.book("U")
        a.addToBooks(NSSet(array: [book, second]))
        #expect(a.books?.count == 2)
        #expect(second.author === a)
        a.books = NSSet(object: second)
        #expect(book.author == nil)
        let p = Profile(context: library.context), q = Profile(context: library.context)
        a.profile = p
        q.author = a
        #expect(p.author == nil)
        #expect(a.profile === q)
    }

    @Test func relationshipsComeBackFromTheFile() throws {
        let library = try Library()
        defer { library.remove() }
        let author = Author(context: library.context)
        author.name = "Ann"
        let book = library.book("T", by: author), other = library.book("U", by: author)
        let tags = ["x", "y", "z"].map { word in
            let tag = Tag(context: library.context)
            tag.word = word
            return tag
        }
        book.tags = Set(tags)
        other.tags = [tags[0]]
        for title in ["1", "2", "3"] {
            let chapter = Chapter(context: library.context)
            chapter.title = title
            book.addToChapters(chapter)
        }
        try library.context.save()
        let inserted = Chapter(context: library.context)
        inserted.title = "0"
        book.insertIntoChapters(inserted, at: 0)
        book.removeFromChapters(at: 2)
        book.tags.remove(tags[2])
        try library.context.save()

        let again = try library.reopened()
        let found = try #require(try again.context.fetch(NSFetchRequest<Author>(entityName: "Author")).first)
        #expect(found.name == "Ann")
        #expect(Set((found.books as? Set<Book> ?? []).map(\.title)) == ["T", "U"])
        let first = try #require((found.books as? Set<Book>)?.first { $0.title == "T" })
        #expect(first.author === found)
        #expect(Set(first.tags.map(\.word)) == ["x", "y"])
        #expect((first.chapters?.array as? [Chapter])?.map(\.title) == ["0", "1", "3"])
        let x = try #require(first.tags.first { $0.word == "x" })
        #expect(x.books?.count == 2)
    }

    @Test func deletingFollowsTheRules() throws {
        let library = try Library()
        defer { library.remove() }
        let author = Author(context: library.context), profile = Profile(context: library.context), tag = Tag(context: library.context)
        (author.profile, tag.word) = (profile, "t")
        let book = library.book("T", by: author), free = library.book("F")
        book.tags = [tag]
        let chapter = Chapter(context: library.context)
        book.addToChapters(chapter)
        try library.context.save()

        // Deny: a tag with books stays.
        library.context.delete(tag)
        let error = #expect(throws: NSError.self) { try library.context.save() }
        #expect(error?.code == NSValidationRelationshipDeniedDeleteError)
        library.context.rollback()
        #expect(!tag.isDeleted)
        #expect(book.tags == [tag])

        // Cascade from author to book to chapter, nullify at the profile.
        library.context.delete(author)
        #expect(author.isDeleted && book.isDeleted && chapter.isDeleted)
        #expect(profile.author == nil)
        #expect(tag.books?.isEmpty == true)
        try library.context.save()
        #expect(author.managedObjectContext == nil)
        let again = try library.reopened()
        #expect(try again.titles() == ["F"])
        for (name, count) in [("Author", 0), ("Chapter", 0), ("Profile", 1), ("Tag", 1)] {
            #expect(try again.context.count(for: NSFetchRequest<NSManagedObject>(entityName: name)) == count, "\(name)")
        }
        _ = free
    }

    @Test func setsOfARelationshipCanBeChangedInPlace() throws {
        let library = try Library(inMemory: true)
        let author = Author(context: library.context), book = library.book("T")
        author.mutableSetValue(forKey: "books").add(book)
        #expect(book.author === author)
        author.mutableSetValue(forKey: "books").remove(book)
        #expect(book.author == nil)
        let chapters = book.mutableOrderedSetValue(forKey: "chapters")
        let first = Chapter(context: library.context), second = Chapter(context: library.context)
        chapters.add(second)
        chapters.insert(first, at: 0)
        #expect(book.chapters?.array as? [Chapter] == [first, second])
    }

    @Test func objectsOfOtherContextsAreRefused() throws {
        let library = try Library(inMemory: true)
        let other = library.container.newBackgroundContext()
        let book = library.book("T")
        other.performAndWait {
            let author = Author(context: other)
            book.author = author
        }
        #expect(book.author == nil)
    }

    @Test func manyChildrenCostNoSquare() throws {
        let library = try Library(inMemory: true)
        let author = Author(context: library.context)
        for i in 0..<5_000 { library.book("\(i)", by: author) }
        #expect(author.books?.count == 5_000)
        try library.context.save()
        #expect(try library.context.count(for: NSFetchRequest<Book>(entityName: "Book")) == 5_000)
    }
}
