import SwiftUI

/// What the app's bundle says about it.
enum AppInfo {
    private static let plist = Bundle.main.infoDictionary ?? [:]

    /// The icon's picture; nil where the app has none.
    static var icon: Data? {
        guard let folder = Bundle.main.resourceURL, let data = try? Data(contentsOf: folder.appendingPathComponent("Assets.json")),
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
