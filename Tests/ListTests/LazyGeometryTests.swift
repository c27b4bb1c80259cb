import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Frames in scroll views and lazy containers as recorded from the original system (oracle/macos, groups lazy and scroll).
@MainActor
@Suite struct LazyGeometryTests {
    private static let mac = Look(profile: .macOS26, scale: 2)
    private func box(_ w: CGFloat, _ h: CGFloat, _ id: String) -> some View { Color.red.frame(width: w, height: h).accessibilityIdentifier(id) }
    private func host(_ view: some View, _ w: CGFloat = 300, _ h: CGFloat = 200, look: Look = mac) -> TestHost { TestHost(view, size: CGSize(width: w, height: h), look: look) }

    private func expect(_ host: TestHost, _ id: String, _ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat, _ location: SourceLocation = #_sourceLocation) {
        let f = host.frame(of: id)
        #expect(max(abs(f.minX - x), abs(f.minY - y), abs(f.width - w), abs(f.height - h)) < 0.01, "\(id): \(f)", sourceLocation: location)
    }

    @Test("A vertical scroll view is as wide as its content and takes the height (29, 122, 123)") func verticalScrollHugsItsWidth() {
        let h = host(ScrollView { VStack(spacing: 0) { ForEach(0..<3) { box(120, 20, "row\($0)") } }.accessibilityIdentifier("content") }.accessibilityIdentifier("scroll"))
        expect(h, "scroll", 90, 0, 120, 200)
        expect(h, "content", 90, 0, 120, 60)
        expect(h, "row2", 90, 40, 120, 20)
    }

    @Test func horizontalScrollHugsItsHeight() {
        let h = host(ScrollView(.horizontal) { HStack(spacing: 8) { ForEach(0..<12) { box(60, 40, "cell\($0)") } }.accessibilityIdentifier("content") }.accessibilityIdentifier("scroll"))
        expect(h, "scroll", 0, 80, 300, 40)
        expect(h, "content", 0, 80, 808, 40)
        expect(h, "cell11", 748, 80, 60, 40)
    }

    @Test("Several views stand in a column, whichever way they scroll (124)") func severalChildrenStandInAColumn() {
        let h = host(HStack(alignment: .top, spacing: 20) {
            ScrollView { Text("Top").accessibilityIdentifier("vTop"); box(60, 30, "vBlock"); Text("Bottom").accessibilityIdentifier("vBottom") }.accessibilityIdentifier("v")
            ScrollView(.horizontal) { Text("Top"); box(60, 30, "hBlock"); Text("Bottom").accessibilityIdentifier("hBottom") }.accessibilityIdentifier("h")
        })
        expect(h, "v", 0, 0, 60, 200)
        // The distances next to text are the font's affair and are tested with it.
        #expect(abs(h.frame(of: "vBlock").minY - 24.15087890625) < 1)
        #expect(abs(h.frame(of: "vBottom").minY - 58.893) < 1)
        #expect(abs(h.frame(of: "h").height - 74.893) < 1)
        #expect(h.frame(of: "hBlock").minX == 80)
    }

    @Test func marginsAreWidthAndShift() {
        let h = host(ScrollView { VStack(spacing: 0) { ForEach(0..<20) { box(120, 20, "a\($0)") } } }.contentMargins(20, for: .scrollContent).accessibilityIdentifier("content"))
        expect(h, "content", 70, 0, 160, 200)
        expect(h, "a0", 90, 20, 120, 20)
        wheel(h, -10_000)
        expect(h, "a19", 90, 160, 120, 20)
    }

    @Test func anchors() {
        let h = host(ScrollView { VStack(spacing: 0) { ForEach(0..<20) { box(120, 20, "row\($0)") } } }.defaultScrollAnchor(.bottom))
        expect(h, "row0", 90, -200, 120, 20)
        expect(h, "row19", 90, 180, 120, 20)
        let short = host(ScrollView { VStack(spacing: 0) { ForEach(0..<3) { box(120, 20, "a\($0)") } } }.defaultScrollAnchor(.bottom, for: .alignment))
        expect(short, "a0", 90, 140, 120, 20)
        let middle = host(ScrollView { VStack(spacing: 0) { ForEach(0..<3) { box(120, 20, "a\($0)") } } }.defaultScrollAnchor(.center, for: .alignment))
        expect(middle, "a0", 90, 70, 120, 20)
    }

