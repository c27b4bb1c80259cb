import Foundation

/// Fetches the packages a project asks for from elsewhere, with git, into the cache. What cannot be had stays in
/// `Project.remotePackages`, to be named where it is imported.
struct RemotePackages {
    /// Seconds to wait for one answer of git.
    private static let patience = 60.0
    /// Seconds for which an address that did not answer is not asked again.
    private static let pause = 600.0

    let cache: String

    init(cache: String = AppWorkspace.cache + "/packages") { self.cache = cache }

    /// The project with the targets of every package that could be fetched, linked to the targets that use them.
    func resolve(_ project: Project) -> Project {
        var project = project, waiting = project.remotePackages, missing: [RemotePackage] = [], seen: Set<String> = []
        while let package = waiting.popLast() {
            guard seen.insert(package.url.lowercased()).inserted else { continue }
            guard let folder = fetch(package), let inner = try? PackageReader.read(folder) else {
                missing.append(package)
                continue
            }
            let libraries = inner.targets.filter { $0.kind == .library && !$0.sources.isEmpty }
            let products = (try? PackageReader.products(folder)) ?? [:]
            project.targets += libraries.filter { target in !project.targets.contains { $0.name == target.name } }
            for index in project.targets.indices {
                project.targets[index].dependencies = (project.targets[index].dependencies + project.targets[index].packageProducts.flatMap { products[$0] ?? [] }).uniqued()
            }
            waiting += inner.remotePackages
        }
        project.remotePackages = missing.reversed()
        return project
    }

    /// The folder of a fetched package; nil where it cannot be had.
    private func fetch(_ package: RemotePackage) -> String? {
        guard Self.isAddress(package.url), Subprocess.find("git") != nil else { return nil }
        let name = package.url.stem + "-" + AppWorkspace.hash(package.url)
        let failed = "\(cache)/\(name).unreachable"
        if let stamp = Stamp(failed), Date().timeIntervalSince1970 - Double(stamp.seconds) < Self.pause { return nil }
        let prefix = "\(cache)/\(name)-"
        if let known = known(package.requirement, prefix: prefix) { return known }
        guard let reference = reference(package) else {
            _ = try? Files.write("\(Date())", to: failed)
            return nil
        }
        let folder = prefix + reference.replacingOccurrences(of: "/", with: "_")
        let part = folder + ".part"
        Files.remove(part)
        var arguments = ["git", "clone", "--quiet", "--depth", "1"]
        if reference != "HEAD" { arguments += ["--branch", reference] }
        guard let outcome = try? Subprocess.run(arguments + ["--", package.url, part], environment: Self.quiet, limit: Self.patience * 4), outcome.status == 0 else {
            Files.remove(part)
            _ = try? Files.write("\(Date())", to: failed)
            return nil
        }
        try? FileManager.default.moveItem(atPath: part, toPath: folder)
        return Files.exists(folder + "/Package.swift") ? folder : nil
    }

    /// Git neither asks for a password nor trusts an odd protocol.
    private static let quiet = ["GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "https:http:ssh:git:file", "GIT_SSH_COMMAND": "ssh -oBatchMode=yes"]

    /// An address and not an option or a helper's name of git.
    static func isAddress(_ url: String) -> Bool {
        !url.hasPrefix("-") && !url.contains("::") && (url.contains("://") || url.firstMatch(of: #/^[\w.-]+@[\w.-]+:/#) != nil)
    }

    private func known(_ requirement: PackageRequirement, prefix: String) -> String? {
        let names = Files.names(in: cache).filter { (cache + "/" + $0).hasPrefix(prefix) && !$0.hasSuffix(".part") }
        let references = names.map { String((cache + "/" + $0).dropFirst(prefix.count)) }
        switch requirement {
        case .branch(let name): return references.contains(name.replacingOccurrences(of: "/", with: "_")) ? prefix + name.replacingOccurrences(of: "/", with: "_") : nil
        case .revision: return references.contains("HEAD") ? prefix + "HEAD" : nil
        default:
            let best = references.compactMap { name in PackageVersion(name).map { (name, $0) } }.filter { requirement.accepts($0.1) }.max { $0.1 < $1.1 }
            return best.map { prefix + $0.0 }
        }
    }

    /// The tag or branch to clone: the highest version that is accepted.
    private func reference(_ package: RemotePackage) -> String? {
        switch package.requirement {
        case .branch(let name): return name.hasPrefix("-") ? nil : name
        case .revision: return "HEAD"
        default: break
        }
        guard let outcome = try? Subprocess.run(["git", "ls-remote", "--tags", "--refs", "--", package.url], environment: Self.quiet, limit: Self.patience), outcome.status == 0 else { return nil }
        let tags = outcome.output.split(separator: "\n").compactMap { $0.split(separator: "/").last.map(String.init) }
        let versions = tags.compactMap { tag in PackageVersion(tag).map { (tag, $0) } }.filter { package.requirement.accepts($0.1) }
        return versions.max { $0.1 < $1.1 }?.0 ?? (package.requirement == .any ? "HEAD" : nil)
    }
}
