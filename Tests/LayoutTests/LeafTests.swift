import Foundation
import MartletTesting
import SwiftUI
import Testing

/// What single views answer to an offer (behaviours A).
@MainActor @Suite struct LeafTests {
    @Test("The parent places the size the child reported (1)") func parent_keeps_the_size() {
        let f = frames(50, 50) { box(100, 80).named("a") }
        #expect(f["a"] == rect(-25, -15, 100, 80))
    }

    @Test("Nil asks for the ideal, zero for the smallest, infinity for the largest size (2)") func meaning_of_offers() {
        let text = Text("Some words that take a line")
        let ideal = size(of: text, nil, nil), large = size(of: text, .infinity, .infinity), small = size(of: text, 0, nil)
        #expect(ideal == large)
        #expect(small.width < ideal.width && small.height > ideal.height)
    }

    @Test("Colours and shapes take what they are offered (3)", arguments: [0, 50, 100, 10000])
    func flexible(_ length: CGFloat) {
        #expect(size(of: Color.red, length, length) == points(length, length))
        #expect(size(of: Rectangle(), length, length) == points(length, length))
        #expect(size(of: Capsule(), length, length) == points(length, length))
    }

    @Test("Shapes and colours are ideally 10 by 10 (4, 5)") func ideal_shapes() {
        #expect(size(of: Color.red.fixedSize(), 300, 300) == points(10, 10))
        #expect(size(of: Ellipse(), nil, 40) == points(10, 40))
        #expect(ProposedViewSize(width: nil, height: 7).replacingUnspecifiedDimensions() == points(10, 7))
    }

    @Test("A circle is as large as the shorter side (6)") func circle() {
        #expect(size(of: Circle(), 80, 30) == points(30, 30))
        #expect(size(of: Circle(), nil, nil) == points(10, 10))
    }

    @Test("A GeometryReader takes the offer and places its content top leading (9, 10)") func geometry_reader() {
        #expect(size(of: GeometryReader { _ in Text("a") }, 70, 30) == points(70, 30))
        #expect(size(of: GeometryReader { _ in Text("a") }, nil, nil) == points(10, 10))
        let f = frames(100, 60) {
            GeometryReader { proxy in
                box(20, 10).named("first")
                box(proxy.size.width / 2, 5).named("second")
            }
        }
        #expect(f["first"] == rect(0, 0, 20, 10))
        #expect(f["second"] == rect(0, 0, 50, 5))
    }

    @Test("A divider lies across its stack, a pixel thick (11, 12)") func divider() {
        #expect(size(of: Divider(), 100, 100).isClose(100, 1.0 / 3))
        #expect(size(of: Divider(), nil, nil).isClose(10, 1.0 / 3))
        let f = frames(90, 60) {
            HStack(spacing: 0) {
                Color.red
                Divider().named("line")
            }
        }
        #expect(f["line"].isClose(90 - 1.0 / 3, 0, 1.0 / 3, 60))
    }

    @Test("A spacer is at least 8 long on its stack's axis and nothing across (13, 14)") func spacer() {
        #expect(size(of: HStack { Spacer() }, 0, 50) == points(8, 0))
        #expect(size(of: HStack { Spacer() }, 30, 50) == points(30, 0))
        #expect(size(of: VStack { Spacer() }, 50, nil) == points(0, 8))
        #expect(size(of: VStack { Spacer(minLength: 0) }, 50, nil) == points(0, 0))
        #expect(size(of: ZStack { Spacer() }, 30, 2) == points(30, 8))
    }

    @Test("Spacers are sized last (15) and keep no distance to their neighbours (16)") func spacer_in_stack() {
        #expect(size(of: HStack { box(20, 10); Spacer(); box(20, 10) }, 0, 10) == points(48, 10))
        let f = frames(100, 20) {
            HStack {
                Color.red.frame(maxWidth: 60).named("a")
                Spacer().named("gap")
            }
        }
        #expect(f["a"]?.width == 60)
        #expect(f["gap"]?.width == 40)
    }

    @Test("A fixed frame has its size under every offer (17)", arguments: [CGSize(width: 100, height: 100), CGSize(width: 50, height: 40), .zero, CGSize(width: 10, height: 10)])
    func rigid(_ offer: CGSize) {
        #expect(size(of: Color.clear.frame(width: 80, height: 50), offer.width, offer.height) == points(80, 50))
    }

    @Test("Empty views take neither room nor spacing (18)") func empty() {
        #expect(size(of: HStack { box(10, 10); EmptyView(); box(10, 10) }, nil, nil) == points(28, 10))
    }

    @Test("Text is never wider than offered and at least a line high (19, 22)") func text() {
        let text = Text("Several words that need more than one line in a narrow column")
        let wrapped = size(of: text, 100, nil), line = size(of: text, nil, nil)
        #expect(wrapped.width <= 100 && wrapped.height > line.height)
        #expect(size(of: Text(""), 0, 0).height > 0)
        #expect(size(of: text, 0, nil).height > 300)
    }

    @Test("Text wraps at words, then inside them, and is cut where lines are limited (20)") func text_pressure() {
        let line = size(of: Text("word"), nil, nil).height
        #expect(abs(size(of: Text("some words"), 60, nil).height - 2 * line) < 2.1)
        #expect(size(of: Text("unbreakable"), 40, nil).height > 1.9 * line)
        let cut = size(of: Text("some words that are too many").lineLimit(1), 60, nil)
        #expect(cut.height == line && cut.width <= 60)
    }

    @Test("Heights and baselines of a line (21)") func line_metrics() {
        #expect(size(of: Text("x"), nil, nil).height.isClose(61.0 / 3))
        #expect(size(of: Text("x"), nil, nil, look: Look(scale: 2)).height == 20.5)
        #expect(size(of: Text("x").font(.largeTitle), nil, nil).height.isClose(122.0 / 3))
        let f = frames(100, 100) { HStack(alignment: .firstTextBaseline, spacing: 0) { Text("x").named("text"); box(5, 10).named("box") } }
        #expect((f["box"]!.maxY - f["text"]!.minY).isClose(49.0 / 3))
    }

    @Test("Plain buttons and labels are as large as what they show (26, 27)") func plain_controls() {
        #expect(size(of: Button("Save") {}.buttonStyle(.plain), 300, 300) == size(of: Text("Save"), 300, 300))
        let label = size(of: Label("Save", systemImage: "star"), 300, 300)
        #expect(label.width < 100 && label.height < 30)
        #expect(size(of: Label("Save", systemImage: "star"), nil, nil) == label)
    }

    @Test("Resizable images take the offer and are ideally as large as the picture; rigid ones ignore it (7, 8, 30)") func images() {
        setenv("MARTLET_RESOURCES", URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/Images").path, 1)
        #expect(size(of: Image("swatch"), 10, 10) == points(64, 40))
        #expect(size(of: Image("swatch").resizable(), 30, 90) == points(30, 90))
        #expect(size(of: Image("swatch").resizable(), nil, nil) == points(64, 40))
        #expect(size(of: Image("swatch").resizable().scaledToFit(), 300, 100) == points(160, 100))
    }
}

extension CGFloat {
    func isClose(_ other: CGFloat) -> Bool { (self - other).magnitude < 0.01 }
}

extension CGSize {
    func isClose(_ width: CGFloat, _ height: CGFloat) -> Bool { abs(self.width - width) < 0.01 && abs(self.height - height) < 0.01 }
}
