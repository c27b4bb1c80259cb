import Engine
import Foundation
import MartletTesting
import SwiftUI
import Testing

/// What decides how a change is animated (behaviours 206–212, 227, 228, 243).
@MainActor @Suite struct TransactionTests {
    /// A bar that is 100 wide and then 200, in two places: inside of a modifier under test, and beside it.
    private struct Bars<Inside: View>: View {
        @State private var isWide = false
        var animation: Animation? = .linear(duration: 1)
        var disables = false
        @ViewBuilder let inside: (Bar, Bool) -> Inside

        var body: some View {
            VStack {
                inside(Bar(id: "inside", isWide: isWide), isWide)
                Bar(id: "beside", isWide: isWide)
                Button("Animate") {
                    var transaction = Transaction(animation: animation)
                    transaction.disablesAnimations = disables
                    withTransaction(transaction) { isWide.toggle() }
                }
                Button("Jump") { isWide.toggle() }
            }
        }
    }

    private struct Bar: View {
        let id: String
        let isWide: Bool
        var body: some View { Color.red.frame(width: isWide ? 200 : 100, height: 40).accessibilityElement().accessibilityIdentifier(id) }
    }

    private func widths<V: View>(_ button: String, animation: Animation? = .linear(duration: 1), disables: Bool = false, at time: Double = 0.5,
                                 @ViewBuilder _ inside: @escaping (Bar, Bool) -> V) -> [Int] {
        let host = TestHost(Bars(animation: animation, disables: disables, inside: inside))
        host.tap(button)
        host.advance(by: time)
        return ["inside", "beside"].map { Int((host.shownFrame(of: $0).width / 10).rounded() * 10) }
    }

    @Test("An animation of a change holds everywhere but where a view has one of its own for it (206)") func override() {
        #expect(widths("Animate") { bar, _ in bar } == [150, 150])
        #expect(widths("Animate") { bar, isWide in bar.animation(.linear(duration: 5), value: isWide) } == [110, 150])
        #expect(widths("Jump") { bar, isWide in bar.animation(.linear(duration: 5), value: isWide) } == [110, 200])
        #expect(widths("Animate") { bar, isWide in bar.animation(nil, value: isWide) } == [200, 150])
    }

    @Test("Where animations are off, a view's own does nothing (208)") func disabled() {
        #expect(widths("Animate", animation: nil, disables: true) { bar, isWide in bar.animation(.linear(duration: 1), value: isWide) } == [200, 200])
        #expect(widths("Animate", disables: true) { bar, _ in bar } == [200, 200])
    }

    @Test("A transaction goes down; a change of it concerns what is below only (209)") func flow() {
        #expect(widths("Animate") { bar, _ in bar.transaction { $0.animation = nil } } == [200, 150])
        #expect(widths("Animate") { bar, _ in VStack { VStack { bar } }.transaction { $0.animation = .linear(duration: 5) } } == [110, 150])
        // The nearest to the view has the last word.
        #expect(widths("Animate") { bar, _ in bar.transaction { $0.animation = .linear(duration: 1) }.transaction { $0.animation = nil } } == [150, 150])
    }

    @available(*, deprecated)
    private func deprecated(_ bar: Bar) -> some View { bar.animation(.linear(duration: 1)) }

    @available(*, deprecated)
    @Test("A transaction modifier acts in every update, and the older animation modifier is one that respects animations being off (227)") func every_update() {
        #expect(widths("Jump") { bar, _ in bar.transaction { $0.animation = .linear(duration: 1) } } == [150, 200])
        #expect(widths("Jump") { bar, _ in deprecated(bar) } == [150, 200])
        #expect(widths("Animate", animation: nil, disables: true) { bar, _ in deprecated(bar) } == [200, 200])
    }

    @Test("An animation with a closure is for the modifiers in the closure (227)") func scoped() {
        struct Root: View {
            @State private var isOn = false
            var body: some View {
                VStack {
                    Color.red.frame(width: isOn ? 200 : 100, height: 40).accessibilityElement().accessibilityIdentifier("view")
                        .animation(.linear(duration: 1)) { $0.offset(y: isOn ? 100 : 0) }
                    Button("Switch") { isOn.toggle() }
                }
            }
        }
        let host = TestHost(Root()), before = host.shownFrame(of: "view")
        #expect(before.width == 100)
        host.tap("Switch")
        host.advance(by: 0.5)
        let half = host.shownFrame(of: "view")
        #expect(half.width == 200)
        #expect(abs(half.minY - before.minY - 50) < 3, "\(half)")
        host.advance(by: 1)
        #expect(host.shownFrame(of: "view").minY == before.minY + 100)
    }

    @Test("A transaction with a value acts in updates of the value (228)") func by_value() {
        struct Root: View {
            @State private var a = false
            @State private var b = false
            var body: some View {
                VStack {
                    Bar(id: "bar", isWide: a != b).transaction(value: a) { $0.animation = .linear(duration: 1) }
                    Button("A") { a.toggle() }
                    Button("B") { b.toggle() }
                }
            }
        }
        func width(_ button: String) -> CGFloat {
            let host = TestHost(Root())
            host.tap(button)
            host.advance(by: 0.5)
            return host.shownFrame(of: "bar").width
        }
        #expect(abs(width("A") - 150) < 3)
        #expect(width("B") == 200)
    }

    @Test("withAnimation without an animation is one with the default, a critical spring of half a second (243)") func default_animation() {
        struct Root: View {
            let isExplicit: Bool
            @State private var isWide = false
            var body: some View {
                VStack {
                    Bar(id: "bar", isWide: isWide)
                    Button("Go") { if isExplicit { withAnimation(.spring(duration: 0.5, bounce: 0)) { isWide = true } } else { withAnimation { isWide = true } } }
                }
            }
        }
        let hosts = [true, false].map { TestHost(Root(isExplicit: $0)) }
        for host in hosts { host.tap("Go") }
        for _ in 0..<5 {
            for host in hosts { host.advance(by: 0.1) }
            let widths = hosts.map { $0.shownFrame(of: "bar").width }
            #expect(abs(widths[0] - widths[1]) < 0.001 && widths[0] > 100 && widths[0] < 200)
        }
    }

    @Test("What is logically complete is told before what is over (212)") func completion_criteria() {
        final class Log { var lines: [String] = [] }
        struct Root: View {
            let log: Log
            @State private var isRed = false
            @State private var scale = 1.0
            var body: some View {
                VStack {
                    Color(isRed ? .red : .blue).frame(width: 100 * scale, height: 100 * scale)
                    Button("Go") {
                        let animation = Animation.linear(duration: 5).logicallyComplete(after: 1)
                        withAnimation(animation, completionCriteria: .removed) { scale = 2 } completion: { log.lines.append("removed") }
                        withAnimation(animation, completionCriteria: .logicallyComplete) { isRed.toggle() } completion: { log.lines.append("logical") }
                    }
                }
            }
        }
        let log = Log(), host = TestHost(Root(log: log))
        host.tap("Go")
        host.advance(by: 0.9)
        #expect(log.lines.isEmpty)
        host.advance(by: 0.2)
        #expect(log.lines == ["logical"])
        host.advance(by: 3.7)
        #expect(log.lines == ["logical"])
        host.advance(by: 0.3)
        #expect(log.lines == ["logical", "removed"])
    }
}
