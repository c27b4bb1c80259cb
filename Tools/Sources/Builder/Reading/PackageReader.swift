import Foundation

/// Reads Swift packages and Swift Playgrounds apps (`.swiftpm`): a folder with a `Package.swift`.
enum PackageReader {
    static func read(_ folder: String) throws -> Project {
        let file = folder + "/Package.swift"
        let (package, additions, line) = try manifest(file)
        var project = Project(name: package["name"]?.string ?? folder.stem, path: folder)
        let place = Place(file, line: line)
        let apps = (package["products"]?.array ?? []).filter { $0.name == "iOSApplication" }
        let platforms = platforms(package)

        for item in (package["targets"]?.array ?? []) + additions.filter({ $0.0 == "targets" }).flatMap({ $0.1.name == nil ? $0.1.array : [$0.1] }) {
            guard let name = item["name"]?.string else { continue }
            let app = apps.first { $0["targets"]?.strings.contains(name) ?? false }
            if var target = try target(item, named: name, app: app, in: folder, package: project.name, findings: &project.findings, place: place) {
                target.platforms = platforms
                project.targets.append(target)
            }
        }
        for item in package["dependencies"]?.array ?? [] {
            if let path = item["path"]?.string {
                let local = Files.absolute(path, base: folder)
                guard Files.exists(local + "/Package.swift") else {
                    project.findings.append(Finding(.warning, "the local package \(local) does not exist", at: place))
                    continue
                }
                guard local != folder else { continue }
                let products = try Self.products(local)
                // The framework itself, which every app is built against: its sources are not the app's.
                guard products[frameworkProduct] == nil else { continue }
                let inner = try read(local)
                project.targets += inner.targets.filter { $0.kind == .library }
                project.remotePackages += inner.remotePackages
                for index in project.targets.indices {
                    project.targets[index].dependencies += project.targets[index].packageProducts.flatMap { products[$0] ?? [] }
                    project.targets[index].dependencies = project.targets[index].dependencies.uniqued()
                }
            } else if let url = item["url"]?.string {
                let name = url.stem
                let products = (package["targets"]?.array ?? []).flatMap { $0["dependencies"]?.array ?? [] }
                    .filter { $0["package"]?.string?.lowercased() == name.lowercased() }.compactMap { $0["name"]?.string }
                project.remotePackages.append(RemotePackage(url: url, place: place, requirement: PackageRequirement(item), products: products.uniqued()))
            }
        }
        guard !project.targets.isEmpty else {
            throw Failure("the package has no target that can be read", at: place, advice: "write its targets as one list in the Package(...) expression")
        }
        return project
    }

    /// The product of `Framework/Package.swift`.
    private static let frameworkProduct = "MartletFramework"

    /// Library products and the targets behind them.
    static func products(_ folder: String) throws -> [String: [String]] {
        let (package, _, _) = try manifest(folder + "/Package.swift")
        var result: [String: [String]] = [:]
        for item in package["products"]?.array ?? [] { if let name = item["name"]?.string { result[name] = item["targets"]?.strings ?? [] } }
        return result
    }

    private static func manifest(_ file: String) throws -> (ManifestExpression, [(String, ManifestExpression)], Int) {
        let source = try Files.text(file)
        guard let (package, additions, offset) = ManifestVisitor.read(source) else {
            throw Failure("the manifest has no Package(...) expression", at: Place(file, line: 1))
        }
        return (package, additions, 1 + source.utf8.prefix(offset).count { $0 == 10 })
    }

    private static func platforms(_ package: ManifestExpression) -> [Platform] {
        let names = (package["platforms"]?.array ?? []).compactMap(\.name)
        let result = names.compactMap { $0 == "iOS" ? Platform.iOS : $0 == "macOS" ? .macOS : nil }
        return result.isEmpty ? [.iOS, .macOS] : result.sorted { $0 == .iOS && $1 != .iOS }
    }

