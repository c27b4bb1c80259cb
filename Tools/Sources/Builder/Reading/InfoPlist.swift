import Foundation

/// The app's Info.plist, made the way Xcode makes it: the file if there is one, then `INFOPLIST_KEY_…` settings.
enum InfoPlist {
    static func merged(settings: BuildSettings, sourceRoot: String, findings: inout [Finding]) throws -> [String: PropertyValue] {
        var info: [String: PropertyValue] = [
            "CFBundleDevelopmentRegion": .string("en"), "CFBundleInfoDictionaryVersion": .string("6.0"), "CFBundlePackageType": .string("APPL"),
        ]
        if let file = settings["INFOPLIST_FILE"], !file.isEmpty {
            let path = Files.spelled(Files.absolute(file, base: sourceRoot))
            if Files.exists(path) {
                if case .dictionary(let items) = try PropertyValue(listData: try Files.data(path), file: path) {
                    info.merge(items.mapValues { $0.expanded(by: settings) }) { $1 }
                }
            } else { findings.append(Finding(.warning, "the Info.plist named by the project does not exist", at: Place(path))) }
        }
        for name in Set(settings.layers.flatMap(\.keys)) where name.hasPrefix("INFOPLIST_KEY_") {
            let key = name.dropFirst("INFOPLIST_KEY_".count)
            let suffixes = ["_iPad", "_iPhone"]
            guard let value = settings[name], !key.contains("["), !suffixes.contains(where: key.hasSuffix) else { continue }
            switch value {
            case "YES": info[String(key)] = .bool(true)
            case "NO": info[String(key)] = .bool(false)
            default: info[String(key)] = .string(value)
            }
        }
        info["CFBundleName"] = info["CFBundleName"] ?? settings["PRODUCT_NAME"].map(PropertyValue.string)
        info["CFBundleExecutable"] = settings["EXECUTABLE_NAME"].map(PropertyValue.string)
        info["CFBundleIdentifier"] = settings["PRODUCT_BUNDLE_IDENTIFIER"].map(PropertyValue.string) ?? info["CFBundleIdentifier"]
        info["CFBundleShortVersionString"] = info["CFBundleShortVersionString"] ?? .string(settings["MARKETING_VERSION"] ?? "1.0")
        info["CFBundleVersion"] = info["CFBundleVersion"] ?? .string(settings["CURRENT_PROJECT_VERSION"] ?? "1")
        return info
    }
}

extension PropertyValue {
    /// Every `$(NAME)` in every string replaced.
    func expanded(by settings: BuildSettings) -> PropertyValue {
        switch self {
        case .string(let text): .string(settings.expand(text))
        case .array(let items): .array(items.map { $0.expanded(by: settings) })
        case .dictionary(let items): .dictionary(items.mapValues { $0.expanded(by: settings) })
        default: self
        }
    }

    /// As an XML property list, keys sorted.
    func xmlList() throws -> Data {
        try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
    }
}
