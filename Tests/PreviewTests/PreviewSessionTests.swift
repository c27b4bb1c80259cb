import Builder
import Foundation
@testable import Preview
import Testing

/// `martlet preview` on a small project: server, live process, rebuilding, faults.
@Suite(.serialized) struct PreviewSessionTests {
    private static let app = """
        import SwiftUI
        @main struct SampleApp: App { var body: some Scene { WindowGroup { Counter(title: "Taps") } } }
        """

    private static let counter = """
        import SwiftUI

        struct Counter: View {
            let title: String
            @State private var count = 0

            var body: some View {
                Button("\\(title): \\(count)") { count += 1 }
            }
        }

        #Preview("Counter", traits: .fixedLayout(width: 200, height: 60)) {
            Counter(title: "Taps")
        }

        #Preview("Rows", traits: .fixedLayout(width: 100, height: 100)) {
            ScrollView { VStack { Color.red.frame(height: 100); Color.green.frame(height: 100) } }
        }

        #Preview("Name", traits: .sizeThatFitsLayout) { Text("Martlet") }

        struct Counter_Previews: PreviewProvider {
            static var previews: some View {
                Counter(title: "Old").previewDevice("iPhone SE (1st generation)").previewDisplayName("Phone")
            }
        }
        """

    /// Starts `martlet preview` on a project of two files.
    private func withSession(_ body: (Client, _ counter: String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "preview-tests-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let project = folder + "/Sample"
        try FileManager.default.createDirectory(atPath: project, withIntermediateDirectories: true)
        try Self.app.write(toFile: project + "/SampleApp.swift", atomically: true, encoding: .utf8)
        try Self.counter.write(toFile: project + "/Counter.swift", atomically: true, encoding: .utf8)
        setenv("XDG_CACHE_HOME", folder + "/cache", 1)
        defer { unsetenv("XDG_CACHE_HOME") }
        let session = try PreviewSession(BuildRequest(path: project), look: Look(), port: nil) { _ in }
        let client = Client(address: URL(string: session.address)!)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            session.run()
            ended.signal()
        }
        defer {
            session.stop()
            ended.wait()
        }
        try body(client, project + "/Counter.swift")
    }

