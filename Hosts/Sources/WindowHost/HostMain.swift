import CWindowHost
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
    /// Open windows; the program ends with the last.
    nonisolated(unsafe) static var windows: [WindowController] = []

    static func run() -> Int32 {
        let start = Trace.start()
        let request: ScreenRequest?
        do { request = try ScreenRequest.ofProcess() } catch {
            return fail("the request in MARTLET_REQUEST cannot be read: \(error)", status: 1)
        }
        let name = AppInfo.name
        guard mwh_start(ProcessInfo.processInfo.processName, name) else {
            let display = ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { key in ProcessInfo.processInfo.environment[key].map { "\(key)=\($0)" } }
            let which = display.isEmpty ? "neither WAYLAND_DISPLAY nor DISPLAY is set" : "\(display.joined(separator: ", ")) does not answer"
            return fail("there is no display to open a window on: \(which). Pictures can be made without one (martlet snapshot).", status: 3)
        }
        connectDesktop()
        guard let window = WindowController(request: request, title: name, trace: start) else { return fail("the program has no scene to show", status: 1) }
        windows = [window]
        _AppRuntime.requestEnd = { mwh_quit(0) }
        window.show()
        let status = mwh_run {
            // Fires what is due.
            guard let next = RunLoop.main.limitDate(forMode: .default), next != .distantFuture else { return -1 }
            return Int64(max(0, min(next.timeIntervalSinceNow, 1e9)) * 1e6)
        }
        for window in windows {
            window.leave()
            window.report()
        }
        return status
    }

    static func close(_ window: WindowController) {
        windows.removeAll { $0 === window }
        guard windows.isEmpty else { return window.destroy() }
        windows = [window]
        mwh_quit(0)
    }

    private static func connectDesktop() {
        mwh_desktop_observe { for window in HostMain.windows { window.followDesktop() } }
        Clipboard.writeToDesktop = { mwh_clipboard_write($0) }
        Clipboard.readFromDesktop = { answer in
            let box = Unmanaged.passRetained(Answer(answer))
            mwh_clipboard_read({ owner, text in
                Unmanaged<Answer>.fromOpaque(owner!).takeRetainedValue().body(text.map { String(cString: $0) })
            }, box.toOpaque())
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
