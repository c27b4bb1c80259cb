import FoundationPlus
@testable import SwiftData
import Testing

/// Each predicate gives the same from the store as in memory: on saved objects, on changed ones, and on new ones.
@MainActor @Suite struct PredicateTests {
    private let context: ModelContext
    private let cities = ["Rome", "rome", "Żary", "e\u{301}vora", "\u{e9}vora", "Kiel", "\u{212A}iel", "", "a;b"]

    init() throws {
        context = ModelContext(try makeContainer())
        for number in 0..<40 {
            let trip = Trip(cities[number % cities.count], start: Date(timeIntervalSinceReferenceDate: Double(number)), rating: number % 7)
            if number % 3 == 0 { trip.note = "note \(number)" }
            trip.priority = number % 2 == 0 ? .high : .low
            context.insert(trip)
            for stop in 0..<(number % 4) {
                let new = Stop(cities[stop])
                trip.stops.append(new)
                if stop == 1 { new.hotel = Hotel("Hotel \(number % 5)") }
            }
            if number % 5 == 0 { trip.guests.append(Guest("g\(number)", age: number)) }
        }
        try context.save()
    }

    private func check(_ predicate: Predicate<Trip>, sourceLocation: SourceLocation = #_sourceLocation) throws {
        func compare() throws {
            let all = try context.fetch(FetchDescriptor<Trip>())
            let expected = try all.filter { try predicate.evaluate($0) }.map(\.persistentModelID)
            #expect(try context.fetch(FetchDescriptor(predicate: predicate)).map(\.persistentModelID) == expected, sourceLocation: sourceLocation)
            #expect(try context.fetchCount(FetchDescriptor(predicate: predicate)) == expected.count, sourceLocation: sourceLocation)
            var part = FetchDescriptor(predicate: predicate)
            part.fetchLimit = 3
            part.fetchOffset = 1
            #expect(try context.fetch(part).map(\.persistentModelID) == Array(expected.dropFirst().prefix(3)), sourceLocation: sourceLocation)
            #expect(try context.fetchIdentifiers(part) == Array(expected.dropFirst().prefix(3)), sourceLocation: sourceLocation)
        }
        try compare()
        let trips = try context.fetch(FetchDescriptor<Trip>())
        trips[3].name = "Rome"
        trips[4].rating = 3
        trips[5].stops = []
        trips[6].note = nil
        context.delete(trips[7])
        let new = Trip("Rome", rating: 3)
        context.insert(new)
        new.stops = [Stop("Rome")]
        try compare()
        context.rollback()
        try compare()
    }

