import Engine

/// Views in a row.
nonisolated public struct HStack<Content: View>: View {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content

    nonisolated public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment; self.spacing = spacing; self.content = content()
    }

    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = StackElement(context, solver: StackSolver(axis: .horizontal, alignment: view.alignment.key, spacing: view.spacing))
        node.adopt(Content._makeNode(view.content, NodeContext(node)))
        return node
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        let node = unsafeDowncast(node, to: StackElement.self)
        node.configure(axis: .horizontal, alignment: view.alignment.key, spacing: view.spacing)
        Content._updateNode(node.children[0], view.content)
    }
    nonisolated public static var _elementCount: Int? { 1 }
}

/// Views in a column.
nonisolated public struct VStack<Content: View>: View {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content

    nonisolated public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment; self.spacing = spacing; self.content = content()
    }

    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = StackElement(context, solver: StackSolver(axis: .vertical, alignment: view.alignment.key, spacing: view.spacing))
        node.adopt(Content._makeNode(view.content, NodeContext(node)))
        return node
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        let node = unsafeDowncast(node, to: StackElement.self)
        node.configure(axis: .vertical, alignment: view.alignment.key, spacing: view.spacing)
        Content._updateNode(node.children[0], view.content)
    }
    nonisolated public static var _elementCount: Int? { 1 }
}

/// Views on top of each other.
nonisolated public struct ZStack<Content: View>: View {
    let alignment: Alignment
    let content: Content

    nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment; self.content = content()
    }

    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = ZStackElement(context, alignment: view.alignment)
        node.adopt(Content._makeNode(view.content, NodeContext(node)))
        return node
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        let node = unsafeDowncast(node, to: ZStackElement.self)
        node.alignment = view.alignment
        Content._updateNode(node.children[0], view.content)
    }
    nonisolated public static var _elementCount: Int? { 1 }
}
