import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Progress, links, disclosure, keys, drawing by commands, loading pictures.
@MainActor @Suite struct OtherControlTests {
    @Test("A spinner is painted eight times a second and nobody waits for it")
    func spinner() async {
        let host = TestHost(ProgressView())
        host.resetCounts()
        host.advance(by: 1)
        #expect((7...9).contains(host.counts.fragments))
        #expect(!host.host.tree.hasFiniteAnimation)
        await host.settle()
    }

    @Test("Progress is announced in percent and stays within its total")
    func progress() {
        let host = TestHost(VStack {
            ProgressView("Copying", value: 3, total: 4)
            ProgressView("Over", value: 9, total: 4)
        })
        #expect(host.node("Copying")?.value == "75%")
        #expect(host.node("Over")?.value == "100%")
    }

    @Test("A link and a link in a text go through the environment's openURL")
    func links() {
        struct Root: View {
            @State var opened = ""
            var body: some View {
                VStack {
                    Link("Site", destination: URL(string: "https://example.org/a")!)
                    Text("[Inline](https://example.org/b)")
                    Text("opened \(opened)")
                }
                .environment(\.openURL, OpenURLAction { url in
                    opened = url.lastPathComponent
                    return .handled
                })
            }
        }
        let host = TestHost(Root())
        host.tap("Site")
        #expect(host.shows("opened a"))
        host.tap("Inline")
        #expect(host.shows("opened b"), "\(host.tree)")
    }

    @Test("A disclosure group unfolds, by a tap and by the arrow keys")
    func disclosure() {
        let host = TestHost(DisclosureGroup("More") { Text("Inside") })
        #expect(!host.shows("Inside"))
        host.tap("More")
        #expect(host.shows("Inside"))
        host.advance(by: 1)
        host.key(.tab)
        host.key(.left)
        host.advance(by: 1)
        #expect(!host.shows("Inside"))
    }

    @Test("A keyboard shortcut presses its button from anywhere")
    func shortcut() {
        struct Root: View {
            @State var n = 0
            var body: some View {
                VStack {
                    Button("Save") { n += 1 }.keyboardShortcut("s")
                    Button("Done") { n += 10 }.keyboardShortcut(.defaultAction)
                    Text("n \(n)")
                }
            }
        }
        let host = TestHost(Root())
        host.key(.character("s"), modifiers: .command)
        host.key(.enter)
        #expect(host.shows("n 11"))
    }

    @Test("onKeyPress hears the keys that the focused view leaves")
    func keyPress() {
        struct Root: View {
            @State var log = ""
            @FocusState var isFocused: Bool
            var body: some View {
                Text("log \(log)").focusable().focused($isFocused).onKeyPress(.upArrow) {
                    log += "up"
                    return .handled
                }
                .onAppear { isFocused = true }
            }
        }
        let host = TestHost(Root())
        host.key(.up)
        #expect(host.shows("log up"))
    }

    @Test("Hovering is heard when the mouse comes and goes")
    func hover() {
        struct Root: View {
            @State var isOver = false
            var body: some View { Text(isOver ? "over" : "away").frame(width: 100, height: 100).onHover { isOver = $0 } }
        }
        let host = TestHost(Root(), size: CGSize(width: 300, height: 300))
        host.hover(at: CGPoint(x: 150, y: 150))
        #expect(host.shows("over"))
        host.hover(at: CGPoint(x: 10, y: 10))
        #expect(host.shows("away"))
    }

