import Drawing
import Foundation
import Testing
import Typesetting

/// Needs the icon fonts of Scripts/fetch-symbol-fonts.
@MainActor @Suite(.enabled(if: SymbolLibrary.shared.contains("star"))) struct SymbolTests {
    let library = SymbolLibrary.shared

    // oracle/ios/findings.md: symbol/basic, label/basic
    @Test(arguments: [("star", 17.0, 22.0, 20.0), ("star", 28, 36, 33.5), ("star", 34, 43.5, 40.5), ("gear", 17, 21.5, 20.5), ("gear", 28, 35.5, 34),
                      ("wifi", 17, 22.5, 16), ("chevron.right", 17, 12.5, 16.5)])
    func frames_are_those_recorded(name: String, size: CGFloat, width: CGFloat, height: CGFloat) throws {
        let outline = try #require(library.outline(named: name, size: size, pixelsPerPoint: 2))
        #expect(outline.size == CGSize(width: width, height: height))
    }

    @Test func a_star_stands_on_the_text_as_recorded() throws {
        #expect(try #require(library.outline(named: "star", size: 17, pixelsPerPoint: 2)).baseline == 16.5)
    }

    @Test(arguments: ["1.circle", "a.square.fill", "heart.slash.fill", "bell.badge", "person.fill.badge.plus", "x.circle.fill", "house.circle", "leaf.fill", "info"])
    func missing_symbols_are_composed(name: String) {
        #expect(library.contains(name))
    }

    @Test func heavier_symbols_are_larger() throws {
        let regular = try #require(library.outline(named: "plus", size: 17)), bold = try #require(library.outline(named: "plus", weight: 700, size: 17))
        #expect(bold.size.width > regular.size.width)
    }

    @Test func unmapped_names_give_nothing() {
        #expect(library.outline(named: "no.such.symbol", size: 17) == nil)
        #expect(library.outline(named: "", size: 17) == nil)
        #expect(library.outline(named: "star", size: 0) == nil)
    }
}
