import Engine

/// One of two views. The branches have identities of their own (behaviours 153).
nonisolated public struct _ConditionalContent<TrueContent, FalseContent> {
    public enum Storage {
        case trueContent(TrueContent)
        case falseContent(FalseContent)
    }
    let storage: Storage
    nonisolated init(storage: Storage) { self.storage = storage }
}

extension _ConditionalContent: View where TrueContent: View, FalseContent: View {
    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = ChoiceNode(context)
        switch view.storage {
        case .trueContent(let v): node.choose(0, v)
        case .falseContent(let v): node.choose(1, v)
        }
        return node
    }

    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        let node = unsafeDowncast(node, to: ChoiceNode.self)
        switch view.storage {
        case .trueContent(let v): node.choose(0, v)
        case .falseContent(let v): node.choose(1, v)
        }
    }

    /// Fixed only where it is one in both branches: then the element changes, not the number.
    nonisolated public static var _elementCount: Int? {
        guard let n = TrueContent._elementCount, n == FalseContent._elementCount else { return nil }
        return n
    }
}

extension _ConditionalContent: Sendable where TrueContent: Sendable, FalseContent: Sendable {}
extension _ConditionalContent.Storage: Sendable where TrueContent: Sendable, FalseContent: Sendable {}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = ChoiceNode(context)
        if let view { node.choose(1, view) } else { node.chooseNothing() }
        return node
    }

    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        let node = unsafeDowncast(node, to: ChoiceNode.self)
        if let view { node.choose(1, view) } else { node.chooseNothing() }
    }

    nonisolated public static var _elementCount: Int? { nil }
}

/// Holds the node of the branch taken.
final class ChoiceNode: Node {
    private var branch: Int?

    override init(_ context: NodeContext) {
        super.init(context)
        noteDynamicViews()
    }

    /// Updates the branch, or ends the other one and makes this.
    func choose<V: View>(_ new: Int, _ view: V) {
        if branch == new {
            V._updateNode(children[0], view)
            return
        }
        let changes = isMade
        branch = new
        let old = children.first
        let node = isMade ? Transitions.insert(under: self) { V._makeNode(view, NodeContext(self)) } : V._makeNode(view, NodeContext(self))
        if let old { retire(old) }
        adopt(node)
        isMade = true
        if changes { elementsDidChange() }
    }

    func chooseNothing() {
        isMade = true
        guard branch != nil else { return }
        branch = nil
        if let old = children.first { retire(old) }
        elementsDidChange()
    }

    private var isMade = false
}
