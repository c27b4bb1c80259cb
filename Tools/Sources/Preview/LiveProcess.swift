import Builder
import Foundation

/// The app that draws its previews, as a child of this process. It ends with this object, with its input, and with a ^C.
final class LiveProcess {
    /// A message of the host: what it says and the bytes that came with it.
    typealias Message = (fields: [String: Any], payload: Data)

    private let process = Process()
    private let input = Pipe(), output = Pipe(), errors = Pipe()
    private let lock = NSLock()
    private var lastWords: [String] = []
    /// Writing may wait for a child that is busy.
    private let writer = DispatchQueue(label: "martlet.preview.writer")
    private let requestFile: String
    private var isEnded = false

    /// - Parameters: called on the loop; `ended` with the exit status (128 + signal), unless `end()` was called first.
    init(_ app: BuiltApp, request: HostRequest, received: @escaping (Message) -> Void, ended: @escaping (Int32) -> Void) throws {
        guard let program = app.executable else { throw Failure("'\(app.name)' is a library; there is no program to run") }
        requestFile = NSTemporaryDirectory() + "martlet-preview-\(getpid())-\(UUID().uuidString.prefix(8)).json"
        do { try request.json.write(to: URL(fileURLWithPath: requestFile)) } catch { throw Failure("cannot write \(requestFile): \(error.localizedDescription)", status: .machine) }
        process.executableURL = URL(fileURLWithPath: program)
        let own = ["MARTLET_HOST": "image", "MARTLET_REQUEST": requestFile, "MARTLET_RESOURCES": app.resources, "XCODE_RUNNING_FOR_PREVIEWS": "1",
                   // Symbols take seconds; the reason of a trap is told without them.
                   "SWIFT_BACKTRACE": "enable=no"]
        process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        Interruption.install()
        do { try process.run() } catch { throw Failure("cannot start \(program): \(error.localizedDescription)", status: .machine) }
        Thread.detachNewThread { [self] in forwardErrors() }
        Thread.detachNewThread { [self] in
            read { message in
                // Read by now; a ^C leaves no time to remove it.
                removeRequest()
                EventLoop.post { if !self.isEnded { received(message) } }
            }
            process.waitUntilExit()
            removeRequest()
            let status = process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
            EventLoop.post { if !self.isEnded { ended(status) } }
        }
    }

    private var isRequestRemoved = false
    private func removeRequest() {
        if isRequestRemoved { return }
        isRequestRemoved = true
        try? FileManager.default.removeItem(atPath: requestFile)
    }

    func send(_ message: [String: Any]) {
        guard !isEnded, var data = try? JSONSerialization.data(withJSONObject: message, options: [.withoutEscapingSlashes]) else { return }
        data.append(10)
        writer.async { [input, data] in try? input.fileHandleForWriting.write(contentsOf: data) }
    }

    /// Nothing is received any more; the child is given up.
    func end() {
        guard !isEnded else { return }
        isEnded = true
        kill(process.processIdentifier, SIGKILL)
    }

    /// Ends a child that no longer answers; `ended` is called.
    func abort() { kill(process.processIdentifier, SIGKILL) }

    /// What the app said before it crashed: Swift's reason for a trap.
    var reason: String? {
        lock.withLock { lastWords.last { $0.contains("Fatal error") } }.map { line in
            line.range(of: "Fatal error").map { String(line[$0.lowerBound...]) } ?? line
        }
    }

    private static let mostLastWords = 200

    private func forwardErrors() {
        while true {
            let chunk = errors.fileHandleForReading.availableData
            if chunk.isEmpty { return }
            FileHandle.standardError.write(chunk)
            lock.withLock {
                lastWords += String(decoding: chunk, as: UTF8.self).split(separator: "\n").map(String.init)
                lastWords = lastWords.suffix(LiveProcess.mostLastWords)
            }
        }
    }

    /// Lines that are no messages are the app's own output from before the host was loaded.
    private func read(_ handle: (Message) -> Void) {
        let file = output.fileHandleForReading
        var buffer = Data()
        func more() -> Bool {
            let chunk = file.availableData
            buffer.append(chunk)
            return !chunk.isEmpty
        }
        while true {
            while buffer.firstIndex(of: 10) == nil { if !more() { return } }
            let end = buffer.firstIndex(of: 10)!
            let line = buffer[buffer.startIndex..<end]
            buffer = Data(buffer[(end + 1)...])
            guard let fields = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any], fields["martlet"] != nil else {
                FileHandle.standardError.write(line + Data([10]))
                continue
            }
            let count = fields["bytes"] as? Int ?? 0
            while buffer.count < count { if !more() { return } }
            handle((fields, Data(buffer.prefix(count))))
            buffer = Data(buffer.dropFirst(count))
        }
    }
}
