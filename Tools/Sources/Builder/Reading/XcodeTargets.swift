import Foundation

/// Turns the objects of an Xcode project into targets.
struct XcodeTargets {
    let file: XcodeProjectFile
    let configuration: String
    var project: Project
    /// Local packages by folder.
    private var packages: [String] = []

    /// Reads `path`, a folder that ends in `.xcodeproj`.
    /// - Parameter packages: local packages that the workspace around it names; found out where it is nil.
    static func read(_ path: String, configuration: String = "Debug", packages: [String]? = nil) throws -> Project {
        var reader = XcodeTargets(file: try XcodeProjectFile(projectAt: path), configuration: configuration,
                                  project: Project(name: path.stem, path: path))
        try reader.readAll(packagesAround: packages ?? Workspace.packages(around: path))
        return reader.project
    }

    private init(file: XcodeProjectFile, configuration: String, project: Project) {
        self.file = file
        self.configuration = configuration
        self.project = project
    }

    private mutating func readAll(packagesAround: [String]) throws {
        readPackages()
        packages = (packages + packagesAround).uniqued()
        for object in file.objects(file.root.list("targets")) where object.isa == "PBXNativeTarget" {
            project.targets.append(try target(object))
        }
        if file.root.fields["projectReferences"] != nil {
            project.findings.append(Finding(.warning, "this project contains other Xcode projects, whose targets are not built", at: file.place(file.root)))
        }
        for package in packages {
            let inner = try PackageReader.read(package)
            project.findings += inner.findings
            for remote in inner.remotePackages where !project.remotePackages.contains(where: { $0.url == remote.url }) { project.remotePackages.append(remote) }
            project.targets += inner.targets.filter { $0.kind == .library }
        }
        // A local package stands in for the remote one of its name, as in Xcode.
        let local = Set(packages.map { $0.fileName.lowercased() })
        project.remotePackages.removeAll { local.contains($0.url.fileName.stem.lowercased()) }
        linkPackages()
    }

    // MARK: Packages

    private mutating func readPackages() {
        for object in file.objects.values.sorted(by: { $0.line < $1.line }) {
            switch object.isa {
            case "XCRemoteSwiftPackageReference":
                project.remotePackages.append(RemotePackage(url: object["repositoryURL"] ?? "", place: file.place(object), requirement: PackageRequirement(object.fields["requirement"])))
            case "XCLocalSwiftPackageReference":
                addPackage(Files.absolute(object["relativePath"] ?? object["path"] ?? "", base: file.sourceRoot), object)
            case "PBXFileReference":
                if let path = file.paths[object.id], !path.isEmpty, Files.exists(path + "/Package.swift"), Files.isDirectory(path) { addPackage(path, object) }
            default: break
            }
        }
    }

    private mutating func addPackage(_ path: String, _ object: XcodeProjectFile.Object) {
        guard Files.exists(path + "/Package.swift") else {
            project.findings.append(Finding(.warning, "the local package \(path) does not exist", at: file.place(object)))
            return
        }
        if !packages.contains(path) { packages.append(path) }
    }

    /// Gives each target the modules behind the package products it takes.
    private mutating func linkPackages() {
        let libraries = Set(project.targets.filter { $0.kind == .library }.map(\.name))
        var products: [String: [String]] = [:]
        for package in packages {
            for (name, targets) in (try? PackageReader.products(package)) ?? [:] { products[name] = targets }
        }
        for index in project.targets.indices {
            for product in project.targets[index].packageProducts {
                project.targets[index].dependencies += (products[product] ?? []).filter(libraries.contains)
            }
        }
        for index in project.remotePackages.indices {
            let url = project.remotePackages[index].url
            let names = file.objects.values.filter { $0.isa == "XCSwiftPackageProductDependency" && $0["package"].flatMap { file.objects[$0]?["repositoryURL"] } == url }
            project.remotePackages[index].products = names.compactMap { $0["productName"] }.uniqued().sorted()
        }
    }

    // MARK: A target

