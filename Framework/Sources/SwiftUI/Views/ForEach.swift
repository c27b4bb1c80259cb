import Engine

/// A view for each element of a collection, with an identity by id (behaviours 160–162).
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    public var data: Data
    public var content: (Data.Element) -> Content
    let idOf: (Data.Element) -> ID
    /// True where the collection is taken to stay as it is.
    var isConstant = false
    var onDelete: ((IndexSet) -> Void)?
    var onMove: ((IndexSet, Int) -> Void)?
    /// What stands here instead of rows of the data: these are of other views.
    var replacement: AnyView?

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
        isConstant = true
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

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        if let replacement = view.replacement { return AnyView._makeNode(replacement, context) }
        return ForEachNode<Data, ID, Content>(view, context)
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        if let replacement = view.replacement { return AnyView._updateNode(node, replacement) }
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
