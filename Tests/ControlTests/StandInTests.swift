import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Placeholders, outlines, and what presses and addresses bring about.
@MainActor @Suite struct StandInTests {
    @Test("Unavailable content says what is missing and offers what can be done") func unavailable() {
        struct Root: View {
            @State var tries = 0
            var body: some View {
                VStack {
                    ContentUnavailableView { Label("No Mail", systemImage: "tray.fill") } description: { Text("New mail appears here.") } actions: {
                        Button("Try again") { tries += 1 }
                    }
                    Text("tries \(tries)")
                }
            }
        }
        let host = TestHost(Root())
        #expect(host.shows("No Mail") && host.shows("New mail appears here."))
        host.tap("Try again")
        #expect(host.shows("tries 1"))
    }

    @Test("A search without results names what was looked for") func search() {
        let host = TestHost(ContentUnavailableView.search(text: "Zanzibar"))
        #expect(host.shows("No Results for “Zanzibar”"))
        #expect(TestHost(ContentUnavailableView.search).shows("No Results"))
    }

    struct Item: Identifiable {
        let id: String
        var parts: [Item]?
    }

    @Test("Branches of an outline open, in a list and outside") func outline() {
        let data = [Item(id: "Fruit", parts: [Item(id: "Apple"), Item(id: "Pear")]), Item(id: "Bread")]
        for host in [TestHost(List { OutlineGroup(data, children: \.parts) { Text($0.id) } }), TestHost(VStack { OutlineGroup(data, children: \.parts) { Text($0.id) } })] {
            #expect(host.shows("Fruit") && !host.shows("Apple"))
            host.tap("Fruit")
            host.advance(by: 1)
            #expect(host.shows("Apple") && host.shows("Pear"), "\(host.tree)")
        }
    }

    struct Counter: View {
        @State private var count = 0
        let behavior: ButtonRepeatBehavior
        var body: some View {
            VStack {
                Button("Up") { count += 1 }.buttonRepeatBehavior(behavior).accessibilityIdentifier("up")
                Text("count \(count)")
            }
        }
    }

    @Test("A held button acts again and again where it is to repeat, and once where not") func repeats() {
        let host = TestHost(Counter(behavior: .enabled)), once = TestHost(Counter(behavior: .automatic))
        for h in [host, once] {
            let frame = h.frame(of: "up")
            h.longPress(at: CGPoint(x: frame.midX, y: frame.midY), duration: 1.05)
        }
        #expect(host.shows("count 6"), "\(host.tree)")
        #expect(once.shows("count 1"))
        host.tap("up")
        #expect(host.shows("count 7"))
    }

    @Test("A selectable text is copied from the menu of a long press") func selection() {
        let host = TestHost(Text("Take me").textSelection(.enabled).accessibilityIdentifier("text"))
        let frame = host.frame(of: "text")
        host.longPress(at: CGPoint(x: frame.midX, y: frame.midY))
        host.advance(by: 1)
        #expect(host.shows("Copy"), "\(host.tree)")
        host.tap("Copy")
        host.advance(by: 1)
        #expect(!host.shows("Copy"))
        let fixed = TestHost(Text("Leave me").textSelection(.disabled))
        fixed.longPress(at: CGPoint(x: 196, y: 426))
        #expect(!fixed.shows("Copy"))
    }

    @Test("An address reaches the views that take addresses") func openURL() {
        struct Root: View {
            @State var last = "none"
            var body: some View { Text("opened \(last)").onOpenURL { last = $0.host ?? "" } }
        }
        let host = TestHost(Root())
        #expect(host.host.open(URL(string: "app://settings")!))
        host.flush()
        #expect(host.shows("opened settings"))
        #expect(!TestHost(Text("deaf")).host.open(URL(string: "app://settings")!))
    }

    struct Hint: View {
        let adaptation: PresentationAdaptation
        var body: some View {
            Text("anchor").popover(isPresented: .constant(true)) { Text("hint").accessibilityIdentifier("hint").presentationCompactAdaptation(adaptation) }
        }
    }

    @Test("A popover is a sheet on a phone unless it asks to stay one; in a wide window it is a popover") func popover() {
        func place(_ adaptation: PresentationAdaptation, _ width: CGFloat) -> CGRect {
            let host = TestHost(Hint(adaptation: adaptation), size: CGSize(width: width, height: 800))
            host.advance(by: 1)
            return host.frame(of: "hint")
        }
        // A sheet shows it in the middle of its card; a popover right below the anchor.
        #expect(place(.automatic, 393).midY < 480 && place(.automatic, 393).midY > 380)
        #expect(place(.popover, 393).midY > 400 && place(.popover, 393).height > 0)
        #expect(place(.popover, 393) != place(.automatic, 393))
        #expect(place(.automatic, 1000).minY == place(.popover, 1000).minY)
    }

    @Test("A secondary scale makes a text smaller") func textScale() {
        let host = TestHost(VStack {
            Text("Same").accessibilityIdentifier("plain")
            Text("Same").textScale(.secondary).accessibilityIdentifier("small")
        })
        #expect(host.frame(of: "small").width < host.frame(of: "plain").width * 0.9)
    }

    @Test("Shadows of styles, image paints, page grounds and glass are seen") func pictures() throws {
        func png<V: View>(_ view: V) throws -> Data { try TestHost(view.frame(width: 100, height: 100), size: CGSize(width: 120, height: 120), scale: 1).pngData() }
        let plain = try png(Circle().fill(Color.red))
        let drop = try png(Circle().fill(Color.red.shadow(.drop(radius: 6)))), inner = try png(Circle().fill(Color.red.shadow(.inner(radius: 6))))
        #expect(plain != drop && plain != inner && drop != inner)
        #expect(try png(Text("a").glassEffect()) != png(Text("a")))
        func pages(_ mode: PageIndexViewStyle.BackgroundDisplayMode) -> some View {
            TabView { Color.green; Color.blue }.tabViewStyle(.page).indexViewStyle(.page(backgroundDisplayMode: mode))
        }
        #expect(try png(pages(.always)) != png(pages(.never)))
    }
}
