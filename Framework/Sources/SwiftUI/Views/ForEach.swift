import Engine

/// A view for each element of a collection, with an identity by id (behaviours 160–162).
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    let idOf: (Data.Element) -> ID
    var onDelete: ((IndexSet) -> Void)?
    var onMove: ((IndexSet, Int) -> Void)?

    nonisolated init(data: Data, idOf: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content) {
        self.data = data
        self.idOf = idOf
        self.content = content
    }
}

extension ForEach where Content: View {
    nonisolated public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, idOf: { $0[keyPath: id] }, content: content)
    }

    nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) where ID == Data.Element.ID, Data.Element: Identifiable {
        self.init(data: data, idOf: { $0.id }, content: content)
    }

    nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) where Data == Range<Int>, ID == Int {
        self.init(data: data, idOf: { $0 }, content: content)
    }

    nonisolated public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == Binding<C>, ID == C.Element.ID, C.Element: Identifiable {
        self.init(data: data, idOf: { $0.wrappedValue.id }, content: content)
    }

    nonisolated public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == Binding<C> {
        self.init(data: data, idOf: { $0.wrappedValue[keyPath: id] }, content: content)
    }
}

extension ForEach: View where Content: View {
    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { ForEachNode<Data, ID, Content>(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        unsafeDowncast(node, to: ForEachNode<Data, ID, Content>.self).update(view)
    }
    nonisolated public static var _elementCount: Int? { nil }
}

/// A view made of a collection whose rows can be edited.
public protocol DynamicViewContent: View {
    associatedtype Data: Collection
    var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension ForEach where Content: View {
    /// Called with the offsets of rows the user deletes; nil forbids it.
    nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach {
        var copy = self
        copy.onDelete = action
        return copy
    }

    /// Called with the offsets of rows the user moves and where they go; nil forbids it.
    nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach {
        var copy = self
        copy.onMove = action
        return copy
    }
}

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
    /// Rows after the first with an id that occurs again, by position.
    private var duplicates: [Int: RowNode] = [:]
    private var duplicatesKnown = false
    private var duplicateIndices: Set<Int> = []
    private var hasWarned = false
    private let rowElementCount = Content._elementCount

    var deleteAction: ((IndexSet) -> Void)? { view.onDelete }
    var moveAction: ((IndexSet, Int) -> Void)? { view.onMove }

    init(_ view: ForEach<Data, ID, Content>, _ context: NodeContext) {
        self.view = view
        super.init(context)
        ids = onMain { view.data.map(view.idOf) }
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
        findDuplicates()
        let id = ids[index]
        if duplicateIndices.contains(index) {
            if let known = duplicates[index] { return known }
            let row = makeRow(index, AnyHashable([AnyHashable(id), AnyHashable(index)]))
            duplicates[index] = row
            return row
        }
        if let known = rows[id] { return known }
        let row = KeptState.restoring(kept.removeValue(forKey: id)) { makeRow(index, AnyHashable(id)) }
        rows[id] = row
        return row
    }

    private func makeRow(_ index: Int, _ id: AnyHashable) -> RowNode {
        let row = RowNode(NodeContext(self), id: id, index: index)
        tree.counters.rows += 1
        adopt(row)
        let view = content(index)
        row.adopt(isUpdating ? Transitions.insert(under: row) { Content._makeNode(view, NodeContext(row)) } : Content._makeNode(view, NodeContext(row)))
        return row
    }

    /// Ids that occur again get an identity by position, so that every row stays usable; a warning says so once.
    private func findDuplicates() {
        guard !duplicatesKnown else { return }
        duplicatesKnown = true
        duplicateIndices = []
        var seen = Set<ID>(minimumCapacity: ids.count)
        for (i, id) in ids.enumerated() where !seen.insert(id).inserted {
            duplicateIndices.insert(i)
            if !hasWarned {
                hasWarned = true
                tree.warn("ForEach<\(Data.self), \(ID.self), …>: the ID \(id) occurs multiple times within the collection, this will give undefined results!")
            }
        }
    }

    // MARK: Updates

