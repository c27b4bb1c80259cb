import Foundation

/// When snapshots are written, and how a difference is told.
public struct SnapshotTestingConfiguration: Sendable {
    /// When a snapshot is written instead of compared.
    public struct Record: Equatable, Sendable, ExpressibleByBooleanLiteral {
        let name: String

        /// Each is written anew, and its test fails.
        public static let all = Record(name: "all")
        /// Those that differ are written anew, and their tests fail.
        public static let failed = Record(name: "failed")
        /// Those that do not exist are written, and their tests fail.
        public static let missing = Record(name: "missing")
        /// None is written; where one is missing its test fails.
        public static let never = Record(name: "never")

        public init?(rawValue: String) {
            guard ["all", "failed", "missing", "never"].contains(rawValue) else { return nil }
            name = rawValue
        }

        public init(booleanLiteral value: Bool) { self = value ? .all : .missing }
        private init(name: String) { self.name = name }
    }

    /// How a failure tells which two files differ.
    public struct DiffTool: Sendable, ExpressibleByStringLiteral {
        let command: @Sendable (_ currentFilePath: String, _ failedFilePath: String) -> String

        /// A command that follows by a space each of the two paths.
        public init(_ tool: @escaping @Sendable (_ currentFilePath: String, _ failedFilePath: String) -> String) { command = tool }
        public init(stringLiteral value: StringLiteralType) { self.init { "\(value) \"\($0)\" \"\($1)\"" } }

        public static let ksdiff: DiffTool = "ksdiff"
        /// The two paths, each in a line.
        public static let `default` = DiffTool { "the kept one: \($0)\nthe new one:  \($1)" }
    }

    @TaskLocal static var current = SnapshotTestingConfiguration()

    public var record: Record?
    public var diffTool: DiffTool?

    public init(record: Record? = nil, diffTool: DiffTool? = nil) {
        self.record = record
        self.diffTool = diffTool
    }
}

/// Tests in `operation` record and tell differences as given.
public func withSnapshotTesting<R>(record: SnapshotTestingConfiguration.Record? = nil, diffTool: SnapshotTestingConfiguration.DiffTool? = nil,
                                   operation: () throws -> R) rethrows -> R {
    let current = SnapshotTestingConfiguration.current
    let new = SnapshotTestingConfiguration(record: record ?? current.record, diffTool: diffTool ?? current.diffTool)
    return try SnapshotTestingConfiguration.$current.withValue(new, operation: operation)
}

/// Tests in `operation` record and tell differences as given.
public func withSnapshotTesting<R>(record: SnapshotTestingConfiguration.Record? = nil, diffTool: SnapshotTestingConfiguration.DiffTool? = nil,
                                   operation: () async throws -> R) async rethrows -> R {
    let current = SnapshotTestingConfiguration.current
    let new = SnapshotTestingConfiguration(record: record ?? current.record, diffTool: diffTool ?? current.diffTool)
    return try await SnapshotTestingConfiguration.$current.withValue(new, operation: operation)
}

/// Whether every snapshot is written anew. Prefer `withSnapshotTesting(record:)`.
nonisolated(unsafe) public var isRecording = false
