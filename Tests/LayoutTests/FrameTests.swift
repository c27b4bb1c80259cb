import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Frames, fixed sizes, ratios, padding and positions (behaviours B).
@MainActor @Suite struct FrameTests {
    @Test("A fixed frame offers and takes its lengths; a missing one is the child's (31, 32)") func fixed() {
        let log = Witness.Log()
        #expect(size(of: Witness(log: log, max: points(30, 30)).frame(width: 80), 200, 50) == points(80, 30))
        #expect(log.offers.contains(ProposedViewSize(width: 80, height: 50)))
        #expect(size(of: Text("x").frame(width: 80, height: 20), 5, 5) == points(80, 20))
    }

    @Test("A frame aligns by guides, explicit ones too (33)") func guides() {
        let f = frames(100, 100) {
            box(20, 20).alignmentGuide(.leading) { _ in -10 }.named("a").frame(width: 60, height: 40, alignment: .bottomLeading).named("frame")
        }
        #expect(f["frame"] == rect(20, 30, 60, 40))
        #expect(f["a"] == rect(30, 50, 20, 20))
    }

    @Test("What is larger than its frame overflows, centred (34)") func overflow() {
        let f = frames(100, 100) { box(80, 60).named("a").frame(width: 20, height: 20) }
        #expect(f["a"] == rect(10, 20, 80, 60))
    }

    @Test("Negative and infinite lengths of a fixed frame count as none (35)") func invalid() {
        #expect(size(of: box(20, 10).frame(width: -5, height: .infinity), 100, 100) == points(20, 10))
    }

    @Test("Minimum and maximum clamp the offer whatever the child is (36, 47)") func minimum_and_maximum() {
        #expect(size(of: box(10, 10).frame(minWidth: 20, maxWidth: 50), 100, 100).width == 50)
        #expect(size(of: box(10, 10).frame(minWidth: 20, maxWidth: 50), 30, 100).width == 30)
        #expect(size(of: box(10, 10).frame(minWidth: 20, maxWidth: 50), 5, 100).width == 20)
        #expect(size(of: box(90, 10).frame(minWidth: 0, maxWidth: .infinity), 40, 100).width == 40)
    }

    @Test("A minimum alone grows with the child only (37)") func minimum() {
        #expect(size(of: box(40, 10).frame(minWidth: 100), 300, 100).width == 100)
        #expect(size(of: box(140, 10).frame(minWidth: 100), 300, 100).width == 140)
    }

    @Test("A maximum alone grows to the offer and never below the child (38)") func maximum() {
        #expect(size(of: box(40, 10).frame(maxWidth: .infinity), 300, 100).width == 300)
        #expect(size(of: box(40, 10).frame(maxWidth: .infinity), 20, 100).width == 40)
        #expect(size(of: box(250, 10).frame(maxWidth: 200), 300, 100).width == 200)
    }

    @Test("An ideal counts where nothing is offered (39–42)") func ideal() {
        #expect(size(of: box(40, 10).frame(idealWidth: 150), 300, 100).width == 40)
        #expect(size(of: box(40, 10).frame(idealWidth: 150), nil, nil).width == 150)
        #expect(size(of: box(40, 10).frame(minWidth: 50, maxWidth: 80), nil, nil).width == 50)
        let log = Witness.Log()
        _ = size(of: Witness(log: log).frame(minWidth: 20, idealWidth: 30, maxWidth: 60), nil, 500)
        #expect(log.offers.last == ProposedViewSize(width: 30, height: 500))
    }

    @Test("The child of a flexible frame is placed for the frame's size (43)") func placement() {
        let log = Witness.Log()
        _ = frames(200, 100) { Witness(log: log, max: points(50, 50)).frame(maxWidth: .infinity, maxHeight: 80) }
        #expect(log.placed == ProposedViewSize(width: 200, height: 80))
    }

    @Test("Limits in the wrong order give way to the earlier one (44, 45)") func contradictions() {
        #expect(size(of: Color.red.frame(minWidth: 20, idealWidth: 10), nil, 10).width == 20)
        #expect(size(of: Color.red.frame(idealWidth: 30, maxWidth: 20), 100, 10).width == 30)
        #expect(size(of: Color.red.frame(minWidth: -10), 0, 10).width == 0)
    }

    @Test("A fixed frame wins over a flexible one inside (46, 48)") func nested() {
        #expect(size(of: Color.red.frame(maxWidth: .infinity).frame(width: 200, height: 200), 0, 0) == points(200, 200))
        let f = frames(12, 6) { ZStack { Color.white.frame(maxWidth: 20, maxHeight: 4).named("a") } }
        #expect(f["a"] == rect(0, 1, 12, 4))
    }

