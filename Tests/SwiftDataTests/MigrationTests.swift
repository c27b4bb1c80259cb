import FoundationPlus
import SQLite
import SwiftData
import Testing

/// Versions of one class. Their names are those of the entities.
private enum Notes1: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [Note.self, Label.self] }
    @Model final class Note {
        var text: String
        var count: Int
        var old: Data?
        @Relationship(inverse: \Label.notes) var labels: [Label] = []
        init(_ text: String, count: Int) { (self.text, self.count) = (text, count) }
    }
    @Model final class Label {
        var name: String
        var notes: [Note] = []
        init(_ name: String) { self.name = name }
    }
}

private enum Notes2: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { [Note.self, Label.self] }
    @Model final class Note {
        #Unique<Note>([\.title])
        @Attribute(originalName: "text") var title: String
        var count: Double
        var isDone = false
        var level: Int = 3
        var due: Date?
        @Relationship(originalName: "labels", inverse: \Label.notes) var marks: [Label] = []
        init(_ title: String) { (self.title, count) = (title, 0) }
    }
    @Model final class Label {
        var name: String
        var notes: [Note] = []
        init(_ name: String) { self.name = name }
    }
}

private enum Notes3: VersionedSchema {
    static let versionIdentifier = Schema.Version(3, 0, 0)
    static var models: [any PersistentModel.Type] { [Note.self] }
    @Model final class Note {
        var title: String
        var words: [String] = []
        init(_ title: String) { self.title = title }
    }
}

private enum Broken {
    @Model final class Note {
        var text: String
        var count: String
        init(_ text: String) { (self.text, count) = (text, "") }
    }
}

private enum Mandatory {
    @Model final class Note {
        var text: String
        var count: Int
        var author: String
        init(_ text: String) { (self.text, count, author) = (text, 0, "") }
    }
}

private enum Plan: SchemaMigrationPlan {
    nonisolated(unsafe) static var fails = false
    static var schemas: [any VersionedSchema.Type] { [Notes1.self, Notes2.self, Notes3.self] }
    static var stages: [MigrationStage] { [toSecond, toThird] }
    static let toSecond = MigrationStage.custom(fromVersion: Notes1.self, toVersion: Notes2.self) { context in
        // Titles are to be unique.
        var seen: Set<String> = []
        for note in try context.fetch(FetchDescriptor<Notes1.Note>()) where !seen.insert(note.text).inserted { context.delete(note) }
    } didMigrate: { context in
        if fails { throw CocoaError(.fileWriteUnknown) }
        for note in try context.fetch(FetchDescriptor<Notes2.Note>()) { note.title += "!" }
    }
    static let toThird = MigrationStage.custom(fromVersion: Notes2.self, toVersion: Notes3.self, willMigrate: nil) { context in
        for note in try context.fetch(FetchDescriptor<Notes3.Note>()) { note.words = note.title.split(separator: " ").map(String.init) }
    }
}

@MainActor @Suite(.serialized) struct MigrationTests {
    private func write(_ file: StoreFile, _ texts: [String]) throws {
        let container = try ModelContainer(for: Schema(versionedSchema: Notes1.self), configurations: ModelConfiguration(url: file.url))
        let context = ModelContext(container), label = Notes1.Label("red")
        for (index, text) in texts.enumerated() {
            let note = Notes1.Note(text, count: index)
            context.insert(note)
            note.labels = [label]
        }
        try context.save()
    }

    @Test func newPropertiesGetTheirValuesAndRenamedOnesKeepThem() throws {
        let file = try StoreFile()
        try write(file, ["a", "b"])
        for _ in 0..<2 {
            let container = try ModelContainer(for: Schema(versionedSchema: Notes2.self), configurations: ModelConfiguration(url: file.url))
            let notes = try ModelContext(container).fetch(FetchDescriptor<Notes2.Note>())
            #expect(notes.map(\.title) == ["a", "b"] && notes.map(\.count) == [0, 1])
            #expect(notes.allSatisfy { !$0.isDone && $0.level == 3 && $0.due == nil })
            #expect(notes.map { $0.marks.map(\.name) } == [["red"], ["red"]])
        }
        let columns = try Database(path: file.url.path).query("SELECT name FROM pragma_table_info('Note')").compactMap { $0[0].text }
        #expect(!columns.contains("old") && !columns.contains("text"))
    }

    /// The file that is refused, and what is in it, are as they were.
    private func refuses(_ file: StoreFile, _ sentence: String, _ open: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let before = try Data(contentsOf: file.url)
        do {
            try open()
            Issue.record("it was opened", sourceLocation: sourceLocation)
        } catch {
            #expect((error as? SwiftDataError) == .loadIssueModelContainer, sourceLocation: sourceLocation)
            #expect("\(error)".contains(sentence), "\(error)", sourceLocation: sourceLocation)
        }
        #expect(try Data(contentsOf: file.url) == before, sourceLocation: sourceLocation)
    }

