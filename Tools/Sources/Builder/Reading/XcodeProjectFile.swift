import Foundation

/// `project.pbxproj` as a table of objects, with the paths of its files worked out. Nothing here knows targets.
struct XcodeProjectFile {
    struct Object {
        let id: String
        let isa: String
        let line: Int
        let fields: [String: PlistNode]

        subscript(key: String) -> String? { fields[key]?.string }
        func list(_ key: String) -> [String] { fields[key]?.strings ?? [] }
    }

    /// The path of `project.pbxproj` itself, for messages.
    let file: String
    /// The folder that paths of the kind SOURCE_ROOT begin at.
    let sourceRoot: String
    let objects: [String: Object]
    let root: Object
    /// Absolute paths of groups and files, by object id.
    private(set) var paths: [String: String] = [:]

    init(projectAt path: String) throws {
        file = path + "/project.pbxproj"
        guard Files.exists(file) else {
            throw Failure("this Xcode project has no project.pbxproj", at: Place(path), advice: "it may not have been copied whole")
        }
        let node = try PropertyListText.parse(try Files.text(file), file: file)
        guard let entries = node["objects"]?.entries else { throw Failure("the project has no 'objects'", at: Place(file, line: 1)) }
        var objects: [String: Object] = [:]
        for (id, value) in entries {
            guard let fields = value.entries else { throw Failure("object '\(id.prefix(40))' is not a dictionary", at: Place(file, line: value.line)) }
            let table = Dictionary(fields.map { ($0.key, $0.value) }) { $1 }
            objects[id] = Object(id: id, isa: table["isa"]?.string ?? "", line: value.line, fields: table)
        }
        self.objects = objects
        guard let rootID = node["rootObject"]?.string, let root = objects[rootID], root.isa == "PBXProject" else {
            throw Failure("the project's 'rootObject' is missing or is not a PBXProject", at: Place(file, line: 1))
        }
        self.root = root
        sourceRoot = Files.absolute(root["projectDirPath"] ?? "", base: path.folder)
        if let main = root["mainGroup"], let group = objects[main] {
            var seen: Set<String> = []
            resolve(group, in: sourceRoot, seen: &seen)
        }
    }

    func place(_ object: Object) -> Place { Place(file, line: object.line) }

    func objects(_ ids: [String]) -> [Object] { ids.compactMap { objects[$0] } }

    /// The text of `$(NAME)` in a file's own path is not expanded here: Xcode does not either.
    private mutating func resolve(_ element: Object, in parent: String, seen: inout Set<String>) {
        guard seen.insert(element.id).inserted else { return }
        let own = element["path"] ?? ""
        let path: String
        switch element["sourceTree"] ?? "<group>" {
        case "SOURCE_ROOT": path = Files.absolute(own, base: sourceRoot)
        case "<absolute>": path = Files.absolute(own)
        case "<group>": path = own.isEmpty ? parent : Files.absolute(own, base: parent)
        default: path = "" // a product, a system library
        }
        let known = path.isEmpty ? path : Files.spelled(path)
        paths[element.id] = known
        for child in objects(element.list("children")) { resolve(child, in: known.isEmpty ? parent : known, seen: &seen) }
    }

    /// Build settings of a target (or of the project alone) in the given configuration, expanded from its layers.
    func settings(target: Object?, configuration wanted: String, platform: Platform, extra: [String: String]) throws -> BuildSettings {
        var settings = BuildSettings([extra])
        for holder in [root, target].compactMap({ $0 }) {
            guard let listID = holder["buildConfigurationList"], let list = objects[listID] else { continue }
            let all = objects(list.list("buildConfigurations"))
            guard let chosen = all.first(where: { $0["name"] == wanted }) ?? all.first(where: { $0["name"] == list["defaultConfigurationName"] }) ?? all.first else { continue }
            if let base = configurationFile(chosen), Files.exists(base) {
                settings.append(BuildSettings.layer(try XCConfig.pairs(base), platform: platform, configuration: wanted))
            }
            let pairs = (chosen.fields["buildSettings"]?.entries ?? []).map { entry -> (String, String) in
                (entry.key, entry.value.string ?? entry.value.strings.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " "))
            }
            settings.append(BuildSettings.layer(pairs, platform: platform, configuration: wanted))
        }
        return settings
    }

    private func configurationFile(_ configuration: Object) -> String? {
        if let reference = configuration["baseConfigurationReference"] { return paths[reference] }
        if let anchor = configuration["baseConfigurationReferenceAnchor"], let folder = paths[anchor],
           let relative = configuration["baseConfigurationReferenceRelativePath"] {
            return Files.absolute(relative, base: folder)
        }
        return nil
    }
}
