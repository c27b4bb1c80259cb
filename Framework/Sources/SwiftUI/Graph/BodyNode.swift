import Engine
import Observation

/// The node of a view with a body.
final class BodyNode<V: View>: Node, StatefulNode {
    private var view: V
    private let slots = DynamicProperties<V>.makeSlots()
    private let follower: AnimatableFollower<V>?
    /// True while a value of the view is evaluated for the first time.
    private var hasNewValue = true

    init(_ view: V, _ context: NodeContext) {
        self.view = view
        follower = .make(view)
        super.init(context)
        adopt(V.Body._makeNode(evaluateBody(), NodeContext(self)))
    }

    func update(_ new: V) {
        guard !Comparison.isEqual(view, new) else { return }
        view = new
        hasNewValue = true
        follower?.change(to: new, for: self) { [weak self] in self?.setNeedsUpdate() }
        performUpdate()
    }

    override func performUpdate() { V.Body._updateNode(children[0], evaluateBody()) }

    private func evaluateBody() -> V.Body {
        tree.counters.bodies += 1
        defer { hasNewValue = false }
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

    /// The reasons of the evaluation under way.
    func changes() -> [String] {
        var names = hasNewValue ? ["@self"] : []
        guard let slots else { return names }
        let old = slots.seen
        if old == nil { names.append("@identity") }
        var seen: [String: Any] = [:]
        withUnsafePointer(to: view) { p in
            for field in DynamicProperties<V>.fields {
                func read<P: DynamicProperty>(_ type: P.Type) -> Any? {
                    ((UnsafeRawPointer(p) + field.offset).assumingMemoryBound(to: P.self).pointee as? any ObservableProperty)?.state(in: slots)
                }
                seen[field.name] = read(field.type)
                let isSame = old.map { old in seen[field.name].map { new in old[field.name].map { Comparison.isEqual($0, new) } ?? false } ?? true } ?? false
                if !isSame { names.append(field.name) }
            }
        }
        slots.seen = seen
        return names
    }

    override func didUnmount() { slots?.end() }

    var keptSlots: (owner: ObjectIdentifier, slots: _DynamicSlots)? { slots.map { (ObjectIdentifier(V.self), $0) } }

    override var isBodyOfApp: Bool? { FrameworkTypes.isOwn(V.self) == false }

    override var debugName: String { String(describing: V.self) }
}

/// Which views are the framework's own.
enum FrameworkTypes {
    nonisolated(unsafe) private static var known: [ObjectIdentifier: Bool] = [:]
    private static let module = String(reflecting: EmptyView.self).split(separator: ".")[0] + "."

    static func isOwn(_ type: Any.Type) -> Bool {
        if let known = known[ObjectIdentifier(type)] { return known }
        let isOwn = _typeName(type, qualified: true).hasPrefix(module)
        known[ObjectIdentifier(type)] = isOwn
        return isOwn
    }
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
