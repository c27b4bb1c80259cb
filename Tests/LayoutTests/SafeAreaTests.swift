import Engine
import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Safe areas (behaviours E).
@MainActor @Suite struct SafeAreaTests {
    private let phone = Look(scale: 3, safeArea: EdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0))

    @Test("The root is offered the safe area and centred in it (111)") func root() {
        let f = frames(390, 844, look: phone) { box(10, 10).named("a") }
        #expect(f["a"]?.midY == 428.5)
        #expect(frames(390, 844, look: phone) { Color.red.named("a") }["a"] == rect(0, 47, 390, 763))
    }

    @Test("Ignoring the safe area extends what touches it and nothing else (112, 113)") func ignoring() {
        let f = frames(390, 844, look: phone) { Color.red.named("inner").ignoresSafeArea().named("outer") }
        #expect(f["inner"] == rect(0, 0, 390, 844))
        #expect(f["outer"] == rect(0, 47, 390, 763))
        let top = frames(390, 844, look: phone) { Color.red.named("inner").ignoresSafeArea(edges: .top) }
        #expect(top["inner"] == rect(0, 0, 390, 810))
        let centred = frames(390, 844, look: phone) { Color.red.named("inner").ignoresSafeArea().frame(width: 100, height: 100) }
        #expect(centred["inner"]?.size == points(100, 100))
    }

    /// Frames of everything that draws.
    private func drawn<V: View>(_ view: V) -> [CGRect] {
        var result: [CGRect] = []
        func visit(_ element: ElementNode) {
            if !element.fragment.operations.isEmpty { result.append(element.frame()) }
            for child in element.elements { visit(child) }
        }
        let host = TestHost(view, size: points(390, 844), look: phone)
        withExtendedLifetime(host) { visit(host.host.root) }
        return result
    }

    @Test("A style as background reaches into the safe area, a view or a style in a shape does not (104, 105, 110, 114)") func background() {
        let safe = rect(0, 47, 390, 763), full = rect(0, 0, 390, 844)
        #expect(drawn(Rectangle().background(.green)).contains(full))
        #expect(drawn(Rectangle().background(.green)).contains(safe))
        #expect(!drawn(Rectangle().background { Color.green }).contains(full))
        #expect(!drawn(Rectangle().background(.green, in: Rectangle())).contains(full))
        #expect(drawn(Rectangle().background(.green, ignoresSafeAreaEdges: .top)).contains(rect(0, 0, 390, 810)))
        // Nothing but an edge that touches extends.
        #expect(!drawn(Rectangle().padding(1).background(.green).padding(1)).contains { $0.height > 763 })
    }

    @Test("A bar takes its length and its distance from the content (115, 116)") func inset() {
        let f = frames(100, 200) { Color.red.named("content").safeAreaInset(edge: .bottom) { Color.blue.frame(height: 30).named("bar") }.named("all") }
        #expect(f["content"] == rect(0, 0, 100, 162))
        #expect(f["bar"] == rect(0, 170, 100, 30))
        #expect(f["all"] == rect(0, 0, 100, 200))
        let close = frames(100, 200) { Color.red.named("content").safeAreaInset(edge: .top, spacing: 0) { Color.blue.frame(height: 30) } }
        #expect(close["content"] == rect(0, 30, 100, 170))
    }

    @Test("Padding of the safe area insets on each edge (117)") func padding() {
        let f = frames(100, 100) { Color.red.named("a").safeAreaPadding(10) }
        #expect(f["a"] == rect(10, 10, 80, 80))
        let behind = frames(100, 100) { Color.red.ignoresSafeArea().overlay { Color.blue.ignoresSafeArea().named("b") }.safeAreaPadding(10) }
        #expect(behind["b"] == rect(10, 10, 80, 80))
    }

    @Test("From right to left leading insets are at the right (118)") func right_to_left() {
        let f = frames(100, 100) {
            Color.red.named("a").safeAreaInset(edge: .leading, spacing: 0) { Color.blue.frame(width: 30).named("bar") }.environment(\.layoutDirection, .rightToLeft)
        }
        #expect(f["bar"] == rect(70, 0, 30, 100))
        #expect(f["a"] == rect(0, 0, 70, 100))
    }

    @Test("A rotation between safe area and view switches the extension off (119)") func rotated() {
        let f = TestHost(Color.red.named("inner").ignoresSafeArea().rotationEffect(.degrees(10)), size: points(390, 844), look: phone)
        #expect(f.frames["inner"] != rect(0, 0, 390, 844))
    }

    @Test("A reader sees insets on the edges it touches only (121)") func geometry() {
        final class Seen { var insets = EdgeInsets() }
        let touching = Seen(), inside = Seen()
        _ = frames(390, 844, look: phone) {
            ZStack {
                GeometryReader { p in let _ = touching.insets = p.safeAreaInsets; Color.red }
                GeometryReader { p in let _ = inside.insets = p.safeAreaInsets; Color.red }.frame(width: 50, height: 50)
            }
        }
        #expect(touching.insets == EdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0))
        #expect(inside.insets == EdgeInsets())
    }
}
