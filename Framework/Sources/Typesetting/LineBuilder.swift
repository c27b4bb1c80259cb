import CTypesetting
import Drawing
import Foundation

/// Glyphs of one line, collected left to right.
///
/// A truncated line is a sequence of stretches: some of a paragraph, an ellipsis, some more.
struct LineBuilder {
    let resolver: FontResolver
    let request: TextRequest
    private(set) var runs: [GlyphRun] = []
    private(set) var decorations: [TextDecoration] = []
    private(set) var attachments: [TextAttachment] = []
    /// Pen position, points from the line's left end.
    private(set) var x: CGFloat = 0
    private(set) var text: [UInt8] = []

    init(resolver: FontResolver, request: TextRequest) {
        self.resolver = resolver
        self.request = request
    }

    /// Adds `range` of a paragraph, its runs in visual order.
    mutating func add(_ paragraph: Paragraph, _ range: Range<Int>, decorated: Bool = true) {
        guard !range.isEmpty else { return }
        let textStart = text.count
        text.append(contentsOf: paragraph.bytes[range])
        for item in Self.visualOrder(paragraph.items(in: range)) { add(item, of: paragraph, range, textStart: textStart, decorated: decorated) }
    }

    /// Adds text in one font without breaking or reordering, as an ellipsis.
    mutating func add(_ other: Paragraph) { add(other, 0..<other.bytes.count) }

    private mutating func add(_ item: mts_item, of paragraph: Paragraph, _ range: Range<Int>, textStart: Int, decorated: Bool) {
        let piece = paragraph.pieces[Int(item.style)]
        let startX = x
        let low = max(Int(item.start), range.lowerBound), high = min(Int(item.end), range.upperBound)
        if let attachment = piece.attachment {
            guard Int(item.start) == piece.range.lowerBound else { return }
            attachments.append(TextAttachment(
                rect: CGRect(x: x, y: -attachment.height - piece.baselineOffset, width: attachment.width, height: attachment.height),
                runIndex: piece.runIndex))
            x += attachment.width
            return
        }
        let font = piece.font
        let size = font.request.size, advanceSize = size * (item.is_primary ? font.advanceScale : 1)
        let isRightToLeft = item.level & 1 == 1
        var glyphs: [PositionedGlyph] = []
        glyphs.reserveCapacity(min(Int(item.glyph_count), high - low))
        var cluster = Int32(-1)
        for g in paragraph.glyphs(of: item, from: low, to: high) {
            let glyph = paragraph.shaped.pointee.glyphs[g]
            let byte = Int(glyph.cluster)
            // Tracking stands after a cluster in reading order: before it where that runs to the left.
            var after: CGFloat = 0
            if piece.tracking != 0, glyph.cluster != cluster, glyph.advance > 0 || glyph.cluster != cluster {
                after = piece.tracking * CGFloat(clusters(of: glyph, at: g, in: item, paragraph: paragraph, high: high))
                cluster = glyph.cluster
                if isRightToLeft { x += after; after = 0 }
            }
            let centered = font.isSystem && item.is_primary ? font.tracking / 2 : 0
            glyphs.append(PositionedGlyph(
                glyph: glyph.glyph, x: x + CGFloat(glyph.dx) * advanceSize + centered, y: -CGFloat(glyph.dy) * advanceSize - piece.baselineOffset,
                advance: paragraph.fixedAdvances[byte] ?? CGFloat(glyph.advance) * advanceSize + after, cluster: textStart + byte - range.lowerBound))
            x += paragraph.fixedAdvances.isEmpty ? CGFloat(glyph.advance) * advanceSize + after : glyphs[glyphs.count - 1].advance
        }
        guard high > low else { return }
        if !glyphs.isEmpty {
            let primary = item.is_primary
            runs.append(GlyphRun(
                face: resolver.drawnFace(item.face, slant: primary ? font.slant : 0),
                size: size * (primary ? font.drawScale : 1) * CGFloat(item.scale),
                glyphs: glyphs, runIndex: piece.runIndex, isColor: mts_face_is_color(item.face),
                textRange: textStart + low - range.lowerBound..<textStart + high - range.lowerBound, isRightToLeft: isRightToLeft))
        }
        if decorated { decorate(piece, from: startX, to: x) }
    }

    /// How many user-perceived characters a glyph's cluster holds, for ligatures.
    private func clusters(of glyph: mts_glyph, at index: Int, in item: mts_item, paragraph: Paragraph, high: Int) -> Int {
        let isRightToLeft = item.level & 1 == 1
        let step = isRightToLeft ? -1 : 1
        var next = index + step
        let bounds = Int(item.first_glyph)..<Int(item.first_glyph + item.glyph_count)
        while bounds.contains(next), paragraph.shaped.pointee.glyphs[next].cluster == glyph.cluster { next += step }
        let end = bounds.contains(next) ? Int(paragraph.shaped.pointee.glyphs[next].cluster) : Int(item.end)
        guard end > Int(glyph.cluster) else { return 1 }
        return (Int(glyph.cluster)..<min(end, high)).reduce(0) { $0 + (paragraph.startsCluster($1) ? 1 : 0) }
    }

    private mutating func decorate(_ piece: ParagraphPiece, from low: CGFloat, to high: CGFloat) {
        let run = request.runs[piece.runIndex]
        let font = piece.font
        let thickness = max(font.underlineThickness, 0.5)
        func line(_ kind: TextDecoration.Kind, top: CGFloat, dash: [CGFloat]) {
            let rect = CGRect(x: low, y: top - piece.baselineOffset, width: high - low, height: thickness)
            if let last = decorations.last, last.kind == kind, last.runIndex == piece.runIndex,
               abs(last.rect.maxX - low) < 0.01, abs(last.rect.minY - rect.minY) < 0.01 {
                decorations[decorations.count - 1].rect.size.width += rect.width
            } else {
                decorations.append(TextDecoration(kind: kind, rect: rect, runIndex: piece.runIndex, dash: dash))
            }
        }
        if run.hasBackground {
            let metrics = piece.lineMetrics
            decorations.append(TextDecoration(
                kind: .background, rect: CGRect(x: low, y: -metrics.ascent, width: high - low, height: metrics.height),
                runIndex: piece.runIndex))
        }
        if let dash = run.underline { line(.underline, top: -font.underlinePosition - thickness / 2, dash: dash) }
        if let dash = run.strikethrough { line(.strikethrough, top: -font.xHeight / 2 - thickness / 2, dash: dash) }
    }

    /// Rule L2 of the bidirectional algorithm: stretches of a level and above are turned round, from the highest down.
    static func visualOrder(_ items: [mts_item]) -> [mts_item] {
        guard let highest = items.map(\.level).max(), highest > 0 else { return items }
        var items = items
        for level in stride(from: highest, through: 1, by: -1) {
            var i = 0
            while i < items.count {
                guard items[i].level >= level else { i += 1; continue }
                var j = i
                while j < items.count, items[j].level >= level { j += 1 }
                items[i..<j].reverse()
                i = j
            }
        }
        return items
    }
}
