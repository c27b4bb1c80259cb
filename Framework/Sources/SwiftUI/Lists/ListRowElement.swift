import Drawing
import Engine

/// What stands around a row's content: card, separators, insets, edit controls, actions behind it.
final class ListRowElement: UnaryElement, GestureSource {
    /// Where in the list the row is.
    struct Place: Equatable {
        var kind = ElementRuns.Kind.rows
        var number = 0
        var isFirst = false, isLast = false
        var followsHeader = false, precedesFooter = false
        var startsSection = false, endsSection = false
        var isFirstOfList = false, isLastOfList = false
    }

    unowned let list: ListElement
    var place = Place() {
        didSet {
            guard place != oldValue else { return }
            var a = place, b = oldValue
            (a.number, b.number) = (0, 0)
            if a != b { invalidateLayout() }
            setNeedsPaint()
            overlay.setNeedsPaint()
        }
    }

    private(set) var overlay: ListRowOverlay!
    private var background: ListRowBackground?
    private(set) var swipe: ListRowSwipe!

    init(_ context: NodeContext, list: ListElement) {
        self.list = list
        super.init(context)
        overlay = ListRowOverlay(NodeContext(self), row: self)
        adopt(overlay)
        swipe = ListRowSwipe(self)
    }

    /// The content was put in: reads what modifiers say about the row.
    func contentDidAttach() { traitsDidChange() }

    override var isTransparentToTraits: Bool { true }
    override var primary: ElementNode? { adopted }

    override func collectLaidOutElements(_ elements: inout [ElementNode]) {
        if let background { elements.append(background) }
        elements += swipe.elements
        if let adopted { elements.append(adopted) }
        elements.append(overlay)
        elements += controls
    }

    /// The places of the edit controls that take input.
    private var controls: [ListRowControl] = []

    private func updateControls() {
        var wanted: [ListRowControl.Kind] = []
        if showsDelete { wanted.append(.delete) }
        if list.isEditing && canMove && list.metrics.profile != .macOS26 { wanted.append(.move) }
        guard wanted != controls.map(\.kind) else { return }
        for control in controls { drop(control) }
        controls = wanted.map { ListRowControl(NodeContext(self), row: self, kind: $0) }
        for control in controls { adopt(control) }
        laidOutElementsDidChange()
    }

    /// True while a removed row is still shown.
    var isLeaving = false
    override var acceptsHits: Bool { !isLeaving && super.acceptsHits }

    /// How far the row is dragged from its place while it is moved, in points.
    var dragOffset: CGFloat = 0 {
        didSet {
            guard dragOffset != oldValue else { return }
            stateDidChange()
            tree.noteGeometryEffect()
            if (dragOffset == 0) != (oldValue == 0) { list.rows.setNeedsPaint() }
        }
    }
    override var effectTransform: CGAffineTransform? { dragOffset == 0 ? nil : CGAffineTransform(translationX: 0, y: dragOffset) }

    // MARK: What modifiers say

    private(set) var traits = ListRowTraits()

    func traitsDidChange() {
        guard adopted?.isMounted == true else { return }
        let new = ListRowTraits(self)
        if new.insets != traits.insets { invalidateLayout() }
        if let view = new.background {
            if let background { background.update(view) } else {
                let made = ListRowBackground(NodeContext(self), view)
                adopt(made)
                background = made
                elementsDidChange()
            }
        } else if let old = background {
            background = nil
            drop(old)
            elementsDidChange()
        }
        traits = new
        swipe.traitsDidChange()
        setNeedsPaint()
        overlay.setNeedsPaint()
    }

    override func elementTraitsDidChange() {
        super.elementTraitsDidChange()
        traitsDidChange()
    }

    // MARK: Geometry

    private var metrics: ListMetrics { list.metrics }

    private static let editColumn: CGFloat = 40
    private static let moveColumn: CGFloat = 40

    var collection: (rows: EditableRows, index: Int)? {
        var node: Node? = adopted
        while let n = node, n !== list.rows {
            if let row = n as? RowNode, let rows = row.parent as? EditableRows { return (rows, row.index) }
            node = n.parent
        }
        return nil
    }

