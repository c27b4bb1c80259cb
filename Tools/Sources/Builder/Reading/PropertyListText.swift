import Foundation

/// A value of an OpenStep property list, with the line it began on.
struct PlistNode {
    indirect enum Value { case string(String), array([PlistNode]), dictionary([(key: String, value: PlistNode)]) }
    var value: Value
    var line: Int

    var string: String? { if case .string(let text) = value { text } else { nil } }
    var array: [PlistNode]? { if case .array(let items) = value { items } else { nil } }
    var entries: [(key: String, value: PlistNode)]? { if case .dictionary(let items) = value { items } else { nil } }

    /// The last entry of that name, as Apple's parser takes it. Linear: only for small dictionaries.
    subscript(key: String) -> PlistNode? { entries?.last { $0.key == key }?.value }

    var strings: [String] { array?.compactMap(\.string) ?? [] }
}

/// Parses the old property-list syntax of `project.pbxproj` and `.strings`: `{ key = value; }`, `( a, b )`, quoted and
/// bare strings, `<hex>`, and both kinds of comments.
struct PropertyListText {
    private let bytes: [UInt8]
    private let file: String
    private var position = 0
    private var line = 1
    private var depth = 0

    private init(_ text: String, file: String) {
        bytes = Array(text.utf8)
        self.file = file
    }

    /// The whole text as one value. XML property lists are understood too.
    static func parse(_ text: String, file: String) throws -> PlistNode {
        if text.drop(while: \.isWhitespace).hasPrefix("<?xml") { return try xml(text, file: file) }
        var parser = PropertyListText(text, file: file)
        let node = try parser.value()
        try parser.skipSpace()
        guard parser.position == parser.bytes.count else { throw parser.failure("there is more text after the end of the property list") }
        return node
    }

