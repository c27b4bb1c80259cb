import Foundation

extension AttributedString {
    public struct MarkdownParsingOptions: Sendable {
        public enum InterpretedSyntax: Sendable {
            /// Paragraphs, headings and lists too; their marks are removed and their texts joined.
            case full
            /// Emphasis, code, links; white space as Markdown treats it.
            case inlineOnly
            case inlineOnlyPreservingWhitespace
        }
        public enum FailurePolicy: Sendable { case throwError, returnPartiallyParsedIfPossible }

        public var allowsExtendedAttributes: Bool
        public var interpretedSyntax: InterpretedSyntax
        public var failurePolicy: FailurePolicy
        public var languageCode: String?
        public var appliesSourcePositionAttributes: Bool

        public init(allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full, failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil,
                    appliesSourcePositionAttributes: Bool = false) {
            self.allowsExtendedAttributes = allowsExtendedAttributes
            self.interpretedSyntax = interpretedSyntax
            self.failurePolicy = failurePolicy
            self.languageCode = languageCode
            self.appliesSourcePositionAttributes = appliesSourcePositionAttributes
        }
    }

    /// Reads Markdown. Every text is valid Markdown, so this throws only for data that is not UTF-8.
    public init(markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        self = MarkdownReader(options: options, baseURL: baseURL).read(markdown)
    }

    public init(markdown: Data, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        guard let text = String(data: markdown, encoding: .utf8) else { throw CocoaError(.fileReadInapplicableStringEncoding) }
        self = MarkdownReader(options: options, baseURL: baseURL).read(text)
    }

    public init(contentsOf url: URL, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL)
    }

    /// The text of a string table, read as Markdown.
    public init(localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil) {
        let text = String(localized: keyAndValue, table: table, bundle: bundle, locale: locale)
        self = MarkdownReader(options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace), baseURL: nil).read(text)
    }
}

/// Reads the inline constructs of CommonMark that texts of apps use: emphasis, strong emphasis, strikethrough, code,
/// links, autolinks, escapes and line breaks; of blocks only the marks are taken away.
struct MarkdownReader {
    let options: AttributedString.MarkdownParsingOptions
    let baseURL: URL?

