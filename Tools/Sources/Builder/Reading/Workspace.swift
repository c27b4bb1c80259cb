import Foundation

/// What an Xcode workspace names: projects, packages and loose files, as absolute paths in their order.
struct Workspace {
    let file: String
    private(set) var members: [String] = []

    /// Reads `path`, a folder that ends in `.xcworkspace`.
    init(_ path: String) throws {
        file = path + "/contents.xcworkspacedata"
        guard Files.exists(file) else { throw Failure("this workspace has no contents.xcworkspacedata", at: Place(path)) }
        let container = path.folder
        // Groups nest, and a member's `group:` location is relative to the groups around it.
        var groups = [container]
        for tag in try Files.text(file).matches(of: #/<(/?)(Group|FileRef)\b([^>]*?)(/?)>/#) {
            if !tag.1.isEmpty {
                if tag.2 == "Group", groups.count > 1 { groups.removeLast() }
                continue
            }
            let location = Self.location(String(tag.3))
            let base = location?.kind == "container" ? container : groups.last ?? container
            let path = location.map { $0.path.isEmpty ? base : Files.absolute($0.path, base: base) } ?? base
            if tag.2 == "FileRef" { members.append(path) } else if tag.4.isEmpty { groups.append(path) }
        }
    }

    private static func location(_ attributes: String) -> (kind: String, path: String)? {
        guard let match = attributes.firstMatch(of: #/location\s*=\s*"(group|container|absolute|self):([^"]*)"/#) else { return nil }
        return (String(match.1), String(match.2).withoutEntities)
    }

    /// The folders among the members that hold a package.
    var packages: [String] { members.filter { Files.exists($0 + "/Package.swift") } }

    /// Packages that a project sees because a workspace beside it names both.
    static func packages(around project: String) -> [String] {
        [project.folder, project.folder.folder].flatMap { folder in
            Files.names(in: folder).filter { $0.fileExtension == "xcworkspace" }.map { folder + "/" + $0 }
        }.compactMap { try? Workspace($0) }.filter { $0.members.contains(project) }.flatMap(\.packages).uniqued()
    }
}
