import CoreData
import Testing

@MainActor @Suite struct ContextTests {
    @Test func notificationsTellOfEachTurn() async throws {
        let library = try Library(inMemory: true)
        nonisolated(unsafe) var seen: [String] = []
        nonisolated func note(_ name: String, _ notification: Notification) {
            seen.append(name + ["inserted", "updated", "deleted"].map { " \((notification.userInfo?[$0] as? Set<NSManagedObject>)?.count ?? 0)" }.joined())
        }
        let tokens = [(Notification.Name.NSManagedObjectContextObjectsDidChange, "change"), (.NSManagedObjectContextDidSave, "save")].map { name, text in
            NotificationCenter.default.addObserver(forName: name, object: library.context, queue: nil) { note(text, $0) }
        }
        defer { tokens.forEach(NotificationCenter.default.removeObserver) }
        let book = library.book("A")
        let other = library.book("B")
        #expect(seen.isEmpty)
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        #expect(seen == ["change 2 0 0"])
        try library.context.save()
        book.title = "C"
        library.context.delete(other)
        try library.context.save()
        #expect(seen == ["change 2 0 0", "save 2 0 0", "change 0 1 1", "save 0 1 1"])
    }

    @Test func savesInTheBackgroundShowUp() async throws {
        let library = try Library()
        defer { library.remove() }
        let book = library.book("A")
        try library.context.save()
        library.context.automaticallyMergesChangesFromParent = true
        let id = book.objectID
        try await library.container.performBackgroundTask { context in
            let own = try #require(try context.existingObject(with: id) as? Book)
            #expect(own !== book)
            own.title = "B"
            let new = Book(context: context)
            new.title = "N"
            try context.save()
        }
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        #expect(book.title == "B")
        #expect(try library.titles() == ["B", "N"])
    }

    @Test func withoutMergingAnOldObjectStays() async throws {
        let library = try Library(inMemory: true)
        let book = library.book("A")
        try library.context.save()
        let context = library.container.newBackgroundContext()
        let id = book.objectID
        try await context.perform {
            (context.object(with: id) as? Book)?.title = "B"
            try context.save()
        }
        #expect(book.title == "A")
        library.context.refresh(book, mergeChanges: true)
        #expect(book.title == "B")
    }

    @Test func mergePoliciesDecideConflicts() throws {
        for (policy, title, pages) in [(NSMergePolicy.error, "A", 0), (.mergeByPropertyObjectTrump, "mine", 7), (.mergeByPropertyStoreTrump, "theirs", 7), (.rollback, "theirs", 7), (.overwrite, "mine", 1)] {
            let library = try Library(inMemory: true)
            let book = library.book("A", pages: 1)
            try library.context.save()
            let other = library.container.newBackgroundContext()
            try other.performAndWait {
                let own = try #require(try other.existingObject(with: book.objectID) as? Book)
                (own.title, own.pages) = ("theirs", 7)
                try other.save()
            }
            book.title = "mine"
            library.context.mergePolicy = policy
            if policy == .error {
                let error = #expect(throws: NSError.self) { try library.context.save() }
                #expect(error?.code == NSManagedObjectMergeError)
                continue
            }
            try library.context.save()
            #expect(book.title == title, "\(policy.mergeType)")
            #expect(book.pages == pages, "\(policy.mergeType)")
        }
    }

    @Test func whatMayOccurOnceOccursOnce() throws {
        for (policy, count) in [(NSMergePolicy.error, 1), (.mergeByPropertyObjectTrump, 1), (.mergeByPropertyStoreTrump, 1)] {
            let library = try Library(inMemory: true)
            library.context.mergePolicy = policy
            let first = Tag(context: library.context)
            first.word = "w"
            try library.context.save()
            let second = Tag(context: library.context)
            second.word = "w"
            if policy == .error {
                let error = #expect(throws: NSError.self) { try library.context.save() }
                #expect(error?.code == NSManagedObjectConstraintMergeError)
                library.context.rollback()
            } else {
                try library.context.save()
            }
            library.context.reset()
            #expect(try library.context.count(for: NSFetchRequest<Tag>(entityName: "Tag")) == count)
        }
    }

