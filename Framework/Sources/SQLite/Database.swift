import CSQLite
import Foundation

/// An SQLite data base: a file, or memory.
///
/// Files are kept with a write-ahead log and full synchronisation: what `transaction` or `execute` returned from survives
/// the end of the process and of the machine. Calls may come from any thread; they take turns, whole transactions too.
public final class Database: @unchecked Sendable {
    public enum Mode: Sendable { case readOnly, readWrite, create }

    /// The file's path, or `:memory:`.
    public let path: String
    private let connection: Connection
    private let lock = NSRecursiveLock()
    private var statements: [String: Statement] = [:]
    private var depth = 0
    private static let keptStatements = 200

    /// Opens a data base. A file that is damaged or no data base is refused here, and left as it is.
    /// - Parameters:
    ///   - path: a file, or `:memory:`.
    ///   - mode: `.create` makes the file where there is none; its folder must exist.
    ///   - busyTimeout: seconds to wait for another process that writes.
    public init(path: String, mode: Mode = .create, busyTimeout: TimeInterval = 10) throws {
        self.path = path
        let flags = switch mode {
        case .readOnly: msq_open_read_only
        case .readWrite: msq_open_read_write
        case .create: msq_open_read_write | msq_open_create
        }
        connection = try Connection(path: path, flags: Int32(flags | msq_open_full_mutex))
        sqlite3_busy_timeout(connection.handle, Int32(min(max(busyTimeout, 0), 3600) * 1000))
        // SQLite looks at the contents only when they are read.
        _ = try query("SELECT count(*) FROM sqlite_schema")
        if mode != .readOnly, path != ":memory:" {
            _ = try query("PRAGMA journal_mode = WAL")
            try execute("PRAGMA synchronous = FULL")
        }
    }

    /// A data base that lasts as long as this object.
    public static func inMemory() throws -> Database { try Database(path: ":memory:") }

    // MARK: Statements

    /// Runs a statement, or several that take no values.
    /// - Parameter values: of the parameters `?1`, `?2` …
    public func execute(_ sql: String, _ values: [Value] = []) throws {
        try lock.withLock {
            guard values.isEmpty else {
                let statement = try prepare(sql)
                defer { statement.reset() }
                try statement.bind(values)
                while try statement.step() {}
                return
            }
            var rest = sql
            while let next = try connection.compile(rest) {
                while try next.statement.step() {}
                rest = next.rest
            }
        }
    }

    /// All rows of a statement.
    public func query(_ sql: String, _ values: [Value] = []) throws -> [[Value]] {
        var rows: [[Value]] = []
        try forEachRow(sql, values) { rows.append($0.row) }
        return rows
    }

    /// Calls `body` for each row of a statement, on the calling thread.
    public func forEachRow(_ sql: String, _ values: [Value] = [], _ body: (Statement) throws -> Void) throws {
        try lock.withLock {
            // Taken out of the kept ones while it runs: `body` may run the same text.
            let statement = try statements.removeValue(forKey: sql) ?? compile(sql)
            defer {
                statement.reset()
                keep(statement)
            }
            try statement.bind(values)
            while try statement.step() { try body(statement) }
        }
    }

    /// A compiled statement, to be run many times with other values. It is the same object for the same text.
    public func prepare(_ sql: String) throws -> Statement {
        try lock.withLock {
            if let statement = statements[sql] { statement.reset(); return statement }
            let statement = try compile(sql)
            keep(statement)
            return statement
        }
    }

    private func compile(_ sql: String) throws -> Statement {
        guard let next = try connection.compile(sql) else { throw DatabaseError(code: 1, message: "the statement is empty", sql: sql) }
        return next.statement
    }

    private func keep(_ statement: Statement) {
        if statements.count >= Self.keptStatements { statements = [:] }
        statements[statement.sql] = statement
    }

    // MARK: Transactions

    /// Runs `body` so that all of its changes are kept, or none where it throws. Transactions may be nested.
    /// - Parameter isImmediate: whether the right to write is taken at once; without it a transaction that begins by
    ///   reading can be refused (`DatabaseError.isBusy`) at its first change.
    public func transaction<Result>(isImmediate: Bool = true, _ body: () throws -> Result) throws -> Result {
        try lock.withLock {
            let name = "level\(depth)", isOuter = depth == 0
            try execute(isOuter ? (isImmediate ? "BEGIN IMMEDIATE" : "BEGIN") : "SAVEPOINT \(name)")
            depth += 1
            defer { depth -= 1 }
            do {
                let result = try body()
                try execute(isOuter ? "COMMIT" : "RELEASE \(name)")
                return result
            } catch {
                // SQLite ends a transaction by itself after some errors, such as a full disk.
                if sqlite3_get_autocommit(connection.handle) == 0 { try? execute(isOuter ? "ROLLBACK" : "ROLLBACK TO \(name); RELEASE \(name)") }
                throw error
            }
        }
    }

