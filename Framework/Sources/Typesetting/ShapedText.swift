import Drawing
import Foundation

/// The paragraphs of a request, shaped.
final class ShapedText {
    let paragraphs: [Paragraph]
    /// Width of the longest paragraph on one line, in points.
    let idealWidth: CGFloat

    /// `scale` shrinks every font (minimumScaleFactor); `tightening` points are taken from every character.
    init(_ request: TextRequest, resolver: FontResolver, scale: CGFloat = 1, tightening: CGFloat = 0) {
        var paragraphs: [Paragraph] = []
        var current = Draft()
        var offset = 0, offset16 = 0
        let fallback = resolver.font(for: FontRequest(size: 17))
        for (index, run) in request.runs.enumerated() {
            var font = run.font
            if scale != 1 { font.size *= scale; font.extraLeading *= scale; font.extraLine *= scale
                font.extraAscent = font.extraAscent.map { $0 * scale }
                font.lineHeight = font.lineHeight.map { $0 * scale }; font.lineAscent = font.lineAscent.map { $0 * scale } }
            guard let resolved = resolver.font(for: font) ?? fallback else { continue }
            let tracking = resolved.tracking + (run.tracking + run.kerning) * scale - tightening
            func piece(_ range: Range<Int>) -> ParagraphPiece {
                ParagraphPiece(range: range, runIndex: index, font: resolved, tracking: tracking,
                               baselineOffset: run.baselineOffset * scale,
                               attachment: run.attachment.map { CGSize(width: $0.width * scale, height: $0.height * scale) })
            }
            let text = run.attachment != nil && run.text.isEmpty ? "\u{FFFC}" : run.text
            let bytes = Array(text.utf8)
            var i = 0
            while i <= bytes.count {
                let end = Self.lineEnd(bytes, from: i)
                current.add(bytes[i..<end.start], piece, language: run.language, noLigatures: run.kerning != 0)
                guard end.length > 0 else { break }
                let units = end.length == 3 ? 1 : end.length
                paragraphs.append(current.finish(start: offset, start16: offset16, rightToLeft: request.rightToLeft))
                offset += current.bytes.count + end.length
                offset16 += current.utf16Count + units
                current = Draft()
                // The next paragraph may be empty: it still has this run's line.
                i = end.start + end.length
            }
        }
        paragraphs.append(current.finish(start: offset, start16: offset16, rightToLeft: request.rightToLeft, fallback: fallback))
        self.paragraphs = paragraphs
        idealWidth = paragraphs.map(\.width).max() ?? 0
    }

    /// Where the hard line end at or after `from` starts, and its length in bytes (0 at the end of the text).
    private static func lineEnd(_ bytes: [UInt8], from: Int) -> (start: Int, length: Int) {
        var i = from
        while i < bytes.count {
            switch bytes[i] {
            case 0x0A, 0x0B, 0x0C: return (i, 1)
            case 0x0D: return (i, i + 1 < bytes.count && bytes[i + 1] == 0x0A ? 2 : 1)
            case 0xE2 where i + 2 < bytes.count && bytes[i + 1] == 0x80 && (bytes[i + 2] == 0xA8 || bytes[i + 2] == 0xA9): return (i, 3)
            default: i += 1
            }
        }
        return (bytes.count, 0)
    }

    private struct Draft {
        var bytes: [UInt8] = []
        var pieces: [ParagraphPiece] = []
        var languages: [String?] = []
        var noLigatures: [Bool] = []

        mutating func add(_ more: ArraySlice<UInt8>, _ piece: (Range<Int>) -> ParagraphPiece, language: String?, noLigatures: Bool) {
            let start = bytes.count
            if let last = pieces.last, last.range.isEmpty, more.count > 0 {
                pieces.removeLast(); languages.removeLast(); self.noLigatures.removeLast()
            }
            if more.isEmpty, !pieces.isEmpty { return }
            bytes.append(contentsOf: more)
            pieces.append(piece(start..<bytes.count))
            languages.append(language)
            self.noLigatures.append(noLigatures)
        }

        var utf16Count: Int { bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) } }

        func finish(start: Int, start16: Int, rightToLeft: Bool, fallback: ResolvedFont? = nil) -> Paragraph {
            var copy = self
            if copy.pieces.isEmpty, let fallback {
                copy.pieces = [ParagraphPiece(range: 0..<0, runIndex: 0, font: fallback, tracking: 0, baselineOffset: 0, attachment: nil)]
                copy.languages = [nil]
                copy.noLigatures = [false]
            }
            return Paragraph(bytes: copy.bytes, start: start, start16: start16, pieces: copy.pieces, languages: copy.languages,
                             noLigatures: copy.noLigatures, rightToLeft: rightToLeft)
        }
    }
}
