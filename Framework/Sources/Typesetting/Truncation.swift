import CTypesetting
import Drawing
import Foundation

extension LayoutPass {
    /// Fills `builder` with the last line's text cut to `width` with an ellipsis; returns the UTF-8 range kept.
    func truncate(_ line: Line, of text: ShapedText, width: CGFloat?, into builder: inout LineBuilder) -> Range<Int> {
        let paragraph = text.paragraphs[line.paragraph]
        let start = line.broken.range.lowerBound
        let end = paragraph.bytes.count
        let ellipsis = Self.ellipsis(like: paragraph.piece(at: max(start, line.broken.range.upperBound - 1)))
        // Text that ends at a hard line end keeps the whole line; the ellipsis says that more follows.
        let available = max(0, (width ?? .infinity) - ellipsis.width) + LineBreaker.tolerance
        switch request.truncation {
        case .tail:
            let kept = paragraph.trimmed(start..<prefix(of: paragraph, from: start, within: available))
            if paragraph.isRightToLeft { builder.add(ellipsis); builder.add(paragraph, kept) } else { builder.add(paragraph, kept); builder.add(ellipsis) }
            return start..<kept.upperBound
        case .head:
            let from = skipWhite(paragraph, suffix(of: paragraph, downTo: start, within: available))
            if paragraph.isRightToLeft { builder.add(paragraph, paragraph.trimmed(from..<end)); builder.add(ellipsis) } else { builder.add(ellipsis); builder.add(paragraph, paragraph.trimmed(from..<end)) }
            return from..<end
        case .middle:
            let (low, high) = middle(of: paragraph, from: start, within: available)
            let parts = [start..<low, high..<end]
            builder.add(paragraph, parts[paragraph.isRightToLeft ? 1 : 0])
            builder.add(ellipsis)
            builder.add(paragraph, parts[paragraph.isRightToLeft ? 0 : 1])
            return start..<end
        }
    }

    /// An ellipsis in the font of the text it stands for.
    private static func ellipsis(like piece: ParagraphPiece) -> Paragraph {
        let bytes = Array("…".utf8)
        var own = piece
        own.range = 0..<bytes.count
        own.attachment = nil
        return Paragraph(bytes: bytes, start: 0, start16: 0, pieces: [own], languages: [nil], noLigatures: [false], rightToLeft: false)
    }

    /// The last cluster boundary whose text from `start` is at most `limit` wide.
    private func prefix(of paragraph: Paragraph, from start: Int, within limit: CGFloat) -> Int {
        var width: CGFloat = 0
        var byte = start
        while byte < paragraph.bytes.count {
            width += paragraph.advances[byte]
            if width > limit { return byte }
            byte = paragraph.next(byte)
        }
        return byte
    }

    private func suffix(of paragraph: Paragraph, downTo start: Int, within limit: CGFloat) -> Int {
        var width: CGFloat = 0
        var boundary = paragraph.bytes.count
        var byte = boundary
        while byte > start {
            byte -= 1
            guard paragraph.startsCluster(byte) else { continue }
            width += paragraph.advances[byte]
            if width > limit { return boundary }
            boundary = byte
        }
        return boundary
    }

    private func skipWhite(_ paragraph: Paragraph, _ byte: Int) -> Int {
        var byte = byte
        while byte < paragraph.bytes.count, paragraph.isWhite(byte) { byte = paragraph.next(byte) }
        return byte
    }

    /// Takes clusters from both ends in turn until nothing more fits.
    private func middle(of paragraph: Paragraph, from start: Int, within limit: CGFloat) -> (Int, Int) {
        var low = start, high = paragraph.bytes.count
        var width: CGFloat = 0
        var head: CGFloat = 0, tail: CGFloat = 0
        while low < high {
            if head <= tail {
                let advance = paragraph.advances[low]
                guard width + advance <= limit else { break }
                width += advance; head += advance
                low = paragraph.next(low)
            } else {
                var before = high - 1
                while before > low, !paragraph.startsCluster(before) { before -= 1 }
                let advance = paragraph.advances[before]
                guard width + advance <= limit else { break }
                width += advance; tail += advance
                high = before
            }
        }
        return (low, high)
    }
}