    private func edit(_ file: String, _ old: String, _ new: String) throws {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains(old))
        try text.replacingOccurrences(of: old, with: new).write(toFile: file, atomically: true, encoding: .utf8)
    }

    /// Width and height of a PNG in pixels.
    private func pixels(_ png: Data) -> [Int] {
        guard png.count > 24, png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return [] }
        return [16, 20].map { at in png[png.startIndex + at..<png.startIndex + at + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func servesItsOwnPageOnly() throws {
        try withSession { client, _ in
            let page = try client.get("")
            #expect(page.status == 200 && String(decoding: page.body, as: UTF8.self).contains("page.js"))
            #expect(page.head.contains("Content-Security-Policy: default-src 'none'"))
            #expect(try client.get("page.css").status == 200)
            #expect(try client.get("../page.css").status == 404)
            #expect(try client.send("GET", "/").status == 404)
            #expect(try client.send("GET", "/wrong/state").status == 404)
            let path = client.address.path + "/state", port = client.address.port!
            #expect(try client.send("GET", path, headers: ["Origin: http://evil.example"]).status == 403)
            #expect(try client.send("GET", path, host: "evil.example:\(port)").status == 403)
            #expect(try client.send("GET", path, headers: ["Origin: http://127.0.0.1:\(port)"]).status == 200)
            #expect(try client.send("GET", path, host: "localhost:\(port)").status == 200)
            #expect(try client.send("POST", client.address.path + "/do", body: "{").status == 400)
            #expect(try client.send("POST", client.address.path + "/do", body: String(repeating: " ", count: 300_000)).status == 413)
            let upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
            let socket = client.address.path + "/events"
            #expect(try client.send("GET", socket, headers: upgrade + ["Origin: http://127.0.0.1:\(port)"]).status == 101)
            #expect(try client.send("GET", socket, headers: upgrade + ["Origin: http://evil.example"]).status == 403)
            #expect(try client.send("GET", "/wrong/events", headers: upgrade).status == 404)
        }
    }

    @Test func drawsRebuildsAndTellsFaults() throws {
        try withSession { client, file in
            // Every preview, with what it asks for.
            var state = try client.state { !$0.previews.isEmpty }
            #expect(state.previews.map(\.name) == ["Counter", "Rows", "Name", "Phone"])
            #expect(state.previews.allSatisfy { $0.file == "Counter.swift" })
            let counter = try #require(state.preview("Counter"))
            #expect(pixels(try client.picture(of: counter)) == [400, 120])
            #expect(pixels(try client.picture(of: #require(state.preview("Phone")))) == [640, 1136])
            _ = try client.picture(of: #require(state.preview("Name")))
            let rows = try #require(state.preview("Rows")), red = try client.picture(of: rows)
            state = try client.state { $0.previews.allSatisfy { $0.number > 0 } }
            #expect(try #require(state.preview("Name")).height < 60)
            #expect(state.preview("Counter")?.texts == "Taps: 0")

            // It lives.
            try client.post(["do": "pointer", "phase": "tap", "id": counter.id, "x": 100, "y": 30])
            state = try client.state { $0.preview("Counter")?.texts == "Taps: 1" }
            try client.post(["do": "scroll", "id": rows.id, "x": 50, "y": 50, "dx": 0, "dy": 80])
            #expect(try client.picture(of: rows, after: #require(state.preview("Rows")).number) != red)
            try client.post(["do": "look", "scheme": "dark", "dynamicType": "accessibility3"])
            let dark = try client.picture(of: counter, after: #require(state.preview("Counter")).number)
            #expect(pixels(dark) == [400, 120])

            // A body alone, then what other files see.
            try edit(file, "\"\\(title): \\(count)\"", "\"\\(title) = \\(count)\"")
            state = try client.state { $0.preview("Counter")?.texts.hasPrefix("Taps =") == true }
            #expect(state.update?.kind == "file")
            #expect(state.preview("Counter")?.texts == "Taps = 1", "state is carried over")
            try edit(file, "let title: String\n", "let title: String\n    var unit = \"x\"\n")
            try edit(file, "= \\(count)\"", "= \\(count) \\(unit)\"")
            state = try client.state { $0.preview("Counter")?.texts.hasSuffix(" x") == true }
            #expect(state.update?.kind == "package")
            #expect(state.preview("Counter")?.texts == "Taps = 1 x")

            // An error shows where it is, and the pictures stay.
            try edit(file, "count += 1", "count += \"one\"")
            state = try client.state { $0.status == "failed" }
            let fault = try #require(state.faults.first)
            #expect(fault.severity == "error" && fault.file == "Counter.swift" && fault.line == 9)
            #expect(fault.source?.contains("count += \"one\"") == true)
            #expect(state.preview("Counter")?.texts.hasSuffix(" x") == true)
            #expect(pixels(try client.picture(of: counter)) == [400, 120])
            try edit(file, "count += \"one\"", "count += 2")
            state = try client.state { $0.status == "ready" }
            #expect(state.faults.isEmpty)

            // One that crashes takes no other with it.
            _ = try client.picture(of: #require(state.preview("Name")))
            _ = try client.picture(of: counter)
            try edit(file, "Text(\"Martlet\")", "Text([String]()[0])")
            state = try client.state { $0.preview("Name")?.problem != nil }
            #expect(state.preview("Name")?.problem?.contains("Index out of range") == true)
            try client.post(["do": "pointer", "phase": "tap", "id": counter.id, "x": 100, "y": 30])
            _ = try client.state { $0.preview("Counter")?.texts == "Taps = 3 x" }
            try edit(file, "Counter(title: \"Old\")", "Counter(title: [String]()[0])")
            state = try client.state { $0.previews.contains { $0.file == "Counter.swift" && $0.id != counter.id && $0.name == "Counter" && $0.problem != nil } }
            #expect(state.previews.count == 4)
        }
    }

    @Test func aTakenPortIsReplaced() throws {
        let first = try WebServer(port: nil)
        defer { first.close() }
        let second = try WebServer(port: first.port)
        defer { second.close() }
        #expect(second.port != first.port)
        #expect(second.address.split(separator: "/").last != first.address.split(separator: "/").last)
    }

    @Test func watchesNewFoldersAndIgnoresEditorsCopies() throws {
        let folder = NSTemporaryDirectory() + "watch-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let seen = Seen()
        let watcher = SourceWatcher { seen.add($0) }
        watcher.watch(folder)
        try "a".write(toFile: folder + "/A.swift~", atomically: false, encoding: .utf8)
        try "a".write(toFile: folder + "/.A.swift.swp", atomically: false, encoding: .utf8)
        try FileManager.default.createDirectory(atPath: folder + "/Views", withIntermediateDirectories: true)
        seen.wait { $0.contains(folder + "/Views") }
        try "b".write(toFile: folder + "/Views/B.swift", atomically: false, encoding: .utf8)
        seen.wait { $0.contains(folder + "/Views/B.swift") }
        #expect(!seen.paths.contains { $0.hasSuffix("~") || $0.hasSuffix(".swp") })
    }

    private final class Seen: @unchecked Sendable {
        private let condition = NSCondition()
        private var list: [String] = []
        var paths: [String] { condition.withLock { list } }
        func add(_ path: String) {
            condition.withLock {
                list.append(path)
                condition.broadcast()
            }
        }
        /// Waits for a minute at most.
        func wait(_ body: ([String]) -> Bool) {
            let end = Date().addingTimeInterval(60)
            condition.withLock { while !body(list), condition.wait(until: end) {} }
            #expect(body(paths))
        }
    }
}
