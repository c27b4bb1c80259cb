import Engine
import Foundation
import ImageHost
import MartletTesting
import SwiftUI

/// A phone: what the hardware covers at the top and the bottom, in points.
let phoneSafeArea = EdgeInsets(top: 59, leading: 0, bottom: 34, trailing: 0)

extension TestHost {
    /// The identifiers on the screen that begin with `prefix`, from top to bottom.
    func identifiers(_ prefix: String) -> [String] {
        frames.filter { $0.key.hasPrefix(prefix) }.sorted { $0.value.minY < $1.value.minY }.map(\.key)
    }
}

/// Runs a script of `Tests/Fixtures/Scripts` on a view, as `martlet snapshot --script` does on an app.
@MainActor func run<V: View>(script name: String, on view: V, look: Look = Look(safeArea: phoneSafeArea)) throws {
    let file = repository.appendingPathComponent("Tests/Fixtures/Scripts/\(name).txt")
    let out = FileManager.default.temporaryDirectory.appendingPathComponent("component-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: out) }
    let host = ViewHost(view, size: CGSize(width: 393, height: 852), look: look, textEngine: _AppRuntime.textEngine)
    try host.run(script: String(contentsOf: file, encoding: .utf8), picturesIn: out)
}

/// The root of the checkout.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The compiler's opinion on a text, with the framework's modules of this build: what it prints, empty where all is well.
func diagnostics(of source: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("component-tests-\(UUID().uuidString)")
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
