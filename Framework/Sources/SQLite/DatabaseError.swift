import CSQLite
import Foundation

/// What SQLite refused, in its own words.
public struct DatabaseError: Error, LocalizedError, CustomStringConvertible, Sendable {
    /// SQLite's extended result code, such as 2067 for a value that is there twice (`SQLITE_CONSTRAINT_UNIQUE`).
    public var code: Int32
    /// SQLite's message.
    public var message: String
    /// The statement that failed, where there was one.
    public var sql: String?

    /// The result code without its extension, such as 19 for every broken constraint.
    public var primaryCode: Int32 { code & 0xFF }
    /// Whether the file is damaged or no data base at all.
    public var isCorruption: Bool { [Int32(msq_corrupt), Int32(msq_not_a_database)].contains(primaryCode) }
    /// Whether another process kept the data base locked for longer than the busy timeout.
    public var isBusy: Bool { [Int32(msq_busy), Int32(msq_locked)].contains(primaryCode) }

    public var description: String { "SQLite error \(code): \(message)" + (sql.map { " in: \($0)" } ?? "") }
    public var errorDescription: String? { description }
}
