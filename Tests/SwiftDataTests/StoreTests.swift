import FoundationPlus
import SQLite
import SwiftData
import TestSupport
import Testing

@Model final class Everything {
    let id: UUID
    var bool = true
    var int8: Int8 = -8
    var uint64: UInt64 = .max
    var float: Float = 0.1
    var nan: Double = .nan
    var optional: Double?
    var url: URL?
    var decimal: Decimal = 1.5
    var data = Data()
    var uuid: UUID?
    var priorities: [Priority] = []
    var table: [String: Int] = [:]
    var optionalPriority: Priority?
    var `default` = "keyword"
    @Attribute(.ephemeral) var passing = 1
    init() { id = UUID() }
}

@MainActor @Suite struct StoreTests {
    @Test func valuesOfEveryKindComeBackFromTheFile() throws {
        let file = try StoreFile()
        do {
            let context = ModelContext(try makeContainer(file.url))
            let trip = Trip("Rome", start: Date(timeIntervalSinceReferenceDate: 12.5), rating: 4)
            trip.note = "ünïcödé"
            trip.priority = .high
            trip.place = Place(latitude: 1, longitude: .infinity)
            trip.tags = ["a", "b"]
            trip.picture = Data([1, 2, 3])
            context.insert(trip)
            try context.save()
        }
        let context = ModelContext(try makeContainer(file.url))
        let trip = try #require(try context.fetch(FetchDescriptor<Trip>()).first)
        #expect(trip.name == "Rome" && trip.rating == 4 && trip.note == "ünïcödé")
        #expect(trip.start == Date(timeIntervalSinceReferenceDate: 12.5))
        #expect(trip.priority == .high && trip.place == Place(latitude: 1, longitude: .infinity) && trip.tags == ["a", "b"])
        #expect(trip.picture == Data([1, 2, 3]))
    }

    @Test func rarerKindsComeBackToo() throws {
        let file = try StoreFile(), id: UUID
        func open() throws -> ModelContext { ModelContext(try ModelContainer(for: Everything.self, configurations: ModelConfiguration(url: file.url))) }
        do {
            let context = try open(), one = Everything(), two = Everything()
            id = one.id
            one.url = URL(string: "https://example.org/a?b=c")
            one.uuid = id
            one.priorities = [.high, .low]
            one.table = ["a": 1]
            one.optionalPriority = .high
            one.optional = .nan
            one.default = "other"
            one.passing = 7
            context.insert(one)
            context.insert(two)
            try context.save()
        }
        let all = try open().fetch(FetchDescriptor<Everything>())
        let one = all[0], two = all[1]
        #expect(one.id == id && one.uuid == id && two.uuid == nil)
        #expect(one.bool && one.int8 == -8 && one.uint64 == .max && one.float == 0.1 && one.nan.isNaN && one.decimal == 1.5)
        #expect(one.optional?.isNaN == true && two.optional == nil)
        #expect(one.url?.absoluteString == "https://example.org/a?b=c" && one.priorities == [.high, .low] && one.table == ["a": 1])
        #expect(one.optionalPriority == .high && two.optionalPriority == nil && one.default == "other" && one.passing == 1)
        #expect(try open().fetch(FetchDescriptor<Everything>(predicate: #Predicate { $0.id == id })).count == 1)
        #expect(try open().fetchCount(FetchDescriptor<Everything>(predicate: #Predicate { $0.nan > 1 || $0.nan == 1 })) == 0)
    }

    @Test func theListOfPropertiesIsTheSchema() throws {
        let schema = Schema([Trip.self])
        #expect(schema.entities.map(\.name).sorted() == ["Guest", "Hotel", "Stop", "Trip"])
        let trip = try #require(schema.entitiesByName["Trip"])
        #expect(trip.properties.map(\.name) == ["name", "start", "rating", "note", "priority", "place", "tags", "picture", "stops", "guests"])
        #expect(trip.relationshipsByName["stops"]?.inverseName == "trip" && trip.relationshipsByName["stops"]?.deleteRule == .cascade)
        #expect(trip.attributesByName["note"]?.isOptional == true && trip.attributesByName["name"]?.isOptional == false)
        let guest = try #require(schema.entitiesByName["Guest"])
        #expect(guest.uniquenessConstraints == [["email"]] && guest.indices == [["age"], ["email", "age"]])
    }

