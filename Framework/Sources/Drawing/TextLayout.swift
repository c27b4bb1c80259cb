import Foundation

/// A font file as the shaper chose it.
public struct FontFace: Hashable, Sendable {
    /// Absolute path of the font file.
    public var file: String
    /// Index inside a collection file.
    public var index: Int
    /// Slant added because the family has no italic, in radians (0 for none).
    public var syntheticSlant: CGFloat
    /// Stroke added because the family has no such weight, in em (0 for none).
    public var syntheticWeight: CGFloat
    public init(file: String, index: Int = 0, syntheticSlant: CGFloat = 0, syntheticWeight: CGFloat = 0) {
        self.file = file; self.index = index
        self.syntheticSlant = syntheticSlant; self.syntheticWeight = syntheticWeight
    }
}

/// A glyph and where it stands.
public struct PositionedGlyph: Hashable, Sendable {
    public var glyph: UInt32
    /// Pen position from the line's left end and baseline, in points, y down.
    public var x: CGFloat
    public var y: CGFloat
    /// Points to the next pen position.
    public var advance: CGFloat
    /// UTF-8 offset in the line's `text` of the first character the glyph stands for.
    public var cluster: Int
    public init(glyph: UInt32, x: CGFloat, y: CGFloat, advance: CGFloat = 0, cluster: Int = 0) {
        self.glyph = glyph; self.x = x; self.y = y; self.advance = advance; self.cluster = cluster
    }
}

/// Glyphs of one face and one paint.
public struct GlyphRun: Hashable, Sendable {
    public var face: FontFace
    /// Points per em.
    public var size: CGFloat
    public var glyphs: [PositionedGlyph]
    /// The run of the request these glyphs belong to; selects the paint.
    public var runIndex: Int
    /// True for bitmap or layered colour glyphs, which ignore the paint's colour.
    public var isColor: Bool
    /// UTF-8 range of the run in its line's `text`.
    public var textRange: Range<Int>
    /// Glyphs are in visual order all the same.
    public var isRightToLeft: Bool
    public init(face: FontFace, size: CGFloat, glyphs: [PositionedGlyph], runIndex: Int, isColor: Bool, textRange: Range<Int>,
                isRightToLeft: Bool = false) {
        self.face = face; self.size = size; self.glyphs = glyphs
        self.runIndex = runIndex; self.isColor = isColor; self.textRange = textRange
        self.isRightToLeft = isRightToLeft
    }
}

/// A line under, through or behind text.
public struct TextDecoration: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case underline, strikethrough, background }
    public var kind: Kind
    /// From the line's left end and baseline, in points.
    public var rect: CGRect
    public var runIndex: Int
    /// Dash lengths in points, empty for a solid line.
    public var dash: [CGFloat]
    public init(kind: Kind, rect: CGRect, runIndex: Int, dash: [CGFloat] = []) {
        self.kind = kind; self.rect = rect; self.runIndex = runIndex; self.dash = dash
    }
}

/// Where an inline picture stands.
public struct TextAttachment: Hashable, Sendable {
    /// From the line's left end and baseline, in points, y down.
    public var rect: CGRect
    /// The run of the request that carries the picture.
    public var runIndex: Int
    public init(rect: CGRect, runIndex: Int) { self.rect = rect; self.runIndex = runIndex }
}

public struct TextLine: Hashable, Sendable {
    /// Left end of the line in the layout, alignment applied, in points.
    public var x: CGFloat
    /// Baseline from the layout's top, in points.
    public var baseline: CGFloat
    /// Advance width without trailing space.
    public var width: CGFloat
    /// Line box.
    public var top: CGFloat
    public var height: CGFloat
    /// The text shown, in reading order, with an ellipsis where it was cut; with white space at a line's end, whose
    /// glyphs stand beyond `width`.
    public var text: String
    /// UTF-16 range in the whole text.
    public var range: Range<Int>
    public var runs: [GlyphRun]
    public var decorations: [TextDecoration]
    public var attachments: [TextAttachment]
    public init(x: CGFloat, baseline: CGFloat, width: CGFloat, top: CGFloat, height: CGFloat, text: String,
                range: Range<Int>, runs: [GlyphRun], decorations: [TextDecoration] = [], attachments: [TextAttachment] = []) {
        self.x = x; self.baseline = baseline; self.width = width; self.top = top; self.height = height
        self.text = text; self.range = range; self.runs = runs; self.decorations = decorations
        self.attachments = attachments
    }
}

/// Measured and positioned text: the answer of a text engine. Lengths in points.
public final class TextLayout: Hashable, @unchecked Sendable {
    /// Rounded up to the pixel on both axes.
    public let size: CGSize
    public let firstBaseline: CGFloat
    public let lastBaseline: CGFloat
    public let lines: [TextLine]
    public let isTruncated: Bool
    /// Factor the fonts were shrunk by to fit, 1 where they were not.
    public let scaleFactor: CGFloat

    public init(size: CGSize, firstBaseline: CGFloat, lastBaseline: CGFloat, lines: [TextLine],
                isTruncated: Bool = false, scaleFactor: CGFloat = 1) {
        self.size = size; self.firstBaseline = firstBaseline; self.lastBaseline = lastBaseline
        self.lines = lines; self.isTruncated = isTruncated; self.scaleFactor = scaleFactor
    }

    public static func == (a: TextLayout, b: TextLayout) -> Bool {
        a === b || (a.size == b.size && a.firstBaseline == b.firstBaseline && a.lines == b.lines)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(size.width); hasher.combine(size.height); hasher.combine(lines)
    }
}
