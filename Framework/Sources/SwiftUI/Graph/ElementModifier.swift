import Engine

/// A modifier that puts an element around each element of its content: layout, drawing, input and life-cycle
/// modifiers are of this kind.
public protocol _ElementModifier: ViewModifier where Body == Never {
    associatedtype _Element: UnaryElement
    nonisolated func _makeElement(_ context: NodeContext) -> _Element
    nonisolated func _update(_ element: _Element)
    /// Called when the element and its content stand.
    nonisolated func _didMake(_ element: _Element)
}

extension _ElementModifier {
    public func body(content: Content) -> Never { fatalError() }
    nonisolated public func _didMake(_ element: _Element) {}

    nonisolated public static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node {
        guard C._elementCount == 1 else { return WrappingNode<Self, C>(modifier, content, context) }
        let element = modifier._makeElement(context)
        element.adopt(C._makeNode(content, element.contentContext))
        modifier._didMake(element)
        return element
    }

    nonisolated public static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C) {
        guard C._elementCount == 1 else {
            unsafeDowncast(node, to: WrappingNode<Self, C>.self).update(modifier, content)
            return
        }
        C._updateNode(node.children[0], content)
        modifier._update(unsafeDowncast(node, to: _Element.self))
    }

    nonisolated public static func _elementCount<C: View>(_ content: C.Type) -> Int? { C._elementCount }
}

/// Puts an element of a modifier around each of the elements its content has now, one by one as they are asked for.
final class WrappingNode<M: _ElementModifier, C: View>: Node {
    private var modifier: M
    private var wrappers: [ObjectIdentifier: M._Element] = [:]
    private var contentNode: Node!

    init(_ modifier: M, _ content: C, _ context: NodeContext) {
        self.modifier = modifier
        super.init(context)
        contentNode = C._makeNode(content, NodeContext(self))
        adopt(contentNode)
    }

    func update(_ new: M, _ content: C) {
        modifier = new
        C._updateNode(contentNode, content)
        for wrapper in wrappers.values { new._update(wrapper) }
    }

    private func wrapper(of element: ElementNode) -> M._Element {
        if let known = wrappers[ObjectIdentifier(element)], known.adopted === element { return known }
        let made = modifier._makeElement(NodeContext(self))
        adopt(made)
        made.adopted = element
        wrappers[ObjectIdentifier(element)] = made
        modifier._didMake(made)
        return made
    }

    override func collectElements(_ elements: inout [ElementNode]) {
        var inner: [ElementNode] = []
        contentNode.collectElements(&inner)
        prune(keeping: inner)
        for element in inner { elements.append(wrapper(of: element)) }
    }

    private func prune(keeping inner: [ElementNode]) {
        guard wrappers.count > 0 else { return }
        let alive = Set(inner.map(ObjectIdentifier.init))
        for (id, wrapper) in wrappers where !alive.contains(id) {
            wrappers[id] = nil
            drop(wrapper)
        }
    }

    override var elementCount: Int { contentNode.elementCount }

    override func forEachElement(in range: Range<Int>, _ body: (Int, ElementNode) -> Void) {
        contentNode.forEachElement(in: range) { body($0, wrapper(of: $1)) }
    }

    override func releaseElements(outside range: Range<Int>) {
        contentNode.releaseElements(outside: range)
        for (id, wrapper) in wrappers where wrapper.adopted?.isMounted != true {
            wrappers[id] = nil
            drop(wrapper)
        }
    }

    override func elementID(at index: Int) -> AnyHashable? { contentNode.elementID(at: index) }
    override func elementIndex(of id: AnyHashable) -> Int? { contentNode.elementIndex(of: id) }
    override func collectRuns(_ runs: inout ElementRuns) { contentNode.collectRuns(&runs) }
    override func trait(_ key: ObjectIdentifier) -> Any? { nil }
    override var isTransparentToTraits: Bool { false }
    override var debugName: String { String(describing: M.self) }
}

extension ElementNode {
    /// The context for content that sees the element's environment.
    var contentContext: NodeContext { NodeContext(self) }
}

/// A modifier that attaches a value to each element of its content, for the container to read.
public protocol _TraitModifier: ViewModifier where Body == Never {
    nonisolated static var _trait: ObjectIdentifier { get }
    nonisolated var _traitValue: Any { get }
}

final class TraitNode: Node {
    let key: ObjectIdentifier
    var value: Any

    init(_ context: NodeContext, key: ObjectIdentifier, value: Any) {
        self.key = key
        self.value = value
        super.init(context)
    }

    override func trait(_ key: ObjectIdentifier) -> Any? { key == self.key && !(value is NoTrait) ? value : nil }
}

/// The value of a trait modifier that says nothing here: what modifiers further in say counts.
struct NoTrait: Hashable {}

extension _TraitModifier {
    public func body(content: Content) -> Never { fatalError() }
    nonisolated public static var _trait: ObjectIdentifier { ObjectIdentifier(Self.self) }

    nonisolated public static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node {
        let node = TraitNode(context, key: _trait, value: modifier._traitValue)
        node.adopt(C._makeNode(content, NodeContext(node)))
        return node
    }

    nonisolated public static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C) {
        let node = unsafeDowncast(node, to: TraitNode.self)
        let old = node.value, new = modifier._traitValue
        node.value = new
        C._updateNode(node.children[0], content)
        // Values of traits are small; whoever reads them is the container, which looks again.
        if !Comparison.isEqual(old, new) { node.traitDidChange() }
    }

    nonisolated public static func _elementCount<C: View>(_ content: C.Type) -> Int? { C._elementCount }
}

extension Node {
    /// Tells the container that a trait of one of its elements changed.
    func traitDidChange() { enclosingElement?.elementTraitsDidChange() }
}