    private func target(_ object: XcodeProjectFile.Object) throws -> Target {
        let name = object["name"] ?? object["productName"] ?? "App"
        let base = [
            "TARGET_NAME": name, "PRODUCT_NAME": "$(TARGET_NAME)", "PROJECT_NAME": project.name, "SRCROOT": file.sourceRoot,
            "PROJECT_DIR": file.sourceRoot, "SOURCE_ROOT": file.sourceRoot, "CONFIGURATION": configuration,
            "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "DEVELOPMENT_LANGUAGE": "en",
            "PLATFORM_NAME": "iphonesimulator", "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
        ]
        let first = try file.settings(target: object, configuration: configuration, platform: .iOS, extra: base)
        let platforms = Self.platforms(first)
        let platform = platforms.first ?? .iOS
        let settings = platform == .iOS ? first : try file.settings(target: object, configuration: configuration, platform: platform, extra: base)

        var target = Target(name: name, kind: Self.kind(object["productType"] ?? ""))
        target.platforms = platforms
        target.environment = Scheme.environment(of: name, project: project.path)
        target.moduleName = (settings["PRODUCT_MODULE_NAME"] ?? name).swiftIdentifier
        target.settings = compileSettings(settings)
        if platforms.isEmpty {
            target.kind = .unsupported
            let system = settings["SDKROOT"] ?? settings["SUPPORTED_PLATFORMS"] ?? "another system"
            target.refusal = Finding(.error, "target '\(name)' is for \(system); Martlet builds for iOS and macOS", at: file.place(object))
        }
        try collectFiles(object, into: &target, settings: settings)
        for dependency in file.objects(object.list("dependencies")) {
            if let id = dependency["target"], let other = file.objects[id] { target.dependencies.append(other["name"] ?? "") }
        }
        let products = file.objects(object.list("packageProductDependencies")).compactMap { $0["productName"] }
        target.packageProducts = (target.packageProducts + products).uniqued()
        target.info = try InfoPlist.merged(settings: settings, sourceRoot: file.sourceRoot, findings: &target.warnings)
        return target
    }

    private static func kind(_ productType: String) -> Target.Kind {
        switch productType {
        case "com.apple.product-type.application", "com.apple.product-type.application.on-demand-install-capable", "com.apple.product-type.tool": .application
        case "com.apple.product-type.framework", "com.apple.product-type.framework.static", "com.apple.product-type.library.static",
             "com.apple.product-type.library.dynamic": .library
        case "com.apple.product-type.bundle.unit-test": .unitTests
        case "com.apple.product-type.bundle.ui-testing": .uiTests
        default: productType.contains("watch") ? .unsupported : .appExtension
        }
    }

    private static func platforms(_ settings: BuildSettings) -> [Platform] {
        let names = settings.list("SUPPORTED_PLATFORMS")
        let root = (settings["SDKROOT"] ?? "").lowercased()
        if root.isEmpty || root == "auto" {
            guard !names.isEmpty else { return root.isEmpty ? [.iOS] : [.iOS, .macOS] }
            return (names.contains { $0.hasPrefix("iphone") } ? [.iOS] : []) + (names.contains("macosx") ? [.macOS] : [])
        }
        if root.contains("iphone") { return names.contains("macosx") ? [.iOS, .macOS] : [.iOS] }
        return root.contains("macosx") ? [.macOS] : []
    }

