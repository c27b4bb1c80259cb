import FoundationPlus
import SwiftData
import Testing

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
}
