import Foundation

/// A line of a paragraph: UTF-8 range, white space at its end included.
struct BrokenLine: Equatable {
    var range: Range<Int>
    /// Advances of the range, with the white space at its end.
    var width: CGFloat
}

/// Greedy line breaking: at words, then inside words (behaviours 20, 22).
enum LineBreaker {
    /// A line that is wider by less than this still fits, in points.
    static let tolerance: CGFloat = 0.001

    /// Lines of `paragraph` at `width` points (nil: one line).
    static func lines(of paragraph: Paragraph, width limit: CGFloat?) -> [BrokenLine] {
        let count = paragraph.bytes.count
        guard let limit, paragraph.width > limit + tolerance else {
            return [BrokenLine(range: 0..<count, width: paragraph.width)]
        }
        var lines: [BrokenLine] = []
        var lineStart = 0
        while lineStart < count {
            let line = nextLine(of: paragraph, from: lineStart, limit: limit)
            lines.append(line)
            lineStart = line.range.upperBound
        }
        return avoidingOrphan(lines, of: paragraph)
    }

    /// How many lines a paragraph that is wider than `limit` takes, and the width of the widest. Two may be balanced yet.
    static func extent(of paragraph: Paragraph, width limit: CGFloat) -> (count: Int, widest: CGFloat) {
        var count = 0, widest: CGFloat = 0, start = 0
        while start < paragraph.bytes.count {
            let line = nextLine(of: paragraph, from: start, limit: limit)
            count += 1
            widest = max(widest, line.width)
            start = line.range.upperBound
        }
        return (count, widest)
    }

    private static func nextLine(of paragraph: Paragraph, from start: Int, limit: CGFloat) -> BrokenLine {
        let count = paragraph.bytes.count
        var width: CGFloat = 0
        var wordBreak = start, widthAtBreak: CGFloat = 0
        var byte = start
        while byte < count {
            if byte > start, paragraph.mayBreak(byte) { wordBreak = byte; widthAtBreak = width }
            let advance = paragraph.advances[byte]
            if !paragraph.isWhite(byte), width + advance > limit + tolerance {
                if wordBreak > start { return BrokenLine(range: start..<wordBreak, width: widthAtBreak) }
                if byte > start { return BrokenLine(range: start..<byte, width: width) }
            }
            width += advance
            byte = paragraph.next(byte)
        }
        return BrokenLine(range: start..<count, width: width)
    }

    /// With two lines, a last line of one word takes the word before it along (sf-metrics.md 4).
    private static func avoidingOrphan(_ lines: [BrokenLine], of paragraph: Paragraph) -> [BrokenLine] {
        guard lines.count == 2 else { return lines }
        let last = paragraph.trimmed(lines[1].range)
        guard !last.contains(where: { paragraph.mayBreak($0) && $0 > last.lowerBound }), paragraph.mayBreak(last.lowerBound) else { return lines }
        let first = lines[0].range
        let breaks = first.dropFirst().filter { paragraph.mayBreak($0) }
        // Three words stay above, else the first line would be a stub.
        guard breaks.count >= 3, let moved = breaks.last else { return lines }
        let second = moved..<lines[1].range.upperBound
        let secondWidth = paragraph.width(of: second)
        guard secondWidth <= lines[0].width else { return lines }
        return [BrokenLine(range: first.lowerBound..<moved, width: paragraph.width(of: first.lowerBound..<moved)),
                BrokenLine(range: second, width: secondWidth)]
    }
}
