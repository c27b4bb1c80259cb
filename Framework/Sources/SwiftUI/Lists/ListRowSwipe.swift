import Drawing
import Engine

/// The actions behind a row: how far they are uncovered, and what sliding does.
final class ListRowSwipe {
    private unowned let row: ListRowElement
    /// Of the row's content on the screen, in reading direction: negative uncovers the trailing actions.
    private(set) var offset: CGFloat = 0
    private var panStart: CGFloat = 0
    private var strips: [HorizontalEdge: SwipeStrip] = [:]

    /// Measures in points, speeds in points a second.
    static let buttonWidth: CGFloat = 74
    private static let openingSpeed: CGFloat = 300
    /// Part of the row's width beyond which letting go presses the first action.
    private static let fullSwipePart: CGFloat = 0.55

    init(_ row: ListRowElement) { self.row = row }

    private(set) lazy var recognizer: Recognizer = {
        let r = SwipeRecognizer(self)
        r.element = row
        return r
    }()

    var isMoved: Bool { offset != 0 }
    var isOpen: Bool { offset != 0 && !isPanning }
    private(set) var isPanning = false
    private var mirror: CGFloat { row.layoutDirection == .rightToLeft ? -1 : 1 }
    /// Of the content, on the screen.
    var contentOffset: CGFloat { offset * mirror }
    var elements: [ElementNode] { isMoved ? strips.values.filter { $0.edge == side } : [] }
    private var side: HorizontalEdge { offset < 0 ? .trailing : .leading }

    /// Deleting is an action of its own where a row can be deleted and no other actions are given.
    func actions(_ edge: HorizontalEdge) -> SwipeActions? {
        let own = edge == .leading ? row.traits.leadingActions : row.traits.trailingActions
        if own != nil { return own }
        guard edge == .trailing, row.traits.leadingActions == nil || row.canDelete, row.canDelete else { return nil }
        return SwipeActions(allowsFullSwipe: true, content: AnyView(Button("Delete", role: .destructive) { [weak row] in row?.delete() }))
    }

    var isAvailable: Bool { row.place.kind == .rows && !row.list.isEditing && (actions(.leading) != nil || actions(.trailing) != nil) }

    func isAvailable(_ edge: HorizontalEdge) -> Bool { actions(edge) != nil }

    func traitsDidChange() {
        for (edge, strip) in strips { if let a = actions(edge) { strip.update(a.content) } }
    }

    private func strip(_ edge: HorizontalEdge) -> SwipeStrip? {
        guard let actions = actions(edge) else { return nil }
        if let known = strips[edge] { return known }
        let made = SwipeStrip(NodeContext(row), edge: edge, content: actions.content) { [weak self] in self?.close() }
        row.adopt(made)
        strips[edge] = made
        return made
    }

    // MARK: Sliding

    func beginPan() {
        isPanning = true
        panStart = offset
        if row.list.openRow !== row {
            row.list.openRow?.close()
            row.list.openRow = row
        }
    }

    /// `distance` since the pan began, on the screen.
    func pan(by distance: CGFloat) {
        var new = panStart + distance * mirror
        if new < 0 && actions(.trailing) == nil { new = 0 }
        if new > 0 && actions(.leading) == nil { new = 0 }
        move(to: new)
    }

    func endPan(velocity: CGFloat) {
        isPanning = false
        guard offset != 0, let strip = strip(side), let actions = actions(side) else { return close() }
        let length = abs(offset), v = velocity * mirror * (offset < 0 ? -1 : 1)
        if actions.allowsFullSwipe, length > row.size.width * Self.fullSwipePart {
            let perform = strip.firstAction
            close()
            perform?()
            return
        }
        if v > Self.openingSpeed || (v > -Self.openingSpeed && length > strip.openLength / 2) {
            animate(to: offset < 0 ? -strip.openLength : strip.openLength)
        } else {
            close()
        }
    }

