import Drawing
import Engine
import Typesetting

/// What a text field asks of the element that is typed into.
nonisolated struct TextInput: _PrimitiveView {
    enum Mode { case line, growing, editor }
    var mode = Mode.line
    /// The text now; the element keeps its own while it is edited.
    var text: String
    var write: @MainActor (String) -> Void
    var prompt: String?
    var isSecure = false
    /// What assistive technology reads.
    var label: String?
    var onBegin: @MainActor () -> Void = {}
    var onEnd: @MainActor () -> Void = {}
    /// Return was pressed in a single line.
    var onSubmit: @MainActor () -> Void = {}
    var role: SemanticsRole = .textField
    var selection: Binding<TextSelection?>?

    nonisolated func _make(_ context: NodeContext) -> TextInputElement { TextInputElement(context, self) }
    nonisolated func _update(_ node: TextInputElement) { node.update(self) }
}

/// Shows text with a caret and edits it.
public final class TextInputElement: ElementNode, TextInputTarget, KeyHandler, GestureSource {
    private var input: TextInput
    private var editing: TextEditing
    /// Text of an input method that is not decided yet, and the caret inside it.
    private var preedit: (text: String, cursor: Int)?
    /// How far the text is moved under the field, in points.
    private var scroll = CGPoint.zero
    private var isCaretShown = false
    private var blinkStart = 0.0
    private lazy var pointer: TextPointerRecognizer = {
        let r = TextPointerRecognizer(self)
        r.element = self
        return r
    }()

    /// Points.
    private static let caretWidth: CGFloat = 2
    /// Seconds that the caret is shown and then hidden.
    private static let blink = 0.5
    /// A plain field is this much higher than its line, rounded up to whole points (oracle/ios, textfield).
    private static let margin: CGFloat = 1.5
    /// Room between the edges of an editor and its text, in points (UITextView's container insets).
    private static let editorInset = CGSize(width: 5, height: 8)

    init(_ context: NodeContext, _ input: TextInput) {
        self.input = input
        editing = TextEditing(input.text)
        super.init(context)
    }

    func update(_ new: TextInput) {
        let old = input
        input = new
        if new.text != editing.text {
            editing.reset(new.text)
            textDidChange()
        } else if old.prompt != new.prompt || old.isSecure != new.isSecure || old.mode != new.mode {
            textDidChange()
        }
        if let wanted = new.selection?.wrappedValue?.utf16Range(in: editing.text), wanted != editing.selection, isFocused {
            editing.select(wanted)
            setNeedsPaint()
        }
    }

    // MARK: Environment

    private var env: EnvironmentValues { EnvironmentValues(environment, reader: self) }
    private var isEnabled: Bool { env.isEnabled }
    private var isFocused: Bool { tree.input.focused === self }
    private var isMac: Bool { env.platformProfile.isMac }
    public var traits: TextInputTraits { env.textInputTraits(isSecure: input.isSecure, isSearch: input.role == .searchField) }

    override public func environmentDidChange(_ bits: UInt64) {
        super.environmentDidChange(bits)
        if !isEnabled, isFocused { tree.input.focused = nil }
    }

    // MARK: Layout of the text

    /// What is drawn: the text, with undecided text at the caret, or bullets.
    private var shownText: String {
        var text = editing.text
        if let preedit {
            let at = text.utf16.index(text.startIndex, offsetBy: editing.selection.lowerBound)
            text.insert(contentsOf: preedit.text, at: at)
        }
        return input.isSecure ? String(repeating: "•", count: text.count) : text
    }

    private var showsPrompt: Bool { editing.text.isEmpty && preedit == nil }

