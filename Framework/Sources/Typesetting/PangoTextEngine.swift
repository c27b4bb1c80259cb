import CTypesetting
import Drawing
import Foundation

/// Lays text out with HarfBuzz and Pango's break rules, the system font at San Francisco's widths and lines.
///
/// Paragraphs are shaped once per request; each width breaks the same glyphs anew, and answers are kept per request.
public final class PangoTextEngine: TextEngine {
    /// Requests whose shaped text and answers are kept.
    private static let cacheLimit = 4096

    private final class Entry {
        let text: ShapedText
        var answers: [(width: CGFloat?, height: CGFloat?, layout: TextLayout)] = []
        init(text: ShapedText) { self.text = text }
    }

    private let resolver = FontResolver()
    private var entries: [TextRequest: Entry] = [:]
    /// Layouts computed so far, without those answered from the cache.
    public private(set) var layoutCount = 0

    public init() {}

    /// Makes the fonts of a file known by family, full and PostScript name. False where the file is no font.
    @discardableResult
    public func register(fontFile path: String) -> Bool {
        guard mts_register_font(path) else { return false }
        resolver.forget()
        entries.removeAll()
        return true
    }

    /// True where `Font.custom(family)` finds a font: a family, full or PostScript name.
    public func hasFamily(_ name: String) -> Bool { mts_has_family(name) }

    public func metrics(of font: FontRequest) -> FontMetrics {
        resolver.font(for: font)?.metrics
            ?? FontMetrics(ascent: SanFrancisco.ascent * font.size, descent: SanFrancisco.descent * font.size,
                           capHeight: SanFrancisco.capHeight * font.size, xHeight: SanFrancisco.xHeight(weight: 400, blend: 0) * font.size)
    }

    public func layout(_ request: TextRequest, width: CGFloat?, height: CGFloat?) -> TextLayout {
        let width = width.flatMap { $0.isFinite ? max(0, $0) : $0.isNaN ? 0 : nil }
        let height = height.flatMap { $0.isFinite ? max(0, $0) : $0.isNaN ? 0 : nil }
        let entry: Entry
        if let known = entries[request] {
            entry = known
        } else {
            if entries.count >= Self.cacheLimit { entries.removeAll(keepingCapacity: true) }
            entry = Entry(text: ShapedText(request, resolver: resolver))
            entries[request] = entry
        }
        for answer in entry.answers where Self.covers(answer, width: width, height: height) { return answer.layout }
        layoutCount += 1
        let layout = LayoutPass(request: request, resolver: resolver, text: entry.text).layout(width: width, height: height)
        if entry.answers.count >= 8 { entry.answers.removeFirst() }
        entry.answers.append((width, height, layout))
        return layout
    }

    /// An answer holds for every proposal between its size and the proposal that made it (behaviours 237).
    private static func covers(_ answer: (width: CGFloat?, height: CGFloat?, layout: TextLayout), width: CGFloat?, height: CGFloat?) -> Bool {
        if answer.layout.isTruncated || answer.layout.scaleFactor != 1 { return answer.width == width && answer.height == height }
        func between(_ asked: CGFloat?, _ low: CGFloat, _ high: CGFloat?) -> Bool {
            guard let asked else { return high == nil }
            return asked >= low && asked <= high ?? .infinity
        }
        return between(width, answer.layout.size.width, answer.width)
            && (answer.height == height || between(height, answer.layout.size.height, answer.height))
    }
}
