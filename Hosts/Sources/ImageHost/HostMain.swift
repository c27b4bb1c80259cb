import Foundation
import HostSupport
import SwiftUI

/// Entry point for programs that load the host: draws what the request file asks for. Returns the exit status.
@_cdecl("martlet_host_main")
public func martletImageHostMain() -> Int32 {
    MainActor.assumeIsolated { HostMain.run() }
}

@MainActor
enum HostMain {
    static func run() -> Int32 {
        Renderer().registerForViews()
        do {
            guard let request = try ScreenRequest.ofProcess() else {
                return fail("no request: MARTLET_REQUEST names the file that says what to draw", status: 2)
            }
            // What apps format without a view's environment follows the request too, not the machine.
            _CurrentLocale.adopt(request.look.locale)
            switch request.action {
            case .screen: return try screen(request)
            case .previews: return try previews(request)
            case .live: return LivePreviews(request).run()
            }
        } catch let failure as ScriptRunner.Failure {
            return fail(failure.message, status: 1)
        } catch {
            return fail("\(error)", status: 1)
        }
    }

    private static func screen(_ request: ScreenRequest) throws -> Int32 {
        guard let host = _AppRuntime.makeHost(size: request.size, look: request.look) else { return fail("the program has no scene to show", status: 1) }
        let session = Session(host, out: URL(fileURLWithPath: request.out, isDirectory: true), writesTrees: request.tree == true)
        session.settle()
        if let script = request.script {
            let text = try String(contentsOfFile: script, encoding: .utf8)
            try ScriptRunner(session).run(text)
        }
        try session.write(name: request.name ?? "screen")
        return 0
    }

    private static func previews(_ request: ScreenRequest) throws -> Int32 {
        var used: [String: Int] = [:]
        for preview in _PreviewRegistry.all {
            let file = (preview.file as NSString).lastPathComponent.replacingOccurrences(of: ".swift", with: "")
            var name = file + "." + (preview.name ?? "\(preview.line)").replacingOccurrences(of: "/", with: "-")
            used[name, default: 0] += 1
            if let n = used[name], n > 1 { name += " \(n)" }
            let stage = PreviewStage(preview, request)
            let session = Session(stage.host, out: URL(fileURLWithPath: request.out, isDirectory: true), writesTrees: request.tree == true)
            session.settle()
            if stage.fit() { session.settle() }
            try session.write(name: name)
            print(name)
        }
        return 0
    }

    private static func fail(_ message: String, status: Int32) -> Int32 {
        FileHandle.standardError.write(Data("error: \(message)\n".utf8))
        return status
    }
}
