import Foundation

/// Carets, selections and hits. Indices count UTF-16 units of the whole text; lengths are points from the layout's
/// top left corner.
extension TextLayout {
    /// A line of no width where a caret before the character at `index` stands. Indices beyond the text are moved into it.
    public func caret(at index: Int) -> CGRect {
        guard let line = lines.last(where: { $0.range.lowerBound <= index }) ?? lines.first else { return .zero }
        return CGRect(x: line.x + line.offset(ofUTF8: line.utf8Offset(ofUTF16: index - line.range.lowerBound)), y: line.top, width: 0, height: line.height)
    }

    /// The index whose caret is nearest to `point`.
    public func index(at point: CGPoint) -> Int {
        guard let line = lines.first(where: { point.y < $0.top + $0.height }) ?? lines.last else { return 0 }
        let stops = line.caretStops
        let x = point.x - line.x
        let nearest = stops.min { abs($0.x - x) < abs($1.x - x) }
        return line.range.lowerBound + line.utf16Offset(ofUTF8: nearest?.offset ?? 0)
    }

    /// Rectangles around the characters in `range`, one or more a line.
    public func rects(of range: Range<Int>) -> [CGRect] {
        lines.flatMap { line -> [CGRect] in
            let part = range.clamped(to: line.range)
            guard !part.isEmpty else { return [] }
            let low = line.utf8Offset(ofUTF16: part.lowerBound - line.range.lowerBound), high = line.utf8Offset(ofUTF16: part.upperBound - line.range.lowerBound)
            var rects: [CGRect] = []
            for run in line.runs {
                let glyphs = run.glyphs.filter { $0.cluster >= low && $0.cluster < high }
                guard let first = glyphs.map(\.x).min(), let last = glyphs.map({ $0.x + $0.advance }).max() else { continue }
                rects.append(CGRect(x: line.x + first, y: line.top, width: last - first, height: line.height))
            }
            return rects
        }
    }
}

extension TextLine {
    /// Every place a caret can stand: UTF-8 offset in `text` and distance from the line's left end.
    public var caretStops: [(offset: Int, x: CGFloat)] {
        var stops: [(offset: Int, x: CGFloat)] = []
        for run in runs {
            for glyph in run.glyphs where stops.last?.offset != glyph.cluster {
                stops.append((glyph.cluster, run.isRightToLeft ? glyph.x + glyph.advance : glyph.x))
            }
        }
        // Behind the last character.
        if let run = runs.max(by: { $0.textRange.upperBound < $1.textRange.upperBound }),
           let glyph = run.isRightToLeft ? run.glyphs.first : run.glyphs.last {
            stops.append((run.textRange.upperBound, run.isRightToLeft ? glyph.x : glyph.x + glyph.advance))
        }
        return stops.isEmpty ? [(0, 0)] : stops
    }

    func offset(ofUTF8 offset: Int) -> CGFloat {
        let stops = caretStops
        return stops.first { $0.offset == offset }?.x
            ?? stops.filter { $0.offset <= offset }.max { $0.offset < $1.offset }?.x ?? 0
    }

    func utf8Offset(ofUTF16 offset: Int) -> Int {
        let units = text.utf16
        let index = units.index(units.startIndex, offsetBy: min(max(0, offset), units.count))
        return text.utf8.distance(from: text.startIndex, to: index)
    }

    func utf16Offset(ofUTF8 offset: Int) -> Int {
        let bytes = text.utf8
        let index = bytes.index(bytes.startIndex, offsetBy: min(max(0, offset), bytes.count))
        return text.utf16.distance(from: text.startIndex, to: index)
    }
}
