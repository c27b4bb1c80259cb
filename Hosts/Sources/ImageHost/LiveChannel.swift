import Foundation
import HostSupport

/// What the tool tells the program that draws its previews: one JSON object a line on the standard input.
struct LiveCommand: Decodable {
    enum Name: String, Decodable { case show, look, pointer, scroll, key, text, restart, got, keep, restore }
    var `do`: Name
    /// The preview that is meant.
    var id: String?
    /// `show`: the previews to draw, most urgent first.
    var ids: [String]?
    var number: Int?
    var phase: String?
    /// Points.
    var x, y, dx, dy: Double?
    var key: String?
    var text: String?
    /// Any of `shift`, `control`, `alt`, `meta`.
    var modifiers: [String]?
    /// `restore`: state by preview and path, as `keep` was answered.
    var state: [String: [String: Data]]?
    /// `look`: the whole request anew.
    var request: ScreenRequest?
}

/// Sends messages to the tool: a line of JSON, then the bytes it announces.
///
/// The standard output is taken for it; what the app prints goes to the standard error stream.
final class LiveChannel {
    private let output: Int32

    init() {
        output = dup(1)
        dup2(2, 1)
    }

    func send(_ message: [String: Any], payload: Data = Data()) {
        var message = message
        message["bytes"] = payload.count
        guard var data = try? JSONSerialization.data(withJSONObject: message, options: [.withoutEscapingSlashes]) else { return }
        data.append(10)
        write(data + payload)
    }

    private func write(_ data: Data) {
        data.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = Foundation.write(output, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                // The tool has gone: there is nothing left to do.
                if count < 0, errno != EINTR { exit(0) }
                rest = rest.dropFirst(max(count, 0))
            }
        }
    }

    /// Hands each command over on the main queue, and ends the process with the input.
    func listen(_ receive: @escaping @MainActor (LiveCommand) -> Void) {
        Thread.detachNewThread {
            while let line = readLine() {
                guard let command = try? JSONDecoder().decode(LiveCommand.self, from: Data(line.utf8)) else { continue }
                DispatchQueue.main.async { MainActor.assumeIsolated { receive(command) } }
            }
            exit(0)
        }
    }
}
