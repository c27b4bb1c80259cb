import Engine
import Observation

/// The node of a view with a body.
final class BodyNode<V: View>: Node, StatefulNode {
    private var view: V
    private let slots = DynamicProperties<V>.makeSlots()

    init(_ view: V, _ context: NodeContext) {
        self.view = view
        super.init(context)
        adopt(V.Body._makeNode(evaluateBody(), NodeContext(self)))
    }

    func update(_ new: V) {
        guard !Comparison.isEqual(view, new) else { return }
        view = new
        performUpdate()
    }

    override func performUpdate() { V.Body._updateNode(children[0], evaluateBody()) }

    private func evaluateBody() -> V.Body {
        tree.counters.bodies += 1
        return evaluate {
            DynamicProperties<V>.bind(&view, slots, self)
            return observingChanges { onMain { view.body } }
        }
    }

    override func didUnmount() { slots?.end() }

    var keptSlots: (owner: ObjectIdentifier, slots: _DynamicSlots)? { slots.map { (ObjectIdentifier(V.self), $0) } }

    override var debugName: String { String(describing: V.self) }
}

extension Node {
    /// Runs `body` and has this node updated when a property of an observable object that `body` read changes.
    func observingChanges<T>(_ body: () -> T) -> T {
        withObservationTracking(body) { [weak self] in
            if MainThread.isCurrent {
                self?.setNeedsUpdate()
            } else {
                DispatchQueue.main.async { self?.setNeedsUpdate() }
            }
        }
    }
}
