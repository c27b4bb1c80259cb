import Drawing
import Engine

/// A list: a scroll element whose layer is the rows.
final class ListElement: ScrollViewElement {
    private(set) var rows: ListRowsElement!
    var selection: ListSelection?
    private(set) var selected: Set<AnyHashable> = []
    private(set) var isEditing = false
    private(set) var metrics: ListMetrics
    private(set) var hidesBackground = false
    private(set) var rowSpacing: CGFloat?
    private(set) var sectionSpacing: CGFloat?
    /// The row whose actions are uncovered.
    weak var openRow: ListRowElement?

    init(_ context: NodeContext, selection: ListSelection?) {
        self.selection = selection
        metrics = ListMetrics(EnvironmentValues(context.environment, reader: nil), width: 0)
        super.init(context, axes: .vertical)
    }

    func setContent(_ make: (NodeContext) -> Node) {
        rows = ListRowsElement(NodeContext(self), axis: .vertical, alignment: HorizontalAlignment.leading.key, spacing: 0)
        rows.list = self
        let scope = EnvironmentNode(NodeContext(rows)) { [unowned self] in contentEnvironment(&$0) }
        rows.setContent(scope)
        scope.adopt(make(scope.contentContext))
        setLayer(rows)
        readEnvironment()
        readSelection()
    }

    /// What rows, headers and footers see.
    private func contentEnvironment(_ env: inout EnvironmentValues) {
        let profile = env.platformProfile, kind = metrics.kind
        env.isInListRow = true
        // Rows of a sidebar have a text style, which elsewhere on the Mac is not the default font (oracle/macos 58).
        if profile.isMac, kind == .sidebar, env.font == nil { env.font = .body }
        env.scrollContentMargins = ScrollContentMargins()
        env.sectionLook = SectionLook { header in
            header.isInListRow = false
            guard !profile.isMac else {
                header.font = .subheadline.bold()
                header.foregroundStyle = AnyShapeStyle(Color.secondary)
                return
            }
            let prominent = header.headerProminence == .increased
            if prominent || kind == .sidebar {
                header.font = .title3.bold()
            } else if profile.name == .iOS26 {
                header.font = .body.weight(.medium)
                header.foregroundStyle = AnyShapeStyle(Color.secondary)
            } else if kind == .plain || kind == .inset {
                header.font = .subheadline.weight(.semibold)
                header.foregroundStyle = AnyShapeStyle(Color.secondary)
            } else {
                header.font = .footnote
                header.foregroundStyle = AnyShapeStyle(Color.secondary)
                if header.textCase == nil { header.textCase = .uppercase }
            }
        } footer: { footer in
            footer.isInListRow = false
            footer.font = profile.isMac ? .subheadline : .footnote
            footer.foregroundStyle = AnyShapeStyle(Color.secondary)
        }
    }

    override func readStyle(_ env: EnvironmentValues) {
        let new = ListMetrics(env, width: size.width)
        hidesBackground = env.scrollContentBackground == .hidden
        let changes = new != metrics || rowSpacing != env.listRowSpacing || sectionSpacing != env.listSectionSpacing.points
        metrics = new
        rowSpacing = env.listRowSpacing
        sectionSpacing = env.listSectionSpacing.points
        guard let rows else { return }
        rows.pins = metrics.pinsHeaders ? [.header] : []
        if changes { rows.metricsDidChange() }
        setNeedsUpdate()
    }

    /// Reads selection and edit mode as dependencies of the list.
    func readSelection() {
        let (values, editing) = evaluate { () -> (Set<AnyHashable>, Bool) in
            onMain { (selection?.read() ?? [], environmentValues.editMode?.wrappedValue.isEditing ?? false) }
        }
        if values != selected {
            selected = values
            rows.setRowsNeedPaint()
        }
        if editing != isEditing {
            isEditing = editing
            rows.editingDidChange()
        }
    }

    override func performUpdate() { readSelection() }

    // MARK: Layout

    /// A list takes what it is offered.
    override func measure(_ p: ProposedViewSize) -> CGSize {
        if let w = p.width, w.isFinite, abs(w - metricsWidth) > 0.01 {
            metricsWidth = w
            let new = ListMetrics(environmentValues, width: w)
            if new != metrics {
                metrics = new
                rows.metricsDidChange()
            }
        }
        var s = super.measure(p)
        s.width = p.width ?? s.width
        return s
    }
    private var metricsWidth: CGFloat = -1