    @Test func comparisons() throws {
        let three = 3, date = Date(timeIntervalSinceReferenceDate: 10)
        try check(#Predicate { $0.rating == three })
        try check(#Predicate { $0.rating != three && $0.rating > 1 })
        try check(#Predicate { !($0.rating <= three) || $0.start < date })
        try check(#Predicate { $0.start >= date })
        try check(#Predicate { _ in true })
        try check(#Predicate { _ in false })
    }

    @Test func texts() throws {
        for text in cities + ["r", "om", "\u{e9}"] {
            try check(#Predicate { $0.name == text })
            try check(#Predicate { $0.name != text })
            try check(#Predicate { $0.name < text })
            try check(#Predicate { $0.name.contains(text) })
            try check(#Predicate { $0.name.starts(with: text) })
            try check(#Predicate { $0.name.localizedStandardContains(text) })
            try check(#Predicate { text.isEmpty ? true : $0.name.localizedStandardContains(text) })
        }
        try check(#Predicate { $0.name.isEmpty })
    }

    @Test func optionals() throws {
        let note: String? = "note 3", none: String? = nil
        try check(#Predicate { $0.note == nil })
        try check(#Predicate { $0.note != nil })
        try check(#Predicate { $0.note == note })
        try check(#Predicate { $0.note != note })
        try check(#Predicate { $0.note == none })
        try check(#Predicate { ($0.note ?? "z") < "note 2" })
        try check(#Predicate { $0.note?.contains("1") == true })
        try check(#Predicate { $0.note?.contains("1") != true })
        try check(#Predicate { if let note = $0.note { return note != "note 3" } else { return false } })
    }

    @Test func listsOfValues() throws {
        let names = ["Rome", "Kiel", "\u{e9}vora"], none: [String] = []
        try check(#Predicate { names.contains($0.name) })
        try check(#Predicate { !none.contains($0.name) })
        let all = try context.fetch(FetchDescriptor<Trip>()), ids = [all[2].persistentModelID, all[9].persistentModelID]
        try check(#Predicate { ids.contains($0.persistentModelID) })
        let id = ids[0]
        try check(#Predicate { $0.persistentModelID == id })
        try check(#Predicate { $0.id != id })
    }

    @Test func relationships() throws {
        try check(#Predicate { $0.stops.isEmpty })
        try check(#Predicate { $0.stops.count > 1 })
        try check(#Predicate { $0.stops.contains { $0.city == "rome" } })
        try check(#Predicate { $0.stops.allSatisfy { $0.city != "rome" } })
        try check(#Predicate { $0.stops.contains { $0.hotel?.name == "Hotel 2" } })
        try check(#Predicate { $0.stops.contains { $0.hotel?.name != "Hotel 2" } })
        try check(#Predicate { $0.stops.contains { $0.hotel == nil } && $0.rating > 2 })
        try check(#Predicate { $0.guests.contains { $0.age > 10 } })
        let rome = try #require(try context.fetch(FetchDescriptor<Stop>()).first)
        let trip = try #require(rome.trip), id = trip.persistentModelID
        #expect(try context.fetchCount(FetchDescriptor<Stop>(predicate: #Predicate { $0.trip?.persistentModelID == id })) == trip.stops.count)
        #expect(try context.fetchCount(FetchDescriptor<Stop>(predicate: #Predicate { $0.trip?.name == "Rome" })) == context.fetch(FetchDescriptor<Stop>()).filter { $0.trip?.name == "Rome" }.count)
    }

    @Test func whatOnlyMemoryCanSay() throws {
        let high = Priority.high
        try check(#Predicate { $0.priority == high })
        try check(#Predicate { $0.priority.rawValue == "low" && $0.rating > 2 })
        try check(#Predicate { $0.title == "ROME" })
        try check(#Predicate { $0.rating * 2 > 7 || $0.title == "KIEL" })
        try check(#Predicate { $0.tags.isEmpty })
    }

    /// The store chooses, and sorts.
    @Test func usualFormsAreAnsweredByTheStore() throws {
        let rome = "Rome", ids = try context.fetch(FetchDescriptor<Trip>()).prefix(3).map(\.persistentModelID), high = Priority.high
        let predicates: [Predicate<Trip>] = [
            #Predicate { $0.rating > 2 && $0.name == rome || $0.note == nil && $0.rating == 1 }, #Predicate { $0.name.localizedStandardContains(rome) },
            #Predicate { !$0.name.contains("o") }, #Predicate { ids.contains($0.persistentModelID) }, #Predicate { $0.stops.contains { $0.city == rome } },
            #Predicate { $0.stops.count == 2 }, #Predicate { $0.priority == high }, #Predicate { $0.stops.isEmpty && $0.title == "ROME" },
        ]
        let store = try #require(context.container.stores.first)
        for (number, predicate) in predicates.enumerated() {
            let plan = FetchPlan(FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.name), SortDescriptor(\.start, order: .reverse)]), entity: Entity.of(Trip.self), store: store)
            // Of the last one SQL says the first half.
            #expect(plan.condition != nil && plan.order != nil && plan.isExact == (number < predicates.count - 1), "predicate \(number)")
        }
    }

    @Test func propertiesThatAreYesOrNo() throws {
        let context = ModelContext(try ModelContainer(for: Everything.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
        for number in 0..<4 {
            let new = Everything()
            new.bool = number == 1
            context.insert(new)
        }
        try context.save()
        let other = ModelContext(context.container)
        #expect(try other.fetchCount(FetchDescriptor<Everything>(predicate: #Predicate { $0.bool })) == 1)
        #expect(try other.fetch(FetchDescriptor<Everything>(predicate: #Predicate { !$0.bool })).count == 3)
    }

    @Test func orders() throws {
        func check(_ sort: [SortDescriptor<Trip>], sourceLocation: SourceLocation = #_sourceLocation) throws {
            func compare() throws {
                let all = try context.fetch(FetchDescriptor<Trip>())
                let expected = all.sorted { a, b in
                    for descriptor in sort where descriptor.compare(a, b) != .orderedSame { return descriptor.compare(a, b) == .orderedAscending }
                    return a.persistentModelID < b.persistentModelID
                }
                var descriptor = FetchDescriptor<Trip>(sortBy: sort)
                #expect(try context.fetch(descriptor).map(\.persistentModelID) == expected.map(\.persistentModelID), sourceLocation: sourceLocation)
                descriptor.fetchLimit = 5
                descriptor.fetchOffset = 2
                #expect(try context.fetch(descriptor).map(\.persistentModelID) == expected.dropFirst(2).prefix(5).map(\.persistentModelID), sourceLocation: sourceLocation)
            }
            try compare()
            for (index, trip) in try context.fetch(FetchDescriptor<Trip>()).enumerated() where index % 5 == 0 { trip.name = "m\(index)"; trip.rating = 9 - index % 9; trip.note = nil }
            context.insert(Trip("b", rating: 4))
            try compare()
            context.rollback()
        }
        try check([SortDescriptor(\.name)])
        try check([SortDescriptor(\.name, order: .reverse)])
        try check([SortDescriptor(\.rating, order: .reverse), SortDescriptor(\.start)])
        try check([SortDescriptor(\.note), SortDescriptor(\.name)])
        try check([SortDescriptor(\.note, order: .reverse)])
        try check([SortDescriptor(\.title)])
    }

    @Test func aPredicateThatFailsThrows() throws {
        #expect(throws: SwiftDataError.unsupportedPredicate) { try context.fetch(FetchDescriptor<Trip>(predicate: #Predicate { $0.note! == "a" })) }
    }
}
