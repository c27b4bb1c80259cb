import AppKit
import Engine
import Typesetting
import UIKit

/// Connects a program with the host it runs in.
///
/// The program says what its root is; the host, a library loaded by name, asks for trees as it opens windows.
public enum _AppRuntime {
    nonisolated(unsafe) private static var root: (() -> AnyView)?
    /// The scenes of the app, newest evaluation.
    nonisolated(unsafe) public private(set) static var scenes: [_SceneDescription] = []
    /// The scene of the window that the program starts with.
    public static var mainScene: _SceneDescription? { scenes.first { $0.kind == .window } ?? scenes.first }
    /// The first window's tree evaluates the app, and goes on doing so when the window is closed before others.
    nonisolated(unsafe) public private(set) static var isMainWindowClosed = false
    nonisolated(unsafe) private static var reevaluate: () -> Void = {}

    /// Takes in the newest evaluation of the app.
    static func describe(_ new: [_SceneDescription]) {
        scenes = new
        for i in scenes.indices { scenes[i].key = new[i].id ?? "\(new[i].kind) \(i)" }
        SceneFollower.scenesDidChange()
    }

    /// The content of a window. Delegates that can be observed are in the environment of every view.
    static func windowContent(_ scene: _SceneDescription, _ value: AnyHashable?, _ delegates: [AnyObject]) -> AnyView {
        onMain { delegates.reduce(scene.content(value)) { provide($1, to: $0) } }
    }

    @MainActor private static func provide(_ delegate: AnyObject, to content: AnyView) -> AnyView {
        func object<T: ObservableObject>(_ object: T) -> AnyView { AnyView(content.environmentObject(object)) }
        func observable<T: AnyObject & Observable>(_ object: T) -> AnyView { AnyView(content.environment(object)) }
        if let delegate = delegate as? any ObservableObject { return object(delegate) }
        if let delegate = delegate as? any (AnyObject & Observable) { return observable(delegate) }
        return content
    }

    /// The first window is closed while others stay: its views leave, its tree goes on evaluating the app.
    public static func closeMainWindow() {
        isMainWindowClosed = true
        reevaluate()
    }
    nonisolated(unsafe) private static var sharedEngine: PangoTextEngine?

    /// The text engine of the process.
    public static var textEngine: PangoTextEngine {
        if let sharedEngine { return sharedEngine }
        let made = PangoTextEngine()
        sharedEngine = made
        registerFonts(made)
        return made
    }

    /// Fonts that the app brings (`UIAppFonts`).
    private static func registerFonts(_ engine: PangoTextEngine) {
        let folder = AssetCatalog.resourceFolder(nil)
        guard let data = try? Data(contentsOf: folder.appendingPathComponent("Info.plist")),
              let plist = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] else { return }
        for name in plist["UIAppFonts"] as? [String] ?? [] {
            let file = (name as NSString).lastPathComponent
            let candidates = [folder.appendingPathComponent(name), folder.appendingPathComponent(file)]
            if let url = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }), engine.register(fontFile: url.path) { continue }
            Warnings.once("missing resource: the font \(name) of UIAppFonts cannot be loaded.")
        }
    }

    /// Closes the program's windows, as a person would.
    nonisolated(unsafe) public static var requestEnd: () -> Void = { windowOpener?.quit() }

    /// Remembers the root and hands the process to a host.
    static func run(_ root: @escaping () -> AnyView) {
        self.root = root
        let name = ProcessInfo.processInfo.environment["MARTLET_HOST"] ?? "window"
        let library = switch name {
        case "image": "libImageHost.so"
        case "browser": "libBrowserHost.so"
        default: "libWindowHost.so"
        }
        guard let handle = open(library) else {
            FileHandle.standardError.write(Data("error: the host \(library) cannot be loaded: \(String(cString: dlerror()))\n".utf8))
            exit(3)
        }
        guard let symbol = dlsym(handle, "martlet_host_main") else {
            FileHandle.standardError.write(Data("error: \(library) has no entry point.\n".utf8))
            exit(3)
        }
        typealias Main = @convention(c) () -> Int32
        let status = unsafeBitCast(symbol, to: Main.self)()
        onMain {
            UIApplication.shared._willTerminate()
            NSApplication.shared._post(NSApplication.willTerminateNotification)
        }
        exit(status)
    }

    /// Beside the framework first, then wherever the loader looks.
    private static func open(_ library: String) -> UnsafeMutableRawPointer? {
        if let folder = ProcessInfo.processInfo.environment["MARTLET_LIBRARIES"], let h = dlopen(folder + "/" + library, RTLD_NOW) { return h }
        return dlopen(library, RTLD_NOW)
    }

    /// A tree of the program's root view; nil where the program has none.
    public static func makeHost(size: CGSize, look: Look, close: (() -> Void)? = nil) -> ViewHost? {
        guard let root else { return nil }
        let host = ViewHost(root(), size: size, look: look, textEngine: textEngine) { prepare(&$0, close) }
        reevaluate = { [weak host] in host?.reevaluateApp() }
        host.showMenuBar()
        return host
    }

    /// A tree of another window of the program.
    public static func makeHost(of scene: _SceneDescription, value: AnyHashable?, size: CGSize, look: Look, close: @escaping () -> Void) -> ViewHost {
        let host = ViewHost(SceneRoot(key: scene.key, value: value), size: size, look: look, textEngine: textEngine) { prepare(&$0, close) }
        host.showMenuBar()
        return host
    }

    private static func prepare(_ environment: inout EnvironmentValues, _ close: (() -> Void)?) {
        guard let close else { return }
        environment.windowCloser = close
        environment.dismiss = DismissAction(action: close)
    }
}
