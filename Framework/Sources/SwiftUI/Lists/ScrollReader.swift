import Engine

/// Scrolls to views by their ids.
nonisolated public struct ScrollViewProxy {
    weak var node: Node?

    /// Shows the view with `id` in each scroll view of the reader.
    ///
    /// Without an anchor as little as needed is scrolled; with one, that point of the view is put on the same point of
    /// the visible part (oracle/macos 35). In lazy containers rows in between are not built.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        guard let node else { return }
        let wanted = AnyHashable(id), transaction = Transaction.current
        ScrollSearch.scrollElements(below: node) { scroll in
            scroll.scroll(to: ScrollRequest(anchor: anchor, transaction: transaction) { ScrollSearch.rect(of: wanted, in: $0) })
        }
    }
}

extension ScrollViewProxy {
    /// Shows the indicators of the scroll views inside for a moment.
    func flashIndicators() {
        guard let node else { return }
        ScrollSearch.scrollElements(below: node) { $0.flashIndicators() }
    }
}

/// Gives its content a way to scroll the scroll views inside.
nonisolated public struct ScrollViewReader<Content: View>: View {
    public var content: (ScrollViewProxy) -> Content
    nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }
    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { ScrollReaderNode<Content>(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: ScrollReaderNode<Content>.self).update(view) }
    nonisolated public static var _elementCount: Int? { Content._elementCount }
}

final class ScrollReaderNode<Content: View>: Node {
    private var view: ScrollViewReader<Content>

    init(_ view: ScrollViewReader<Content>, _ context: NodeContext) {
        self.view = view
        super.init(context)
        adopt(Content._makeNode(evaluateContent(), NodeContext(self)))
    }

    func update(_ new: ScrollViewReader<Content>) {
        view = new
        performUpdate()
    }

    override func performUpdate() { Content._updateNode(children[0], evaluateContent()) }

    private func evaluateContent() -> Content {
        evaluate { observingChanges { onMain { view.content(ScrollViewProxy(node: self)) } } }
    }
}

enum ScrollSearch {
    /// The scroll elements in a part of the tree.
    static func scrollElements(below node: Node, _ body: (ScrollElement) -> Void) {
        if let scroll = node as? ScrollElement { body(scroll) }
        for child in node.children { scrollElements(below: child, body) }
    }

    /// The frame of the view with an id, in content coordinates; in lazy containers also where it is not built.
    static func rect(of id: AnyHashable, in scroll: ScrollElement) -> CGRect? { rect(of: id, below: scroll.layer, in: scroll) }

    private static func rect(of id: AnyHashable, below node: Node, in scroll: ScrollElement) -> CGRect? {
        if node is ScrollElement { return nil }
        if let lazy = node as? LazyElement {
            // Rows that are built may carry the id deeper inside.
            for child in lazy.contentNode.children.isEmpty ? [lazy.contentNode!] : lazy.contentNode.children {
                if let r = identified(id, child, scroll) { return r }
            }
            if let r = lazy.rect(ofID: id) {
                let base = scroll.contentRect(of: lazy).origin
                return r.offsetBy(dx: base.x, dy: base.y)
            }
            return nil
        }
        if let r = frame(ifNode: node, has: id, scroll) { return r }
        for child in node.children { if let r = rect(of: id, below: child, in: scroll) { return r } }
        return nil
    }

    /// The frame of a built view with the id, in what stands below `node`.
    private static func identified(_ id: AnyHashable, _ node: Node, _ scroll: ScrollElement) -> CGRect? {
        if let r = frame(ifNode: node, has: id, scroll) { return r }
        for child in node.children { if let r = identified(id, child, scroll) { return r } }
        return nil
    }

    private static func frame(ifNode node: Node, has id: AnyHashable, _ scroll: ScrollElement) -> CGRect? {
        let own = (node as? IdentifiedNode)?.explicitID ?? (node as? IdentifiedRow)?.id
        guard own == id else { return nil }
        var elements: [ElementNode] = []
        node.collectElements(&elements)
        let placed = elements.filter { $0.hasGeometry && $0.isLaidOut }.map { scroll.contentRect(of: $0) }
        guard var r = placed.first else { return nil }
        for other in placed.dropFirst() { r = r.union(other) }
        return r
    }
}

extension ElementNode {
    /// True where the element is part of what its container lays out now.
    var isLaidOut: Bool {
        guard let container = enclosingElement else { return true }
        return container.elements.contains { $0 === self }
    }
}
