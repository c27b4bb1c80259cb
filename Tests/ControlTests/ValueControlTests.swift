import Drawing
import Engine
import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Toggle, Slider and Stepper: taps, drags, keys and what assistive technology is told (behaviours 24, 25).
@MainActor @Suite struct ValueControlTests {
    struct Switches: View {
        @State var isOn = false
        var body: some View {
            VStack {
                Toggle("Wi-Fi", isOn: $isOn).accessibilityIdentifier("toggle")
                Toggle("Off", isOn: $isOn).disabled(true)
                Text(isOn ? "is on" : "is off")
            }
        }
    }

    @Test("A tap and the space key turn a toggle over; a disabled one stays")
    func toggle() {
        let host = TestHost(Switches())
        #expect(host.node("Wi-Fi")?.role == .toggle)
        #expect(host.node("Wi-Fi")?.value == "0")
        host.tap("Wi-Fi")
        #expect(host.shows("is on"))
        #expect(host.node("Wi-Fi")?.value == "1")
        host.tap("Off")
        #expect(host.shows("is on"))
        #expect(host.node("Off")?.isEnabled == false)
        host.key(.tab)
        host.key(.space)
        #expect(host.shows("is off"))
    }

    @Test("The switch of iOS 17 and 18 is 49 × 31 (constants 4); the toggle fills the width, without a label it hugs (25)", arguments: [false, true])
    func toggleSize(hidden: Bool) {
        struct Root: View {
            let hidden: Bool
            var body: some View {
                let toggle = Toggle("A", isOn: .constant(true)).accessibilityIdentifier("t")
                if hidden { toggle.labelsHidden() } else { toggle }
            }
        }
        let host = TestHost(Root(hidden: hidden), size: CGSize(width: 300, height: 300))
        #expect(host.frame(of: "t").size == CGSize(width: hidden ? 49 : 300, height: 31))
        #expect(host.node("A")?.role == .toggle)
    }

    @Test("The knob of iOS 26 goes over along its curve, in a third of a second (249)")
    func knob() {
        let host = TestHost(Switches(), look: Look(profile: .iOS26))
        /// The left edges of what is painted white, where it is shown.
        func knobs() -> [CGFloat] {
            var found: [CGFloat] = []
            func visit(_ fragment: Fragment, _ outer: CGAffineTransform) {
                let t = fragment.toParent.concatenating(outer)
                for case .fill(let path, .color(let c), _) in fragment.operations where c == .white && path.boundingRect.width == 37 { found.append(path.boundingRect.applying(t).minX) }
                for child in fragment.children { visit(child, t) }
            }
            visit(host.host.fragment, .identity)
            return found
        }
        let start = knobs()[0]
        host.tap("Wi-Fi")
        let curve = UnitCurve.bezier(startControlPoint: UnitPoint(x: 0.160, y: 0.004), endControlPoint: UnitPoint(x: 0.406, y: 1.192))
        // The way is the track less the knob and its distance on both sides.
        for step in 1...6 {
            host.advance(by: 0.05)
            #expect(abs(knobs()[0] - start - 22 * curve.value(at: Double(step) * 0.05 / 0.336)) < 0.6, "\(step)")
        }
        host.advance(by: 0.2)
        #expect(knobs()[0] == start + 22)
        host.tap("Wi-Fi")
        host.advance(by: 0.1)
        #expect(knobs()[0] < start + 22 && knobs()[0] > start)
    }

    final class Model: ObservableObject {
        @Published var isOn = false
    }

    @Test("A change of a published property reaches a toggle bound to it")
    func published() {
        struct Root: View {
            @StateObject var model = Model()
            var body: some View {
                Toggle("Bound", isOn: $model.isOn)
                Button("Set") { model.isOn = true }
            }
        }
        let host = TestHost(Root())
        host.tap("Set")
        #expect(host.node("Bound")?.value == "1")
        host.tap("Bound")
        #expect(host.node("Bound")?.value == "0")
    }

