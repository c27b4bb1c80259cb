import Engine

/// The views of a window that take addresses the program is opened with.
final class URLReceivers {
    private var actions: [(node: ObjectIdentifier, action: (URL) -> Void)] = []

    func add(_ node: Node, _ action: @escaping (URL) -> Void) {
        remove(node)
        actions.append((ObjectIdentifier(node), action))
    }
    func remove(_ node: Node) { actions.removeAll { $0.node == ObjectIdentifier(node) } }

    /// False where no view takes addresses.
    func receive(_ url: URL) -> Bool {
        for (_, action) in actions { onMain { action(url) } }
        return !actions.isEmpty
    }
}

nonisolated private struct URLReceiversKey: EnvironmentKey { static var defaultValue: URLReceivers? { nil } }
extension EnvironmentValues {
    var urlReceivers: URLReceivers? { get { self[URLReceiversKey.self] } set { self[URLReceiversKey.self] = newValue } }
}

public final class OpenURLElement: UnaryElement {
    private var receivers: URLReceivers?
    func listen(_ action: @escaping (URL) -> Void) {
        receivers = EnvironmentValues(environment, reader: nil).urlReceivers
        receivers?.add(self, action)
    }
    override public func didUnmount() { receivers?.remove(self) }
}

nonisolated private struct OpenURLModifier: _ElementModifier {
    let action: (URL) -> Void
    nonisolated func _makeElement(_ context: NodeContext) -> OpenURLElement { OpenURLElement(context) }
    nonisolated func _didMake(_ element: OpenURLElement) { element.listen(action) }
    nonisolated func _update(_ element: OpenURLElement) { element.listen(action) }
}

extension View {
    /// Called with each address that the program is asked to open.
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { modifier(OpenURLModifier(action: action)) }
}
