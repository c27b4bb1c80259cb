import Foundation

/// A browser's requests, with the headers a test wants.
struct Client {
    struct Answer {
        var status: Int
        var head: String
        var body: Data
    }

    let address: URL
    private var port: UInt16 { UInt16(address.port!) }

    /// Sends one request and reads the answer to its end.
    func send(_ method: String = "GET", _ path: String, body: String = "", headers: [String] = [], host: String? = nil) throws -> Answer {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafePointer(to: &place) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) } }
        guard isConnected == 0 else { throw POSIXError(.ECONNREFUSED) }
        let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Content-Length: \(body.utf8.count)"] + headers
            + (headers.contains { $0.hasPrefix("Connection") } ? [] : ["Connection: close"])
        let text = Data((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
        _ = text.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
        var data = Data(), buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(socket, &buffer, buffer.count)
            if count <= 0 { break }
            data.append(contentsOf: buffer[..<count])
            // The connection may stay open.
            if isWhole(data) { break }
        }
        guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { throw POSIXError(.EPROTO) }
        let head = String(decoding: data[..<end.lowerBound], as: UTF8.self)
        return Answer(status: Int(head.split(separator: " ")[1]) ?? 0, head: head, body: Data(data[end.upperBound...]))
    }

    private func isWhole(_ data: Data) -> Bool {
        guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { return false }
        let head = String(decoding: data[..<end.lowerBound], as: UTF8.self)
        let length = head.firstMatch(of: #/Content-Length: (\d+)/#.ignoresCase()).flatMap { Int($0.1) } ?? 0
        return data.count - end.upperBound >= length
    }

    func get(_ path: String) throws -> Answer { try send("GET", address.path + "/" + path) }
    func post(_ message: [String: Any]) throws {
        _ = try send("POST", address.path + "/do", body: String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self))
    }

    /// The page's state, as soon as it fulfils `condition`.
    func state(_ condition: (State) -> Bool) throws -> State {
        var after = -1
        let end = Date().addingTimeInterval(Client.patience)
        while true {
            let answer = try get("state?after=\(after)")
            if answer.status == 200 {
                let state = try JSONDecoder().decode(State.self, from: answer.body)
                if condition(state) { return state }
                after = state.revision
            }
            guard Date() < end else { throw Timeout(last: String(decoding: answer.body, as: UTF8.self)) }
        }
    }

    struct Timeout: Error { let last: String }
    /// Seconds, for a machine with much else to do.
    private static let patience = 180.0

    /// Asks for a picture, which has the preview drawn until some time later.
    func picture(of preview: State.Preview, after: Int = 0) throws -> Data { try get("picture/\(preview.id)?after=\(after)").body }
}

/// What the page is told.
struct State: Decodable {
    struct Preview: Decodable {
        var id, name, file, texts: String
        var line, number: Int
        var width, height: Double
        var problem: String?
    }
    struct Fault: Decodable {
        var severity, file, message: String
        var line: Int
        var source: String?
    }
    struct Update: Decodable { var kind: String }
    var revision: Int
    var status: String
    var faults: [Fault]
    var previews: [Preview]
    var update: Update?

    func preview(_ name: String) -> Preview? { previews.first { $0.name == name } }
}