    private func request(_ string: String) -> TextRequest {
        let env = env, style = Text.TextStyle([], env)
        var runs: [TextRun] = []
        func run(_ s: String) -> TextRun {
            var r = TextRun(s, font: style.font)
            r.tracking = style.tracking
            r.kerning = style.kerning
            return r
        }
        if let preedit, !input.isSecure, !showsPrompt, string == shownText {
            let units = Array(string.utf16)
            func part(_ range: Range<Int>) -> String { String(decoding: units[range], as: UTF16.self) }
            let at = min(editing.selection.lowerBound, units.count), end = min(at + preedit.text.utf16.count, units.count)
            runs = [run(part(0..<at)), run(part(at..<end)), run(part(end..<units.count))]
            runs[1].underline = []
            runs.removeAll { $0.text.isEmpty }
        } else {
            runs = [run(string)]
        }
        // A line break at the end opens a line for the caret.
        if string.hasSuffix("\n") { runs.append(run("\u{200B}")) }
        var r = TextRequest(runs: runs.isEmpty ? [run("")] : runs)
        r.rightToLeft = layoutDirection == .rightToLeft
        r.scale = displayScale
        if input.mode != .line {
            switch env.multilineTextAlignment {
            case .leading: r.alignment = .leading
            case .center: r.alignment = .center
            case .trailing: r.alignment = .trailing
            }
            r.lineSpacing = env.lineSpacing
        } else {
            r.maxLines = 1
        }
        return r
    }

    private func layout(_ string: String, width: CGFloat?) -> TextLayout {
        tree.counters.texts += 1
        return tree.textEngine.layout(request(string), width: width, height: nil)
    }

