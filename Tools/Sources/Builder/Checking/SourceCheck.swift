import Foundation

/// What an app would meet on Linux, found by type-checking its prepared source to the end.
public struct CheckReport: Sendable {
    /// One cause, with every place it was found at.
    public struct Group: Sendable, Codable {
        public enum Kind: String, Codable, Sendable { case missingModule, unsupportedAPI, unavailable, source, resource }
        public var kind: Kind
        public var what: String
        public var advice: String?
        public var places: [Place]
        public var severity: Finding.Severity
    }

    /// The commonest first; errors before warnings.
    public var groups: [Group]

    public var hasErrors: Bool { groups.contains { $0.severity == .error } }

    public var text: String {
        if groups.isEmpty { return "Nothing found: the source should build.\n" }
        var lines: [String] = []
        for group in groups {
            let times = group.places.count == 1 ? "" : " (\(group.places.count) times)"
            lines.append("\(group.severity.rawValue): \(group.what)\(times)\(group.advice.map { "; " + $0 } ?? "")")
            lines += group.places.prefix(5).map { "    " + $0.text }
            if group.places.count > 5 { lines.append("    … and \(group.places.count - 5) more") }
        }
        let errors = groups.filter { $0.severity == .error }.count
        lines.append("\(errors) \(errors == 1 ? "cause" : "causes") of failure, \(groups.count - errors) \(groups.count - errors == 1 ? "warning" : "warnings")")
        return lines.joined(separator: "\n") + "\n"
    }

    public var json: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(["groups": groups])) ?? Data()
    }
}

/// `martlet check`.
public struct SourceCheck {
    let installation: Installation
    let request: BuildRequest

    public init(_ request: BuildRequest, installation: Installation = .current()) {
        self.request = request
        self.installation = installation
    }

    public func run() throws -> CheckReport {
        try installation.verify()
        let app = try AppPreparation(installation: installation, request: request).run()
        try GeneratedPackage(app: app, installation: installation, isRelease: request.isRelease).write()
        var diagnostics: [Diagnostic] = []
        for module in app.modules { diagnostics += try typeCheck(module, of: app) }
        var findings = app.findings
        do { findings += try ResourcePackager(app: app, isRelease: request.isRelease).write(to: app.workspace.folder + "/check.resources") }
        catch let failure as Failure { findings += failure.findings }

        var groups: [CheckReport.Group] = app.missingModules.map { name, places in
            let package = app.project.remotePackages.first { $0.products.contains(name) }
            return .init(kind: .missingModule, what: "no module '\(name)'" + (package.map { " (from \($0.url))" } ?? ""),
                         advice: "code that uses it cannot be compiled", places: places, severity: .error)
        }
        let order = diagnostics.filter { $0.severity == .error }
        var index: [String: Int] = [:]
        for diagnostic in order {
            let (kind, what, advice) = Self.classify(diagnostic.message)
            let place = diagnostic.place ?? Place(app.project.path)
            if let at = index[what] { if !groups[at].places.contains(place) { groups[at].places.append(place) } } else {
                index[what] = groups.count
                groups.append(.init(kind: kind, what: what, advice: advice, places: [place], severity: .error))
            }
        }
        for finding in findings {
            groups.append(.init(kind: .resource, what: finding.message, advice: finding.advice, places: [finding.place].compactMap { $0 }, severity: finding.severity))
        }
        groups += missingAssets(app)
        groups.sort { a, b in
            a.severity != b.severity ? a.severity == .error : a.places.count != b.places.count ? a.places.count > b.places.count : a.what < b.what
        }
        return CheckReport(groups: groups)
    }