    private func compileSettings(_ settings: BuildSettings) -> CompileSettings {
        var result = CompileSettings()
        result.languageMode = String((settings["SWIFT_VERSION"] ?? "5").prefix { $0 != "." })
        if !["4", "5", "6"].contains(result.languageMode) { result.languageMode = "5" }
        var conditions = settings.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS")
        let flags = settings.list("OTHER_SWIFT_FLAGS")
        for (index, flag) in flags.enumerated() {
            if flag.hasPrefix("-D"), flag.count > 2 { conditions.append(String(flag.dropFirst(2))) }
            guard index > 0 else { continue }
            switch flags[index - 1] {
            case "-D": conditions.append(flag)
            case "-enable-upcoming-feature": result.upcomingFeatures.append(flag)
            case "-enable-experimental-feature": result.experimentalFeatures.append(flag)
            default: break
            }
        }
        result.conditions = conditions.filter { $0 != "DEBUG" }.uniqued()
        if let isolation = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"], isolation.contains("MainActor") { result.defaultIsolation = "MainActor" }
        for (setting, feature) in Self.upcomingFeatures where settings.isOn(setting) { result.upcomingFeatures.append(feature) }
        if settings.isOn("SWIFT_APPROACHABLE_CONCURRENCY") {
            result.upcomingFeatures += ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"]
            if result.languageMode != "6" { result.upcomingFeatures += ["DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferSendableFromCaptures"] }
        }
        result.upcomingFeatures = result.upcomingFeatures.uniqued()
        result.bundleIdentifier = settings["PRODUCT_BUNDLE_IDENTIFIER"]
        result.productName = settings["PRODUCT_NAME"]
        result.deploymentTarget = settings["IPHONEOS_DEPLOYMENT_TARGET"] ?? settings["MACOSX_DEPLOYMENT_TARGET"]
        result.appIconName = settings["ASSETCATALOG_COMPILER_APPICON_NAME"]
        result.accentColorName = settings["ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME"] ?? "AccentColor"
        result.developmentRegion = file.root["developmentRegion"]
        result.generatesAssetSymbols = settings.isOn("ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS", default: true)
        result.generatesAssetExtensions = settings.isOn("ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS")
        return result
    }

    private static let upcomingFeatures = [
        ("SWIFT_UPCOMING_FEATURE_BARE_SLASH_REGEX", "BareSlashRegexLiterals"), ("SWIFT_UPCOMING_FEATURE_CONCISE_MAGIC_FILE", "ConciseMagicFile"),
        ("SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY", "ExistentialAny"), ("SWIFT_UPCOMING_FEATURE_FORWARD_TRAILING_CLOSURES", "ForwardTrailingClosures"),
        ("SWIFT_UPCOMING_FEATURE_IMPLICIT_OPEN_EXISTENTIALS", "ImplicitOpenExistentials"), ("SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY", "MemberImportVisibility"),
        ("SWIFT_UPCOMING_FEATURE_INTERNAL_IMPORTS_BY_DEFAULT", "InternalImportsByDefault"),
    ]

    // MARK: Files

    private func collectFiles(_ object: XcodeProjectFile.Object, into target: inout Target, settings: BuildSettings) throws {
        for phase in file.objects(object.list("buildPhases")) {
            switch phase.isa {
            case "PBXSourcesBuildPhase", "PBXResourcesBuildPhase", "PBXCopyFilesBuildPhase":
                var folder = ""
                if phase.isa == "PBXCopyFilesBuildPhase" {
                    guard phase["dstSubfolderSpec"] == "7" else { continue } // only what lands in the resource folder
                    folder = phase["dstPath"] ?? ""
                }
                for item in file.objects(phase.list("files")) {
                    guard let id = item["fileRef"], let reference = file.objects[id] else { continue }
                    try add(reference, folder: folder, isSource: phase.isa == "PBXSourcesBuildPhase", to: &target)
                }
            case "PBXFrameworksBuildPhase":
                for item in file.objects(phase.list("files")) {
                    if let id = item["productRef"], let product = file.objects[id]?["productName"] { target.packageProducts.append(product) }
                    guard let id = item["fileRef"], let reference = file.objects[id], let path = reference["path"] else { continue }
                    if reference["sourceTree"] == "BUILT_PRODUCTS_DIR" {
                        target.dependencies.append(path.stem.hasPrefix("lib") && path.hasSuffix(".a") ? String(path.stem.dropFirst(3)) : path.stem)
                    } else if ["<group>", "SOURCE_ROOT"].contains(reference["sourceTree"] ?? "") {
                        target.warnings.append(Finding(.warning, "the binary framework '\(path.fileName)' cannot be linked on Linux", at: file.place(reference)))
                    }
                }
            default: break
            }
        }
        for group in file.objects(object.list("fileSystemSynchronizedGroups")) { try addSynchronized(group, of: object, owns: true, to: &target, settings: settings) }
        for group in file.objects.values.sorted(by: { $0.line < $1.line }) where group.isa == "PBXFileSystemSynchronizedRootGroup" {
            guard !object.list("fileSystemSynchronizedGroups").contains(group.id) else { continue }
            try addSynchronized(group, of: object, owns: false, to: &target, settings: settings)
        }
        target.sources = target.sources.uniqued()
        target.resources = target.resources.uniqued()
        target.dependencies = target.dependencies.uniqued()
    }

