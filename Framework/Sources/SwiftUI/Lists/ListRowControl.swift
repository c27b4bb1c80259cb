import Engine

/// Takes taps on the delete disc and drags of the move handle.
final class ListRowControl: ElementNode, GestureSource {
    enum Kind { case delete, move }
    let kind: Kind
    private unowned let row: ListRowElement

    init(_ context: NodeContext, row: ListRowElement, kind: Kind) {
        self.row = row
        self.kind = kind
        super.init(context)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }
    override func isHit(at point: CGPoint) -> Bool { containsPoint(point) }

    private lazy var recognizer: Recognizer = {
        let r: Recognizer = kind == .delete ? PressRecognizer(changed: { _ in }, ended: { [unowned self] in row.swipe.open(.trailing) }) : MoveRecognizer(row)
        r.element = self
        return r
    }()
    var recognizers: [Recognizer] { [recognizer] }

    override func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        var node = SemanticsNode(role: .button, frame: frame(), type: "Button", element: self)
        node.label = kind == .delete ? "Remove" : "Reorder"
        if kind == .delete { node.activate = { [weak self] in self?.row.swipe.open(.trailing) } }
        return [node]
    }
}

/// Drags a row by its handle; where it is let go it stays.
private final class MoveRecognizer: Recognizer {
    private unowned let row: ListRowElement
    private var start: CGFloat?

    init(_ row: ListRowElement) {
        self.row = row
        super.init()
    }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        switch event.phase {
        case .began:
            start = event.location.y
            return .claimed
        case .moved:
            guard let start else { return .failed }
            row.dragOffset = event.location.y - start
            return .claimed
        case .ended:
            row.endDrag()
            start = nil
            return .claimed
        case .cancelled:
            cancel()
            return .failed
        }
    }

    override func cancel() {
        start = nil
        row.dragOffset = 0
    }
}

extension ListRowElement {
    /// The drag is over: the row's collection is told where it went.
    func endDrag() {
        let middle = position.y + cardRect.midY + dragOffset
        dragOffset = 0
        guard let (rows, index) = collection else { return }
        let others = list.rows.visibleRows.compactMap { r -> (index: Int, middle: CGFloat)? in
            guard r !== self, let c = r.collection, c.rows === rows else { return nil }
            return (c.index, r.position.y + r.cardRect.midY)
        }
        let before = others.filter { $0.middle < middle }.map(\.index).max()
        let destination = before.map { $0 + 1 } ?? others.map(\.index).min() ?? index
        guard destination != index, destination != index + 1 else { return }
        move(to: destination)
    }
}