    // MARK: One object for each row

    @Test func aRowIsOneObjectOfItsContext() throws {
        let file = try StoreFile()
        let context = ModelContext(try makeContainer(file.url)), trip = Trip("Rome")
        context.insert(trip)
        let id = trip.persistentModelID
        try context.save()
        #expect(trip.persistentModelID == id)
        #expect(try context.fetch(FetchDescriptor<Trip>())[0] === trip)
        #expect(context.model(for: id) === trip)
        #expect(context.registeredModel(for: id) as Trip? === trip)
        let other = ModelContext(context.container)
        #expect(other.registeredModel(for: id) as Trip? == nil)
        let same = try #require(other.model(for: id) as? Trip)
        #expect(same !== trip && same == trip && same.name == "Rome")
        let decoded = try JSONDecoder().decode(PersistentIdentifier.self, from: JSONEncoder().encode(id))
        #expect(decoded == id && id.entityName == "Trip")
    }

    @Test func hasChangesSaysWhetherSavingWritesAnything() throws {
        let context = ModelContext(try makeContainer()), trip = Trip("Rome")
        #expect(!context.hasChanges && !trip.hasChanges)
        context.insert(trip)
        #expect(context.hasChanges && trip.hasChanges)
        try context.save()
        #expect(!context.hasChanges && !trip.hasChanges)
        trip.rating = 5
        #expect(context.changedModelsArray.count == 1 && trip.hasChanges)
        try context.save()
        context.delete(trip)
        #expect(context.deletedModelsArray.count == 1 && context.hasChanges)
    }

    @Test func deletingByClassAndPredicate() throws {
        let context = ModelContext(try makeContainer())
        for rating in 0..<10 { context.insert(Trip("t", rating: rating)) }
        try context.save()
        try context.delete(model: Trip.self, where: #Predicate { $0.rating < 4 })
        #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 6)
        try context.delete(model: Trip.self)
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 0)
    }

