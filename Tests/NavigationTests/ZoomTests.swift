import MartletTesting
import SwiftUI
import Testing

/// Pages and covers that grow from the view they belong to.
@MainActor @Suite struct ZoomTests {
    private struct Album: View {
        @Namespace private var space
        var source = "cover"
        var body: some View {
            NavigationStack {
                VStack {
                    NavigationLink("open") {
                        Color.green.accessibilityIdentifier("page").accessibilityElement().navigationTransition(.zoom(sourceID: source, in: space))
                    }
                    Color.red.frame(width: 60, height: 60).accessibilityIdentifier("cover").accessibilityElement().matchedTransitionSource(id: "cover", in: space)
                    Spacer()
                }
            }
        }
    }

    @Test("A page grows from its source and shrinks into it") func page() {
        let host = TestHost(Album()), cover = host.frame(of: "cover")
        host.tap("open")
        host.advance(by: 0.02)
        let early = host.shownFrame(of: "page")
        #expect(early.width < 200 && abs(early.midX - cover.midX) < 60, "\(early) \(cover)")
        host.advance(by: 1)
        #expect(host.shownFrame(of: "page").width == 393)
        host.tap("Back")
        host.advance(by: 0.3)
        let late = host.shownFrame(of: "page")
        #expect(late.width < 150, "\(late)")
        host.advance(by: 1)
        #expect(host.shownFrame(of: "page").isNull)
    }

    @Test("A page without its source slides") func slides() {
        let host = TestHost(Album(source: "no such"))
        host.tap("open")
        host.advance(by: 0.02)
        let early = host.shownFrame(of: "page")
        #expect(early.width == 393 && early.minX > 100, "\(early)")
    }

    private struct Cover: View {
        @Namespace private var space
        @State private var isShown = false
        var body: some View {
            Button("open") { isShown = true }
                .matchedTransitionSource(id: 1, in: space) { $0.clipShape(RoundedRectangle(cornerRadius: 8)) }
                .fullScreenCover(isPresented: $isShown) {
                    Color.green.accessibilityIdentifier("page").accessibilityElement().navigationTransition(.zoom(sourceID: 1, in: space))
                }
        }
    }

    @Test("A cover grows from its source") func cover() {
        let host = TestHost(Cover())
        host.tap("open")
        host.advance(by: 0.05)
        #expect(host.shownFrame(of: "page").width < 330, "\(host.shownFrame(of: "page"))")
        host.advance(by: 1)
        #expect(host.shownFrame(of: "page").width == 393)
    }
}
