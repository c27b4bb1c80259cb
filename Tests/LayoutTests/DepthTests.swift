import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Views behind and in front of each other (behaviours D).
@MainActor @Suite struct DepthTests {
    @Test("A stack in depth is as large as its largest and fills flexible views (99, 100)") func size_of_stack() {
        #expect(size(of: ZStack { box(30, 10); box(10, 40) }, 100, 100) == points(30, 40))
        let log = Witness.Log()
        _ = frames(100, 100) { ZStack { box(30, 10); Witness(log: log, max: points(20, 50)) } }
        #expect(log.placed == ProposedViewSize(width: 30, height: 50))
    }

    @Test("Alignments (101)", arguments: [
        (Alignment.center, 3, 3), (.topLeading, 0, 0), (.bottomTrailing, 6, 6), (.top, 3, 0), (.trailing, 6, 3),
    ] as [(Alignment, CGFloat, CGFloat)]) func alignment(_ alignment: Alignment, _ x: CGFloat, _ y: CGFloat) {
        let f = frames(12, 12) { ZStack(alignment: alignment) { box(12, 12); box(6, 6).named("a") } }
        #expect(f["a"] == rect(x, y, 6, 6))
    }

    @Test("Backgrounds and overlays are offered the view's size and never change it (102, 103)") func secondary() {
        let log = Witness.Log()
        let f = frames(100, 100) {
            box(40, 20).overlay(alignment: .topTrailing) {
                box(60, 10).named("wide")
                box(10, 10).named("small")
            }.background { Witness(log: log) }.named("view")
        }
        #expect(f["view"] == rect(30, 40, 40, 20))
        #expect(f["wide"] == rect(10, 40, 60, 10))
        #expect(f["small"] == rect(60, 40, 10, 10))
        #expect(log.placed == ProposedViewSize(width: 40, height: 20))
    }

    @Test("A background covers what stands before it (106)") func background_order() {
        let f = frames(100, 100) { box(20, 20).padding(5).background(Color.red.named("outer")).background { Color.blue.named("same") } }
        #expect(f["outer"] == rect(35, 35, 30, 30))
        let inner = frames(100, 100) { box(20, 20).background(Color.red.named("inner")).padding(5) }
        #expect(inner["inner"] == rect(40, 40, 20, 20))
    }

    private struct Names: PreferenceKey {
        static let defaultValue: [String] = []
        static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
    }

    @Test("Preferences count from back to front (107)") func preference_order() {
        final class Seen { var names: [String] = [] }
        let seen = Seen()
        func part(_ name: String) -> some View { box(5, 5).preference(key: Names.self, value: [name]) }
        _ = TestHost(part("main").background { part("back") }.overlay { part("front") }.onPreferenceChange(Names.self) { seen.names = $0 })
        #expect(seen.names == ["back", "main", "front"])
    }

    // Unconfirmed by a source: 109.
    @Test("Borders and clips change no layout (108, 109)") func border() {
        #expect(size(of: box(20, 10).border(.red, width: 4), nil, nil) == points(20, 10))
        #expect(size(of: box(20, 10).clipShape(Circle()), nil, nil) == points(20, 10))
        #expect(size(of: box(20, 10).mask { Circle() }, nil, nil) == points(20, 10))
    }
}
