internal import FoundationBase
import Foundation
import FoundationNetworking

// Foundation's sessions on Linux have a cache and do not use it, and count no bytes of tasks with a handler. Tasks with
// a handler, the asynchronous methods and the publisher of Combine go through here.

extension URLSession {
    public func dataTask(with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask {
        dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    /// A task that asks for the answer, or takes it from the session's cache as the request's policy and the answer's
    /// own headers allow (RFC 9111).
    public func dataTask(with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask {
        let counter = TaskCounter()
        let task = cachingTask(request) { data, response, error in
            counter.finish(data?.count ?? 0, failed: error != nil)
            completionHandler(data, response, error)
        }
        counter.task = task
        return task
    }

    private func cachingTask(_ request: URLRequest, _ handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask {
        guard let cache = configuration.urlCache else { return Originals.dataTask(self, request, handler) }
        switch AnswerCache.decision(for: request, policy: configuration.requestCachePolicy, in: cache) {
        case .stored(let answer): return Originals.dataTask(self, StoredAnswers.request(request, answer: answer), handler)
        case .refused: return Originals.dataTask(self, StoredAnswers.request(request, answer: nil), handler)
        case .load: return Originals.dataTask(self, request) { data, response, error in
            if error == nil { AnswerCache.store(data, response, for: request, in: cache) }
            handler(data, response, error)
        }
        case .validate(let asking, let old): return Originals.dataTask(self, asking) { data, response, error in
            if (response as? HTTPURLResponse)?.statusCode == 304 {
                AnswerCache.store(old.data, old.response, for: request, in: cache)
                handler(old.data, old.response, nil)
            } else {
                if error == nil { AnswerCache.store(data, response, for: request, in: cache) }
                handler(data, response, error)
            }
        }
        }
    }

    public func data(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) { try await data(for: URLRequest(url: url), delegate: delegate) }

    /// Ends with the task around it.
    public func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) {
        if let delegate { return try await Originals.data(self, request, delegate) }
        let holder = TaskHolder()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                holder.start(dataTask(with: request) { data, response, error in
                    if let response, error == nil { continuation.resume(returning: (data ?? Data(), response)) } else { continuation.resume(throwing: error ?? URLError(.badServerResponse)) }
                })
            }
        } onCancel: { holder.cancel() }
    }
}

/// Starts a task unless it was cancelled before.
private final class TaskHolder: @unchecked Sendable {
    private let lock = NSLock()
    private var task: URLSessionTask?
    private var isCancelled = false
    func start(_ new: URLSessionTask) {
        let cancelled = lock.withLock {
            task = new
            return isCancelled
        }
        new.resume()
        if cancelled { new.cancel() }
    }
    func cancel() {
        lock.withLock {
            isCancelled = true
            return task
        }?.cancel()
    }
}

extension URLSessionTask {
    /// Bytes of the answer so far; those of tasks with a handler count when the answer is there.
    public var countOfBytesReceived: Int64 { max(TaskCounter.bytes(of: self), Originals.bytesReceived(self)) }
}

/// What a task with a handler received.
private final class TaskCounter: @unchecked Sendable {
    weak var task: URLSessionTask?
    private struct Entry {
        weak var task: URLSessionTask?
        let bytes: Int64
    }
    private static let lock = NSLock()
    nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]

    func finish(_ bytes: Int, failed: Bool) {
        guard let task else { return }
        Self.lock.withLock {
            if Self.entries.count > 200 { Self.entries = Self.entries.filter { $0.value.task != nil } }
            Self.entries[ObjectIdentifier(task)] = Entry(task: task, bytes: Int64(bytes))
        }
        guard !failed else { return }
        task.progress.totalUnitCount = Int64(max(bytes, 1))
        task.progress.completedUnitCount = Int64(max(bytes, 1))
    }
    static func bytes(of task: URLSessionTask) -> Int64 {
        lock.withLock { entries[ObjectIdentifier(task)].flatMap { $0.task === task ? $0.bytes : nil } ?? 0 }
    }
}

/// Which answers may be kept, and which kept ones may be given (RFC 9111).
enum AnswerCache {
    enum Decision {
        case load, refused
        case stored(CachedURLResponse)
        /// A kept answer that is too old: the server is asked whether it still holds.
        case validate(URLRequest, CachedURLResponse)
    }
    private static let storedAt = "MartletStoredAt"

    static func decision(for request: URLRequest, policy: URLRequest.CachePolicy, in cache: URLCache) -> Decision {
        let policy = request.cachePolicy == .useProtocolCachePolicy ? policy : request.cachePolicy
        guard isPlain(request) else { return .load }
        let stored = cache.cachedResponse(for: request)
        switch policy {
        case .returnCacheDataElseLoad: return stored.map { .stored($0) } ?? .load
        case .returnCacheDataDontLoad: return stored.map { .stored($0) } ?? .refused
        case .useProtocolCachePolicy, .reloadRevalidatingCacheData:
            guard let stored, let response = stored.response as? HTTPURLResponse else { return .load }
            if policy == .useProtocolCachePolicy, isFresh(stored, response) { return .stored(stored) }
            let tag = response.value(forHTTPHeaderField: "ETag"), date = response.value(forHTTPHeaderField: "Last-Modified")
            guard tag != nil || date != nil else { return forgetting(request, cache) }
            var asking = request
            if let tag { asking.setValue(tag, forHTTPHeaderField: "If-None-Match") }
            if let date { asking.setValue(date, forHTTPHeaderField: "If-Modified-Since") }
            cache.removeCachedResponse(for: request)
            return .validate(asking, stored)
        default: return forgetting(request, cache)
        }
    }

