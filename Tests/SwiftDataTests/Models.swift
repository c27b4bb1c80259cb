import FoundationPlus
import SwiftData

enum Priority: String, Codable, CaseIterable { case low, high }
struct Place: Codable, Equatable { var latitude = 0.0, longitude = 0.0 }

@Model final class Trip {
    var name: String
    var start: Date
    var rating = 0
    var note: String?
    var priority: Priority = Priority.low
    var place: Place?
    var tags: [String] = []
    @Attribute(.externalStorage) var picture: Data?
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []
    @Relationship(inverse: \Guest.trips) var guests: [Guest] = []
    @Transient var isOpen = false
    var title: String { name.uppercased() }

    init(_ name: String, start: Date = .distantPast, rating: Int = 0) {
        self.name = name
        self.start = start
        self.rating = rating
    }
}

@Model final class Stop {
    var city: String
    var trip: Trip?
    var hotel: Hotel?

    init(_ city: String, trip: Trip? = nil) {
        self.city = city
        self.trip = trip
    }
}

@Model final class Hotel {
    var name: String
    @Relationship(deleteRule: .deny, inverse: \Stop.hotel) var stops: [Stop]? = []
    init(_ name: String) { self.name = name }
}

@Model final class Guest {
    #Index<Guest>([\.age], [\.email, \.age])
    @Attribute(.unique) var email: String
    var age: Int
    var trips: [Trip] = []
    init(_ email: String, age: Int = 0) {
        self.email = email
        self.age = age
    }
}

/// A container in a file of its own, or in memory.
func makeContainer(_ url: URL? = nil) throws -> ModelContainer {
    try ModelContainer(for: Trip.self, Guest.self, configurations: url.map { ModelConfiguration(url: $0) } ?? ModelConfiguration(isStoredInMemoryOnly: true))
}

/// A file in a folder that is there as long as the value.
final class StoreFile {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("swiftdata-\(UUID().uuidString)")
    var url: URL { folder.appendingPathComponent("test.store") }
    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }
}

@Model final class Owner {
    @Relationship(inverse: \Pet.owner) var pets: [Pet] = []
    init() {}
}

@Model final class Pet {
    var owner: Owner
    init(_ owner: Owner) { self.owner = owner }
}

@Model final class Country {
    @Attribute(.unique) var code: String
    var name: String
    var towns: [Town] = []
    init(_ code: String, _ name: String) { (self.code, self.name) = (code, name) }
}

/// Its country is the inverse of the country's towns without anybody saying so.
@Model final class Town {
    var name: String
    var country: Country?
    init(_ name: String) { self.name = name }
}
