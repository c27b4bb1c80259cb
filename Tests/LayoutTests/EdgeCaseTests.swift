import Foundation
import MartletTesting
import SnapshotTesting
import SwiftUI
import Testing

/// Stacks that answer otherwise than they place, shapes with sizes of their own, and pictures of views (behaviours
/// 62–90, 221–225, 232–236).
@MainActor @Suite struct EdgeCaseTests {
    @Test("Text fields in a column are 8 apart (90)") func text_fields() {
        let f = frames(200, 200) {
            VStack {
                TextField("A", text: .constant("a")).named("a")
                TextField("B", text: .constant("b")).named("b")
            }
        }
        #expect(f["b"]!.minY - f["a"]!.maxY == 8)
    }

    @Test("A stack may come out longer than its smallest length promises (232)") func longer_than_minimum() {
        let stack = VStack(spacing: 0) {
            Color.red.frame(minHeight: 5, maxHeight: 100).named("first")
            Color.blue.frame(minHeight: 80).named("second")
        }
        #expect(size(of: stack, 10, 0).height == 85)
        #expect(size(of: stack, 10, 85).height == 122.5)
        let f = frames(100, 85) { stack }
        #expect(f["first"]?.height == 42.5 && f["second"]?.height == 80)
    }

    /// The original gives a window's content this size at least.
    @Test("A view's smallest size is its answer to an offer of nothing (233)") func smallest_size() {
        #expect(size(of: VStack(spacing: 0) { Color.red.frame(minWidth: 120, minHeight: 5); Color.blue.frame(minHeight: 80) }, 0, 0) == points(120, 85))
    }

    @Test("A width decided without an offer stays when the height is shared anew, and the stack is not hugged again (234)") func width_first() {
        let text = "Some text that is long enough to need several lines at this width"
        let stack = VStack {
            Text(text).frame(idealWidth: 51).fixedSize(horizontal: false, vertical: true).layoutPriority(1).named("text")
            Color.red.aspectRatio(1, contentMode: .fit).layoutPriority(1).named("square")
        }
        let f = frames(500, 500) { stack.fixedSize(horizontal: true, vertical: false).named("stack").frame(height: 400) }
        let width = size(of: stack, nil, 400).width
        #expect(f["stack"]?.size.width == width)
        // The views are offered that width, and the square is as high as it is wide.
        #expect(f["text"]!.width <= width + 0.01)
        #expect(abs(f["square"]!.width - f["square"]!.height) < 0.01 && f["square"]!.width <= width + 0.01)
        #expect(f["text"]!.height + 8 + f["square"]!.height <= f["stack"]!.height + 0.01)
    }

    /// As wide as its height asks.
    private struct Area: Shape {
        nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
            let size = proposal.replacingUnspecifiedDimensions()
            return CGSize(width: 1000 / size.height, height: size.height)
        }
        nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
    }

    @Test("A shape may have a size of its own, which its stack offers and uses (236)") func shape_size() {
        #expect(size(of: Area(), 300, 50) == points(20, 50))
        let f = frames(300, 50) {
            HStack(spacing: 0) { Area().named("shape"); Color.red.named("rest") }
        }
        #expect(f["shape"] == rect(0, 0, 20, 50))
        #expect(f["rest"] == rect(20, 0, 280, 50))
    }

    @Test("Blocks in stacks in stacks stand at whole points, each centred in its stack (221)") func nested_stacks() {
        let f = frames(12, 12) {
            HStack(spacing: 0) {
                VStack(spacing: 0) { box(1, 2).named("a"); box(1, 1).named("b"); box(1, 2).named("c") }
                VStack(spacing: 0) {
                    HStack(spacing: 0) { box(3, 3).named("d"); box(3, 3).named("e") }
                    box(5, 3).named("f")
                    box(6, 3).named("g")
                }.named("column")
                box(3, 9).named("h")
            }.named("row")
        }
        #expect(f["row"] == rect(1, 1.5, 10, 9))
        #expect(f["a"] == rect(1, 3.5, 1, 2) && f["b"] == rect(1, 5.5, 1, 1) && f["c"] == rect(1, 6.5, 1, 2))
        #expect(f["column"] == rect(2, 1.5, 6, 9))
        #expect(f["d"] == rect(2, 1.5, 3, 3) && f["e"] == rect(5, 1.5, 3, 3) && f["f"] == rect(2.5, 4.5, 5, 3) && f["g"] == rect(2, 7.5, 6, 3))
        #expect(f["h"] == rect(8, 1.5, 3, 9))
    }

    // MARK: Pictures

    private final class Seen { var frames: [String: CGRect] = [:]; var insets = EdgeInsets(); var type = DynamicTypeSize.large }

    private struct Reporter: View {
        let seen: Seen
        @Environment(\.dynamicTypeSize) private var type
        var body: some View {
            GeometryReader { proxy in
                let _ = seen.frames["safe"] = proxy.frame(in: .global)
                let _ = seen.insets = proxy.safeAreaInsets
                let _ = seen.type = type
                Color.red
            }
        }
    }

    private func picture<V: View>(_ view: V, _ layout: SwiftUISnapshotLayout, _ traits: UITraitCollection = .init()) -> CGSize {
        var size = CGSize.zero
        Snapshotting<V, UIImage>.image(layout: layout, traits: traits).snapshot(view).run { size = $0.size }
        return size
    }

    @Test("A picture that fits is as large as the view asks, a text in one line (223)") func fitting_picture() {
        #expect(picture(Color.red.frame(width: 30, height: 20), .sizeThatFits) == points(30, 20))
        let text = Text("A text of several words that would wrap")
        #expect(picture(text, .sizeThatFits) == size(of: text, nil, nil, look: Look(scale: 2)))
    }

    @Test("A device's picture has its size, its safe area and medium text (224)") func device_picture() {
        let seen = Seen()
        #expect(picture(Reporter(seen: seen), .device(config: .iPhone13)) == points(390, 844))
        #expect(seen.frames["safe"] == rect(0, 47, 390, 844 - 47 - 34))
        #expect(seen.insets == EdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0))
        #expect(seen.type == .medium)
        let large = Seen()
        _ = picture(Reporter(seen: large), .device(config: .iPhone13), UITraitCollection(preferredContentSizeCategory: .extraLarge))
        #expect(large.type == .xLarge)
    }

    @Test("A picture of a fixed size has no safe area, and text of the usual size (225)") func fixed_picture() {
        let seen = Seen()
        #expect(picture(Reporter(seen: seen).frame(width: 40, height: 20), .fixed(width: 100, height: 60)) == points(100, 60))
        #expect(seen.frames["safe"] == rect(30, 20, 40, 20))
        #expect(seen.insets == EdgeInsets() && seen.type == .large)
    }
}
