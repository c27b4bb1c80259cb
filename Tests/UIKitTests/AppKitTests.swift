import AppKit
import MartletTesting
@testable import SwiftUI
import Testing

/// AppKit's names over the same views.
@MainActor @Suite(.serialized) struct AppKitTests {
    private struct Field: NSViewRepresentable {
        @Binding var text: String
        final class Coordinator: NSObject, NSTextFieldDelegate {
            let text: Binding<String>
            var ended = 0
            init(_ text: Binding<String>) { self.text = text }
            func controlTextDidChange(_ obj: Notification) { if let field = obj.object as? NSTextField { text.wrappedValue = field.stringValue } }
            func controlTextDidEndEditing(_ obj: Notification) { ended += 1 }
        }
        func makeCoordinator() -> Coordinator { Coordinator($text) }
        func makeNSView(context: Context) -> NSTextField {
            let field = NSTextField()
            field.placeholderString = "name"
            field.delegate = context.coordinator
            return field
        }
        func updateNSView(_ nsView: NSTextField, context: Context) { if nsView.stringValue != text { nsView.stringValue = text } }
    }
    private struct Form: View {
        @State private var text = ""
        var body: some View {
            VStack {
                Field(text: $text).frame(width: 200, height: 30).accessibilityIdentifier("field")
                Text("typed: \(text)")
                Button("Clear") { text = "" }
            }
        }
    }

    @Test func aFieldWithACoordinator() {
        let host = TestHost(Form())
        let frame = host.frame(of: "field")
        host.tap(at: CGPoint(x: frame.midX, y: frame.midY))
        #expect(host.type("Ada"))
        #expect(host.shows("typed: Ada"))
        host.tap("Clear")
        host.flush()
        #expect(host.shows("typed: ") && !host.shows("Ada"))
    }

