import Foundation

/// A project whose chosen target and its libraries have prepared sources in the cache.
struct PreparedApp {
    struct Module {
        var target: Target
        /// Its name in the generated package; differs from the target's where that is one of the framework's.
        var name: String
        var records: [PreparedRecord]
        var dependencies: [String]
    }

    var project: Project
    var platform: Platform
    var workspace: AppWorkspace
    /// Libraries first, then the app, then its tests.
    var modules: [Module]
    /// The name of the app's module (or of the library that is built instead).
    var mainName: String
    var findings: [Finding]
    /// User's path of each prepared file.
    var originals: [String: String]

    var main: Module { modules.first { $0.name == mainName }! }
    /// Imports that nothing here answers, with every place.
    var missingModules: [String: [Place]] {
        var result: [String: [Place]] = [:]
        for (name, place) in modules.flatMap(\.records).flatMap(\.missingModules) { result[name, default: []].append(place) }
        return result.mapValues { $0.sorted { ($0.file, $0.line) < ($1.file, $1.line) } }
    }
}

/// Reads a project and writes prepared sources of one target, and of the project's libraries that it uses.
struct AppPreparation {
    let installation: Installation
    let request: BuildRequest

    func run() throws -> PreparedApp {
        let path = Files.absolute(request.path)
        var project = try ProjectReader.read(path)
        if !project.remotePackages.isEmpty { project = RemotePackages().resolve(project) }
        var target = try project.target(named: request.target, platform: request.platform)
        if request.needsProgram, target.kind == .library { target.kind = .application }
        if let refusal = target.refusal { throw Failure([refusal]) }
        var targets = libraries(of: target, in: project) + [target]
        if request.includesTests {
            let tests = project.targets.filter { $0.kind == .unitTests && !$0.sources.isEmpty }
            targets += (tests.flatMap { libraries(of: $0, in: project) } + tests).filter { test in !targets.contains { $0.name == test.name } }
        }
        let fatal = targets.flatMap(\.warnings).filter { $0.severity == .error }
        if !fatal.isEmpty { throw Failure(fatal) }
        try refuseForeign(target)

        let platform = request.platform ?? target.platforms.first ?? .iOS
        let available = installation.modules
        let names = Dictionary(targets.map { ($0.name, Self.moduleName($0, avoiding: available)) }) { first, _ in first }
        let renamed = Dictionary(targets.map { ($0.moduleName, names[$0.name]!) }) { first, _ in first }
        let table = ModuleTable(framework: available, project: renamed, platform: platform)
        let workspace = AppWorkspace(projectPath: path + (request.target.map { "#" + $0 } ?? ""), name: project.name)
        var state = loadState(workspace, platform: platform, modules: table)
        var app = PreparedApp(project: project, platform: platform, workspace: workspace, modules: [], mainName: names[target.name]!, findings: project.findings + targets.flatMap(\.warnings), originals: [:])
        var kept: Set<String> = []
        for target in targets {
            let module = names[target.name]!
            let configuration = PlatformConfiguration(modules: table, conditions: Set(target.settings.conditions + (request.isRelease ? [] : ["DEBUG"])),
                                                      languageMode: target.settings.languageMode)
            let records = try prepare(target, module: module, configuration: configuration, workspace: workspace, state: &state, kept: &kept, originals: &app.originals)
            app.findings += records.flatMap(\.findings)
            app.modules.append(.init(target: target, name: module, records: records,
                                     dependencies: target.dependencies.compactMap { names[$0] }.filter { $0 != module }.uniqued()))
        }
        try removeStale(workspace, kept: kept, modules: Array(names.values))
        try Files.write(try JSONEncoder().encode(state), to: workspace.state)
        return app
    }

