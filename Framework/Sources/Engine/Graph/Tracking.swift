/// Something a node can depend on: a stored state, a property of an observed object.
///
/// Readers are remembered with the number of the evaluation that read them. A reader that has been evaluated again
/// without reading is forgotten when the source next changes, so nothing has to be unsubscribed.
public final class DependencySource {
    private struct Reader {
        let reference: NodeReference
        var node: Node? { reference.node }
        var evaluation: UInt32
    }

    private var readers: [Reader] = []

    public init() {}

    /// Notes that the node being evaluated now depends on this source.
    public func noteRead() {
        guard let node = Tracking.current else { return }
        if let i = readers.lastIndex(where: { $0.node === node }) {
            readers[i].evaluation = node.evaluation
        } else {
            readers.append(Reader(reference: node.weakly, evaluation: node.evaluation))
        }
    }

    /// Marks the nodes that depend on this source.
    public func noteChange() {
        var i = 0
        while i < readers.count {
            guard let node = readers[i].node, node.isMounted, node.evaluation == readers[i].evaluation else {
                readers.swapAt(i, readers.count - 1)
                readers.removeLast()
                continue
            }
            node.setNeedsUpdate()
            i += 1
        }
    }

    /// True where some mounted node depends on this source.
    public var hasReaders: Bool { readers.contains { $0.node?.isMounted == true && $0.node?.evaluation == $0.evaluation } }
}

/// Which node is being evaluated.
public enum Tracking {
    nonisolated(unsafe) public private(set) static var current: Node?

    public static func evaluating<T>(_ node: Node?, _ body: () throws -> T) rethrows -> T {
        let previous = current
        current = node
        defer { current = previous }
        return try body()
    }
}
