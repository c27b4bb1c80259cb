import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Rows and columns (behaviours C).
@MainActor @Suite struct StackTests {
    @Test("Spacing is taken off before lengths are shared (63)") func spacing_first() {
        let f = frames(100, 10) { HStack(spacing: 20) { Color.red.named("a"); Color.blue.named("b") } }
        #expect(f["a"] == rect(0, 0, 40, 10))
        #expect(f["b"] == rect(60, 0, 40, 10))
    }

    @Test("A higher priority gets all but the minima of the lower ones (64)") func priority() {
        let f = frames(300, 10) {
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 20).named("a")
                Color.blue.frame(minWidth: 30).layoutPriority(1).named("b")
            }
        }
        #expect(f["a"]?.width == 20)
        #expect(f["b"]?.width == 280)
    }

    @Test("Flexibility is asked with nothing and everything, at the stack's cross offer (65)") func probes() {
        let log = Witness.Log()
        _ = size(of: HStack(spacing: 0) { Witness(log: log); Color.red }, 100, 30)
        #expect(log.offers.contains(ProposedViewSize(width: 0, height: 30)))
        #expect(log.offers.contains(ProposedViewSize(width: .infinity, height: 30)))
    }

    @Test("The least flexible is sized first and the rest shared (66–69)") func order() {
        let thirds = frames(300, 10) { HStack(spacing: 0) { Color.red.named("a"); Color.green.named("b"); Color.blue.named("c") } }
        #expect(thirds["b"] == rect(100, 0, 100, 10))
        let log = Witness.Log()
        let f = frames(180, 40) {
            HStack(spacing: 0) {
                Color.red.named("a")
                Witness(log: log, max: points(50, 40)).named("text")
                Color.blue.named("c")
            }
        }
        #expect(log.offers.contains(ProposedViewSize(width: 60, height: 40)))
        #expect(f["a"]?.width == 65 && f["c"]?.width == 65)
        let overfull = frames(150, 10) {
            HStack(spacing: 0) {
                Rectangle().frame(maxWidth: 100).named("a")
                Rectangle().frame(minWidth: 100).named("b")
            }.named("stack")
        }
        #expect(overfull["a"]?.width == 75)
        #expect(overfull["b"]?.width == 100)
        #expect(overfull["stack"]?.width == 175)
    }

    @Test("Text with a priority is offered everything (70, 71)") func text_priority() {
        let words = "Words of some length in a row"
        func text(_ priority: Double) -> CGRect {
            frames(240, 100) {
                HStack(spacing: 0) {
                    Color.red
                    Text(words).layoutPriority(priority).named("text")
                    Color.blue
                }
            }["text"]!
        }
        #expect(text(0).width <= 80)
        #expect(text(1).size == size(of: Text(words), nil, nil))
    }

    @Test("Bottoms meet where the alignment says so (72)") func bottom() {
        let f = frames(12, 12) {
            HStack(alignment: .bottom, spacing: 0) {
                Color.red.frame(height: 10).named("a")
                Color.green.frame(height: 12).named("b")
                Color.blue.frame(height: 10).named("c")
            }
        }
        #expect(f["a"] == rect(0, 2, 4, 10))
        #expect(f["b"] == rect(4, 0, 4, 12))
        #expect(f["c"] == rect(8, 2, 4, 10))
    }

    @Test("Stacks that cannot shrink overflow from the middle (73, 74)") func overfull() {
        let column = frames(12, 12) {
            VStack { Spacer(); Color.red.frame(height: 2).named("a"); Spacer(); Color.red.frame(height: 2).named("b"); Spacer() }
        }
        #expect(column["a"] == rect(0, 0, 12, 2))
        #expect(column["b"] == rect(0, 10, 12, 2))
        let row = frames(12, 12) {
            HStack { Spacer(); Color.red.frame(width: 2).named("a"); Spacer(); Color.red.frame(width: 2).named("b"); Spacer() }
        }
        #expect(row["a"] == rect(0, 0, 2, 12))
        #expect(row["b"] == rect(10, 0, 2, 12))
    }

    @Test("Columns of flexible views (75, 76)") func flexible_columns() {
        let f = frames(500, 500) { VStack { Rectangle().frame(minHeight: 50).named("a"); Rectangle().layoutPriority(1).named("b") } }
        #expect(f["a"]?.height == 50 && f["b"]?.height == 442)
        let equal = frames(500, 500) { VStack { Rectangle().named("a"); Rectangle().named("b") } }
        #expect(equal["a"]?.height == 246 && equal["b"] == rect(0, 254, 500, 246))
    }

    @Test("Without an offer every view keeps its ideal size (77)") func ideal() {
        #expect(size(of: HStack { Color.red; box(30, 5) }, nil, nil) == points(48, 10))
    }

    @Test("Guides decide the cross extent (78, 79)") func cross_extent() {
        let f = frames(100, 100) {
            VStack(alignment: .leading, spacing: 0) {
                box(30, 10).alignmentGuide(.leading) { _ in 30 }.named("a")
                box(20, 10).named("b")
            }.named("stack")
        }
        #expect(f["stack"]?.size == points(50, 20))
        #expect(f["a"]!.maxX == f["b"]!.minX)
    }

    @Test("Columns and rows are centred unless told otherwise (80)") func centre() {
        let f = frames(100, 100) { VStack(spacing: 0) { box(40, 10).named("a"); HStack(spacing: 0) { box(10, 30); box(10, 10).named("b") } } }
        #expect(f["a"]?.midX == 50)
        #expect(f["b"]?.midY == 55)
    }

    @Test("A missing cross offer is the stack's size when it places (81)") func cross_placement() {
        let log = Witness.Log()
        _ = frames(100, 100) { VStack(spacing: 0) { box(60, 10); Witness(log: log).frame(height: 5) }.fixedSize() }
        #expect(log.placed == ProposedViewSize(width: 60, height: 5))
    }

    @Test("From right to left a row starts at the right and leading is right (82)") func right_to_left() {
        let f = frames(100, 40) {
            VStack(alignment: .leading, spacing: 0) {
                HStack(spacing: 0) { box(30, 10).named("a"); box(20, 10).named("b") }
                box(10, 10).named("c")
            }.environment(\.layoutDirection, .rightToLeft)
        }
        #expect(f["a"]!.minX == f["b"]!.maxX)
        #expect(f["c"]?.maxX == f["a"]?.maxX)
    }

    @Test("An empty stack is nothing; one view has no spacing (83)") func empty() {
        #expect(size(of: HStack {}, 100, 100) == .zero)
        #expect(size(of: VStack { box(10, 10) }, nil, nil) == points(10, 10))
    }

    @Test("Views keep 8 apart unless they say otherwise; a given spacing overrides all (84, 87, 88)") func spacing() {
        #expect(size(of: VStack { box(10, 10); box(10, 10) }, nil, nil).height == 28)
        #expect(size(of: VStack { Text("a").frame(height: 10); Text("b").frame(height: 10) }, nil, nil).height == 28)
        let line = size(of: Text("a"), nil, nil).height
        #expect(size(of: VStack(spacing: 3) { Text("a"); box(5, 5) }, nil, nil).height == line + 8)
    }

    @Test("A stack hands on what its outer views want (85)") func stack_spacing() {
        func gap<V: View>(_ view: V) -> CGFloat {
            let f = frames(200, 200) { VStack { Text("a").named("a"); view.named("b") } }
            return f["b"]!.minY - f["a"]!.maxY
        }
        let toText = gap(Text("b")), toBox = gap(box(5, 5))
        #expect(abs(gap(VStack { Text("b"); box(5, 5) }) - toText) < 0.001)
        #expect(abs(gap(VStack { box(5, 5); Text("b") }) - toBox) < 0.001)
        #expect(abs(gap(HStack { Text("b"); Text("c") }) - toText) < 0.001)
    }

    @Test("Distances around text follow its font (86, 89)") func text_spacing() {
        let f = frames(200, 300) {
            VStack {
                box(5, 5).named("above")
                Text("a").named("a")
                Text("b").named("b")
                box(5, 5).named("below")
            }
        }
        #expect(abs(f["a"]!.minY - f["above"]!.maxY - 6.43) < 0.01)
        #expect(abs(f["b"]!.minY - f["a"]!.maxY - 2) < 0.01)
        #expect(abs(f["below"]!.minY - f["b"]!.maxY - 10.64) < 0.01)
        let row = frames(200, 50) { HStack { box(5, 5).named("a"); Text("b").named("b") } }
        #expect(row["b"]!.minX - row["a"]!.maxX == 8)
    }

    private struct Middle: AlignmentID {
        static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height / 2 }
    }
    private static let middle = VerticalAlignment(Middle.self)

    @Test("A guide set in a nested column is seen outside; several are averaged (91–93)") func nested_guides() {
        let f = frames(100, 200) {
            HStack(alignment: StackTests.middle, spacing: 0) {
                box(10, 10).named("mark")
                VStack(spacing: 0) {
                    box(10, 20)
                    box(10, 20).alignmentGuide(StackTests.middle) { $0[.top] }.named("one")
                    box(10, 20).alignmentGuide(StackTests.middle) { $0[.bottom] }.named("two")
                }
            }
        }
        #expect(f["mark"]!.midY == (f["one"]!.minY + f["two"]!.maxY) / 2)
        // Sides never pass on what a child has set.
        #expect(size(of: VStack(alignment: .leading, spacing: 0) { HStack(spacing: 0) { box(10, 10).alignmentGuide(.leading) { _ in 50 } }; box(10, 10) }, nil, nil).width == 10)
    }

    @Test("The baseline of a view without text is its bottom (94)") func baseline() {
        let f = frames(100, 100) { HStack(alignment: .firstTextBaseline, spacing: 0) { box(10, 30).named("a"); box(10, 10).named("b") } }
        #expect(f["a"]!.maxY == f["b"]!.maxY)
    }

    @Test("A guide is built on the view's previous value and changes nothing else (95, 96)") func guide_chain() {
        let f = frames(100, 100) {
            VStack(alignment: .leading, spacing: 0) {
                box(50, 10).named("a")
                box(10, 10).alignmentGuide(.leading) { d in d[.leading] - 10 }.alignmentGuide(.leading) { d in d[.leading] - 10 }.named("b")
            }
        }
        #expect(f["b"]!.minX - f["a"]!.minX == 20)
        var explicit: CGFloat??
        _ = size(of: VStack(alignment: .leading) { box(5, 5).alignmentGuide(.leading) { d in explicit = d[explicit: .leading]; return 0 } }, nil, nil)
        #expect(explicit == .some(nil))
    }

    @Test("Only the highest priority decides the size of a stack in depth (97)") func depth_priority() {
        let f = frames(100, 100) { ZStack { box(80, 80).named("a"); box(20, 20).layoutPriority(1).named("b") }.named("stack") }
        #expect(f["stack"]?.size == points(20, 20))
        #expect(f["a"] == rect(10, 10, 80, 80))
    }

    @Test("A priority counts as the outermost layout modifier only (98)") func forwarded_priority() {
        func width<V: View>(_ view: V) -> CGFloat {
            frames(100, 10) { HStack(spacing: 0) { Color.red; view.named("v") } }["v"]!.width
        }
        let first = Color.blue.layoutPriority(1)
        #expect(width(first) == 100)
        #expect(width(first.padding(.top, 1)) == 50)
        #expect(width(first.frame(maxHeight: 5)) == 50)
        #expect(width(first.aspectRatio(CGSize(width: 1, height: 1), contentMode: .fill)) == 50)
        #expect(width(first.background(Color.red)) == 100)
        #expect(width(first.offset(x: 3)) == 100)
        #expect(width(first.alignmentGuide(.top) { _ in 0 }) == 100)
        #expect(width(first.environment(\.layoutDirection, .leftToRight)) == 100)
    }
}
