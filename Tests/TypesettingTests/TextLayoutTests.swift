import Drawing
import Foundation
import Testing
import Typesetting

@MainActor @Suite struct TextLayoutTests {
    let engine = PangoTextEngine()
    let sentence = "Layout must wrap this sentence onto several lines inside a narrow frame."

    func request(_ text: String, size: CGFloat = 17, _ change: (inout TextRequest) -> Void = { _ in }) -> TextRequest {
        var request = TextRequest(runs: [TextRun(text, font: FontRequest(size: size))])
        request.scale = 3
        change(&request)
        return request
    }

    func layout(_ request: TextRequest, width: CGFloat? = nil, height: CGFloat? = nil) -> TextLayout {
        engine.layout(request, width: width, height: height)
    }

    // constants.md 1: one line is ceil_px(1.19336 · size), the first baseline round_px(0.95215 · size).
    @Test(arguments: [(34.0, 40.667, 32.333), (28, 33.667, 26.667), (22, 26.333, 21), (20, 24, 19), (17, 20.333, 16.333), (13, 15.667, 12.333), (11, 13.333, 10.333)])
    func one_line(size: CGFloat, height: CGFloat, baseline: CGFloat) {
        let layout = layout(request("Hello", size: size))
        #expect(abs(layout.size.height - height) < 0.001)
        #expect(abs(layout.firstBaseline - baseline) < 0.34)
        #expect(layout.lastBaseline == layout.firstBaseline)
    }

    // constants.md 1: pitch of a text style is its leading.
    @Test func lines_of_a_text_style_have_its_pitch() {
        var style = request("One\nTwo\nThree")
        style.runs[0].font.extraLeading = 22 - 1.193359 * 17
        let layout = layout(style)
        #expect(layout.lines.count == 3)
        #expect(abs(layout.lines[1].baseline - layout.lines[0].baseline - 22) < 0.001)
        #expect(abs(layout.size.height - (20.287 + 44)) < 0.4)
    }

    // behaviours 19–22
    @Test func width_never_exceeds_the_proposal_by_a_pixel() {
        for width in stride(from: CGFloat(20), through: 600, by: 7.3) {
            let layout = layout(request(sentence), width: width)
            #expect(layout.size.width < width + 1 / 3)
            #expect(layout.lines.allSatisfy { $0.width <= width + 0.01 })
        }
    }

    @Test func width_zero_gives_one_line_a_character_and_never_height_zero() {
        #expect(layout(request("Hello"), width: 0).lines.count == 5)
        #expect(layout(request(" PM"), width: 0).lines.count == 3)
        #expect(layout(request(""), width: 0).size.height > 0)
    }

    @Test func words_longer_than_the_line_are_broken() {
        let layout = layout(request("Supercalifragilistic"), width: 60)
        #expect(layout.lines.count > 1)
        #expect(layout.lines.map(\.text).joined() == "Supercalifragilistic")
    }

    // behaviours 144, 145, 238, 239
    @Test func line_limits() {
        #expect(layout(request(sentence) { $0.maxLines = 2 }, width: 150).lines.count == 2)
        #expect(layout(request(sentence) { $0.maxLines = 0 }, width: 150).lines.count == 1)
        let reserved = layout(request("Hi") { $0.minLines = 3 })
        #expect(abs(reserved.size.height - 61) < 0.34)
    }

    @Test func a_height_limits_lines_and_keeps_one() {
        #expect(layout(request(sentence), width: 150, height: 45).lines.count == 2)
        #expect(layout(request(sentence), width: 150, height: 5).lines.count == 1)
        #expect(layout(request(sentence), width: 150, height: 45).isTruncated)
    }

    @Test func truncation_leaves_the_asked_part() {
        func line(_ end: TextTruncation) -> String { layout(request(sentence) { $0.maxLines = 1; $0.truncation = end }, width: 160).lines[0].text }
        #expect(line(.tail).hasSuffix("…") && line(.tail).hasPrefix("Layout"))
        #expect(line(.head).hasPrefix("…") && line(.head).hasSuffix("frame."))
        #expect(line(.middle).hasPrefix("Layout") && line(.middle).hasSuffix("frame.") && line(.middle).contains("…"))
    }

    @Test func truncation_in_the_middle_keeps_the_order_of_reading_from_right_to_left() {
        let text = "ראשון שני שלישי רביעי חמישי שישי שביעי שמיני"
        let line = layout(request(text) { $0.maxLines = 1; $0.truncation = .middle }, width: 160).lines[0]
        // From left to right: the end of the text, the ellipsis, the beginning.
        let parts = line.text.components(separatedBy: "…")
        #expect(parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty)
        #expect(text.hasSuffix(parts[0]) && text.hasPrefix(parts[1]), "\(parts)")
    }

