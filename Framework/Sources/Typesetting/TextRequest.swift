import Drawing
import Foundation

public enum FontDesign: Hashable, Sendable { case standard, serif, rounded, monospaced }

/// The eleven text styles of Dynamic Type.
public enum TextStyleName: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
}

/// A font after everything that depends on the environment was decided.
public struct FontRequest: Hashable, Sendable {
    /// Nil for the system font.
    public var family: String?
    public var design: FontDesign = .standard
    /// Points per em.
    public var size: CGFloat
    /// 100…900 as in CSS; 400 is regular.
    public var weight: CGFloat = 400
    public var isItalic = false
    /// Width relative to standard: 0 standard, below condensed, above expanded.
    public var width: CGFloat = 0
    public var monospacedDigits = false
    public var smallCaps = false
    /// Points added to the line pitch beyond the font's own line (the style's leading less its line height).
    public var extraLeading: CGFloat = 0
    /// Points added to both the line height and the pitch (the "tall" line table).
    public var extraLine: CGFloat = 0
    /// The part of `extraLine` above the baseline; nil for the share most styles have (sf-metrics.md 3).
    public var extraAscent: CGFloat?
    /// The system font has macOS's ascent and descent, which decide distances to neighbours.
    public var hasMacMetrics = false
    /// Unrounded height of a line in points where it is not the font's own (macOS text styles).
    public var lineHeight: CGFloat?
    /// Unrounded ascent of a line in points where it is not the font's own (macOS text styles).
    public var lineAscent: CGFloat?

    public init(family: String? = nil, size: CGFloat, weight: CGFloat = 400) {
        self.family = family; self.size = size; self.weight = weight
    }
}

/// A stretch of text with one look.
public struct TextRun: Hashable, Sendable {
    public var text: String
    public var font: FontRequest
    /// Points added after every character.
    public var tracking: CGFloat = 0
    /// Points added after every character, switching ligatures off as kerning does.
    public var kerning: CGFloat = 0
    /// Points the run is raised by.
    public var baselineOffset: CGFloat = 0
    public var underline: [CGFloat]?
    public var strikethrough: [CGFloat]?
    public var hasBackground = false
    /// Size of an inline picture that takes the run's place; its bottom stands on the baseline.
    public var attachment: CGSize?
    /// BCP 47 language for shaping, nil for the locale's.
    public var language: String?

    public init(_ text: String, font: FontRequest) { self.text = text; self.font = font }
}

public enum TextAlign: Hashable, Sendable { case leading, center, trailing }
public enum TextTruncation: Hashable, Sendable { case head, middle, tail }

/// Everything that decides how text is broken into lines and how large it is.
public struct TextRequest: Hashable, Sendable {
    public var runs: [TextRun]
    public var alignment: TextAlign = .leading
    /// At most so many lines; nil for no limit.
    public var maxLines: Int?
    /// Height is reserved for at least so many lines.
    public var minLines = 1
    public var truncation: TextTruncation = .tail
    /// 0…1; below 1 the text may shrink before it is cut.
    public var minimumScale: CGFloat = 1
    public var allowsTightening = false
    /// Points between lines, in place of the font's leading where that is less.
    public var lineSpacing: CGFloat = 0
    public var rightToLeft = false
    /// Pixels per point; sizes are rounded up to the pixel.
    public var scale: CGFloat = 1

    public init(runs: [TextRun]) { self.runs = runs }

    public var string: String { runs.map(\.text).joined() }
}

/// Vertical metrics of a font as the system font's lines have them. Points.
public struct FontMetrics: Hashable, Sendable {
    public var ascent: CGFloat
    public var descent: CGFloat
    public var capHeight: CGFloat
    public var xHeight: CGFloat
    public init(ascent: CGFloat, descent: CGFloat, capHeight: CGFloat, xHeight: CGFloat) {
        self.ascent = ascent; self.descent = descent; self.capHeight = capHeight; self.xHeight = xHeight
    }
}