    /// Libraries that the target imports, directly or not, each after those it needs.
    private func libraries(of target: Target, in project: Project) -> [Target] {
        var result: [Target] = [], visited: Set<String> = [target.name]
        func visit(_ name: String) {
            guard visited.insert(name).inserted, let found = project.targets.first(where: { $0.name == name }), found.kind == .library, !found.sources.isEmpty else { return }
            found.dependencies.forEach(visit)
            result.append(found)
        }
        target.dependencies.forEach(visit)
        return result
    }

    private func refuseForeign(_ target: Target) throws {
        if let storyboard = target.info["UIMainStoryboardFile"]?.string ?? target.info["NSMainStoryboardFile"]?.string, !target.sources.isEmpty,
           target.resources.contains(where: { $0.path.stem == storyboard && $0.path.fileExtension == "storyboard" }) {
            throw Failure("the app's interface is the storyboard '\(storyboard)'; Martlet builds interfaces written in SwiftUI", at: Place(target.resources.first { $0.path.stem == storyboard }!.path))
        }
        guard target.sources.isEmpty else { return }
        throw Failure("target '\(target.name)' has no Swift source", at: target.foreignSources.first.map { Place($0) })
    }

    /// The app's module keeps its name unless the framework has a module of that name, which would then hide it.
    private static func moduleName(_ target: Target, avoiding taken: Set<String>) -> String {
        let reserved = taken.union(ModuleTable.toolchain).union(["Foundation", "FoundationPlus", "Glibc"])
        return reserved.contains(target.moduleName) ? target.moduleName + "App" : target.moduleName
    }

    private func loadState(_ workspace: AppWorkspace, platform: Platform, modules: ModuleTable) -> PreparedState {
        let key = "\(platform) \(request.isRelease) \(installation.fingerprint) \(modules.project.sorted { $0.key < $1.key })"
        if let data = FileManager.default.contents(atPath: workspace.state), let state = try? JSONDecoder().decode(PreparedState.self, from: data), state.key == key { return state }
        return PreparedState(key: key)
    }

    private func prepare(_ target: Target, module: String, configuration: PlatformConfiguration, workspace: AppWorkspace, state: inout PreparedState,
                         kept: inout Set<String>, originals: inout [String: String]) throws -> [PreparedRecord] {
        var used: Set<String> = [], records: [PreparedRecord] = []
        let conditions = configuration.conditions.sorted().joined(separator: ",") + configuration.languageMode
        for source in target.sources {
            var name = source.fileName
            var number = 2
            while !used.insert(name.lowercased()).inserted { name = "\(source.stem)~\(number).swift"; number += 1 }
            let output = workspace.sources(of: module) + "/" + name
            originals[output] = source
            kept.insert(output)
            let key = "\(source) \(module) \(conditions)"
            guard let stamp = Stamp(source) else { throw Failure("cannot read the file", at: Place(source)) }
            if let record = state.records[key], record.stamp == stamp, record.name == name, Files.exists(output) { records.append(record); continue }
            let prepared = SourcePreparer.prepare(try Files.text(source), file: source, configuration: configuration)
            try Files.write(Data(prepared.text), to: output)
            let record = PreparedRecord(stamp: stamp, name: name, missingModules: prepared.missingModules, findings: prepared.findings,
                                        hasEntryPoint: prepared.hasEntryPoint || source.fileName == "main.swift", views: prepared.views,
                                        assetUses: prepared.assetUses, mentions: prepared.mentions, imports: prepared.imports)
            state.records[key] = record
            records.append(record)
        }
        return records
    }

    /// Removes prepared files of sources that are gone; files named `Martlet….swift` are generated later.
    private func removeStale(_ workspace: AppWorkspace, kept: Set<String>, modules: [String]) throws {
        let root = workspace.folder + "/Sources"
        for module in Files.names(in: root) {
            guard modules.contains(module) else { Files.remove(root + "/" + module); continue }
            for name in Files.names(in: root + "/" + module) where !kept.contains("\(root)/\(module)/\(name)") && !name.hasPrefix("Martlet~") {
                Files.remove("\(root)/\(module)/\(name)")
            }
        }
    }
}
