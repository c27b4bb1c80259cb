import Foundation

/// Runs other programs. The child's output is read while it runs, so that it never blocks on a full pipe.
public enum Subprocess {
    public struct Outcome: Sendable {
        public var status: Int32
        public var output: String
    }

    /// Runs a program found in `PATH` (or by its path) and returns its exit status and joined standard output and error.
    /// A program ended by a signal has status 128 + signal, as in a shell.
    /// - Parameter line: called for each line as it arrives.
    /// - Parameter limit: seconds after which the program is ended; its status is then 124, as from `timeout`.
    public static func run(_ arguments: [String], in folder: String? = nil, environment: [String: String] = [:], limit: Double? = nil,
                           line: ((String) -> Void)? = nil) throws -> Outcome {
        guard let program = find(arguments[0]) else {
            throw Failure("the program '\(arguments[0])' is not installed", advice: "run `martlet doctor`", status: .machine)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = Array(arguments.dropFirst())
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        Interruption.install()
        do { try process.run() } catch {
            throw Failure("cannot start \(program): \(Files.reason(error))", status: .machine)
        }
        let id = process.processIdentifier
        let overdue = Flag()
        if let limit {
            DispatchQueue.global().asyncAfter(deadline: .now() + limit) {
                guard process.isRunning else { return }
                overdue.raise()
                Interruption.end(id)
            }
        }
        var all = Data(), pending = Data()
        while true {
            let chunk = pipe.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            all.append(chunk)
            guard let line else { continue }
            pending.append(chunk)
            while let end = pending.firstIndex(of: 10) {
                line(String(decoding: pending[pending.startIndex..<end], as: UTF8.self))
                pending.removeSubrange(pending.startIndex...end)
            }
        }
        if let line, !pending.isEmpty { line(String(decoding: pending, as: UTF8.self)) }
        process.waitUntilExit()
        if overdue.isRaised { return Outcome(status: 124, output: String(decoding: all, as: UTF8.self)) }
        let status = process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
        return Outcome(status: status, output: String(decoding: all, as: UTF8.self))
    }

    /// The full path of a program, or nil where `PATH` has none of that name.
    public static func find(_ name: String) -> String? {
        if name.contains("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
        for folder in (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") {
            let path = "\(folder)/\(name)"
            if FileManager.default.isExecutableFile(atPath: path) { return path }
        }
        return nil
    }
}

/// A flag that one thread raises and another reads.
private final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var value = false
    func raise() { lock.withLock { value = true } }
    var isRaised: Bool { lock.withLock { value } }
}
