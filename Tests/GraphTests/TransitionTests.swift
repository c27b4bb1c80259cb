import MartletTesting
import SwiftUI
import Testing

/// Views on their way in and out (behaviours 191, 210).
@MainActor @Suite struct TransitionTests {
    struct Swap: View {
        @State private var isSecond = false
        let isWrapped: Bool

        var body: some View {
            VStack {
                Button("swap") { withAnimation(.linear(duration: 1)) { isSecond.toggle() } }
                if !isSecond { page("first").transition(.move(edge: .leading)) }
                if isSecond { page("second").transition(.move(edge: .trailing)) }
            }
            .frame(width: 300)
        }

        /// One element, or as many as the condition says.
        @ViewBuilder private func page(_ name: String) -> some View {
            if isWrapped {
                if name.isEmpty { Text("none") } else { content(name) }
            } else {
                content(name)
            }
        }

        private func content(_ name: String) -> some View {
            Color.blue.frame(width: 300, height: 100).accessibilityElement().accessibilityIdentifier(name)
        }
    }

    @Test("Both are shown half-way, each at its place", arguments: [false, true])
    func move(isWrapped: Bool) {
        let host = TestHost(Swap(isWrapped: isWrapped), size: CGSize(width: 300, height: 400))
        host.tap("swap")
        host.advance(by: 0.5)
        #expect(abs(host.shownFrame(of: "first").minX + 150) < 10, "\(host.shownFrame(of: "first"))")
        #expect(abs(host.shownFrame(of: "second").minX - 150) < 10, "\(host.shownFrame(of: "second"))")
        host.advance(by: 1)
        #expect(host.shownFrame(of: "first").isNull)
        #expect(host.shownFrame(of: "second").minX == 0)
    }
}