    // MARK: Painting

    override func paint() {
        super.paint()
        guard !hidesBackground, let color = metrics.background else {
            fragment.operations = []
            return
        }
        fragment.operations = [.fill(Path(viewport), .color(color.resolved(in: environmentValues)), evenOdd: false)]
    }

    override func panDidBegin() { openRow?.close() }

    override func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        var node = SemanticsNode(role: .list, frame: frame(), type: "List", element: self)
        node.children = children
        return [node]
    }
}

/// The rows of a list, each in its decoration.
final class ListRowsElement: LazyElement {
    weak var list: ListElement!
    private var wrappers: [ObjectIdentifier: ListRowElement] = [:]

    override func decorate(_ element: ElementNode, number: Int, run: ElementRuns.Run) -> ElementNode {
        let id = ObjectIdentifier(element)
        let row: ListRowElement
        if let known = wrappers[id], known.adopted === element { row = known } else {
            row = ListRowElement(NodeContext(self), list: list)
            adopt(row)
            row.adopted = element
            wrappers[id] = row
            row.contentDidAttach()
        }
        row.place = position(number, run)
        return row
    }

    /// Where in its section an element is.
    private func position(_ number: Int, _ run: ElementRuns.Run) -> ListRowElement.Place {
        var place = ListRowElement.Place()
        let runs = elementRuns.runs
        guard let i = runs.firstIndex(where: { $0.start == run.start }) else { return place }
        place.kind = run.kind
        place.number = number
        let before = i > 0 && runs[i - 1].section == run.section ? runs[i - 1] : nil
        let after = i + 1 < runs.count && runs[i + 1].section == run.section ? runs[i + 1] : nil
        place.isFirst = number == run.start
        place.isLast = number == run.end - 1
        place.followsHeader = before?.kind == .header
        place.precedesFooter = after?.kind == .footer
        place.isFirstOfList = number == 0
        place.isLastOfList = number == elementRuns.count - 1
        place.startsSection = place.isFirst && before == nil
        place.endsSection = place.isLast && after == nil
        return place
    }

    override func linesDidChange() {
        let shown = Set(lines.flatMap(\.elements).map(ObjectIdentifier.init))
        for (id, row) in wrappers where !shown.contains(ObjectIdentifier(row)) {
            wrappers[id] = nil
            if tree.isUpdateAnimated, let content = row.adopted, content.isGhost || !content.isMounted, let animation = effectiveTransaction.effectiveAnimation { leave(row, animation) }
            drop(row)
        }
    }

    /// Removed rows whose place the others have not taken yet.
    private var leaving: [Leave] = []
    private final class Leave {
        let row: ListRowElement
        init(_ row: ListRowElement) { self.row = row }
    }

    /// Shows a removed row as it was, fading, behind the rows that move into its place.
    private func leave(_ row: ListRowElement, _ animation: Animation) {
        row.isLeaving = true
        let leave = Leave(row)
        leaving.append(leave)
        setNeedsPaint()
        let fading = ValueAnimation<CGFloat>(from: 1, to: 0, transaction: Transaction(), animation: animation, at: tree.now)
        tree.animate(leave, Ticker { [weak self] time in
            let (opacity, finished) = fading.value(at: time)
            leave.row.fragment.opacity = Double(min(max(opacity, 0), 1))
            self?.setNeedsPaint()
            if finished { self?.leaving.removeAll { $0 === leave } }
            return !finished
        })
    }

    /// A row that is dragged is in front of the others.
    override var paintOrder: [ElementNode] {
        let order = leaving.map(\.row) + super.paintOrder
        guard let dragged = order.first(where: { ($0 as? ListRowElement)?.dragOffset ?? 0 != 0 }) else { return order }
        return order.filter { $0 !== dragged } + [dragged]
    }

    var visibleRows: [ListRowElement] { lines.flatMap(\.elements).compactMap { $0 as? ListRowElement } }

    func setRowsNeedPaint() { for row in visibleRows { row.stateDidChange() } }

    func metricsDidChange() {
        for row in wrappers.values { row.invalidateLayout() }
        invalidateLayout()
    }

    func editingDidChange() {
        for row in wrappers.values {
            row.invalidateLayout()
            row.stateDidChange()
        }
        invalidatePlacement()
    }

    override func elementTraitsDidChange() {
        super.elementTraitsDidChange()
        for row in wrappers.values { row.traitsDidChange() }
    }
}