    struct Jumping<Content: View>: View {
        @State var target: String?
        @State var anchor: UnitPoint? = .top
        let targets: [(String, UnitPoint?)]
        @ViewBuilder let content: () -> Content
        var body: some View {
            VStack(spacing: 0) {
                ScrollViewReader { proxy in
                    ScrollView { content() }.accessibilityIdentifier("scroll")
                        .onChange(of: target) { _, new in if let new { proxy.scrollTo(new, anchor: anchor) } }
                }
            }.overlay(alignment: .topTrailing) {
                VStack {
                    ForEach(targets.indices, id: \.self) { i in
                        Text("go \(targets[i].0)").onTapGesture {
                            anchor = targets[i].1
                            target = targets[i].0
                        }
                    }
                }
            }
        }
    }

    @Test func lazyRowsByID() {
        let h = host(Jumping(targets: [("r100", .top), ("r199", .bottom)]) {
            LazyVStack(spacing: 0) { ForEach(0..<200) { i in box(200, 20, "r\(i)").id("r\(i)") } }
        })
        expect(h, "r0", 50, 0, 200, 20)
        expect(h, "r9", 50, 180, 200, 20)
        #expect(h.frame(of: "r10").isNull)
        h.tap("go r100")
        expect(h, "r100", 50, 0, 200, 20)
        expect(h, "r109", 50, 180, 200, 20)
        #expect(h.frame(of: "r99").isNull && h.frame(of: "r110").isNull && h.frame(of: "r0").isNull)
        h.tap("go r199")
        expect(h, "r199", 50, 180, 200, 20)
        #expect(h.counts.rows < 60)
    }

    @ViewBuilder private func sections() -> some View {
        ForEach(["a", "b", "c"], id: \.self) { p in
            Section { ForEach(0..<8) { i in box(200, 20, "\(p)\(i)").id("\(p)\(i)") } } header: { box(200, 24, "\(p)H") } footer: { box(200, 16, "\(p)F") }
        }
    }

