import MartletTesting
import SwiftUI
import Testing
import UIKit

/// Recognisers of UIKit on views of the framework's.
@MainActor @Suite struct GestureRepresentableTests {
    private struct Pan: UIGestureRecognizerRepresentable {
        @Binding var log: [String]
        var step = 1
        func makeUIGestureRecognizer(context: Context) -> UIPanGestureRecognizer { UIPanGestureRecognizer() }
        func handleUIGestureRecognizerAction(_ recognizer: UIPanGestureRecognizer, context: Context) {
            let way = context.converter.localTranslation ?? .zero, place = context.converter.localLocation
            log.append("\(recognizer.state) \(Int(way.x.rounded())) at \(Int(place.x.rounded())) by \(step)")
        }
    }

    private struct Panned: View {
        @State private var log: [String] = []
        var body: some View {
            VStack {
                Color.red.frame(width: 100, height: 100).gesture(Pan(log: $log, step: 2)).accessibilityIdentifier("square").accessibilityElement()
                Text("last: \(log.last ?? "none")")
                Text("first: \(log.first ?? "none")")
            }
        }
    }

    @Test("A recogniser tells its representable what it sees, in the view's coordinates") func pan() {
        let host = TestHost(Panned())
        let square = host.frame(of: "square")
        host.drag(from: CGPoint(x: square.minX + 20, y: square.midY), to: CGPoint(x: square.minX + 80, y: square.midY))
        #expect(host.shows("first: began"), "\(host.tree)")
        #expect(host.shows("last: ended 60 at 80 by 2"), "\(host.tree)")
    }

    /// A recogniser of an app's own: recognises where the finger has gone down.
    private final class Touch: UIGestureRecognizer {
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    }

    private struct Touching: UIGestureRecognizerRepresentable {
        final class Coordinator: NSObject, UIGestureRecognizerDelegate {
            var count = 0
            func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer) -> Bool { true }
        }
        @Binding var states: [String]
        func makeCoordinator(converter: CoordinateSpaceConverter) -> Coordinator { Coordinator() }
        func makeUIGestureRecognizer(context: Context) -> Touch {
            let touch = Touch()
            touch.delegate = context.coordinator
            return touch
        }
        func handleUIGestureRecognizerAction(_ recognizer: Touch, context: Context) {
            context.coordinator.count += 1
            states.append("\(recognizer.state)\(context.coordinator.count)")
        }
    }

    private struct Touched: View {
        @State private var states: [String] = []
        @State private var taps = 0
        var body: some View {
            VStack {
                Color.blue.frame(width: 100, height: 100).onTapGesture { taps += 1 }.gesture(Touching(states: $states)).accessibilityIdentifier("square").accessibilityElement()
                Text("\(states.joined(separator: " ")), \(taps) taps")
            }
        }
    }

    @Test("A recogniser of an app's own follows touches and goes on beside a tap") func own() {
        let host = TestHost(Touched())
        let square = host.frame(of: "square")
        host.tap(at: CGPoint(x: square.midX, y: square.midY))
        #expect(host.shows("began1 ended2, 1 taps"), "\(host.tree)")
    }

    private struct Switched: View {
        @State private var isOn = false
        @State private var taps = 0
        var body: some View {
            VStack {
                Color.blue.frame(width: 100, height: 100).accessibilityIdentifier("square").accessibilityElement()
                    .simultaneousGesture(TapGesture().onEnded { taps += 1 }, isEnabled: isOn)
                Text("taps \(taps)")
                Button("switch") { isOn = true }
            }
        }
    }

    @Test("A simultaneous gesture counts only while it is enabled") func enabled() {
        let host = TestHost(Switched())
        let square = host.frame(of: "square"), middle = CGPoint(x: square.midX, y: square.midY)
        host.tap(at: middle)
        #expect(host.shows("taps 0"))
        host.tap("switch")
        host.tap(at: middle)
        #expect(host.shows("taps 1"))
    }
}
