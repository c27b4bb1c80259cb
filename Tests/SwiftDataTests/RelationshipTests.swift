import FoundationPlus
import SwiftData
import Testing

@MainActor @Suite struct RelationshipTests {
    private func stops(_ context: ModelContext) throws -> [String] { try context.fetch(FetchDescriptor<Stop>(sortBy: [SortDescriptor(\.city)])).map(\.city) }

    @Test func bothSidesAgreeBeforeSaving() throws {
        let context = ModelContext(try makeContainer())
        let trip = Trip("Italy"), other = Trip("Spain")
        context.insert(trip)
        context.insert(other)
        let rome = Stop("Rome")
        trip.stops.append(rome)
        #expect(rome.trip === trip)
        #expect(rome.modelContext === context)
        let pisa = Stop("Pisa")
        pisa.trip = trip
        #expect(trip.stops.map(\.city) == ["Rome", "Pisa"])
        rome.trip = other
        #expect(trip.stops.map(\.city) == ["Pisa"])
        #expect(other.stops.map(\.city) == ["Rome"])
        trip.stops = []
        #expect(pisa.trip == nil)
    }

    @Test func whatInitializersSetCountsFromInsertionOn() throws {
        let context = ModelContext(try makeContainer())
        let trip = Trip("Italy")
        context.insert(trip)
        context.insert(Stop("Rome", trip: trip))
        #expect(trip.stops.map(\.city) == ["Rome"])
        try context.save()
        #expect(trip.stops.map(\.city) == ["Rome"])
    }

    @Test func insertingOneInsertsWhatItRefersTo() throws {
        let context = ModelContext(try makeContainer())
        let trip = Trip("Italy"), stop = Stop("Rome", trip: Trip("Spain"))
        trip.stops = [stop]
        context.insert(trip)
        #expect(context.insertedModelsArray.count == 2)
        #expect(stop.trip === trip)
    }

    @Test func relationshipsComeBackFromTheFile() throws {
        let file = try StoreFile()
        do {
            let context = ModelContext(try makeContainer(file.url))
            let trip = Trip("Italy"), ann = Guest("ann@x"), bob = Guest("bob@x")
            context.insert(trip)
            trip.stops = [Stop("Rome"), Stop("Pisa")]
            trip.stops[0].hotel = Hotel("Roma")
            trip.guests = [bob, ann]
            let second = Trip("Spain")
            context.insert(second)
            ann.trips.append(second)
            try context.save()
        }
        let context = ModelContext(try makeContainer(file.url))
        let trips = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
        #expect(trips[0].stops.map(\.city).sorted() == ["Pisa", "Rome"])
        #expect(trips[0].stops.allSatisfy { $0.trip === trips[0] })
        #expect(trips[0].stops.first { $0.city == "Rome" }?.hotel?.name == "Roma")
        #expect(trips[0].guests.map(\.email) == ["bob@x", "ann@x"])
        #expect(trips[1].guests.map(\.email) == ["ann@x"])
        #expect(Set(trips[1].guests[0].trips.map(\.name)) == ["Italy", "Spain"])
    }

    @Test func unsavedChangesCountInRelationshipsThatAreLoadedLater() throws {
        let file = try StoreFile()
        do {
            let context = ModelContext(try makeContainer(file.url))
            let trip = Trip("Italy")
            context.insert(trip)
            trip.stops = [Stop("Rome"), Stop("Pisa")]
            context.insert(Trip("Spain"))
            try context.save()
        }
        let context = ModelContext(try makeContainer(file.url))
        let rome = try #require(try context.fetch(FetchDescriptor<Stop>(predicate: #Predicate { $0.city == "Rome" })).first)
        let trips = try context.fetch(FetchDescriptor<Trip>(sortBy: [SortDescriptor(\.name)]))
        rome.trip = trips[1]
        context.insert(Stop("Bari", trip: trips[0]))
        #expect(trips[0].stops.map(\.city).sorted() == ["Bari", "Pisa"])
        #expect(trips[1].stops.map(\.city) == ["Rome"])
    }

