import Foundation

/// A server of this machine that answers requests with what a closure says, until it goes.
public final class LoopbackServer: @unchecked Sendable {
    public struct Request: Sendable {
        public let method: String
        public let path: String
        /// By lower-case names.
        public let headers: [String: String]
        public let body: Data
    }
    public struct Answer: Sendable {
        public var status = 200
        public var headers: [String: String] = [:]
        public var body = Data()
        /// Seconds before the body is sent, and between its two halves.
        public var delay: Double = 0
        public init(status: Int = 200, headers: [String: String] = [:], body: Data = Data(), delay: Double = 0) {
            self.status = status; self.headers = headers; self.body = body; self.delay = delay
        }
        public static func text(_ text: String, headers: [String: String] = [:]) -> Answer { Answer(headers: headers, body: Data(text.utf8)) }
    }

    private let listener: LoopbackListener
    private let lock = NSLock()
    private var seen: [Request] = []
    private let answer: @Sendable (Request) -> Answer

    /// Nil where the machine gives no port.
    public init?(_ answer: @escaping @Sendable (Request) -> Answer) {
        guard let listener = LoopbackListener() else { return nil }
        self.listener = listener
        self.answer = answer
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(listener.socket, nil, nil)
                guard client >= 0, let self else { return }
                Thread.detachNewThread { self.serve(client) }
            }
        }
    }
    deinit {
        shutdown(listener.socket, Int32(SHUT_RDWR))
        close(listener.socket)
    }

    public func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(listener.port)\(path)")! }
    /// What was asked so far.
    public var requests: [Request] { lock.withLock { seen } }

    private func serve(_ client: Int32) {
        defer { close(client) }
        var data = Data(), buffer = [UInt8](repeating: 0, count: 65_536)
        func more() -> Bool {
            let n = recv(client, &buffer, buffer.count, 0)
            if n > 0 { data.append(contentsOf: buffer[..<n]) }
            return n > 0
        }
        let end = Data("\r\n\r\n".utf8)
        while data.range(of: end) == nil { guard more() else { return } }
        let head = data.range(of: end)!, lines = String(decoding: data[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let first = lines[0].split(separator: " ").map(String.init)
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        let length = headers["content-length"].flatMap { Int($0) } ?? 0
        while data.count < head.upperBound + length { guard more() else { return } }
        guard first.count >= 2 else { return }
        let request = Request(method: first[0], path: first[1], headers: headers, body: data[head.upperBound...])
        lock.withLock { seen.append(request) }
        let a = answer(request)
        var out = "HTTP/1.1 \(a.status) Answer\r\nContent-Length: \(a.body.count)\r\nConnection: close\r\n"
        for (name, value) in a.headers { out += "\(name): \(value)\r\n" }
        write(client, Data((out + "\r\n").utf8))
        if a.delay > 0 {
            usleep(UInt32(a.delay * 1e6))
            write(client, a.body.prefix(a.body.count / 2))
            usleep(UInt32(a.delay * 1e6))
            write(client, a.body.suffix(from: a.body.startIndex + a.body.count / 2))
        } else { write(client, a.body) }
    }
    private func write(_ client: Int32, _ data: Data) {
        data.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                // A client that went is no reason to end.
                let n = send(client, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
                guard n > 0 else { return }
                sent += n
            }
        }
    }
}