    @Test("A canvas draws paths, texts, layers and symbols")
    func canvas() throws {
        let view = Canvas { context, size in
            context.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), with: .color(.red))
            context.translateBy(x: 20, y: 20)
            context.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), with: .color(.blue))
            if let symbol = context.resolveSymbol(id: 1) { context.draw(symbol, at: CGPoint(x: 10, y: 30)) }
            context.drawLayer { $0.draw(Text("Hi"), at: CGPoint(x: 40, y: 40)) }
        } symbols: {
            Color.green.frame(width: 10, height: 10).tag(1)
        }
        let host = TestHost(view.frame(width: 100, height: 100), size: CGSize(width: 100, height: 100))
        let svg = try String(decoding: host.svg(), as: UTF8.self)
        #expect(svg.contains("svg"))
        #expect(try host.pngData().count > 200)
    }

    @Test("A picture from a file goes through its phases")
    func asyncImage() async throws {
        let png = Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAEklEQVR4nGNg+M/wHxkzkC4AAGvNH+FvMO5BAAAAAElFTkSuQmCC")!
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-async-image.png")
        try png.write(to: file)
        struct Root: View {
            let url: URL
            var body: some View {
                AsyncImage(url: url) { phase in
                    switch phase {
                    case .empty: Text("loading")
                    case .success(let image): image.accessibilityLabel("loaded")
                    case .failure: Text("failed")
                    }
                }
            }
        }
        let host = TestHost(Root(url: file))
        #expect(host.shows("loading"))
        for _ in 0..<100 where host.shows("loading") {
            try await Task.sleep(nanoseconds: 10_000_000)
            await host.settle()
        }
        #expect(host.shows("loaded"))
        let missing = TestHost(Root(url: URL(fileURLWithPath: "/nowhere/at/all.png")))
        for _ in 0..<100 where missing.shows("loading") {
            try await Task.sleep(nanoseconds: 10_000_000)
            await missing.settle()
        }
        #expect(missing.shows("failed"))
    }

    @Test("Keyframes: linear halfway, a move at once, the end of the longest track")
    func keyframes() {
        struct Values {
            var x = 0.0
            var y = 0.0
        }
        let timeline = KeyframeTimeline(initialValue: Values()) {
            KeyframeTrack(\.x) {
                LinearKeyframe(10, duration: 1)
                MoveKeyframe(100)
            }
            KeyframeTrack(\.y) { CubicKeyframe(4, duration: 2) }
        }
        #expect(timeline.duration == 2)
        #expect(timeline.value(time: 0.5).x == 5)
        #expect(timeline.value(time: 1).x == 100)
        #expect(abs(timeline.value(time: 1).y - 2) < 1e-9)
        #expect(timeline.value(time: 3).y == 4)
    }

    @Test("A phase animator goes round with its trigger and comes back")
    func phases() async {
        struct Root: View {
            @State var n = 0
            var body: some View {
                VStack {
                    Button("Go") { n += 1 }
                    PhaseAnimator([1, 2, 3], trigger: n) { phase in Text("phase \(phase)").opacity(phase == 1 ? 1 : 0.5) } animation: { _ in .linear(duration: 0.1) }
                }
            }
        }
        let host = TestHost(Root())
        host.tap("Go")
        #expect(host.shows("phase 2"))
        for _ in 0..<30 { await host.settle() }
        #expect(host.shows("phase 1"))
    }

    @Test("An image renderer draws a view at its own size")
    func imageRenderer() throws {
        _ = TestHost(Text("registers"))
        let renderer = ImageRenderer(content: Color.red.frame(width: 20, height: 10))
        renderer.scale = 2
        let data = try #require(renderer._pngData)
        // Width and height stand in the header of a PNG.
        #expect(Array(data[16..<24]) == [0, 0, 0, 40, 0, 0, 0, 20])
    }

    @Test("What is dragged arrives where it is dropped, and the target hears of it")
    func dragAndDrop() throws {
        struct Root: View {
            @State var got = "nothing"
            @State var targeted = 0
            var body: some View {
                VStack(spacing: 40) {
                    Text("Source").draggable("payload")
                    Text("Target").frame(width: 100, height: 50)
                        .dropDestination(for: String.self) { items, _ in
                            got = items.joined()
                            return true
                        } isTargeted: { if $0 { targeted += 1 } }
                    Text("got \(got) \(targeted)")
                }
            }
        }
        let host = TestHost(Root())
        let a = try #require(host.node("Source")).frame, b = try #require(host.node("Target")).frame
        host.drag(from: CGPoint(x: a.midX, y: a.midY), to: CGPoint(x: b.midX, y: b.midY), duration: 8)
        #expect(host.shows("got payload 1"), "\(host.tree)")
    }

    @Test("Redaction draws bars, and unredacted parts stay")
    func redaction() throws {
        let plain = try TestHost(Text("Some text"), size: CGSize(width: 100, height: 40)).pngData()
        let redacted = try TestHost(Text("Some text").redacted(reason: .placeholder), size: CGSize(width: 100, height: 40)).pngData()
        let back = try TestHost(Text("Some text").unredacted().redacted(reason: .placeholder), size: CGSize(width: 100, height: 40)).pngData()
        #expect(plain != redacted)
        #expect(plain == back)
    }

    @Test("Focused values are those around the focus")
    func focusedValues() {
        struct Reader: View {
            @FocusedValue(\.testNote) var note
            var body: some View { Text("note \(note ?? "none")") }
        }
        struct Root: View {
            @State var a = ""
            @State var b = ""
            var body: some View {
                VStack {
                    TextField("A", text: $a).focusedValue(\.testNote, "first")
                    TextField("B", text: $b).focusedValue(\.testNote, "second")
                    Reader()
                }
            }
        }
        let host = TestHost(Root())
        #expect(host.shows("note none"))
        host.tap("B")
        #expect(host.shows("note second"))
        host.tap("A")
        #expect(host.shows("note first"))
    }
}

private struct TestNoteKey: FocusedValueKey { typealias Value = String }
extension FocusedValues {
    fileprivate var testNote: String? { get { self[TestNoteKey.self] } set { self[TestNoteKey.self] = newValue } }
}
