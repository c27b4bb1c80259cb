import Engine

/// Rows in a scrolling column, in the look of the platform, selectable and editable (constants 4).
///
/// Rows are made when they come into sight.
nonisolated public struct List<SelectionValue: Hashable, Content: View>: View {
    let selection: ListSelection?
    let content: Content

    public var body: Never { fatalError() }

    nonisolated init(selection: ListSelection?, content: Content) {
        self.selection = selection
        self.content = content
    }

    nonisolated public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.init(selection: selection.map { ListSelection($0) }, content: content())
    }

    nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.init(selection: selection.map { ListSelection($0) }, content: content())
    }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = ListElement(context, selection: view.selection)
        node.setContent { Content._makeNode(view.content, $0) }
        return node
    }

    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        let node = unsafeDowncast(node, to: ListElement.self)
        node.selection = view.selection
        node.readSelection()
        Content._updateNode(node.rows.contentNode.children[0], view.content)
    }

    nonisolated public static var _elementCount: Int? { 1 }
}

extension List where SelectionValue == Never {
    nonisolated public init(@ViewBuilder content: () -> Content) { self.init(selection: nil as ListSelection?, content: content()) }

    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(_ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: nil as ListSelection?, content: ForEach(data, content: rowContent))
    }

    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where Content == ForEach<Data, ID, RowContent> {
        self.init(selection: nil as ListSelection?, content: ForEach(data, id: id, content: rowContent))
    }

    nonisolated public init<RowContent: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
    where Content == ForEach<Range<Int>, Int, RowContent> {
        self.init(selection: nil as ListSelection?, content: ForEach(data, content: rowContent))
    }

    nonisolated public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(_ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent)
    where Content == ForEach<Binding<Data>, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: nil as ListSelection?, content: ForEach(data, content: rowContent))
    }

    nonisolated public init<Data: MutableCollection & RandomAccessCollection, ID: Hashable, RowContent: View>(_ data: Binding<Data>, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent)
    where Content == ForEach<Binding<Data>, ID, RowContent> {
        self.init(selection: nil as ListSelection?, content: ForEach(data, id: id, content: rowContent))
    }

    /// Rows with children that are shown when their row is opened.
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(_ data: Data, children: KeyPath<Data.Element, Data?>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where Content == _ListTree<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: nil as ListSelection?, content: _ListTree(data: data, id: \.id, children: children, content: rowContent))
    }

    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(_ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where Content == _ListTree<Data, ID, RowContent> {
        self.init(selection: nil as ListSelection?, content: _ListTree(data: data, id: id, children: children, content: rowContent))
    }
}

extension List {
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(_ data: Data, selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent))
    }

    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(_ data: Data, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent))
    }

    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(_ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where Content == ForEach<Data, ID, RowContent> {
        self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, id: id, content: rowContent))
    }

    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(_ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where Content == ForEach<Data, ID, RowContent> {
        self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, id: id, content: rowContent))
    }

    nonisolated public init<RowContent: View>(_ data: Range<Int>, selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
    where Content == ForEach<Range<Int>, Int, RowContent> {
        self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent))
    }

    nonisolated public init<RowContent: View>(_ data: Range<Int>, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
    where Content == ForEach<Range<Int>, Int, RowContent> {
        self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent))
    }

    nonisolated public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(_ data: Binding<Data>, selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent)
    where Content == ForEach<Binding<Data>, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent))
    }

    nonisolated public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(_ data: Binding<Data>, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent)
    where Content == ForEach<Binding<Data>, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: selection.map { ListSelection($0) }, content: ForEach(data, content: rowContent))
    }

    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(_ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<Set<SelectionValue>>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where Content == _ListTree<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: selection.map { ListSelection($0) }, content: _ListTree(data: data, id: \.id, children: children, content: rowContent))
    }

    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(_ data: Data, children: KeyPath<Data.Element, Data?>, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent)
    where Content == _ListTree<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
        self.init(selection: selection.map { ListSelection($0) }, content: _ListTree(data: data, id: \.id, children: children, content: rowContent))
    }
}

/// What of a list is selected, whatever the type of the values.
nonisolated struct ListSelection {
    let allowsMultiple: Bool
    /// The selected values.
    let read: () -> Set<AnyHashable>
    /// Selects a value or, in a set, takes it out.
    let toggle: (AnyHashable) -> Void
    let accepts: (AnyHashable) -> Bool

    init<Value: Hashable>(_ binding: Binding<Set<Value>>) {
        allowsMultiple = true
        read = { Set(binding.wrappedValue.map { AnyHashable($0) }) }
        toggle = { id in
            guard let value = id.base as? Value else { return }
            var all = binding.wrappedValue
            if all.remove(value) == nil { all.insert(value) }
            binding.wrappedValue = all
        }
        accepts = { $0.base is Value }
    }

    init<Value: Hashable>(_ binding: Binding<Value?>) {
        allowsMultiple = false
        read = { binding.wrappedValue.map { [AnyHashable($0)] } ?? [] }
        toggle = { id in if let value = id.base as? Value { binding.wrappedValue = value } }
        accepts = { $0.base is Value }
    }
}

/// Rows of a tree, each with a way to open it.
nonisolated public struct _ListTree<Data: RandomAccessCollection, ID: Hashable, RowContent: View>: View {
    let data: Data
    let id: KeyPath<Data.Element, ID>
    let children: KeyPath<Data.Element, Data?>
    let content: (Data.Element) -> RowContent

    @MainActor public var body: some View {
        ForEach(data, id: id) { element in _ListTreeRow(element: element, id: id, children: children, content: content, level: 0) }
    }
}

struct _ListTreeRow<Data: RandomAccessCollection, ID: Hashable, RowContent: View>: View {
    let element: Data.Element
    let id: KeyPath<Data.Element, ID>
    let children: KeyPath<Data.Element, Data?>
    let content: (Data.Element) -> RowContent
    let level: Int
    @State private var isOpen = false
    @Environment(\.isInListRow) private var isInList

    /// How far children stand in from their parent, in points.
    private static var indentation: CGFloat { 20 }

    @MainActor var body: some View {
        if let below = element[keyPath: children] {
            let row = HStack {
                content(element)
                Spacer(minLength: 0)
                ListTreeChevron(isOpen: isOpen)
            }
            .padding(.leading, CGFloat(level) * Self.indentation)
            if isInList {
                row.listRowAction { withAnimation { isOpen.toggle() } }
            } else {
                row.contentShape(Rectangle()).onTapGesture { withAnimation { isOpen.toggle() } }
            }
            if isOpen {
                ForEach(below, id: id) { child in
                    AnyView(_ListTreeRow(element: child, id: id, children: children, content: content, level: level + 1))
                }
            }
        } else {
            content(element).padding(.leading, CGFloat(level) * Self.indentation)
        }
    }
}

/// Points on where children are hidden, down where they are shown.
nonisolated struct ListTreeChevron: View {
    let isOpen: Bool
    @MainActor var body: some View {
        Image(systemName: "chevron.right").font(.system(size: 13, weight: .semibold)).foregroundStyle(TintShapeStyle())
            .rotationEffect(.degrees(isOpen ? 90 : 0))
    }
}
