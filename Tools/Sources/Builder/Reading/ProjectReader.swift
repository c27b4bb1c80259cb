import Foundation

/// Reads whatever the user names: an Xcode project or workspace, a package, a folder, one file.
public enum ProjectReader {
    /// - Parameter path: absolute or relative to the working folder.
    /// - Throws: `Failure`, with the file and line that is at fault.
    public static func read(_ path: String) throws -> Project {
        let path = Files.absolute(path)
        guard Files.exists(path) else { throw Failure("there is no file or folder '\(path)'", status: .userFault) }
        switch path.fileExtension {
        case "xcodeproj": return try XcodeTargets.read(path)
        case "xcworkspace": return try workspace(path)
        case "swift" where !Files.isDirectory(path):
            return path.fileName == "Package.swift" ? try PackageReader.read(path.folder) : bare([path], name: path.stem, path: path)
        default: break
        }
        guard Files.isDirectory(path) else {
            if path.fileName == "project.pbxproj" { return try XcodeTargets.read(path.folder) }
            throw Failure("this is neither a project nor a Swift file", at: Place(path), advice: "give an .xcodeproj, a .swiftpm, a package folder or a .swift file")
        }
        return try folder(path)
    }

    private static func folder(_ path: String) throws -> Project {
        if Files.exists(path + "/Package.swift"), path.fileExtension == "swiftpm" { return try PackageReader.read(path) }
        let names = Files.names(in: path)
        let projects = names.filter { $0.hasSuffix(".xcodeproj") && Files.exists("\(path)/\($0)/project.pbxproj") }
        if projects.count > 1, let same = projects.first(where: { $0.stem == path.fileName }) { return try XcodeTargets.read(path + "/" + same) }
        if projects.count > 1 {
            throw Failure("this folder holds several projects: \(projects.joined(separator: ", "))", at: Place(path), advice: "name one of them")
        }
        if let only = projects.first { return try XcodeTargets.read(path + "/" + only) }
        if let space = names.first(where: { $0.hasSuffix(".xcworkspace") }) { return try workspace(path + "/" + space) }
        if Files.exists(path + "/Package.swift") { return try PackageReader.read(path) }
        if let app = names.filter({ $0.hasSuffix(".swiftpm") }).only { return try PackageReader.read(path + "/" + app) }
        // A folder that holds one project a level or two deeper, as repositories often are.
        let deeper = names.filter { Files.isDirectory(path + "/" + $0) }.flatMap { name in
            Files.names(in: path + "/" + name).filter { $0.hasSuffix(".xcodeproj") }.map { "\(path)/\(name)/\($0)" }
        }
        let hasSources = names.contains { $0.hasSuffix(".swift") }
        if !hasSources, let only = deeper.only { return try XcodeTargets.read(only) }
        if !hasSources, deeper.count > 1 {
            throw Failure("this folder holds several projects: \(deeper.map { String($0.dropFirst(path.count + 1)) }.joined(separator: ", "))", at: Place(path), advice: "name one of them")
        }
        return bare(Files.tree(path).map { path + "/" + $0 }, name: path.stem, path: path)
    }

    /// A folder of sources without any project file: one app of everything in it, tests left out.
    private static func bare(_ files: [String], name: String, path: String) -> Project {
        var project = Project(name: name, path: path)
        var target = Target(name: name, kind: .application)
        // Sources without a project say nothing of a platform: the phone, unless another is asked for.
        target.platforms = [.iOS, .macOS]
        for file in files where !isTest(file, below: path) && !["plist", "md", "txt"].contains(file.fileExtension) { target.add(file, folder: "", isVerbatim: false, isSource: nil) }
        if let info = files.first(where: { $0.fileName == "Info.plist" && !isTest($0, below: path) }),
           case .dictionary(let items)? = try? PropertyValue(listData: (try? Files.data(info)) ?? Data(), file: info) {
            let settings = BuildSettings([["PRODUCT_NAME": name, "EXECUTABLE_NAME": name, "PRODUCT_MODULE_NAME": target.moduleName, "DEVELOPMENT_LANGUAGE": "en"]])
            target.info = items.mapValues { $0.expanded(by: settings) }
        }
        target.info["CFBundleName"] = target.info["CFBundleName"] ?? .string(name)
        target.settings.productName = name
        project.targets = [target]
        return project
    }

    private static func isTest(_ file: String, below root: String) -> Bool {
        file.dropFirst(root.count).split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
    }

    /// The projects of a workspace, as one: its targets in order, the apps first found first.
    private static func workspace(_ path: String) throws -> Project {
        let space = try Workspace(path)
        let place = Place(space.file)
        var project = Project(name: path.stem, path: path)
        var readAny = false
        for member in space.members where member.fileExtension == "xcodeproj" && member.fileName != "Pods.xcodeproj" {
            guard Files.exists(member) else {
                project.findings.append(Finding(.warning, "the workspace names \(member), which does not exist", at: place))
                continue
            }
            let inner = try XcodeTargets.read(member, packages: space.packages)
            project.targets += inner.targets.filter { target in target.kind != .library || !project.targets.contains { $0.name == target.name } }
            project.remotePackages += inner.remotePackages
            project.findings += inner.findings
            readAny = true
        }
        guard readAny else { throw Failure("the workspace names no project that exists", at: place) }
        if space.members.contains(where: { $0.fileName == "Pods.xcodeproj" }) {
            project.findings.append(Finding(.warning, "this workspace uses CocoaPods, which are not built", at: place))
        }
        return project
    }
}

extension Collection {
    /// The element of a collection of one, nil otherwise.
    var only: Element? { count == 1 ? first : nil }
}

extension Project {
    /// The target to build: the named one, or the iOS app that carries the project's name, or its first app.
    public func target(named name: String? = nil, platform: Platform? = nil) throws -> Target {
        if let name {
            guard let target = targets.first(where: { $0.name == name }) else {
                throw Failure("the project has no target '\(name)'", at: Place(path), advice: "it has: \(targets.map(\.name).joined(separator: ", "))", status: .usage)
            }
            return target
        }
        let apps = targets.filter { $0.kind == .application && (platform.map($0.platforms.contains) ?? true) }
        let forPhone = apps.filter { $0.platforms.contains(.iOS) }
        let pool = (forPhone.isEmpty ? apps : forPhone).filter { !$0.sources.isEmpty }
        if let chosen = pool.first(where: { $0.name == self.name }) ?? pool.first { return chosen }
        if let refused = targets.compactMap(\.refusal).first { throw Failure([refused]) }
        if let library = targets.first(where: { $0.kind == .library && !$0.sources.isEmpty }) { return library }
        throw Failure("there is no app with Swift source in this project", at: Place(path), advice: targets.isEmpty ? nil : "its targets are: \(targets.map(\.name).joined(separator: ", "))")
    }
}
