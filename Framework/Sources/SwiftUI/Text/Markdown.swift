/// Inline Markdown as localized texts understand it: emphasis, strong emphasis, code, strikethrough and links.
enum Markdown {
    struct Span {
        var text: String
        var attributes: [Text.Attribute] = []
        var link: URL?
    }

    private static let marks = Array("*_`~[\\<".utf8)

    static func plain(_ s: String) -> String { spans(s).map(\.text).joined() }

    static func spans(_ source: String) -> [Span] {
        // Most texts have no markup at all.
        guard source.utf8.contains(where: { marks.contains($0) }) || hasAddress(source) else { return [Span(text: source)] }
        var parser = Parser(Array(source))
        return parser.parse(until: nil, attributes: [], link: nil)
    }

    /// Whether there is a `://`.
    private static func hasAddress(_ source: String) -> Bool {
        var slashes = 0, follows = false
        for byte in source.utf8 {
            if follows, byte == UInt8(ascii: "/") { slashes += 1 } else { (follows, slashes) = (byte == UInt8(ascii: ":"), 0) }
            if slashes == 2 { return true }
        }
        return false
    }

    private struct Parser {
        let s: [Character]
        var i = 0
        init(_ s: [Character]) { self.s = s }

        private func matches(_ mark: String, at p: Int) -> Bool {
            let m = Array(mark)
            return p + m.count <= s.count && Array(s[p..<p + m.count]) == m
        }

        /// A mark opens where a word follows, and only if it is closed later.
        private func opens(_ mark: String) -> Bool {
            guard matches(mark, at: i) else { return false }
            let after = i + mark.count
            guard after < s.count, !s[after].isWhitespace else { return false }
            if mark.hasPrefix("_"), i > 0, s[i - 1].isLetter || s[i - 1].isNumber { return false }
            var p = after + 1
            while p < s.count {
                if matches(mark, at: p), !s[p - 1].isWhitespace { return true }
                p += 1
            }
            return false
        }

        mutating func parse(until end: String?, attributes: [Text.Attribute], link: URL?) -> [Span] {
            var spans: [Span] = []
            var text = ""
            func flushed(_ list: inout [Span]) {
                if !text.isEmpty { list.append(Span(text: text, attributes: attributes, link: link)) }
                text = ""
            }
            while i < s.count {
                if let end, matches(end, at: i), i > 0, !s[i - 1].isWhitespace {
                    i += end.count
                    break
                }
                if s[i] == "\\", i + 1 < s.count, "\\`*_{}[]()#+-.!~<>".contains(s[i + 1]) {
                    text.append(s[i + 1])
                    i += 2
                    continue
                }
                if s[i] == "`", let close = s[(i + 1)...].firstIndex(of: "`") {
                    flushed(&spans)
                    spans.append(Span(text: String(s[i + 1..<close]), attributes: [.trait(.monospaced(true))] + attributes, link: link))
                    i = close + 1
                    continue
                }
                let marks: [(String, [Text.Attribute])] = [
                    ("***", [.trait(.bold(true)), .trait(.italic(true))]), ("**", [.trait(.bold(true))]), ("__", [.trait(.bold(true))]),
                    ("*", [.trait(.italic(true))]), ("_", [.trait(.italic(true))]), ("~~", [.strikethrough(true, nil, .solid)]),
                ]
                if let (mark, own) = marks.first(where: { opens($0.0) }) {
                    flushed(&spans)
                    i += mark.count
                    spans += parse(until: mark, attributes: own + attributes, link: link)
                    continue
                }
                if s[i] == "[", let (label, url, next) = linkAt(i) {
                    flushed(&spans)
                    var inner = Parser(label)
                    spans += inner.parse(until: nil, attributes: attributes, link: url)
                    i = next
                    continue
                }
                text.append(s[i])
                i += 1
            }
            flushed(&spans)
            return spans
        }

        private func linkAt(_ start: Int) -> (label: [Character], url: URL, next: Int)? {
            guard let close = s[start...].firstIndex(of: "]"), close + 1 < s.count, s[close + 1] == "(",
                  let end = s[(close + 1)...].firstIndex(of: ")"),
                  let url = URL(string: String(s[close + 2..<end]).trimmingCharacters(in: .whitespaces)) else { return nil }
            return (Array(s[start + 1..<close]), url, end + 1)
        }
    }
}
