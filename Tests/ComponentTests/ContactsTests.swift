import AdvancedList
@testable import ContactsExample
import MartletTesting
import SwiftUI
import Testing

/// The rows AL of the acceptance list that concern the example.
@MainActor @Suite struct ContactsTests {
    private func contact(_ representation: ContactListItemViewRepresentationType) -> ContactListItem {
        ContactListItem(id: "1", firstName: "Ada", lastName: "Moravec", streetAddress: "Linden Street 12", zip: "10115", city: "Northwick",
                        viewRepresentationType: representation)
    }

    @Test func AL_12_contactsInThreeForms() {
        #expect(TestHost(contact(.short)).shows("Ada Moravec"))

        let detail = TestHost(NavigationView { List { contact(.detail) } })
        detail.tap("Ada Moravec")
        detail.advance(by: 1)
        #expect(detail.shows("Linden Street 12") && detail.shows("Northwick"), "\(detail.tree)")

        let folding = TestHost(contact(.collapsable))
        #expect(!folding.shows("Linden Street 12"))
        folding.tap("show details")
        folding.advance(by: 1)
        #expect(folding.shows("Linden Street 12") && folding.shows("hide details"))
        folding.tap("hide details")
        folding.advance(by: 1)
        #expect(!folding.shows("Linden Street 12") && folding.shows("show details"))
    }

    @Test func AL_13_advertisementsInThreeForms() {
        let text = String(repeating: "A long line of words. ", count: 12)
        let short = TestHost(NavigationView { List { AdListItem(id: "ad", text: text) } })
        #expect(short.frame(of: "ad").height < 50, "one line")
        short.tap("ad")
        short.advance(by: 1)
        #expect(short.shows("Advertisement"), "\(short.tree)")

        let long = TestHost(AdListItem(id: "ad", text: text, viewRepresentationType: .long))
        #expect(long.frame(of: "text-ad").height > 100)

        let image = TestHost(AdListItem(id: "ad", text: "Dinner", viewRepresentationType: .image))
        #expect(image.frame(of: "image-ad").isNull)
        image.tap("show image")
        image.advance(by: 1)
        #expect(image.frame(of: "image-ad").height == 200)
        image.tap("hide image")
        image.advance(by: 1)
        #expect(image.frame(of: "image-ad").isNull && image.shows("show image"))
    }

    @Test func AL_14_fourButtonsDriveTheList() {
        let host = TestHost(ContentView(), look: Look(safeArea: phoneSafeArea))
        #expect(host.shows("List of Items"))
        #expect(host.shows("Ada Moravec"))
        host.tap("state-loading")
        #expect(host.shows("Loading …") && !host.shows("Ada Moravec"))
        host.tap("state-error")
        #expect(host.shows("The address book cannot be reached.") && !host.shows("Loading …"))
        host.tap("state-empty")
        #expect(host.shows("No data"))
        host.tap("state-items")
        #expect(host.shows("Ada Moravec") && host.shows("Fresh bread"))
    }

    @Test func script() throws { try run(script: "contacts", on: ContentView()) }
}