    @Test("A fixed size offers nothing on its axes and keeps the child's priority (49)") func fixed_size() {
        let log = Witness.Log()
        #expect(size(of: Witness(log: log).fixedSize(horizontal: true, vertical: false), 100, 60) == points(10, 60))
        #expect(log.offers.contains(ProposedViewSize(width: nil, height: 60)))
        let f = frames(100, 10) {
            HStack(spacing: 0) {
                Color.red.named("a")
                Color.blue.frame(idealWidth: 70).layoutPriority(1).fixedSize(horizontal: true, vertical: false).named("b")
            }
        }
        #expect(f["b"]?.width == 70)
    }

    @Test("A ratio offers the largest fitting or smallest covering box (50, 51)") func ratio() {
        #expect(size(of: Color.red.aspectRatio(2, contentMode: .fit), 100, 100) == points(100, 50))
        #expect(size(of: Color.red.aspectRatio(2, contentMode: .fill), 100, 100) == points(200, 100))
        #expect(size(of: box(30, 30).aspectRatio(2, contentMode: .fit), 100, 100) == points(30, 30))
    }

    @Test("A ratio passes a missing offer on and completes half of one (52, 54)") func partial_ratio() {
        #expect(size(of: Color.red.aspectRatio(2, contentMode: .fit), nil, nil) == points(10, 10))
        #expect(size(of: Color.red.aspectRatio(2, contentMode: .fit), 100, nil) == points(100, 50))
        #expect(size(of: Color.red.aspectRatio(2, contentMode: .fill), nil, 100) == points(200, 100))
    }

    @Test("Without a ratio the child's ideal size gives it (53)") func ideal_ratio() {
        #expect(size(of: Color.red.aspectRatio(contentMode: .fit), 100, 40) == points(40, 40))
        #expect(size(of: Color.red.frame(idealWidth: 30, idealHeight: 10).aspectRatio(contentMode: .fit), 90, 90) == points(90, 30))
    }

    @Test("Padding is taken from the offer and added to the size (55, 56)") func padding() {
        let log = Witness.Log()
        #expect(size(of: Witness(log: log).padding(5), 100, 8) == points(100, 10))
        #expect(log.offers.contains(ProposedViewSize(width: 90, height: 0)))
        #expect(size(of: box(10, 10).padding(), nil, nil) == points(42, 42))
        #expect(size(of: box(10, 10).padding(.horizontal), nil, nil) == points(42, 10))
    }

    @Test("Negative padding enlarges the offer (57)") func negative_padding() {
        let f = frames(100, 100) { box(30, 30).background { Color.red.named("back").padding(-10) }.named("box") }
        #expect(f["box"] == rect(35, 35, 30, 30))
        #expect(f["back"] == rect(25, 25, 50, 50))
    }

    @Test("Padding on an edge makes it a plain edge; a zero keeps the text's distance (58)") func padding_and_spacing() {
        func gap<V: View>(_ lower: V) -> CGFloat {
            let f = frames(200, 200) { VStack { Text("a").named("a"); lower.named("b") } }
            return f["b"]!.minY - f["a"]!.maxY
        }
        let close = gap(Text("b"))
        #expect(gap(Text("b").padding(.top, 0)) == close)
        #expect(gap(Text("b").padding(.leading, 5)) == close)
        #expect(gap(Text("b").padding(.top, 1)) > close)
    }

    @Test("Moving, turning and scaling change no layout (59, 61)") func effects() {
        let plain = size(of: box(20, 10), nil, nil)
        #expect(size(of: box(20, 10).offset(x: 50), nil, nil) == plain)
        #expect(size(of: box(20, 10).rotationEffect(.degrees(45)), nil, nil) == plain)
        #expect(size(of: box(20, 10).scaleEffect(3), nil, nil) == plain)
    }

    @Test("A position takes the offer and centres its content at the point (60)") func position() {
        #expect(size(of: box(20, 10).position(x: 5, y: 5), 70, nil) == points(70, 10))
        let f = frames(100, 80) { box(20, 10).named("a").position(x: 30, y: 40).named("area") }
        #expect(f["a"] == rect(20, 35, 20, 10))
        #expect(f["area"] == rect(0, 0, 100, 80))
    }

    @Test("A hidden view keeps its place (62)") func hidden() {
        let f = frames(30, 90) {
            VStack(spacing: 0) {
                Color.red.named("a")
                Color.green.hidden()
                Color.blue.named("b")
            }
        }
        #expect(f["a"] == rect(0, 0, 30, 30))
        #expect(f["b"] == rect(0, 60, 30, 30))
    }
}
