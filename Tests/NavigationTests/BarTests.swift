import MartletTesting
import SwiftUI
import Testing

/// The bar above a page.
@MainActor @Suite struct BarTests {
    private func host(_ look: Look) -> TestHost {
        TestHost(NavigationStack {
            Text("page").navigationTitle("Title").toolbar {
                ToolbarItem(placement: .topBarTrailing) { Button("Item") {}.accessibilityIdentifier("item") }
            }
        }, look: look)
    }

    @Test func itemsDoNotGrowWithTheTextSize() {
        let usual = host(Look()), large = host(Look(dynamicType: .accessibility3))
        #expect(large.frame(of: "item").size == usual.frame(of: "item").size)
    }

    @Test("Symbols named by the direction of reading are mirrored", arguments: [("chevron.forward", true), ("arrow.backward", true), ("chevron.right", false), ("goforward", false), ("forward.fill", false)])
    func directions(name: String, isMirrored: Bool) throws {
        func picture(_ direction: LayoutDirection) throws -> Data {
            try TestHost(Image(systemName: name), size: CGSize(width: 40, height: 40), look: Look(layoutDirection: direction)).pngData()
        }
        #expect(try (picture(.leftToRight) != picture(.rightToLeft)) == isMirrored)
    }
}
