import Foundation
import MartletTesting
import SwiftUI
import Testing

/// What scroll views and lazy containers offer and take, and when their rows come and go (behaviours 28, 29, 122–129).
@MainActor @Suite struct LazyBehaviourTests {
    /// Notes what it is offered and takes `size`.
    private struct Witness: Layout {
        final class Log { var offers: [ProposedViewSize] = [] }
        let log: Log
        let size: CGSize
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            log.offers.append(proposal)
            return size
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }

    private func size<V: View>(of view: V, _ width: CGFloat?, _ height: CGFloat?) -> CGSize {
        TestHost(view, size: CGSize(width: 400, height: 400)).host.sizeThatFits(ProposedViewSize(width: width, height: height))
    }

    private func offers<V: View>(_ view: (Witness.Log) -> V) -> [ProposedViewSize] {
        let log = Witness.Log()
        _ = TestHost(view(log), size: CGSize(width: 300, height: 200))
        return log.offers
    }

    @Test("Lazy stacks take the width, or the height, that they are offered and hug the other length (28, 126)") func lazy_sizes() {
        #expect(size(of: LazyVStack(spacing: 0) { Color.red.frame(width: 20, height: 30); Color.red.frame(height: 10) }, 150, 300) == CGSize(width: 150, height: 40))
        #expect(size(of: LazyHStack(spacing: 0) { Color.red.frame(width: 20, height: 30); Color.red.frame(width: 10) }, 150, 300) == CGSize(width: 30, height: 300))
    }

    @Test("Scroll views and lists take what they are offered where they scroll (29, 122)") func scroll_sizes() {
        #expect(size(of: ScrollView { Color.red.frame(width: 20, height: 30) }, 150, 300) == CGSize(width: 20, height: 300))
        #expect(size(of: ScrollView(.horizontal) { Color.red.frame(width: 20, height: 30) }, 150, 300) == CGSize(width: 150, height: 30))
        #expect(size(of: List { Text("Row") }, 150, 300) == CGSize(width: 150, height: 300))
    }

    @Test("What scrolls down is offered the width alone, what scrolls across the height (122, 126)") func offers_inside() {
        let box = CGSize(width: 20, height: 20)
        // When it is placed, it is offered what the scroll view has become.
        #expect(offers { log in ScrollView { Witness(log: log, size: box) { EmptyView() } } }.first == ProposedViewSize(width: 300, height: nil))
        #expect(offers { log in ScrollView(.horizontal) { Witness(log: log, size: box) { EmptyView() } } }.first == ProposedViewSize(width: nil, height: 200))
        #expect(Set(offers { log in ScrollView { LazyVStack { Witness(log: log, size: box) { EmptyView() } } } }) == [ProposedViewSize(width: 300, height: nil)])
        #expect(Set(offers { log in ScrollView(.horizontal) { LazyHStack { Witness(log: log, size: box) { EmptyView() } } } }) == [ProposedViewSize(width: nil, height: 200)])
    }

    @Test("A row of a list is offered the row's width and no height; a row is 44 high at least, 52 on iOS 26 (141)") func row_offers() {
        let box = CGSize(width: 20, height: 20)
        let row = offers { log in List { Witness(log: log, size: box) { EmptyView() } } }
        // 300 less the card's distance and the row's on both sides.
        #expect(!row.isEmpty && row.allSatisfy { $0.height == nil && $0.width != nil && $0.width! < 300 && $0.width! > 200 }, "\(row)")
        func pitch(_ profile: Look.Profile) -> CGFloat {
            let host = TestHost(List { Color.red.frame(height: 5).accessibilityIdentifier("a"); Color.red.frame(height: 5).accessibilityIdentifier("b") }, size: CGSize(width: 393, height: 400), look: Look(profile: profile))
            return host.frame(of: "b").minY - host.frame(of: "a").minY
        }
        #expect(pitch(.iOS18) == 44)
        #expect(pitch(.iOS26) == 52)
    }

    @Test("Texts in a lazy stack keep the distance of texts (127)") func lazy_text_spacing() {
        let host = TestHost(ScrollView { LazyVStack { Text("A").accessibilityIdentifier("a"); Text("B").accessibilityIdentifier("b") } }, look: Look(dynamicType: .medium, scale: 3))
        #expect(abs(host.frame(of: "b").minY - host.frame(of: "a").maxY - 2) < 0.01)
    }

