import Engine

/// A host that can show several windows.
public protocol _WindowOpener: AnyObject {
    /// Opens a window of the scene. Where `isShared`, one that shows the same scene and value comes to the front instead.
    func openWindow(of scene: _SceneDescription, value: AnyHashable?, isShared: Bool)
    /// Closes the windows of the scene (nil: of any) that present the value (nil: any).
    func closeWindows(of key: String?, value: AnyHashable?)
    /// Ends the program.
    func quit()
}

extension _AppRuntime {
    /// The host's part; nil where it shows one window.
    nonisolated(unsafe) public static weak var windowOpener: (any _WindowOpener)?

    static func openWindow(id: String?, value: AnyHashable?) {
        let action = "openWindow(\(id.map { "id: \"\($0)\"" } ?? "value:"))"
        guard let windowOpener else { return warnOfOneWindow(action) }
        guard let scene = scene(id: id, value: value) else {
            let ids = scenes.compactMap(\.id).map { "\"\($0)\"" }.joined(separator: ", ")
            return warn("\(action): no scene of the app has that \(id == nil ? "type of value" : "id"). It has \(ids.isEmpty ? "no ids" : ids).")
        }
        windowOpener.openWindow(of: scene, value: value, isShared: scene.isSingle || value != nil)
    }

    static func closeWindows(id: String?, value: AnyHashable?) {
        guard let windowOpener else { return warnOfOneWindow("dismissWindow") }
        windowOpener.closeWindows(of: scene(id: id, value: value)?.key, value: value)
    }

    static func openSettings() {
        guard let windowOpener else { return warnOfOneWindow("openSettings") }
        guard let scene = scenes.first(where: { $0.kind == .settings }) else { return warn("openSettings: the app has no Settings scene.") }
        windowOpener.openWindow(of: scene, value: nil, isShared: true)
    }

    /// Opens another window of the first group: what "New Window" does.
    static func openNewWindow() {
        guard let group = firstGroup else { return }
        windowOpener?.openWindow(of: group, value: nil, isShared: false)
    }

    static var canOpenNewWindow: Bool { windowOpener != nil && firstGroup != nil }

    private static var firstGroup: _SceneDescription? { scenes.first { $0.kind == .window && !$0.isSingle && $0.presents == nil } }

    private static func scene(id: String?, value: AnyHashable?) -> _SceneDescription? {
        let candidates = scenes.filter { id == nil || $0.id == id }
        guard let value else { return id == nil ? nil : candidates.first }
        return candidates.first { $0.presents?(value) == true }
    }

    static func warnOfOneWindow(_ action: String) { warn("\(action): this host shows one window.") }

    private static func warn(_ message: String) { Warnings.once(message) }
}
