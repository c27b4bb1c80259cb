import MartletTesting
import SwiftUI
import Testing

/// Views and modifiers whose own data is animatable, and contents that change under an animation.
@MainActor @Suite struct AnimatableViewTests {
    struct Percent: View, Animatable {
        var value: Double
        var animatableData: Double { get { value } set { value = newValue } }
        var body: some View { Text("at \(Int(value.rounded()))") }
    }

    struct Counting: View {
        @State private var value = 0.0
        var body: some View {
            VStack {
                Percent(value: value)
                Button("Go") { withAnimation(.linear(duration: 1)) { value = 100 } }
                Button("Back") { value = 0 }
            }
        }
    }

    @Test("A view's animatable data passes through the values between") func view() {
        let host = TestHost(Counting())
        host.tap("Go")
        #expect(host.shows("at 0"))
        host.advance(by: 0.5)
        #expect(host.shows("at 50") || host.shows("at 49") || host.shows("at 51"), "\(host.tree)")
        host.advance(by: 0.6)
        #expect(host.shows("at 100"))
        host.tap("Back")
        #expect(host.shows("at 0"))
    }

    struct Tilt: AnimatableModifier {
        var degrees: Double
        var animatableData: Double { get { degrees } set { degrees = newValue } }
        func body(content: Content) -> some View {
            if degrees < 90 { content } else { Text("turned") }
        }
    }

    struct Card: View {
        @State private var isUp = false
        var body: some View {
            VStack {
                Text("face").modifier(Tilt(degrees: isUp ? 180 : 0))
                Button("Turn") { withAnimation(.linear(duration: 1)) { isUp.toggle() } }
            }
        }
    }

    @Test("A modifier's animatable data too: a card shows its back from the middle on") func modifier() {
        let host = TestHost(Card())
        host.tap("Turn")
        host.advance(by: 0.4)
        #expect(host.shows("face"))
        host.advance(by: 0.2)
        #expect(host.shows("turned"))
    }

    struct Score: View {
        let transition: ContentTransition
        @State private var score = 1
        var body: some View {
            VStack {
                Text("\(score)").font(.largeTitle).contentTransition(transition)
                Button("More") { withAnimation(.linear(duration: 1)) { score = 2 } }
            }
        }
    }

    @Test("A text's change is drawn on the way, and is over with the animation", arguments: [ContentTransition.opacity, .numericText(), .numericText(countsDown: true)])
    func contentTransition(_ transition: ContentTransition) throws {
        let host = TestHost(Score(transition: transition)), still = TestHost(Score(transition: .identity))
        for h in [host, still] { h.tap("More") }
        for h in [host, still] { h.advance(by: 0.5) }
        #expect(try host.pngData() != still.pngData())
        for h in [host, still] { h.advance(by: 0.7) }
        #expect(try host.pngData() == still.pngData())
        #expect(!host.host.tree.hasFiniteAnimation)
    }
}