    @Test func whatCannotBeTakenOverIsRefusedAndKept() throws {
        let file = try StoreFile()
        try write(file, ["a", "a"])
        _ = try Database(path: file.url.path).query("PRAGMA wal_checkpoint(TRUNCATE)")
        let configuration = ModelConfiguration(url: file.url)
        try refuses(file, "'Note.count' was of another type") { _ = try ModelContainer(for: Broken.Note.self, configurations: configuration) }
        try refuses(file, "without the new property 'author'") { _ = try ModelContainer(for: Mandatory.Note.self, configurations: configuration) }
        try refuses(file, "the same 'title'") { _ = try ModelContainer(for: Schema(versionedSchema: Notes2.self), configurations: configuration) }
        let container = try ModelContainer(for: Schema(versionedSchema: Notes1.self), configurations: configuration)
        #expect(try ModelContext(container).fetch(FetchDescriptor<Notes1.Note>()).map(\.labels.count) == [1, 1])
    }

    @Test func aPlanRunsItsStagesInOrder() throws {
        let file = try StoreFile()
        try write(file, ["one two", "a", "a"])
        for _ in 0..<2 {
            let container = try ModelContainer(for: Schema(versionedSchema: Notes3.self), migrationPlan: Plan.self, configurations: ModelConfiguration(url: file.url))
            let notes = try ModelContext(container).fetch(FetchDescriptor<Notes3.Note>())
            #expect(notes.map(\.title) == ["one two!", "a!"])
            #expect(notes.map(\.words) == [["one", "two!"], ["a!"]])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder.path).allSatisfy { !$0.contains("migrating") })
    }

    @Test func aPlanThatFailsLeavesTheStoreAsItWas() throws {
        let file = try StoreFile()
        try write(file, ["one two", "a", "a"])
        Plan.fails = true
        defer { Plan.fails = false }
        #expect(throws: CocoaError.self) {
            try ModelContainer(for: Schema(versionedSchema: Notes3.self), migrationPlan: Plan.self, configurations: ModelConfiguration(url: file.url))
        }
        let container = try ModelContainer(for: Schema(versionedSchema: Notes1.self), configurations: ModelConfiguration(url: file.url))
        #expect(try ModelContext(container).fetch(FetchDescriptor<Notes1.Note>()).map(\.text) == ["one two", "a", "a"])
    }

    // MARK: Files that are no stores

    @Test func damagedAndForeignFilesAreRefusedAndKept() throws {
        let file = try StoreFile(), configuration = ModelConfiguration(url: file.url)
        try Data(repeating: 7, count: 5000).write(to: file.url)
        try refuses(file, "cannot be opened") { _ = try ModelContainer(for: Trip.self, configurations: configuration) }
        try FileManager.default.removeItem(at: file.url)
        do {
            let database = try Database(path: file.url.path)
            try database.execute("CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY)")
            _ = try database.query("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try refuses(file, "another program") { _ = try ModelContainer(for: Trip.self, configurations: configuration) }
        let folder = ModelConfiguration(url: URL(fileURLWithPath: "/proc/nowhere/x.store"))
        #expect(throws: SwiftDataError.loadIssueModelContainer) { try ModelContainer(for: Trip.self, configurations: folder) }
        #expect(throws: SwiftDataError.configurationFileNameContainsInvalidCharacters) { try ModelContainer(for: Trip.self, configurations: ModelConfiguration("a/b")) }
        #expect(throws: SwiftDataError.duplicateConfiguration) { try ModelContainer(for: Trip.self, Guest.self, configurations: configuration, configuration) }
    }

    @Test func storesForReadingOnlyRefuseToSave() throws {
        let file = try StoreFile()
        do {
            let context = ModelContext(try makeContainer(file.url))
            context.insert(Trip("Rome"))
            try context.save()
        }
        let container = try ModelContainer(for: Trip.self, Guest.self, configurations: ModelConfiguration(url: file.url, allowsSave: false))
        let context = ModelContext(container)
        let trip = try context.fetch(FetchDescriptor<Trip>())[0]
        trip.name = "Oslo"
        #expect(throws: SwiftDataError.self) { try context.save() }
        context.rollback()
        #expect(trip.name == "Rome")
    }

    @Test func otherSchemasOfTheSameFileKeepTheirObjects() throws {
        let file = try StoreFile()
        do {
            let context = ModelContext(try makeContainer(file.url))
            context.insert(Guest("ann@x", age: 3))
            try context.save()
        }
        _ = try ModelContainer(for: Schema(versionedSchema: Notes3.self), configurations: ModelConfiguration(url: file.url))
        #expect(try ModelContext(try makeContainer(file.url)).fetch(FetchDescriptor<Guest>()).map(\.age) == [3])
    }
}
