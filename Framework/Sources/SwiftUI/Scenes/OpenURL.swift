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
        return receivePage(url) || !actions.isEmpty
    }

    private var activities: [(node: ObjectIdentifier, type: String, action: (NSUserActivity) -> Void)] = []

    func add(_ node: Node, _ type: String, _ action: @escaping (NSUserActivity) -> Void) {
        remove(activitiesOf: node)
        activities.append((ObjectIdentifier(node), type, action))
    }
    func remove(activitiesOf node: Node) { activities.removeAll { $0.node == ObjectIdentifier(node) } }

    /// The address of a page on the web is also an activity that goes on here.
    private func receivePage(_ url: URL) -> Bool {
        let listeners = activities.filter { $0.type == NSUserActivityTypeBrowsingWeb }
        guard url.scheme == "https" || url.scheme == "http", !listeners.isEmpty else { return false }
        let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
        activity.webpageURL = url
        for listener in listeners { onMain { listener.action(activity) } }
        return true
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

public final class UserActivityElement: UnaryElement {
    private var receivers: URLReceivers?
    func listen(_ type: String, _ action: @escaping (NSUserActivity) -> Void) {
        receivers = EnvironmentValues(environment, reader: nil).urlReceivers
        receivers?.add(self, type, action)
    }
    override public func didUnmount() { receivers?.remove(activitiesOf: self) }
}

nonisolated private struct UserActivityModifier: _ElementModifier {
    let type: String
    let action: (NSUserActivity) -> Void
    nonisolated func _makeElement(_ context: NodeContext) -> UserActivityElement { UserActivityElement(context) }
    nonisolated func _didMake(_ element: UserActivityElement) { element.listen(type, action) }
    nonisolated func _update(_ element: UserActivityElement) { element.listen(type, action) }
}

extension View {
    /// Called with each activity of a type that goes on here: of pages on the web (`NSUserActivityTypeBrowsingWeb`), for
    /// each such address that the program is asked to open.
    nonisolated public func onContinueUserActivity(_ activityType: String, perform action: @escaping (NSUserActivity) -> Void) -> some View {
        modifier(UserActivityModifier(type: activityType, action: action))
    }

    /// Called with each address that the program is asked to open.
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { modifier(OpenURLModifier(action: action)) }
}
