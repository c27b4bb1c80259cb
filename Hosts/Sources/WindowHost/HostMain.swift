import CWindowHost
import CairoRenderer
import Engine
import Foundation
import HostSupport
import SwiftUI

/// Entry point for programs that load the host: shows the program's window and runs until it is closed. Returns the
/// exit status: 3 where there is no display.
@_cdecl("martlet_host_main")
public func martletWindowHostMain() -> Int32 {
    MainActor.assumeIsolated { HostMain.run() }
}

enum HostMain {
    nonisolated(unsafe) static let windows = Windows()

    static func run() -> Int32 {
        let start = Trace.start()
        let request: ScreenRequest?
        do { request = try ScreenRequest.ofProcess() } catch {
            return fail("the request in MARTLET_REQUEST cannot be read: \(error)", status: 1)
        }
        guard mwh_start(ProcessInfo.processInfo.processName, AppInfo.name) else {
            let display = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { key in ProcessInfo.processInfo.environment[key].map { "\(key)=\($0)" } }
            let which = display.isEmpty ? "neither WAYLAND_DISPLAY nor DISPLAY is set" : "\(display.joined(separator: ", ")) does not answer"
            return fail("there is no display to open a window on: \(which). Pictures can be made without one (martlet snapshot).", status: 3)
        }
        connectDesktop()
        guard windows.start(request, trace: start) else { return fail("the program has no scene to show", status: 1) }
        let status = mwh_run {
            // Fires what is due.
            guard let next = RunLoop.main.limitDate(forMode: .default), next != .distantFuture else { return -1 }
            return Int64(max(0, min(next.timeIntervalSinceNow, 1e9)) * 1e6)
        }
        windows.end()
        return status
    }

    private static func connectDesktop() {
        Renderer().registerForViews()
        mwh_desktop_observe { for window in HostMain.windows.open { window.followDesktop() } }
        Clipboard.desktop = Clipboard.Desktop(
            write: { mwh_clipboard_write($0) },
            writeImage: { file in file.withUnsafeBytes { mwh_clipboard_write_image($0.bindMemory(to: UInt8.self).baseAddress, file.count) } },
            read: { answer in
                let box = Unmanaged.passRetained(Answer(answer))
                mwh_clipboard_read({ owner, text in
                    Unmanaged<Answer>.fromOpaque(owner!).takeRetainedValue().body(text.map { String(cString: $0) })
                }, box.toOpaque())
            },
            textNow: {
                guard let text = mwh_clipboard_text_now() else { return nil }
                defer { mwh_free(text) }
                return String(cString: text)
            },
            imageNow: {
                var length = 0
                guard let bytes = mwh_clipboard_image_now(&length) else { return nil }
                defer { mwh_free(bytes) }
                return Data(bytes: bytes, count: length)
            },
            hasImage: { mwh_clipboard_has_image() })
        _FileDialogs.present = { request, tree, answer in
            guard let window = windows.open.first(where: { $0.tree === tree }) else { return {} }
            let dialog = FileDialog(request, over: window.window) { urls in window.perform { answer(urls) } }
            return { dialog.cancel() }
        }
    }

    private final class Answer {
        let body: (String?) -> Void
        init(_ body: @escaping (String?) -> Void) { self.body = body }
    }

    private static func fail(_ message: String, status: Int32) -> Int32 {
        FileHandle.standardError.write(Data("error: \(message)\n".utf8))
        return status
    }
}
