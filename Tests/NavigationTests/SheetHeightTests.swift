import MartletTesting
import SwiftUI
import Testing

/// Where sheets rest.
@MainActor @Suite struct SheetHeightTests {
    private struct Third: CustomPresentationDetent {
        static func height(in context: Context) -> CGFloat? { context.dynamicTypeSize.isAccessibilitySize ? context.maxDetentValue : 300 }
    }
    private struct Never: CustomPresentationDetent {
        static func height(in context: Context) -> CGFloat? { nil }
    }

    private struct Sheet: View {
        var detents: Set<PresentationDetent>
        @State private var isShown = true
        var body: some View {
            Color.clear.sheet(isPresented: $isShown) {
                Color.blue.accessibilityIdentifier("card").accessibilityElement().presentationDetents(detents)
            }
        }
    }

    @Test("A detent of an app's own has the height its type says; one that says none does not apply") func custom() {
        #expect(TestHost(Sheet(detents: [.custom(Third.self)])).frame(of: "card").height == 300)
        #expect(TestHost(Sheet(detents: [.custom(Never.self), .height(200)])).frame(of: "card").height == 200)
        let large = TestHost(Sheet(detents: [.custom(Third.self)]).environment(\.dynamicTypeSize, .accessibility1))
        #expect(large.frame(of: "card").height > 700)
        #expect(PresentationDetent.custom(Third.self) == .custom(Third.self) && PresentationDetent.custom(Third.self) != .custom(Never.self))
    }

    private struct Chosen: View {
        @State private var detent = PresentationDetent.height(200)
        var body: some View {
            Text("rests at \(detent == .height(200) ? "low" : "high")").sheet(isPresented: .constant(true)) {
                Color.blue.accessibilityIdentifier("card").accessibilityElement().presentationDetents([.height(200), .height(500)], selection: $detent)
            }
        }
    }

    @Test("A finger takes a sheet from one detent to another, and the app is told") func dragged() {
        let host = TestHost(Chosen())
        #expect(host.frame(of: "card").height == 200)
        host.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 460), duration: 0.5)
        host.advance(by: 1)
        #expect(host.frame(of: "card").height == 500)
        #expect(host.shows("rests at high"))
        host.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 200, y: 610), duration: 0.5)
        host.advance(by: 1)
        #expect(host.frame(of: "card").height == 200)
        #expect(host.shows("rests at low"))
    }

    @Test("Without a selection the sheet keeps where it was put; far down it goes away from the lowest detent only") func kept() {
        let host = TestHost(Sheet(detents: [.height(200), .height(500)]))
        host.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 460), duration: 0.5)
        host.advance(by: 1)
        #expect(host.frame(of: "card").height == 500)
        host.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 200, y: 610), duration: 0.5)
        host.advance(by: 1)
        #expect(host.frame(of: "card").height == 200)
        host.drag(from: CGPoint(x: 200, y: 670), to: CGPoint(x: 200, y: 840), duration: 0.5)
        host.advance(by: 1)
        #expect(host.frame(of: "card").isNull)
    }

    private struct Growing: View {
        @State private var height: CGFloat = 200
        var body: some View {
            Color.clear.sheet(isPresented: .constant(true)) {
                Button("grow") { height = 350 }.frame(maxWidth: .infinity, maxHeight: .infinity).accessibilityIdentifier("card").presentationDetents([.height(height)])
            }
        }
    }

    @Test("A sheet follows a detent that changes") func changing() {
        let host = TestHost(Growing())
        #expect(host.frame(of: "card").height == 200)
        #expect(host.tap("grow"))
        host.advance(by: 1)
        #expect(host.frame(of: "card").height == 350, "\(host.tree)")
    }
}