    private var inset: CGSize { input.mode == .editor ? Self.editorInset : .zero }
    private var lineLimit: (least: Int, most: Int?) {
        let env = env
        return (max(env.minimumLines ?? 1, 1), env.lineLimit.map { max($0, 1) })
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize {
        if input.mode == .editor { return proposal.replacingUnspecifiedDimensions() }
        func fieldHeight(_ text: CGFloat) -> CGFloat { isMac ? text : (text + Self.margin).rounded(.up) }
        let line = layout("", width: nil).size.height
        let offered = proposal.width.flatMap { $0 == .infinity ? nil : $0 }
        guard input.mode == .growing else {
            let natural = { self.layout(self.showsPrompt ? self.input.prompt ?? "" : self.shownText, width: nil).size.width }
            return CGSize(width: proposal.width ?? natural(), height: fieldHeight(line))
        }
        let body = layout(showsPrompt ? input.prompt ?? "" : shownText, width: offered)
        let limit = lineLimit, pitch = line + env.lineSpacing
        var height = max(body.size.height, line + CGFloat(limit.least - 1) * pitch)
        if let most = limit.most { height = min(height, line + CGFloat(most - 1) * pitch) }
        return CGSize(width: proposal.width ?? body.size.width, height: fieldHeight(height))
    }

    override public func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? {
        guard key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
        let l = layout(input.mode == .line ? "" : shownText, width: input.mode == .line ? nil : size.width)
        let top = textTop(l, height: size.height)
        return top + (key == VerticalAlignment.firstTextBaseline.key ? l.firstBaseline : l.lastBaseline)
    }

    /// Where the text begins below the field's top: a line stands in the middle, rounded to the pixel.
    private func textTop(_ l: TextLayout, height: CGFloat) -> CGFloat {
        guard input.mode == .line else { return inset.height + (input.mode == .growing && !isMac ? Self.margin / 2 : 0) }
        let s = max(displayScale, 1)
        return ((height - l.size.height) / 2 * s - 0.001).rounded(.up) / s
    }

    override public func placeChildren() { setNeedsPaint() }

    /// The text as it is shown, and where its top left corner is.
    private func shownLayout(_ string: String) -> (layout: TextLayout, origin: CGPoint) {
        let room = CGSize(width: max(size.width - 2 * inset.width, 0), height: size.height)
        if input.mode != .line {
            let l = layout(string, width: room.width)
            return (l, CGPoint(x: inset.width - scroll.x, y: textTop(l, height: room.height) - scroll.y))
        }
        let whole = layout(string, width: nil)
        if whole.size.width > room.width && !isFocused {
            let cut = layout(string, width: room.width)
            return (cut, CGPoint(x: layoutDirection == .rightToLeft ? room.width - cut.size.width : 0, y: textTop(cut, height: room.height)))
        }
        let rightToLeft = layoutDirection == .rightToLeft
        let rest = room.width - whole.size.width
        let x: CGFloat
        if rest <= Self.caretWidth {
            x = rightToLeft ? rest + scroll.x : -scroll.x
        } else {
            x = switch env.multilineTextAlignment {
            case .leading: rightToLeft ? rest : 0
            case .center: rest / 2
            case .trailing: rightToLeft ? 0 : rest
            }
        }
        return (whole, CGPoint(x: x, y: textTop(whole, height: room.height)))
    }

    /// Index in the shown text of a position in the edited text.
    private func shownIndex(_ position: Int) -> Int {
        guard input.isSecure else { return position }
        let units = editing.text.utf16
        let i = units.index(units.startIndex, offsetBy: min(position, units.count))
        return editing.text[..<i].count
    }

    private func editedIndex(_ shown: Int) -> Int {
        guard input.isSecure else { return min(shown, editing.length) }
        let i = editing.text.index(editing.text.startIndex, offsetBy: min(max(shown, 0), editing.text.count))
        return editing.text.utf16.distance(from: editing.text.startIndex, to: i)
    }

    private var caretIndex: Int {
        if let preedit { return editing.selection.lowerBound + min(preedit.cursor, preedit.text.utf16.count) }
        return shownIndex(editing.head)
    }

    public var caretRect: CGRect {
        let (l, origin) = shownLayout(shownText)
        let c = l.caret(at: caretIndex)
        return CGRect(x: c.minX + origin.x, y: c.minY + origin.y, width: Self.caretWidth, height: c.height)
    }

    /// Moves the text so that the caret is inside the field.
    private func revealCaret() {
        guard hasGeometry else { return }
        let (l, _) = shownLayout(shownText), c = l.caret(at: caretIndex)
        if input.mode == .line {
            let rest = size.width - l.size.width
            guard rest <= Self.caretWidth, isFocused else {
                scroll = .zero
                return
            }
            let most = -rest + Self.caretWidth
            // Counted from the end where reading begins.
            let along = layoutDirection == .rightToLeft ? l.size.width - c.minX : c.minX
            scroll.x = min(max(scroll.x, along - size.width + Self.caretWidth), along)
            scroll.x = min(max(scroll.x, 0), most)
        } else {
            let room = size.height - 2 * inset.height
            scroll.y = min(max(scroll.y, c.maxY - room), c.minY)
            scroll.y = min(max(scroll.y, 0), max(l.size.height - room, 0))
        }
    }

    // MARK: Painting

    override public func paint() {
        let env = env, rect = CGRect(origin: .zero, size: shownSize)
        fragment.clip = Path(rect.insetBy(dx: -Self.caretWidth / 2, dy: 0))
        var operations: [DrawOperation] = []
        let context = StyleContext(env, rect: rect)
        let tint = TintShapeStyle()._paint(context)
        let (l, origin) = shownLayout(shownText)
        if showsPrompt {
            if let prompt = input.prompt, !prompt.isEmpty {
                let (p, at) = shownLayout(prompt)
                operations.append(.text(p, origin: at, paints: [.color(Color.placeholder.resolved(in: env))]))
            }
        } else {
            if isFocused, !editing.selection.isEmpty, preedit == nil {
                let range = shownIndex(editing.selection.lowerBound)..<shownIndex(editing.selection.upperBound)
                for r in l.rects(of: range) {
                    operations.append(.fill(Path(r.offsetBy(dx: origin.x, dy: origin.y)), tint.opacity(0.25), evenOdd: false))
                }
            }
            let paint = env.isEnabled ? Text.TextStyle([], env).paint(env, rect, isLink: false) : .color(Color.tertiaryLabel.resolved(in: env))
            operations.append(.text(l, origin: origin, paints: Array(repeating: paint, count: 4)))
        }
        if isFocused, isCaretShown, editing.selection.isEmpty {
            let c = l.caret(at: caretIndex)
            let x = min(max(c.minX + origin.x, 0), max(rect.width - Self.caretWidth, 0))
            operations.append(.fill(Path(roundedRect: CGRect(x: x, y: c.minY + origin.y, width: Self.caretWidth, height: c.height), cornerRadius: 1), tint, evenOdd: false))
        }
        fragment.operations = operations
    }

    // MARK: Focus

    public var canBecomeFocused: Bool { isEnabled }
    override public var keepsFocusOnTap: Bool { true }

    public func focusDidChange(_ isFocused: Bool) {
        if isFocused {
            showCaret()
            revealCaret()
            onMain { input.onBegin() }
        } else {
            tree.stopAnimating(self)
            preedit = nil
            editing.moveTo(editing.length)
            scroll = input.mode == .line ? .zero : scroll
            onMain { input.onEnd() }
        }
        setNeedsPaint()
    }

    /// Shows the caret now and blinks from here on.
    private func showCaret() {
        guard isFocused else { return }
        isCaretShown = true
        blinkStart = tree.now
        setNeedsPaint()
        let start = blinkStart
        let next = { (time: Double) in start + (((time - start) / Self.blink + 1e-6).rounded(.down) + 1) * Self.blink }
        tree.animate(self, Ticker(repeatsForever: true, next: next) { [weak self] time in
            guard let self, isMounted, isFocused else { return false }
            let shown = Int((time - blinkStart) / Self.blink + 1e-6) % 2 == 0
            if shown != isCaretShown {
                isCaretShown = shown
                setNeedsPaint()
            }
            return true
        })
    }

    override public func didUnmount() {
        if isFocused { tree.input.focused = nil }
    }

    // MARK: Editing

    private func textDidChange() {
        invalidateLayout()
        revealCaret()
        setNeedsPaint()
    }

    /// Does `change` and tells the binding; another text that the binding then has is taken (filters, limits).
    private func edit(_ change: (inout TextEditing) -> Void) {
        guard isEnabled else { return }
        let before = editing.text
        change(&editing)
        if editing.text != before {
            let text = editing.text
            onMain { input.write(text) }
        }
        textDidChange()
        showCaret()
        if let selection = input.selection {
            let new = TextSelection(editing.selection, in: editing.text)
            if selection.wrappedValue != new { selection.wrappedValue = new }
        }
    }

    public func insertText(_ text: String) {
        preedit = nil
        let allowed = input.mode == .line ? text.filter { !$0.isNewline } : text
        guard !allowed.isEmpty else { return }
        edit { $0.insert(allowed) }
    }

    public func setPreedit(_ text: String?, cursor: Int) {
        guard isEnabled else { return }
        if !editing.selection.isEmpty, text?.isEmpty == false { edit { $0.delete(.character, forward: false) } }
        preedit = text.flatMap { $0.isEmpty ? nil : ($0, cursor) }
        textDidChange()
        showCaret()
    }

    /// Replaces the whole text, as assistive technology does.
    func setText(_ text: String) {
        edit {
            $0.selectAll()
            if text.isEmpty { $0.delete(.character, forward: false) } else { $0.insert(text) }
        }
    }

    private func copy() {
        guard !input.isSecure, !editing.selection.isEmpty else { return }
        Clipboard.copy(editing.selectedText)
    }

    private func paste() {
        Clipboard.read { [weak self] text in if let text { self?.insertText(text) } }
    }

    public func handleKey(_ event: KeyEvent) -> Bool {
        guard isFocused, isEnabled else { return false }
        let shift = event.modifiers.contains(.shift)
        let command = event.modifiers.contains(.command) || event.modifiers.contains(.control)
        let byWord = event.modifiers.contains(.option) || event.modifiers.contains(.control)
        let isMirrored = layoutDirection == .rightToLeft
        switch event.key {
        case .left, .right:
            let forward = (event.key == .right) != isMirrored
            edit { $0.move(by: event.modifiers.contains(.command) ? .line : byWord ? .word : .character, forward: forward, extending: shift) }
        case .up, .down:
            let down = event.key == .down
            if input.mode == .line || command {
                edit { $0.move(by: .all, forward: down, extending: shift) }
            } else {
                moveLine(down: down, extending: shift)
            }
        case .home: edit { $0.move(by: command ? .all : .line, forward: false, extending: shift) }
        case .end: edit { $0.move(by: command ? .all : .line, forward: true, extending: shift) }
        case .backspace: edit { $0.delete(event.modifiers.contains(.command) ? .line : byWord ? .word : .character, forward: false) }
        case .delete: edit { $0.delete(byWord ? .word : .character, forward: true) }
        case .enter:
            if input.mode != .line {
                insertText("\n")
            } else {
                submit()
            }
        case .escape:
            guard !isMac else { return false }
            tree.input.focused = nil
        case .character(let c) where command: return handleCommand(c, shift: shift)
        case .character, .space:
            let text = event.text.isEmpty && event.key == .space ? " " : event.text
            guard !text.isEmpty else { return false }
            insertText(text)
        case .tab, .pageUp, .pageDown: return false
        }
        return true
    }

    private func handleCommand(_ c: Character, shift: Bool) -> Bool {
        switch c.lowercased() {
        case "a": edit { $0.selectAll() }
        case "c": copy()
        case "x":
            copy()
            if !input.isSecure, !editing.selection.isEmpty { edit { $0.delete(.character, forward: false) } }
        case "v": paste()
        case "z": edit { if shift { $0.redo() } else { $0.undo() } }
        case "y": edit { $0.redo() }
        default: return false
        }
        return true
    }

    /// Return: the field gives the keyboard back on phones, keeps it on the Mac.
    private func submit() {
        onMain { input.onSubmit() }
        if !isMac, isFocused { tree.input.focused = nil }
    }

    /// One line up or down, at the same distance from the left.
    private func moveLine(down: Bool, extending: Bool) {
        let (l, _) = shownLayout(shownText), c = l.caret(at: caretIndex)
        let y = down ? c.maxY + 1 : c.minY - 1
        if y < 0 || y > (l.lines.last.map { $0.top + $0.height } ?? 0) {
            edit { $0.move(by: .all, forward: down, extending: extending) }
        } else {
            let target = editedIndex(l.index(at: CGPoint(x: c.minX, y: y)))
            edit { $0.moveTo(target, extending: extending) }
        }
    }

    // MARK: Pointers

    public var recognizers: [Recognizer] { isEnabled ? [pointer] : [] }
    override public func isHit(at point: CGPoint) -> Bool { containsPoint(point) }

    private func position(at point: CGPoint) -> Int {
        let (l, origin) = shownLayout(shownText)
        return editedIndex(l.index(at: CGPoint(x: point.x - origin.x, y: point.y - origin.y)))
    }

    /// A tap: the keyboard comes, the caret stands where the tap was; the second selects a word, the third all.
    fileprivate func tapped(at point: CGPoint, count: Int) {
        let wasFocused = isFocused
        if !wasFocused { tree.input.focused = self }
        let p = wasFocused || !editing.text.isEmpty ? position(at: point) : 0
        switch count {
        case 1: edit { $0.moveTo(p) }
        case 2: edit { $0.selectWord(at: p) }
        default: edit { $0.selectAll() }
        }
    }

    fileprivate func dragged(from start: CGPoint, to point: CGPoint) {
        if !isFocused { tree.input.focused = self }
        let a = position(at: start), b = position(at: point)
        edit {
            $0.moveTo(a)
            $0.moveTo(b, extending: true)
        }
    }

    // MARK: Semantics

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        var node = SemanticsNode(role: input.isSecure ? .secureField : input.mode == .editor ? .textEditor : input.role, frame: frame(),
                                 type: input.isSecure ? "SecureField" : input.mode == .editor ? "TextEditor" : "TextField", element: self)
        node.label = input.label ?? input.prompt
        node.value = input.isSecure ? String(repeating: "•", count: editing.text.count) : editing.text
        node.isEnabled = isEnabled
        node.isSelected = isFocused
        node.inputTraits = traits
        if isEnabled {
            node.activate = { [weak self] in self.map { $0.tree.input.focused = $0 } }
            node.setText = { [weak self] in self?.setText($0) }
        }
        return [node]
    }
}

