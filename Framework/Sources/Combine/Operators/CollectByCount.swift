extension Publishers {
    /// The publisher of `collect(_:)`.
    public struct CollectByCount<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are collected.
        public let upstream: Upstream

        /// The size of an array.
        public let count: Int

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
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == [Upstream.Output], Downstream.Failure == Failure {
        typealias Input = Upstream.Output

        private let downstream: Downstream
        private let count: Int
        private let lock = Lock()
        private var buffer: [Input] = []
        private var state = UpstreamState.awaiting

        init(downstream: Downstream, count: Int) {
            self.downstream = downstream
            self.count = count
        }

        func receive(subscription: Subscription) {
            lock.lock()
            guard case .awaiting = state else {
                lock.unlock()
                subscription.cancel()
                return
            }
            state = .subscribed(subscription)
            lock.unlock()
            downstream.receive(subscription: self)
        }

        func receive(_ input: Input) -> Subscribers.Demand {
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

        func receive(completion: Subscribers.Completion<Failure>) {
            lock.lock()
            let rest = buffer
            buffer = []
            state = .terminal
            lock.unlock()
            if case .finished = completion, !rest.isEmpty { _ = downstream.receive(rest) }
            downstream.receive(completion: completion)
        }

        func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.withLock { state.subscription }?.request(demand * count)
        }

        func cancel() {
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

        var description: String { "CollectByCount" }

        var customMirror: Mirror {
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
