import Engine

/// Views together, as if they were written one by one where the group stands (behaviours 158).
nonisolated public struct Group<Content> {
    let content: Content
}

extension Group: View where Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { fatalError() }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { Content._makeNode(view.content, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { Content._updateNode(node, view.content) }
    nonisolated public static var _elementCount: Int? { Content._elementCount }
}

/// A view of any type.
///
/// State lives on while the wrapped type stays; another type is another view (behaviours 164).
nonisolated public struct AnyView: View {
    let box: AnyViewBox

    nonisolated public init<V: View>(_ view: V) {
        if let any = view as? AnyView { box = any.box } else { box = TypedViewBox(view) }
    }

    nonisolated public init<V: View>(erasing view: V) { self.init(view) }

    /// Nil where `value` is not a view.
    nonisolated public init?(_fromValue value: Any) {
        guard let view = value as? any View else { return nil }
        self = AnyView.erase(view)
    }

    nonisolated private static func erase(_ view: some View) -> AnyView { AnyView(view) }

    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = AnyViewNode(context)
        node.update(view.box)
        return node
    }

    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: AnyViewNode.self).update(view.box) }
    nonisolated public static var _elementCount: Int? { nil }
}

class AnyViewBox {
    var type: Any.Type { fatalError("abstract") }
    func makeNode(_ context: NodeContext) -> Node { fatalError("abstract") }
    func updateNode(_ node: Node) { fatalError("abstract") }
}

private final class TypedViewBox<V: View>: AnyViewBox {
    let view: V
    init(_ view: V) { self.view = view }
    override var type: Any.Type { V.self }
    override func makeNode(_ context: NodeContext) -> Node { V._makeNode(view, context) }
    override func updateNode(_ node: Node) { V._updateNode(node, view) }
}

final class AnyViewNode: Node {
    private var type: Any.Type?

    func update(_ box: AnyViewBox) {
        if let type, type == box.type {
            box.updateNode(children[0])
            return
        }
        let isFirst = type == nil
        type = box.type
        let old = children.first
        let node = box.makeNode(NodeContext(self))
        if let old { drop(old) }
        adopt(node)
        if !isFirst { elementsDidChange() }
    }
}

extension View {
    /// The view with an identity of its own: another id is another view (behaviours 154).
    nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { IDView(content: self, id: id) }

    /// Compares values with `==` before updating.
    nonisolated public func equatable() -> EquatableView<Self> where Self: Equatable { EquatableView(content: self) }
}

nonisolated struct IDView<Content: View, ID: Hashable>: View {
    let content: Content
    let id: ID
    var body: Never { fatalError() }

    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = IDNode<Content>(context)
        node.update(view.content, AnyHashable(view.id))
        return node
    }

    nonisolated static func _updateNode(_ node: Node, _ view: Self) {
        unsafeDowncast(node, to: IDNode<Content>.self).update(view.content, AnyHashable(view.id))
    }

    nonisolated static var _elementCount: Int? { Content._elementCount }
    nonisolated static func _explicitID(_ view: Self) -> AnyHashable? { AnyHashable(view.id) }
    nonisolated static var _carriesID: Bool { true }
}

/// A node whose content lives as long as an explicit id stays the same.
class IdentifiedNode: Node {
    fileprivate(set) var explicitID: AnyHashable?
    override func trait(_ key: ObjectIdentifier) -> Any? { key == IdentifiedNode.key ? explicitID : nil }
    static let key = ObjectIdentifier(IdentifiedNode.self)

    override func elementIndex(of id: AnyHashable) -> Int? { explicitID == id ? 0 : super.elementIndex(of: id) }
    override func elementID(at index: Int) -> AnyHashable? { super.elementID(at: index) ?? explicitID }
}

private final class IDNode<Content: View>: IdentifiedNode {
    func update(_ content: Content, _ id: AnyHashable) {
        if explicitID == id {
            Content._updateNode(children[0], content)
            return
        }
        let isFirst = explicitID == nil
        explicitID = id
        let old = children.first
        let node = isFirst ? Content._makeNode(content, NodeContext(self)) : Transitions.insert(under: self) { Content._makeNode(content, NodeContext(self)) }
        if let old { retire(old) }
        adopt(node)
        if !isFirst { elementsDidChange() }
    }
}

/// A view that is updated only when its value differs by `==`.
nonisolated public struct EquatableView<Content: View & Equatable>: View {
    public var content: Content
    nonisolated public init(content: Content) { self.content = content }
    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = EquatableNode<Content>(context)
        node.update(view.content)
        return node
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        unsafeDowncast(node, to: EquatableNode<Content>.self).update(view.content)
    }
    nonisolated public static var _elementCount: Int? { Content._elementCount }
}

private final class EquatableNode<Content: View & Equatable>: Node {
    private var content: Content?

    func update(_ new: Content) {
        if let old = content {
            content = new
            if !EquatableNode.areEqual(old, new) { Content._updateNode(children[0], new) }
        } else {
            content = new
            adopt(Content._makeNode(new, NodeContext(self)))
        }
    }

    private static func areEqual<E: Equatable>(_ a: E, _ b: E) -> Bool { a == b }
}