    /// Several calls without those of other threads in between.
    public func exclusively<Result>(_ body: () throws -> Result) rethrows -> Result { try lock.withLock(body) }

    /// Rows changed by the last statement that inserted, updated or deleted.
    public var changes: Int { Int(sqlite3_changes(connection.handle)) }
    /// The number of the row that was inserted last.
    public var lastInsertedRow: Int64 { msq_last_inserted_row(connection.handle) }

    // MARK: Extending SQL

    /// Makes a function known to SQL. It must answer the same for the same arguments, and not use this data base.
    /// - Parameter argumentCount: -1 for any number.
    public func addFunction(_ name: String, argumentCount: Int, _ body: @escaping ([Value]) -> Value) throws {
        let box = Unmanaged.passRetained(FunctionBox(body))
        let code = msq_create_function(connection.handle, name, Int32(argumentCount), box.toOpaque(), { user, context, count, arguments in
            let function = Unmanaged<FunctionBox>.fromOpaque(user!).takeUnretainedValue()
            let values = (0..<Int(count)).map { Value(argument: arguments![$0]!) }
            function.body(values).answer(to: context!)
        }, { Unmanaged<FunctionBox>.fromOpaque($0!).release() })
        guard code == msq_ok else { throw connection.error(code, sql: nil) }
    }

    /// Makes an order of texts known to SQL, for `ORDER BY … COLLATE name`.
    public func addCollation(_ name: String, _ compare: @escaping (String, String) -> ComparisonResult) throws {
        let box = Unmanaged.passRetained(CollationBox(compare))
        let code = msq_create_collation(connection.handle, name, box.toOpaque(), { user, count1, bytes1, count2, bytes2 in
            let a = UnsafeRawBufferPointer(start: bytes1, count: Int(count1)), b = UnsafeRawBufferPointer(start: bytes2, count: Int(count2))
            let compare = Unmanaged<CollationBox>.fromOpaque(user!).takeUnretainedValue().compare
            return Int32(compare(String(decoding: a, as: UTF8.self), String(decoding: b, as: UTF8.self)).rawValue)
        }, { Unmanaged<CollationBox>.fromOpaque($0!).release() })
        guard code == msq_ok else { throw connection.error(code, sql: nil) }
    }

    private final class CollationBox {
        let compare: (String, String) -> ComparisonResult
        init(_ compare: @escaping (String, String) -> ComparisonResult) { self.compare = compare }
    }

    private final class FunctionBox {
        let body: ([Value]) -> Value
        init(_ body: @escaping ([Value]) -> Value) { self.body = body }
    }
}

extension Value {
    fileprivate init(argument: OpaquePointer) {
        switch sqlite3_value_type(argument) {
        case Int32(msq_type_integer): self = .integer(msq_value_integer(argument))
        case Int32(msq_type_real): self = .real(sqlite3_value_double(argument))
        case Int32(msq_type_text):
            let bytes = sqlite3_value_text(argument), count = Int(sqlite3_value_bytes(argument))
            self = .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
        case Int32(msq_type_blob):
            let bytes = sqlite3_value_blob(argument), count = Int(sqlite3_value_bytes(argument))
            self = .blob(bytes.map { Data(bytes: $0, count: count) } ?? Data())
        default: self = .null
        }
    }

    fileprivate func answer(to context: OpaquePointer) {
        switch self {
        case .null: sqlite3_result_null(context)
        case .integer(let value): msq_result_integer(context, value)
        case .real(let value): sqlite3_result_double(context, value)
        case .text(var value): value.withUTF8 { bytes in
            bytes.isEmpty ? msq_result_text(context, "", 0) : bytes.withMemoryRebound(to: CChar.self) { msq_result_text(context, $0.baseAddress, Int64($0.count)) }
        }
        case .blob(let value): value.withUnsafeBytes { msq_result_blob(context, $0.baseAddress, Int64($0.count)) }
        }
    }
}
