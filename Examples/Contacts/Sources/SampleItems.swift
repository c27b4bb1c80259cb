import AdvancedList
import SwiftUI

/// What the error button reports.
enum SampleError: LocalizedError {
    case unreachable

    var errorDescription: String? { "The address book cannot be reached." }
}

extension ListService {
    /// Invented people, and advertisements between them.
    func fillWithSamples() {
        appendItems(Array(SampleItems.contacts.prefix(3)))
        appendItems([SampleItems.advertisements[0]])
        appendItems(Array(SampleItems.contacts[3..<6]))
        appendItems([SampleItems.advertisements[1]])
        appendItems(Array(SampleItems.contacts.dropFirst(6)))
        appendItems([SampleItems.advertisements[2]])
    }
}

enum SampleItems {
    static let contacts: [ContactListItem] = [
        person(1, "Ada", "Moravec", "Linden Street 12", "10115", "Northwick", .detail),
        person(2, "Bilal", "Okafor", "Harbour Road 4", "20457", "Eastport", .collapsable),
        person(3, "Chiara", "Lindqvist", "Mill Lane 88", "80331", "Southbank", .short),
        person(4, "Dariush", "Farahani", "Garden Alley 7", "50667", "Westfield", .detail),
        person(5, "Elif", "Novak", "Station Square 1", "60311", "Midvale", .collapsable),
        person(6, "Farid", "Castellan", "Bridge Street 23", "70173", "Hilltop", .short),
        person(7, "Greta", "Imamura", "Orchard Way 51", "01067", "Riverside", .detail),
        person(8, "Hugo", "Petrossian", "Chapel Hill 9", "28195", "Lakeside", .collapsable),
    ]

    static let advertisements: [AdListItem] = [
        AdListItem(id: "ad-1", text: "Fresh bread every morning from the baker round the corner, also on Sundays.", viewRepresentationType: .short),
        AdListItem(id: "ad-2", text: "Learn to sail this summer: a week on the lake with small groups, boats for every size and age, and a picnic at the end of every day. Places are few.", viewRepresentationType: .long),
        AdListItem(id: "ad-3", text: "Dinner by the harbour", viewRepresentationType: .image),
    ]

    private static func person(_ number: Int, _ first: String, _ last: String, _ street: String, _ zip: String, _ city: String,
                               _ representation: ContactListItemViewRepresentationType) -> ContactListItem {
        ContactListItem(id: "contact-\(number)", firstName: first, lastName: last, streetAddress: street, zip: zip, city: city, viewRepresentationType: representation)
    }
}
