import MartletTesting
import SwiftUI
import Testing

/// Transitions by their types.
@MainActor @Suite struct TransitionTypeTests {
    private struct Shown<T: Transition>: View {
        let transition: T
        @State private var isShown = false
        var body: some View {
            VStack {
                Button("switch") { withAnimation(.linear(duration: 1)) { isShown.toggle() } }
                ZStack {
                    Color.clear
                    if isShown { Color.red.frame(width: 100, height: 100).accessibilityIdentifier("square").accessibilityElement().transition(transition) }
                }
                .frame(width: 100, height: 100)
            }
        }
    }

    /// The square in the middle of its way in, at rest, and in the middle of its way out.
    private func way(_ transition: some Transition) -> (in: CGRect, rest: CGRect, out: CGRect) {
        let host = TestHost(Shown(transition: transition))
        host.tap("switch")
        host.advance(by: 0.5)
        let early = host.shownFrame(of: "square")
        host.advance(by: 1)
        let rest = host.shownFrame(of: "square")
        host.tap("switch")
        host.advance(by: 0.5)
        return (early, rest, host.shownFrame(of: "square"))
    }

    private func offset(_ a: CGRect, _ b: CGRect) -> [Int] { [Int((a.midX - b.midX).rounded()), Int((a.midY - b.midY).rounded())] }

    @Test("They move, slide and push as their names say") func moving() {
        let move = way(.move(edge: .bottom))
        #expect(offset(move.in, move.rest) == [0, 50] && offset(move.out, move.rest) == [0, 50])
        let slide = way(.slide)
        #expect(offset(slide.in, slide.rest) == [-50, 0] && offset(slide.out, slide.rest) == [50, 0])
        let push = way(.push(from: .top))
        #expect(offset(push.in, push.rest) == [0, -50] && offset(push.out, push.rest) == [0, 50])
        let away = way(.offset(x: 20, y: 40))
        #expect(offset(away.in, away.rest) == [10, 20] && offset(away.out, away.rest) == [10, 20])
    }

    @Test("They scale, one way in and another out, and together") func sizes() {
        let scale = way(.scale(0.5))
        #expect(scale.in.width.rounded() == 75 && scale.rest.width == 100 && scale.out.width.rounded() == 75)
        let both = way(AsymmetricTransition(insertion: .move(edge: .leading), removal: .scale))
        #expect(offset(both.in, both.rest) == [-50, 0] && both.in.width == 100 && both.out.width.rounded() == 50 && offset(both.out, both.rest) == [0, 0])
        let combined = way(OffsetTransition(CGSize(width: 0, height: 20)).combined(with: .scale(0)))
        #expect(offset(combined.in, combined.rest)[1] > 0 && combined.in.width.rounded() == 50)
        let blur = way(.blurReplace(.upUp))
        #expect(blur.in.width < 100 && blur.out.width > 100 && way(.blurReplace).out.width < 100)
    }

    @Test("One with an animation of its own takes its time; the identity takes none") func times() {
        let quick = TestHost(Shown(transition: MoveTransition(edge: .leading).animation(.linear(duration: 0.1))))
        quick.tap("switch")
        quick.advance(by: 0.3)
        let early = quick.shownFrame(of: "square")
        quick.advance(by: 1)
        #expect(early == quick.shownFrame(of: "square"))
        let none = TestHost(Shown(transition: .identity))
        none.tap("switch")
        none.advance(by: 2)
        none.tap("switch")
        none.advance(by: 0.1)
        #expect(none.shownFrame(of: "square").isNull)
    }

    @Test("A style that is erased is chosen where both spellings fit") func erased() {
        let host = TestHost(Text("shown").transition(.opacity).transition(.move(edge: .top).combined(with: .opacity)).transition(.blurReplace))
        #expect(host.shows("shown"))
    }
}