    func update(_ new: ForEach<Data, ID, Content>) {
        let oldIDs = ids
        view = new
        ids = onMain { new.data.map(new.idOf) }
        let same = ids == oldIDs
        if !same {
            duplicatesKnown = false
            let oldDuplicates = duplicates
            duplicates = [:]
            for row in oldDuplicates.values { drop(row) }
            let alive = Set(ids)
            if !kept.isEmpty { kept = kept.filter { alive.contains($0.key) } }
            let gone = rows.filter { !alive.contains($0.key) }
            for (id, row) in gone {
                rows[id] = nil
                retire(row)
            }
        }
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

    /// Passes the rows that are built their new values.
    private func refreshRows() {
        evaluation &+= 1
        guard !rows.isEmpty || !duplicates.isEmpty else { return }
        findDuplicates()
        for (i, id) in ids.enumerated() {
            guard let row = duplicateIndices.contains(i) ? duplicates[i] : rows[id] else { continue }
            row.index = i
            Content._updateNode(row.children[0], content(i))
        }
    }

    // MARK: Elements

    override var elementCount: Int {
        if let rowElementCount { return rowElementCount * ids.count }
        return ids.indices.reduce(0) { $0 + row(at: $1).elementCount }
    }

    override func collectElements(_ elements: inout [ElementNode]) {
        for i in ids.indices { row(at: i).collectElements(&elements) }
    }

    override func forEachElement(in range: Range<Int>, _ body: (Int, ElementNode) -> Void) {
        if let n = rowElementCount {
            guard n > 0 else { return }
            for i in max(range.lowerBound / n, 0)..<min((range.upperBound + n - 1) / n, ids.count) {
                let base = i * n
                row(at: i).forEachElement(in: max(range.lowerBound - base, 0)..<min(range.upperBound - base, n)) { body($0 + base, $1) }
            }
        } else {
            var base = 0
            for i in ids.indices {
                if base >= range.upperBound { return }
                let row = row(at: i), n = row.elementCount
                let lower = max(range.lowerBound - base, 0), upper = min(range.upperBound - base, n)
                if lower < upper { row.forEachElement(in: lower..<upper) { body($0 + base, $1) } }
                base += n
            }
        }
    }

    override func releaseElements(outside range: Range<Int>) {
        // Without a fixed number of elements a row must be built to be counted, so it stays; collections in it need not.
        guard let n = rowElementCount else {
            var base = 0
            for i in ids.indices {
                let row = row(at: i), n = row.elementCount
                row.releaseElements(outside: range.lowerBound - base..<range.upperBound - base)
                base += n
            }
            return
        }
        guard n > 0 else { return }
        for (id, row) in rows where (row.index + 1) * n <= range.lowerBound || row.index * n >= range.upperBound {
            guard !row.mustStay else { continue }
            rows[id] = nil
            kept[id] = KeptState(of: row)
            drop(row)
        }
    }

    override func elementID(at index: Int) -> AnyHashable? {
        guard let n = rowElementCount, n > 0 else {
            var base = 0
            for i in ids.indices {
                let count = row(at: i).elementCount
                if index < base + count { return AnyHashable(ids[i]) }
                base += count
            }
            return nil
        }
        return index / n < ids.count ? AnyHashable(ids[index / n]) : nil
    }

    override func elementIndex(of id: AnyHashable) -> Int? {
        if let own = id.base as? ID, let i = ids.firstIndex(of: own) {
            guard let n = rowElementCount else { return (0..<i).reduce(0) { $0 + row(at: $1).elementCount } }
            return i * n
        }
        // An `.id` around the row's view is known from the view's value alone.
        if Content._carriesID, let n = rowElementCount, let i = ids.indices.first(where: { Content._explicitID(content($0)) == id }) { return i * n }
        // Other ids inside a row can be found only in rows that are built.
        for row in children {
            guard let row = row as? RowNode, let inner = row.elementIndex(of: id) else { continue }
            return (rowElementCount.map { row.index * $0 } ?? (0..<row.index).reduce(0) { $0 + self.row(at: $1).elementCount }) + inner
        }
        return nil
    }

    override func collectRuns(_ runs: inout ElementRuns) {
        if let rowElementCount {
            runs.append(rowElementCount * ids.count, of: self)
        } else {
            for i in ids.indices { row(at: i).collectRuns(&runs) }
        }
    }

    override var debugName: String { "ForEach<\(Data.self)>" }
}
