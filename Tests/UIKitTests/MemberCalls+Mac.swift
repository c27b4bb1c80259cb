import AppKit
import Engine
import MartletTesting
@testable import SwiftUI
import Testing

extension MemberCheck {
    private struct HostedMac<V: NSView>: NSViewRepresentable {
        let view: V
        func makeNSView(context: Context) -> V { view }
        func updateNSView(_ nsView: V, context: Context) {}
    }

    func mac() {
        does("NSView()") {
            final class Box: NSView {
                var presses = 0
                override func draw(_ dirtyRect: NSRect) {
                    NSColor.red.setFill()
                    // The lower left quarter: y points up.
                    NSBezierPath(rect: NSRect(x: 0, y: 0, width: 50, height: 50)).fill()
                }
                override func mouseDown(with event: NSEvent) { presses += 1 }
            }
            let box = Box(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
            let host = TestHost(HostedMac(view: box).ignoresSafeArea(), size: CGSize(width: 100, height: 100), scale: 1)
            guard let pixels = (try? host.pngData()).flatMap({ UIImage(data: $0) })?.cgImage?._pixels else { return false }
            func red(_ x: Int, _ y: Int) -> Bool { Array(pixels.rgba[(y * 100 + x) * 4..<(y * 100 + x) * 4 + 3]) == [255, 0, 0] }
            host.tap(at: CGPoint(x: 50, y: 50))
            return red(10, 90) && !red(10, 10) && box.presses == 1
        }
        does("NSColor()") { NSColor(calibratedRed: 1, green: 0, blue: 0, alpha: 1).redComponent == 1 && NSColor.windowBackgroundColor.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).redComponent < 0.3 }
        does("NSImage()") {
            let image = NSImage(size: NSSize(width: 10, height: 10))
            image.lockFocus()
            NSColor.blue.setFill()
            NSBezierPath.fill(NSRect(x: 0, y: 0, width: 10, height: 5))
            image.unlockFocus()
            let rep = image.tiffRepresentation.flatMap { NSBitmapImageRep(data: $0) }
            return rep?.colorAt(x: 1, y: (rep?.pixelsHigh ?? 0) - 1)?.blueComponent == 1 && rep?.colorAt(x: 1, y: 0)?.alphaComponent == 0 && NSImage(named: "none of that name") == nil
                && NSImage(systemSymbolName: "star", accessibilityDescription: nil)?.isTemplate == true
        }
        does("NSBitmapImageRep()") {
            let png = NSImage(size: NSSize(width: 4, height: 4), flipped: true) { rect in
                NSColor.green.setFill()
                NSRectFill(rect)
                return true
            }.tiffRepresentation
            let rep = png.flatMap { NSBitmapImageRep(data: $0) }
            return rep?.pixelsWide == 8 && rep?.representation(using: .png, properties: [:]).flatMap { NSImage(data: $0) } != nil && NSBitmapImageRep(data: Data("no picture".utf8)) == nil
        }
        does("NSScreen.main") {
            _ = TestHost(Text("x"), size: CGSize(width: 700, height: 500))
            return NSScreen.main?.visibleFrame.size == CGSize(width: 700, height: 500)
        }
        does("NSPasteboard.general.setString") { NSPasteboard.general.setString("copied", forType: .string) && NSPasteboard.general.string(forType: .string) == "copied" && UIPasteboard.general.string == "copied" }
        does("NSPasteboard.general.clearContents") {
            let before = NSPasteboard.general.changeCount
            return NSPasteboard.general.clearContents() > before && NSPasteboard.general.string(forType: .string) == nil
        }
        let old = _UIKitHooks.open
        defer { _UIKitHooks.open = old }
        var opened: [URL] = []
        _UIKitHooks.open = { opened.append($0); return true }
        does("NSWorkspace.shared.open") { NSWorkspace.shared.open(URL(string: "https://example.org")!) && opened.last?.host == "example.org" }
        does("NSWorkspace.shared.activateFileViewerSelecting") {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("a")
            NSWorkspace.shared.activateFileViewerSelecting([folder.appendingPathComponent("b.txt")])
            return opened.last?.path == folder.path
        }
        does("NSCursor.pop") {
            NSCursor.pointingHand.push()
            let pushed = PointerShapes.current
            NSCursor.pop()
            return pushed == "pointer" && PointerShapes.current == nil
        }
        does("NSApplication.ModalResponse.OK") { NSApplication.ModalResponse.OK == NSApplication.ModalResponse(rawValue: 1) }
        let split = TestHost(NavigationSplitView { Text("the sidebar") } detail: { Text("the detail") }, size: CGSize(width: 900, height: 600))
        func toggles(_ toggle: () -> Void) -> Bool {
            let before = split.shows("the sidebar")
            toggle()
            split.flush()
            split.advance(by: 1)
            return split.shows("the sidebar") != before && split.shows("the detail")
        }
        let selector = Selector("toggleSidebar:", NSSplitViewController.toggleSidebar(_:))
        does("NSApp.keyWindow?.firstResponder?.tryToPerform") { toggles { NSApp.keyWindow?.firstResponder?.tryToPerform(selector, with: nil) } }
        does("NSSplitViewController.toggleSidebar") { toggles { NSSplitViewController().toggleSidebar(nil) } }
        macWindow()
    }

    private final class Delegate: NSObject, NSApplicationDelegate {
        nonisolated(unsafe) static var finished = false
        var window: NSWindow!
        func applicationDidFinishLaunching(_ notification: Notification) {
            Self.finished = notification.object is NSApplication
            window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 480, height: 300), styleMask: [.titled, .closable, .resizable], backing: .buffered, defer: false)
            window.center()
            window.setFrameAutosaveName("")
            window.title = "The window"
            window.contentView = NSHostingView(rootView: Text("hosted in a window"))
            window.makeKeyAndOrderFront(nil)
        }
    }

    private func macWindow() {
        let old = (NSApplication.shared.delegate, NSApplication.shared._windows)
        defer { (NSApplication.shared.delegate, NSApplication.shared._windows) = old }
        does("NSWindow()") {
            let host = TestHost(MacWindowView(start: { MacLifeCycle.start(Delegate.self) }), size: CGSize(width: 480, height: 300))
            guard Delegate.finished, host.shows("hosted in a window"), let window = NSApp.keyWindow, window.isVisible, _AppRuntime.scenes.first?.title == "The window" else { return false }
            window.contentView = NSHostingView(rootView: Text("something else"))
            host.flush()
            host.resize(to: CGSize(width: 600, height: 400))
            return host.shows("something else") && window.frame.size == CGSize(width: 600, height: 400)
        }
    }
}