    /// Foundation itself gives whatever lies in the cache, whatever the policy: what is not wanted must not lie there.
    private static func forgetting(_ request: URLRequest, _ cache: URLCache) -> Decision {
        cache.removeCachedResponse(for: request)
        return .load
    }

    private static func isPlain(_ request: URLRequest) -> Bool {
        ["http", "https"].contains(request.url?.scheme?.lowercased() ?? "") && (request.httpMethod ?? "GET").uppercased() == "GET" && request.value(forHTTPHeaderField: "Range") == nil
            && request.value(forHTTPHeaderField: "Authorization") == nil
    }

    private static func directives(_ response: HTTPURLResponse) -> [String: String] {
        let text = response.value(forHTTPHeaderField: "Cache-Control") ?? ""
        return text.lowercased().split(separator: ",").reduce(into: [:]) { table, part in
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if let name = pair.first { table[name] = pair.count > 1 ? pair[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"")) : "" }
        }
    }

    private static func date(_ response: HTTPURLResponse, _ name: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return response.value(forHTTPHeaderField: name).flatMap { formatter.date(from: $0) }
    }

    private static func isFresh(_ stored: CachedURLResponse, _ response: HTTPURLResponse) -> Bool {
        let list = directives(response)
        guard list["no-cache"] == nil else { return false }
        let kept = (stored.userInfo?[storedAt] as? Double).map { Date(timeIntervalSince1970: $0) } ?? .distantPast
        let age = -kept.timeIntervalSinceNow + (response.value(forHTTPHeaderField: "Age").flatMap { Double($0) } ?? 0)
        if let limit = list["max-age"].flatMap({ Double($0) }) { return age < limit }
        if let expires = date(response, "Expires") { return age < expires.timeIntervalSince(date(response, "Date") ?? kept) }
        // A tenth of the time since the last change is what the standard suggests.
        if let changed = date(response, "Last-Modified") { return age < kept.timeIntervalSince(changed) / 10 }
        return false
    }

    static func store(_ data: Data?, _ response: URLResponse?, for request: URLRequest, in cache: URLCache) {
        guard let data, let response = response as? HTTPURLResponse else { return }
        guard isPlain(request) else {
            // What was changed on the server is another answer now.
            if !["GET", "HEAD"].contains((request.httpMethod ?? "GET").uppercased()), (200..<400).contains(response.statusCode), let url = request.url { cache.removeCachedResponse(for: URLRequest(url: url)) }
            return
        }
        let list = directives(response), known: Set<Int> = [200, 203, 300, 301, 410]
        guard known.contains(response.statusCode), list["no-store"] == nil, response.value(forHTTPHeaderField: "Vary")?.trimmingCharacters(in: .whitespaces) != "*" else { return }
        // Answers larger than a twentieth of the cache are not kept, as on Apple's systems.
        guard data.count <= max(cache.memoryCapacity, cache.diskCapacity) / 20 else { return }
        cache.storeCachedResponse(CachedURLResponse(response: response, data: data, userInfo: [storedAt: Date().timeIntervalSince1970], storagePolicy: .allowed), for: request)
    }
}

/// Kept answers that tasks were made for, until the tasks run.
private enum StoredAnswers {
    static let header = "X-Martlet-Stored-Answer"
    private static let lock = NSLock()
    nonisolated(unsafe) private static var answers: [String: CachedURLResponse?] = [:]

    /// A request that `StoredProtocol` answers; nil is answered by an error. It never leaves the program.
    static func request(_ request: URLRequest, answer: CachedURLResponse?) -> URLRequest {
        let id = UUID().uuidString
        lock.withLock { answers[id] = .some(answer) }
        var marked = request
        marked.setValue(id, forHTTPHeaderField: header)
        return marked
    }
    static func take(_ id: String) -> CachedURLResponse? { lock.withLock { answers.removeValue(forKey: id) ?? nil } }
}

/// Gives kept answers to the tasks made for them.
final class StoredProtocol: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { request.value(forHTTPHeaderField: StoredAnswers.header) != nil }
    override class func canInit(with task: URLSessionTask) -> Bool { task.currentRequest.map(canInit) ?? false }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() {
        guard let answer = request.value(forHTTPHeaderField: StoredAnswers.header).flatMap(StoredAnswers.take) else {
            client?.urlProtocol(self, didFailWithError: URLError(.resourceUnavailable, userInfo: request.url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:]))
            return
        }
        client?.urlProtocol(self, didReceive: answer.response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: answer.data)
        client?.urlProtocolDidFinishLoading(self)
    }
    override func stopLoading() {}
}
