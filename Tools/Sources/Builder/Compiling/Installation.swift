import Foundation

/// Where this tool's prebuilt framework, hosts and macro plug-in lie.
public struct Installation: Sendable {
    /// The folder with `Modules/` and `libMartletFramework.so`.
    public var buildFolder: String
    /// The folder of Martlet's own sources, which holds the C targets' headers and the scripts.
    public var root: String

    /// Found from the running program, which lies in the build folder; `MARTLET_BUILD` names another one.
    public static func current() -> Installation {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let folder = ProcessInfo.processInfo.environment["MARTLET_BUILD"].map { Files.absolute($0) } ?? Files.absolute(own).folder
        return Installation(buildFolder: folder)
    }

    /// - Parameter buildFolder: such as `<root>/.build/x86_64-unknown-linux-gnu/debug`.
    public init(buildFolder: String) {
        self.buildFolder = buildFolder
        let real = URL(fileURLWithPath: buildFolder).resolvingSymlinksInPath().path
        var root = real
        while root != "/", root.fileName != ".build" { root = root.folder }
        self.root = root == "/" ? real : root.folder
    }

    var modulesFolder: String { buildFolder + "/Modules" }
    var library: String { buildFolder + "/libMartletFramework.so" }

    /// The program that expands `#Preview`, `@Entry` and the framework's other macros; nil where it was not built.
    var macroPlugin: String? {
        ["MartletMacros-tool", "MartletMacros"].map { buildFolder + "/" + $0 }.first(where: Files.exists)
    }

    /// Names of the modules an app can import.
    var modules: Set<String> {
        let names = Set(Files.names(in: modulesFolder).filter { $0.hasSuffix(".swiftmodule") }.map(\.stem))
        return names.subtracting(["Builder", "martlet", "MartletMacros"]).filter { !$0.hasSuffix("Tests") }
    }

    /// A failure where the framework was not built.
    func verify() throws {
        guard Files.exists(library), Files.exists(modulesFolder + "/SwiftUI.swiftmodule") else {
            throw Failure("the framework is not built: \(library) is missing", advice: "run ./martlet in Martlet's folder, which builds it", status: .machine)
        }
    }

    /// Options with which the compiler finds the framework's modules and macros.
    var compilerFlags: [String] {
        // SwiftPM does not look at modules outside of its package; a new flag makes it compile anew for a new framework.
        var flags = ["-I", modulesFolder, "-DMARTLET_" + AppWorkspace.hash(frameworkFingerprint)]
        for map in moduleMaps { flags += ["-Xcc", "-fmodule-map-file=" + map] }
        if let macroPlugin { flags += ["-Xfrontend", "-load-plugin-executable", "-Xfrontend", macroPlugin + "#MartletMacros"] }
        return flags
    }

    /// Options with which a program finds the framework and the kits it imports, and its tests the modules for tests as well.
    func linkerFlags(isTest: Bool, kits: [Kit]) -> [String] {
        let libraries = ["MartletFramework"] + kits.map(\.library) + (isTest ? testLibraries : [])
        return ["-L", buildFolder] + libraries.map { "-l" + $0 } + ["-Xlinker", "-rpath", "-Xlinker", buildFolder, "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN"]
    }

    /// Libraries with `MartletTesting` and `SnapshotTesting`, and the host that draws for them; none where they were not built.
    private var testLibraries: [String] {
        ["MartletTesting", "ImageHost"].filter { Files.exists("\(buildFolder)/lib\($0).so") }
    }

    /// Module maps of the C targets that the framework's modules import.
    private var moduleMaps: [String] {
        let sources = root + "/Framework/Sources"
        let own = Files.names(in: sources).map { "\(sources)/\($0)/include/module.modulemap" }.filter(Files.exists)
        let generated = Files.names(in: buildFolder).filter { $0.hasPrefix("C") && $0.hasSuffix(".build") }
            .map { "\(buildFolder)/\($0)/module.modulemap" }.filter(Files.exists)
        return own + generated.filter { map in !own.contains { $0.contains("/\(map.folder.stem)/") } }
    }

    /// A text that changes when the framework or this tool was built anew.
    var fingerprint: String { frameworkFingerprint + (Stamp("/proc/self/exe").map { " \($0.seconds).\($0.nanoseconds)" } ?? "") }

    private var frameworkFingerprint: String {
        let kits = Kit.all.flatMap(\.modules).sorted().map { "\(modulesFolder)/\($0).swiftmodule" }.filter(Files.exists)
        let stamps = ([library, modulesFolder + "/SwiftUI.swiftmodule"] + kits).map { Stamp($0).map { "\($0.seconds).\($0.nanoseconds)" } ?? "-" }
        return stamps.joined(separator: " ")
    }
}
