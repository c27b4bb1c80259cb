import CTypesetting
import Drawing
import Foundation

/// Lays text out with HarfBuzz and Pango's break rules, the system font at San Francisco's widths and lines.
///
/// Paragraphs are shaped once per request; each width breaks the same glyphs anew, and answers are kept per request.
/// The lines of an answer are built when they are asked for.
public final class PangoTextEngine: TextEngine {
    /// Requests whose shaped text and answers are kept.
    private static let cacheLimit = 4096

    private let resolver = FontResolver()
    private var entries: [TextRequest: PangoText] = [:]
    /// Layouts computed so far, without those answered from the cache.
    public var layoutCount: Int { resolver.layoutCount }

    public init() {}

    /// Makes the fonts of a file known by family, full and PostScript name. False where the file is no font.
    @discardableResult
    public func register(fontFile path: String) -> Bool {
        guard mts_register_font(path) else { return false }
        resolver.forget()
        return true
    }

    /// True where `Font.custom(family)` finds a font: a family, full or PostScript name.
    public func hasFamily(_ name: String) -> Bool { mts_has_family(name) }

    public func metrics(of font: FontRequest) -> FontMetrics {
        resolver.font(for: font)?.metrics
            ?? FontMetrics(ascent: SanFrancisco.ascent * font.size, descent: SanFrancisco.descent * font.size,
                           capHeight: SanFrancisco.capHeight * font.size, xHeight: SanFrancisco.xHeight(weight: 400, blend: 0) * font.size)
    }

    public func prepare(_ request: TextRequest) -> any PreparedText {
        if let known = entries[request] { return known }
        if entries.count >= Self.cacheLimit { entries.removeAll(keepingCapacity: true) }
        let text = PangoText(request, resolver: resolver)
        entries[request] = text
        return text
    }
}

/// A shaped text with the answers that were given about it.
private final class PangoText: PreparedText {
    /// Answers that are kept: what stacks ask about a text, smallest, largest and what it gets.
    private static let answerLimit = 8

    private struct Answer {
        var width: CGFloat?, height: CGFloat?
        var measure: TextMeasure
        var layout: TextLayout?

        /// An answer holds for every proposal between its size and the proposal that made it (behaviours 237).
        func covers(width asked: CGFloat?, height askedHeight: CGFloat?) -> Bool {
            if measure.isTruncated || measure.scaleFactor != 1 { return width == asked && height == askedHeight }
            func between(_ asked: CGFloat?, _ low: CGFloat, _ high: CGFloat?) -> Bool {
                guard let asked else { return high == nil }
                return asked >= low && asked <= high ?? .infinity
            }
            return between(asked, measure.size.width, width) && (height == askedHeight || between(askedHeight, measure.size.height, height))
        }
    }

    private let request: TextRequest
    private let resolver: FontResolver
    private var text: ShapedText
    /// The resolver's fonts that the text was shaped with.
    private var generation: Int
    private var answers: [Answer] = []

    init(_ request: TextRequest, resolver: FontResolver) {
        self.request = request
        self.resolver = resolver
        text = ShapedText(request, resolver: resolver)
        generation = resolver.generation
    }

    private var pass: LayoutPass { LayoutPass(request: request, resolver: resolver, text: text) }

    func layout(width: CGFloat?, height: CGFloat?) -> TextLayout {
        let i = answer(width, height)
        if let known = answers[i].layout { return known }
        let layout = pass.layout(width: answers[i].width, height: answers[i].height)
        answers[i].layout = layout
        return layout
    }

    func measure(width: CGFloat?, height: CGFloat?) -> TextMeasure { answers[answer(width, height)].measure }

    /// The place of the answer that holds for a proposal.
    private func answer(_ width: CGFloat?, _ height: CGFloat?) -> Int {
        if generation != resolver.generation {
            generation = resolver.generation
            text = ShapedText(request, resolver: resolver)
            answers = []
        }
        let width = width.flatMap { $0.isFinite ? max(0, $0) : $0.isNaN ? 0 : nil }
        let height = height.flatMap { $0.isFinite ? max(0, $0) : $0.isNaN ? 0 : nil }
        if let known = answers.firstIndex(where: { $0.covers(width: width, height: height) }) { return known }
        resolver.layoutCount += 1
        if answers.isEmpty { answers.reserveCapacity(4) } else if answers.count >= Self.answerLimit { answers.removeFirst() }
        let pass = pass
        if let measure = pass.measure(width: width, height: height) {
            answers.append(Answer(width: width, height: height, measure: measure))
        } else {
            let layout = pass.layout(width: width, height: height)
            answers.append(Answer(width: width, height: height, measure: TextMeasure(layout), layout: layout))
        }
        return answers.count - 1
    }
}
