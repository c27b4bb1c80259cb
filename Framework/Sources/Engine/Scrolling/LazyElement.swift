import Foundation

/// Lays out lines of elements along an axis and builds only those that can be seen in the enclosing scroll view
/// (behaviours 126–129).
///
/// The elements below are numbered without being built. A line holds one element, or as many as there are tracks;
/// section headers and footers have a line of their own. What was measured is remembered, the rest is estimated; when
/// an estimate before the visible part is corrected, the scroll view moves along, so that nothing jumps.
open class LazyElement: ElementNode {
    public let axis: Axis
    /// Between lines, in points; nil for the elements' own wishes.
    public var lineSpacing: CGFloat? { didSet { if lineSpacing != oldValue { forgetExtents() } } }
    /// Where elements stand across the axis.
    public var crossAlignment: AlignmentKey { didSet { if crossAlignment != oldValue { invalidatePlacement() } } }
    public var pins: Set<PinnedKind> = [] { didSet { if pins != oldValue { invalidatePlacement() } } }
    /// Nil for one element a line.
    public var tracks: [GridTrack]? { didSet { if tracks != oldValue { forgetExtents() } } }

    public enum PinnedKind: Hashable { case header, footer }

    /// The node of the rows; other nodes below this one belong to a subclass.
    public private(set) var contentNode: Node!

    public init(_ context: NodeContext, axis: Axis, alignment: AlignmentKey, spacing: CGFloat?) {
        self.axis = axis
        crossAlignment = alignment
        lineSpacing = spacing
        super.init(context)
    }

    public final func setContent(_ node: Node) {
        contentNode = node
        adopt(node)
    }

    override open var isTransparentToTraits: Bool { false }

    // MARK: Lines

    /// A line on the screen.
    public final class Line {
        public fileprivate(set) var number: Int
        public let elements: [ElementNode]
        public let kind: ElementRuns.Kind
        public let section: Int
        fileprivate var extent: CGFloat = 0
        fileprivate var gap: CGFloat = 0
        /// Where the line begins, from the container's start.
        public fileprivate(set) var origin: CGFloat = 0
        fileprivate var isPlaced = false
        init(number: Int, elements: [ElementNode], kind: ElementRuns.Kind, section: Int) {
            self.number = number; self.elements = elements; self.kind = kind; self.section = section
        }
    }

    /// A stretch of lines of one kind.
    public struct LineRun {
        public var run: ElementRuns.Run
        public var firstLine: Int
        public var lineCount: Int
        public var endLine: Int { firstLine + lineCount }
    }

    public private(set) var elementRuns = ElementRuns()
    public private(set) var lineRuns: [LineRun] = []
    private var areRunsStale = true
    private var perLine = 1
    private var table = ExtentTable()
    /// Distances before measured lines where the elements decide them.
    private var gaps: [Int: CGFloat] = [:]
    private var tableCross: CGFloat?
    /// Lines that are built, in order.
    public private(set) var lines: [Line] = []
    /// Ids of measured lines, so that a change of the data keeps what is known.
    private var resolvedTracks: ResolvedTracks?

    public final var lineCount: Int {
        refreshRuns()
        return table.count
    }

    private func refreshRuns() {
        guard areRunsStale else { return }
        areRunsStale = false
        var runs = ElementRuns()
        contentNode?.collectRuns(&runs)
        elementRuns = runs
        arrangeLines()
        areLinesStale = true
        runsDidChange()
    }

    /// Sections or numbers of rows are others than before.
    open func runsDidChange() {}

    private func arrangeLines() {
        perLine = tracks == nil ? 1 : resolvedTracks?.count ?? 1
        lineRuns = []
        var n = 0
        for run in elementRuns.runs {
            let count = run.kind == .rows ? (run.count + perLine - 1) / perLine : run.count
            lineRuns.append(LineRun(run: run, firstLine: n, lineCount: count))
            n += count
        }
        table.reset(count: n)
        gaps = [:]
    }

