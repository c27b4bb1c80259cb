import Engine

/// A view in a list's row that acts when the row is tapped anywhere.
protocol ListRowActor: Node {
    /// False where the view wants taps on itself only.
    var actsForRow: Bool { get }
    func performForRow()
}

extension ListRowElement {
    /// True where the element stands in a list's row.
    static func contains(_ element: ElementNode) -> Bool {
        var node = element.enclosingElement
        while let n = node {
            if n is ListRowElement { return true }
            node = n.enclosingElement
        }
        return false
    }
}

/// Calls an action when the row that the content is in is tapped.
final class ListRowActionElement: UnaryElement, ListRowActor {
    var action: () -> Void = {}
    var actsForRow: Bool { true }
    func performForRow() { onMain { action() } }
}

nonisolated struct ListRowActionModifier: _ElementModifier {
    let action: () -> Void
    nonisolated func _makeElement(_ context: NodeContext) -> ListRowActionElement {
        let e = ListRowActionElement(context)
        e.action = action
        return e
    }
    nonisolated func _update(_ element: ListRowActionElement) { element.action = action }
}

extension View {
    /// Runs `action` when the list row around the view is tapped; nothing outside lists.
    nonisolated func listRowAction(_ action: @escaping () -> Void) -> some View { modifier(ListRowActionModifier(action: action)) }
}
