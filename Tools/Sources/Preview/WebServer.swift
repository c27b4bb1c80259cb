import Builder
import CPreviewServer
import Foundation

/// The page's server, on this machine's own address.
///
/// Whoever may use it knows the secret in its address. A request whose `Host` is another name (a page elsewhere that was
/// made to resolve to this machine) or whose `Origin` is another page is refused before its secret is looked at.
final class WebServer {
    /// A request that is to be answered, now or later.
    struct Request {
        var method: String
        /// The path after the secret, such as `page.css`.
        var path: String
        var query: [String: String]
        var body: Data
        fileprivate var handle: OpaquePointer

        func answer(_ status: Int = 200, type: String = "text/plain; charset=utf-8", _ body: Data = Data()) {
            body.withUnsafeBytes { mps_request_answer(handle, Int32(status), type, $0.bindMemory(to: UInt8.self).baseAddress, body.count) }
        }

        func answer(json: Data) { answer(type: "application/json", json) }
    }

    /// A page that listens.
    struct Socket: Hashable {
        fileprivate var handle: OpaquePointer
        func send(text: Data) { text.withUnsafeBytes { mps_socket_send(handle, true, $0.bindMemory(to: UInt8.self).baseAddress, text.count) } }
        func send(binary: Data) { binary.withUnsafeBytes { mps_socket_send(handle, false, $0.bindMemory(to: UInt8.self).baseAddress, binary.count) } }
    }

    var onRequest: (Request) -> Void = { $0.answer(404) }
    var onOpen: (Socket) -> Void = { _ in }
    var onMessage: (Socket, Data) -> Void = { _, _ in }
    var onClose: (Socket) -> Void = { _ in }

    private var handle: OpaquePointer!
    private let secret: String
    let port: Int

    /// `http://127.0.0.1:PORT/SECRET/`
    var address: String { "http://127.0.0.1:\(port)/\(secret)/" }

    /// - Parameter wanted: the port; where it is taken, one that the system chooses. Nil lets it choose at once.
    init(port wanted: Int?) throws {
        let secret = Self.makeSecret()
        self.secret = secret
        var events = mps_events()
        events.judge = { (owner, path: UnsafePointer<CChar>, host: UnsafePointer<CChar>?, origin: UnsafePointer<CChar>?) -> Int32 in
            Int32(WebServer.of(owner).judge(path: String(cString: path), host: host.map { String(cString: $0) }, origin: origin.map { String(cString: $0) }))
        }
        events.request = { (owner, request: OpaquePointer, method: UnsafePointer<CChar>, path: UnsafePointer<CChar>, query: UnsafePointer<CChar>?,
                            body: UnsafePointer<UInt8>?, length: Int) in
            let data = body.map { Data(bytes: $0, count: length) } ?? Data()
            WebServer.of(owner).receive(request, String(cString: method), String(cString: path), query.map { String(cString: $0) }, data)
        }
        events.opened = { WebServer.of($0).onOpen(Socket(handle: $1)) }
        events.received = { (owner, socket: OpaquePointer, bytes: UnsafePointer<UInt8>?, length: Int) in
            WebServer.of(owner).onMessage(Socket(handle: socket), bytes.map { Data(bytes: $0, count: length) } ?? Data())
        }
        events.closed = { WebServer.of($0).onClose(Socket(handle: $1)) }
        var reason = [CChar](repeating: 0, count: 256)
        let owner = OwnerBox()
        let context = Unmanaged.passRetained(owner).toOpaque()
        func listen(_ port: Int) -> OpaquePointer? { mps_server_new(Int32(port), "/\(secret)/events", &events, context, &reason, reason.count) }
        guard let handle = wanted.flatMap(listen) ?? listen(0) else {
            throw Failure("no port of this machine can be listened on: \(String(cString: reason))", status: .machine)
        }
        self.handle = handle
        port = Int(mps_server_port(handle))
        owner.server = self
    }

    func close() {
        mps_server_free(handle)
        handle = nil
    }

    private final class OwnerBox { weak var server: WebServer? }
    private static func of(_ owner: UnsafeMutableRawPointer?) -> WebServer { Unmanaged<OwnerBox>.fromOpaque(owner!).takeUnretainedValue().server! }

    /// 128 random bits.
    private static func makeSecret() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<2).map { _ in String(random.next() as UInt64, radix: 36) }.joined()
    }

    /// The status with which to refuse a request; 0 where it is welcome.
    private func judge(path: String, host: String?, origin: String?) -> Int {
        let names = ["127.0.0.1:\(port)", "localhost:\(port)"]
        guard let host, names.contains(host.lowercased()) else { return 403 }
        if let origin, !names.map({ "http://" + $0 }).contains(origin.lowercased()) { return 403 }
        let first = path.dropFirst().prefix { $0 != "/" }
        guard Self.isSame(Array(first.utf8), Array(secret.utf8)) else { return 404 }
        return 0
    }

    /// Compares in a time that does not tell how much is right.
    private static func isSame(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private func receive(_ handle: OpaquePointer, _ method: String, _ path: String, _ query: String?, _ body: Data) {
        var items: [String: String] = [:]
        for item in URLComponents(string: "?" + (query ?? ""))?.queryItems ?? [] { items[item.name] = item.value ?? "" }
        let rest = path.dropFirst(secret.count + 2)
        onRequest(Request(method: method, path: String(rest), query: items, body: body, handle: handle))
    }
}