    @Test("A scroll view around a short text is as wide as the text (123)") func narrow_scroll() {
        #expect(size(of: ScrollView { Text("Hi") }, 300, 300).width == size(of: Text("Hi"), nil, nil).width)
    }

    @Test("A shape has its ideal length where it scrolls (125)") func shape_in_scroll() {
        let host = TestHost(ScrollView { Rectangle().accessibilityElement().accessibilityIdentifier("shape") }, size: CGSize(width: 300, height: 200))
        #expect(host.frame(of: "shape").size == CGSize(width: 300, height: 10))
    }

    @Test("What was never laid out is taken to be as high as what was (128)") func estimates() {
        let host = TestHost(ScrollView { LazyVStack(spacing: 0) { ForEach(0..<1000) { Text("Row \($0)").frame(height: 40) } }.accessibilityIdentifier("stack") }, size: CGSize(width: 300, height: 400))
        #expect(host.counts.rows < 20)
        #expect(host.frame(of: "stack").height == 40_000)
    }

    // Unconfirmed by a source.
    @Test("Rows appear and disappear as often as they come into sight (129)") func appearances() {
        final class Log { var lines: [String] = [] }
        let log = Log()
        let host = TestHost(ScrollView {
            LazyVStack(spacing: 0) {
                ForEach(0..<100) { i in
                    Color.red.frame(height: 40)
                        .onAppear { if i == 0 { log.lines.append("appear") } }
                        .onDisappear { if i == 0 { log.lines.append("disappear") } }
                }
            }
        }, size: CGSize(width: 300, height: 400))
        for _ in 0..<2 {
            wheel(host, -2000)
            wheel(host, 2000)
        }
        #expect(log.lines == ["appear", "disappear", "appear", "disappear", "appear"])
    }

    @Test("A grid in a form's row has the card's measures (138)") func grid_in_form() {
        func row(_ id: String) -> some View {
            GridRow {
                Text("Description").gridColumnAlignment(.leading).fixedSize(horizontal: false, vertical: true).accessibilityIdentifier(id)
                Text("Content").frame(maxWidth: .infinity)
            }
        }
        var look = Look(profile: .iOS26, dynamicType: .medium, safeArea: EdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0))
        look.scale = 3
        let host = TestHost(VStack {
            Form {
                Grid(horizontalSpacing: 8, verticalSpacing: 8) {
                    row("first")
                    Divider().accessibilityIdentifier("line")
                    row("second")
                    row("third")
                }.accessibilityIdentifier("grid")
            }
        }, size: CGSize(width: 390, height: 844), look: look)
        // The card is 112.33 high and begins at 82; the line is at 124.33.
        #expect(abs(host.frame(of: "line").minY - 124.33) < 0.4, "\(host.frames)")
        #expect(abs(host.frame(of: "grid").midY - (82 + 112.33 / 2)) < 0.4, "\(host.frames)")
    }

    @Test("Label and value stand at the ends of their row, the value paler, and below each other in accessibility sizes (143, 252)") func labeled_content() throws {
        func host(_ size: DynamicTypeSize) -> TestHost {
            TestHost(List {
                LabeledContent { Text("Value").accessibilityIdentifier("value") } label: { Text("Label").accessibilityIdentifier("label") }
            }, size: CGSize(width: 393, height: 600), look: Look(dynamicType: size))
        }
        let usual = host(.large), large = host(.accessibility3)
        #expect(usual.frame(of: "label").minX == 40 && usual.frame(of: "value").maxX == 353)
        #expect(abs(usual.frame(of: "label").midY - usual.frame(of: "value").midY) < 0.01)
        #expect(large.frame(of: "label").minX == 40 && large.frame(of: "value").minX == 40)
        #expect(large.frame(of: "value").minY >= large.frame(of: "label").maxY)
        // Two lines of 40 points in a row of 119 (constants 4).
        #expect(abs(large.frame(of: "value").maxY - large.frame(of: "label").minY - 96) < 2)
    }
}
