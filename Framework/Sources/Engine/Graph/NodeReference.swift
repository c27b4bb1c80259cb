/// A reference to a node that does not keep it alive; nil once it is gone.
///
/// Swift's own weak references would give nearly every node a side table, which makes each later retain and release of
/// it several times as dear.
public final class NodeReference {
    public private(set) unowned(unsafe) var node: Node?

    init(_ node: Node) { self.node = node }

    /// The node is about to go.
    func lapse() { node = nil }
}
