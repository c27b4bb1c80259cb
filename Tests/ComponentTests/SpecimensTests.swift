import MartletTesting
@testable import SpecimensExample
import SwiftUI
import Testing

/// The pages of the gallery.
@MainActor @Suite struct SpecimensTests {
    private static let looks: [(String, Look)] = [
        ("1×", Look(scale: 1)), ("2×", Look(scale: 2)), ("3×", Look(scale: 3)), ("dark", Look(colorScheme: .dark)),
        ("from right to left", Look(layoutDirection: .rightToLeft)), ("large text", Look(dynamicType: .accessibility3)),
    ]

    @Test("Each page is drawn in every look without complaint", arguments: Page.allCases) func pages(page: Page) throws {
        for (name, look) in Self.looks {
            let host = TestHost(page.content, look: look)
            #expect(try host.pngData().count > 10_000, "\(name)")
            #expect(host.messages.isEmpty, "\(name): \(host.messages)")
        }
    }

    @Test("Each page can be gone to from the list of pages", arguments: Page.allCases) func links(page: Page) {
        let host = TestHost(ContentView())
        let titles = ["text": "Text", "shapes": "Shapes", "images": "Images", "colors": "Colours", "effects": "Effects", "layout": "Layout",
                      "controls": "Controls", "pickers": "Pickers", "lists": "Lists", "bars": "Bars"]
        host.tap(titles[page.rawValue] ?? "")
        host.advance(by: 1)
        #expect(host.node("BackButton") != nil)
    }
}
