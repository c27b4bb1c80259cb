extension Publishers {
    /// The publisher of `prefix(untilOutputFrom:)`.
    public struct PrefixUntilOutput<Upstream, Other>: Publisher where Upstream: Publisher, Other: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The publisher whose first value ends the stream.
        public let other: Other

        /// Creates the publisher of `prefix(untilOutputFrom:)`.
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
    private final class Inner<Downstream: Subscriber>: LinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private var terminator = UpstreamState.awaiting

        override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            guard isRunning else { return .none }
            return downstream.receive(input)
        }

        override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            lock.lock()
            let wasSubscribed = state.end() != nil
            let terminator = self.terminator.end()
            lock.unlock()
            terminator?.cancel()
            if wasSubscribed { downstream.receive(completion: completion) }
        }

        override func cancel() {
            lock.lock()
            let subscriptions = (state.end(), terminator.end())
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
            let subscription = state.end()
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
