import Foundation
import Testing
import TestSupport

/// The tool as a program, with a cache of its own.
struct Tool {
    struct Outcome {
        var status: Int32
        /// What it printed and what it complained of, joined.
        var text: String
    }

    let program: URL
    /// A new folder that holds everything of one test.
    let folder: String
    var cache: String { folder + "/cache" }

    /// Runs with a tool whose folder is removed afterwards.
    static func with(_ body: (Tool) throws -> Void) throws {
        let program = try #require(Programs.named("martlet"), "the tool is not built")
        let folder = NSTemporaryDirectory() + "tool-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/cache", withIntermediateDirectories: true)
        defer {
            _ = try? start("/bin/chmod", ["-R", "u+w", folder]).waitUntilExit()
            try? FileManager.default.removeItem(atPath: folder)
        }
        try body(Tool(program: program, folder: folder))
    }

    /// Starts the tool and gives what it prints in `pipe`.
    func start(_ words: [String], pipe: Pipe) throws -> Process {
        try Self.start(program.path, words, environment: ["XDG_CACHE_HOME": cache], pipe: pipe)
    }

    func run(_ words: [String]) throws -> Outcome {
        let pipe = Pipe()
        let process = try start(words, pipe: pipe)
        return Self.outcome(of: process, pipe)
    }

    static func outcome(of process: Process, _ pipe: Pipe) -> Outcome {
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let status = process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
        return Outcome(status: status, text: String(decoding: data, as: UTF8.self))
    }

    static func start(_ program: String, _ words: [String], environment: [String: String] = [:], pipe: Pipe? = nil) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        if let pipe {
            process.standardOutput = pipe
            process.standardError = pipe
        }
        try process.run()
        return process
    }

    // MARK: Files

    /// A copy of a project of the fixtures.
    func project(_ name: String, as path: String) throws -> String {
        let fixtures = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent().path + "/Fixtures/Projects/"
        let copy = folder + "/" + path
        try FileManager.default.createDirectory(atPath: (copy as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: fixtures + name, toPath: copy)
        return copy
    }

    func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

    func write(_ data: Data, to path: String) throws {
        try FileManager.default.createDirectory(atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try data.write(to: URL(fileURLWithPath: path))
    }

    /// Path, time of change and contents of every file below a folder, as one text.
    static func contents(_ folder: String) -> [String: String] {
        var result: [String: String] = [:]
        for path in FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? [] {
            let full = folder + "/" + path
            let date = (try? FileManager.default.attributesOfItem(atPath: full)[.modificationDate]) as? Date
            result[path] = "\(date?.timeIntervalSince1970 ?? 0) \(FileManager.default.contents(atPath: full)?.base64EncodedString() ?? "")"
        }
        return result
    }
}
