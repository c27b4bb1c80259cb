import Foundation

/// What the app's bundle says about it.
enum AppInfo {
    static let plist: [String: Any] = {
        guard let folder, let data = try? Data(contentsOf: folder.appendingPathComponent("Info.plist")) else { return [:] }
        return (try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]) ?? [:]
    }()

    /// Beside the program where nothing else is said.
    private static let folder: URL? = {
        if let named = ProcessInfo.processInfo.environment["MARTLET_RESOURCES"] { return URL(fileURLWithPath: named, isDirectory: true) }
        return Bundle.main.executableURL.map { URL(fileURLWithPath: $0.path + ".resources", isDirectory: true) }
    }()

    /// The icon's picture; nil where the app has none.
    static var icon: Data? {
        guard let folder, let data = try? Data(contentsOf: folder.appendingPathComponent("Assets.json")),
              let assets = try? JSONSerialization.jsonObject(with: data) as? [String: Any], let file = assets["appIcon"] as? String else { return nil }
        return try? Data(contentsOf: folder.appendingPathComponent(file))
    }

    static var name: String {
        for key in ["CFBundleDisplayName", "CFBundleName"] {
            if let name = plist[key] as? String, !name.isEmpty, !name.contains("$(") { return name }
        }
        return ProcessInfo.processInfo.processName
    }
}
