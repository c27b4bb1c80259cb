import Engine

/// The root of a window beyond the first: shows the content of a scene as the app last described it.
nonisolated struct SceneRoot: View {
    let key: String
    let value: AnyHashable?
    var body: Never { fatalError() }
    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { SceneNode(view.key, view.value, context) }
    nonisolated static func _updateNode(_ node: Node, _ view: Self) {}
    nonisolated static var _elementCount: Int? { nil }
}

/// Follows the descriptions of scenes, which the first window's tree evaluates.
class SceneFollower: Node {
    nonisolated(unsafe) private static var live: [NodeReference] = []

    override init(_ context: NodeContext) {
        super.init(context)
        SceneFollower.live.removeAll { $0.node == nil }
        SceneFollower.live.append(weakly)
    }

    /// The app described its scenes anew.
    static func scenesDidChange() {
        for node in live.compactMap(\.node) where node.isMounted { node.setNeedsUpdate() }
    }
}

private final class SceneNode: SceneFollower {
    private let key: String
    private let value: AnyHashable?
    /// The delegates of the program and of the window.
    private let delegates: [AnyObject]

    init(_ key: String, _ value: AnyHashable?, _ context: NodeContext) {
        (self.key, self.value) = (key, value)
        delegates = onMain { ApplicationLifeCycle.connect() + MacLifeCycle.connect() }
        super.init(context)
        adopt(AnyView._makeNode(content(), NodeContext(self)))
    }

    /// A scene that is gone leaves its windows empty.
    private func content() -> AnyView {
        evaluate {
            observingChanges { _AppRuntime.scenes.first { $0.key == key }.map { _AppRuntime.windowContent($0, value, delegates) } ?? AnyView(EmptyView()) }
        }
    }

    override func performUpdate() { AnyView._updateNode(children[0], content()) }
}

private final class MenuBarNode: SceneFollower {
    override init(_ context: NodeContext) {
        super.init(context)
        adopt(MenuBar._makeNode(content(), NodeContext(self)))
    }

    private func content() -> MenuBar { MenuBar(commands: MenuBarRoot.commands) }

    override func performUpdate() { MenuBar._updateNode(children[0], content()) }
}

/// The root of a window's menus: follows what the scenes declare.
nonisolated struct MenuBarRoot: View {
    var body: Never { fatalError() }
    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { MenuBarNode(context) }
    nonisolated static func _updateNode(_ node: Node, _ view: Self) {}
    nonisolated static var _elementCount: Int? { 1 }

    static var commands: [CommandMenuDescription] { _AppRuntime.scenes.flatMap(\.commands) }
    /// False where the menus would say nothing of the app's own.
    static var hasContent: Bool { _AppRuntime.scenes.contains { !$0.commands.isEmpty || $0.kind == .settings } }
}