    @Test func ofTwoNewObjectsThatMayOccurOnceOneStays() throws {
        let library = try Library(inMemory: true)
        library.context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
        let request = NSFetchRequest<Tag>(entityName: "Tag")
        request.sortDescriptors = [NSSortDescriptor(key: "word", ascending: true)]
        let controller = NSFetchedResultsController(fetchRequest: request, managedObjectContext: library.context, sectionNameKeyPath: nil, cacheName: nil)
        try controller.performFetch()
        for _ in 0..<2 { Tag(context: library.context).word = "w" }
        library.context.processPendingChanges()
        #expect(controller.fetchedObjects?.count == 2)
        try library.context.save()
        #expect(controller.fetchedObjects?.count == 1)
        // One more takes the place of the stored one.
        let old = try #require(controller.fetchedObjects?.first), new = Tag(context: library.context)
        new.word = "w"
        try library.context.save()
        #expect(controller.fetchedObjects == [new])
        #expect(old.managedObjectContext == nil)
        #expect(try library.context.count(for: request) == 1)
    }

    @Test func aChildHandsItsChangesToItsParent() throws {
        let library = try Library(inMemory: true)
        let book = library.book("A")
        try library.context.save()
        let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        child.parent = library.context
        let own = try #require(try child.existingObject(with: book.objectID) as? Book)
        own.title = "B"
        let new = Book(context: child)
        new.title = "N"
        #expect(book.title == "A")
        #expect(try library.titles() == ["A"])
        let request = NSFetchRequest<Book>(entityName: "Book")
        #expect(Set(try child.fetch(request).map(\.title)) == ["B", "N"])
        try child.save()
        #expect(book.title == "B")
        #expect(library.context.hasChanges)
        #expect(try library.titles() == ["B", "N"])
        try library.context.save()
        #expect(!new.objectID.isTemporaryID)
        // Giving up is dropping the child.
        let second = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        second.parent = library.context
        (second.object(with: book.objectID) as? Book)?.title = "X"
        #expect(book.title == "B")
    }

    @Test func resetForgetsEverything() throws {
        let library = try Library(inMemory: true)
        let book = library.book("A")
        try library.context.save()
        book.title = "B"
        library.context.reset()
        #expect(book.managedObjectContext == nil)
        #expect(try library.titles() == ["A"])
    }

    @Test func unsavedObjectsCanBeDeleted() throws {
        let library = try Library(inMemory: true)
        let book = library.book("A")
        library.context.delete(book)
        #expect(!library.context.hasChanges)
        #expect(try library.titles().isEmpty)
        try library.context.save()
    }

    @Test func permanentIDsBeforeSaving() throws {
        let library = try Library()
        defer { library.remove() }
        let book = library.book("A")
        try library.context.obtainPermanentIDs(for: [book])
        let uri = book.objectID.uriRepresentation()
        #expect(!book.objectID.isTemporaryID)
        library.book("B")
        try library.context.save()
        #expect(book.objectID.uriRepresentation() == uri)
        let again = try library.reopened()
        let id = try #require(again.container.persistentStoreCoordinator.managedObjectID(forURIRepresentation: uri))
        #expect((try again.context.existingObject(with: id) as? Book)?.title == "A")
    }

    @Test func aControllerKeepsItsResult() throws {
        final class Listener: NSFetchedResultsControllerDelegate {
            var seen: [String] = []
            func controllerWillChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) { seen.append("will") }
            func controller(_ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange anObject: Any, at indexPath: IndexPath?, for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?) {
                seen.append("\(type) \((anObject as? Book)?.title ?? "") \(indexPath.map { "\($0[0]).\($0[1])" } ?? "-") \(newIndexPath.map { "\($0[0]).\($0[1])" } ?? "-")")
            }
            func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) { seen.append("did \((controller.fetchedObjects as? [Book])?.count ?? -1)") }
        }
        let library = try Library(inMemory: true)
        let b = library.book("b", pages: 1)
        library.book("c", pages: 2)
        try library.context.save()
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        let controller = NSFetchedResultsController(fetchRequest: request, managedObjectContext: library.context, sectionNameKeyPath: nil, cacheName: nil)
        let listener = Listener()
        controller.delegate = listener
        try controller.performFetch()
        #expect(controller.fetchedObjects?.map(\.title) == ["b", "c"])
        let a = library.book("a", pages: 3)
        library.context.processPendingChanges()
        #expect(listener.seen == ["will", "insert a - 0.0", "did 3"])
        listener.seen = []
        b.title = "d"
        library.context.processPendingChanges()
        #expect(listener.seen.contains("move d 0.1 0.2") || listener.seen.contains("move c 0.2 0.1"))
        listener.seen = []
        b.pages = 9
        library.context.delete(a)
        library.context.processPendingChanges()
        #expect(listener.seen == ["will", "delete a 0.0 -", "update d 0.2 0.1", "did 2"])
        #expect(controller.object(at: IndexPath(indexes: [0, 1])) === b)
        #expect(controller.indexPath(forObject: b) == IndexPath(indexes: [0, 1]))
    }
}
