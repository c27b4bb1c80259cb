import CTypesetting
import Drawing
import Foundation

/// One layout of one request in one proposal.
struct LayoutPass {
    let request: TextRequest
    let resolver: FontResolver
    let text: ShapedText

    struct Line {
        var paragraph: Int
        var broken: BrokenLine
        var metrics: LineMetrics
    }

    private var pixel: CGFloat { 1 / max(request.scale, 0.01) }

    func layout(width: CGFloat?, height: CGFloat?) -> TextLayout {
        let whole = layoutAt(text, scale: 1, width: width, height: height)
        guard whole.isTruncated else { return whole }
        if let tight = tightened(width: width, height: height) { return tight }
        return shrunk(width: width, height: height) ?? whole
    }

    /// The layout's measure; nil where the text has to be cut or made to fit, which only its lines tell.
    func measure(width: CGFloat?, height: CGFloat?) -> TextMeasure? {
        if let same = uniformMeasure(width: width, height: height) { return same }
        let (lines, isCut) = broken(text, scale: 1, width: width, height: height)
        return isCut ? nil : measure(lines, of: text, isCut: false, scale: 1, width: width)
    }

    /// The measure of one paragraph whose lines all have the same height, without keeping its lines. Nil where it is
    /// otherwise, the text has to be cut, or its lines are balanced.
    private func uniformMeasure(width: CGFloat?, height: CGFloat?) -> TextMeasure? {
        guard text.paragraphs.count == 1, let metrics = text.paragraphs[0].commonMetrics else { return nil }
        let paragraph = text.paragraphs[0]
        let count: Int, widest: CGFloat
        if let width, paragraph.width > width + LineBreaker.tolerance {
            (count, widest) = LineBreaker.extent(of: paragraph, width: width)
            if count <= 2 { return nil }
        } else {
            (count, widest) = (1, paragraph.width)
        }
        guard count <= max(1, request.maxLines ?? .max), count >= request.minLines else { return nil }
        let total = CGFloat(count) * metrics.height + CGFloat(count - 1) * gap(metrics, 1)
        if let height, count > 1, total > height + pixel / 2 { return nil }
        let baseline = onPixel(metrics.ascent), last = baseline + CGFloat(count - 1) * (metrics.height + gap(metrics, 1))
        let rounded = ceilToPixel(total)
        return TextMeasure(size: CGSize(width: ceilToPixel(width.map { min(widest, $0) } ?? widest), height: rounded > 0 ? rounded : .leastNonzeroMagnitude),
                           firstBaseline: baseline, lastBaseline: ceilToPixel(last), isTruncated: false, scaleFactor: 1)
    }

    // MARK: Tightening and shrinking (behaviours 146, 238)

    /// Share of its width a line may be tightened by before it is cut; AppKit's default tightening factor.
    private static let tightening: CGFloat = 0.05

    private func tightened(width: CGFloat?, height: CGFloat?) -> TextLayout? {
        guard request.allowsTightening, let width, text.paragraphs.count == 1 else { return nil }
        let paragraph = text.paragraphs[0]
        let excess = paragraph.width - width
        guard excess > 0, excess <= paragraph.width * Self.tightening else { return nil }
        let characters = (0..<paragraph.bytes.count).reduce(0) { $0 + (paragraph.startsCluster($1) ? 1 : 0) }
        let tight = ShapedText(request, resolver: resolver, tightening: excess / CGFloat(max(1, characters)) + 0.0005)
        let layout = layoutAt(tight, scale: 1, width: width, height: height)
        return layout.isTruncated ? nil : layout
    }

    private func shrunk(width: CGFloat?, height: CGFloat?) -> TextLayout? {
        guard request.minimumScale < 1 else { return nil }
        var low = max(request.minimumScale, 0.01), high: CGFloat = 1
        func attempt(_ scale: CGFloat) -> TextLayout {
            layoutAt(ShapedText(request, resolver: resolver, scale: scale), scale: scale, width: width, height: height)
        }
        var best = attempt(low)
        guard !best.isTruncated else { return best }
        while high - low > 0.004 {
            let middle = (low + high) / 2
            let layout = attempt(middle)
            if layout.isTruncated { high = middle } else { low = middle; best = layout }
        }
        return best
    }

    // MARK: Lines

    private func layoutAt(_ text: ShapedText, scale: CGFloat, width: CGFloat?, height: CGFloat?) -> TextLayout {
        let (lines, isCut) = broken(text, scale: scale, width: width, height: height)
        return build(lines, of: text, cut: isCut, scale: scale, width: width)
    }

    /// The lines that are shown, and whether the last of them is to be cut.
    private func broken(_ text: ShapedText, scale: CGFloat, width: CGFloat?, height: CGFloat?) -> (lines: [Line], isCut: Bool) {
        let limit = max(1, request.maxLines ?? .max)
        var lines: [Line] = []
        // One line beyond the limit tells that the text goes on.
        collect: for (index, paragraph) in text.paragraphs.enumerated() {
            for broken in LineBreaker.lines(of: paragraph, width: width) {
                lines.append(Line(paragraph: index, broken: broken, metrics: paragraph.metrics(of: broken.range)))
                if lines.count > limit { break collect }
            }
        }
        let fitting = min(limit, linesFitting(lines, height: height, scale: scale))
        let isCut = lines.count > fitting
        if isCut { lines.removeLast(lines.count - fitting) }
        var truncated = isCut
        // A single unbreakable line may still be too wide for its box.
        if !isCut, let width, request.maxLines == 1, let only = lines.first, only.broken.width > width + 0.001, text.paragraphs[only.paragraph].width > width {
            truncated = true
        }
        return (lines, truncated)
    }

