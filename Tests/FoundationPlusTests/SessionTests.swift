import Combine
import FoundationPlus
import Testing
import TestSupport

/// Requests to a server on this machine behave as Apple's documentation of URL loading says.
@Suite(.serialized) struct SessionTests {
    private func server() throws -> LoopbackServer {
        try #require(LoopbackServer { request in
            switch request.path {
            case "/kept": .text("answer", headers: ["Cache-Control": "max-age=600", "Date": "Mon, 01 Jan 2035 00:00:00 GMT"])
            case "/tagged": request.headers["if-none-match"] == "\"v1\"" ? .init(status: 304) : .text("tagged", headers: ["ETag": "\"v1\"", "Cache-Control": "no-cache"])
            case "/secret": .text("secret", headers: ["Cache-Control": "no-store"])
            case "/set": .text("set", headers: ["Set-Cookie": "token=abc; Path=/"])
            case "/cookie": .text(request.headers["cookie"] ?? "none")
            case "/slow": .init(body: Data(repeating: 65, count: 1000), delay: 5)
            case "/large": .init(body: Data(repeating: 65, count: 400_000), delay: 0.05)
            case "/missing": .init(status: 404, body: Data("not there".utf8))
            case "/moved": .init(status: 302, headers: ["Location": "/kept"])
            case "/json": .text(#"{"name": "Ada"}"#)
            case "/echo": .init(headers: ["X-Method": request.method, "X-Type": request.headers["content-type"] ?? ""], body: request.body)
            case "/lines": .text("one\ntwo\nthree")
            default: .text("?")
            }
        })
    }

    private func session(_ change: (URLSessionConfiguration) -> Void = { _ in }) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        change(configuration)
        return URLSession(configuration: configuration)
    }

    @Test func anAnswerWithItsStatusAndHeaders() async throws {
        let server = try server()
        let (data, response) = try await session().data(from: server.url("/missing"))
        #expect((response as? HTTPURLResponse)?.statusCode == 404)
        #expect(String(decoding: data, as: UTF8.self) == "not there")
        let (_, moved) = try await session().data(from: server.url("/moved"))
        #expect(moved.url?.path == "/kept")
    }

    @Test func answersAreCached() async throws {
        let server = try server(), cache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
        let session = session { $0.urlCache = cache }
        _ = try await session.data(from: server.url("/kept"))
        let (again, _) = try await session.data(from: server.url("/kept"))
        #expect(String(decoding: again, as: UTF8.self) == "answer")
        #expect(server.requests.count == 1)
        var fresh = URLRequest(url: server.url("/kept"))
        fresh.cachePolicy = .reloadIgnoringLocalCacheData
        _ = try await session.data(for: fresh)
        #expect(server.requests.count == 2)
        var only = URLRequest(url: server.url("/json"))
        only.cachePolicy = .returnCacheDataDontLoad
        await #expect { _ = try await session.data(for: only) } throws: { ($0 as? URLError)?.code == .resourceUnavailable }
        // Publishers look into the same cache.
        nonisolated(unsafe) var subscription: AnyCancellable?
        let published: Int = await withCheckedContinuation { done in
            subscription = session.dataTaskPublisher(for: server.url("/kept")).map(\.data.count).replaceError(with: -1).sink { done.resume(returning: $0) }
        }
        #expect(published == 6 && server.requests.count == 2)
        withExtendedLifetime(subscription) {}
    }

    @Test func oldAnswersAreAskedFor() async throws {
        let server = try server(), session = session { $0.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil) }
        for _ in 0..<3 {
            let (data, response) = try await session.data(from: server.url("/tagged"))
            #expect(String(decoding: data, as: UTF8.self) == "tagged" && (response as? HTTPURLResponse)?.statusCode == 200)
        }
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"v1\"", "\"v1\""])
        for _ in 0..<2 { _ = try await session.data(from: server.url("/secret")) }
        #expect(server.requests.count == 5)
    }

    @Test func cookiesComeBack() async throws {
        let server = try server(), session = session()
        _ = try await session.data(from: server.url("/set"))
        #expect(String(decoding: try await session.data(from: server.url("/cookie")).0, as: UTF8.self) == "token=abc")
        #expect(session.configuration.httpCookieStorage?.cookies(for: server.url("/"))?.map(\.name) == ["token"])
        let other = self.session { $0.httpShouldSetCookies = false }
        _ = try await other.data(from: server.url("/set"))
        #expect(String(decoding: try await other.data(from: server.url("/cookie")).0, as: UTF8.self) == "none")
    }

    @Test func aCancelledTaskEndsWithAnError() async throws {
        let server = try server(), session = session()
        let error: (any Error)? = await withCheckedContinuation { done in
            let task = session.dataTask(with: server.url("/slow")) { _, _, error in done.resume(returning: error) }
            task.resume()
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { task.cancel() }
        }
        #expect((error as? URLError)?.code == .cancelled)
        let waiting = Task { try await session.data(from: server.url("/slow")) }
        try await Task.sleep(nanoseconds: 100_000_000)
        waiting.cancel()
        let result = await waiting.result
        #expect(throws: (any Error).self) { _ = try result.get() }
    }

    @Test func progressCounts() async throws {
        let server = try server(), session = session()
        let task: URLSessionDataTask = await withCheckedContinuation { done in
            nonisolated(unsafe) var task: URLSessionDataTask!
            task = session.dataTask(with: server.url("/large")) { _, _, _ in done.resume(returning: task) }
            #expect(task.progress.fractionCompleted == 0)
            task.resume()
        }
        #expect(task.countOfBytesReceived == 400_000)
        #expect(task.countOfBytesExpectedToReceive == 400_000)
        #expect(task.progress.fractionCompleted == 1)
    }

    private final class Downloads: NSObject, URLSessionDownloadDelegate, @unchecked Sendable {
        let done: @Sendable (Result<Int, any Error>) -> Void
        var written: [Int64] = []
        var size = 0
        init(_ done: @escaping @Sendable (Result<Int, any Error>) -> Void) { self.done = done }
        func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64, totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64) { written.append(totalBytesWritten) }
        func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) { size = (try? Data(contentsOf: location).count) ?? 0 }
        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) { done(error.map { .failure($0) } ?? .success(size)) }
    }

    @Test func aDownloadTellsItsDelegate() async throws {
        let server = try server()
        nonisolated(unsafe) var delegate: Downloads!
        let size: Int = try await withCheckedThrowingContinuation { done in
            delegate = Downloads { done.resume(with: $0) }
            URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil).downloadTask(with: server.url("/large")).resume()
        }
        #expect(size == 400_000)
        #expect(delegate.written == delegate.written.sorted() && delegate.written.last == 400_000)
    }

    @Test func bodiesAreSent() async throws {
        let server = try server()
        var request = URLRequest(url: server.url("/echo"))
        request.httpMethod = "PUT"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let (data, response) = try await session().upload(for: request, from: Data("body".utf8))
        #expect(String(decoding: data, as: UTF8.self) == "body")
        #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "X-Method") == "PUT")
        #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "x-type") == "application/json")
    }

    @Test func bytesComeOneByOne() async throws {
        let server = try server()
        let (bytes, _) = try await session().bytes(from: server.url("/lines"))
        var lines: [String] = []
        for try await line in bytes.lines { lines.append(line) }
        #expect(lines == ["one", "two", "three"])
    }

    private struct Person: Decodable { let name: String }

    @Test func aPublisherDecodes() async throws {
        let server = try server(), session = session()
        nonisolated(unsafe) var subscription: AnyCancellable?
        let name: String? = await withCheckedContinuation { done in
            subscription = session.dataTaskPublisher(for: server.url("/json")).map(\.data).decode(type: Person.self, decoder: JSONDecoder()).map(\.name)
                .replaceError(with: "").sink { done.resume(returning: $0) }
        }
        #expect(name == "Ada")
        withExtendedLifetime(subscription) {}
    }

    @Test func nobodyListens() async {
        await #expect { _ = try await session { $0.timeoutIntervalForRequest = 5 }.data(from: URL(string: "http://127.0.0.1:1/")!) } throws: { ($0 as? URLError)?.code == .cannotConnectToHost }
        await #expect { _ = try await session().data(from: URL(string: "no-such-scheme://x")!) } throws: { ($0 as? URLError)?.code == .unsupportedURL }
    }
}
