import FoundationPlus
import MartletTesting
import SwiftData
import SwiftUI
import Testing

/// A list that is sorted, filtered, and follows its objects.
private struct TripList: View {
    @Environment(\.modelContext) private var context
    @Query(filter: #Predicate<Trip> { $0.rating > 0 }, sort: \.name) private var trips: [Trip]
    let evaluated: () -> Void

    var body: some View {
        let _ = evaluated()
        List {
            ForEach(trips) { trip in Text("\(trip.name) \(trip.rating)") }
                .onDelete { offsets in for offset in offsets { context.delete(trips[offset]) } }
            Button("Add") { context.insert(Trip("Madrid", rating: 1)) }
        }
    }
}

/// A query that depends on what the view is made with, and takes the place of the declared one.
private struct Search: View {
    let text: String
    @Query private var trips: [Trip]

    init(_ text: String) {
        self.text = text
        _trips = Query(filter: #Predicate { text.isEmpty || $0.name.localizedStandardContains(text) }, sort: [SortDescriptor(\.name)])
    }

    var body: some View { Text("found " + trips.map(\.name).joined(separator: ",")) }
}

private struct SearchScreen: View {
    @State private var text = ""
    var body: some View {
        TextField("Search", text: $text)
        Search(text)
    }
}

private struct Editor: View {
    @Bindable var trip: Trip
    var body: some View {
        TextField("Name", text: $trip.name)
        Stepper("Rating \(trip.rating)", value: $trip.rating)
    }
}

private struct Counted: View {
    let title: String
    @Query private var trips: [Trip]
    @Query(sort: \Trip.name) private var sorted: [Trip]
    var body: some View { Text("\(title) \(trips.count) \(sorted.count)") }
}

@MainActor @Suite struct QueryTests {
    private func texts(_ host: TestHost) -> [String] { host.tree.split(separator: "\n").map(String.init) }

    /// The rows in their order on the screen.
    private func rows(_ host: TestHost, _ names: [String]) -> [String] {
        names.compactMap { name in host.node(name).map { (name, $0.frame.minY) } }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    @Test func aListFollowsInsertionsDeletionsAndEdits() throws {
        let container = try makeContainer(), context = container.mainContext
        for (name, rating) in [("Rome", 3), ("Oslo", 2), ("Bern", 0)] { context.insert(Trip(name, rating: rating)) }
        var count = 0
        let host = TestHost(TripList { count += 1 }.modelContainer(container))
        let all = ["Rome 3", "Oslo 2", "Bern 0", "Madrid 1", "Bern 5", "Athens 2", "Bonn 1"]
        #expect(rows(host, all) == ["Oslo 2", "Rome 3"])
        #expect(host.tap("Add"))
        host.flush()
        #expect(rows(host, all) == ["Madrid 1", "Oslo 2", "Rome 3"])
        // An edit that changes the order, and one that changes who is in.
        let trips = try context.fetch(FetchDescriptor<Trip>())
        trips[1].name = "Athens"
        host.flush()
        #expect(rows(host, all) == ["Athens 2", "Madrid 1", "Rome 3"])
        trips[2].rating = 5
        host.flush()
        #expect(rows(host, all) == ["Athens 2", "Bern 5", "Madrid 1", "Rome 3"])
        trips[0].rating = 0
        host.flush()
        #expect(rows(host, all) == ["Athens 2", "Bern 5", "Madrid 1"])
        context.delete(trips[1])
        host.flush()
        #expect(rows(host, all) == ["Bern 5", "Madrid 1"])
        context.rollback()
        host.flush()
        #expect(rows(host, all) == [])
        // What no filter and no order looks at is no reason to fetch.
        let trip = Trip("Bonn", rating: 1)
        context.insert(trip)
        host.flush()
        count = 0
        trip.note = "x"
        try context.save()
        host.flush()
        #expect(count == 0 && rows(host, all) == ["Bonn 1"])
        // Another context's changes.
        let other = ModelContext(container)
        try #require(other.model(for: trip.persistentModelID) as? Trip).rating = 0
        other.insert(Trip("Rome", rating: 3))
        try other.save()
        host.flush()
        #expect(rows(host, all) == ["Rome 3"])
    }

    @Test func queriesMadeInInitializersFollowTheirView() throws {
        let container = try makeContainer()
        for name in ["Rome", "Oslo", "Bern"] { container.mainContext.insert(Trip(name)) }
        let host = TestHost(SearchScreen().modelContainer(container))
        #expect(host.shows("found Bern,Oslo,Rome"))
        #expect(host.tap("Search"))
        #expect(host.type("ro"))
        host.flush()
        #expect(host.shows("found Rome"))
        container.mainContext.insert(Trip("Rostock"))
        host.flush()
        #expect(host.shows("found Rome,Rostock"))
    }

    @Test func modelsCanBeBound() throws {
        let container = try makeContainer(), trip = Trip("Rom", rating: 1)
        container.mainContext.insert(trip)
        let host = TestHost(Editor(trip: trip).modelContainer(container))
        #expect(host.tap("Name"))
        #expect(host.type("a"))
        host.flush()
        #expect(trip.name == "Roma")
        trip.rating = 4
        host.flush()
        #expect(host.shows("Rating 4"))
    }

    @Test func viewsWithPrivateQueriesHaveMemberwiseInitializers() throws {
        let container = try makeContainer()
        container.mainContext.insert(Trip("Rome"))
        let host = TestHost(Counted(title: "Trips").modelContainer(container), size: CGSize(width: 300, height: 300))
        #expect(host.shows("Trips 1 1"))
    }

    @Test func modifiersMakeOneContainerAndSayWhatHappened() throws {
        var made: [Result<ModelContainer, any Error>] = []
        struct Screen: View {
            @Environment(\.modelContext) private var context
            @Environment(\.undoManager) private var undoManager
            @State private var count = 0
            @Query private var trips: [Trip]
            let report: (Result<ModelContainer, any Error>) -> Void
            var body: some View {
                Button("Count \(count)") { count += 1 }
                Button("Add") { context.insert(Trip("Rome")) }
                Button("Undo") { undoManager?.undo() }
                Text("Trips \(trips.count)")
            }
        }
        let host = TestHost(Screen { _ in }.modelContainer(for: [Trip.self, Guest.self], inMemory: true, isAutosaveEnabled: false, isUndoEnabled: true) { made.append($0) })
        host.tap("Count 0")
        host.tap("Add")
        host.flush()
        #expect(host.shows("Trips 1") && made.count == 1)
        let container = try #require(try made.first?.get())
        #expect(container.mainContext.autosaveEnabled == false && container.mainContext.hasChanges)
        host.tap("Undo")
        host.flush()
        #expect(host.shows("Trips 0"))
    }

    @Test func aQueryWithoutAContainerGivesNothing() throws {
        let host = TestHost(Counted(title: "Trips"), size: CGSize(width: 300, height: 300))
        #expect(host.shows("Trips 0 0"))
    }

    @Test func aDeletedObjectThatIsStillShownKeepsItsValues() throws {
        struct Detail: View {
            let trip: Trip
            var body: some View { Text("\(trip.name) \(trip.stops.count) \(trip.isDeleted ? "deleted" : "there")") }
        }
        let container = try makeContainer(), trip = Trip("Rome")
        container.mainContext.insert(trip)
        trip.stops = [Stop("A")]
        try container.mainContext.save()
        let host = TestHost(Detail(trip: trip).modelContainer(container))
        container.mainContext.delete(trip)
        try container.mainContext.save()
        trip.name = "Roma"
        host.flush()
        #expect(host.shows("Roma 1 there"))
    }
}
