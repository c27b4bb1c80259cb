import Foundation

/// Where a snapshot is kept: `__Snapshots__/<test file>/<test>.<name or number>.<extension>`.
struct SnapshotFile {
    let url: URL
    private let testFile: String

    /// - Parameter test: path of the test's source.
    init(test: String, testName: String, name: String?, folder: String?, pathExtension: String?) {
        let source = URL(fileURLWithPath: test)
        testFile = source.deletingPathExtension().lastPathComponent
        let directory = folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? source.deletingLastPathComponent().appendingPathComponent("__Snapshots__").appendingPathComponent(testFile)
        let test = Self.plain(testName)
        let last = name.map(Self.plain) ?? String(Self.next(directory.path + "/" + test))
        let file = directory.appendingPathComponent("\(test).\(last)")
        url = pathExtension.map { file.appendingPathExtension($0) } ?? file
    }

    /// Writes what the test got, and its attachments, below `SNAPSHOT_ARTIFACTS` or the temporary folder.
    func artifact(_ data: Data, _ attachments: [XCTAttachment]) throws -> URL {
        let base = ProcessInfo.processInfo.environment["SNAPSHOT_ARTIFACTS"] ?? NSTemporaryDirectory()
        let folder = URL(fileURLWithPath: base, isDirectory: true).appendingPathComponent(testFile)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(url.lastPathComponent)
        try data.write(to: file)
        for attachment in attachments {
            if let name = attachment.name { try attachment.data.write(to: folder.appendingPathComponent(url.deletingPathExtension().lastPathComponent + "." + name)) }
        }
        return file
    }

    /// Letters and digits of a test's name, everything else as dashes.
    private static func plain(_ name: String) -> String {
        name.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.joined(separator: "-")
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var numbers: [String: Int] = [:]
    /// 1, 2, 3 … for the snapshots of one test that have no name.
    private static func next(_ test: String) -> Int {
        lock.withLock {
            numbers[test, default: 0] += 1
            return numbers[test]!
        }
    }
}

/// The sources a program was compiled from.
enum TestSource {
    /// The user's path of a prepared file. The tool leaves a list of both in the file that `MARTLET_SOURCE_MAP` names.
    static func path(_ prepared: String) -> String { map[prepared] ?? prepared }

    private static let map: [String: String] = ProcessInfo.processInfo.environment["MARTLET_SOURCE_MAP"]
        .flatMap { FileManager.default.contents(atPath: $0) }.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
}