    var canDelete: Bool { collection?.rows.deleteAction != nil && !traits.isDeleteDisabled }
    var canMove: Bool { collection?.rows.moveAction != nil && !traits.isMoveDisabled }
    /// Selection of several rows shows a circle before each while the list is edited.
    var showsSelectionCircle: Bool { list.isEditing && list.selection?.allowsMultiple == true && selectionValue != nil }
    var showsDelete: Bool { list.isEditing && !showsSelectionCircle && canDelete && list.metrics.profile != .macOS26 }

    private var contentInsets: EdgeInsets {
        let m = metrics
        guard place.kind == .rows else {
            let isHeader = place.kind == .header
            return EdgeInsets(top: isHeader ? m.headerTop : m.footerTop, leading: m.inset, bottom: isHeader ? m.headerBottom : m.footerBottom, trailing: m.inset)
        }
        var i = EdgeInsets(top: m.rowPadding, leading: m.inset, bottom: m.rowPadding, trailing: m.inset)
        if let own = traits.insets {
            // On the Mac own insets count from the style's (oracle/macos 58).
            i = m.profile == .macOS26 ? EdgeInsets(top: own.top, leading: m.inset + own.leading, bottom: own.bottom, trailing: m.inset + own.trailing) : own
        }
        if showsDelete || showsSelectionCircle { i.leading += Self.editColumn }
        if list.isEditing && canMove && m.profile != .macOS26 { i.trailing += Self.moveColumn }
        return i
    }

    /// Room above and below the row's card that belongs to the section, not the card.
    private var outerMargins: (top: CGFloat, bottom: CGFloat) {
        let m = metrics
        var top: CGFloat = 0, bottom: CGFloat = 0
        let spacing = list.sectionSpacing
        if place.isFirstOfList { top += place.kind == .header && m.profile != .macOS26 ? 0 : m.listTop }
        if m.hasCards {
            if place.startsSection && place.kind != .header { top += spacing != nil && !place.isFirstOfList ? 0 : m.cardTop }
            if place.endsSection && place.kind == .rows { bottom += spacing ?? m.cardBottom }
        }
        if place.kind == .rows, !place.isLast, let gap = list.rowSpacing { bottom += gap }
        return (top, bottom)
    }

    private var minimumHeight: CGFloat {
        if place.kind == .header { return environmentValues.defaultMinListHeaderHeight ?? 0 }
        if place.kind == .footer { return metrics.footerLine > 0 ? metrics.footerTop + metrics.footerLine + metrics.footerBottom : 0 }
        let own = environmentValues.ownMinimumRowHeight
        return own ?? metrics.minimumRowHeight
    }

    var environmentValues: EnvironmentValues { EnvironmentValues(environment, reader: self) }

    private func contentProposal(width: CGFloat?) -> ProposedViewSize {
        let i = contentInsets
        return ProposedViewSize(width: width.map { max($0 - 2 * metrics.margin - i.horizontal, 0) }, height: nil)
    }

    override func measure(_ p: ProposedViewSize) -> CGSize {
        let i = contentInsets, outer = outerMargins
        let inner = content?.sizeThatFits(contentProposal(width: p.width)) ?? .zero
        let height = max(inner.height + i.vertical, minimumHeight) + outer.top + outer.bottom
        return CGSize(width: p.width ?? inner.width + i.horizontal + 2 * metrics.margin, height: height)
    }

    override func computeSpacing() -> ViewSpacing { .zero }
    override func computeLayoutPriority() -> Double { 0 }
    override func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? { nil }

    /// The row's part of its card, in its own coordinates.
    var cardRect: CGRect {
        let outer = outerMargins
        return CGRect(x: metrics.margin, y: outer.top, width: max(size.width - 2 * metrics.margin, 0), height: max(size.height - outer.top - outer.bottom, 0))
    }

    override func placeChildren() {
        let card = cardRect, i = contentInsets
        let slide = swipe.contentOffset
        background?.setGeometry(at: CGPoint(x: card.minX + slide, y: card.minY), size: card.size, proposal: ProposedViewSize(card.size))
        overlay.setGeometry(at: .zero, size: size, proposal: .zero)
        swipe.place(in: card)
        updateControls()
        for control in controls {
            let atStart = (control.kind == .delete) == (layoutDirection == .leftToRight)
            let w = Self.editColumn + metrics.inset
            control.setGeometry(at: CGPoint(x: atStart ? card.minX : card.maxX - w, y: card.minY), size: CGSize(width: w, height: card.height), proposal: .zero)
        }
        guard let content else { return }
        let p = contentProposal(width: size.width)
        let s = content.sizeThatFits(p)
        // The content is centred in the row where the least height makes it higher.
        let free = place.kind == .footer ? 0 : card.height - i.vertical - s.height
        let y = card.minY + i.top + (place.kind == .header ? free : free / 2)
        let x = layoutDirection == .rightToLeft ? size.width - card.minX - i.leading - s.width : card.minX + i.leading
        content.place(at: CGPoint(x: x + slide, y: y), proposal: p)
        overlay.setNeedsPaint()
    }