    private final class Controller: NSViewController {
        var events: [String] = []
        override func loadView() { view = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100)) }
        override func viewDidLoad() {
            events.append("load")
            let label = NSTextField(labelWithString: "by a controller")
            label.frame = NSRect(x: 0, y: 60, width: 150, height: 20)
            view.addSubview(label)
        }
        override func viewDidAppear() { events.append("appear") }
        override func viewDidDisappear() { events.append("disappear") }
    }
    private struct HostedMacController: NSViewControllerRepresentable {
        let controller: Controller
        func makeNSViewController(context: Context) -> Controller { controller }
        func updateNSViewController(_ nsViewController: Controller, context: Context) {}
    }
    private struct Switch: View {
        let controller: Controller
        @State private var isShown = true
        var body: some View {
            VStack {
                if isShown { HostedMacController(controller: controller).frame(width: 200, height: 100) }
                Button("hide") { isShown = false }
            }
        }
    }

    @Test func aControllerAppearsAndDisappears() {
        let controller = Controller(), host = TestHost(Switch(controller: controller))
        #expect(host.shows("by a controller"))
        #expect(controller.events == ["load", "appear"])
        // Twenty points above the lower edge of a hundred: y points up.
        #expect(controller.view.subviews[0]._view.frame.minY == 20)
        host.tap("hide")
        host.flush()
        #expect(controller.events.last == "disappear")
    }

    private final class Delegate: NSObject, NSApplicationDelegate, ObservableObject {
        nonisolated(unsafe) static var log: [String] = []
        @Published var title = "from the delegate"
        func applicationWillFinishLaunching(_ notification: Notification) { Self.log.append("will") }
        func applicationDidFinishLaunching(_ notification: Notification) { Self.log.append("did") }
        func applicationDidBecomeActive(_ notification: Notification) { Self.log.append("active") }
        func applicationDidResignActive(_ notification: Notification) { Self.log.append("resigned") }
        func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { title == "stay" ? .terminateCancel : .terminateNow }
    }
    private struct MacApp: App {
        @NSApplicationDelegateAdaptor(Delegate.self) private var delegate
        var body: some Scene { WindowGroup { Content() } }
        struct Content: View {
            @EnvironmentObject private var delegate: Delegate
            var body: some View { Text(delegate.title) }
        }
    }

    @Test func anAdaptorsDelegateHearsOfTheApp() throws {
        NSApplication.shared.delegate = nil
        Delegate.log = []
        let host = TestHost(AppView<MacApp>(), size: CGSize(width: 640, height: 480))
        #expect(host.shows("from the delegate"))
        #expect(Delegate.log == ["will", "did", "active"])
        let delegate = try #require(NSApp.delegate as? Delegate)
        delegate.title = "changed"
        host.flush()
        #expect(host.shows("changed"))
        host.host.scenePhase = .inactive
        host.host.scenePhase = .active
        #expect(Delegate.log.suffix(2) == ["resigned", "active"])
        #expect(NSApp.keyWindow?.frame.size == CGSize(width: 640, height: 480))
        let old = _AppRuntime.requestEnd
        defer { _AppRuntime.requestEnd = old }
        var ends = 0
        _AppRuntime.requestEnd = { ends += 1 }
        delegate.title = "stay"
        NSApp.terminate(nil)
        #expect(ends == 0)
        delegate.title = "go"
        NSApp.terminate(nil)
        #expect(ends == 1)
        NSApp.appearance = NSAppearance(named: .darkAqua)
        #expect(host.host.colorScheme == .dark)
        NSApp.appearance = nil
        #expect(host.host.colorScheme == .light)
        NSApplication.shared.delegate = nil
    }

    private final class Target: NSObject {
        var count = 0
        func act(_ sender: Any?) { count += 1 }
    }

    @Test func controlsAct() {
        struct Hosted: NSViewRepresentable {
            let button: NSButton
            func makeNSView(context: Context) -> NSButton { button }
            func updateNSView(_ nsView: NSButton, context: Context) {}
        }
        let target = Target(), button = NSButton(title: "Press", target: target, action: Selector("act:", Target.act))
        let host = TestHost(Hosted(button: button))
        host.tap("Press")
        #expect(target.count == 1)
        #expect(NSApp.sendAction(Selector("act:", Target.act), to: target, from: nil))
        #expect(target.count == 2)
        #expect(!NSApp.sendAction(Selector("nobodys:"), to: nil, from: nil))
    }

    @Test func hostedViewsAreMeasuredAndExchanged() {
        let hosting = NSHostingController(rootView: AnyView(Text("first").frame(width: 120, height: 40)))
        #expect(hosting.sizeThatFits(in: CGSize(width: 500, height: 500)) == CGSize(width: 120, height: 40))
        #expect(hosting.view.fittingSize == CGSize(width: 120, height: 40))
        let outer = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 200))
        hosting.view.frame = NSRect(x: 10, y: 150, width: 120, height: 40)
        outer.addSubview(hosting.view)
        struct Hosted: NSViewRepresentable {
            let view: NSView
            func makeNSView(context: Context) -> NSView { view }
            func updateNSView(_ nsView: NSView, context: Context) {}
        }
        let host = TestHost(Hosted(view: outer).frame(width: 200, height: 200), size: CGSize(width: 200, height: 200))
        #expect(host.shows("first"))
        #expect(hosting.view._view.frame == CGRect(x: 10, y: 10, width: 120, height: 40))
        hosting.rootView = AnyView(Text("second"))
        host.flush()
        #expect(host.shows("second"))
    }

    @Test func coloursPathsAndFonts() {
        #expect(UIColor(Color(nsColor: .systemRed)).redComponent == NSColor.systemRed.redComponent)
        #expect(NSColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 0.5).alphaComponent == 0.5)
        #expect(NSColor.black.blended(withFraction: 0.5, of: .white)?.redComponent == 0.5)
        let path = NSBezierPath()
        path.appendArc(withCenter: .zero, radius: 10, startAngle: 0, endAngle: 90)
        path.line(to: .zero)
        path.close()
        #expect(path.contains(CGPoint(x: 3, y: 3)) && !path.contains(CGPoint(x: -3, y: -3)))
        #expect(NSFont.systemFont(ofSize: 13).pointSize == 13)
        #expect(NSAppearance(named: NSAppearance.Name(rawValue: "nonsense")) == nil)
        #expect(NSAppearance(named: .darkAqua)?.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua)
    }

    @Test func badInput() {
        #expect(NSImage(data: Data()) == nil)
        #expect(NSImage(contentsOf: URL(fileURLWithPath: "/no/such/picture")) == nil)
        let empty = NSImage(size: .zero)
        empty.lockFocus()
        empty.unlockFocus()
        empty.unlockFocus()
        #expect(!empty.isValid && NSBitmapImageRep(data: Data([1, 2, 3])) == nil)
        NSCursor.pop()
        NSGraphicsContext.restoreGraphicsState()
        #expect(NSPasteboard.withUniqueName().string(forType: .png) == nil)
        let window = NSWindow(contentRect: .zero, styleMask: [], backing: .buffered, defer: true)
        #expect(!window.setFrameAutosaveName(""))
        NSApplication.shared._windows.removeAll { $0 === window }
    }
}
