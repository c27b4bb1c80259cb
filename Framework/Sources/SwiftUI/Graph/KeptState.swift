import Engine

/// A node that holds the dynamic properties of a view.
protocol StatefulNode: Node {
    /// The slots and the type of the view or modifier they belong to; nil where there are none.
    var keptSlots: (owner: ObjectIdentifier, slots: _DynamicSlots)? { get }
}

/// State of a lazily built row while the row is out of sight.
///
/// The slots are kept in the order of the nodes. Making the row again makes the same nodes in the same order, as what
/// decides its shape is restored on the way.
final class KeptState {
    private var slots: [ObjectIdentifier: [_DynamicSlots]] = [:]

    /// Nil where the row has nothing that making it again would not give.
    init?(of row: Node) {
        var isWorthKeeping = false
        collect(row, &isWorthKeeping)
        guard isWorthKeeping else { return nil }
    }

    private func collect(_ node: Node, _ isWorthKeeping: inout Bool) {
        if let own = (node as? StatefulNode)?.keptSlots {
            slots[own.owner, default: []].append(own.slots)
            if own.slots.isWorthKeeping { isWorthKeeping = true }
        }
        for child in node.children { collect(child, &isWorthKeeping) }
    }

    nonisolated(unsafe) private static var current: KeptState?

    /// Runs `body`; views made in it take what was kept.
    static func restoring<T>(_ state: KeptState?, _ body: () -> T) -> T {
        let outer = current
        current = state
        defer { current = outer }
        return body()
    }

    /// What a view of that type had.
    static func take<V>(_ owner: V.Type) -> _DynamicSlots? {
        guard let current, var all = current.slots[ObjectIdentifier(owner)], !all.isEmpty else { return nil }
        let first = all.removeFirst()
        current.slots[ObjectIdentifier(owner)] = all
        return first
    }
}

extension Node {
    /// True where a row is in use though it cannot be seen: it has the keyboard, or moves.
    var mustStay: Bool {
        if let focused = tree.input.focused {
            var node: Node? = focused
            while let n = node {
                if n === self { return true }
                node = n.parent
            }
        }
        return false
    }
}
