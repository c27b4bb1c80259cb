import Foundation

/// What the app's bundle says about it.
enum AppInfo {
    static let plist: [String: Any] = {
        guard let folder, let data = try? Data(contentsOf: folder.appendingPathComponent("Info.plist")) else { return [:] }
        return (try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]) ?? [:]
    }()

    private static let folder = ProcessInfo.processInfo.environment["MARTLET_RESOURCES"].map { URL(fileURLWithPath: $0, isDirectory: true) }

    static var name: String {
        for key in ["CFBundleDisplayName", "CFBundleName"] {
            if let name = plist[key] as? String, !name.isEmpty, !name.contains("$(") { return name }
        }
        return ProcessInfo.processInfo.processName
    }
}
