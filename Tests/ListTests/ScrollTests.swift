import Engine
import Foundation
import MartletTesting
import SwiftUI
import Testing

/// How content moves (behaviours 120, 248).
@MainActor
@Suite struct ScrollTests {
    private func column(_ n: Int = 100) -> some View {
        ScrollView { VStack(spacing: 0) { ForEach(0..<n, id: \.self) { i in Color.red.frame(width: 200, height: 40).accessibilityIdentifier("r\(i)") } } }
    }
    private func host(_ view: some View, look: Look = Look()) -> TestHost { TestHost(view, size: CGSize(width: 200, height: 400), look: look) }

    @Test func aFingerMovesTheContent() {
        let h = host(column())
        h.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 200), duration: 1)
        // The way until it is a pan counts, too.
        let after = scrollElements(h)[0].offset.y
        #expect(after >= 90 && after <= 100.5)
    }

    @Test("A throw goes on and stops where the deceleration says (248)") func aThrowGoesOnAndStopsWhereTheDecelerationSays() {
        let h = host(column(1000))
        let scroll = scrollElements(h)[0]
        scroll.beginPan()
        scroll.endPan(velocity: CGSize(width: 0, height: -1000))
        h.advance(by: 0.5)
        // x(t) = v/k (1 − 0.998^(1000 t)), k = −1000 ln 0.998.
        let k = -1000 * log(0.998)
        #expect(abs(scroll.offset.y - 1000 / k * (1 - pow(0.998, 500))) < 0.01)
        h.advance(by: 6)
        #expect(abs(scroll.offset.y - 1000 / k) < 0.01)
        #expect(!scroll.isMoving)
    }

    @Test("Beyond the end content gives way like rubber and comes back (248)") func beyondTheEndContentGivesWayAndComesBack() {
        let h = host(column())
        let scroll = scrollElements(h)[0]
        scroll.beginPan()
        scroll.pan(by: CGSize(width: 0, height: 100))
        // (1 − 1/(0.55 x/d + 1)) d
        #expect(abs(scroll.offset.y + (1 - 1 / (0.55 * 100 / 400 + 1)) * 400) < 0.001)
        scroll.endPan(velocity: .zero)
        h.advance(by: 3)
        #expect(scroll.offset.y == 0)
        scroll.beginPan()
        scroll.endPan(velocity: CGSize(width: 0, height: -20_000))
        h.advance(by: 6)
        #expect(scroll.offset.y == 3600)
    }

    @Test func theWheelStopsAtTheEnds() {
        let h = host(column())
        wheel(h, 500)
        #expect(h.frame(of: "r0").minY == 0)
        wheel(h, -100_000)
        #expect(h.frame(of: "r99").maxY == 400)
    }

    @Test func disabledStays() {
        let h = host(column().scrollDisabled(true))
        wheel(h, -100)
        h.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 100))
        #expect(h.frame(of: "r0").minY == 0)
    }

    @Test("Content stands clear of bars and is drawn behind them (120)") func contentStandsClearOfBarsAndIsDrawnBehindThem() {
        var look = Look()
        look.safeArea = EdgeInsets(top: 59, leading: 0, bottom: 34, trailing: 0)
        let h = host(column(), look: look)
        let scroll = scrollElements(h)[0]
        #expect(scroll.frame() == CGRect(x: 0, y: 59, width: 200, height: 307))
        #expect(h.frame(of: "r0").minY == 59)
        #expect(scroll.viewport == CGRect(x: 0, y: -59, width: 200, height: 400))
        wheel(h, -100_000)
        #expect(abs(h.frame(of: "r99").maxY - (400 - 34)) < 0.001)
    }

    @Test func pagesEndAtPages() {
        let h = host(ScrollView(.horizontal) { HStack(spacing: 0) { ForEach(0..<5) { i in Color.red.frame(width: 200, height: 400).accessibilityIdentifier("p\(i)") } } }.scrollTargetBehavior(.paging))
        h.drag(from: CGPoint(x: 150, y: 200), to: CGPoint(x: 90, y: 200), duration: 0.1)
        h.advance(by: 4)
        #expect(h.frame(of: "p1").minX == 0)
        h.drag(from: CGPoint(x: 150, y: 200), to: CGPoint(x: 100, y: 200), duration: 2)
        h.advance(by: 4)
        #expect(h.frame(of: "p1").minX == 0)
    }

    @Test func viewsAlign() {
        let h = host(ScrollView { LazyVStack(spacing: 10) { ForEach(0..<50) { i in Color.red.frame(height: 90).accessibilityIdentifier("v\(i)") } }.scrollTargetLayout() }.scrollTargetBehavior(.viewAligned))
        h.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 170), duration: 0.5)
        h.advance(by: 5)
        let y = scrollElements(h)[0].offset.y
        #expect(y > 0 && y.truncatingRemainder(dividingBy: 100) == 0)
    }

    @Test func positionFollowsAndLeads() {
        struct Positioned: View {
            @State var position: Int?
            var body: some View {
                VStack(spacing: 0) {
                    Text("at \(position ?? -1)").onTapGesture { position = 20 }.frame(height: 40)
                    ScrollView { LazyVStack(spacing: 0) { ForEach(0..<100, id: \.self) { i in Color.red.frame(height: 40).accessibilityIdentifier("r\(i)") } }.scrollTargetLayout() }
                        .scrollPosition(id: $position)
                }
            }
        }
        let h = host(Positioned())
        #expect(h.shows("at -1"))
        h.drag(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 100, y: 140), duration: 1)
        h.advance(by: 2)
        #expect(!h.shows("at -1"))
        h.tap(at: CGPoint(x: 100, y: 20))
        #expect(h.shows("at 20"))
        let f = h.frame(of: "r20")
        #expect(f.minY >= 40 && f.maxY <= 400)
    }

    @Test func animatedScrollingPassesThroughTheMiddle() {
        struct Animated: View {
            var body: some View {
                ScrollViewReader { proxy in
                    ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1000, id: \.self) { i in Text("Row \(i)").frame(height: 40) } } }
                        .overlay(alignment: .top) { Text("go").onTapGesture { withAnimation(.linear(duration: 1)) { proxy.scrollTo(500, anchor: .top) } } }
                }
            }
        }
        let h = host(Animated())
        h.tap("go")
        h.advance(by: 0.45)
        let scroll = scrollElements(h)[0]
        #expect(scroll.offset.y > 5000 && scroll.offset.y < 15_000)
        h.advance(by: 1)
        #expect(abs(scroll.offset.y - 20_000) < 1)
        #expect(h.counts.rows < 1000)
    }

    @Test func estimatesThatWereWrongDoNotMoveWhatIsSeen() {
        let h = host(ScrollView { LazyVStack(spacing: 0) { ForEach(0..<500, id: \.self) { i in Text("Row \(i)").frame(height: CGFloat(20 + i % 7 * 30)).accessibilityIdentifier("r\(i)") } } })
        // Down by large steps, so that rows in between stay estimates, then up by small ones.
        for _ in 0..<6 { wheel(h, -5000) }
        for _ in 0..<200 {
            guard let before = h.frames.filter({ $0.value.minY > 60 && $0.value.minY < 300 }).min(by: { $0.value.minY < $1.value.minY }) else { continue }
            wheel(h, 37)
            let now = h.frame(of: before.key)
            if !now.isNull { #expect(abs(now.minY - before.value.minY - 37) < 0.01) }
        }
    }

    @Test func insertedRowsKeepTheOffset() {
        struct Growing: View {
            @State var items = Array(0..<100)
            var body: some View {
                ScrollView { LazyVStack(spacing: 0) { ForEach(items, id: \.self) { i in Text("Row \(i)").frame(height: 40).accessibilityIdentifier("r\(i)").onTapGesture { items.removeAll { $0 == i } } } } }
            }
        }
        let h = host(Growing())
        h.tap("Row 2")
        #expect(h.frame(of: "r2").isNull)
        #expect(h.frame(of: "r3").minY == 80)
        wheel(h, -100_000)
        #expect(h.frame(of: "r99").maxY == 400)
    }

    @Test func observersSeeOffsetsAndPhases() {
        struct Watching: View {
            @State var offset = ""
            @State var phases: [ScrollPhase] = []
            var body: some View {
                VStack(spacing: 0) {
                    Text("\(offset) \(phases.map { "\($0)" }.joined(separator: " "))").lineLimit(1).frame(height: 20)
                    ScrollView { Color.red.frame(width: 200, height: 4000) }
                        .onScrollGeometryChange(for: Int.self, of: { Int($0.contentOffset.y / 100) }) { _, new in offset = "at \(new)" }
                        .onScrollPhaseChange { _, new in phases.append(new) }
                }
            }
        }
        let h = host(Watching())
        h.drag(from: CGPoint(x: 100, y: 390), to: CGPoint(x: 100, y: 90), duration: 0.5)
        h.advance(by: 6)
        #expect(h.shows("interacting decelerating idle"))
        #expect(h.shows("at "))
    }
}