    private func add(_ reference: XcodeProjectFile.Object, folder: String, isSource: Bool, to target: inout Target) throws {
        switch reference.isa {
        case "PBXVariantGroup":
            for child in file.objects(reference.list("children")) {
                let path = file.paths[child.id] ?? ""
                let language = path.folder.fileName.hasSuffix(".lproj") ? path.folder.fileName : child["name"].map { $0 + ".lproj" } ?? ""
                try addFile(path, at: file.place(child), folder: language, isSource: isSource, isFolder: false, to: &target)
            }
        case "XCVersionGroup", "PBXFileReference", "PBXGroup":
            guard let path = file.paths[reference.id], !path.isEmpty else { return }
            let isFolder = reference["lastKnownFileType"] == "folder" || reference["explicitFileType"] == "folder"
            try addFile(path, at: file.place(reference), folder: folder, isSource: isSource, isFolder: isFolder, to: &target)
        default: break
        }
    }

    private func addFile(_ path: String, at place: Place, folder: String, isSource: Bool, isFolder: Bool, to target: inout Target) throws {
        guard Files.exists(path) else {
            let isNeeded = isSource && path.hasSuffix(".swift")
            target.warnings.append(Finding(isNeeded ? .error : .warning, "the project names the file \(path), which does not exist", at: place,
                                           advice: isNeeded ? "restore it or remove it from the project" : nil))
            return
        }
        target.add(path, folder: folder, isVerbatim: isFolder, isSource: isSource)
    }

    private func addSynchronized(_ group: XcodeProjectFile.Object, of object: XcodeProjectFile.Object, owns: Bool, to target: inout Target, settings: BuildSettings) throws {
        let root = file.paths[group.id] ?? ""
        guard !root.isEmpty, Files.isDirectory(root) else {
            if owns { target.warnings.append(Finding(.warning, "the project's folder \(root) does not exist", at: file.place(group))) }
            return
        }
        let sets = file.objects(group.list("exceptions")).filter { $0["target"] == object.id }
        let exceptions = Set(sets.flatMap { $0.list("membershipExceptions") })
        if !owns, exceptions.isEmpty { return }
        let verbatim = Set(group.list("explicitFolders"))
        let info = settings["INFOPLIST_FILE"].map { Files.absolute($0, base: file.sourceRoot) }
        for relative in Files.tree(root, opaque: { Files.isBundle($0) }) {
            let parents = relative.ancestors
            let isListed = exceptions.contains(relative) || parents.contains(where: exceptions.contains)
            guard owns != isListed else { continue }
            let path = root + "/" + relative
            if path == info { continue }
            if let folder = parents.first(where: verbatim.contains) {
                target.resources.append(Resource(path: root + "/" + folder, isVerbatim: true))
                continue
            }
            target.add(path, folder: "", isVerbatim: false, isSource: nil)
        }
    }
}

extension String {
    /// `a/b/c` → `a`, `a/b`: the folders a relative path lies in.
    var ancestors: [String] {
        var result: [String] = [], rest = (self as NSString).deletingLastPathComponent
        while !rest.isEmpty, rest != "/" {
            result.append(rest)
            rest = (rest as NSString).deletingLastPathComponent
        }
        return result.reversed()
    }
}

extension Sequence where Element: Hashable {
    /// The elements in order, each once.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
