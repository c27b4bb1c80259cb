import Foundation
import FoundationNetworking

extension URLSession {
    /// The bytes of an answer, as they come.
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8
        public let task: URLSessionDataTask
        let chunks: AsyncThrowingStream<Data, any Error>

        public struct AsyncIterator: AsyncIteratorProtocol {
            var chunks: AsyncThrowingStream<Data, any Error>.Iterator
            var chunk = Data()
            var position = 0
            public mutating func next() async throws -> UInt8? {
                while position == chunk.count {
                    guard let more = try await chunks.next() else { return nil }
                    chunk = more
                    position = 0
                }
                defer { position += 1 }
                return chunk[chunk.startIndex + position]
            }
        }
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: chunks.makeAsyncIterator()) }
    }

    /// Returns once the answer's headers are there. Ends with the task around it.
    public func bytes(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (AsyncBytes, URLResponse) { try await bytes(for: URLRequest(url: url), delegate: delegate) }

    public func bytes(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (AsyncBytes, URLResponse) {
        let receiver = ByteReceiver()
        // Chunks are told to the delegate of a session; this one shares the configuration with its cookies and cache.
        let session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil), task = session.dataTask(with: request)
        let stream = AsyncThrowingStream<Data, any Error> { continuation in
            receiver.chunks = continuation
            continuation.onTermination = { _ in task.cancel() }
        }
        let response = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                receiver.response = continuation
                task.resume()
            }
        } onCancel: { task.cancel() }
        session.finishTasksAndInvalidate()
        return (AsyncBytes(task: task, chunks: stream), response)
    }
}

/// Hands the parts of an answer on.
private final class ByteReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let lock = NSLock()
    var chunks: AsyncThrowingStream<Data, any Error>.Continuation!
    var response: CheckedContinuation<URLResponse, any Error>?

    private func answer(_ result: Result<URLResponse, any Error>) {
        lock.withLock {
            defer { response = nil }
            return response
        }?.resume(with: result)
    }
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse, completionHandler: @escaping (URLSession.ResponseDisposition) -> Void) {
        answer(.success(response))
        completionHandler(.allow)
    }
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { chunks.yield(data) }
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        answer(.failure(error ?? URLError(.badServerResponse)))
        chunks.finish(throwing: error)
    }
}

/// The lines among bytes, without their ends. Empty lines are left out, as Apple's sequence does.
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    public typealias Element = String
    let base: Base

    public struct AsyncIterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        public mutating func next() async rethrows -> String? {
            var line: [UInt8] = []
            while let byte = try await base.next() {
                if byte == 10 || byte == 13 {
                    if !line.isEmpty { return String(decoding: line, as: UTF8.self) }
                } else { line.append(byte) }
            }
            return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
        }
    }
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator()) }
}
extension AsyncLineSequence: Sendable where Base: Sendable {}

extension AsyncSequence where Element == UInt8 {
    public var lines: AsyncLineSequence<Self> { AsyncLineSequence(base: self) }
}
