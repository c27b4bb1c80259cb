import CTypesetting
import Drawing
import Foundation

/// Size of a symbol against the text beside it.
public enum SymbolScale: Hashable, Sendable {
    case small, medium, large

    /// Measured on SF Symbols' templates; large from oracle/ios/symbol-basic (28 against 22 points).
    var factor: CGFloat {
        switch self {
        case .small: return 0.783
        case .medium: return 1
        case .large: return 1.29
        }
    }
}

/// A symbol ready to be filled (nonzero rule). Points, y down, (0, 0) at the frame's top left corner.
public struct SymbolOutline: Hashable, Sendable {
    public var path: Path
    /// The frame an `Image(systemName:)` has, rounded up to the pixel.
    public var size: CGSize
    /// Distance of the text baseline from the frame's top.
    public var baseline: CGFloat
    /// The parts that can have paints of their own, in the order in which they are painted; empty where the symbol is one part or they were
    /// not asked for.
    public var layers: [SymbolLayer] = []
}

/// Outlines of SF symbol names, taken from open icon fonts and composed where those have no such icon.
///
/// Ask it on the main thread.
public final class SymbolLibrary {
    public static let shared = SymbolLibrary()

    private struct Key: Hashable { var name: String; var weight: CGFloat }
    private var known: [Key: SymbolShape?] = [:]

    /// True where `outline` would give one.
    public func contains(_ name: String) -> Bool { shape(name, weight: 400) != nil }

    /// The symbol at `size` points of text, `weight` 100…900. Nil for a name that is not mapped, and for all names
    /// where the icon fonts were never fetched (`Scripts/fetch-symbol-fonts`).
    /// `isLayered` asks for the layers too.
    public func outline(named name: String, weight: CGFloat = 400, size: CGFloat, scale: SymbolScale = .medium,
                        pixelsPerPoint: CGFloat = 3, isLayered: Bool = false) -> SymbolOutline? {
        guard size > 0, let shape = shape(name, weight: weight) else { return nil }
        let em = size * scale.factor
        func ceilToPixel(_ v: CGFloat) -> CGFloat { ((v * pixelsPerPoint) - 0.01).rounded(.up) / pixelsPerPoint }
        let frame = shape.frame(em: em)
        let width = ceilToPixel(frame.width), height = ceilToPixel(frame.height)
        let x = width / 2 - shape.ink.midX * em
        let centre = -shape.middle * em
        let y = height / 2 - shape.ink.midY * em
        let baseline = ((height / 2 + centre) * pixelsPerPoint).rounded() / pixelsPerPoint
        let transform = CGAffineTransform(a: em, b: 0, c: 0, d: em, tx: x, ty: y)
        var outline = SymbolOutline(path: shape.path.mapped(by: transform), size: CGSize(width: width, height: height), baseline: baseline)
        if isLayered {
            outline.layers = (shape.parts ?? SymbolSplitter.layers(of: shape.path, named: name)).map {
                SymbolLayer(path: $0.path.mapped(by: transform), part: $0.part, level: $0.level)
            }
        }
        return outline
    }

    private func shape(_ name: String, weight: CGFloat) -> SymbolShape? {
        let key = Key(name: name, weight: weight)
        if let answer = known[key] { return answer }
        let shape = SymbolComposer(weight: weight).shape(named: name)
        known[key] = shape
        return shape
    }
}

/// A symbol in em of the text, y down, the baseline at 0.
struct SymbolShape {
    var path: Path
    var ink: CGRect
    /// Height above the baseline (as a negative y) that stands in the frame's middle.
    var middle: CGFloat
    /// Frame in em where it was recorded from a device.
    var recorded: Recorded?
    /// The parts a composed symbol was put together from; nil for an icon, whose contours tell.
    var parts: [SymbolLayer]?

    struct Recorded {
        var width: CGFloat
        var height: CGFloat
        /// Points added to the height at any size.
        var extra: CGFloat = 0
    }

    /// Middle of capitals, where SF Symbols are centred.
    static let capMiddle: CGFloat = -0.352

    init(_ path: Path, middle: CGFloat? = nil, recorded: Recorded? = nil) {
        self.path = path
        ink = path.bounds
        self.middle = middle ?? ink.midY
        self.recorded = recorded
    }

    // Frames are wider than the ink by SF Symbols' margins. Fitted to the frames of star at 13, 17, 28 and 34 points
    // (oracle/ios/findings.md).
    private static let marginWidth: CGFloat = 0.175
    private static let marginHeight: CGFloat = 0.14
    private static let marginPoints: CGFloat = -0.15

    func frame(em: CGFloat) -> CGSize {
        if let recorded { return CGSize(width: recorded.width * em, height: recorded.height * em + recorded.extra) }
        return CGSize(width: (ink.width + Self.marginWidth) * em, height: (ink.height + Self.marginHeight) * em + Self.marginPoints)
    }
}
