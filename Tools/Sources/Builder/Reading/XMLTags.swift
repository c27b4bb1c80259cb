import Foundation

/// The tags of an XML file in their order, for the files of Xcode that keep everything in attributes.
///
/// The parser of the toolchain's Foundation traps on bytes that are no UTF-8 and on some broken declarations.
struct XMLTags {
    struct Tag {
        enum Kind { case start, empty, end }
        var name: String
        var kind: Kind
        var attributes: [String: String] = [:]
        var line: Int
    }

    private(set) var tags: [Tag] = []
    private var rest: Substring.UnicodeScalarView
    private var line = 1
    private let file: String

    /// - Throws: `Failure` with the line where the file stops being well-formed: each start has its end, in order.
    init(_ data: Data, file: String) throws {
        self.file = file
        let text = Files.text(of: data)
        rest = text[...].unicodeScalars
        var open: [Tag] = []
        while skip(to: "<") {
            if skips("!--") { try need("-->"); continue }
            if skips("![CDATA[") { try need("]]>"); continue }
            if skips("?") { try need("?>"); continue }
            if skips("!") { try need(">"); continue }
            let tag = try readTag()
            tags.append(tag)
            switch tag.kind {
            case .start: open.append(tag)
            case .empty: break
            case .end:
                guard open.popLast()?.name == tag.name else { throw fault("'</\(tag.name)>' ends nothing") }
            }
        }
        if let tag = open.last { throw fault("'<\(tag.name)>' of line \(tag.line) has no end") }
        if tags.isEmpty { throw fault("it holds nothing") }
    }

    private func fault(_ what: String) -> Failure { Failure("this is not readable XML: \(what)", at: Place(file, line: line)) }

    private mutating func readTag() throws -> Tag {
        let isEnd = skips("/"), line = line
        var tag = Tag(name: word(), kind: isEnd ? .end : .start, line: line)
        if tag.name.isEmpty { throw fault("a tag without a name") }
        while true {
            skipSpace()
            if skips("/>") { tag.kind = .empty; return tag }
            if skips(">") { return tag }
            let name = word()
            skipSpace()
            guard !name.isEmpty, !isEnd, skips("=") else { throw fault("the tag '\(tag.name)' is broken") }
            skipSpace()
            guard let quote = rest.popFirst(), quote == "\"" || quote == "'", let end = rest.firstIndex(of: quote) else { throw fault("the value of '\(name)' has no end") }
            tag.attributes[name] = String(rest[..<end]).withoutEntities
            advance(to: end)
            rest.removeFirst()
        }
    }

    // MARK: Characters

    private mutating func advance(to end: Substring.UnicodeScalarView.Index) {
        for scalar in rest[..<end] where scalar == "\n" { line += 1 }
        rest = rest[end...]
    }

    /// Goes on behind the next `scalar`; false where there is none.
    private mutating func skip(to scalar: Unicode.Scalar) -> Bool {
        guard let end = rest.firstIndex(of: scalar) else { advance(to: rest.endIndex); return false }
        advance(to: end)
        rest.removeFirst()
        return true
    }

    private mutating func skips(_ text: String) -> Bool {
        guard rest.starts(with: text.unicodeScalars) else { return false }
        rest.removeFirst(text.unicodeScalars.count)
        return true
    }

    /// Goes on behind the next `text`, which must be there.
    private mutating func need(_ text: String) throws {
        let first = text.unicodeScalars.first!
        while let at = rest.firstIndex(of: first) {
            advance(to: at)
            if skips(text) { return }
            rest.removeFirst()
        }
        throw fault("'\(text)' is missing")
    }

    private mutating func skipSpace() { advance(to: rest.firstIndex { !$0.properties.isWhitespace } ?? rest.endIndex) }

    private mutating func word() -> String {
        let end = rest.firstIndex { $0.properties.isWhitespace || "=/><\"'".unicodeScalars.contains($0) } ?? rest.endIndex
        defer { rest = rest[end...] }
        return String(rest[..<end])
    }
}

extension String {
    /// The text of an XML attribute as it was meant.
    var withoutEntities: String {
        guard contains("&") else { return self }
        return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#10;", "\n"), ("&amp;", "&")].reduce(self) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