    // behaviours 146; unconfirmed by a source.
    @Test func pressure_shrinks_before_it_cuts() {
        let shrunk = layout(request("Shrinks to fit this box") { $0.maxLines = 1; $0.minimumScale = 0.5 }, width: 130)
        #expect(!shrunk.isTruncated)
        #expect(shrunk.scaleFactor < 1 && shrunk.scaleFactor > 0.5)
        #expect(shrunk.size.width <= 130.34)
        #expect(layout(request("Shrinks to fit this box") { $0.maxLines = 1; $0.minimumScale = 0.9 }, width: 60).isTruncated)
    }

    // behaviours 147
    @Test func alignment_moves_lines_inside_the_longest() {
        let layout = layout(request("Longer line here\nx") { $0.alignment = .trailing })
        #expect(abs(layout.lines[1].x + layout.lines[1].width - layout.size.width) < 0.5)
        #expect(layout.lines[0].x < 0.5)
    }

    // behaviours 237
    @Test func equal_breaks_give_equal_sizes_without_a_new_layout() {
        let wide = layout(request(sentence), width: 200)
        let count = engine.layoutCount
        let again = layout(request(sentence), width: wide.size.width)
        #expect(again === wide)
        #expect(engine.layoutCount == count)
    }

    @Test func a_measure_is_that_of_the_lines() {
        let texts = ["", " ", "Hello", sentence, "One\nTwo words\n\nThree", "Tab\tand trailing space   ", "日本語の文章は単語の間に空白がない", "متن فارسی و English با هم", "Ligature office 👩‍👩‍👧 flag 🇩🇪"]
        let changes: [(inout TextRequest) -> Void] = [
            { _ in }, { $0.maxLines = 1 }, { $0.maxLines = 2; $0.truncation = .middle }, { $0.minimumScale = 0.5; $0.maxLines = 1 }, { $0.allowsTightening = true; $0.maxLines = 1 },
            { $0.minLines = 3; $0.lineSpacing = 4 }, { $0.rightToLeft = true; $0.alignment = .trailing }, { $0.runs.append(TextRun(" larger", font: FontRequest(size: 30))) },
        ]
        for text in texts {
            for change in changes {
                for width in [nil, 0, 40, 97.3, 250] as [CGFloat?] {
                    for height in [nil, 0, 45] as [CGFloat?] {
                        let request = request(text, change)
                        let measure = PangoTextEngine().measure(request, width: width, height: height)
                        #expect(measure == TextMeasure(PangoTextEngine().layout(request, width: width, height: height)), "\(text) \(String(describing: width)) \(String(describing: height))")
                        // One engine, asked for one after the other.
                        #expect(engine.measure(request, width: width, height: height) == measure)
                        #expect(TextMeasure(engine.layout(request, width: width, height: height)) == measure)
                    }
                }
            }
        }
    }

    @Test func a_new_layout_at_its_own_width_breaks_the_same() {
        for width in stride(from: CGFloat(60), through: 500, by: 11) {
            let first = PangoTextEngine().layout(request(sentence), width: width, height: nil)
            let second = PangoTextEngine().layout(request(sentence), width: first.size.width, height: nil)
            #expect(first.lines.map(\.text) == second.lines.map(\.text), "\(width)")
        }
    }

    @Test func right_to_left_text_stands_right_and_reads_left() {
        let layout = layout(request("مرحبا بالعالم") { $0.rightToLeft = true }, width: 300)
        let glyphs = layout.lines[0].runs.flatMap(\.glyphs)
        #expect(!glyphs.isEmpty && glyphs.allSatisfy { $0.glyph != 0 })
        #expect(layout.lines[0].runs.first?.face.file.contains("Arabic") == true)
    }

    @Test(arguments: ["नमस्ते", "你好世界", "こんにちは", "한국어", "สวัสดี", "Ελληνικά", "Кириллица", "שלום"])
    func scripts_find_a_font(text: String) {
        let glyphs = layout(request(text)).lines[0].runs.flatMap(\.glyphs)
        #expect(!glyphs.isEmpty && glyphs.allSatisfy { $0.glyph != 0 })
    }

    @Test(arguments: ["😀", "👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️", "1️⃣"])
    func an_emoji_is_one_colour_glyph(text: String) {
        let runs = layout(request(text)).lines[0].runs
        #expect(runs.count == 1 && runs[0].isColor && runs[0].glyphs.count == 1)
    }

    @Test func an_attachment_takes_its_size_and_stands_on_the_baseline() {
        var picture = TextRun("\u{FFFC}", font: FontRequest(size: 17))
        picture.attachment = CGSize(width: 40, height: 30)
        var request = TextRequest(runs: [TextRun("A", font: FontRequest(size: 17)), picture, TextRun("B", font: FontRequest(size: 17))])
        request.scale = 2
        let layout = layout(request)
        #expect(layout.lines[0].attachments.count == 1)
        #expect(layout.lines[0].attachments[0].rect.size == CGSize(width: 40, height: 30))
        #expect(layout.lines[0].attachments[0].rect.maxY == 0)
        #expect(layout.size.height > 30)
    }

