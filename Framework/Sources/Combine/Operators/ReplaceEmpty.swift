extension Publishers {
    /// The publisher of `replaceEmpty`.
    public struct ReplaceEmpty<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The value of an empty stream.
        public let output: Upstream.Output

        /// Creates the publisher of `replaceEmpty`.
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
    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == Failure {
        private let output: Input
        private var isEmpty = true
        private var isRequested = false

        /// Whether the replacement waits for demand.
        private var isPending = false

        init(downstream: Downstream, output: Input) {
            self.output = output
            super.init("ReplaceEmpty", downstream: downstream)
        }

        override func receive(subscription: Subscription) {
            guard attach(subscription) else { return }
            downstream.receive(subscription: self)
            subscription.request(.unlimited)
        }

        override func receive(_ input: Input) -> Subscribers.Demand {
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return .none
            }
            isEmpty = false
            lock.unlock()
            return downstream.receive(input)
        }

        override func receive(completion: Subscribers.Completion<Failure>) {
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

        override func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.lock()
            isRequested = true
            let subscription = state.subscription
            lock.unlock()
            subscription?.request(demand)
            deliverIfRequested()
        }

        override func cancel() {
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
    }
}