    struct OwnStyle: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
            Button { configuration.isOn.toggle() } label: {
                HStack {
                    configuration.label
                    Text(configuration.isOn ? "yes" : "no")
                }
            }
        }
    }

    @Test("A style of one's own gets label and binding")
    func ownStyle() {
        struct Root: View {
            @State var isOn = false
            var body: some View { Toggle("Own", isOn: $isOn).toggleStyle(OwnStyle()) }
        }
        let host = TestHost(Root())
        #expect(host.shows("no"))
        host.tap("Own")
        #expect(host.shows("yes"))
    }

    struct Volume: View {
        @State var value = 0.5
        @State var editing: [Bool] = []
        var step: Double?
        var body: some View {
            VStack {
                if let step {
                    Slider(value: $value, in: 0...10, step: step) { Text("Volume") } onEditingChanged: { editing.append($0) }
                } else {
                    Slider(value: $value) { Text("Volume") } onEditingChanged: { editing.append($0) }
                }
                Text("value \(value, specifier: "%.2f")")
                Text("editing \(editing.count)")
            }
            .frame(width: 227)
        }
    }

    @Test("A drag of the thumb moves the value by its share of the way; the thumb's width is left out (constants 4)")
    func slider() throws {
        let host = TestHost(Volume(), size: CGSize(width: 227, height: 200))
        let frame = try #require(host.node("Volume")).frame
        #expect(frame.size == CGSize(width: 227, height: 31))
        let middle = CGPoint(x: frame.midX, y: frame.midY)
        host.drag(from: middle, to: CGPoint(x: middle.x + 50, y: middle.y))
        #expect(host.shows("value 0.75"))
        #expect(host.shows("editing 2"))
        #expect(host.node("Volume")?.value == "75%")
        host.node("Volume")?.adjust?(true)
        host.flush()
        #expect(host.shows("value 0.85"))
    }

    @Test("Steps are kept to, also by keys, and the ends hold")
    func steps() throws {
        let host = TestHost(Volume(value: 5, step: 2), size: CGSize(width: 227, height: 200))
        let frame = try #require(host.node("Volume")).frame
        host.drag(from: CGPoint(x: frame.midX, y: frame.midY), to: CGPoint(x: frame.midX + 35, y: frame.midY))
        #expect(host.shows("value 6.00"))
        host.key(.tab)
        host.key(.right)
        #expect(host.shows("value 8.00"))
        host.drag(from: CGPoint(x: frame.minX + 173.5, y: frame.midY), to: CGPoint(x: frame.maxX + 300, y: frame.midY))
        #expect(host.shows("value 10.00"))
    }

    struct Count: View {
        @State var n = 1
        var body: some View {
            Stepper("Count: \(n)", value: $n, in: 0...2).accessibilityIdentifier("stepper")
        }
    }

    @Test("The halves of a stepper count within the bounds; 94 × 32 (constants 4)")
    func stepper() {
        let host = TestHost(Count(), size: CGSize(width: 300, height: 200))
        #expect(host.frame(of: "stepper").size == CGSize(width: 300, height: 32))
        host.tap("Increment")
        #expect(host.shows("Count: 2"))
        #expect(host.node("Increment")?.isEnabled == false)
        host.tap("Increment")
        #expect(host.shows("Count: 2"))
        host.tap("Decrement")
        host.node("stepper")?.adjust?(false)
        host.flush()
        #expect(host.shows("Count: 0"))
    }

    @Test("A held half counts on")
    func held() throws {
        struct Many: View {
            @State var n = 0
            var body: some View { Stepper("N \(n)", value: $n) }
        }
        let host = TestHost(Many())
        let frame = try #require(host.node("Increment")).frame
        host.longPress(at: CGPoint(x: frame.midX, y: frame.midY), duration: 1.02)
        #expect(!host.shows("N 0") && !host.shows("N 1"), "\(host.tree)")
    }
}
