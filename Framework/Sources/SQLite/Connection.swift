import CSQLite

/// SQLite's handle, open as long as the data base or one of its statements needs it.
final class Connection {
    let handle: OpaquePointer

    init(path: String, flags: Int32) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard let opened else { throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)), sql: nil) }
        handle = opened
        guard code == msq_ok else { throw error(code, sql: nil) }
        sqlite3_extended_result_codes(handle, 1)
    }

    deinit { sqlite3_close_v2(handle) }

    /// The first statement of a text and what follows it; nil where there is none.
    func compile(_ sql: String) throws -> (statement: Statement, rest: String)? {
        var text = sql
        var statement: OpaquePointer?, end = 0
        let code = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                var rest: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(handle, characters.baseAddress, Int32(clamping: characters.count), 0, &statement, &rest)
                if let rest, let start = characters.baseAddress { end = rest - start }
                return code
            }
        }
        guard code == msq_ok else { throw error(code, sql: sql) }
        guard let statement else { return nil }
        return (Statement(connection: self, handle: statement, sql: sql), String(decoding: text.utf8.dropFirst(end), as: UTF8.self))
    }

    func error(_ code: Int32, sql: String?) -> DatabaseError { DatabaseError(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql) }
}
