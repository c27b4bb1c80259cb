import Foundation

/// What a project's shared schemes say about running a target.
enum Scheme {
    /// Environment variables of the launch action of the target's scheme that are switched on.
    static func environment(of target: String, project: String) -> [String: String] {
        let folder = project + "/xcshareddata/xcschemes"
        let schemes = Files.names(in: folder).filter { $0.hasSuffix(".xcscheme") }.sorted { ($0.stem == target ? 0 : 1, $0) < ($1.stem == target ? 0 : 1, $1) }
        for name in schemes {
            guard let data = try? Files.data(folder + "/" + name), let tags = try? XMLTags(data, file: name).tags,
                  let start = tags.firstIndex(where: { $0.name == "LaunchAction" && $0.kind == .start }) else { continue }
            let action = tags[start...].prefix { $0.name != "LaunchAction" || $0.kind == .start }
            guard name.stem == target || action.contains(where: { $0.attributes["BlueprintName"] == target }) else { continue }
            var found: [String: String] = [:]
            for tag in action where tag.name == "EnvironmentVariable" && tag.attributes["isEnabled"] != "NO" {
                if let key = tag.attributes["key"] { found[key] = tag.attributes["value"] ?? "" }
            }
            return found
        }
        return [:]
    }
}
