import Foundation

/// Compiles single files of a package that SwiftPM has built, and links them with the other files' objects.
///
/// The commands are those that SwiftPM noted for itself, so that every setting is the same. What is made lies in a folder
/// of its own: SwiftPM's own state stays as it was and is right in its next build.
final class FileCompiler {
    private let workspace: AppWorkspace
    private let folder: String
    /// Of each prepared file: the command, and the object file it replaces.
    private var jobs: [String: Job] = [:]
    private var link: [String] = []
    /// Object files that are newer than SwiftPM's.
    private var newer: [String: String] = [:]
    private var count = 0

    private struct Job {
        var command: [String]
        var object: String
    }

    /// - Returns: nil where SwiftPM's notes are not as expected; every build is then SwiftPM's.
    init?(_ app: PreparedApp) {
        workspace = app.workspace
        folder = workspace.folder + "/preview"
        guard let notes = try? Files.text(workspace.scratch + "/debug.yaml") else { return nil }
        for line in notes.split(separator: "\n") {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard line.hasPrefix("args: ["), let arguments = try? JSONDecoder().decode([String].self, from: Data(line.dropFirst(6).utf8)),
                  let at = arguments.firstIndex(of: "-module-name"), at + 1 < arguments.count else { continue }
            let module = arguments[at + 1]
            if arguments.contains("-emit-executable"), module == app.main.name { link = linkCommand(arguments) }
            if arguments.contains("-emit-module"), app.modules.contains(where: { $0.name == module }) { addJobs(of: module, arguments) }
        }
        // Every object has to stand in the command by name, or an old one would be linked.
        if jobs.isEmpty || !link.contains("-o") || !jobs.values.allSatisfy({ link.contains($0.object) }) { return nil }
    }

    /// The linker's own command, without the driver. What the objects ask to be linked with (`.autolink`) is as SwiftPM's
    /// build left it: imports are part of a file's interface. The toolchain's LLD needs half of the usual linker's time.
    private func linkCommand(_ arguments: [String]) -> [String] {
        guard let outcome = try? Subprocess.run(arguments + ["-driver-print-jobs"], in: workspace.folder), outcome.status == 0,
              let last = outcome.output.split(separator: "\n").last else { return [] }
        let command = Self.words(String(last))
        guard command.filter({ $0.hasPrefix("@") }).allSatisfy({ Files.exists(String($0.dropFirst())) }) else { return [] }
        let hasLLD = command.first.map { Files.exists($0.folder + "/ld.lld") } ?? false
        return command + (hasLLD && !command.contains { $0.hasPrefix("-fuse-ld=") } ? ["-fuse-ld=lld"] : [])
    }

    /// Options of SwiftPM's command that are for whole modules, and how many words each has.
    private static let moduleOptions = [
        "-emit-dependencies": 1, "-emit-module": 1, "-incremental": 1, "-enable-batch-mode": 1, "-serialize-diagnostics": 1, "-parseable-output": 1,
        "-emit-module-path": 2, "-output-file-map": 2, "-emit-objc-header": 1, "-emit-objc-header-path": 2,
    ]

    private func addJobs(of module: String, _ arguments: [String]) {
        var single: [String] = [], index = 0
        while index < arguments.count {
            if let words = Self.moduleOptions[arguments[index]] { index += words; continue }
            single.append(arguments[index])
            index += 1
        }
        single += ["-disable-batch-mode", "-driver-print-jobs"]
        guard let outcome = try? Subprocess.run(single, in: workspace.folder), outcome.status == 0 else { return }
        let map = arguments.firstIndex(of: "-output-file-map").flatMap { try? Files.data(arguments[$0 + 1]) }
            .flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: [String: String]] } ?? [:]
        for line in outcome.output.split(separator: "\n") {
            var words = Self.words(String(line))
            guard let at = words.firstIndex(of: "-primary-file"), let out = words.lastIndex(of: "-o"), let object = map[words[at + 1]]?["object"] else { continue }
            words[out + 1] = ""
            jobs[words[at + 1]] = Job(command: words, object: object)
        }
    }

    /// Words as a shell sees them: the driver puts single quotes around those with special characters.
    private static func words(_ line: String) -> [String] {
        var words: [String] = [], word = "", isQuoted = false, hasWord = false, isEscaped = false
        for c in line {
            if isEscaped { word.append(c); isEscaped = false; continue }
            switch c {
            case "\\" where !isQuoted: isEscaped = true; hasWord = true
            case "'": isQuoted.toggle(); hasWord = true
            case " " where !isQuoted:
                if hasWord { words.append(word) }
                (word, hasWord) = ("", false)
            default: word.append(c); hasWord = true
            }
        }
        if hasWord { words.append(word) }
        return words
    }

    func canCompile(_ files: [String]) -> Bool { files.allSatisfy { jobs[$0] != nil } }

    /// Compiles the files and links the program anew.
    /// - Returns: the program's path, another one each time.
    func build(_ files: [String], originals: [String: String]) throws -> String {
        try Files.makeFolder(folder)
        count += 1
        // Only a whole success replaces what there was: the next change may be one that takes this one back.
        var objects = newer
        for file in files {
            guard var job = jobs[file] else { continue }
            let object = "\(folder)/\(AppWorkspace.hash(file))-\(count).o"
            job.command = job.command.map { $0.isEmpty ? object : $0 }
            try check(Subprocess.run(job.command, in: folder), originals)
            objects[job.object] = object
        }
        let program = "\(folder)/program-\(count % 2)"
        Files.remove(program)
        var command = link.map { objects[$0] ?? $0 }
        command[command.lastIndex(of: "-o")! + 1] = program
        try check(Subprocess.run(command, in: folder), originals)
        for (replaced, object) in newer where objects[replaced] != object { Files.remove(object) }
        newer = objects
        return program
    }

    private func check(_ outcome: Subprocess.Outcome, _ originals: [String: String]) throws {
        guard outcome.status != 0 else { return }
        let errors = Diagnostic.parse(outcome.output, originals: originals).filter { $0.severity == .error }
        throw Failure(errors.isEmpty ? [Finding(.error, "the compiler ended with status \(outcome.status): \(outcome.output.suffix(300))")] : errors.map(\.finding))
    }
}