    func read(_ source: String) -> AttributedString {
        switch options.interpretedSyntax {
        case .inlineOnlyPreservingWhitespace: return inline(source, .init())
        case .inlineOnly: return inline(source.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " "), .init())
        case .full:
            // Apple's result has no separators between blocks; views put them apart.
            var blocks: [String] = [], paragraph: [String] = []
            func close() {
                if !paragraph.isEmpty { blocks.append(paragraph.joined(separator: " ")) }
                paragraph = []
            }
            for line in source.components(separatedBy: "\n") {
                let text = line.trimmingCharacters(in: .whitespaces)
                if text.isEmpty { close(); continue }
                if let mark = text.prefixMatch(of: #/(#{1,6}|[-*+]|\d{1,9}[.)]|>)\s+/#) {
                    close()
                    blocks.append(String(text[mark.range.upperBound...]).trimmingCharacters(in: CharacterSet(charactersIn: " #")))
                    continue
                }
                paragraph.append(text)
            }
            close()
            return blocks.map { inline($0, .init()) }.reduce(AttributedString(), +)
        }
    }

    private struct Style {
        var intent: InlinePresentationIntent = []
        var link: URL?
    }

    private func run(_ text: String, _ style: Style) -> AttributedString {
        var attributes = AttributeContainer()
        if !style.intent.isEmpty { attributes[_MarkdownAttributes.InlinePresentationIntentAttribute.self] = style.intent }
        if let link = style.link { attributes[AttributeScopes.FoundationAttributes.LinkAttribute.self] = link }
        return AttributedString(text, attributes: attributes)
    }

    private static let marks: [(String, InlinePresentationIntent)] = [
        ("***", [.emphasized, .stronglyEmphasized]), ("___", [.emphasized, .stronglyEmphasized]), ("**", .stronglyEmphasized), ("__", .stronglyEmphasized), ("~~", .strikethrough),
        ("*", .emphasized), ("_", .emphasized), ("~", .strikethrough),
    ]

    private func inline(_ source: String, _ style: Style, depth: Int = 0) -> AttributedString {
        let s = Array(source)
        guard depth < 64 else { return run(source, style) }
        var result = AttributedString(), plain = ""
        func flush() {
            if !plain.isEmpty { result += run(plain, style) }
            plain = ""
        }
        var i = 0
        while i < s.count {
            let c = s[i]
            if c == "\\", i + 1 < s.count, s[i + 1].isASCII, s[i + 1].isPunctuation || s[i + 1].isSymbol {
                plain.append(s[i + 1])
                i += 2
            } else if c == "`", let (text, next) = code(s, i) {
                flush()
                var inner = style
                inner.intent.insert(.code)
                result += run(text, inner)
                i = next
            } else if c == "[", let (label, url, next) = link(s, i) {
                flush()
                var inner = style
                inner.link = url
                result += inline(label, inner, depth: depth + 1)
                i = next
            } else if c == "<", let close = s[i...].firstIndex(of: ">"), let url = autolink(String(s[i + 1..<close])) {
                flush()
                var inner = style
                inner.link = url
                result += run(String(s[i + 1..<close]), inner)
                i = close + 1
            } else if "*_~".contains(c), let (mark, intent, close) = emphasis(s, i) {
                flush()
                var inner = style
                inner.intent.formUnion(intent)
                result += inline(String(s[i + mark..<close]), inner, depth: depth + 1)
                i = close + mark
            } else {
                plain.append(c)
                i += 1
            }
        }
        flush()
        return result
    }

    private func code(_ s: [Character], _ start: Int) -> (String, Int)? {
        let ticks = s[start...].prefix { $0 == "`" }.count
        var i = start + ticks
        while i < s.count {
            let n = s[i...].prefix { $0 == "`" }.count
            if n == ticks {
                var text = String(s[start + ticks..<i])
                if text.count > 2, text.first == " ", text.last == " " { text = String(text.dropFirst().dropLast()) }
                return (text, i + n)
            }
            i += max(n, 1)
        }
        return nil
    }

    private func link(_ s: [Character], _ start: Int) -> (String, URL, Int)? {
        var depth = 0, close: Int?
        for i in start..<s.count {
            if s[i] == "\\" { continue }
            if s[i] == "[" { depth += 1 }
            if s[i] == "]" {
                depth -= 1
                if depth == 0 { close = i; break }
            }
        }
        guard let close, close + 1 < s.count, s[close + 1] == "(" else { return nil }
        var level = 0, end: Int?
        for i in (close + 1)..<s.count {
            if s[i] == "(" { level += 1 }
            if s[i] == ")" {
                level -= 1
                if level == 0 { end = i; break }
            }
        }
        guard let end else { return nil }
        let target = String(s[close + 2..<end]).split(separator: " ", maxSplits: 1).first.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "<>")) } ?? ""
        guard let url = URL(string: target, relativeTo: baseURL) else { return nil }
        return (String(s[start + 1..<close]), url, end + 1)
    }

    private func autolink(_ text: String) -> URL? {
        if text.wholeMatch(of: #/[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*/#) != nil { return URL(string: text) }
        return text.wholeMatch(of: #/[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/#) != nil ? URL(string: "mailto:" + text) : nil
    }

    /// A mark that opens here and is closed later: its length, what it means, where the closing one stands.
    private func emphasis(_ s: [Character], _ start: Int) -> (Int, InlinePresentationIntent, Int)? {
        for (mark, intent) in Self.marks {
            let m = Array(mark)
            guard start + m.count < s.count, Array(s[start..<start + m.count]) == m, !s[start + m.count].isWhitespace else { continue }
            if m[0] == "_", start > 0, s[start - 1].isLetter || s[start - 1].isNumber { continue }
            var i = start + m.count + 1
            while i < s.count {
                let length = s[i...].prefix { $0 == m[0] }.count
                if length == 0 || s[i - 1] == "\\" { i += max(length, 1); continue }
                // A run of three closes an inner mark and this one; its own part is the last.
                let offset = length >= 3 && m.count < 3 ? 3 - m.count : 0
                let fits = length == m.count || (length >= 3 && length > m.count)
                let after = i + offset + m.count
                if fits, !s[i - 1].isWhitespace, m[0] != "_" || after >= s.count || !(s[after].isLetter || s[after].isNumber) {
                    return (m.count, intent, i + offset)
                }
                i += length
            }
        }
        return nil
    }
}