    /// Start of the separator: an explicit guide, else the first text, else the content (in reading direction).
    var separatorStart: CGFloat {
        guard let content else { return 0 }
        func reading(_ x: CGFloat, _ width: CGFloat) -> CGFloat { layoutDirection == .rightToLeft ? size.width - x - width : x }
        let base = reading(content.position.x - swipe.contentOffset, content.size.width)
        if let explicit = content.explicitAlignment(HorizontalAlignment.listRowSeparatorLeading.key, size: content.size) { return base + explicit }
        if let text = firstText(content, 0) {
            let f = text.frame(in: self)
            return max(reading(f.minX - swipe.contentOffset, f.width), 0)
        }
        return base
    }

    private func firstText(_ e: ElementNode, _ depth: Int) -> ElementNode? {
        if e is TextElement { return e.size.width > 0 ? e : nil }
        guard depth < 24 else { return nil }
        for child in e.elements { if let t = firstText(child, depth + 1) { return t } }
        return nil
    }

    // MARK: Pressing

    /// The value that selecting the row gives.
    var selectionValue: AnyHashable? {
        guard place.kind == .rows, let selection = list.selection, let adopted, adopted.isMounted else { return nil }
        if let tag = adopted.containerTrait(TagTrait.key) as? AnyHashable, selection.accepts(tag) { return tag }
        guard let id = adopted.containerTrait(IdentifiedNode.key) as? AnyHashable, selection.accepts(id) else { return nil }
        return id
    }

    var isSelected: Bool { selectionValue.map { list.selected.contains($0) } ?? false }
    private(set) var isPressed = false

    /// Views in the row that act when the row is tapped: navigation links, buttons.
    private(set) var actors: [ListRowActor] = []

    private func findActors() {
        actors = []
        // A wrapper's element is a child elsewhere in the row too.
        var seen: Set<ObjectIdentifier> = []
        func visit(_ node: Node, _ depth: Int) {
            guard seen.insert(ObjectIdentifier(node)).inserted else { return }
            if let actor = node as? ListRowActor, actor.actsForRow { actors.append(actor) }
            guard depth < 48, !(node is ScrollElement) else { return }
            if let e = node as? ElementNode, let inner = e.adopted { visit(inner, depth + 1) }
            for child in node.children { visit(child, depth + 1) }
        }
        if let adopted { visit(adopted, 0) }
    }

    /// True where a tap on the row does something.
    var isTappable: Bool {
        guard place.kind == .rows else { return place.kind == .header && section?.expansion != nil }
        findActors()
        if list.isEditing { return showsSelectionCircle }
        return !actors.isEmpty || canSelect
    }

    private var canSelect: Bool {
        guard selectionValue != nil, !traits.isSelectionDisabled, let selection = list.selection else { return false }
        return list.isEditing || !selection.allowsMultiple || metrics.profile == .macOS26
    }

    private var section: AnySectionNode? {
        let runs = list.rows.elementRuns
        guard let run = runs.runs.first(where: { place.number >= $0.start && place.number < $0.end }) else { return nil }
        return runs.sectionNodes[run.section] as? AnySectionNode
    }

    private lazy var press: PressRecognizer = {
        let r = PressRecognizer(changed: { [unowned self] in setPressed($0) }, ended: { [unowned self] in activate() })
        r.element = self
        r.precedence = .low
        return r
    }()

    var recognizers: [Recognizer] {
        var all: [Recognizer] = []
        if swipe.isAvailable { all.append(swipe.recognizer) }
        if isTappable && environmentValues.isEnabled { all.append(press) }
        return all
    }

    override func isHit(at point: CGPoint) -> Bool { cardRect.contains(point) }

    private func setPressed(_ down: Bool) {
        guard isPressed != down else { return }
        isPressed = down
        stateDidChange()
    }

    func stateDidChange() {
        setNeedsPaint()
        overlay.setNeedsPaint()
    }