    // MARK: Delete rules

    @Test func cascadeDeletesAndNullifyLetsGo() throws {
        let file = try StoreFile()
        let context = ModelContext(try makeContainer(file.url))
        let trip = Trip("Italy"), guest = Guest("ann@x")
        context.insert(trip)
        trip.stops = [Stop("Rome"), Stop("Pisa")]
        trip.guests = [guest]
        context.insert(Stop("Oslo"))
        try context.save()
        context.delete(trip)
        #expect(trip.isDeleted && trip.name == "Italy")
        #expect(try stops(context) == ["Oslo"])
        #expect(guest.trips.isEmpty)
        try context.save()
        #expect(trip.modelContext == nil && !trip.isDeleted && trip.name == "Italy")
        let other = ModelContext(try makeContainer(file.url))
        #expect(try stops(other) == ["Oslo"])
        #expect(try other.fetch(FetchDescriptor<Guest>())[0].trips.isEmpty)
    }

    @Test func deletingTheManySideTakesItOutOfTheOther() throws {
        let context = ModelContext(try makeContainer())
        let trip = Trip("Italy")
        context.insert(trip)
        trip.stops = [Stop("Rome"), Stop("Pisa")]
        try context.save()
        context.delete(trip.stops[0])
        #expect(trip.stops.map(\.city) == ["Pisa"])
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Stop>()) == 1)
    }

    @Test func denyRefusesToSaveUntilNothingIsLeft() throws {
        let context = ModelContext(try makeContainer())
        let hotel = Hotel("Roma"), stop = Stop("Rome")
        context.insert(hotel)
        hotel.stops = [stop]
        try context.save()
        context.delete(hotel)
        #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
        context.delete(stop)
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Hotel>()) == 0)
    }

    @Test func whatNeedsItsOwnerCannotOutliveIt() throws {
        let context = ModelContext(try ModelContainer(for: Owner.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
        let owner = Owner()
        context.insert(owner)
        let pet = Pet(owner)
        context.insert(pet)
        try context.save()
        context.delete(owner)
        #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
        #expect(pet.owner === owner)
        context.delete(pet)
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Owner>()) == 0)
    }

    @Test func rollbackTakesEverythingBack() throws {
        let context = ModelContext(try makeContainer())
        let trip = Trip("Italy")
        context.insert(trip)
        trip.stops = [Stop("Rome")]
        try context.save()
        trip.name = "Spain"
        let rome = trip.stops[0]
        context.delete(rome)
        let new = Trip("New")
        context.insert(new)
        trip.stops.append(Stop("Bari"))
        context.rollback()
        #expect(trip.name == "Italy" && trip.stops.map(\.city) == ["Rome"] && rome.trip === trip)
        #expect(!context.hasChanges && new.modelContext == nil)
        #expect(try context.fetch(FetchDescriptor<Trip>()).map(\.name) == ["Italy"])
    }

    // MARK: Unique values

    @Test func anInsertionWithAUniqueValueUpdatesTheObjectThatHasIt() throws {
        let file = try StoreFile()
        let context = ModelContext(try makeContainer(file.url))
        let ann = Guest("ann@x", age: 30)
        context.insert(ann)
        try context.save()
        let newer = Guest("ann@x", age: 31), trip = Trip("Italy")
        context.insert(newer)
        newer.trips = [trip]
        try context.save()
        #expect(try context.fetch(FetchDescriptor<Guest>()).map(\.age) == [31])
        #expect(ann.age == 31 && newer == ann && trip.guests == [ann])
        newer.age = 32
        #expect(ann.age == 32)
        // Objects of rows that nobody has loaded, and two new ones with the same value.
        let other = ModelContext(try makeContainer(file.url))
        other.insert(Guest("ann@x", age: 40))
        other.insert(Guest("bob@x", age: 1))
        other.insert(Guest("bob@x", age: 2))
        try other.save()
        let guests = try ModelContext(try makeContainer(file.url)).fetch(FetchDescriptor<Guest>(sortBy: [SortDescriptor(\.email)]))
        #expect(guests.map(\.age) == [40, 2])
        #expect(guests[0].trips.count == 0)
    }

    @Test func whatPointsToAnObjectStaysWhenAnotherTakesItsPlace() throws {
        let file = try StoreFile()
        func open() throws -> ModelContext { ModelContext(try ModelContainer(for: Country.self, configurations: ModelConfiguration(url: file.url))) }
        do {
            let context = try open(), italy = Country("it", "Italy")
            context.insert(italy)
            italy.towns = [Town("Rome")]
            try context.save()
        }
        let context = try open(), again = Country("it", "Italia")
        context.insert(again)
        again.towns.append(Town("Pisa"))
        try context.save()
        #expect(again.towns.map(\.name).sorted() == ["Pisa", "Rome"])
        let countries = try open().fetch(FetchDescriptor<Country>())
        #expect(countries.map(\.name) == ["Italia"] && countries[0].towns.count == 2)
    }

    @Test func deletingAndInsertingTheSameUniqueValueIsNoConflict() throws {
        let context = ModelContext(try makeContainer())
        let ann = Guest("ann@x", age: 30)
        context.insert(ann)
        try context.save()
        context.delete(ann)
        context.insert(Guest("ann@x", age: 5))
        try context.save()
        #expect(try context.fetch(FetchDescriptor<Guest>()).map(\.age) == [5])
    }

    @Test func aChangeToATakenUniqueValueReplacesItsHolder() throws {
        let context = ModelContext(try makeContainer())
        let ann = Guest("ann@x", age: 30), bob = Guest("bob@x", age: 40)
        context.insert(ann)
        context.insert(bob)
        try context.save()
        bob.email = "ann@x"
        try context.save()
        #expect(try context.fetch(FetchDescriptor<Guest>()).map(\.age) == [40])
    }

    // MARK: Undo

    @Test func undoTakesBackAndRedoDoesAgain() throws {
        let context = ModelContext(try makeContainer())
        let manager = UndoManager()
        manager.groupsByEvent = false
        context.undoManager = manager
        func group(_ body: () -> Void) { manager.beginUndoGrouping(); body(); manager.endUndoGrouping() }
        let trip = Trip("Italy")
        group { context.insert(trip) }
        group { trip.name = "Spain" }
        group { trip.stops = [Stop("Rome")] }
        manager.undo()
        #expect(trip.stops.isEmpty && trip.name == "Spain")
        manager.undo()
        #expect(trip.name == "Italy")
        manager.redo()
        #expect(trip.name == "Spain")
        manager.undo()
        manager.undo()
        #expect(try context.fetchCount(FetchDescriptor<Trip>()) == 0)
    }
}

@MainActor @Suite struct LifetimeTests {
    /// Objects that point to each other, and their contexts, go when nobody has them any more.
    @Test func objectsAndContextsDoNotKeepEachOther() throws {
        let file = try StoreFile()
        weak var container: ModelContainer?, trip: Trip?, guest: Guest?, stop: Stop?
        func work() throws {
            let new = try makeContainer(file.url), context = ModelContext(new)
            let one = Trip("Italy"), other = Guest("ann@x")
            context.insert(one)
            one.stops = [Stop("Rome"), Stop("Pisa")]
            one.guests = [other]
            try context.save()
            #expect(one.stops[0].trip === one && other.trips == [one])
            one.stops[0].city = "Bari"
            one.stops[1].trip = nil
            try context.save()
            (container, trip, guest, stop) = (new, one, other, one.stops[0])
            context.delete(one)
            try context.save()
        }
        try work()
        #expect(trip == nil && guest == nil && stop == nil && container == nil)
    }
}