    /// The text of a `.strings` file: `"key" = "value";` pairs without braces around them; `"key";` stands for itself.
    static func parseStrings(_ text: String, file: String) throws -> [(key: String, value: PlistNode)] {
        let start = text.drop(while: \.isWhitespace)
        if start.hasPrefix("<?xml") { return try xml(text, file: file).entries ?? [] }
        var parser = PropertyListText(text, file: file)
        try parser.skipSpace()
        if parser.peek == UInt8(ascii: "{") { return try parse(text, file: file).entries ?? [] }
        let entries = try parser.pairs(until: nil)
        return entries
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func failure(_ message: String, advice: String? = nil) -> Failure {
        Failure(message, at: Place(file, line: line), advice: advice)
    }

    private mutating func advance() {
        if bytes[position] == 10 { line += 1 }
        position += 1
    }

    private mutating func skipSpace() throws {
        while let byte = peek {
            if byte == 32 || (byte >= 9 && byte <= 13) {
                advance()
            } else if byte == 0xC2, position + 1 < bytes.count, bytes[position + 1] == 0xA0 {
                position += 2
            } else if byte == 0xE2, position + 2 < bytes.count, bytes[position + 1] == 0x80, [0xA8, 0xA9].contains(bytes[position + 2]) {
                position += 3
            } else if byte == 0xEF, position + 2 < bytes.count, bytes[position + 1] == 0xBB, bytes[position + 2] == 0xBF {
                position += 3
            } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
                while let byte = peek, byte != 10, byte != 13 { _ = byte; advance() }
            } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "*") {
                let start = line
                position += 2
                while position + 1 < bytes.count, !(bytes[position] == UInt8(ascii: "*") && bytes[position + 1] == UInt8(ascii: "/")) { advance() }
                guard position + 1 < bytes.count else {
                    line = start
                    throw failure("the comment that begins here has no end")
                }
                position += 2
            } else { return }
        }
    }

    private mutating func value() throws -> PlistNode {
        try skipSpace()
        guard let byte = peek else { throw failure("the file ends where a value should be") }
        let start = line
        depth += 1
        defer { depth -= 1 }
        guard depth < 200 else { throw failure("lists are nested deeper than 200 levels") }
        switch byte {
        case UInt8(ascii: "{"):
            advance()
            return PlistNode(value: .dictionary(try pairs(until: UInt8(ascii: "}"))), line: start)
        case UInt8(ascii: "("):
            advance()
            return PlistNode(value: .array(try items()), line: start)
        case UInt8(ascii: "<"):
            return PlistNode(value: .string(try hexadecimal()), line: start)
        default:
            return PlistNode(value: .string(try string()), line: start)
        }
    }

    private mutating func items() throws -> [PlistNode] {
        var result: [PlistNode] = []
        while true {
            try skipSpace()
            guard let byte = peek else { throw failure("the list has no closing parenthesis") }
            if byte == UInt8(ascii: ")") { advance(); return result }
            result.append(try value())
            try skipSpace()
            if peek == UInt8(ascii: ",") { advance() } else if peek != UInt8(ascii: ")") {
                throw failure("expected ',' or ')' in a list", advice: conflictAdvice)
            }
        }
    }

    private mutating func pairs(until end: UInt8?) throws -> [(key: String, value: PlistNode)] {
        var result: [(key: String, value: PlistNode)] = []
        while true {
            try skipSpace()
            guard let byte = peek else {
                if end == nil { return result }
                throw failure("the dictionary has no closing brace")
            }
            if byte == end { advance(); return result }
            let start = line
            let key = try string()
            try skipSpace()
            if peek == UInt8(ascii: ";") || (end == nil && peek == nil) {
                if peek != nil { advance() }
                result.append((key, PlistNode(value: .string(key), line: start)))
                continue
            }
            guard peek == UInt8(ascii: "=") else { throw failure("expected '=' after '\(key.prefix(60))'", advice: conflictAdvice) }
            advance()
            result.append((key, try value()))
            try skipSpace()
            if peek == UInt8(ascii: ";") { advance() } else if peek != end || end == nil {
                throw failure("expected ';' after the value of '\(key.prefix(60))'", advice: conflictAdvice)
            }
        }
    }

    private var conflictAdvice: String? {
        guard let byte = peek, [UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">")].contains(byte) else { return nil }
        return "this looks like an unresolved merge conflict"
    }

    private mutating func hexadecimal() throws -> String {
        var text = ""
        advance()
        while let byte = peek, byte != UInt8(ascii: ">") {
            guard byte < 128, byte == 32 || byte == 10 || byte == 13 || byte == 9 || Character(Unicode.Scalar(byte)).isHexDigit else {
                throw failure("expected hexadecimal digits between '<' and '>'", advice: conflictAdvice ?? "is this an unresolved merge conflict?")
            }
            text.unicodeScalars.append(Unicode.Scalar(byte))
            advance()
        }
        guard peek != nil else { throw failure("'<' has no '>'") }
        advance()
        return "<" + text + ">"
    }

    private mutating func string() throws -> String {
        guard let byte = peek else { throw failure("the file ends where a string should be") }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted(byte) }
        let start = position
        while let byte = peek, Self.isBare(byte) { position += 1; _ = byte }
        guard position > start else {
            let shown = byte < 128 ? String(Unicode.Scalar(byte)) : String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
            throw failure("'\(shown)' cannot begin a value here", advice: conflictAdvice)
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
             UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "~"), UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "?"): true
        default: byte >= 128
        }
    }

    private mutating func quoted(_ quote: UInt8) throws -> String {
        let start = line
        advance()
        var utf16: [UInt16] = [], run: [UInt8] = []
        var text = ""
        func flush() {
            if !run.isEmpty { text += String(decoding: run, as: UTF8.self); run = [] }
            if !utf16.isEmpty { text += String(decoding: utf16, as: UTF16.self); utf16 = [] }
        }
        while let byte = peek {
            if byte == quote { advance(); flush(); return text }
            guard byte == UInt8(ascii: "\\") else {
                if !utf16.isEmpty { flush() }
                run.append(byte)
                advance()
                continue
            }
            advance()
            guard let escaped = peek else { break }
            switch escaped {
            case UInt8(ascii: "n"): run.append(10)
            case UInt8(ascii: "t"): run.append(9)
            case UInt8(ascii: "r"): run.append(13)
            case UInt8(ascii: "a"): run.append(7)
            case UInt8(ascii: "b"): run.append(8)
            case UInt8(ascii: "f"): run.append(12)
            case UInt8(ascii: "v"): run.append(11)
            case UInt8(ascii: "U"), UInt8(ascii: "u"):
                var code = 0, digits = 0
                while digits < 4, position + 1 < bytes.count, let digit = Character(Unicode.Scalar(bytes[position + 1])).hexDigitValue {
                    code = code * 16 + digit
                    digits += 1
                    position += 1
                }
                if digits == 0 { run.append(escaped) } else {
                    if !run.isEmpty { text += String(decoding: run, as: UTF8.self); run = [] }
                    utf16.append(UInt16(code))
                }
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                var code = 0, digits = 0
                while digits < 3, let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) {
                    code = code * 8 + Int(byte - UInt8(ascii: "0"))
                    digits += 1
                    advance()
                }
                run += Array(String(Unicode.Scalar(UInt8(code & 255))).utf8)
                continue
            default: run.append(escaped)
            }
            advance()
        }
        line = start
        throw failure("the string that begins here has no closing quote")
    }

    private static func xml(_ text: String, file: String) throws -> PlistNode {
        func node(_ value: PropertyValue) -> PlistNode {
            switch value {
            case .string(let text): PlistNode(value: .string(text), line: 0)
            case .integer(let number): PlistNode(value: .string(String(number)), line: 0)
            case .real(let number): PlistNode(value: .string(String(number)), line: 0)
            case .bool(let flag): PlistNode(value: .string(flag ? "YES" : "NO"), line: 0)
            case .date(let date): PlistNode(value: .string("\(date)"), line: 0)
            case .data: PlistNode(value: .string(""), line: 0)
            case .array(let items): PlistNode(value: .array(items.map(node)), line: 0)
            case .dictionary(let items):
                PlistNode(value: .dictionary(items.sorted { $0.key < $1.key }.map { ($0.key, node($0.value)) }), line: 0)
            }
        }
        return node(try PropertyValue(listData: Data(text.utf8), file: file))
    }
}

