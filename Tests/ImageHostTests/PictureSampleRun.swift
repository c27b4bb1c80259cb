import Foundation
import Testing
import TestSupport

/// Runs the sample program once, in a process of its own, and keeps what it wrote.
struct PictureSampleRun {
    /// What the program said on its standard error stream.
    let messages: String
    private let files: [String: Data]

    init(_ request: [String: Any], _ environment: [String: String] = [:]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-picture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("request.json")
        try JSONSerialization.data(withJSONObject: request.merging(["out": folder.path]) { $1 }).write(to: file)

        let process = Process()
        process.executableURL = try #require(Programs.named("picture-sample"))
        let products = process.executableURL!.deletingLastPathComponent().path
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "MARTLET_HOST": "image", "MARTLET_REQUEST": file.path,
                               "MARTLET_LIBRARIES": products].merging(environment) { $1 }
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        messages = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(messages)")
        files = try Dictionary(uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".png") }.map {
            ($0, try Data(contentsOf: folder.appendingPathComponent($0)))
        })
    }

    var names: [String] { files.keys.sorted() }

    func file(_ name: String) throws -> Data { try #require(files[name], "\(names)") }

    /// Width and height of a PNG in pixels.
    func size(_ name: String) throws -> [Int] {
        let header = [UInt8](try file(name).prefix(24))
        func number(_ at: Int) -> Int { header[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        return [number(16), number(20)]
    }
}
