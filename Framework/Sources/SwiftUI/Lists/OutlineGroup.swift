import Engine

/// Rows of a tree of data: leaves are rows, branches disclose theirs.
nonisolated public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Parent: View, Leaf: View, Subgroup: View>: View {
    let rows: _ListTree<Data, ID, Leaf>
    @MainActor public var body: some View { rows }
}

extension OutlineGroup where ID == Data.Element.ID, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren>, Data.Element: Identifiable {
    nonisolated public init(_ data: Data, children: KeyPath<Data.Element, Data?>, @ViewBuilder content: @escaping (Data.Element) -> Leaf) {
        rows = _ListTree(data: data, id: \.id, children: children, content: content)
    }
    nonisolated public init<Root>(_ root: Root, children: KeyPath<Root, Data?>, @ViewBuilder content: @escaping (Root) -> Leaf) where Root == Data.Element, Data == [Root] {
        rows = _ListTree(data: [root], id: \.id, children: children, content: content)
    }
}

extension OutlineGroup where Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren> {
    nonisolated public init(_ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>, @ViewBuilder content: @escaping (Data.Element) -> Leaf) {
        rows = _ListTree(data: data, id: id, children: children, content: content)
    }
}

/// Stands for the rows below a branch in the type of an outline.
nonisolated public struct OutlineSubgroupChildren: View { public var body: Never { fatalError() } }
