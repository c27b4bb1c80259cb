import CoreData
import Testing

@MainActor @Suite struct ObjectTests {
    @Test func everyKindOfValueComesBackFromTheFile() throws {
        let library = try Library()
        defer { library.remove() }
        let id = UUID(), born = Date(timeIntervalSinceReferenceDate: 123_456.75), picture = Data((0...255).map { UInt8($0) })
        let profile = Profile(context: library.context)
        #expect(profile.isPublic)
        #expect(profile.nickname == "")
        (profile.id, profile.site, profile.picture, profile.born) = (id, URL(string: "https://example.org/a?b=c"), picture, born)
        (profile.savings, profile.isPublic, profile.height, profile.weight) = (NSDecimalNumber(string: "12345678901234.56789"), false, 1.75, 2.5)
        (profile.visits, profile.languages, profile.mood, profile.nickname) = (.max, ["de", "日本"], .merry, "ünï")
        try library.context.save()

        let again = try library.reopened()
        let found = try #require(try again.context.fetch(NSFetchRequest<Profile>(entityName: "Profile")).first)
        #expect(found.id == id)
        #expect(found.site?.absoluteString == "https://example.org/a?b=c")
        #expect(found.picture == picture)
        #expect(found.born == born)
        #expect(found.savings == NSDecimalNumber(string: "12345678901234.56789"))
        #expect(!found.isPublic)
        #expect(found.height == 1.75)
        #expect(found.weight == 2.5)
        #expect(found.visits == .max)
        #expect(found.languages == ["de", "日本"])
        #expect(found.mood == .merry)
        #expect(found.nickname == "ünï")
        #expect(found.value(forKey: "visits") as? Int64 == .max)
        #expect(found.value(forKey: "isPublic") as? Bool == false)
    }

    @Test func defaultsAndLifeCycle() throws {
        let library = try Library(inMemory: true)
        let novel = Novel(context: library.context)
        #expect(novel.pages == 100)
        #expect(novel.genre == "new")
        #expect(novel.isInserted)
        #expect(novel.objectID.isTemporaryID)
        #expect(library.context.hasChanges)
        novel.title = "N"
        try library.context.save()
        #expect(!novel.isInserted)
        #expect(!novel.objectID.isTemporaryID)
        #expect(!library.context.hasChanges)
        #expect(novel.changedValues().isEmpty)
        novel.pages = 7
        #expect(novel.isUpdated)
        #expect(novel.changedValues()["pages"] as? Int == 7)
        #expect(novel.committedValues(forKeys: ["pages"])["pages"] as? Int == 100)
        library.context.rollback()
        #expect(novel.pages == 100)
        #expect(!novel.hasChanges)
    }

    @Test func anObjectIsInAContextOnce() throws {
        let library = try Library(inMemory: true)
        let book = library.book("A")
        try library.context.save()
        let found = try library.context.fetch(NSFetchRequest<Book>(entityName: "Book"))
        #expect(found.count == 1)
        #expect(found[0] === book)
        #expect(try library.context.existingObject(with: book.objectID) === book)
        let uri = book.objectID.uriRepresentation()
        #expect(uri.scheme == "x-coredata")
        #expect(library.container.persistentStoreCoordinator.managedObjectID(forURIRepresentation: uri) === book.objectID)
    }

    @Test func observersHearBeforeEachChange() throws {
        let library = try Library(inMemory: true)
        let book = library.book("A")
        var seen: [String] = []
        let token = book.objectWillChange.sink { seen.append(book.title ?? "") }
        book.title = "B"
        book.setValue("C", forKey: "title")
        #expect(seen == ["A", "B"])
        token.cancel()
    }

    @Test func unknownKeysHaveNoValueAndStopNothing() throws {
        let library = try Library(inMemory: true)
        let book = library.book("A")
        #expect(book.value(forKey: "nonsense") == nil)
        book.setValue(1, forKey: "nonsense")
        book.setValue(1, forKey: "title")
        #expect(book.title == "A")
        #expect(NSEntityDescription.insertNewObject(forEntityName: "Nothing", into: library.context).value(forKey: "a") == nil)
        #expect(throws: (any Error).self) { try library.context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Nothing")) }
    }

    @Test func anObjectCanBeMadeBeforeItsContext() throws {
        let library = try Library(inMemory: true)
        let entity = try #require(NSEntityDescription.entity(forEntityName: "Book", in: library.context))
        let book = Book(entity: entity, insertInto: nil)
        book.title = "loose"
        #expect(!book.isInserted)
        library.context.insert(book)
        try library.context.save()
        #expect(try library.titles() == ["loose"])
    }

    @Test func transformersKeepWhatHasNoArchive() throws {
        struct Point { var x: Int, y: Int }
        final class PointTransformer: ValueTransformer {
            override func transformedValue(_ value: Any?) -> Any? { (value as? Point).map { Data("\($0.x),\($0.y)".utf8) } }
            override func reverseTransformedValue(_ value: Any?) -> Any? {
                let parts = (value as? Data).map { String(decoding: $0, as: UTF8.self).split(separator: ",").compactMap { Int($0) } } ?? []
                return parts.count == 2 ? Point(x: parts[0], y: parts[1]) : nil
            }
        }
        let xml = Library.xml.replacingOccurrences(of: "customClassName=\"[String]\"", with: "valueTransformerName=\"Points\"")
        let library = try Library(xml: xml)
        defer { library.remove() }
        Profile(context: library.context).setValue(Point(x: 3, y: 4), forKey: "languages")
        // Nothing can be made of it yet, which is an error and no loss.
        #expect(throws: NSError.self) { try library.context.save() }
        ValueTransformer.setValueTransformer(PointTransformer(), forName: NSValueTransformerName("Points"))
        defer { ValueTransformer.setValueTransformer(nil, forName: NSValueTransformerName("Points")) }
        try library.context.save()
        let again = try Library(xml: xml, folder: library.folder)
        let point = try again.context.fetch(NSFetchRequest<Profile>(entityName: "Profile")).first?.value(forKey: "languages") as? Point
        #expect(point?.x == 3)
        #expect(point?.y == 4)
    }

    // MARK: Validation

    @Test func whatIsMissingIsNamed() throws {
        let library = try Library(inMemory: true)
        let book = Book(context: library.context)
        let error = #expect(throws: NSError.self) { try library.context.save() }
        #expect(error?.domain == NSCocoaErrorDomain)
        #expect(error?.code == NSValidationMissingMandatoryPropertyError)
        #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "title")
        #expect(error?.userInfo[NSValidationObjectErrorKey] as? Book === book)
        #expect(error?.localizedDescription == "title is a required value.")
        book.pages = -1
        let several = #expect(throws: NSError.self) { try library.context.save() }
        #expect(several?.code == NSValidationMultipleErrorsError)
        #expect((several?.userInfo[NSDetailedErrorsKey] as? [NSError])?.map(\.code).sorted() == [NSValidationMissingMandatoryPropertyError, NSValidationNumberTooSmallError])
        (book.title, book.pages) = ("A", 1)
        try library.context.save()
    }
}
