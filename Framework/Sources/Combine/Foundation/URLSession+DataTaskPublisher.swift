import Foundation
import FoundationNetworking

extension URLSession {
    /// A publisher of the answer to a request for a URL.
    public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
        dataTaskPublisher(for: URLRequest(url: url))
    }

    /// A publisher of the answer to a request.
    ///
    /// The request is sent when a subscriber asks for a value; each subscriber sends one of its own. The answer
    /// arrives on the delegate queue of the session.
    public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
        DataTaskPublisher(request: request, session: self)
    }

    /// The publisher of a data task.
    public struct DataTaskPublisher: Publisher {
        public typealias Output = (data: Data, response: URLResponse)
        public typealias Failure = URLError

        /// The request.
        public let request: URLRequest

        /// The session that sends it.
        public let session: URLSession

        /// Makes the task that sends the request. The layer above, whose sessions keep answers, has one of its own.
        nonisolated(unsafe) public static var _makeTask: (URLSession, URLRequest, @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask = {
            $0.dataTask(with: $1, completionHandler: $2)
        }

        /// Creates the publisher of a data task.
        public init(request: URLRequest, session: URLSession) {
            self.request = request
            self.session = session
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == URLError,
            S.Input == (data: Data, response: URLResponse) {
            subscriber.receive(subscription: Link(parent: self, downstream: subscriber))
        }
    }
}

extension URLSession.DataTaskPublisher {
    private final class Link<Downstream: Subscriber>: Subscription, NodeDescription, @unchecked Sendable
        where Downstream.Input == (data: Data, response: URLResponse), Downstream.Failure == URLError {
        private let lock = Lock()
        private var parent: URLSession.DataTaskPublisher?
        private var downstream: Downstream?
        private var demand = Subscribers.Demand.none
        private var task: URLSessionDataTask?

        init(parent: URLSession.DataTaskPublisher, downstream: Downstream) {
            self.parent = parent
            self.downstream = downstream
        }

        func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.lock()
            guard let parent else {
                lock.unlock()
                return
            }
            let task = self.task ?? URLSession.DataTaskPublisher._makeTask(parent.session, parent.request) { [weak self] in
                self?.receive($0, $1, $2)
            }
            self.task = task
            self.demand += demand
            lock.unlock()
            task.resume()
        }

        private func receive(_ data: Data?, _ response: URLResponse?, _ error: Error?) {
            lock.lock()
            guard demand > 0, parent != nil, let downstream else {
                lock.unlock()
                return
            }
            parent = nil
            self.downstream = nil
            demand = .none
            task = nil
            lock.unlock()
            if let response, error == nil {
                _ = downstream.receive((data ?? Data(), response))
                downstream.receive(completion: .finished)
            } else {
                downstream.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
            }
        }

        func cancel() {
            lock.lock()
            let ended = (parent, downstream, task)
            parent = nil
            downstream = nil
            demand = .none
            task = nil
            lock.unlock()
            ended.2?.cancel()
        }

        var description: String { "DataTaskPublisher" }

        var customMirror: Mirror {
            lock.lock()
            defer { lock.unlock() }
            return Mirror(self, children: [
                "task": task as Any,
                "downstream": downstream as Any,
                "parent": parent as Any,
                "demand": demand,
            ])
        }
    }
}