    /// Uncovers the actions of a side.
    func open(_ edge: HorizontalEdge) {
        guard let strip = strip(edge) else { return }
        beginPan()
        isPanning = false
        animate(to: edge == .trailing ? -strip.openLength : strip.openLength)
    }

    func close() {
        isPanning = false
        if row.list.openRow === row { row.list.openRow = nil }
        guard offset != 0 else { return }
        animate(to: 0)
    }

    private func animate(to target: CGFloat) {
        let value = ValueAnimation(from: offset, to: target, transaction: Transaction(), animation: .smooth(duration: 0.3), at: row.tree.now)
        row.tree.animate(self, Ticker { [weak self] time in
            guard let self, row.isMounted else { return false }
            let (v, finished) = value.value(at: time)
            move(to: v)
            return !finished
        })
    }

    private func move(to new: CGFloat) {
        guard new != offset else { return }
        let changesSide = offset == 0 || new == 0 || (new < 0) != (offset < 0)
        offset = new
        if new != 0 { _ = strip(side) }
        if changesSide { row.laidOutElementsDidChange() }
        row.invalidatePlacement()
        row.stateDidChange()
    }

    func place(in card: CGRect) {
        guard isMoved, let strip = strips[side] else { return }
        let width = abs(offset)
        let onRight = (side == .trailing) == (row.layoutDirection == .leftToRight)
        let x = onRight ? card.maxX - width : card.minX
        let isFull = actions(side)?.allowsFullSwipe == true && width > row.size.width * Self.fullSwipePart
        strip.isFull = isFull
        strip.setGeometry(at: CGPoint(x: x, y: card.minY), size: CGSize(width: width, height: card.height), proposal: ProposedViewSize(width: width, height: card.height))
    }

    /// The actions for assistive technology, whether uncovered or not.
    var semanticsActions: [SemanticsAction] {
        var result: [SemanticsAction] = []
        for edge in [HorizontalEdge.leading, .trailing] where (edge == .leading ? row.traits.leadingActions : row.traits.trailingActions) != nil {
            guard let strip = strip(edge) else { continue }
            result += strip.buttons.map { b in SemanticsAction(name: b.name) { b.press.perform() } }
        }
        return result
    }
}

/// Horizontal movement over a row.
private final class SwipeRecognizer: Recognizer {
    private unowned let swipe: ListRowSwipe
    private var start: CGPoint?
    private var isPanning = false
    private var history: [(time: Double, x: CGFloat)] = []

    init(_ swipe: ListRowSwipe) {
        self.swipe = swipe
        super.init()
    }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        switch event.phase {
        case .began:
            start = event.location
            history = [(event.time, event.location.x)]
            return .pending
        case .moved:
            guard let start else { return .failed }
            history.append((event.time, event.location.x))
            history.removeAll { event.time - $0.time > 0.1 }
            let dx = event.location.x - start.x, dy = event.location.y - start.y
            if !isPanning {
                guard max(abs(dx), abs(dy)) >= 10 else { return .pending }
                guard abs(dx) > abs(dy) else { return .failed }
                let rtl = element?.layoutDirection == .rightToLeft
                let edge: HorizontalEdge = (dx < 0) != rtl ? .trailing : .leading
                guard swipe.isMoved || swipe.isAvailable(edge) else { return .failed }
                isPanning = true
                swipe.beginPan()
            }
            swipe.pan(by: dx)
            return .claimed
        case .ended:
            start = nil
            guard isPanning else { return .failed }
            isPanning = false
            let span = history.first.map { event.time - $0.time } ?? 0
            swipe.endPan(velocity: span > 0 ? (event.location.x - history[0].x) / CGFloat(span) : 0)
            return .claimed
        case .cancelled:
            cancel()
            return .failed
        }
    }

    override func cancel() {
        start = nil
        guard isPanning else { return }
        isPanning = false
        swipe.close()
    }
}