    @Test func enumerateVisitsEveryObjectInOrder() throws {
        let context = ModelContext(try makeContainer())
        for rating in 0..<25 { context.insert(Trip("t", rating: rating)) }
        try context.save()
        var seen: [Int] = []
        try context.enumerate(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.rating, order: .reverse)]), batchSize: 10) { seen.append($0.rating) }
        #expect(seen == Array((0..<25).reversed()))
        let batch = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.rating)]), batchSize: 5)
        #expect(batch.count == 25 && batch[7].rating == 7)
    }

    @Test func transactionsSaveAndNotificationsTell() throws {
        let context = ModelContext(try makeContainer())
        nonisolated(unsafe) var heard: [Notification] = []
        let tokens = [ModelContext.willSave, ModelContext.didSave].map { NotificationCenter.default.addObserver(forName: $0, object: context, queue: nil) { heard.append($0) } }
        defer { tokens.forEach(NotificationCenter.default.removeObserver) }
        try context.transaction { context.insert(Trip("Rome")) }
        #expect(!context.hasChanges && heard.map(\.name) == [ModelContext.willSave, ModelContext.didSave])
        #expect((heard[1].userInfo?[ModelContext.NotificationKey.insertedIdentifiers.rawValue] as? Set<PersistentIdentifier>)?.count == 1)
    }

    @Test func classesThatTheContainerDoesNotKeepAreRefused() throws {
        let context = ModelContext(try makeContainer())
        #expect(throws: SwiftDataError.unknownSchema) { try context.fetch(FetchDescriptor<Everything>()) }
        let one = Everything()
        context.insert(one)
        #expect(one.modelContext == nil)
        let other = ModelContext(context.container), trip = Trip("Rome")
        context.insert(trip)
        other.insert(trip)
        #expect(trip.modelContext === context)
    }

    @Test func relationshipsHaveLimits() throws {
        let context = ModelContext(try ModelContainer(for: Team.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
        let team = Team()
        context.insert(team)
        #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
        team.players = [Player()]
        try context.save()
        team.players += [Player(), Player()]
        #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    }

    // MARK: Several contexts

    @Test func contextsSeeWhatOthersHaveSaved() throws {
        let container = try makeContainer(), main = container.mainContext, other = ModelContext(container)
        main.autosaveEnabled = false
        let trip = Trip("Rome")
        main.insert(trip)
        trip.stops = [Stop("A")]
        try main.save()
        let same = try #require(try other.fetch(FetchDescriptor<Trip>()).first)
        #expect(trip.stops.count == 1)
        same.name = "Oslo"
        same.stops.append(Stop("B"))
        #expect(trip.name == "Rome")
        try other.save()
        #expect(trip.name == "Oslo" && trip.stops.count == 2)
        trip.rating = 5
        same.rating = 3
        same.name = "Bern"
        try other.save()
        #expect(trip.rating == 5 && trip.name == "Bern")
        other.delete(same)
        try other.save()
        #expect(try main.fetchCount(FetchDescriptor<Trip>()) == 0)
        #expect(trip.modelContext == nil)
    }

    @Test func actorsWorkAwayFromTheMainThread() async throws {
        let container = try makeContainer()
        let importer = Importer(modelContainer: container)
        let ids = try await importer.add(100)
        #expect(try container.mainContext.fetchCount(FetchDescriptor<Trip>()) == 100)
        let first = try #require(container.mainContext.model(for: ids[0]) as? Trip)
        first.name = "changed"
        try container.mainContext.save()
        #expect(await importer.name(ids[0]) == "changed")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = try await Importer(modelContainer: container).add(50) } }
            try await group.waitForAll()
        }
        #expect(try ModelContext(container).fetchCount(FetchDescriptor<Trip>()) == 300)
    }

    @Test func allDataCanBeDeleted() throws {
        let container = try makeContainer(), trip = Trip("Rome")
        container.mainContext.insert(trip)
        try container.mainContext.save()
        container.deleteAllData()
        #expect(try container.mainContext.fetchCount(FetchDescriptor<Trip>()) == 0 && trip.name == "Rome")
    }

    // MARK: Saving by itself, and the end of the process

    @Test func theMainContextSavesSoonAfterChanges() async throws {
        let file = try StoreFile(), container = try makeContainer(file.url)
        container.mainContext.insert(Trip("Rome"))
        #expect(container.mainContext.hasChanges)
        for _ in 0..<200 where container.mainContext.hasChanges { try await Task.sleep(for: .milliseconds(20)) }
        #expect(try ModelContext(makeContainer(file.url)).fetchCount(FetchDescriptor<Trip>()) == 1)
        container.mainContext.insert(Trip("Oslo"))
        NotificationCenter.default.post(name: Notification.Name("UIApplicationDidEnterBackgroundNotification"), object: nil)
        #expect(!container.mainContext.hasChanges)
    }

    @Test func whatWasSavedSurvivesTheEndOfTheProcess() throws {
        let file = try StoreFile()
        var last = -1
        for round in 0..<5 {
            let process = Process(), pipe = Pipe()
            process.executableURL = Programs.named("model-writer")
            process.arguments = [file.url.path]
            process.standardOutput = pipe
            try process.run()
            var output = Data()
            let goal = last + 5 + round * 7
            while (String(decoding: output, as: UTF8.self).split(separator: "\n").last.flatMap { Int($0) } ?? -1) < goal {
                let more = pipe.fileHandleForReading.availableData
                if more.isEmpty { break }
                output += more
            }
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            output += pipe.fileHandleForReading.readDataToEndOfFile()
            // The last line may have been cut off.
            last = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast().last.flatMap { Int($0) } ?? -1
            #expect(last >= goal)
            let rows = try Database(path: file.url.path).query("SELECT number FROM Note ORDER BY number").compactMap { $0[0].integer }
            #expect(rows == Array(0..<Int64(rows.count)) && rows.count > last)
        }
    }
}

@Model final class Team {
    @Relationship(minimumModelCount: 1, maximumModelCount: 2) var players: [Player] = []
    init() {}
}

@Model final class Player {
    var team: Team?
    init() {}
}

@ModelActor actor Importer {
    func add(_ count: Int) throws -> [PersistentIdentifier] {
        let trips = (0..<count).map { Trip("trip \($0)") }
        trips.forEach(modelContext.insert)
        try modelContext.save()
        return trips.map(\.persistentModelID)
    }

    func name(_ id: PersistentIdentifier) -> String? { self[id, as: Trip.self]?.name }
}