extension PropertyValue {
    /// Reads an XML or binary property list, or an OpenStep one.
    init(listData data: Data, file: String) throws {
        let start = data.prefix(64)
        if start.starts(with: Data("bplist".utf8)) {
            self = try PropertyListBinary.parse(data, file: file)
            return
        }
        if !Files.text(of: Data(start)).drop(while: \.isWhitespace).hasPrefix("<") {
            self = Self(try PropertyListText.parse(Files.text(of: data), file: file))
            return
        }
        let object: Any
        do { object = try PropertyListSerialization.propertyList(from: data, options: [], format: nil) } catch {
            let detail = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            throw Failure("this is not a readable property list\(detail.map { ": " + $0 } ?? "")", at: Place(file))
        }
        self = Self(object: object)
    }

    init(_ node: PlistNode) {
        switch node.value {
        case .string(let text): self = .string(text)
        case .array(let items): self = .array(items.map(Self.init))
        case .dictionary(let items): self = .dictionary(Dictionary(items.map { ($0.key, Self($0.value)) }) { $1 })
        }
    }

    init(object: Any) {
        switch object {
        case let text as String: self = .string(text)
        case let items as [Any]: self = .array(items.map(Self.init(object:)))
        case let items as [String: Any]: self = .dictionary(items.mapValues(Self.init(object:)))
        case let date as Date: self = .date(date)
        case let data as Data: self = .data(data)
        case let flag as Bool: self = .bool(flag)
        case let number as Int: self = .integer(number)
        case let number as Double: self = .real(number)
        default: self = .string("\(object)")
        }
    }

    /// The value for Foundation's writers.
    var object: Any {
        switch self {
        case .string(let text): text
        case .integer(let number): number
        case .real(let number): number
        case .bool(let flag): flag
        case .date(let date): date
        case .data(let data): data
        case .array(let items): items.map(\.object)
        case .dictionary(let items): items.mapValues(\.object)
        }
    }
}
