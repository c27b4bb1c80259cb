extension Publishers {
    /// The publisher of `print`.
    public struct Print<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The text in front of each line.
        public let prefix: String

        /// The publisher that values come from.
        public let upstream: Upstream

        /// Where lines are written; nil is the standard output.
        public let stream: TextOutputStream?

        /// Creates the publisher of `print`.
        public init(upstream: Upstream, prefix: String, to stream: TextOutputStream? = nil) {
            self.upstream = upstream
            self.prefix = prefix
            self.stream = stream
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(downstream: subscriber, prefix: prefix, stream: stream))
        }
    }
}

extension Publisher {
    /// Writes a line for everything that happens in the stream.
    ///
    /// - Parameters:
    ///   - prefix: A text in front of each line, followed by a colon if it is not empty.
    ///   - stream: Where to write; nil is the standard output.
    public func print(_ prefix: String = "", to stream: TextOutputStream? = nil) -> Publishers.Print<Self> {
        Publishers.Print(upstream: self, prefix: prefix, to: stream)
    }
}

extension Publishers.Print {
    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private let prefix: String
        private let streamLock = Lock()
        private var stream: TextOutputStream?

        init(downstream: Downstream, prefix: String, stream: TextOutputStream?) {
            self.prefix = prefix.isEmpty ? "" : prefix + ": "
            self.stream = stream
            super.init("Print", downstream: downstream)
        }

        override func receive(subscription: Subscription) {
            log("receive subscription: (\(subscription))")
            guard attach(subscription) else { return }
            downstream.receive(subscription: self)
        }

        override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            log("receive value: (\(input))")
            let demand = downstream.receive(input)
            if demand > 0 { log(text(of: demand) + " (synchronous)") }
            return demand
        }

        override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            switch completion {
            case .finished: log("receive finished")
            case .failure(let error): log("receive error: (\(error))")
            }
            lock.withLock { state = .terminal }
            downstream.receive(completion: completion)
        }

        override func request(_ demand: Subscribers.Demand) {
            log(text(of: demand))
            upstream?.request(demand)
        }

        override func cancel() {
            log("receive cancel")
            super.cancel()
        }

        private func text(of demand: Subscribers.Demand) -> String {
            demand.max.map { "request max: (\($0))" } ?? "request unlimited"
        }

        private func log(_ text: String) {
            streamLock.withLock {
                if let stream {
                    self.stream = written(prefix + text, to: stream)
                } else {
                    Swift.print(prefix + text)
                }
            }
        }

        /// Opens the existential, so that `print` can write to it.
        private func written<Stream: TextOutputStream>(_ text: String, to stream: Stream) -> TextOutputStream {
            var stream = stream
            Swift.print(text, to: &stream)
            return stream
        }
    }
}
