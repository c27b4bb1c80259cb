import Foundation

/// The SwiftPM package that a prepared app is compiled as.
struct GeneratedPackage {
    let app: PreparedApp
    let installation: Installation
    let isRelease: Bool
    /// Whether the type checker takes its time although modules are missing, see `Compiler.impatience`.
    var isPatient = false

    var isLibrary: Bool { app.main.target.kind == .library }

    func write() throws {
        for module in app.modules { try writeGenerated(module) }
        try Files.write(manifest, to: app.workspace.manifest)
    }

    private var manifest: String {
        let targets = app.modules.map(target)
        return """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: \(SourcePreparer.literal(app.main.name)),
            targets: [
        \(targets.joined(separator: "\n"))
            ]
        )

        """
    }

    private func target(_ module: PreparedApp.Module) -> String {
        let isMain = module.name == app.mainName && !isLibrary, isTest = module.target.kind == .unitTests
        let settings = module.target.settings
        // Swift Testing brings overlays for Apple's frameworks that are found by module name; ours have those names.
        let flags = installation.compilerFlags + (isTest ? ["-Xfrontend", "-disable-cross-import-overlays"] : []) + (isPatient ? [] : Compiler.impatience(for: app))
        // Test methods hand themselves to the main actor (`TestCaseEdits`), which Swift 6 takes for a race.
        var swift = [".swiftLanguageMode(.v\(isTest ? "5" : settings.languageMode))", ".unsafeFlags(\(Self.list(flags)))"]
        if let isolation = settings.defaultIsolation { swift.append(".defaultIsolation(\(isolation).self)") }
        swift += settings.usableFeatures.map { ".enableUpcomingFeature(\(SourcePreparer.literal($0)))" }
        swift += settings.experimentalFeatures.map { ".enableExperimentalFeature(\(SourcePreparer.literal($0)))" }
        let link = isMain || isTest ? ", linkerSettings: [.unsafeFlags(\(Self.list(installation.linkerFlags(isTest: isTest, kits: app.kits))))]" : ""
        return """
                .\(isMain ? "executableTarget" : isTest ? "testTarget" : "target")(name: "\(module.name)", dependencies: \(Self.list(module.dependencies)), path: "Sources/\(module.name)",
                    swiftSettings: [\(swift.joined(separator: ", "))]\(link)),
        """
    }

    private static func list(_ items: [String]) -> String { "[" + items.map(SourcePreparer.literal).joined(separator: ", ") + "]" }

    // MARK: Generated sources

    private func writeGenerated(_ module: PreparedApp.Module) throws {
        let isMain = module.name == app.mainName
        var parts = ["import SwiftUI"]
        if module.target.kind == .unitTests { Files.remove(app.workspace.sources(of: module.name) + "/Martlet~Generated.swift"); return }
        if isMain, !isLibrary, !module.records.contains(where: \.hasEntryPoint) { parts.append(try entryPoint(module)) }
        if let bundle = module.target.moduleBundle { parts.append(Self.bundleAccessor(bundle)) }
        else if !module.target.resources.isEmpty || isMain { parts.append(Self.mainBundleAccessor) }
        if module.target.settings.generatesAssetSymbols {
            let symbols = AssetSymbols(resources: module.target.resources, hasExtensions: module.target.settings.generatesAssetExtensions,
                                       mentions: Set(module.records.flatMap(\.mentions)))
            parts.append(symbols.source)
        }
        try Files.write(parts.joined(separator: "\n\n") + "\n", to: app.workspace.sources(of: module.name) + "/Martlet~Generated.swift")
        let modelFiles = module.target.resources.map(\.path).filter { ["xcdatamodeld", "xcdatamodel"].contains($0.fileExtension) }
        let identifiable = modelFiles.isEmpty ? [] : Set(try module.target.sources.flatMap { ManagedModel.identifiableClasses(in: try Files.text($0)) })
        let models = try modelFiles.compactMap { try ManagedModel($0).source(identifiable: identifiable) }
        let file = app.workspace.sources(of: module.name) + "/Martlet~Model.swift"
        if models.isEmpty || !installation.modules.contains("CoreData") { Files.remove(file) } else { try Files.write(models.joined(separator: "\n"), to: file) }
    }

    /// A program for sources that have none: it shows `ContentView`, the view named like the project, the first preview
    /// there is, or the first view.
    private func entryPoint(_ module: PreparedApp.Module) throws -> String {
        let views = module.records.flatMap(\.views), hasPreviews = !module.records.allSatisfy { Set($0.mentions).isDisjoint(with: ["#Preview", "PreviewProvider"]) }
        let content: String
        if let view = views.first(where: { $0 == "ContentView" }) ?? views.first(where: { $0 == app.project.name && !hasPreviews }) {
            content = view + "()"
        } else if hasPreviews && !isRelease {
            content = "if let preview = _PreviewRegistry.all.first { AnyView(_fromPreview: preview.body()) }"
        } else if let view = views.first {
            content = view + "()"
        } else {
            throw Failure("there is no @main type, and no view to show instead", at: Place(app.project.path), advice: "add `@main struct …: App`")
        }
        return """
        @main
        struct MartletGeneratedApp: App {
            var body: some Scene { WindowGroup { \(content) } }
        }
        """
    }

    private static let mainBundleAccessor = """
        extension Bundle {
            /// The app's own resources.
            nonisolated static var module: Bundle { Bundle.main }
        }
        """

    private static func bundleAccessor(_ name: String) -> String {
        """
        extension Bundle {
            /// The resources of this module.
            nonisolated static let module: Bundle = Bundle.main.resourcePath.flatMap { Bundle(path: $0 + "/\(name).bundle") } ?? Bundle.main
        }
        """
    }
}