    /// The first baseline goes to the nearest pixel and takes the glyphs along (behaviours 240).
    private func onPixel(_ baseline: CGFloat) -> CGFloat { (baseline / pixel).rounded(.toNearestOrAwayFromZero) * pixel }

    /// Size and baselines. `lastWidth` is the last line's where that was cut.
    private func measure(_ lines: [Line], of text: ShapedText, isCut: Bool, scale: CGFloat, width: CGFloat?, lastWidth: CGFloat? = nil) -> TextMeasure {
        var y: CGFloat = 0, firstBaseline: CGFloat = 0, lastBaseline: CGFloat = 0, shift: CGFloat = 0, widest: CGFloat = 0
        for (i, line) in lines.enumerated() {
            if i > 0 { y += gap(line.metrics, scale) }
            let baseline = y + line.metrics.ascent
            if i == 0 {
                firstBaseline = onPixel(baseline)
                shift = firstBaseline - baseline
            }
            lastBaseline = baseline + shift
            widest = max(widest, i == lines.count - 1 ? lastWidth ?? line.broken.width : line.broken.width)
            y += line.metrics.height
        }
        // White space at a line's end counts, but never beyond the proposal (sf-metrics.md 4).
        if let width { widest = min(widest, width) }
        let size = CGSize(width: ceilToPixel(widest), height: reservedHeight(lines, measured: y, of: text, scale: scale))
        return TextMeasure(size: size, firstBaseline: firstBaseline, lastBaseline: ceilToPixel(lastBaseline), isTruncated: isCut, scaleFactor: scale)
    }

    /// Points between a line's box and the one before. Line spacing takes the place of the font's leading where it is
    /// larger (recorded: body with 4 points, 85.5 for four lines of 18.33).
    private func gap(_ metrics: LineMetrics, _ scale: CGFloat) -> CGFloat { max(metrics.leading, request.lineSpacing * scale) }

    /// How many lines `height` points hold; at least one.
    private func linesFitting(_ lines: [Line], height: CGFloat?, scale: CGFloat) -> Int {
        guard let height else { return lines.count }
        var total: CGFloat = 0
        for (i, line) in lines.enumerated() {
            if i > 0 { total += gap(line.metrics, scale) }
            total += line.metrics.height
            // Half a pixel of grace: parents round what they were told.
            if i > 0, total > height + pixel / 2 { return i }
        }
        return lines.count
    }

    private func build(_ lines: [Line], of text: ShapedText, cut: Bool, scale: CGFloat, width: CGFloat?) -> TextLayout {
        var built: [TextLine] = []
        var y: CGFloat = 0, shift: CGFloat = 0, cutWidth: CGFloat?
        for (i, line) in lines.enumerated() {
            let paragraph = text.paragraphs[line.paragraph]
            var builder = LineBuilder(resolver: resolver, request: request)
            var range = line.broken.range
            let inkWidth: CGFloat
            if cut, i == lines.count - 1 {
                range = truncate(line, of: text, width: width, into: &builder)
                cutWidth = builder.x
                inkWidth = builder.x
            } else {
                let trimmed = paragraph.trimmed(range)
                builder.add(paragraph, trimmed)
                inkWidth = builder.x
                // Carets stand between spaces at a line's end, too.
                if !paragraph.isRightToLeft { builder.add(paragraph, trimmed.upperBound..<range.upperBound, decorated: false) }
            }
            if i > 0 { y += gap(line.metrics, scale) }
            let baseline = y + line.metrics.ascent
            if i == 0 { shift = onPixel(baseline) - baseline }
            built.append(TextLine(
                x: 0, baseline: baseline + shift, width: inkWidth, top: y + shift, height: line.metrics.height,
                text: String(decoding: builder.text, as: UTF8.self), range: paragraph.utf16Range(range),
                runs: builder.runs, decorations: builder.decorations, attachments: builder.attachments))
            y += line.metrics.height
        }
        let measure = measure(lines, of: text, isCut: cut, scale: scale, width: width, lastWidth: cutWidth)
        for i in built.indices { built[i].x = offset(of: built[i].width, in: measure.size.width) }
        return TextLayout(size: measure.size, firstBaseline: measure.firstBaseline, lastBaseline: measure.lastBaseline, lines: built,
                          isTruncated: cut, scaleFactor: scale)
    }

    private func offset(of width: CGFloat, in available: CGFloat) -> CGFloat {
        switch (request.alignment, request.rightToLeft) {
        case (.leading, false), (.trailing, true): return 0
        case (.center, _): return (available - width) / 2
        case (.trailing, false), (.leading, true): return available - width
        }
    }

    private func reservedHeight(_ lines: [Line], measured: CGFloat, of text: ShapedText, scale: CGFloat) -> CGFloat {
        var height = measured
        if request.minLines > lines.count, let last = text.paragraphs.last, let piece = last.pieces.last {
            // Lines that are not there have the last run's line (behaviours 145, 239).
            let metrics = piece.lineMetrics
            let missing = CGFloat(request.minLines - lines.count)
            height += missing * (metrics.height + gap(metrics, scale))
        }
        let rounded = ceilToPixel(height)
        return rounded > 0 ? rounded : .leastNonzeroMagnitude
    }

    private func ceilToPixel(_ value: CGFloat) -> CGFloat {
        // Sums of float advances carry an error far below a thousandth of a pixel.
        ((value / pixel) - 0.0005).rounded(.up) * pixel
    }
}
