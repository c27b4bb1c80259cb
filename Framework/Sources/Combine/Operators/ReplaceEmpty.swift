extension Publishers {
    /// The publisher of `replaceEmpty`.
    public struct ReplaceEmpty<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The value of an empty stream.
        public let output: Upstream.Output

        public init(upstream: Upstream, output: Output) {
            self.upstream = upstream
            self.output = output
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(downstream: subscriber, output: output))
        }
    }
}

extension Publisher {
    /// Sends `output` if the upstream finishes without a value.
    public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
        Publishers.ReplaceEmpty(upstream: self, output: output)
    }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceEmpty {
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Failure {
        typealias Input = Upstream.Output

        private let downstream: Downstream
        private let output: Input
        private let lock = Lock()
        private var state = UpstreamState.awaiting
        private var isEmpty = true
        private var isRequested = false

        /// Whether the replacement waits for demand.
        private var isPending = false

        init(downstream: Downstream, output: Input) {
            self.downstream = downstream
            self.output = output
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
            subscription.request(.unlimited)
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return .none
            }
            isEmpty = false
            lock.unlock()
            return downstream.receive(input)
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return
            }
            state = .terminal
            guard case .finished = completion, isEmpty else {
                lock.unlock()
                downstream.receive(completion: completion)
                return
            }
            isPending = true
            lock.unlock()
            deliverIfRequested()
        }

        private func deliverIfRequested() {
            lock.lock()
            guard isPending, isRequested else {
                lock.unlock()
                return
            }
            isPending = false
            lock.unlock()
            _ = downstream.receive(output)
            downstream.receive(completion: .finished)
        }

        func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.lock()
            isRequested = true
            let subscription = state.subscription
            lock.unlock()
            subscription?.request(demand)
            deliverIfRequested()
        }

        func cancel() {
            lock.lock()
            guard !state.isAwaiting else {
                lock.unlock()
                return
            }
            isPending = false
            let subscription = state.end()
            lock.unlock()
            subscription?.cancel()
        }

        var description: String { "ReplaceEmpty" }
    }
}
