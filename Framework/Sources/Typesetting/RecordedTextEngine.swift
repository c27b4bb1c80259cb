import Drawing
import Foundation

/// Answers with San Francisco's recorded sizes and baselines where a text was recorded, for exact layout tests.
///
/// The lines to draw come from another engine, which also measures everything that was not recorded.
public final class RecordedTextEngine: TextEngine {
    /// Which device the metrics were recorded on.
    public enum Profile: String, Sendable { case iOS, macOS }

    private struct FontKey: Hashable {
        var size: CGFloat
        var weight: CGFloat
        var design: FontDesign
        var isItalic: Bool
        var isTextStyle: Bool
    }

    private struct Run: Hashable {
        var string: String
        var font: FontKey
        var added: CGFloat
    }

    private struct Record {
        var proposal: CGFloat?
        var width: CGFloat
        var height: CGFloat
        var firstBaseline: CGFloat
        var lastBaseline: CGFloat
        var lineLimit: Int?
        var reservedLines: Int?
        var lineSpacing: CGFloat
        var truncation: TextTruncation
        /// A single line stays where there is less room than it takes.
        var isOneLine: Bool { firstBaseline == lastBaseline && reservedLines == nil }
    }

    /// Pixels per point of both recordings.
    private static let recordedScale: CGFloat = 2

    private let fallback: TextEngine
    private var records: [[Run]: [Record]] = [:]
    private var metrics: [FontKey: FontMetrics] = [:]
    /// Layouts answered from the recording so far.
    public private(set) var recordedAnswers = 0

