import Foundation

/// What a project's shared schemes say about running a target.
enum Scheme {
    /// Environment variables of the launch action of the target's scheme that are switched on.
    static func environment(of target: String, project: String) -> [String: String] {
        let folder = project + "/xcshareddata/xcschemes"
        let schemes = Files.names(in: folder).filter { $0.hasSuffix(".xcscheme") }.sorted { ($0.stem == target ? 0 : 1, $0) < ($1.stem == target ? 0 : 1, $1) }
        for name in schemes {
            guard let text = try? Files.text(folder + "/" + name), let launch = text.firstMatch(of: #/<LaunchAction[\s\S]*?</LaunchAction>/#) else { continue }
            let action = String(launch.0)
            guard name.stem == target || attribute("BlueprintName", in: action) == target else { continue }
            var found: [String: String] = [:]
            for variable in action.matches(of: #/<EnvironmentVariable\s([^>]*)>/#) {
                let fields = String(variable.1)
                guard attribute("isEnabled", in: fields) != "NO", let key = attribute("key", in: fields) else { continue }
                found[key] = attribute("value", in: fields) ?? ""
            }
            return found
        }
        return [:]
    }

    private static func attribute(_ name: String, in text: String) -> String? {
        guard let range = text.range(of: "\\b\(name)\\s*=\\s*\"[^\"]*\"", options: .regularExpression) else { return nil }
        return String(text[range].drop { $0 != "\"" }.dropFirst().dropLast()).withoutEntities
    }
}

extension String {
    /// The text of an XML attribute as it was meant.
    var withoutEntities: String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#10;", "\n"), ("&amp;", "&")].reduce(self) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
