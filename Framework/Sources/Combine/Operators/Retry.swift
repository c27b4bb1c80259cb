extension Publishers {
    /// The publisher of `retry`.
    public struct Retry<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// How often the publisher is subscribed again; nil and negative numbers mean without limit.
        public let retries: Int?

        /// Creates the publisher of `retry`.
        public init(upstream: Upstream, retries: Int?) {
            self.upstream = upstream
            self.retries = retries
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(upstream: upstream, downstream: subscriber, retries: retries))
        }
    }
}

extension Publisher {
    /// Subscribes to this publisher again when it fails, up to a number of times.
    public func retry(_ retries: Int) -> Publishers.Retry<Self> {
        Publishers.Retry(upstream: self, retries: retries)
    }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension Publishers.Retry {
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        typealias Input = Upstream.Output
        typealias Failure = Upstream.Failure

        private let lock = Lock()
        private var state = UpstreamState.awaiting
        private var upstream: Upstream?
        private var downstream: Downstream?
        private var hasSentSubscription = false
        private var demand = Subscribers.Demand.none

        /// Nil if there is no limit.
        private var remaining: Int?

        /// Set while a thread subscribes again; a failure meanwhile makes that thread do it once more, so that a
        /// publisher that fails at once does not fill the stack.
        private var isResubscribing = false
        private var mustResubscribe = false

        init(upstream: Upstream, downstream: Downstream, retries: Int?) {
            self.upstream = upstream
            self.downstream = downstream
            remaining = retries.flatMap { $0 < 0 ? nil : $0 }
        }

        func receive(subscription: Subscription) {
            lock.lock()
            guard case .awaiting = state, let downstream else {
                lock.unlock()
                subscription.cancel()
                return
            }
            state = .subscribed(subscription)
            guard !hasSentSubscription else {
                let demand = self.demand
                lock.unlock()
                if demand > 0 { subscription.request(demand) }
                return
            }
            hasSentSubscription = true
            lock.unlock()
            downstream.receive(subscription: self)
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            lock.lock()
            guard let downstream else {
                lock.unlock()
                return .none
            }
            precondition(demand > 0, "Retry received a value that was not requested")
            demand -= 1
            lock.unlock()
            let newDemand = downstream.receive(input)
            guard newDemand > 0 else { return .none }
            lock.lock()
            demand += newDemand
            let subscription = state.subscription
            lock.unlock()
            subscription?.request(newDemand)
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            lock.lock()
            guard let downstream, !state.isTerminal else {
                lock.unlock()
                return
            }
            if case .failure = completion, remaining != 0 {
                remaining = remaining.map { $0 - 1 }
                state = .awaiting
                unlockResubscribing()
                return
            }
            state = .terminal
            self.downstream = nil
            let upstream = self.upstream
            self.upstream = nil
            lock.unlock()
            withExtendedLifetime(upstream) { downstream.receive(completion: completion) }
        }

        private func unlockResubscribing() {
            mustResubscribe = true
            guard !isResubscribing else {
                lock.unlock()
                return
            }
            isResubscribing = true
            while mustResubscribe, let upstream {
                mustResubscribe = false
                lock.unlock()
                upstream.subscribe(self)
                lock.lock()
            }
            isResubscribing = false
            lock.unlock()
        }

        func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.lock()
            guard downstream != nil else {
                lock.unlock()
                return
            }
            self.demand += demand
            let subscription = state.subscription
            lock.unlock()
            subscription?.request(demand)
        }

        func cancel() {
            lock.lock()
            let subscription = state.end()
            let ended = (upstream, downstream)
            upstream = nil
            downstream = nil
            lock.unlock()
            subscription?.cancel()
            withExtendedLifetime(ended) {}
        }

        var description: String { "Retry" }
    }
}
