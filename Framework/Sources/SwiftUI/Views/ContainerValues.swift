import Engine

/// A value that a view says to the container it is in. What is not said has the default.
public protocol ContainerValueKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// What one view says to its container. Values reach the nearest container only.
nonisolated public struct ContainerValues {
    /// What was set on this copy, by key.
    var own: [ObjectIdentifier: Any] = [:]
    private let read: ((ObjectIdentifier) -> Any?)?

    /// Values of nobody yet.
    init() { read = nil }

    init(_ element: ElementNode) { read = { element.containerTrait($0) } }

    /// The values of a section: those of the modifiers around it.
    init(around node: Node) {
        read = { key in
            var found: Any?, next = node.parent
            while let n = next, !(n is ElementNode) {
                if let value = n.trait(key) { found = value }
                if !n.isTransparentToTraits { break }
                next = n.parent
            }
            return found
        }
    }

    public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
        get { (own[ObjectIdentifier(key)] ?? read?(ObjectIdentifier(key))) as? Key.Value ?? Key.defaultValue }
        set { own[ObjectIdentifier(key)] = newValue }
    }

    /// The view's tag, where it has one of that type.
    public func tag<V: Hashable>(for type: V.Type) -> V? { (read?(TagTrait.key) as? AnyHashable)?.base as? V }

    /// Whether the view has that tag.
    public func hasTag<V: Hashable>(_ tag: V) -> Bool { self.tag(for: V.self) == tag }
}

/// Holds values for the container of the elements below.
private final class ContainerValueNode: Node {
    private var values: [ObjectIdentifier: Any]

    init(_ context: NodeContext, _ values: [ObjectIdentifier: Any]) {
        self.values = values
        super.init(context)
    }

    func update(_ new: [ObjectIdentifier: Any]) {
        let isSame = values.count == new.count && new.allSatisfy { key, value in values[key].map { Comparison.isEqual($0, value) } ?? false }
        values = new
        guard !isSame else { return }
        traitDidChange()
        var node = parent
        while let n = node, !(n is SubviewSourceNode) { node = n.parent }
        (node as? SubviewSourceNode)?.elementsDidChange()
    }

    override func trait(_ key: ObjectIdentifier) -> Any? { values[key] }
}

nonisolated struct ContainerValueModifier: ViewModifier {
    let values: [ObjectIdentifier: Any]
    func body(content: Content) -> Never { fatalError() }

    nonisolated static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node {
        let node = ContainerValueNode(context, modifier.values)
        node.adopt(C._makeNode(content, NodeContext(node)))
        return node
    }

    nonisolated static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C) {
        C._updateNode(node.children[0], content)
        unsafeDowncast(node, to: ContainerValueNode.self).update(modifier.values)
    }

    nonisolated static func _elementCount<C: View>(_ content: C.Type) -> Int? { C._elementCount }
}

extension View {
    /// Says a value to the container of the view.
    nonisolated public func containerValue<V>(_ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V) -> some View {
        var values = ContainerValues()
        values[keyPath: keyPath] = value
        return modifier(ContainerValueModifier(values: values.own))
    }
}
