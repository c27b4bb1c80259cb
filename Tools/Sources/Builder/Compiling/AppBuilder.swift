import Foundation

/// Builds an app from whatever the user named: read, prepare, compile, package.
public struct AppBuilder {
    let installation: Installation
    let request: BuildRequest

    public init(_ request: BuildRequest, installation: Installation = .current()) {
        self.request = request
        self.installation = installation
    }

    /// - Throws: `Failure` with every error of the source, or what the machine lacks.
    public func build() throws -> BuiltApp {
        try installation.verify()
        let app = try AppPreparation(installation: installation, request: request).run()
        let package = GeneratedPackage(app: app, installation: installation, isRelease: request.isRelease)
        try package.write()
        let compiler = Compiler(app: app, isRelease: request.isRelease)
        let (program, warnings) = try compiler.build(package)
        var findings = app.findings + compiler.missingModuleFindings(.warning)
        findings += warnings.map(\.finding)

        let name = app.main.target.settings.productName.flatMap { $0.isEmpty ? nil : $0.replacingOccurrences(of: "/", with: "-") } ?? app.main.target.name
        let output = request.output.map { Files.absolute($0) } ?? app.workspace.output
        let resources = "\(output)/\(name).resources"
        findings += try ResourcePackager(app: app, isRelease: request.isRelease).write(to: resources)
        var executable: String?
        if let program {
            executable = output + "/" + name
            try Files.copy(program, to: executable!)
            chmod(executable!, 0o755)
        }
        return BuiltApp(name: name, executable: executable, resources: resources, findings: findings, platform: app.platform, environment: app.main.target.environment)
    }

    /// Builds the project's unit tests and runs them.
    /// - Parameter filter: a regular expression of test names; nil for all.
    /// - Returns: whether all passed.
    public func test(filter: String?, line: @escaping (String) -> Void) throws -> Bool {
        try installation.verify()
        var request = request
        request.includesTests = true
        let app = try AppPreparation(installation: installation, request: request).run()
        guard app.modules.contains(where: { $0.target.kind == .unitTests }) else {
            let hasUI = app.project.targets.contains { $0.kind == .uiTests }
            throw Failure("the project has no unit tests" + (hasUI ? "; its UI tests need Apple's simulator" : ""), at: Place(app.project.path))
        }
        try GeneratedPackage(app: app, installation: installation, isRelease: false).write()
        let compiler = Compiler(app: app, isRelease: false)
        for finding in compiler.missingModuleFindings(.warning) { line(finding.text) }
        let resources = app.workspace.output + "/Tests.resources"
        _ = try ResourcePackager(app: app, isRelease: false).write(to: resources)
        return try compiler.test(filter: filter, resources: resources, flags: installation.compilerFlags, line: line)
    }
}