    /// Literal names of pictures and colours that no catalog and no file of the app answers.
    private func missingAssets(_ app: PreparedApp) -> [CheckReport.Group] {
        var catalog = AssetCatalog(), files: Set<String> = []
        for resource in app.modules.flatMap(\.target.resources) {
            if resource.path.fileExtension == "xcassets" { catalog.add(resource.path) }
            files.formUnion([resource.path.fileName, resource.path.stem, resource.path.stem.replacingOccurrences(of: "@2x", with: "").replacingOccurrences(of: "@3x", with: "")])
        }
        var missing: [AssetUse: [Place]] = [:]
        for use in app.modules.flatMap(\.records).flatMap(\.assetUses) {
            let isThere = switch use.kind {
            case .image: use.name.isEmpty || catalog.images[use.name] != nil || catalog.icons[use.name] != nil || files.contains(use.name)
            case .color: use.name.isEmpty || catalog.colors[use.name] != nil
            case .symbol: true
            }
            if !isThere { missing[AssetUse(kind: use.kind, name: use.name, place: Place("")), default: []].append(use.place) }
        }
        return missing.map { use, places in
            .init(kind: .resource, what: "missing \(use.kind.rawValue) '\(use.name)'", advice: "no asset catalog of the app has it", places: places, severity: .warning)
        }
    }

    /// Seconds after which the type checker is ended: with names missing it may try forms without end.
    private static let patience = 240.0

    private func typeCheck(_ module: PreparedApp.Module, of app: PreparedApp) throws -> [Diagnostic] {
        let settings = module.target.settings
        let folder = app.workspace.sources(of: module.name)
        let modules = app.workspace.folder + "/check"
        try Files.makeFolder(modules)
        let sources = Files.names(in: folder).filter { $0.hasSuffix(".swift") }
        var arguments = ["swiftc", "-module-name", module.name, "-swift-version", settings.languageMode, "-diagnostic-style=llvm", "-no-color-diagnostics", "-I", modules,
                         "-Xfrontend", "-solver-expression-time-threshold=10", "-continue-building-after-errors"] + installation.compilerFlags
        if module.name == app.mainName {
            arguments.append("-typecheck")
        } else {
            arguments += ["-emit-module", "-emit-module-path", "\(modules)/\(module.name).swiftmodule", "-Xfrontend", "-experimental-allow-module-with-compiler-errors"]
        }
        if !sources.contains("main.swift") { arguments.append("-parse-as-library") }
        arguments += Compiler.impatience(for: app)
        if !request.isRelease { arguments += ["-D", "DEBUG"] }
        if let isolation = settings.defaultIsolation { arguments += ["-default-isolation", isolation] }
        for feature in settings.usableFeatures { arguments += ["-enable-upcoming-feature", feature] }
        for feature in settings.experimentalFeatures { arguments += ["-enable-experimental-feature", feature] }
        let outcome = try Subprocess.run(arguments + sources.map { folder + "/" + $0 }, in: app.workspace.folder, limit: Self.patience)
        let diagnostics = Diagnostic.parse(outcome.output, originals: app.originals)
        if outcome.status != 0, !diagnostics.contains(where: { $0.severity == .error }) {
            return diagnostics + [Diagnostic(severity: .error, place: nil, message: "the compiler ended with status \(outcome.status) and no error")]
        }
        return diagnostics
    }

    /// Sorts a message of the compiler by what is behind it, so that one missing name is one cause.
    static func classify(_ message: String) -> (CheckReport.Group.Kind, String, String?) {
        if let match = message.firstMatch(of: #/^cannot find (?:type )?'([^']+)' in scope/#) { return (.unsupportedAPI, "no '\(match.1)'", nil) }
        if let match = message.firstMatch(of: #/'([^']+)' has no member '([^']+)'/#) { return (.unsupportedAPI, "no member '\(match.2)' of '\(match.1)'", nil) }
        if let match = message.firstMatch(of: #/^'([^']+)' is unavailable(?:: (.*))?/#) { return (.unavailable, "'\(match.1)' is not supported", match.2.map(String.init)) }
        if let match = message.firstMatch(of: #/^no exact matches in call to (.*)$/#) { return (.unsupportedAPI, "no matching form of \(match.1)", nil) }
        return (.source, message, nil)
    }
}
