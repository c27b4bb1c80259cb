import Foundation

/// The cache folder of one project: prepared sources, the generated package, and what is remembered between builds.
struct AppWorkspace {
    let folder: String

    /// `$XDG_CACHE_HOME/martlet`.
    static var cache: String {
        let environment = ProcessInfo.processInfo.environment
        return (environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? (environment["HOME"] ?? "/tmp") + "/.cache") + "/martlet"
    }

    /// `<cache>/apps/NAME-HASH`, the hash being of the project's path.
    init(projectPath: String, name: String) { folder = "\(Self.cache)/apps/\(name.swiftIdentifier)-\(Self.hash(projectPath))" }

    /// A short name for a text that is the same in each run (64-bit FNV-1a).
    static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }

    func sources(of module: String) -> String { "\(folder)/Sources/\(module)" }
    var state: String { folder + "/state.json" }
    var manifest: String { folder + "/Package.swift" }
    var scratch: String { folder + "/.build" }
    var output: String { folder + "/out" }
}

/// What is remembered of a prepared file, so that an unchanged one is not parsed again.
struct PreparedRecord: Codable {
    var stamp: Stamp
    var name: String
    var missingModules: [String: Place]
    var findings: [Finding]
    var hasEntryPoint: Bool
    var views: [String]
    var assetUses: [AssetUse]
    var mentions: [String]
    var imports: [String]
}

struct PreparedState: Codable {
    /// Everything besides the file itself that a prepared text depends on.
    var key: String
    var records: [String: PreparedRecord] = [:]
}
