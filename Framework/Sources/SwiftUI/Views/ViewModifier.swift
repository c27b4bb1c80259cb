import Engine

/// Something that is done to a view.
@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
    typealias Content = _ViewModifier_Content<Self>

    nonisolated static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node
    nonisolated static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C)
    nonisolated static func _elementCount<C: View>(_ content: C.Type) -> Int?
}

extension ViewModifier {
    nonisolated public static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node {
        ModifierNode<Self, C>(modifier, content, context)
    }
    nonisolated public static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C) {
        unsafeDowncast(node, to: ModifierNode<Self, C>.self).update(modifier, content)
    }
    nonisolated public static func _elementCount<C: View>(_ content: C.Type) -> Int? { Body._elementCount }

    /// This modifier, then `modifier`.
    nonisolated public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> { ModifiedContent(content: self, modifier: modifier) }
}

/// What a modifier is applied to, as its `body` sees it.
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
    let source: ModifierContentSource
    public var body: Never { fatalError() }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { view.source.makeNode(context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { view.source.updateNode(node) }
    nonisolated public static var _elementCount: Int? { nil }
}

/// Makes and updates nodes of the content of one modifier; the content's type is known here only.
class ModifierContentSource {
    func makeNode(_ context: NodeContext) -> Node { fatalError("abstract") }
    func updateNode(_ node: Node) { fatalError("abstract") }
}

private final class TypedContentSource<C: View>: ModifierContentSource {
    var content: C
    /// Nodes of the content that live in the modifier's body; usually one.
    private var nodes: [NodeReference] = []

    init(_ content: C) { self.content = content }

    override func makeNode(_ context: NodeContext) -> Node {
        let node = C._makeNode(content, context)
        nodes.append(node.weakly)
        return node
    }

    override func updateNode(_ node: Node) { C._updateNode(node, content) }

    /// Passes a new content value to the nodes without evaluating the modifier.
    func replace(_ new: C) {
        content = new
        nodes.removeAll { $0.node?.isMounted != true }
        for reference in nodes { if let node = reference.node { C._updateNode(node, new) } }
    }
}

/// The node of a modifier with a body.
final class ModifierNode<M: ViewModifier, C: View>: Node, StatefulNode {
    private var modifier: M
    private let source: TypedContentSource<C>
    private let slots = DynamicProperties<M>.makeSlots()
    private let follower: AnimatableFollower<M>?

    init(_ modifier: M, _ content: C, _ context: NodeContext) {
        self.modifier = modifier
        follower = .make(modifier)
        source = TypedContentSource(content)
        super.init(context)
        adopt(M.Body._makeNode(evaluateBody(), NodeContext(self)))
    }

    func update(_ new: M, _ content: C) {
        source.content = content
        if Comparison.isEqual(modifier, new) {
            source.replace(content)
        } else {
            modifier = new
            follower?.change(to: new, for: self) { [weak self] in self?.setNeedsUpdate() }
            source.replace(content)
            performUpdate()
        }
    }

    override func performUpdate() { M.Body._updateNode(children[0], evaluateBody()) }

    private func evaluateBody() -> M.Body {
        tree.counters.bodies += 1
        return evaluate {
            // What is on its way to a new version is evaluated as it is now.
            if var shown = follower?.current {
                DynamicProperties<M>.bind(&shown, slots, self)
                return observingChanges { onMain { shown.body(content: _ViewModifier_Content(source: source)) } }
            }
            DynamicProperties<M>.bind(&modifier, slots, self)
            return observingChanges { onMain { modifier.body(content: _ViewModifier_Content(source: source)) } }
        }
    }

    override func didUnmount() { slots?.end() }
    var keptSlots: (owner: ObjectIdentifier, slots: _DynamicSlots)? { slots.map { (ObjectIdentifier(M.self), $0) } }
    override var isBodyOfApp: Bool? { FrameworkTypes.isOwn(M.self) == false }
    override var debugName: String { String(describing: M.self) }
}

/// A value with a modifier applied.
nonisolated public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier
    nonisolated public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public var body: Never { fatalError() }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        Modifier._makeNode(view.modifier, view.content, context)
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { Modifier._updateNode(node, view.modifier, view.content) }
    nonisolated public static var _elementCount: Int? { Modifier._elementCount(Content.self) }
    nonisolated public static func _explicitID(_ view: Self) -> AnyHashable? { Content._explicitID(view.content) }
    nonisolated public static var _carriesID: Bool { Content._carriesID }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    public func body(content: _ViewModifier_Content<Self>) -> some View {
        ConcatenatedContent(content: content, first: self.content, second: modifier)
    }
}

nonisolated private struct ConcatenatedContent<C: View, First: ViewModifier, Second: ViewModifier>: View {
    let content: C
    let first: First
    let second: Second
    var body: some View { content.modifier(first).modifier(second) }
}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}
extension ModifiedContent: Sendable where Content: Sendable, Modifier: Sendable {}

/// A modifier that changes nothing.
nonisolated public struct EmptyModifier: ViewModifier {
    public static let identity = EmptyModifier()
    nonisolated public init() {}
    public func body(content: Content) -> Never { fatalError() }
    nonisolated public static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node { C._makeNode(content, context) }
    nonisolated public static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C) { C._updateNode(node, content) }
    nonisolated public static func _elementCount<C: View>(_ content: C.Type) -> Int? { C._elementCount }
}

extension View {
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { ModifiedContent(content: self, modifier: modifier) }
}
