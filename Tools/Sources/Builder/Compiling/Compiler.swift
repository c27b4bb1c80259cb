import Foundation

/// Runs the Swift toolchain over a generated package and gives its diagnostics in terms of the user's files.
struct Compiler {
    let app: PreparedApp
    let isRelease: Bool

    /// Options by which the type checker gives up on an expression in seconds. Where a module is missing it tries the forms of
    /// a large view one after another, for minutes, only to say so in the end.
    static func impatience(for app: PreparedApp) -> [String] {
        app.missingModules.isEmpty ? [] : ["-Xfrontend", "-solver-memory-threshold=\(40 << 20)"]
    }

    /// Compiles and links a package that was written. Returns the program's path, or nil for a library.
    func build(_ package: GeneratedPackage) throws -> (executable: String?, warnings: [Diagnostic]) {
        do {
            return try build(isLibrary: package.isLibrary)
        } catch let failure as Failure where !app.missingModules.isEmpty && failure.isImpatience(after: app.missingModules.count) {
            var package = package
            package.isPatient = true
            try package.write()
            return try build(isLibrary: package.isLibrary)
        }
    }

    private func build(isLibrary: Bool) throws -> (executable: String?, warnings: [Diagnostic]) {
        let workspace = app.workspace
        let arguments = [
            "swift", "build", "--package-path", workspace.folder, "--scratch-path", workspace.scratch, "-c", isRelease ? "release" : "debug",
            "--disable-index-store", "--disable-automatic-resolution", "-Xswiftc", "-diagnostic-style=llvm", "-Xswiftc", "-no-color-diagnostics",
        ]
        let outcome = try Subprocess.run(arguments, in: workspace.folder)
        let diagnostics = Diagnostic.parse(outcome.output, originals: app.originals)
        guard outcome.status == 0 else {
            try refuseFullDisk()
            var findings = missingModuleFindings(.error)
            findings += diagnostics.filter { $0.severity == .error }.map(\.finding)
            if diagnostics.allSatisfy({ $0.severity != .error }) { findings.append(unexplained(outcome)) }
            throw Failure(findings)
        }
        let configuration = isRelease ? "release" : "debug"
        return (isLibrary ? nil : "\(workspace.scratch)/\(configuration)/\(app.main.name)", diagnostics.filter { $0.severity == .warning })
    }

    /// Builds and runs the tests, handing each line of their output on with the user's paths.
    /// - Returns: whether all passed.
    /// - Parameter flags: those that modules are found with. The list of XCTest classes that SwiftPM writes needs them too.
    func test(filter: String?, resources: String, flags: [String], line: @escaping (String) -> Void) throws -> Bool {
        let workspace = app.workspace
        // A folder of its own: finding XCTest classes needs the index store, which plain builds do without.
        var arguments = ["swift", "test", "--package-path", workspace.folder, "--scratch-path", workspace.scratch + "-tests", "--disable-automatic-resolution",
                         "-Xswiftc", "-diagnostic-style=llvm", "-Xswiftc", "-no-color-diagnostics"] + flags.flatMap { ["-Xswiftc", $0] }
        if let filter { arguments += ["--filter", filter] }
        let prefix = workspace.folder + "/Sources/"
        // Tests that keep files beside their source find it by this list.
        let map = workspace.folder + "/sources.json"
        try Files.write(try JSONEncoder().encode(app.originals), to: map)
        let environment = ["MARTLET_RESOURCES": resources, "MARTLET_HOST": "image", "MARTLET_SOURCE_MAP": map]
        let outcome = try Subprocess.run(arguments, in: workspace.folder, environment: environment) { text in
            if text.hasPrefix("[") { return }
            guard text.contains(prefix) else { line(text); return }
            let path = prefix + text.components(separatedBy: prefix)[1].prefix { $0 != ":" }
            line(app.originals[path].map { text.replacingOccurrences(of: path, with: $0) } ?? text)
        }
        return outcome.status == 0
    }

