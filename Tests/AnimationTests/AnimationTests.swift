import Engine
import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Animations, transactions and transitions (behaviours K).
@MainActor @Suite struct AnimationTests {
    struct Growing: View {
        @State private var isLarge = false
        var body: some View {
            VStack {
                Color.red.frame(width: isLarge ? 200 : 100, height: 40)
                Button("Animate") { withAnimation(.linear(duration: 1)) { isLarge.toggle() } }
                Button("Jump") { isLarge.toggle() }
            }
        }
    }

    private func width(_ host: TestHost) -> CGFloat {
        var found: CGFloat = 0
        func visit(_ e: ElementNode) {
            if e.size.height == 40, e.elements.isEmpty { found = e.shownSize.width }
            for c in e.elements { visit(c) }
        }
        visit(host.host.root)
        return found
    }

    // Unconfirmed by a source.
    @Test("A size under an animation is halfway at half time, though layout has the final value (215)") func size() {
        let host = TestHost(Growing())
        #expect(width(host) == 100)
        host.tap("Animate")
        host.advance(by: 0.5)
        #expect(abs(width(host) - 150) < 3, "\(width(host))")
        host.advance(by: 0.6)
        #expect(width(host) == 200)
        #expect(!host.host.tree.isAnimating)
    }

    @Test("Without an animation a change is shown at once") func jump() {
        let host = TestHost(Growing())
        host.tap("Jump")
        #expect(width(host) == 200)
    }

    @Test("Curves and springs are exact in time (213, 214)") func curves() {
        #expect(Animation.linear(duration: 2).phase(at: 0.5).remaining == 0.75)
        #expect(abs(Animation.easeInOut(duration: 1).phase(at: 0.5).remaining - 0.5) < 1e-6)
        // A critically damped spring after its response time: (1 + 2π)·e^(−2π).
        let r = Animation.spring(duration: 0.5, bounce: 0).phase(at: 0.5).remaining
        #expect(abs(r - (1 + 2 * .pi) * exp(-2 * .pi)) < 1e-9)
        #expect(Animation.linear(duration: 1).delay(1).phase(at: 0.5).remaining == 1)
        #expect(Animation.linear(duration: 1).speed(2).phase(at: 0.25).remaining == 0.5)
        #expect(Animation.linear(duration: 1).repeatForever().phase(at: 1.25).remaining == 0.25)
        #expect(Animation.default.description == "DefaultAnimation()")
    }

    struct Coming: View {
        @State private var isThere = false
        let transition: AnyTransition
        let log: (String) -> Void
        var body: some View {
            VStack {
                if isThere { Text("Guest").transition(transition).onDisappear { log("gone") } }
                Button("Switch") { withAnimation(.linear(duration: 1)) { isThere.toggle() } }
            }
        }
    }

    @Test("What leaves with a transition stays until it is over; onDisappear runs then (191, 210)") func transition() {
        final class Log { var lines: [String] = [] }
        let log = Log()
        let host = TestHost(Coming(transition: .opacity, log: { log.lines.append($0) }))
        host.tap("Switch")
        host.advance(by: 1.2)
        #expect(host.shows("Guest"))
        host.tap("Switch")
        host.advance(by: 0.4)
        #expect(log.lines.isEmpty)
        #expect(!host.host.root.allGhosts.isEmpty)
        host.advance(by: 0.8)
        #expect(log.lines == ["gone"])
        #expect(host.host.root.allGhosts.isEmpty)
    }

    @Test("Values set before an animated change are committed apart from it (172)") func nested() {
        final class Log { var bodies: [Int] = []; var changes: [String] = [] }
        struct Root: View {
            let log: Log
            @State private var value = 0
            var body: some View {
                log.bodies.append(value)
                return Text("\(value)")
                    .onAppear {
                        value = 1
                        value = 2
                        withAnimation {
                            value = 3
                            value = 4
                        }
                    }
                    .onChange(of: value) { old, new in log.changes.append("\(old)→\(new)") }
            }
        }
        let log = Log()
        _ = TestHost(Root(log: log))
        #expect(log.bodies == [0, 2, 4])
        #expect(log.changes == ["0→2", "2→4"])
    }

    @Test("animation(_:value:) acts in updates of its value only (207)") func valueAnimation() {
        struct Root: View {
            @State private var a = false
            @State private var b = false
            var body: some View {
                VStack {
                    Color.red.frame(width: a || b ? 200 : 100, height: 40).animation(.linear(duration: 1), value: a)
                    Button("A") { a.toggle() }
                    Button("B") { b.toggle() }
                }
            }
        }
        let moving = TestHost(Root())
        moving.tap("A")
        moving.advance(by: 0.5)
        #expect(abs(width(moving) - 150) < 3)
        let jumping = TestHost(Root())
        jumping.tap("B")
        #expect(width(jumping) == 200)
    }

    @Test("A completion runs when the animation is done") func completion() {
        struct Root: View {
            @State private var x: CGFloat = 0
            @State private var done = false
            var body: some View {
                VStack {
                    Text(done ? "done" : "waiting").offset(x: x)
                    Button("Go") { withAnimation(.linear(duration: 0.5)) { x = 50 } completion: { done = true } }
                }
            }
        }
        let host = TestHost(Root())
        host.tap("Go")
        host.advance(by: 0.2)
        #expect(host.shows("waiting"))
        host.advance(by: 0.6)
        #expect(host.shows("done"))
    }
}

extension ElementNode {
    /// Everything below that has left but is still shown.
    var allGhosts: [ElementNode] { ghosts + elements.flatMap(\.allGhosts) }
}