    @Test func monospaced_text_has_the_width_of_SF_Mono() {
        var request = TextRequest(runs: [TextRun("iiiiiiiiii", font: FontRequest(size: 20))])
        request.runs[0].font.design = .monospaced
        #expect(abs(layout(request).size.width - 124) < 1.01)
    }

    @Test func monospaced_digits_are_equally_wide() {
        func width(_ text: String) -> CGFloat {
            var request = request(text)
            request.runs[0].font.monospacedDigits = true
            return layout(request).size.width
        }
        #expect(width("1111111111") == width("0000000000"))
    }

    @Test func an_unknown_family_is_the_system_font() {
        var custom = request("Hello")
        custom.runs[0].font.family = "No Such Family"
        #expect(layout(custom).size == layout(request("Hello")).size)
        #expect(!engine.hasFamily("No Such Family"))
        #expect(engine.hasFamily("Noto Serif"))
    }

    @Test func bad_input_is_laid_out() {
        #expect(layout(request("")).size.width == 0)
        #expect(layout(TextRequest(runs: [])).lines.count == 1)
        #expect(layout(request("\n\n")).lines.count == 3)
        #expect(layout(request("a"), width: -5).size.height > 0)
        #expect(layout(request("a"), width: .nan).size.height > 0)
        #expect(layout(request("a"), width: .infinity).lines.count == 1)
    }

    @Test func ranges_count_utf16_units_of_the_whole_text() {
        let layout = layout(request("a😀b\ncd"))
        #expect(layout.lines.map(\.range) == [0..<4, 5..<7])
    }
}

extension TextLayoutTests {
    @Test func carets_grow_along_the_line_and_points_find_them_again() {
        let layout = layout(request("Hello 😀 wörld "))
        var last: CGFloat = -1
        for index in [0, 1, 2, 5, 6, 8, 9, 10, 15] {
            let caret = layout.caret(at: index)
            #expect(caret.minX > last, "\(index)")
            last = caret.minX
            #expect(layout.index(at: CGPoint(x: caret.minX + 0.1, y: 5)) == index)
        }
        #expect(layout.rects(of: 0..<5).count == 1)
    }

    @Test func carets_of_right_to_left_text_grow_to_the_left() {
        let layout = layout(request("שלום"))
        #expect(layout.caret(at: 0).minX > layout.caret(at: 3).minX)
        #expect(layout.caret(at: 4).minX < 1)
    }

    @Test func carets_of_wrapped_lines_stand_in_their_line() {
        let layout = layout(request("one two three four five"), width: 60)
        let second = layout.lines[1]
        #expect(layout.caret(at: second.range.lowerBound).minY == second.top)
        #expect(layout.caret(at: second.range.lowerBound).minX < 1)
    }
}

extension TextLayoutTests {
    @Test func tabs_stand_every_28_points_and_controls_take_no_room() {
        #expect(abs(layout(request("a\tb")).caret(at: 2).minX - 28) < 1)
        #expect(layout(request("a\u{0}\u{7}b")).size == layout(request("ab")).size || abs(layout(request("a\u{0}\u{7}b")).size.width - layout(request("ab")).size.width) < 1)
    }

    @Test func a_long_text_costs_every_line_the_same() {
        let text = String(repeating: "Layout 你好 must مرحبا wrap 😀 several ", count: 300)
        let layout = layout(request(text), width: 300)
        #expect(layout.lines.count > 200)
        #expect(layout.lines.map(\.text).joined() == text)
    }

    private func glyphs(_ layout: TextLayout) -> [PositionedGlyph] { layout.lines.flatMap(\.runs).flatMap(\.glyphs) }

    /// Words that were shaped before are put together to what the whole text is shaped to. Texts in another language are
    /// shaped as a whole each time.
    @Test func knownWordsAreShapedAsInTheirText() {
        let texts = ["To Walter, AVAILABLE: Ty. V, 'Quoted' W? 12:30 -> 3 x 4", "fi fl ffi Te LT AV Yo. P, f) (j) \"T\"", "a b c A V A T o", "Wa, Wa. Wa! wa"]
        for weight in [400, 600, 700] as [CGFloat] {
            for size in [11, 17, 34] as [CGFloat] {
                let font = FontRequest(size: size, weight: weight)
                for text in texts + texts {
                    func layout(_ language: String?) -> TextLayout {
                        var run = TextRun(text, font: font)
                        run.language = language
                        return engine.layout(TextRequest(runs: [run]), width: nil, height: nil)
                    }
                    let known = layout(nil), whole = layout("de")
                    #expect(known.size == whole.size, "\(text) at \(size), \(weight)")
                    let a = glyphs(known), b = glyphs(whole)
                    #expect(a.map(\.glyph) == b.map(\.glyph) && a.map(\.cluster) == b.map(\.cluster), "\(text) at \(size), \(weight)")
                    let apart = zip(a, b).map { max(abs($0.x - $1.x), abs($0.advance - $1.advance)) }.max() ?? 0
                    #expect(apart < 1e-3, "\(text) at \(size), \(weight)")
                }
            }
        }
    }
}
