import CWindowHost
import Engine
import Foundation
import HostSupport
import SwiftUI

/// The program's open windows; it ends with the last.
final class Windows: _WindowOpener {
    private(set) var open: [WindowController] = []
    private var request: ScreenRequest?
    /// The tree that evaluates the app, once its own window is closed.
    private var appTree: UnshownTree?

    /// Opens the first window; false where the program has no scene.
    func start(_ request: ScreenRequest?, trace: Trace?) -> Bool {
        self.request = request
        _AppRuntime.windowOpener = self
        var window: WindowController?
        guard let host = _AppRuntime.makeHost(size: WindowController.size(request), look: WindowController.look(request), close: { window.map { HostMain.windows.closeSoon($0) } })
        else { return false }
        let scene = _AppRuntime.mainScene
        let first = WindowController(host, of: scene?.key ?? "", value: nil, title: scene?.title ?? AppInfo.name, request: request, trace: trace)
        window = first
        first.isFirst = true
        open = [first]
        first.show()
        return true
    }

    /// Points.
    private static let settingsSize = CGSize(width: 420, height: 480)

    func openWindow(of scene: _SceneDescription, value: AnyHashable?, isShared: Bool) {
        if isShared, let window = open.first(where: { $0.key == scene.key && $0.value == value }) { return window.show() }
        // As large as the device, unless the scene says otherwise. Settings are a window of the desktop.
        var look = WindowController.look(request)
        var size = WindowController.size(request)
        if let own = scene.defaultSize ?? (scene.kind == .settings ? Windows.settingsSize : nil) { (size, look.safeArea) = (own, EdgeInsets()) }
        weak var window: WindowController?
        let host = _AppRuntime.makeHost(of: scene, value: value, size: size, look: look) { window.map { HostMain.windows.closeSoon($0) } }
        let new = WindowController(host, of: scene.key, value: value, title: scene.title ?? AppInfo.name, request: request, trace: nil)
        window = new
        open.append(new)
        new.show()
    }

    func closeWindows(of key: String?, value: AnyHashable?) {
        for window in open where (key == nil || window.key == key) && (value == nil || window.value == value) { closeSoon(window) }
    }

    func quit() { mwh_quit(0) }

    /// Closes the window when the event under way is over: views of it may be running.
    func closeSoon(_ window: WindowController) {
        let box = Unmanaged.passRetained(window)
        _ = mwh_after(0, { HostMain.windows.close(Unmanaged<WindowController>.fromOpaque($0!).takeRetainedValue()) }, box.toOpaque())
    }

    func close(_ window: WindowController) {
        guard open.contains(where: { $0 === window }) else { return }
        // The last stays until the program has saved what it keeps.
        guard open.count > 1 else { return mwh_quit(0) }
        window.leave()
        open.removeAll { $0 === window }
        window.destroy()
        guard window.isFirst else { return window.tree.end() }
        appTree = UnshownTree(window.host)
        _AppRuntime.closeMainWindow()
    }

    func end() {
        for window in open {
            window.leave()
            window.report()
        }
    }
}

/// A tree without a window that is still brought up to date.
private final class UnshownTree: TreeHost {
    private let host: ViewHost
    private var isAsked = false

    init(_ host: ViewHost) {
        self.host = host
        host.tree.host = self
    }

    func treeNeedsFlush(_ tree: Tree) {
        guard !isAsked else { return }
        isAsked = true
        _ = mwh_after(0, { owner in
            let tree = Unmanaged<UnshownTree>.fromOpaque(owner!).takeRetainedValue()
            tree.isAsked = false
            tree.host.flush()
        }, Unmanaged.passRetained(self).toOpaque())
    }
}