    @Test func pinnedHeaders() {
        let h = host(Jumping(targets: [("b3", .top), ("a7", .bottom)]) { LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) { sections() } })
        expect(h, "aH", 50, 0, 200, 24)
        expect(h, "aF", 50, 184, 200, 16)
        #expect(h.frame(of: "bH").isNull)
        h.tap("go b3")
        expect(h, "bH", 50, 0, 200, 24)
        expect(h, "b3", 50, 0, 200, 20)
        expect(h, "bF", 50, 100, 200, 16)
        expect(h, "cH", 50, 116, 200, 24)
        expect(h, "c2", 50, 180, 200, 20)
        #expect(h.frame(of: "b2").isNull && h.frame(of: "aH").isNull)
        h.tap("go a7")
        expect(h, "aH", 50, 0, 200, 24)
        expect(h, "a0", 50, 24, 200, 20)
    }

    @Test func pinnedFooters() {
        let h = host(Jumping(targets: [("b3", .top), ("b0", .bottom)]) { LazyVStack(spacing: 0, pinnedViews: .sectionFooters) { sections() } })
        h.tap("go b3")
        expect(h, "bF", 50, 100, 200, 16)
        expect(h, "c0", 50, 140, 200, 20)
        expect(h, "cF", 50, 184, 200, 16)
        #expect(h.frame(of: "bH").isNull)
        h.tap("go b0")
        expect(h, "a1", 50, 0, 200, 20)
        expect(h, "bF", 50, 184, 200, 16)
        expect(h, "b0", 50, 180, 200, 20)
    }

    @Test func lazyStacksFillAcross() {
        let view = HStack(alignment: .top, spacing: 20) {
            LazyVStack(alignment: .leading, spacing: 6) { Text("Alpha"); box(60, 20, "red"); Text("Beta").accessibilityIdentifier("beta") }.accessibilityIdentifier("vstack")
            LazyVStack(spacing: 0) { Section { box(50, 20, "green"); box(50, 20, "second") } header: { Text("Header").accessibilityIdentifier("header") } }.accessibilityIdentifier("sections")
            LazyHStack(alignment: .bottom, spacing: 4) { box(20, 30, "orange"); Color.red.frame(width: 13, height: 16) }.accessibilityIdentifier("hstack")
        }
        let h = host(view, 320, 240)
        expect(h, "vstack", 0, 0, 121.5, 64)
        expect(h, "red", 0, 22, 60, 20)
        expect(h, "sections", 141.5, 0, 121.5, 56)
        expect(h, "green", 177.25, 16, 50, 20)
        expect(h, "hstack", 283, 0, 37, 240)
        expect(h, "orange", 283, 210, 20, 30)
    }

    @Test func gridAlignment() {
        let columns = [GridItem(.fixed(60), alignment: .leading), GridItem(.fixed(60)), GridItem(.fixed(60), alignment: .bottomTrailing)]
        let view = VStack(spacing: 16) {
            LazyVGrid(columns: columns, alignment: .trailing, spacing: 4) { box(20, 20, "t0"); box(20, 40, "t1"); box(20, 20, "t2"); box(20, 20, "t3") }.frame(width: 240).accessibilityIdentifier("trailing")
            LazyVGrid(columns: columns, alignment: .leading, spacing: 4) { box(20, 20, "l0"); box(20, 40, "l1"); box(20, 20, "l2") }.frame(width: 240).accessibilityIdentifier("leading")
        }
        let h = host(view)
        expect(h, "trailing", 30, 40, 240, 64)
        expect(h, "t0", 74, 50, 20, 20)
        expect(h, "t1", 182, 40, 20, 40)
        expect(h, "t2", 250, 60, 20, 20)
        expect(h, "t3", 74, 84, 20, 20)
        expect(h, "l1", 98, 120, 20, 40)
        expect(h, "l2", 206, 140, 20, 20)
    }

    @Test("Columns of lazy grids: fixed ones first, the others share what is left within their bounds (130–134)") func gridTracks() {
        func widths(_ columns: [GridItem], _ n: Int, in width: CGFloat) -> [CGFloat] {
            let h = host(LazyVGrid(columns: columns) { ForEach(0..<n) { i in Color.red.frame(height: 10).accessibilityIdentifier("c\(i)") } }.frame(width: width), 600, 100)
            return (0..<n).map { h.frame(of: "c\($0)").width }
        }
        #expect(widths([GridItem(.fixed(70), spacing: 8), GridItem(.adaptive(minimum: 40), spacing: 8)], 3, in: 200) == [70, 57, 57])
        #expect(widths([GridItem(.adaptive(minimum: 50), spacing: 10)], 4, in: 240) == [52.5, 52.5, 52.5, 52.5])
        #expect(widths([GridItem(.flexible(minimum: 60), spacing: 10), GridItem(.flexible(minimum: 120))], 2, in: 200) == [107.5, 120])
        #expect(widths([GridItem(.fixed(150), spacing: 10), GridItem(.fixed(120))], 2, in: 200) == [150, 120])
        #expect(widths([GridItem(.adaptive(minimum: 300))], 2, in: 200) == [300, 300])
        #expect(widths([GridItem(.adaptive(minimum: 50, maximum: 60), spacing: 10)], 3, in: 240) == [52.5, 52.5, 52.5])
        #expect(widths([GridItem(.adaptive(minimum: 90, maximum: 100), spacing: 10)], 2, in: 240) == [100, 100])
        // What does not fit hangs out on both sides: 237.5 wide in 200.
        let wide = host(LazyVGrid(columns: [GridItem(.flexible(minimum: 60), spacing: 10), GridItem(.flexible(minimum: 120))]) {
            box(10, 10, "a")
            box(10, 10, "b")
        }.frame(width: 200).accessibilityIdentifier("grid"), 600, 100)
        let middle = (wide.frame(of: "a").midX - 107.5 / 2 + wide.frame(of: "b").midX + 60) / 2
        #expect(abs(middle - wide.frame(of: "grid").midX - 6.25) < 0.01, "\(wide.frames)")
    }

    @Test func sectionsOutsideLists() {
        let view = VStack {
            Text("Top")
            Section { Text("Apple") }
            Section { Text("Banana") } footer: { Text("Footer").accessibilityIdentifier("footer") }
            Text("Bottom").accessibilityIdentifier("bottom")
        }
        let h = host(view, 300, 250)
        #expect(h.frame(of: "footer").minY == 133)
        #expect(h.frame(of: "bottom").minY == 149)
    }

    @Test func rightToLeftStartsAtTheRight() {
        var look = Self.mac
        look.layoutDirection = .rightToLeft
        let h = host(ScrollView(.horizontal) { HStack(spacing: 0) { ForEach(0..<12) { box(60, 40, "cell\($0)") } } }, look: look)
        expect(h, "cell0", 240, 80, 60, 40)
        wheel(h, 0, dx: 60)
        expect(h, "cell1", 240, 80, 60, 40)
    }
}
