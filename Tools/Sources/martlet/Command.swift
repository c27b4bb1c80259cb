import Builder
import Foundation
import Preview

/// The commands by name.
enum Command {
    static let usage = """
    Martlet builds and runs SwiftUI source on Linux.

    martlet run PATH        [--window | --web [--port N]] [LOOK]
    martlet preview PATH    [--port N] [--open] [LOOK]   live previews in the browser, redrawn on save
    martlet snapshot PATH --out DIR [--screen | --previews] [--script FILE] [--tree] [--network] [--map-host HOST=URL] [LOOK]
    martlet build PATH      [--output DIR] [--release]
    martlet check PATH      [--json]
    martlet test PATH       [--filter NAME]   builds and runs that app's unit tests
    martlet new NAME        a small app to start from
    martlet doctor          what is missing on this machine, and the command that mends it

    PATH: an .xcodeproj, a folder that holds one, a .swiftpm, a package folder, or one .swift file
    LOOK: --device NAME --scheme light|dark --locale ID --dynamic-type SIZE --scale N --size WxH
    With every PATH: --target NAME, --platform ios|macos
    """

    /// The lines that one command's user needs; nil where there is no such command.
    private static func usage(of command: String) -> String? {
        let parts = usage.components(separatedBy: "\n\n")
        let lines = parts[1].components(separatedBy: "\n").filter { $0.hasPrefix("martlet \(command) ") }
        return lines.isEmpty ? nil : lines.joined(separator: "\n") + "\n\n" + parts[2]
    }

    static func run(_ words: [String]) throws -> ExitStatus {
        guard let name = words.first else { throw Failure("a command is missing\n\n" + usage, status: .usage) }
        let rest = words.dropFirst()
        if rest.contains("--help") || rest.contains("-h") {
            print(usage(of: name) ?? usage)
            return .success
        }
        switch name {
        case "build": return try build(rest)
        case "snapshot": return try snapshot(rest)
        case "run": return try launch(rest)
        case "preview": return try preview(rest)
        case "check": return try check(rest)
        case "test": return try test(rest)
        case "doctor": return Doctor().run()
        case "new": return try NewApp.create(try Arguments(rest).single("NAME"))
        case "help", "--help", "-h":
            print(usage)
            return .success
        default: throw Failure("there is no command '\(name)'\n\n" + usage, status: .usage)
        }
    }

    private static func build(_ words: ArraySlice<String>) throws -> ExitStatus {
        let arguments = try Arguments(words, flags: ["--release"], options: Arguments.buildOptions.union(["--output"]))
        let app = try AppBuilder(try arguments.buildRequest()).build()
        report(app.findings)
        print(app.executable ?? "built '\(app.name)' (a library)")
        return .success
    }

    private static func snapshot(_ words: ArraySlice<String>) throws -> ExitStatus {
        let options = Arguments.buildOptions.union(Arguments.lookOptions).union(["--out", "--script", "--map-host", "--limit"])
        let arguments = try Arguments(words, flags: ["--screen", "--previews", "--tree", "--network", "--release"], options: options)
        guard let out = arguments["--out"] else { throw Failure("--out DIR is missing", status: .usage) }
        if arguments.has("--screen"), arguments.has("--previews") { throw Failure("--screen and --previews exclude each other", status: .usage) }
        var request = HostRequest(action: arguments.has("--previews") ? .previews : .screen, out: absolute(out), name: "screen")
        request.tree = arguments.has("--tree")
        request.network = arguments.has("--network")
        request.look = try arguments.look()
        for pair in arguments.all("--map-host") {
            let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2, URL(string: sides[1])?.host != nil else { throw Failure("--map-host is HOST=URL", status: .usage) }
            request.mapHosts[sides[0]] = sides[1]
        }
        if let script = arguments["--script"] {
            guard FileManager.default.isReadableFile(atPath: script) else { throw Failure("cannot read the script '\(script)'") }
            request.script = absolute(script)
        }
        let limit = try arguments["--limit"].map { text in
            guard let number = Double(text), number > 0 else { throw Failure("--limit is a number of seconds", status: .usage) }
            return number
        }
        let app = try AppBuilder(try arguments.buildRequest(needsProgram: true)).build()
        report(app.findings.filter { $0.severity != .note })
        let status = try AppRunner(app).snapshot(request, limit: limit ?? 110) { print($0) }
        switch status {
        case 0: return .success
        case 124: throw Failure("'\(app.name)' did not come to an end within \(Int(limit ?? 110)) seconds and was ended")
        case 129...: throw Failure("'\(app.name)' crashed (signal \(status - 128))")
        default: return .userFault
        }
    }

    private static func launch(_ words: ArraySlice<String>) throws -> ExitStatus {
        let arguments = try Arguments(words, flags: ["--window", "--web", "--release"], options: Arguments.buildOptions.union(Arguments.lookOptions).union(["--port"]))
        let look = try arguments.look()
        let port = try arguments.port()
        let app = try AppBuilder(try arguments.buildRequest(needsProgram: true)).build()
        report(app.findings)
        try AppRunner(app).run(host: arguments.has("--web") ? "browser" : "window", look: look, port: port)
        return .success
    }

    private static func preview(_ words: ArraySlice<String>) throws -> ExitStatus {
        let arguments = try Arguments(words, flags: ["--open"], options: Arguments.buildOptions.union(Arguments.lookOptions).union(["--port"]))
        let request = try arguments.buildRequest(), look = try arguments.look(), port = try arguments.port()
        guard FileManager.default.fileExists(atPath: request.path) else { throw Failure("there is nothing at '\(request.path)'") }
        let session = try PreviewSession(request, look: look, port: port) { text in FileHandle.standardError.write(Data((text + "\n").utf8)) }
        print("previews: \(session.address)")
        if arguments.has("--open") { _ = try? Subprocess.run(["xdg-open", session.address], limit: 5) }
        session.run()
        return .success
    }

    private static func check(_ words: ArraySlice<String>) throws -> ExitStatus {
        let arguments = try Arguments(words, flags: ["--json", "--release"], options: Arguments.buildOptions)
        let report = try SourceCheck(try arguments.buildRequest()).run()
        if arguments.has("--json") { FileHandle.standardOutput.write(report.json + Data("\n".utf8)) } else { print(report.text, terminator: "") }
        return report.hasErrors ? .userFault : .success
    }

    private static func test(_ words: ArraySlice<String>) throws -> ExitStatus {
        let arguments = try Arguments(words, options: Arguments.buildOptions.union(["--filter"]))
        return try AppBuilder(try arguments.buildRequest()).test(filter: arguments["--filter"]) { print($0) } ? .success : .userFault
    }

    private static func report(_ findings: [Finding]) {
        for finding in findings { FileHandle.standardError.write(Data((finding.text + "\n").utf8)) }
    }

    private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
