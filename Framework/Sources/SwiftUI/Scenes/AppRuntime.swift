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
    nonisolated(unsafe) public internal(set) static var scenes: [_SceneDescription] = []
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

    /// Closes the program's windows, as a person would; hosts with windows set it.
    nonisolated(unsafe) public static var requestEnd: () -> Void = {}

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
    public static func makeHost(size: CGSize, look: Look) -> ViewHost? {
        guard let root else { return nil }
        return ViewHost(root(), size: size, look: look, textEngine: textEngine)
    }
}
