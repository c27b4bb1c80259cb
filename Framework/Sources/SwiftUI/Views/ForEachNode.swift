import Engine

/// What a list asks the collection that a row belongs to.
protocol EditableRows: Node {
    var deleteAction: ((IndexSet) -> Void)? { get }
    var moveAction: ((IndexSet, Int) -> Void)? { get }
}

/// One row of a collection.
final class RowNode: IdentifiedRow {
    var index: Int
    init(_ context: NodeContext, id: AnyHashable, index: Int) {
        self.index = index
        super.init(context, id: id)
    }
}

class IdentifiedRow: Node {
    let id: AnyHashable
    init(_ context: NodeContext, id: AnyHashable) {
        self.id = id
        super.init(context)
    }
    override func trait(_ key: ObjectIdentifier) -> Any? { key == IdentifiedNode.key ? id : nil }
}

/// The node of a collection: knows the ids of all rows, builds rows when they are asked for.
final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: Node, EditableRows {
    private var view: ForEach<Data, ID, Content>
    private var ids: [ID] = []
    private var rows: [ID: RowNode] = [:]
    /// State of rows that were given up because they are out of sight.
    private var kept: [ID: KeptState] = [:]
    /// Rows that have left but are still shown.
    private var leaving: [ID: (row: RowNode, departure: Departure)] = [:]
    /// Rows after the first with an id that occurs again, by position.
    private var duplicates: [Int: RowNode] = [:]
    private var warned: Set<ID> = []
    private var counts: RowCounts

    var deleteAction: ((IndexSet) -> Void)? { view.onDelete }
    var moveAction: ((IndexSet, Int) -> Void)? { view.onMove }

    init(_ view: ForEach<Data, ID, Content>, _ context: NodeContext) {
        self.view = view
        counts = RowCounts(fixed: Content._elementCount)
        super.init(context)
        ids = onMain { view.data.map(view.idOf) }
        noteDynamicViews()
    }

    override var isTransparentToTraits: Bool { false }

    // MARK: Rows

    private func datum(_ index: Int) -> Data.Element { view.data[view.data.index(view.data.startIndex, offsetBy: index)] }

    private func content(_ index: Int) -> Content {
        let element = datum(index)
        return Tracking.evaluating(rowReader) { observingChanges { onMain { view.content(element) } } }
    }

    /// State read by a row's closure belongs to whoever evaluated the collection.
    private var rowReader: Node { self }

    override func performUpdate() {
        refreshRows()
    }

    private func row(at index: Int) -> RowNode {
        let id = ids[index]
        if let known = duplicates[index] { return known }
        if let known = rows[id] {
            if known.index == index || !(known.index < ids.count && ids[known.index] == id) { return known }
            return duplicate(at: index)
        }
        if let (row, departure) = leaving.removeValue(forKey: id), departure.callBack(to: self) {
            row.index = index
            rows[id] = row
            Content._updateNode(row.children[0], content(index))
            count(row)
            return row
        }
        let row = KeptState.restoring(kept.removeValue(forKey: id)) { makeRow(index, AnyHashable(id)) }
        rows[id] = row
        count(row)
        return row
    }

    /// An id that occurs again gets an identity by position, so that every row stays usable; a warning says so once an id.
    /// Only rows that are built are looked at.
    private func duplicate(at index: Int) -> RowNode {
        let id = ids[index]
        if warned.insert(id).inserted {
            tree.warn("ForEach<\(Data.self), \(ID.self), …>: the ID \(id) occurs multiple times within the collection, this will give undefined results!")
        }
        let row = makeRow(index, AnyHashable([AnyHashable(id), AnyHashable(index)]))
        duplicates[index] = row
        count(row)
        return row
    }

    private func makeRow(_ index: Int, _ id: AnyHashable) -> RowNode {
        let row = RowNode(NodeContext(partOf: self), id: id, index: index)
        tree.counters.rows += 1
        adopt(row)
        let view = content(index)
        row.adopt(isUpdating ? Transitions.insert(under: row) { Content._makeNode(view, NodeContext(row)) } : Content._makeNode(view, NodeContext(row)))
        return row
    }

    // MARK: Numbers of elements

    /// Takes note of how many elements a row has, now that it is built.
    private func count(_ row: RowNode) {
        guard counts.mode == .assumed else { return }
        if counts.set(row.index, row.elementCount), !isCounting { super.elementsDidChange() }
    }

    private var isCounting = false

    /// Decides, by the first row, whether rows that are not built may be taken to have one element.
    private func decideMode() {
        guard counts.mode == .undecided, !ids.isEmpty else { return }
        isCounting = true
        counts.mode = row(at: 0).holdsCollection ? .counted : .assumed
        if counts.mode == .assumed { _ = counts.set(0, row(at: 0).elementCount) }
        isCounting = false
    }

    /// All rows are built and counted.
    private func countAll() {
        isCounting = true
        for i in ids.indices { _ = counts.set(i, row(at: i).elementCount) }
        isCounting = false
    }

    private func prepareCounts() {
        decideMode()
        if counts.mode == .counted { countAll() }
    }

    override func elementsDidChange() {
        guard !isCounting else { return }
        if counts.mode == .assumed {
            for row in rows.values { _ = counts.set(row.index, row.elementCount) }
            for row in duplicates.values { _ = counts.set(row.index, row.elementCount) }
        }
        super.elementsDidChange()
    }

    // MARK: Updates

    func update(_ new: ForEach<Data, ID, Content>) {
        let oldIDs = ids
        if new.isConstant, new.data.count != oldIDs.count {
            tree.warn("ForEach<\(Data.self), \(ID.self), …> count (\(new.data.count)) != its initial count (\(oldIDs.count)). `ForEach(_:content:)` should only be used for *constant* data. Instead conform data to `Identifiable` or use `ForEach(_:id:content:)` and provide an explicit `id`!")
        }
        view = new
        ids = onMain { new.data.map(new.idOf) }
        let same = ids == oldIDs
        if !same {
            let oldDuplicates = duplicates
            duplicates = [:]
            for row in oldDuplicates.values { drop(row) }
            let alive = Set(ids)
            if !kept.isEmpty { kept = kept.filter { alive.contains($0.key) } }
            let gone = rows.filter { !alive.contains($0.key) }
            for (id, row) in gone {
                rows[id] = nil
                if let departure = retire(row) { leaving[id] = (row, departure) }
            }
            if !leaving.isEmpty { leaving = leaving.filter { !$0.value.departure.isOver } }
        }
        if !same { renumberRows() }
        refreshRows()
        if !same {
            if tree.isUpdateAnimated, !oldIDs.isEmpty || hasShown { makeInsertedRows(oldIDs) }
            elementsDidChange()
        }
    }

    private var isUpdating = false
    private var hasShown: Bool { enclosingElement?.hasGeometry == true }

    /// Rows that come in under an animation are made now, while the update knows it; few enough to be seen.
    private func makeInsertedRows(_ old: [ID]) {
        let known = Set(old)
        let new = ids.indices.filter { !known.contains(ids[$0]) }
        guard !new.isEmpty, new.count <= 100, !(enclosingElement is ScrollContainer) else { return }
        isUpdating = true
        for i in new { _ = row(at: i) }
        isUpdating = false
    }

    /// Rows that are built learn where they stand now.
    private func renumberRows() {
        counts.forget()
        guard !rows.isEmpty else { return }
        var left = rows
        for (i, id) in ids.enumerated() {
            guard let row = left.removeValue(forKey: id) else { continue }
            row.index = i
            if counts.mode == .assumed { _ = counts.set(i, row.elementCount) }
            if left.isEmpty { break }
        }
    }

    /// Passes the rows that are built their new values, in order.
    private func refreshRows() {
        evaluation &+= 1
        for row in (Array(rows.values) + duplicates.values).sorted(by: { $0.index < $1.index }) {
            Content._updateNode(row.children[0], content(row.index))
        }
    }

    // MARK: Elements

    override var elementCount: Int {
        prepareCounts()
        return counts.total(of: ids.count)
    }

    override func collectElements(_ elements: inout [ElementNode]) {
        for i in ids.indices { row(at: i).collectElements(&elements) }
    }

    /// The rows with elements in a range of numbers.
    private func rowRange(_ range: Range<Int>) -> Range<Int> {
        guard !ids.isEmpty, range.upperBound > max(range.lowerBound, 0) else { return 0..<0 }
        let first = counts.row(at: max(range.lowerBound, 0), of: ids.count)
        let last = counts.row(at: range.upperBound - 1, of: ids.count)
        return first..<min(last + 1, ids.count)
    }

    override func forEachElement(in range: Range<Int>, _ body: (Int, ElementNode) -> Void) {
        prepareCounts()
        // Building may tell other numbers than were assumed; the rows are those that were meant.
        let meant = rowRange(range).map { (row: $0, base: counts.start(of: $0), count: counts.count(of: $0)) }
        for (index, base, n) in meant where n > 0 {
            let lower = max(range.lowerBound - base, 0), upper = min(range.upperBound - base, n)
            if lower < upper { row(at: index).forEachElement(in: lower..<upper) { body($0 + base, $1) } }
        }
    }

    override func releaseElements(outside range: Range<Int>) {
        guard counts.mode != .counted else {
            // A row is built to be counted, so it stays; collections in it need not.
            for i in ids.indices {
                let base = counts.start(of: i)
                row(at: i).releaseElements(outside: range.lowerBound - base..<range.upperBound - base)
            }
            return
        }
        let keep = rowRange(range)
        for (id, row) in rows where !keep.contains(row.index) {
            guard !row.mustStay else { continue }
            rows[id] = nil
            kept[id] = KeptState(of: row)
            drop(row)
        }
        for (index, row) in duplicates where !keep.contains(index) {
            duplicates[index] = nil
            drop(row)
        }
    }

    override func elementID(at index: Int) -> AnyHashable? {
        prepareCounts()
        let i = counts.row(at: index, of: ids.count)
        return i < ids.count ? AnyHashable(ids[i]) : nil
    }

    override func elementIndex(of id: AnyHashable) -> Int? {
        prepareCounts()
        if let own = id.base as? ID, let i = ids.firstIndex(of: own) { return counts.start(of: i) }
        // An `.id` around the row's view is known from the view's value alone.
        if Content._carriesID, let i = ids.indices.first(where: { Content._explicitID(content($0)) == id }) { return counts.start(of: i) }
        // Other ids inside a row can be found only in rows that are built.
        for row in children {
            if let row = row as? RowNode, let inner = row.elementIndex(of: id) { return counts.start(of: row.index) + inner }
        }
        return nil
    }

    override func collectRuns(_ runs: inout ElementRuns) {
        prepareCounts()
        if counts.mode == .counted {
            for i in ids.indices { row(at: i).collectRuns(&runs) }
        } else {
            runs.append(counts.total(of: ids.count), of: self)
        }
    }

    override var debugName: String { "ForEach<\(Data.self)>" }
}

extension Node {
    /// True where the elements of the node come from a collection or a section, so that their number is known without
    /// making them.
    fileprivate var holdsCollection: Bool {
        if self is EditableRows || self is AnySectionNode { return true }
        if self is ElementNode { return false }
        return children.contains { $0.holdsCollection }
    }
}