    /// One finding a missing module, at its first import.
    func missingModuleFindings(_ severity: Finding.Severity) -> [Finding] {
        app.missingModules.sorted { ($0.value[0].file, $0.value[0].line) < ($1.value[0].file, $1.value[0].line) }.map { name, places in
            let package = app.project.remotePackages.first { $0.products.contains(name) }
            let what = package.map { "the package \($0.url), which provides '\(name)', is not available here" } ?? "there is no module '\(name)' on Linux yet"
            let more = places.count > 1 ? " (imported by \(places.count) files)" : ""
            return Finding(severity, what + more, at: places.first, advice: severity == .warning ? "the import is left out" : "code that uses it cannot be compiled")
        }
    }

    /// A full disk shows as any error; it is named before the source is blamed.
    private func refuseFullDisk() throws {
        var info = statvfs()
        guard statvfs(app.workspace.folder, &info) == 0, UInt64(info.f_bavail) * UInt64(info.f_frsize) < 16 << 20 else { return }
        throw Failure("the disk of the cache folder is full", at: Place(app.workspace.folder), advice: "make room there, or set XDG_CACHE_HOME to a folder on another disk", status: .machine)
    }

    private func unexplained(_ outcome: Subprocess.Outcome) -> Finding {
        let log = app.workspace.folder + "/build.log"
        _ = try? Files.write(outcome.output, to: log)
        let crash = outcome.output.contains("Stack dump") || outcome.output.contains("signal")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let line = lines.first { $0.contains("error:") } ?? lines.last ?? ""
        return Finding(.error, crash ? "the Swift compiler crashed" : "the build failed: \(line.trimmingCharacters(in: .whitespaces).prefix(300))", advice: "the whole log is \(log)")
    }
}

/// One message of the compiler.
struct Diagnostic: Hashable {
    var severity: Finding.Severity
    var place: Place?
    var message: String

    /// Whether it is about the expansion of a macro or about a generated file, which the user cannot mend.
    var isGenerated: Bool { place.map { $0.file.contains("@__swiftmacro_") || $0.file.hasSuffix("/Martlet~Generated.swift") } ?? false }

    var finding: Finding { Finding(severity, message, at: place) }

    /// Messages in the compiler's output, each once, with prepared files' paths turned into the user's.
    static func parse(_ output: String, originals: [String: String]) -> [Diagnostic] {
        var seen: Set<Diagnostic> = [], result: [Diagnostic] = []
        for line in output.split(separator: "\n") {
            guard let diagnostic = parse(line: String(line), originals: originals), diagnostic.severity == .error || !diagnostic.isGenerated, seen.insert(diagnostic).inserted else { continue }
            result.append(diagnostic)
        }
        return result
    }

    static func parse(line: String, originals: [String: String]) -> Diagnostic? {
        for severity in [Finding.Severity.error, .warning, .note] {
            let marker = severity.rawValue + ": "
            if line.hasPrefix(marker) {
                let message = String(line.dropFirst(marker.count))
                if message.hasPrefix("emit-module command failed") || message.hasPrefix("fatalError") || message.contains("command failed with exit code") { return nil }
                return Diagnostic(severity: severity, place: nil, message: message)
            }
            guard let range = line.range(of: ": " + marker) else { continue }
            var parts = line[..<range.lowerBound].components(separatedBy: ":")
            guard parts.count >= 3, let column = Int(parts.removeLast()), let row = Int(parts.removeLast()) else { continue }
            let file = parts.joined(separator: ":")
            return Diagnostic(severity: severity, place: Place(originals[file] ?? file, line: row, column: column), message: String(line[range.upperBound...]))
        }
        return nil
    }
}

extension Failure {
    /// Whether nothing was wrong but that the type checker gave up.
    /// - Parameter count: how many findings at the start are about missing modules.
    func isImpatience(after count: Int) -> Bool { findings.dropFirst(count).allSatisfy { $0.message.contains("in reasonable time") } }
}
