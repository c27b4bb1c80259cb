import Foundation

/// Reads predicate format strings, after Apple's "Predicate Format String Syntax".
struct PredicateParser {
    struct Problem: Error { let message: String }

    private enum Token: Equatable {
        case word(String)
        case string(String)
        case number(Double, isInteger: Bool)
        case argument(String)
        case variable(String)
        case symbol(String)
        case end
    }

    private var tokens: [Token] = []
    private var position = 0
    private var arguments: [Any?]
    private var nextArgument = 0
    private let format: String
    /// How deep expressions may nest: a limit for text from outside.
    private static let depthLimit = 200
    private var depth = 0

    static func parse(_ format: String, arguments: [Any?]) throws -> PredicateNode {
        var parser = try PredicateParser(format, arguments)
        let node = try parser.disjunction()
        guard parser.peek == .end else { throw parser.problem() }
        return node
    }

    private init(_ format: String, _ arguments: [Any?]) throws {
        self.format = format
        self.arguments = arguments
        try scan()
    }

    private func problem(_ what: String? = nil) -> Problem {
        Problem(message: "Unable to parse the format string \"\(format)\"" + (what.map { ": \($0)" } ?? ""))
    }

    // MARK: Tokens

    private mutating func scan() throws {
        let s = Array(format)
        var i = 0
        while i < s.count {
            let c = s[i]
            if c.isWhitespace { i += 1; continue }
            if c == "\"" || c == "'" {
                var text = "", j = i + 1
                while j < s.count, s[j] != c {
                    if s[j] == "\\", j + 1 < s.count { j += 1 }
                    text.append(s[j])
                    j += 1
                }
                guard j < s.count else { throw problem("a string has no end") }
                tokens.append(.string(text))
                i = j + 1
            } else if c == "%" {
                var j = i + 1
                while j < s.count, "lhqz".contains(s[j]) { j += 1 }
                guard j < s.count, s[j].isLetter || s[j] == "@" else { throw problem("% is followed by nothing") }
                tokens.append(.argument(String(s[j])))
                i = j + 1
            } else if c == "$" {
                let name = s[(i + 1)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
                tokens.append(.variable(String(name)))
                i += 1 + name.count
            } else if c.isNumber {
                let digits = s[i...].prefix { $0.isNumber || $0 == "." || $0 == "e" || $0 == "E" }
                guard let value = Double(String(digits)) else { throw problem("\(String(digits)) is no number") }
                tokens.append(.number(value, isInteger: !digits.contains(".")))
                i += digits.count
            } else if c.isLetter || c == "_" || c == "@" || c == "#" || (c == "." && i + 1 < s.count && s[i + 1] == "@") {
                let name = s[i...].prefix { $0.isLetter || $0.isNumber || "_.@#".contains($0) }
                tokens.append(.word(String(name).replacingOccurrences(of: "#", with: "")))
                i += name.count
            } else {
                let two = i + 1 < s.count ? String(s[i...i + 1]) : ""
                if ["==", "!=", "<>", "<=", ">=", "=<", "=>", "&&", "||", "**"].contains(two) {
                    tokens.append(.symbol(two))
                    i += 2
                } else {
                    guard "=<>!(){},+-*/[]".contains(c) else { throw problem("'\(c)' was not expected") }
                    tokens.append(.symbol(String(c)))
                    i += 1
                }
            }
        }
        tokens.append(.end)
    }

    private var peek: Token { tokens[position] }
    private mutating func take() -> Token {
        defer { if position < tokens.count - 1 { position += 1 } }
        return tokens[position]
    }
    private mutating func accept(_ symbol: String) -> Bool {
        guard peek == .symbol(symbol) else { return false }
        position += 1
        return true
    }
    private mutating func acceptWord(_ word: String) -> Bool {
        guard case .word(let w) = peek, w.uppercased() == word else { return false }
        position += 1
        return true
    }
    private mutating func expect(_ symbol: String) throws { if !accept(symbol) { throw problem("\(symbol) is missing") } }

    // MARK: Predicates

    private mutating func disjunction() throws -> PredicateNode {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit else { throw problem("it is nested too deeply") }
        var nodes = [try conjunction()]
        while accept("||") || acceptWord("OR") { nodes.append(try conjunction()) }
        return nodes.count == 1 ? nodes[0] : .or(nodes)
    }

    private mutating func conjunction() throws -> PredicateNode {
        var nodes = [try negation()]
        while accept("&&") || acceptWord("AND") { nodes.append(try negation()) }
        return nodes.count == 1 ? nodes[0] : .and(nodes)
    }

    private mutating func negation() throws -> PredicateNode {
        if accept("!") || acceptWord("NOT") {
            depth += 1
            defer { depth -= 1 }
            guard depth < Self.depthLimit else { throw problem("it is nested too deeply") }
            return .not(try negation())
        }
        if acceptWord("TRUEPREDICATE") { return .constant(true) }
        if acceptWord("FALSEPREDICATE") { return .constant(false) }
        if peek == .symbol("(") {
            // A parenthesis holds a predicate or the first operand of one.
            let start = position, argument = nextArgument
            position += 1
            if let node = try? disjunction(), accept(")"), !startsComparison { return node }
            position = start
            nextArgument = argument
        }
        return try comparison()
    }

    private var startsComparison: Bool {
        switch peek {
        case .symbol(let s): ["=", "==", "!=", "<>", "<", ">", "<=", ">=", "=<", "=>", "+", "-", "*", "/"].contains(s)
        case .word(let w): ["IN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "BETWEEN"].contains(w.uppercased().prefix { $0 != "[" })
        default: false
        }
    }

    private mutating func comparison() throws -> PredicateNode {
        var modifier = PredicateNode.Modifier.direct
        if acceptWord("ANY") || acceptWord("SOME") { modifier = .any } else if acceptWord("ALL") { modifier = .all } else if acceptWord("NONE") { modifier = .none }
        let left = try sum()
        let op = try comparisonOperator()
        var options: NSString.CompareOptions = []
        if accept("[") {
            guard case .word(let flags) = take() else { throw problem("options are missing after [") }
            for flag in flags.lowercased() {
                switch flag {
                case "c": options.insert(.caseInsensitive)
                case "d": options.insert(.diacriticInsensitive)
                case "n", "l", "w": break
                default: throw problem("\(flag) is no option")
                }
            }
            try expect("]")
        }
        return .comparison(left, op, try sum(), modifier: modifier, options: options)
    }

    private mutating func comparisonOperator() throws -> PredicateNode.Operator {
        switch take() {
        case .symbol("="), .symbol("=="): return .equal
        case .symbol("!="), .symbol("<>"): return .notEqual
        case .symbol("<"): return .less
        case .symbol("<="), .symbol("=<"): return .lessOrEqual
        case .symbol(">"): return .greater
        case .symbol(">="), .symbol("=>"): return .greaterOrEqual
        case .word(let word):
            switch word.uppercased() {
            case "LIKE": return .like
            case "MATCHES": return .matches
            case "BEGINSWITH": return .beginsWith
            case "ENDSWITH": return .endsWith
            case "CONTAINS": return .contains
            case "IN": return .isIn
            case "BETWEEN": return .between
            default: throw problem("\(word) is no operator")
            }
        default: throw problem("an operator is missing")
        }
    }

    // MARK: Operands

    private mutating func sum() throws -> PredicateOperand {
        var left = try product()
        while true {
            if accept("+") { left = .arithmetic(left, "+", try product()) } else if accept("-") { left = .arithmetic(left, "-", try product()) } else { return left }
        }
    }

    private mutating func product() throws -> PredicateOperand {
        var left = try operand()
        while true {
            if accept("**") { left = .arithmetic(left, "^", try operand()) } else if accept("*") { left = .arithmetic(left, "*", try operand()) } else if accept("/") { left = .arithmetic(left, "/", try operand()) } else { return left }
        }
    }

    private mutating func operand() throws -> PredicateOperand {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.depthLimit else { throw problem("it is nested too deeply") }
        switch take() {
        case .string(let s): return .value(s)
        case .number(let n, let isInteger): return .value(isInteger && abs(n) < 9e15 ? Int(n) : n)
        case .variable(let name): return .variable(name)
        case .argument(let kind):
            guard nextArgument < arguments.count else { throw problem("there are fewer arguments than places for them") }
            let value = arguments[nextArgument]
            nextArgument += 1
            if kind == "K" {
                guard let path = value.flatMap(KeyValueCoding.text) else { throw problem("%K takes a key path") }
                return .keyPath(path)
            }
            return .value(value)
        case .symbol("("):
            let inner = try sum()
            try expect(")")
            return inner
        case .symbol("-"): return .arithmetic(.value(0), "-", try operand())
        case .symbol("{"):
            var items: [PredicateOperand] = []
            while !accept("}") {
                items.append(try sum())
                if !accept(",") { try expect("}"); break }
            }
            return .list(items)
        case .word(let word): return try named(word)
        default: throw problem("a value is missing")
        }
    }

    private mutating func named(_ word: String) throws -> PredicateOperand {
        switch word.uppercased() {
        case "TRUE", "YES": return .value(true)
        case "FALSE", "NO": return .value(false)
        case "NULL", "NIL": return .value(nil)
        case "SUBQUERY":
            try expect("(")
            let list = try sum()
            try expect(",")
            guard case .variable(let name) = take() else { throw problem("SUBQUERY takes a variable") }
            try expect(",")
            let node = try disjunction()
            try expect(")")
            let query = PredicateOperand.subquery(list, variable: name, node)
            if case .word(let tail) = peek, tail == ".@count" || tail == "@count" { position += 1; return .count(query) }
            return query
        default:
            if accept("(") {
                let argument = try sum()
                try expect(")")
                switch word.lowercased() {
                case "count": return .count(argument)
                default: throw problem("the function \(word) is not supported")
                }
            }
            return .keyPath(word)
        }
    }
}
