extension Publishers {
    /// The publisher of `collect(_:)`.
    public struct CollectByCount<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are collected.
        public let upstream: Upstream

        /// The size of an array.
        public let count: Int

        /// Creates the publisher of `collect(_:)`.
        public init(upstream: Upstream, count: Int) {
            self.upstream = upstream
            self.count = count
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, S.Input == [Upstream.Output] {
            upstream.subscribe(Inner(downstream: subscriber, count: count))
        }
    }
}

extension Publisher {
    /// Sends arrays of `count` values each; the last may be shorter. If the upstream fails the rest is lost.
    public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
        Publishers.CollectByCount(upstream: self, count: count)
    }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount {
    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == [Upstream.Output], Downstream.Failure == Failure {
        private let count: Int
        private var buffer: [Input] = []

        init(downstream: Downstream, count: Int) {
            self.count = count
            super.init("CollectByCount", downstream: downstream)
        }

        override func receive(_ input: Input) -> Subscribers.Demand {
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return .none
            }
            buffer.append(input)
            guard buffer.count == count else {
                lock.unlock()
                return .none
            }
            let full = buffer
            buffer = []
            lock.unlock()
            return downstream.receive(full) * count
        }

        override func receive(completion: Subscribers.Completion<Failure>) {
            lock.lock()
            let rest = buffer
            buffer = []
            state = .terminal
            lock.unlock()
            if case .finished = completion, !rest.isEmpty { _ = downstream.receive(rest) }
            downstream.receive(completion: completion)
        }

        override func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            upstream?.request(demand * count)
        }

        override func cancel() {
            lock.lock()
            guard !state.isAwaiting else {
                lock.unlock()
                return
            }
            buffer = []
            let subscription = state.end()
            lock.unlock()
            subscription?.cancel()
        }

        override var customMirror: Mirror {
            lock.lock()
            defer { lock.unlock() }
            return Mirror(self, children: [
                "downstream": downstream,
                "upstreamSubscription": state.subscription as Any,
                "buffer": buffer,
                "count": count,
            ])
        }
    }
}
