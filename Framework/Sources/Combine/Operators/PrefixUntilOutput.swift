extension Publishers {
    /// The publisher of `prefix(untilOutputFrom:)`.
    public struct PrefixUntilOutput<Upstream, Other>: Publisher where Upstream: Publisher, Other: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The publisher whose first value ends the stream.
        public let other: Other

        public init(upstream: Upstream, other: Other) {
            self.upstream = upstream
            self.other = other
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            let inner = Inner(downstream: subscriber)
            other.subscribe(Inner.Terminator(inner: inner))
            upstream.subscribe(inner)
        }
    }
}

extension Publisher {
    /// Sends on values until another publisher sends one, and then finishes. The end of the other has no effect.
    public func prefix<P>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> where P: Publisher {
        Publishers.PrefixUntilOutput(upstream: self, other: publisher)
    }
}

extension Publishers.PrefixUntilOutput {
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private let downstream: Downstream
        private let lock = Lock()
        private var upstream = UpstreamState.awaiting
        private var terminator = UpstreamState.awaiting

        init(downstream: Downstream) {
            self.downstream = downstream
        }

        func receive(subscription: Subscription) {
            lock.lock()
            guard case .awaiting = upstream else {
                lock.unlock()
                subscription.cancel()
                return
            }
            upstream = .subscribed(subscription)
            lock.unlock()
            downstream.receive(subscription: self)
        }

        func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            guard lock.withLock({ upstream.subscription }) != nil else { return .none }
            return downstream.receive(input)
        }

        func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            lock.lock()
            let wasSubscribed = upstream.end() != nil
            let terminator = self.terminator.end()
            lock.unlock()
            terminator?.cancel()
            if wasSubscribed { downstream.receive(completion: completion) }
        }

        func request(_ demand: Subscribers.Demand) {
            lock.withLock { upstream.subscription }?.request(demand)
        }

        func cancel() {
            lock.lock()
            let subscriptions = (upstream.end(), terminator.end())
            lock.unlock()
            subscriptions.0?.cancel()
            subscriptions.1?.cancel()
        }

        private func receiveFromTerminator(subscription: Subscription) {
            lock.lock()
            guard case .awaiting = terminator else {
                lock.unlock()
                subscription.cancel()
                return
            }
            terminator = .subscribed(subscription)
            lock.unlock()
            subscription.request(.max(1))
        }

        private func receiveFromTerminator() {
            lock.lock()
            guard case .subscribed = terminator else {
                lock.unlock()
                return
            }
            terminator = .terminal
            let subscription = upstream.end()
            lock.unlock()
            subscription?.cancel()
            downstream.receive(completion: .finished)
        }

        private func terminatorDidComplete() {
            lock.withLock { terminator = .terminal }
        }

        struct Terminator: Subscriber {
            let inner: Inner
            var combineIdentifier: CombineIdentifier { inner.combineIdentifier }
            func receive(subscription: Subscription) { inner.receiveFromTerminator(subscription: subscription) }

            func receive(_ input: Other.Output) -> Subscribers.Demand {
                inner.receiveFromTerminator()
                return .none
            }

            func receive(completion: Subscribers.Completion<Other.Failure>) { inner.terminatorDidComplete() }
        }
    }
}
