internal import FoundationBase
import Foundation
import FoundationNetworking

/// Which machines the program may reach, and which stand in for others.
///
///     MARTLET_NETWORK=loopback          only this machine (pictures, tests); `full` or nothing: all
///     MARTLET_MAP_HOSTS={"api.example.com": "http://127.0.0.1:8080"}
///
/// Nothing is inserted into sessions where neither is set.
public struct _NetworkPolicy: Sendable {
    public var isLoopbackOnly: Bool
    public var hosts: [String: URL]

    public static let current = _NetworkPolicy(ProcessInfo.processInfo.environment)

    public init(_ environment: [String: String]) {
        isLoopbackOnly = environment["MARTLET_NETWORK"] == "loopback"
        let table = environment["MARTLET_MAP_HOSTS"].flatMap { try? JSONDecoder().decode([String: String].self, from: Data($0.utf8)) } ?? [:]
        hosts = table.reduce(into: [:]) { $0[$1.key.lowercased()] = URL(string: $1.value) }
    }

    public var isActive: Bool { isLoopbackOnly || !hosts.isEmpty }

    /// The address to ask instead of `url`.
    public func mapped(_ url: URL) -> URL {
        guard let host = url.host?.lowercased() else { return url }
        guard let target = hosts[host] ?? url.port.flatMap({ hosts["\(host):\($0)"] }), var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
        parts.scheme = target.scheme ?? parts.scheme
        parts.host = target.host
        parts.port = target.port
        let base = target.path == "/" ? "" : target.path
        parts.percentEncodedPath = base + parts.percentEncodedPath
        return parts.url ?? url
    }

    /// True where the address may be reached.
    public func allows(_ url: URL) -> Bool {
        guard isLoopbackOnly, let host = url.host?.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: "[]")) else { return true }
        return host == "localhost" || host == "::1" || host.hasSuffix(".localhost") || host.wholeMatch(of: #/127(\.\d{1,3}){3}/#) != nil
    }
}

/// Answers the requests of every session under the policy: asks the mapped address with a session of its own, or
/// refuses.
final class PolicyProtocol: URLProtocol {
    private let lock = NSLock()
    private var inner: URLSessionDataTask?
    private var isStopped = false

    private static let session: URLSession = {
        let configuration = Originals.ephemeralConfiguration
        configuration.httpShouldSetCookies = false
        return URLSession(configuration: configuration)
    }()

    override class func canInit(with request: URLRequest) -> Bool {
        guard let url = request.url, let scheme = url.scheme?.lowercased(), ["http", "https", "ws", "wss"].contains(scheme) else { return false }
        return _NetworkPolicy.current.isActive
    }
    override class func canInit(with task: URLSessionTask) -> Bool { task.currentRequest.map(canInit) ?? false }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let original = request.url else { return fail(URLError(.badURL)) }
        let policy = _NetworkPolicy.current, target = policy.mapped(original)
        guard policy.allows(target) else {
            FileHandle.standardError.write(Data("note: no network: \(original.absoluteString) was not asked (--network allows it, --map-host sends it elsewhere).\n".utf8))
            return fail(URLError(.notConnectedToInternet, userInfo: [NSURLErrorFailingURLErrorKey: original]))
        }
        var mapped = request
        mapped.url = target
        if let stream = request.httpBodyStream { mapped.httpBody = Self.data(of: stream) }
        nonisolated(unsafe) let box = Box(value: self)
        let asked = mapped
        // Sessions share a queue, which is this one: making a task waits for it.
        DispatchQueue.global().async { box.value.ask(asked, for: original) }
    }

    private func ask(_ request: URLRequest, for original: URL) {
        nonisolated(unsafe) let box = Box(value: self)
        let task = Self.session.dataTask(with: request) { data, response, error in
            let answering = box.value
            if let error { return answering.fail(error) }
            if let http = response as? HTTPURLResponse {
                let headers = http.allHeaderFields.reduce(into: [String: String]()) { $0["\($1.key)"] = "\($1.value)" }
                if let answer = HTTPURLResponse(url: original, statusCode: http.statusCode, httpVersion: "HTTP/1.1", headerFields: headers) {
                    answering.client?.urlProtocol(answering, didReceive: answer, cacheStoragePolicy: .notAllowed)
                }
            }
            if let data { answering.client?.urlProtocol(answering, didLoad: data) }
            answering.client?.urlProtocolDidFinishLoading(answering)
        }
        let goes = lock.withLock {
            inner = task
            return !isStopped
        }
        if goes { task.resume() }
    }

    private struct Box { let value: PolicyProtocol }

    override func stopLoading() {
        let task = lock.withLock {
            isStopped = true
            defer { inner = nil }
            return inner
        }
        task?.cancel()
    }

    private func fail(_ error: any Error) { client?.urlProtocol(self, didFailWithError: error) }

    private static func data(of stream: InputStream) -> Data {
        stream.open()
        defer { stream.close() }
        var data = Data(), buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let n = stream.read(&buffer, maxLength: buffer.count)
            if n <= 0 { return data }
            data.append(contentsOf: buffer[..<n])
        }
    }
}
