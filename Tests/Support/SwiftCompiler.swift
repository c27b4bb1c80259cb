import Foundation

/// The compiler, with the framework's modules of this build.
public enum SwiftCompiler {
    /// Its opinion on a text: what it prints, empty where all is well.
    public static func diagnostics(of source: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("compiler-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Snippet.swift"), log = folder.appendingPathComponent("log")
        try source.write(to: file, atomically: true, encoding: .utf8)
        try Data().write(to: log)

        let build = URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).deletingLastPathComponent()
        var arguments = ["swiftc", "-typecheck", "-swift-version", "5", "-I", build.appendingPathComponent("Modules").path]
        // The framework's C modules are found by their module maps.
        for name in try FileManager.default.contentsOfDirectory(atPath: build.path).sorted() where name.hasPrefix("C") && name.hasSuffix(".build") {
            let map = build.appendingPathComponent(name + "/module.modulemap").path
            if FileManager.default.fileExists(atPath: map) { arguments += ["-Xcc", "-fmodule-map-file=" + map] }
        }
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = arguments + [file.path]
        let handle = try FileHandle(forWritingTo: log)
        compiler.standardError = handle
        compiler.standardOutput = handle
        try compiler.run()
        compiler.waitUntilExit()
        let text = try String(contentsOf: log, encoding: .utf8)
        return compiler.terminationStatus == 0 ? "" : text + "\nstatus \(compiler.terminationStatus)"
    }
}
