import MartletTesting
import SwiftUI
import Testing

/// Effects on views that come into sight in a scroll view.
@MainActor @Suite struct ScrollTransitionTests {
    private struct Column: View {
        var configuration = ScrollTransitionConfiguration.interactive
        @State private var seen: [String] = []
        var body: some View {
            VStack(spacing: 0) {
                ScrollView {
                    VStack(spacing: 0) {
                        ForEach(0..<10) { i in
                            Color.red.frame(width: 100, height: 100)
                                .accessibilityIdentifier("row \(i)").accessibilityElement()
                                .scrollTransition(configuration) { $0.offset(x: 40 * $1.value) }
                                .onScrollVisibilityChange(threshold: 0.8) { seen.append("\(i)\($0 ? "+" : "-")") }
                        }
                    }
                }
                .frame(width: 393, height: 250)
                .accessibilityIdentifier("scroll")
                Text("seen \(seen.joined(separator: " "))")
            }
        }
    }

    private func shift(_ host: TestHost, _ row: Int) -> CGFloat { host.shownFrame(of: "row \(row)").midX - 393 / 2 }

    @Test("What is cut off goes along with the scrolling, to the full effect where it is hidden") func interactive() {
        let host = TestHost(Column(), size: CGSize(width: 393, height: 400))
        #expect(abs(shift(host, 0)) < 0.01 && abs(shift(host, 1)) < 0.01)
        // The third row is half cut off: half of an eased way.
        #expect(abs(shift(host, 2) - 20) < 0.1, "\(shift(host, 2))")
        #expect(abs(shift(host, 5) - 40) < 0.1)
        host.scroll("scroll", by: CGSize(width: 0, height: -50))
        host.advance(by: 1)
        #expect(abs(shift(host, 0) + 20) < 0.1 && abs(shift(host, 2)) < 0.01, "\(shift(host, 0)) \(shift(host, 2))")
    }

    @Test("Thresholds move where it begins, and the identity never does") func thresholds() {
        let centered = TestHost(Column(configuration: .interactive(timingCurve: .linear).threshold(.centered)), size: CGSize(width: 393, height: 400))
        // 25 of 175 points from the middle.
        #expect(abs(shift(centered, 1) - 40 * 25 / 175) < 0.1, "\(shift(centered, 1))")
        let late = TestHost(Column(configuration: .interactive(timingCurve: .linear).threshold(.visible(0.5))), size: CGSize(width: 393, height: 400))
        #expect(abs(shift(late, 2)) < 0.01)
        #expect(abs(shift(TestHost(Column(configuration: .identity), size: CGSize(width: 393, height: 400)), 5)) < 0.01)
        let inset = TestHost(Column(configuration: .interactive(timingCurve: .linear).threshold(.visible(1).inset(by: 100))), size: CGSize(width: 393, height: 400))
        #expect(shift(inset, 1) > 0)
    }

    @Test("Animated ones change at once, under their animation") func animated() {
        let host = TestHost(Column(configuration: .animated(.linear(duration: 1)).threshold(.visible(0.9))), size: CGSize(width: 393, height: 400))
        #expect(abs(shift(host, 2) - 40) < 0.01)
        host.scroll("scroll", by: CGSize(width: 0, height: -50))
        host.advance(by: 0.4)
        let during = shift(host, 2)
        #expect(during > 0.5 && during < 39.5, "\(during)")
        host.advance(by: 2)
        #expect(abs(shift(host, 2)) < 0.01)
    }

    @Test("What begins or ends to be visible is told") func visibility() {
        let host = TestHost(Column(), size: CGSize(width: 393, height: 400))
        #expect(host.shows("0+") && host.shows("1+") && !host.shows("2+"), "\(host.tree)")
        host.scroll("scroll", by: CGSize(width: 0, height: -50))
        host.advance(by: 1)
        #expect(host.shows("2+") && host.shows("0-"), "\(host.tree)")
    }
}
