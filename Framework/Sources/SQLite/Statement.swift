import CSQLite
import Foundation

/// A compiled statement. Parameters are numbered from 1 (as in SQL), columns from 0. It keeps its data base open, and
/// is used by one thread at a time.
public final class Statement {
    private let connection: Connection
    private let handle: OpaquePointer
    public let sql: String

    init(connection: Connection, handle: OpaquePointer, sql: String) {
        self.connection = connection
        self.handle = handle
        self.sql = sql
    }

    deinit { sqlite3_finalize(handle) }

    /// Column names of the result, empty for statements that return no rows.
    public var columns: [String] { (0..<sqlite3_column_count(handle)).map { sqlite3_column_name(handle, $0).map { String(cString: $0) } ?? "" } }
    public var columnCount: Int { Int(sqlite3_column_count(handle)) }

    /// Starts over with these values for the parameters `?1`, `?2` …
    /// - Throws: `DatabaseError` where there are more or fewer values than parameters.
    public func bind(_ values: [Value]) throws {
        reset()
        let count = Int(sqlite3_bind_parameter_count(handle))
        guard values.count == count else { throw DatabaseError(code: Int32(msq_range), message: "\(count) values are expected, not \(values.count)", sql: sql) }
        for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
    }

    /// Sets the parameter with this number; the statement must be at its start.
    public func bind(_ value: Value, at parameter: Int) throws {
        let index = Int32(parameter)
        let code: Int32 = switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let value): msq_bind_integer(handle, index, value)
        case .real(let value): sqlite3_bind_double(handle, index, value)
        case .text(var value): value.withUTF8 { bytes in
            // An empty text has no base address, which SQLite would take for null.
            bytes.isEmpty ? msq_bind_text(handle, index, "", 0) : bytes.withMemoryRebound(to: CChar.self) { msq_bind_text(handle, index, $0.baseAddress, Int64($0.count)) }
        }
        case .blob(let value): value.withUnsafeBytes { msq_bind_blob(handle, index, $0.baseAddress, Int64($0.count)) }
        }
        guard code == msq_ok else { throw connection.error(code, sql: sql) }
    }

    /// Goes to the next row. Returns false after the last.
    public func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case Int32(msq_row): return true
        case Int32(msq_done): return false
        case let code:
            let error = connection.error(code, sql: sql)
            reset()
            throw error
        }
    }

    /// Back to before the first row; values of the parameters stay.
    public func reset() { sqlite3_reset(handle) }

    /// A value of the current row.
    public subscript(column: Int) -> Value {
        let column = Int32(column)
        switch sqlite3_column_type(handle, column) {
        case Int32(msq_type_integer): return .integer(msq_column_integer(handle, column))
        case Int32(msq_type_real): return .real(sqlite3_column_double(handle, column))
        case Int32(msq_type_text):
            guard let bytes = sqlite3_column_text(handle, column) else { return .text("") }
            return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))), as: UTF8.self))
        case Int32(msq_type_blob):
            guard let bytes = sqlite3_column_blob(handle, column) else { return .blob(Data()) }
            return .blob(Data(bytes: bytes, count: Int(sqlite3_column_bytes(handle, column))))
        default: return .null
        }
    }

    /// The current row.
    public var row: [Value] { (0..<columnCount).map { self[$0] } }
}
