import Drawing
import Engine
import Typesetting

/// Measures and draws a text.
public final class TextElement: ElementNode, GestureSource, SecondaryPressHandler {
    private(set) var text: Text
    private var resolved: ResolvedText.Shared?
    private var request: TextRequest?
    private var prepared: (any PreparedText)?
    private var paints = [AnimatedPaint()]
    /// The animated change of content under way.
    private var passage: ContentPassage?

    init(_ context: NodeContext, _ text: Text) {
        self.text = text
        super.init(context)
    }

    func update(_ new: Text) {
        guard text != new else { return }
        let old = tree.isUpdateAnimated ? resolvedText().text.string : nil
        text = new
        forget()
        if let old { beginPassage(from: old) }
        for p in paints { p.willChange(in: self) }
        invalidateLayout()
        setNeedsPaint()
    }

    private func beginPassage(from old: String) {
        passage = ContentPassage(from: fragment.operations, environmentValues.contentTransition, oldText: old, newText: resolvedText().text.string, in: self) { [weak self] in
            self?.passage = nil
        } ?? passage
    }

    override public func environmentDidChange(_ bits: UInt64) {
        for p in paints { p.willChange(in: self) }
        forget()
        super.environmentDidChange(bits)
    }

    private func forget() {
        resolved = nil
        request = nil
        prepared = nil
    }

    var environmentValues: EnvironmentValues { EnvironmentValues(environment, reader: self) }

    private func resolvedText() -> ResolvedText.Shared {
        if let resolved { return resolved }
        var r = ResolvedText()
        text.resolve(in: environmentValues, rect: CGRect(origin: .zero, size: shownSize), into: &r)
        if r.runs.isEmpty {
            r.runs = [TextRun("", font: Text.TextStyle([], environmentValues).font)]
            r.paints = [.color(.clear)]
        }
        let shared = ResolvedText.Shared(r)
        resolved = shared
        scheduleRefresh(r.refresh)
        return shared
    }

    private func textRequest() -> TextRequest {
        if let request { return request }
        let env = environmentValues
        var r = TextRequest(runs: resolvedText().text.runs)
        switch env.multilineTextAlignment {
        case .leading: r.alignment = .leading
        case .center: r.alignment = .center
        case .trailing: r.alignment = .trailing
        }
        r.maxLines = env.lineLimit.map { max($0, 1) }
        r.minLines = max(env.minimumLines ?? 1, 1)
        switch env.truncationMode {
        case .head: r.truncation = .head
        case .middle: r.truncation = .middle
        case .tail: r.truncation = .tail
        }
        r.minimumScale = min(max(env.minimumScaleFactor, 0), 1)
        r.allowsTightening = env.allowsTightening
        r.lineSpacing = env.lineSpacing
        r.rightToLeft = layoutDirection == .rightToLeft
        r.scale = displayScale
        request = r
        return r
    }

    private func finite(_ v: CGFloat?) -> CGFloat? { v.flatMap { $0 == .infinity ? nil : $0 } }

    private func preparedText() -> any PreparedText {
        if let prepared { return prepared }
        let new = tree.textEngine.prepare(textRequest())
        prepared = new
        return new
    }

    private func layout(_ p: ProposedViewSize) -> TextLayout {
        tree.counters.texts += 1
        return preparedText().layout(width: finite(p.width), height: finite(p.height))
    }

