import FoundationPlus
import SQLite
import Testing

/// A folder that is removed at the end of the test.
final class Folder {
    let path = NSTemporaryDirectory() + "/sqlite-" + UUID().uuidString
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite struct DatabaseTests {
    static let values: [Value] = [
        nil, 0, -1, .integer(.max), .integer(.min), 1.5, .real(-.infinity), "", "naïve 👩‍👩‍👧 日本", .text("a\0b"), .blob(Data()), .blob(Data([0, 255, 1])),
    ]

    @Test(arguments: values) func everyKindOfValueComesBackAsItWas(value: Value) throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v)")
        try database.execute("INSERT INTO t VALUES (?1)", [value])
        #expect(try database.query("SELECT v FROM t") == [[value]])
    }

    @Test func statementsAreRunInTheirOrder() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1); INSERT INTO t VALUES (2) ; ")
        #expect(try database.query("SELECT v FROM t ORDER BY v") == [[1], [2]])
        #expect(database.lastInsertedRow == 2)
        #expect(database.changes == 1)
        #expect(try database.prepare("SELECT v, v + 1 AS w FROM t").columns == ["v", "w"])
    }

    @Test func errorsSayWhatSQLiteSays() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v UNIQUE)")
        try database.execute("INSERT INTO t VALUES (?1)", [1])
        let error = #expect(throws: DatabaseError.self) { try database.execute("INSERT INTO t VALUES (?1)", [1]) }
        #expect(error?.code == 2067)
        #expect(error?.message == "UNIQUE constraint failed: t.v")
        #expect(throws: DatabaseError.self) { try database.execute("SELEKT") }
        #expect(throws: DatabaseError.self) { try database.query("SELECT ?1, ?2", [1]) }
        #expect(throws: DatabaseError.self) { try database.query("") }
        #expect(throws: DatabaseError.self) { try Database(path: "/nowhere/at/all.sqlite") }
    }

    @Test func aTransactionIsKeptWholeOrNotAtAll() throws {
        struct Refusal: Error {}
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v)")
        #expect(throws: Refusal.self) {
            try database.transaction {
                try database.execute("INSERT INTO t VALUES (1)")
                throw Refusal()
            }
        }
        try database.transaction {
            try database.execute("INSERT INTO t VALUES (2)")
            #expect(throws: Refusal.self) {
                try database.transaction {
                    try database.execute("INSERT INTO t VALUES (3)")
                    throw Refusal()
                }
            }
        }
        #expect(try database.query("SELECT v FROM t") == [[2]])
    }

    @Test func aFileKeepsWhatWasWritten() throws {
        let folder = try Folder(), path = folder.path + "/a.sqlite"
        let database = try Database(path: path)
        try database.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1)")
        // A second connection sees it while the first is open, and cannot write through a read-only one.
        let other = try Database(path: path, mode: .readOnly)
        #expect(try other.query("SELECT v FROM t") == [[1]])
        #expect(throws: DatabaseError.self) { try other.execute("INSERT INTO t VALUES (2)") }
        #expect(throws: DatabaseError.self) { try Database(path: folder.path + "/b.sqlite", mode: .readWrite) }
    }

    @Test func aFileThatIsNoDatabaseIsRefusedAndKept() throws {
        let folder = try Folder(), path = folder.path + "/a.sqlite"
        let text = Data(String(repeating: "this is no data base. ", count: 100).utf8)
        try text.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: DatabaseError.self) { try Database(path: path) }
        #expect(error?.isCorruption == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text)
    }

    @Test func aWriterWaitsForAnother() throws {
        let folder = try Folder(), path = folder.path + "/a.sqlite"
        let first = try Database(path: path), second = try Database(path: path, busyTimeout: 0.05)
        try first.execute("CREATE TABLE t (v)")
        try first.transaction {
            let error = #expect(throws: DatabaseError.self) { try second.transaction { } }
            #expect(error?.isBusy == true)
        }
        try second.transaction { try second.execute("INSERT INTO t VALUES (1)") }
        #expect(try first.query("SELECT v FROM t") == [[1]])
    }

    @Test func functionsOfSwiftCanBeCalled() throws {
        let database = try Database.inMemory()
        try database.addFunction("joined", argumentCount: -1) { .text($0.compactMap(\.text).joined(separator: "+")) }
        #expect(try database.query("SELECT joined('a', 1, 'b'), joined()") == [["a+b", ""]])
    }

    @Test func textsCanBeOrderedBySwift() throws {
        let database = try Database.inMemory()
        try database.addCollation("by_length") { $0.count < $1.count ? .orderedAscending : $0.count > $1.count ? .orderedDescending : .orderedSame }
        try database.execute("CREATE TABLE t (v); INSERT INTO t VALUES ('ccc'), ('a'), ('bb'), ('')")
        #expect(try database.query("SELECT v FROM t ORDER BY v COLLATE by_length") == [[""], ["a"], ["bb"], ["ccc"]])
    }

    @Test func rowsCanBeReadWhileTheSameStatementRuns() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v); INSERT INTO t VALUES (1); INSERT INTO t VALUES (2)")
        var seen: [[Value]] = []
        try database.forEachRow("SELECT v FROM t ORDER BY v") { outer in
            try database.forEachRow("SELECT v FROM t ORDER BY v") { seen.append([outer[0], $0[0]]) }
        }
        #expect(seen == [[1, 1], [1, 2], [2, 1], [2, 2]])
    }

    @Test func threadsTakeTurns() throws {
        let database = try Database.inMemory()
        try database.execute("CREATE TABLE t (v); INSERT INTO t VALUES (0)")
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
            try? database.transaction {
                let value = try database.query("SELECT v FROM t")[0][0].integer ?? 0
                try database.execute("UPDATE t SET v = ?1", [.integer(value + 1)])
            }
        }
        #expect(try database.query("SELECT v FROM t") == [[200]])
    }
}
