extension Publishers {
    /// The publisher of `drop(untilOutputFrom:)`.
    public struct DropUntilOutput<Upstream, Other>: Publisher
        where Upstream: Publisher, Other: Publisher, Upstream.Failure == Other.Failure {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The publisher whose first value ends the dropping.
        public let other: Other

        /// Creates the publisher of `drop(untilOutputFrom:)`.
        public init(upstream: Upstream, other: Other) {
            self.upstream = upstream
            self.other = other
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, Other.Failure == S.Failure {
            let inner = Inner(downstream: subscriber)
            subscriber.receive(subscription: inner)
            other.subscribe(Inner.Trigger(inner: inner))
            upstream.subscribe(inner)
        }
    }
}

extension Publisher {
    /// Drops values until another publisher sends one.
    ///
    /// If the other ends before, so does this stream. Dropped values count against the subscriber's demand.
    public func drop<P>(untilOutputFrom publisher: P) -> Publishers.DropUntilOutput<Self, P>
        where P: Publisher, Failure == P.Failure {
        Publishers.DropUntilOutput(upstream: self, other: publisher)
    }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publishers.DropUntilOutput {
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private let downstream: Downstream
        private let lock = Lock()
        private let downstreamLock = Lock(isRecursive: true)
        private var upstream: Subscription?
        private var other: Subscription?
        private var demand = Subscribers.Demand.none
        private var isTriggered = false
        private var isCancelled = false

        init(downstream: Downstream) {
            self.downstream = downstream
        }

        func receive(subscription: Subscription) {
            lock.lock()
            guard upstream == nil, !isCancelled else {
                lock.unlock()
                subscription.cancel()
                return
            }
            upstream = subscription
            let demand = self.demand
            lock.unlock()
            if demand > 0 { subscription.request(demand) }
        }

        func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            lock.lock()
            guard !isCancelled else {
                lock.unlock()
                return .none
            }
            precondition(demand > 0, "DropUntilOutput received a value that was not requested")
            demand -= 1
            guard isTriggered else {
                lock.unlock()
                return .none
            }
            lock.unlock()
            let newDemand = downstreamLock.withLock { downstream.receive(input) }
            if newDemand > 0 { lock.withLock { demand += newDemand } }
            return newDemand
        }

        func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            lock.lock()
            guard !isCancelled else {
                lock.unlock()
                return
            }
            upstream = nil
            let other = self.other
            self.other = nil
            lock.unlock()
            other?.cancel()
            downstreamLock.withLock { downstream.receive(completion: completion) }
        }

        func request(_ demand: Subscribers.Demand) {
            lock.lock()
            self.demand += demand
            let subscription = upstream
            lock.unlock()
            subscription?.request(demand)
        }

        func cancel() {
            lock.lock()
            isCancelled = true
            let subscriptions = (upstream, other)
            upstream = nil
            other = nil
            lock.unlock()
            subscriptions.0?.cancel()
            subscriptions.1?.cancel()
        }

        private func receiveFromTrigger(subscription: Subscription) {
            lock.lock()
            guard other == nil, !isCancelled else {
                lock.unlock()
                subscription.cancel()
                return
            }
            other = subscription
            lock.unlock()
            subscription.request(.max(1))
        }

        private func receiveFromTrigger() {
            lock.lock()
            isTriggered = true
            let ended = other
            other = nil
            lock.unlock()
            withExtendedLifetime(ended) {}
        }

        private func triggerDidComplete(_ completion: Subscribers.Completion<Upstream.Failure>) {
            lock.lock()
            guard !isTriggered, !isCancelled else {
                lock.unlock()
                return
            }
            let subscription = upstream
            upstream = nil
            other = nil
            lock.unlock()
            subscription?.cancel()
            downstreamLock.withLock { downstream.receive(completion: completion) }
        }

        var description: String { "DropUntilOutput" }

        struct Trigger: Subscriber, NodeDescription {
            let inner: Inner
            var combineIdentifier: CombineIdentifier { inner.combineIdentifier }
            func receive(subscription: Subscription) { inner.receiveFromTrigger(subscription: subscription) }

            func receive(_ input: Other.Output) -> Subscribers.Demand {
                inner.receiveFromTrigger()
                return .none
            }

            func receive(completion: Subscribers.Completion<Other.Failure>) { inner.triggerDidComplete(completion) }
            var description: String { "DropUntilOutput" }
        }
    }
}
