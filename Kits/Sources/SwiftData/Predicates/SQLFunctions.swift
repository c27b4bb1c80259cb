import FoundationPlus
import SQLite

/// Functions of text as Swift and Foundation have them, for SQL.
enum SQLFunctions {
    static func add(to database: Database) throws {
        // Two texts that Swift finds equal, in the order of Swift's `<`.
        try database.addFunction("martlet_order", argumentCount: 1) { arguments in
            guard case .text(let text) = arguments[0], !isPlain(text) else { return arguments[0] }
            return .text(text.precomposedStringWithCanonicalMapping)
        }
        try test(database, "martlet_contains") { contains($0, $1) }
        try test(database, "martlet_starts") { $0.starts(with: $1) }
        try test(database, "martlet_localized_contains") { $0.localizedStandardContains($1) }
    }

    /// What a predicate calls: that of collections, which answers otherwise than that of texts (for the empty text, for one).
    private static func contains<C: Collection>(_ whole: C, _ part: C) -> Bool where C.Element: Equatable { whole.contains(part) }

    private static func test(_ database: Database, _ name: String, _ body: @escaping (String, String) -> Bool) throws {
        try database.addFunction(name, argumentCount: 2) { arguments in
            guard case .text(let a) = arguments[0], case .text(let b) = arguments[1] else { return .integer(0) }
            return .integer(body(a, b) ? 1 : 0)
        }
    }

    /// Whether the text is in normal form C by all of its scalars being below U+0300.
    static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0xCC } }

    /// Whether only a text of the same bytes is equal to this one: ASCII without the three characters that others are
    /// canonically equivalent to.
    static func hasOneForm(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x4B && $0 != 0x3B && $0 != 0x60 } }
}
