import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Counts of what lazy containers do: independent of the machine.
@MainActor
@Suite struct LazyCountTests {
    private struct Row: View {
        let number: Int
        @State private var taps = 0
        var body: some View {
            Text("Row \(number), \(taps)").frame(height: 40).onTapGesture { taps += 1 }
        }
    }

    private static let size = CGSize(width: 300, height: 400)

    private func stack(_ n: Int) -> some View {
        ScrollView { LazyVStack(spacing: 0) { ForEach(0..<n, id: \.self) { Row(number: $0) } } }
    }

    @Test("A lazy stack builds what is visible (128)") func aLazyStackBuildsWhatIsVisible() {
        let host = TestHost(stack(100_000), size: Self.size)
        #expect(host.counts.rows <= 12)
        #expect(host.shows("Row 0, 0"))
        #expect(!host.shows("Row 20, 0"))
    }

    @Test func aListBuildsWhatIsVisible() {
        let host = TestHost(List(0..<100_000, id: \.self) { Row(number: $0) }, size: Self.size)
        #expect(host.counts.rows <= 12)
        #expect(host.shows("Row 0, 0"))
    }

    @Test func aStepOfScrollingCostsTheSameAnywhere() {
        let host = TestHost(stack(100_000), size: Self.size)
        func cost() -> [Int] {
            host.resetCounts()
            wheel(host, -40)
            return [host.counts.rows, host.counts.bodies, host.counts.layouts]
        }
        _ = cost()
        let near = cost()
        wheel(host, -2_000_000)
        _ = cost()
        let far = cost()
        #expect(near == far)
        #expect(near[0] == 1)
        // The bare movement of content makes no row and measures nothing.
        wheel(host, -4)
        host.resetCounts()
        wheel(host, -4)
        #expect(host.counts.rows == 0)
        #expect(host.counts.layouts == 0)
        #expect(host.counts.texts == 0)
    }

    @Test func aChangeInARowConcernsThatRow() {
        let host = TestHost(stack(100_000), size: Self.size)
        host.resetCounts()
        host.tap("Row 3, 0")
        #expect(host.shows("Row 3, 1"))
        #expect(host.counts.bodies == 1)
        #expect(host.counts.rows == 0)
        #expect(host.counts.texts <= 4)
    }

    // Unconfirmed by a source.
    @Test("Rows keep their state while they are scrolled away; the original may drop it (129)") func rowsKeepTheirStateWhileScrolledAway() {
        for host in [TestHost(stack(1000), size: Self.size), TestHost(List(0..<1000, id: \.self) { Row(number: $0) }, size: Self.size)] {
            host.tap("Row 3, 0")
            #expect(host.shows("Row 3, 1"))
            wheel(host, -20_000)
            #expect(!host.shows("Row 3, 1"))
            wheel(host, 20_000)
            #expect(host.shows("Row 3, 1"))
        }
    }

    /// Rows that may be there or not, and rows of several views, are built when they come into sight, too.
    @Test func rowsOfUnknownLengthAreLazy() {
        let view = ScrollView { LazyVStack(spacing: 0) { ForEach(0..<100_000, id: \.self) { i in
            if i % 2 == 0 { Text("Row \(i)").frame(height: 40) }
            if i % 10 == 0 { Text("Ten \(i)").frame(height: 40) }
        } } }
        let host = TestHost(view, size: Self.size)
        #expect(host.shows("Row 0") && host.shows("Ten 0") && host.shows("Row 2") && host.shows("Row 10") && host.shows("Ten 10"))
        #expect(host.counts.rows < 60)
        wheel(host, -120)
        #expect(host.shows("Row 14"))
        let list = TestHost(List(0..<100_000, id: \.self) { i in AnyView(Row(number: i)) }, size: Self.size)
        #expect(list.shows("Row 0, 0"))
        #expect(list.counts.rows < 30)
    }

    @Test func sectionsOfACollectionBuildTheirRowsLater() {
        let view = List { ForEach(0..<20, id: \.self) { s in Section("Section \(s)") { ForEach(0..<1000, id: \.self) { Row(number: s * 1000 + $0) } } } }
        let host = TestHost(view, size: Self.size)
        #expect(host.shows("Row 0, 0"))
        // Twenty sections and the rows in sight.
        #expect(host.counts.rows < 20 + 15)
    }
}
