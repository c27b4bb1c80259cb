extension Publishers {
    /// The publisher of `dropFirst`.
    public struct Drop<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// How many values are dropped.
        public let count: Int

        /// Creates the publisher of `dropFirst`.
        public init(upstream: Upstream, count: Int) {
            self.upstream = upstream
            self.count = count
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            let inner = Inner(downstream: subscriber, count: count)
            subscriber.receive(subscription: inner)
            upstream.subscribe(inner)
        }
    }
}

extension Publisher {
    /// Drops the first values and sends on the rest.
    ///
    /// - Parameter count: How many; a negative number stops the program when the publisher is subscribed.
    public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
        Publishers.Drop(upstream: self, count: count)
    }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop {
    /// The downstream gets its subscription first, so its demand and the dropped values are asked for together.
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == Output, Downstream.Failure == Failure {
        typealias Input = Upstream.Output
        typealias Failure = Upstream.Failure

        private let downstream: Downstream
        private let lock = Lock()
        private var state = UpstreamState.awaiting
        private var pendingDemand = Subscribers.Demand.none
        private var remaining: Int

        init(downstream: Downstream, count: Int) {
            precondition(count >= 0, "The number of dropped values must not be negative")
            self.downstream = downstream
            remaining = count
        }

        func receive(subscription: Subscription) {
            lock.lock()
            guard state.subscription == nil else {
                lock.unlock()
                subscription.cancel()
                return
            }
            state = .subscribed(subscription)
            let demand = pendingDemand + remaining
            pendingDemand = .none
            lock.unlock()
            if demand > 0 { subscription.request(demand) }
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            lock.lock()
            if remaining > 0 {
                remaining -= 1
                lock.unlock()
                return .none
            }
            lock.unlock()
            return downstream.receive(input)
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            lock.lock()
            state = .awaiting
            lock.unlock()
            downstream.receive(completion: completion)
        }

        func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.lock()
            guard let subscription = state.subscription else {
                pendingDemand += demand
                lock.unlock()
                return
            }
            lock.unlock()
            subscription.request(demand)
        }

        func cancel() {
            lock.lock()
            let subscription = state.subscription
            state = .awaiting
            lock.unlock()
            subscription?.cancel()
        }

        var description: String { "Drop" }
    }
}