    private static func target(_ item: ManifestExpression, named name: String, app: ManifestExpression?, in folder: String, package: String,
                               findings: inout [Finding], place: Place) throws -> Target? {
        let kind: Target.Kind
        switch item.name {
        case "executableTarget", "executable": kind = .application
        case "target": kind = app == nil ? .library : .application
        case "testTarget": kind = .unitTests
        default:
            findings.append(Finding(.warning, "target '\(name)' is a \(item.name ?? "target of an unknown kind"), which is not built for Linux", at: place))
            return nil
        }
        var target = Target(name: name, kind: kind)
        let candidates = kind == .unitTests ? ["Tests/\(name)"] : ["Sources/\(name)", "Source/\(name)", "src/\(name)", "srcs/\(name)", "Sources"]
        let root: String
        if let path = item["path"]?.string { root = Files.absolute(path, base: folder) } else {
            root = candidates.map { folder + "/" + $0 }.first(where: Files.isDirectory) ?? folder + "/" + candidates[0]
        }
        guard Files.isDirectory(root) else {
            findings.append(Finding(.warning, "the folder of target '\(name)' does not exist: \(root)", at: place))
            return nil
        }
        collect(item, root: root, folder: folder, into: &target)
        for dependency in item["dependencies"]?.array ?? [] {
            if let text = dependency.string { target.dependencies.append(text); target.packageProducts.append(text) }
            if let text = dependency["name"]?.string ?? dependency[nil]?.string {
                if dependency.name == "product" { target.packageProducts.append(text) } else { target.dependencies.append(text); target.packageProducts.append(text) }
            }
        }
        settings(item, app: app, into: &target)
        if kind == .library, !target.resources.isEmpty { target.moduleBundle = "\(package)_\(name)" }
        return target
    }

    private static func collect(_ item: ManifestExpression, root: String, folder: String, into target: inout Target) {
        let excluded = Set((item["exclude"]?.strings ?? []).map { Files.absolute($0, base: root) })
        let only = item["sources"]?.strings.map { Files.absolute($0, base: root) }
        let rules = (item["resources"]?.array ?? []).compactMap { rule in
            (rule["path"] ?? rule[nil])?.string.map { (isCopy: rule.name == "copy", path: Files.absolute($0, base: root)) }
        }
        for rule in rules where rule.isCopy && Files.exists(rule.path) {
            target.resources.append(Resource(path: rule.path, isVerbatim: Files.isDirectory(rule.path)))
        }
        let nested = root == folder
        for relative in Files.tree(root) {
            let path = root + "/" + relative
            if nested, relative == "Package.swift" || ["Tests", ".build", "build", "DerivedData"].contains(relative.split(separator: "/").first.map(String.init) ?? "") { continue }
            if excluded.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) { continue }
            let rule = rules.first { path == $0.path || path.hasPrefix($0.path + "/") }
            if let rule, rule.isCopy { continue }
            if path.fileExtension == "swift" {
                if rule == nil, only?.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) ?? true { target.sources.append(path) }
            } else if rule != nil || automatic.contains(path.fileExtension) || foreign.contains(path.fileExtension) {
                target.add(path, folder: "", isVerbatim: false, isSource: nil)
            }
        }
    }

    /// What SwiftPM takes as a resource, or as a source, without being told.
    private static let automatic: Set<String> = ["xcassets", "xcstrings", "strings", "stringsdict", "xcdatamodeld", "xcdatamodel", "storyboard", "xib", "nib"]
    private static let foreign: Set<String> = ["m", "mm", "c", "cc", "cpp", "metal"]

    private static func settings(_ item: ManifestExpression, app: ManifestExpression?, into target: inout Target) {
        for setting in item["swiftSettings"]?.array ?? [] {
            guard let value = setting[nil] else { continue }
            switch setting.name {
            case "define": if let text = value.string { target.settings.conditions.append(text) }
            case "enableUpcomingFeature": if let text = value.string { target.settings.upcomingFeatures.append(text) }
            case "enableExperimentalFeature": if let text = value.string { target.settings.experimentalFeatures.append(text) }
            case "defaultIsolation": target.settings.defaultIsolation = "MainActor"
            case "swiftLanguageMode", "swiftLanguageVersion": target.settings.languageMode = value.name == "v6" ? "6" : "5"
            default: break
            }
        }
        guard let app else { return }
        let name = app["name"]?.string ?? target.name
        target.settings.productName = name
        target.settings.bundleIdentifier = app["bundleIdentifier"]?.string
        if app["appIcon"]?.name == "asset" { target.settings.appIconName = app["appIcon"]?[nil]?.string }
        if app["accentColor"]?.name == "asset" { target.settings.accentColorName = app["accentColor"]?[nil]?.string }
        target.info = [
            "CFBundleName": .string(name), "CFBundleExecutable": .string(name), "CFBundlePackageType": .string("APPL"),
            "CFBundleIdentifier": .string(app["bundleIdentifier"]?.string ?? name), "CFBundleDevelopmentRegion": .string("en"),
            "CFBundleShortVersionString": .string(app["displayVersion"]?.string ?? "1.0"), "CFBundleVersion": .string(app["bundleVersion"]?.string ?? "1"),
        ]
        if let extra = app["additionalInfoPlistContentFilePath"]?.string { target.info["MartletAdditionalInfo"] = .string(extra) }
    }
}