    /// Reads `sf-text-metrics.json`. Throws where the file cannot be read or lacks the profile.
    public init(contentsOf url: URL, profile: Profile, fallback: TextEngine) throws {
        self.fallback = fallback
        guard let root = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any],
              let profiles = root["profiles"] as? [String: Any],
              let recording = profiles[profile.rawValue] as? [String: Any], let entries = recording["entries"] as? [[String: Any]]
        else { throw CocoaError(.fileReadCorruptFile) }
        var fonts: [String: FontKey] = [:]
        for entry in entries { add(entry, &fonts) }
        for (name, numbers) in recording["fonts"] as? [String: [String: Any]] ?? [:] {
            if let key = fonts[name] { metrics[key] = Self.metrics(numbers) }
        }
    }

    /// What the recorded distances to neighbours say about ascent and descent (sf-metrics.md 4).
    private static func metrics(_ numbers: [String: Any]) -> FontMetrics? {
        func number(_ name: String) -> CGFloat? { (numbers[name] as? NSNumber).map { CGFloat($0.doubleValue) } }
        guard let cap = number("capHeight"), let x = number("xHeight"), let above = number("spacingAbove"), let below = number("spacingBelow") else { return nil }
        let padded = below + cap
        // The line is padded by a tenth of itself, rounded up to the pixel.
        func padding(_ line: CGFloat) -> CGFloat { (0.1 * line * recordedScale - 0.0001).rounded(.up) / recordedScale }
        let line = stride(from: CGFloat(0.5), through: 20, by: 0.5).map { padded - $0 }.first { abs(padding($0) - (padded - $0)) < 0.01 } ?? padded
        let ascent = padded - above
        return FontMetrics(ascent: ascent, descent: line - ascent, capHeight: cap, xHeight: x)
    }

    private func add(_ entry: [String: Any], _ fonts: inout [String: FontKey]) {
        func number(_ name: String) -> CGFloat? { (entry[name] as? NSNumber).map { CGFloat($0.doubleValue) } }
        guard let font = entry["font"] as? [String: Any], entry["textScale"] == nil, let string = entry["string"] as? String,
              let width = number("width"), let height = number("height"), let first = number("firstBaseline"), let last = number("lastBaseline")
        else { return }
        let name = entry["fontKey"] as? String ?? "", added = (number("kerning") ?? 0) + (number("tracking") ?? 0)
        var runs: [Run] = []
        if let parts = font["runs"] as? [[String: Any]] {
            var rest = Substring(string)
            for part in parts {
                guard let key = Self.key(part), let length = part["length"] as? Int else { return }
                runs.append(Run(string: String(rest.prefix(length)), font: key, added: added))
                rest = rest.dropFirst(length)
            }
        } else {
            guard let key = Self.key(font) else { return }
            fonts[name] = key
            runs = [Run(string: string, font: key, added: added)]
        }
        let truncation: TextTruncation = (entry["truncation"] as? String) == "head" ? .head : (entry["truncation"] as? String) == "middle" ? .middle : .tail
        records[runs, default: []].append(Record(
            proposal: number("proposalWidth"), width: width, height: height, firstBaseline: first, lastBaseline: last,
            lineLimit: number("lineLimit").map { Int($0) }, reservedLines: number("reservesLines").map { Int($0) },
            lineSpacing: number("lineSpacing") ?? 0, truncation: truncation))
    }

    private static func key(_ font: [String: Any]) -> FontKey? {
        guard let size = font["size"] as? NSNumber, let weight = font["weight"] as? NSNumber else { return nil }
        let designs: [String: FontDesign] = ["serif": .serif, "rounded": .rounded, "monospaced": .monospaced]
        return FontKey(size: CGFloat(size.doubleValue), weight: CGFloat(weight.doubleValue), design: designs[font["design"] as? String ?? ""] ?? .standard,
                       isItalic: font["italic"] as? Bool ?? false, isTextStyle: font["style"] is String)
    }

    public func metrics(of font: FontRequest) -> FontMetrics {
        font.family == nil ? metrics[Self.key(font)] ?? fallback.metrics(of: font) : fallback.metrics(of: font)
    }

    private static func key(_ font: FontRequest) -> FontKey {
        // Fonts of a given size have macOS's line or their own; those of text styles were recorded with another.
        let isTextStyle = font.extraLine != 0 || font.lineHeight.map { !font.hasMacMetrics || $0 != SystemLine.macOS(size: font.size).height } ?? false
        return FontKey(size: font.size, weight: font.weight, design: font.design, isItalic: font.isItalic, isTextStyle: isTextStyle)
    }

    public func prepare(_ request: TextRequest) -> any PreparedText { RecordedText(engine: self, request: request, drawn: fallback.prepare(request)) }

    private final class RecordedText: PreparedText {
        let engine: RecordedTextEngine
        let request: TextRequest
        let drawn: any PreparedText

        init(engine: RecordedTextEngine, request: TextRequest, drawn: any PreparedText) {
            self.engine = engine
            self.request = request
            self.drawn = drawn
        }

        func layout(width: CGFloat?, height: CGFloat?) -> TextLayout { engine.recorded(request, drawn.layout(width: width, height: height), width: width, height: height) }
        func measure(width: CGFloat?, height: CGFloat?) -> TextMeasure { TextMeasure(layout(width: width, height: height)) }
    }

    /// A layout with the recorded sizes, where the text was recorded.
    private func recorded(_ request: TextRequest, _ layout: TextLayout, width: CGFloat?, height: CGFloat?) -> TextLayout {
        guard let record = record(for: request, width: width), height.map({ $0 >= record.height || record.isOneLine }) ?? true else { return layout }
        recordedAnswers += 1
        // Lines keep their places against the recorded first baseline and their side of the recorded width.
        let down = record.firstBaseline - layout.firstBaseline, wider = record.width - layout.size.width
        let lines = layout.lines.map { line -> TextLine in
            var line = line
            line.baseline += down
            line.top += down
            switch (request.alignment, request.rightToLeft) {
            case (.center, _): line.x += wider / 2
            case (.trailing, false), (.leading, true): line.x += wider
            default: break
            }
            return line
        }
        return TextLayout(size: CGSize(width: record.width, height: record.height), firstBaseline: record.firstBaseline,
                          lastBaseline: record.lastBaseline, lines: lines, isTruncated: layout.isTruncated, scaleFactor: layout.scaleFactor)
    }

    private func record(for request: TextRequest, width: CGFloat?) -> Record? {
        guard request.scale == Self.recordedScale, request.minimumScale >= 1, !request.allowsTightening,
              request.runs.allSatisfy({ $0.attachment == nil && $0.font.family == nil }) else { return nil }
        let runs = request.runs.map { Run(string: $0.text, font: Self.key($0.font), added: $0.tracking + $0.kerning) }
        guard let candidates = records[runs] else { return nil }
        let reserved = request.minLines > 1 ? request.minLines : nil
        let width = width.flatMap { $0.isFinite ? max(0, $0) : nil }
        let exact = candidates.filter { $0.lineSpacing == request.lineSpacing && $0.reservedLines == reserved }
        if let same = exact.first(where: { $0.proposal == width && $0.lineLimit == request.maxLines && $0.truncation == request.truncation }) { return same }
        // The unlimited width holds for every proposal that it fits in (behaviours 237).
        return exact.first { record in
            record.proposal == nil && record.lineLimit == nil && record.truncation == .tail && (width.map { $0 >= record.width } ?? true)
        }
    }
}
