import Drawing
import Foundation
import Testing
import Typesetting

@MainActor @Suite struct SanFranciscoWidthTests {
    let engine = PangoTextEngine()

    /// Share of the recorded widths that must be met to a third of a point.
    static let demanded = 0.95

    @Test func widths_of_recorded_texts_are_met() throws {
        let texts = try RecordedText.all()
        #expect(texts.count > 2800)
        var missed: [String] = []
        for text in texts {
            let width = engine.layout(text.request, width: text.proposal, height: nil).size.width
            if abs(width - text.width) > 1 / 3 + 0.001 { missed.append("\(text.fontKey) “\(text.request.string)” \(width) for \(text.width)") }
        }
        let share = 1 - Double(missed.count) / Double(texts.count)
        #expect(share >= Self.demanded, "\(missed.joined(separator: "\n"))")
        print("recorded widths met: \(share), missed \(missed.count) of \(texts.count)")
    }

    /// sf-metrics.md 3: system sizes on iOS; the recorder gave no baseline for a few.
    @Test func lines_of_system_sizes_on_iOS() throws {
        for text in try RecordedText.all() where text.profile == "iOS" && text.fontKey.hasPrefix("system") {
            // At width zero SwiftUI stops near 1000 points; we do not.
            guard text.proposal != 0 else { continue }
            let layout = engine.layout(text.request, width: text.proposal, height: nil)
            #expect(layout.size.height == text.height, "\(text.fontKey) \(text.request.string)")
            if let first = text.firstBaseline { #expect(layout.firstBaseline == first) }
            if let last = text.lastBaseline { #expect(layout.lastBaseline == last) }
        }
    }

    /// sf-metrics.md 4: greedy breaking and the orphan rule give the recorded line counts (16 points a line on macOS).
    @Test func line_counts_of_wrapped_text() throws {
        for text in try RecordedText.all() where text.fontKey == "system:13:400:default" && text.profile == "macOS" && text.request.lineSpacing == 0 {
            let layout = engine.layout(text.request, width: text.proposal, height: nil)
            #expect(max(layout.lines.count, text.request.minLines) == Int(text.height / 16), "\(text.request.string) at \(text.proposal ?? -1)")
        }
    }

    /// constants.md 3: pictures at three pixels a point.
    @Test func tracking_counts_after_the_last_character() {
        var run = TextRun("Hello", font: FontRequest(size: 13))
        let plain = engine.layout(request(run), width: nil, height: nil).size.width
        run.tracking = 2
        #expect(engine.layout(request(run), width: nil, height: nil).size.width == plain + 10)
    }

    @Test func accented_letters_are_as_wide_as_their_base() {
        for (a, b) in [("é", "e"), ("Ü", "U"), ("ñ", "n"), ("å", "a")] {
            let wide = engine.layout(request(TextRun(String(repeating: a, count: 20), font: FontRequest(size: 17))), width: nil, height: nil).size.width
            let base = engine.layout(request(TextRun(String(repeating: b, count: 20), font: FontRequest(size: 17))), width: nil, height: nil).size.width
            #expect(abs(wide - base) < 2, "\(a)")
        }
    }

    private func request(_ run: TextRun) -> TextRequest {
        var request = TextRequest(runs: [run])
        request.scale = 2
        return request
    }
}