/// The buttons on one side of a row; the first stands at the row's edge.
final class SwipeStrip: ElementNode {
    let edge: HorizontalEdge
    private var node: Node!
    private var scope: EnvironmentNode!
    var isFull = false { didSet { if isFull != oldValue { invalidatePlacement() } } }

    init(_ context: NodeContext, edge: HorizontalEdge, content: AnyView, close: @escaping () -> Void) {
        self.edge = edge
        super.init(context)
        scope = EnvironmentNode(NodeContext(self)) { env in
            env.tintStyle = nil
            env.isInListRow = false
            env.foregroundStyle = nil
            env.font = nil
            env.buttonStyleBox = ButtonStyleBox(look: nil) { AnyView(SwipeButtonLook(parts: $0)) }
        }
        adopt(scope)
        node = AnyView._makeNode(content, scope.contentContext)
        scope.adopt(node)
        afterAction = close
    }

    private var afterAction: () -> Void = {}

    func update(_ content: AnyView) { AnyView._updateNode(node, content) }

    override var isTransparentToTraits: Bool { false }

    private func width(_ e: ElementNode) -> CGFloat {
        max(e.sizeThatFits(ProposedViewSize(width: nil, height: nil)).width, ListRowSwipe.buttonWidth)
    }

    /// Length at which all buttons are uncovered.
    var openLength: CGFloat { elements.reduce(0) { $0 + width($1) } }

    override func measure(_ p: ProposedViewSize) -> CGSize { CGSize(width: p.width ?? openLength, height: p.height ?? 44) }

    override func placeChildren() {
        let natural = elements.map(width), sum = max(natural.reduce(0, +), 1)
        let atRight = (edge == .trailing) == (layoutDirection == .leftToRight)
        var position: CGFloat = 0
        for (i, e) in elements.enumerated() {
            // The buttons share what is uncovered; a full swipe gives everything to the first.
            var w = natural[i] / sum * size.width
            if isFull { w = i == 0 ? size.width : 0 }
            let p = ProposedViewSize(width: w, height: size.height)
            e.setGeometry(at: CGPoint(x: atRight ? size.width - position - w : position, y: 0), size: CGSize(width: w, height: size.height), proposal: p)
            position += w
        }
    }

    override func paint() { fragment.clip = Path(CGRect(origin: .zero, size: shownSize)) }
    override var clipsHits: Bool { true }

    struct Named {
        let name: String
        let press: PressElement
    }

    /// The buttons, in order from the edge.
    var buttons: [Named] {
        var result: [Named] = []
        func visit(_ e: ElementNode) {
            if let press = e as? PressElement {
                let name = press.elements.flatMap { SemanticsBuilder.texts(of: $0) }.joined(separator: ", ")
                result.append(Named(name: name, press: press))
                return
            }
            for child in e.elements { visit(child) }
        }
        for e in elements { visit(e) }
        return result
    }

    var firstAction: (() -> Void)? { buttons.first.map { b in { b.press.perform() } } }
}

extension SemanticsBuilder {
    /// The texts of elements that need not be on the screen.
    static func texts(of element: ElementNode) -> [String] {
        if let text = element as? TextElement { return [text.shownString] }
        return element.elements.flatMap { texts(of: $0) }
    }
}

/// A button behind a row: white on its tint.
nonisolated struct SwipeButtonLook: View {
    let parts: ButtonParts
    @Environment(\.tintStyle) private var tint

    @MainActor var body: some View {
        let fill: AnyShapeStyle = parts.role == .destructive && tint == nil ? AnyShapeStyle(Color.red) : tint ?? AnyShapeStyle(Color(provider: .system(.gray)))
        parts.label
            .labelStyle(.iconOnly)
            .imageScale(.large)
            .foregroundStyle(Color.white)
            .lineLimit(1)
            .padding(.horizontal, 14)
            .frame(minWidth: ListRowSwipe.buttonWidth, maxWidth: .infinity, maxHeight: .infinity)
            .background(fill)
            .opacity(parts.isPressed ? 0.8 : 1)
    }
}