    private func measured(_ p: ProposedViewSize) -> TextMeasure {
        tree.counters.texts += 1
        return preparedText().measure(width: finite(p.width), height: finite(p.height))
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize { measured(proposal).size }

    override public func likelyFlexibility(along axis: Axis) -> Int { 2 }

    override public func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? {
        switch key {
        case VerticalAlignment.firstTextBaseline.key: return measured(ProposedViewSize(size)).firstBaseline
        case VerticalAlignment.capitalCenter.key:
            guard let font = textRequest().runs.first?.font else { return nil }
            return measured(ProposedViewSize(size)).firstBaseline - tree.textEngine.metrics(of: font).capHeight / 2
        case VerticalAlignment.lastTextBaseline.key: return measured(ProposedViewSize(size)).lastBaseline
        default: return nil
        }
    }

    override public func computeSpacing() -> ViewSpacing {
        let runs = textRequest().runs
        guard let first = runs.first, let last = runs.last else { return ViewSpacing() }
        return TextSpacing.spacing(first: first.font, last: last.font, engine: tree.textEngine, scale: displayScale)
    }

    override public func placeChildren() { setNeedsPaint() }

    override public func isHit(at point: CGPoint) -> Bool { containsPoint(point) }

    /// Links are pressed where they stand.
    public var recognizers: [Recognizer] {
        (hasLinks && environmentValues.isEnabled ? [linkTap] : []) + (environmentValues.isTextSelectable ? [selectionPress] : [])
    }
    private lazy var selectionPress: Recognizer = {
        let r = LongPressRecognizer(duration: 0.5, distance: 10, output: GestureOutput(changed: { _ in }, ended: { [unowned self] _ in showCopyMenu() }))
        r.element = self
        return r
    }()
    public func handleSecondaryPress(at point: CGPoint) -> Bool {
        guard environmentValues.isTextSelectable else { return false }
        showCopyMenu()
        return true
    }
    private func showCopyMenu() { TextSelectionMenu.show(for: self, string: shownString) }
    private lazy var linkTap: Recognizer = {
        let r = TapRecognizer(count: 1) { [unowned self] point in
            guard let url = link(at: point) else { return }
            let open = environmentValues.openURL
            onMain { open(url) }
        }
        r.element = self
        return r
    }()

    override public func paint() {
        let env = environmentValues
        if env.drawsPlaceholders {
            fragment.operations = placeholderOperations()
            return
        }
        let resolved = resolvedText().text
        while paints.count < resolved.paints.count { paints.append(AnimatedPaint()) }
        let rect = CGRect(origin: .zero, size: shownSize)
        let targets = resolved.paints.contains { $0.dependsOnRect } ? repainted(rect) : resolved.paints
        var shown = targets.indices.map { paints[$0].value(targets[$0], in: self) }
        let layout = resolved.colored(layout(proposal), &shown, in: env)
        var operations: [DrawOperation] = [.text(layout, origin: .zero, paints: shown)]
        if !resolved.grounds.isEmpty { operations.insert(contentsOf: groundOperations(layout, resolved), at: 0) }
        if !resolved.images.isEmpty { operations += imageOperations(layout, resolved, shown) }
        fragment.operations = passage?.operations(operations, size: shownSize, at: tree.now) ?? operations
    }

    /// A bar in place of each line.
    private func placeholderOperations() -> [DrawOperation] {
        let color = Text.TextStyle([], environmentValues).paint(environmentValues, CGRect(origin: .zero, size: shownSize), isLink: false).opacity(0.18)
        return layout(proposal).lines.map { line in
            let bar = CGRect(x: line.x, y: line.top + line.height * 0.14, width: line.width, height: line.height * 0.72)
            return .fill(Path(roundedRect: bar, cornerRadius: min(bar.height / 4, 4)), color, evenOdd: false)
        }
    }

    private func repainted(_ rect: CGRect) -> [Paint] {
        var r = ResolvedText()
        text.resolve(in: environmentValues, rect: rect, into: &r)
        return r.paints.isEmpty ? [.color(.clear)] : r.paints
    }

    /// Colours behind runs, as high as their lines.
    private func groundOperations(_ layout: TextLayout, _ resolved: ResolvedText) -> [DrawOperation] {
        var operations: [DrawOperation] = []
        for line in layout.lines {
            for run in line.runs {
                guard let color = resolved.grounds[run.runIndex], let left = run.glyphs.map(\.x).min(), let right = run.glyphs.map({ $0.x + $0.advance }).max() else { continue }
                operations.append(.fill(Path(CGRect(x: line.x + left, y: line.top, width: right - left, height: line.height)), .color(color.resolved(in: environmentValues)), evenOdd: false))
            }
        }
        return operations
    }

    /// Pictures inside the text stand where the engine left room for them.
    private func imageOperations(_ layout: TextLayout, _ resolved: ResolvedText, _ paints: [Paint]) -> [DrawOperation] {
        var operations: [DrawOperation] = []
        for line in layout.lines {
            for attachment in line.attachments {
                guard let image = resolved.images[attachment.runIndex] else { continue }
                let rect = attachment.rect.offsetBy(dx: line.x, dy: line.baseline)
                operations += image.inlineOperations(in: rect, font: resolved.runs[attachment.runIndex].font, paint: paints[attachment.runIndex], environment: environmentValues)
            }
        }
        return operations
    }

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        let string = shownString
        guard !string.isEmpty else { return [] }
        var node = SemanticsNode(role: hasLinks ? .link : .text, frame: frame(), type: "Text", element: self)
        node.label = string
        if let url = resolvedText().text.links.values.first {
            node.activate = { [weak self] in self.map { e in
                let open = e.environmentValues.openURL
                onMain { open(url) }
            } }
        }
        return [node]
    }

    /// What assistive technology reads and scripts look for.
    var shownString: String { resolvedText().text.string }

    /// The link at a point, if any.
    func link(at point: CGPoint) -> URL? {
        guard let resolved = resolved?.text, !resolved.links.isEmpty else { return nil }
        for line in layout(proposal).lines where point.y >= line.top && point.y < line.top + line.height {
            let hit = line.runs.last { run in (run.glyphs.first.map { line.x + $0.x } ?? .infinity) <= point.x }
            if let hit, point.x <= line.x + line.width { return resolved.links[hit.runIndex] }
        }
        return resolved.links.count == 1 && resolved.runs.count == 1 ? resolved.links.values.first : nil
    }

    var hasLinks: Bool { !resolvedText().text.links.isEmpty }

    /// Relative dates and timers read differently as time goes by.
    private func scheduleRefresh(_ seconds: Double?) {
        guard let seconds else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + max(seconds, 0.05)) { [weak self] in
            guard let self, isMounted else { return }
            forget()
            invalidateLayout()
            setNeedsPaint()
        }
    }
}

extension Paint {
    /// True where the paint is placed relative to the rectangle it fills.
    var dependsOnRect: Bool { if case .color = self { false } else { true } }
}

/// Distances between text and its neighbours in a column (constants 1).
enum TextSpacing {
    static func spacing(first: FontRequest, last: FontRequest, engine: any TextEngine, scale: CGFloat) -> ViewSpacing {
        var s = ViewSpacing(empty: ())
        func ceilPixel(_ v: CGFloat) -> CGFloat { (v * scale - 0.0001).rounded(.up) / scale }
        func parts(_ f: FontRequest) -> (a: CGFloat, d: CGFloat, cap: CGFloat, s: CGFloat, l: CGFloat) {
            let m = engine.metrics(of: f)
            let line = m.ascent + m.descent
            let extra = ceilPixel(0.1 * line)
            return (m.ascent, m.descent, m.capHeight, extra, line + extra)
        }
        let top = parts(first), bottom = parts(last)
        s.top.aboveText = top.l - top.a
        s.bottom.belowText = max(bottom.l - bottom.cap, bottom.s + bottom.d)
        // Only the lower text's leading counts between two texts.
        s.top.textToText = ceilPixel(first.extraLeading)
        s.bottom.textToText = 0
        return s
    }
}