    /// What a tap on the row does.
    func activate() {
        if swipe.isOpen { return swipe.close() }
        if place.kind == .header {
            if let expansion = section?.expansion { onMain { withAnimation { expansion.wrappedValue.toggle() } } }
            return
        }
        findActors()
        if canSelect, let value = selectionValue { onMain { list.selection?.toggle(value) } }
        guard !list.isEditing else { return }
        for actor in actors { onMain { actor.performForRow() } }
    }

    /// Puts back the actions behind the row.
    func close() { swipe.close() }

    // MARK: Editing

    func delete() {
        guard let (rows, index) = collection, let action = rows.deleteAction else { return }
        onMain { withAnimation { action(IndexSet(integer: index)) } }
    }

    /// Moves the row to stand before the row that is at `destination` now.
    func move(to destination: Int) {
        guard let (rows, index) = collection, let action = rows.moveAction else { return }
        onMain { withAnimation { action(IndexSet(integer: index), destination) } }
    }

    // MARK: Painting

    override func paint() {
        fragment.operations = []
        fragment.transform = effectTransform ?? .identity
        fragment.filters = dragOffset == 0 ? [] : [.shadow(color: ResolvedColor(red: 0, green: 0, blue: 0, opacity: 0.2), radius: 8, x: 0, y: 2)]
        let env = environmentValues
        let card = cardRect.offsetBy(dx: swipe.contentOffset, dy: 0)
        background?.clipPath = cardPath(CGRect(origin: .zero, size: card.size))
        fragment.clip = swipe.isMoved ? cardPath(cardRect) : nil
        if place.kind == .header, list.metrics.pinsHeaders, let color = metrics.background {
            fragment.operations = [.fill(Path(CGRect(origin: .zero, size: size)), .color(color.resolved(in: env)), evenOdd: false)]
        }
        guard place.kind == .rows else { return }
        let highlighted = isPressed || (isSelected && background == nil)
        var color: Color? = background == nil ? metrics.card : nil
        if color == nil, swipe.isMoved { color = metrics.background }
        if highlighted { color = metrics.profile == .macOS26 && isSelected ? .accentColor : Color(provider: .system(.gray4)) }
        guard let color else { return }
        fragment.operations = [.fill(cardPath(card), .color(color.resolved(in: env)), evenOdd: false)]
    }

    private func cardPath(_ rect: CGRect) -> Path {
        let r = metrics.cornerRadius
        guard r > 0 else { return Path(rect) }
        let top = place.isFirst || list.rowSpacing != nil ? r : 0, bottom = place.isLast || list.rowSpacing != nil ? r : 0
        return Path(roundedRect: rect, cornerRadii: RectangleCornerRadii(topLeading: top, bottomLeading: bottom, bottomTrailing: bottom, topTrailing: top), style: .continuous)
    }

    // MARK: Semantics

    override func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        guard place.kind == .rows else {
            var node = SemanticsNode(role: place.kind == .header ? .header : .group, frame: frame(), type: place.kind == .header ? "Header" : "Footer", element: self)
            node.isHeader = place.kind == .header
            node.children = children
            if place.kind == .header, section?.expansion != nil { node.activate = { [weak self] in self?.activate() } }
            return [node]
        }
        var node = SemanticsNode(role: .row, frame: CGRect(origin: .zero, size: cardRect.size).applying(transform(to: nil)).offsetBy(dx: cardRect.minX, dy: cardRect.minY), type: "Row", element: self)
        node.children = children
        node.isSelected = isSelected
        if isTappable { node.activate = { [weak self] in self?.activate() } }
        if canDelete { node.actions.append(SemanticsAction(name: "Delete") { [weak self] in self?.delete() }) }
        node.actions += swipe.semanticsActions
        return [node]
    }
}

/// The view behind a row.
final class ListRowBackground: ZStackElement {
    private var node: Node!
    var clipPath: Path? { didSet { if clipPath != oldValue { setNeedsPaint() } } }

    init(_ context: NodeContext, _ view: AnyView) {
        super.init(context, alignment: .center)
        node = AnyView._makeNode(view, NodeContext(self))
        adopt(node)
    }

    func update(_ view: AnyView) { AnyView._updateNode(node, view) }
    override func paint() { fragment.clip = clipPath }
    override var semanticsOrder: [ElementNode] { [] }
}
