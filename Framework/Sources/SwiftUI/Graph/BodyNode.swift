import Engine
import Observation

/// The node of a view with a body.
final class BodyNode<V: View>: Node, StatefulNode {
    private var view: V
    private let slots = DynamicProperties<V>.makeSlots()
    private let follower: AnimatableFollower<V>?

    init(_ view: V, _ context: NodeContext) {
        self.view = view
        follower = .make(view)
        super.init(context)
        adopt(V.Body._makeNode(evaluateBody(), NodeContext(self)))
    }

    func update(_ new: V) {
        guard !Comparison.isEqual(view, new) else { return }
        view = new
        follower?.change(to: new, for: self) { [weak self] in self?.setNeedsUpdate() }
        performUpdate()
    }

    override func performUpdate() { V.Body._updateNode(children[0], evaluateBody()) }

    private func evaluateBody() -> V.Body {
        tree.counters.bodies += 1
        return evaluate {
            // What is on its way to a new version is evaluated as it is now.
            if var shown = follower?.current {
                DynamicProperties<V>.bind(&shown, slots, self)
                return observingChanges { onMain { shown.body } }
            }
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
