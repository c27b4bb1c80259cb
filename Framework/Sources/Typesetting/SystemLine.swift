import Foundation

/// Line boxes of the system font where they are not San Francisco's own on iOS. Points, unrounded.
///
/// To use one, put `height` and `ascent` into a request's `lineHeight` and `lineAscent`, and `pitch - height` into its
/// `extraLeading`.
public struct SystemLine: Hashable, Sendable {
    public var height: CGFloat
    /// Whole points on macOS, where baselines are rounded to points.
    public var ascent: CGFloat
    /// Distance of baselines.
    public var pitch: CGFloat

    init(_ height: CGFloat, _ ascent: CGFloat, _ pitch: CGFloat) {
        self.height = height; self.ascent = ascent; self.pitch = pitch
    }

    /// Em above the baseline of the system font on macOS (sf-text-metrics.json: spacings of all recorded sizes).
    static let macOSAscent: CGFloat = 1980 / 2048
    /// Em below it.
    static let macOSDescent: CGFloat = 432 / 2048
    /// Heights by point size (sf-metrics.md 3).
    private static let macOSHeights: [(size: CGFloat, height: CGFloat)] = [
        (10, 13), (11, 14), (12, 15), (13, 16), (15, 19), (17, 20), (20, 24), (22, 26), (24, 28), (26, 30), (32, 38), (40, 47),
    ]

    /// `Font.system(size:)` on macOS; heights between the recorded sizes are interpolated and rounded.
    public static func macOS(size: CGFloat) -> SystemLine {
        let known = macOSHeights
        var height = 1.19 * size
        if size <= known[0].size { height = known[0].height * size / known[0].size } else {
            for (a, b) in zip(known, known.dropFirst()) where size > a.size && size <= b.size {
                height = a.height + (b.height - a.height) * (size - a.size) / (b.size - a.size)
            }
        }
        height = height.rounded()
        return SystemLine(height, (macOSAscent * size).rounded(), height)
    }

    /// A text style at its default size on a device whose preferred languages include a tall script, as the oracle's
    /// recordings were made (sf-metrics.md 0). Heights on the pixel grid are recorded rounded up: they lie just above it.
    public static func tall(_ style: TextStyleName, macOS: Bool) -> SystemLine {
        if macOS {
            switch style {
            case .largeTitle: return SystemLine(37.625, 29, 39)
            case .title: return SystemLine(32.917, 25, 33)
            case .title2: return SystemLine(25.01, 19, 27)
            case .title3: return SystemLine(21.667, 17, 24)
            case .headline: return SystemLine(18.333, 14, 19)
            case .body: return SystemLine(18.333, 14, 19)
            case .callout: return SystemLine(17.125, 13, 18)
            case .subheadline: return SystemLine(15.958, 12, 17)
            case .footnote, .caption, .caption2: return SystemLine(14.792, 11, 16)
            }
        }
        switch style {
        case .largeTitle: return SystemLine(48.542, 36.715, 49)
        case .title: return SystemLine(41.417, 31.303, 42)
        case .title2: return SystemLine(32.25, 24.379, 34)
        case .title3: return SystemLine(27.875, 21.064, 29)
        case .headline: return SystemLine(24.292, 18.326, 26)
        case .body: return SystemLine(24.292, 18.358, 26)
        case .callout: return SystemLine(23.083, 17.456, 25)
        case .subheadline: return SystemLine(20.917, 15.798, 23)
        case .footnote: return SystemLine(18.51, 13.994, 21)
        case .caption: return SystemLine(17.333, 13.092, 19)
        case .caption2: return SystemLine(16.01, 12.19, 16.01)
        }
    }
}