    /// The stretch that a line is in. O(log sections).
    public final func lineRun(of line: Int) -> LineRun {
        var low = 0, high = lineRuns.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if lineRuns[middle].firstLine <= line { low = middle } else { high = middle - 1 }
        }
        return lineRuns[low]
    }

    private func elementRange(of line: Int) -> Range<Int> {
        let r = lineRun(of: line)
        guard r.run.kind == .rows else { return r.run.start + line - r.firstLine..<r.run.start + line - r.firstLine + 1 }
        let start = r.run.start + (line - r.firstLine) * perLine
        return start..<min(start + perLine, r.run.end)
    }

    /// The line of an element.
    public final func line(ofElement index: Int) -> Int? {
        refreshRuns()
        guard let r = lineRuns.first(where: { index >= $0.run.start && index < $0.run.end }) else { return nil }
        return r.firstLine + (index - r.run.start) / (r.run.kind == .rows ? perLine : 1)
    }

    // MARK: Changes

    override open func elementsDidChange() {
        rememberByID()
        areRunsStale = true
        super.elementsDidChange()
    }

    private var remembered: [AnyHashable: (extent: CGFloat, gap: CGFloat)] = [:]
    private var lineIDs: [Int: AnyHashable] = [:]

    /// Keeps the measures of lines with an id across a change of the numbering.
    private func rememberByID() {
        guard !areRunsStale else { return }
        for (line, id) in lineIDs {
            if line < table.count, let extent = table[line] { remembered[id] = (extent, gaps[line] ?? 0) }
        }
        lineIDs = [:]
    }

    private func recall() {
        guard !remembered.isEmpty, perLine == 1 else { return remembered = [:] }
        // Few are left of large collections: those near the visible part were measured last, the rest is estimated.
        for (id, known) in remembered.prefix(LazyElement.recallLimit) {
            guard let index = contentNode.elementIndex(of: id), let line = line(ofElement: index) else { continue }
            table.set(line, known.extent + known.gap)
            gaps[line] = known.gap
            lineIDs[line] = id
        }
        remembered = [:]
    }

    private static let recallLimit = 512

    private func forgetExtents() {
        table.reset(count: table.count)
        gaps = [:]
        lineIDs = [:]
        areRunsStale = true
        invalidateLayout()
    }

    private func useCross(_ cross: CGFloat) {
        if tableCross == cross { return }
        tableCross = cross
        if let tracks {
            resolvedTracks = ResolvedTracks(tracks, available: cross)
            arrangeLines()
        } else {
            table.reset(count: table.count)
            gaps = [:]
        }
    }

    // MARK: Building

    /// What is laid out for an element: a subclass may put something around it.
    open func decorate(_ element: ElementNode, number: Int, run: ElementRuns.Run) -> ElementNode { element }

    /// Builds the lines of `range` that are not built, in order with those that are.
    private func build(_ range: Range<Int>) -> [Line] {
        var known: [Int: Line] = [:]
        for line in lines where range.contains(line.number) { known[line.number] = line }
        var result: [Line] = []
        var next = range.lowerBound
        while next < range.upperBound {
            if let line = known[next], line.elements.allSatisfy({ $0.isMounted }) {
                result.append(line)
                next += 1
                continue
            }
            var end = next + 1
            while end < range.upperBound, known[end] == nil { end += 1 }
            result += make(next..<end)
            next = end
        }
        return result
    }

    private func make(_ range: Range<Int>) -> [Line] {
        let first = elementRange(of: range.lowerBound).lowerBound, last = elementRange(of: range.upperBound - 1).upperBound
        var elements: [ElementNode] = []
        elements.reserveCapacity(last - first)
        contentNode.forEachElement(in: first..<last) { _, element in elements.append(element) }
        return range.compactMap { number in
            let r = elementRange(of: number), run = lineRun(of: number).run
            let own = r.compactMap { i in i - first < elements.count ? decorate(elements[i - first], number: i, run: run) : nil }
            return own.isEmpty ? nil : Line(number: number, elements: own, kind: run.kind, section: run.section)
        }
    }

    override open func collectLaidOutElements(_ elements: inout [ElementNode]) {
        for line in lines { elements += line.elements }
    }

    // MARK: Measuring

    private func offer(_ line: Line, _ i: Int, cross: CGFloat?) -> ProposedViewSize {
        guard line.kind == .rows, let t = resolvedTracks, i < t.lengths.count else { return ProposedViewSize(axis, nil, cross: cross) }
        return ProposedViewSize(axis, nil, cross: t.lengths[i])
    }

    private func extent(_ line: Line, cross: CGFloat?) -> CGFloat {
        var longest: CGFloat = 0
        for (i, e) in line.elements.enumerated() { longest = max(longest, e.sizeThatFits(offer(line, i, cross: cross))[axis]) }
        return longest
    }

    private func gap(before line: Line, after previous: Line?) -> CGFloat? {
        guard line.number > 0 else { return 0 }
        if let lineSpacing { return lineSpacing }
        guard let previous, previous.number == line.number - 1 else { return nil }
        var widest: CGFloat?
        for (i, e) in line.elements.enumerated() {
            let above = previous.elements[min(i, previous.elements.count - 1)]
            widest = max(widest ?? -.infinity, above.spacing.distance(to: e.spacing, along: axis))
        }
        return widest ?? ViewSpacing.defaultDistance
    }

    /// Takes the lengths of lines over into the table; true where one is another than it was.
    private func note(_ lines: [Line], cross: CGFloat) -> Bool {
        var changed = false
        for (i, line) in lines.enumerated() {
            line.extent = extent(line, cross: cross)
            line.gap = gap(before: line, after: i > 0 ? lines[i - 1] : nil) ?? gaps[line.number] ?? ViewSpacing.defaultDistance
            gaps[line.number] = line.gap
            if table.set(line.number, line.extent + line.gap) { changed = true }
            if lineIDs[line.number] == nil, perLine == 1, let id = contentNode.elementID(at: elementRange(of: line.number).lowerBound) {
                lineIDs[line.number] = id
            }
        }
        return changed
    }

    override open func likelyFlexibility(along axis: Axis) -> Int { 4 }

    override open func measure(_ p: ProposedViewSize) -> CGSize {
        refreshRuns()
        let cross = p[axis.other]
        guard table.count > 0 || tracks != nil else { return CGSize(axis, 0, cross: finite(cross) ?? 0) }
        if let offered = cross, offered.isFinite {
            let own = ownCross(offered)
            if tableCross == nil || own == tableCross || !hasGeometry { return measureForPlacing(own) }
        }
        // Another width than the one that is laid out for: the beginning tells, and nothing is kept.
        let sample = build(0..<min(LazyElement.sampleCount, table.count))
        if lines.isEmpty { lines = sample }
        var sum: CGFloat = 0, widest: CGFloat = 0
        for (i, line) in sample.enumerated() {
            sum += extent(line, cross: cross) + (gap(before: line, after: i > 0 ? sample[i - 1] : nil) ?? 0)
            for (k, e) in line.elements.enumerated() { widest = max(widest, e.sizeThatFits(offer(line, k, cross: cross))[axis.other]) }
        }
        let length = sample.isEmpty ? 0 : sum / CGFloat(sample.count) * CGFloat(table.count)
        return CGSize(axis, length, cross: cross ?? widest)
    }

    private func finite(_ v: CGFloat?) -> CGFloat? { v.flatMap { $0.isFinite ? $0 : nil } }
    /// Lines looked at to answer for another width.
    private static let sampleCount = 8

    /// A grid whose tracks need more than it is offered is as wide as they are, and divides that width again when it
    /// is placed (behaviours 132).
    private func ownCross(_ offered: CGFloat) -> CGFloat {
        guard let tracks else { return offered }
        return max(offered, ResolvedTracks(tracks, available: offered).total)
    }

    private func measureForPlacing(_ cross: CGFloat) -> CGSize {
        useCross(cross)
        recall()
        renewLines()
        if lines.isEmpty {
            // Enough from the beginning to fill what may be visible.
            let visible = scrollContainer?.viewportHint[axis] ?? 0
            let needed = visible > 0 ? visible : tree.root.windowSize[axis]
            var n = 0
            while n < table.count, n == 0 || table.offset(of: n) < needed {
                let end = min(n + 1, table.count)
                let built = build(0..<end)
                lines = built
                _ = note(built, cross: cross)
                n = end
            }
        } else {
            _ = note(lines, cross: cross)
        }
        return CGSize(axis, table.total, cross: cross)
    }

    private var areLinesStale = false

    /// The numbering changed: the lines on the screen are looked up again, where they stood.
    private func renewLines() {
        guard areLinesStale else { return }
        areLinesStale = false
        let had = !lines.isEmpty
        lines = []
        if had && hasGeometry { lines = build(lineRange(visibleRange())) }
    }

    override open func computeSpacing() -> ViewSpacing {
        guard let first = lines.first?.elements.first, let last = lines.last?.elements.last else { return .zero }
        var s = ViewSpacing(empty: ())
        let (start, end): (Edge, Edge) = axis == .horizontal ? (.leading, .trailing) : (.top, .bottom)
        s[start] = lines.first?.number == 0 ? first.spacing[start] : ViewSpacing()[start]
        s[end] = lines.last?.number == table.count - 1 ? last.spacing[end] : ViewSpacing()[end]
        for e in [first, last] { s.formUnion(e.spacing, edges: axis == .horizontal ? .vertical : .horizontal) }
        return s
    }

    // MARK: Visible part

    private weak var knownScroll: ScrollElement?

    public final var scrollContainer: ScrollElement? {
        if let knownScroll { return knownScroll }
        var node = enclosingElement
        while let n = node {
            if let scroll = n as? ScrollElement {
                knownScroll = scroll
                scroll.register(self)
                return scroll
            }
            node = n.enclosingElement
        }
        return nil
    }

    /// What can be seen, from the container's start along its axis, in reading direction.
    private func visibleRange() -> ClosedRange<CGFloat> {
        let rect: CGRect
        if let scroll = scrollContainer {
            rect = scroll.viewport.applying(transform(to: scroll).inverted())
        } else {
            rect = CGRect(origin: .zero, size: tree.root.windowSize).applying(transform(to: nil).inverted())
        }
        let low = axis == .vertical ? rect.minY : rect.minX, high = axis == .vertical ? rect.maxY : rect.maxX
        guard low.isFinite, high.isFinite, high >= low else { return 0...0 }
        if axis == .horizontal && layoutDirection == .rightToLeft { return size.width - high...size.width - low }
        return low...high
    }

    /// The lines that a stretch of the container shows.
    private func lineRange(_ visible: ClosedRange<CGFloat>) -> Range<Int> {
        let total = table.total
        guard table.count > 0, visible.upperBound > 0, visible.lowerBound < total else { return 0..<0 }
        var first = table.line(at: max(visible.lowerBound, 0))
        // The distance before a line belongs to it in the table, but is not seen as part of it.
        if first > 0, lineSpacing == nil, gaps[first] == nil { first -= 1 }
        let last = table.line(at: min(visible.upperBound, total) - 0.001)
        return first..<max(last, first) + 1
    }

    /// The scroll view moved: builds and places again where other lines are visible now.
    func visibleAreaMayHaveChanged() {
        guard hasGeometry, isMounted else { return }
        if pins.isEmpty && !isPlaceStale {
            let range = lineRange(visibleRange())
            let shown = lines.filter { !pinnedNumbers.contains($0.number) }
            if range.isEmpty ? shown.isEmpty : shown.first?.number == range.lowerBound && shown.last?.number == range.upperBound - 1 { return }
        }
        replaceChildren()
    }

    // MARK: Placing

    private var pinnedNumbers: Set<Int> = []
    private var releasedRange = 0..<0

    override open func placeChildren() {
        refreshRuns()
        let cross = size[axis.other]
        useCross(cross)
        recall()
        renewLines()
        guard table.count > 0 else {
            show([], pinned: [])
            return
        }
        var visible = visibleRange()
        let scroll = scrollContainer
        // The first line that was and stays in sight is held where it is seen, whatever is learned about those before it.
        let held = lines.first { $0.isPlaced && $0.origin + $0.extent > visible.lowerBound && $0.origin < visible.upperBound }
        let anchor = held?.number ?? table.line(at: max(visible.lowerBound, 0))
        var anchorOrigin = held?.origin ?? table.offset(of: anchor) + (gaps[anchor] ?? 0)
        var shift: CGFloat = 0
        var built: [Line] = []
        for _ in 0..<LazyElement.maximumRounds {
            let range = lineRange(visible)
            built = build(range)
            lines = built
            let changed = note(built, cross: cross)
            let origin = table.offset(of: anchor) + (gaps[anchor] ?? 0)
            if visible.lowerBound > 0, origin != anchorOrigin {
                let delta = origin - anchorOrigin
                visible = visible.lowerBound + delta...visible.upperBound + delta
                shift += delta
            }
            anchorOrigin = origin
            if !changed && lineRange(visible) == range { break }
        }
        let pinned = place(built, visible: visible, cross: cross)
        show(built, pinned: pinned)
        if shift != 0, let scroll, scroll.axes.contains(axis) { scroll.correct(by: shift, along: axis) }
        if abs(table.total - size[axis]) > 0.0001 { invalidateLayout() }
    }

    private static let maximumRounds = 10

    /// Takes the lines as those on the screen, and gives up others.
    private func show(_ built: [Line], pinned: [Line]) {
        lines = (built + pinned).sorted { $0.number < $1.number }
        pinnedNumbers = Set(pinned.map(\.number)).subtracting(built.map(\.number))
        laidOutElementsDidChange()
        if let first = built.first?.number, let last = built.last?.number {
            let keep = elementRange(of: first).lowerBound..<elementRange(of: last).upperBound
            if keep != releasedRange || !pinned.isEmpty {
                releasedRange = keep
                release(outside: keep, except: pinned)
            }
        } else if !releasedRange.isEmpty {
            releasedRange = 0..<0
            contentNode.releaseElements(outside: 0..<0)
        }
        linesDidChange()
    }

    private func release(outside keep: Range<Int>, except pinned: [Line]) { contentNode.releaseElements(outside: keep) }

    /// Other lines are on the screen.
    open func linesDidChange() {}

    /// Gives the lines their places; returns pinned ones that are not in `built`.
    private func place(_ built: [Line], visible: ClosedRange<CGFloat>, cross: CGFloat) -> [Line] {
        for line in built {
            line.origin = table.offset(of: line.number) + line.gap
            line.isPlaced = true
            place(line, at: line.origin, cross: cross)
        }
        guard !pins.isEmpty else { return [] }
        return placePinned(built, visible: pinArea(visible), cross: cross)
    }

    /// The part of what is visible that pinned views stay in: not behind bars.
    private func pinArea(_ visible: ClosedRange<CGFloat>) -> ClosedRange<CGFloat> {
        guard let i = scrollContainer?.obscuredInsets else { return visible }
        let start = axis == .vertical ? i.top : i.leading, end = axis == .vertical ? i.bottom : i.trailing
        return visible.lowerBound + start...max(visible.upperBound - end, visible.lowerBound + start)
    }

    private func place(_ line: Line, at origin: CGFloat, cross: CGFloat) {
        for (i, element) in line.elements.enumerated() {
            let p = offer(line, i, cross: cross)
            let s = element.sizeThatFits(p)
            var at = CGPoint.zero
            at[axis] = origin
            if line.kind == .rows, let t = resolvedTracks, i < t.lengths.count {
                let cell = CGSize(axis, line.extent, cross: t.lengths[i])
                let a = t.alignments[i]
                let own = ViewDimensions(size: cell), d = element.dimensions(s)
                let across = axis == .vertical ? (a?.horizontal.key ?? crossAlignment) : (a?.vertical.key ?? crossAlignment)
                let along = axis == .vertical ? (a?.vertical.key ?? VerticalAlignment.center.key) : (a?.horizontal.key ?? HorizontalAlignment.center.key)
                at[axis.other] = blockOrigin(t, cross: cross) + t.origins[i] + own[across] - d[across]
                at[axis] += own[along] - d[along]
            } else {
                let own = ViewDimensions(size: CGSize(axis, line.extent, cross: cross))
                at[axis.other] = own[crossAlignment] - element.dimensions(s)[crossAlignment]
            }
            placeMirrored(element, at: at, proposal: p)
        }
    }

    /// The block of tracks stands at the alignment where it is narrower than the container, and else at its start.
    private func blockOrigin(_ t: ResolvedTracks, cross: CGFloat) -> CGFloat {
        let own = ViewDimensions(size: CGSize(axis, 0, cross: cross)), block = ViewDimensions(size: CGSize(axis, 0, cross: t.total))
        return max(own[crossAlignment] - block[crossAlignment], 0)
    }

    // MARK: Pinned headers and footers

    private func placePinned(_ built: [Line], visible: ClosedRange<CGFloat>, cross: CGFloat) -> [Line] {
        var extra: [Line] = []
        var sections = Set(built.map(\.section))
        if built.isEmpty { sections = [] }
        for section in sections {
            guard let first = lineRuns.first(where: { $0.run.section == section }), let last = lineRuns.last(where: { $0.run.section == section })
            else { continue }
            let start = table.offset(of: first.firstLine), end = table.offset(of: last.endLine)
            if pins.contains(.header), first.run.kind == .header, let line = pinnable(first.firstLine, built, &extra, cross) {
                let natural = start + line.gap
                line.origin = max(natural, min(visible.lowerBound, end - line.extent))
                place(line, at: line.origin, cross: cross)
            }
            if pins.contains(.footer), last.run.kind == .footer, let line = pinnable(last.endLine - 1, built, &extra, cross) {
                let natural = end - line.extent
                line.origin = min(natural, max(visible.upperBound - line.extent, start))
                place(line, at: line.origin, cross: cross)
            }
        }
        return extra
    }

    private func pinnable(_ number: Int, _ built: [Line], _ extra: inout [Line], _ cross: CGFloat) -> Line? {
        if let line = built.first(where: { $0.number == number }) { return line }
        guard let line = lines.first(where: { $0.number == number && $0.elements.allSatisfy(\.isMounted) }) ?? make(number..<number + 1).first else { return nil }
        line.extent = extent(line, cross: cross)
        line.gap = gaps[number] ?? (number == 0 ? 0 : lineSpacing ?? ViewSpacing.defaultDistance)
        extra.append(line)
        return line
    }

    override open var paintOrder: [ElementNode] {
        let order = ElementNode.sortedByZIndex(elements)
        guard !pins.isEmpty else { return order }
        var top: Set<ObjectIdentifier> = []
        for line in lines where (line.kind == .header && pins.contains(.header)) || (line.kind == .footer && pins.contains(.footer)) {
            for e in line.elements { top.insert(ObjectIdentifier(e)) }
        }
        return order.filter { !top.contains(ObjectIdentifier($0)) } + order.filter { top.contains(ObjectIdentifier($0)) }
    }

    // MARK: Search

    /// Where the element with `id` stands or is estimated to stand, in this element's coordinates and reading direction.
    public final func rect(ofID id: AnyHashable) -> CGRect? {
        refreshRuns()
        guard let index = contentNode.elementIndex(of: id) else { return nil }
        return rect(ofElement: index)
    }

    /// Where a line begins, measured or estimated, in points.
    public final func start(ofLine line: Int) -> CGFloat? {
        refreshRuns()
        guard line < table.count else { return nil }
        return table.offset(of: line) + (gaps[line] ?? (line == 0 ? 0 : lineSpacing ?? ViewSpacing.defaultDistance))
    }

    public final func rect(ofElement index: Int) -> CGRect? {
        guard let line = line(ofElement: index), line < table.count else { return nil }
        let start = table.offset(of: line)
        let gap = gaps[line] ?? (line == 0 ? 0 : lineSpacing ?? ViewSpacing.defaultDistance)
        let length = (table[line] ?? table.estimate) - gap
        var r = CGRect(origin: .zero, size: size)
        if axis == .vertical { (r.origin.y, r.size.height) = (start + gap, length) } else { (r.origin.x, r.size.width) = (start + gap, length) }
        return r
    }

    /// Numbers of the elements on the screen.
    public final var builtElements: Range<Int> {
        guard let first = lines.first, let last = lines.last else { return 0..<0 }
        return elementRange(of: first.number).lowerBound..<elementRange(of: last.number).upperBound
    }
}
