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
        for tag in try XMLTags(try Files.data(file), file: file).tags {
            guard tag.name == "Group" || tag.name == "FileRef" else { continue }
            guard tag.kind != .end else {
                if tag.name == "Group" { groups.removeLast() }
                continue
            }
            let location = (tag.attributes["location"] ?? "").split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let base = location.first == "container" ? container : groups.last ?? container
            let path = location.count == 2 && !location[1].isEmpty ? Files.absolute(location[1], base: base) : base
            if tag.name == "FileRef" { members.append(path) } else if tag.kind == .start { groups.append(path) }
        }
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