extension TextInputElement: WheelScrollable {
    public func wheelScroll(by delta: CGSize) -> Bool {
        guard input.mode != .line else { return false }
        let (l, _) = shownLayout(shownText), most = max(l.size.height - (size.height - 2 * inset.height), 0)
        let new = min(max(scroll.y - delta.height, 0), most)
        guard new != scroll.y else { return false }
        scroll.y = new
        setNeedsPaint()
        return true
    }
}

/// Taps place the caret; a sideways drag selects, any other is left to whatever scrolls.
private final class TextPointerRecognizer: Recognizer {
    private unowned let field: TextInputElement
    private var start: (point: CGPoint, window: CGPoint)?
    private var isDragging = false
    private var lastTap: (time: Double, window: CGPoint)?
    private var taps = 0
    private static let slop: CGFloat = 6

    init(_ field: TextInputElement) { self.field = field }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        switch event.phase {
        case .began:
            start = (location, event.location)
            isDragging = false
            return .pending
        case .moved:
            guard let start else { return .failed }
            let dx = abs(event.location.x - start.window.x), dy = abs(event.location.y - start.window.y)
            if !isDragging {
                if dy > Self.slop && dy > dx { return .failed }
                guard dx > Self.slop else { return .pending }
                isDragging = true
            }
            field.dragged(from: start.point, to: location)
            return .claimed
        case .ended:
            defer { start = nil }
            guard start != nil else { return .failed }
            if isDragging { return .claimed }
            if let last = lastTap, event.time - last.time < TapRecognizer.interval, hypot(last.window.x - event.location.x, last.window.y - event.location.y) < 20 {
                taps += 1
            } else {
                taps = 1
            }
            lastTap = (event.time, event.location)
            field.tapped(at: location, count: taps)
            return .claimed
        case .cancelled:
            cancel()
            return .failed
        }
    }

    override func cancel() { start = nil }
}

/// What is selected in a text field.
nonisolated public struct TextSelection: Equatable, Hashable, Sendable {
    nonisolated public enum Indices: Equatable, Hashable, Sendable {
        case selection(Range<String.Index>)
    }
    public var indices: Indices

    public init(range: Range<String.Index>) { indices = .selection(range) }
    public init(insertionPoint: String.Index) { indices = .selection(insertionPoint..<insertionPoint) }
    public var isInsertion: Bool {
        if case .selection(let r) = indices { return r.isEmpty }
        return false
    }

    init(_ range: Range<Int>, in text: String) {
        func index(_ i: Int) -> String.Index { text.utf16.index(text.startIndex, offsetBy: min(i, text.utf16.count)) }
        self.init(range: index(range.lowerBound)..<index(range.upperBound))
    }

    func utf16Range(in text: String) -> Range<Int> {
        guard case .selection(let r) = indices else { return 0..<0 }
        func offset(_ i: String.Index) -> Int { text.utf16.distance(from: text.startIndex, to: min(i, text.endIndex)) }
        return offset(r.lowerBound)..<offset(r.upperBound)
    }
}
