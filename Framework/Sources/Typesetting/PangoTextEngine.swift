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
    /// Answers that are kept of each: what stacks ask about a text, smallest, largest and what it gets.
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

    private final class Entry {
        let text: ShapedText
        var answers: [Answer] = []
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
        let entry = entry(for: request), i = answer(in: entry, request, width, height), answer = entry.answers[i]
        if let known = answer.layout { return known }
        let layout = LayoutPass(request: request, resolver: resolver, text: entry.text).layout(width: answer.width, height: answer.height)
        entry.answers[i].layout = layout
        return layout
    }

    public func measure(_ request: TextRequest, width: CGFloat?, height: CGFloat?) -> TextMeasure {
        let entry = entry(for: request)
        return entry.answers[answer(in: entry, request, width, height)].measure
    }

    private func entry(for request: TextRequest) -> Entry {
        if let known = entries[request] { return known }
        if entries.count >= Self.cacheLimit { entries.removeAll(keepingCapacity: true) }
        let entry = Entry(text: ShapedText(request, resolver: resolver))
        entries[request] = entry
        return entry
    }

    /// The place of the answer that holds for a proposal.
    private func answer(in entry: Entry, _ request: TextRequest, _ width: CGFloat?, _ height: CGFloat?) -> Int {
        let width = width.flatMap { $0.isFinite ? max(0, $0) : $0.isNaN ? 0 : nil }
        let height = height.flatMap { $0.isFinite ? max(0, $0) : $0.isNaN ? 0 : nil }
        if let known = entry.answers.firstIndex(where: { $0.covers(width: width, height: height) }) { return known }
        layoutCount += 1
        let pass = LayoutPass(request: request, resolver: resolver, text: entry.text)
        if entry.answers.count >= Self.answerLimit { entry.answers.removeFirst() }
        if let measure = pass.measure(width: width, height: height) {
            entry.answers.append(Answer(width: width, height: height, measure: measure))
        } else {
            let layout = pass.layout(width: width, height: height)
            entry.answers.append(Answer(width: width, height: height, measure: TextMeasure(layout), layout: layout))
        }
        return entry.answers.count - 1
    }
}
