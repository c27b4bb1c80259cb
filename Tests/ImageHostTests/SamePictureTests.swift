import Foundation
import Testing
import TestSupport

/// A program's picture depends on what was asked for, not on the machine's language and time zone.
@MainActor @Suite struct SamePictureTests {
    /// Runs the sample in a process of its own.
    private func picture(_ environment: [String: String], scheme: String, locale: String) throws -> Data {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-picture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let request: [String: Any] = ["action": "screen", "out": folder.path, "name": "sample", "width": 393, "height": 852, "scale": 2, "scheme": scheme, "locale": locale]
        let file = folder.appendingPathComponent("request.json")
        try JSONSerialization.data(withJSONObject: request).write(to: file)

        let process = Process()
        process.executableURL = try #require(Programs.named("picture-sample"))
        let products = process.executableURL!.deletingLastPathComponent().path
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "MARTLET_HOST": "image", "MARTLET_REQUEST": file.path,
                               "MARTLET_LIBRARIES": products].merging(environment) { $1 }
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let messages = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(messages)")
        return try Data(contentsOf: folder.appendingPathComponent("sample.png"))
    }

    private static let tokyo = ["TZ": "Asia/Tokyo", "LANG": "fa_IR.UTF-8"]
    private static let newYork = ["TZ": "America/New_York", "LANG": "C"]

    @Test("Two machines in different zones and languages give the same bytes", arguments: [("light", "en_US"), ("dark", "de_DE"), ("light", "fa_IR")])
    func same_bytes(_ scheme: String, _ locale: String) throws {
        let first = try picture(Self.tokyo, scheme: scheme, locale: locale), second = try picture(Self.newYork, scheme: scheme, locale: locale)
        #expect(first.count > 10_000)
        // A comparison inside of the macro would look for what differs, byte by byte.
        let isSame = first == second
        #expect(isSame)
    }

    @Test("The locale that is asked for shows in the picture") func locale_matters() throws {
        #expect(try picture(Self.tokyo, scheme: "light", locale: "en_US") != picture(Self.tokyo, scheme: "light", locale: "de_DE"))
    }
}
