extension Publishers {
    /// The publisher of `append` and `prepend`.
    public struct Concatenate<Prefix, Suffix>: Publisher
        where Prefix: Publisher, Suffix: Publisher, Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
        public typealias Output = Suffix.Output
        public typealias Failure = Suffix.Failure

        /// The publisher whose values come first.
        public let prefix: Prefix

        /// The publisher that is subscribed when the first has finished.
        public let suffix: Suffix

        /// Creates the publisher of `append` and `prepend`.
        public init(prefix: Prefix, suffix: Suffix) {
            self.prefix = prefix
            self.suffix = suffix
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Suffix.Failure == S.Failure,
            Suffix.Output == S.Input {
            prefix.subscribe(Inner.PrefixSubscriber(inner: Inner(downstream: subscriber, suffix: suffix)))
        }
    }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

extension Publisher {
    /// Sends values before those of this publisher.
    public func prepend(
        _ elements: Output...
    ) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
        prepend(elements)
    }

    /// Sends the values of a sequence before those of this publisher.
    public func prepend<S>(
        _ elements: S
    ) -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where S: Sequence, Output == S.Element {
        prepend(Publishers.Sequence(sequence: elements))
    }

    /// Sends the values of another publisher before those of this one, which is subscribed when the other finishes.
    public func prepend<P>(_ publisher: P) -> Publishers.Concatenate<P, Self>
        where P: Publisher, Failure == P.Failure, Output == P.Output {
        Publishers.Concatenate(prefix: publisher, suffix: self)
    }

    /// Sends values when this publisher has finished.
    public func append(
        _ elements: Output...
    ) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
        append(elements)
    }

    /// Sends the values of a sequence when this publisher has finished.
    public func append<S>(
        _ elements: S
    ) -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where S: Sequence, Output == S.Element {
        append(Publishers.Sequence(sequence: elements))
    }

    /// Sends the values of another publisher when this one has finished.
    public func append<P>(_ publisher: P) -> Publishers.Concatenate<Self, P>
        where P: Publisher, Failure == P.Failure, Output == P.Output {
        Publishers.Concatenate(prefix: self, suffix: publisher)
    }
}

extension Publishers.Concatenate {
    /// The subscription, and the part that is shared by the subscribers of the two upstreams.
    private final class Inner<Downstream: Subscriber>: Subscription, NodeDescription
        where Downstream.Input == Suffix.Output, Downstream.Failure == Suffix.Failure {
        private let downstream: Downstream
        private let lock = Lock()
        private var suffix: Suffix?
        private var prefixState = UpstreamState.awaiting
        private var suffixState = UpstreamState.awaiting
        private var demand = Subscribers.Demand.none

        init(downstream: Downstream, suffix: Suffix) {
            self.downstream = downstream
            self.suffix = suffix
        }

        struct PrefixSubscriber: Subscriber, NodeDescription {
            let inner: Inner
            var combineIdentifier: CombineIdentifier { inner.combineIdentifier }
            var description: String { inner.description }
            func receive(subscription: Subscription) { inner.receive(subscription, isPrefix: true) }
            func receive(_ input: Output) -> Subscribers.Demand { inner.receive(input, isPrefix: true) }
            func receive(completion: Subscribers.Completion<Failure>) { inner.receive(completion, isPrefix: true) }
        }

        struct SuffixSubscriber: Subscriber, NodeDescription {
            let inner: Inner
            var combineIdentifier: CombineIdentifier { inner.combineIdentifier }
            var description: String { inner.description }
            func receive(subscription: Subscription) { inner.receive(subscription, isPrefix: false) }
            func receive(_ input: Output) -> Subscribers.Demand { inner.receive(input, isPrefix: false) }
            func receive(completion: Subscribers.Completion<Failure>) { inner.receive(completion, isPrefix: false) }
        }

        private func receive(_ subscription: Subscription, isPrefix: Bool) {
            lock.lock()
            guard case .awaiting = isPrefix ? prefixState : suffixState else {
                lock.unlock()
                subscription.cancel()
                return
            }
            if isPrefix {
                prefixState = .subscribed(subscription)
                lock.unlock()
                downstream.receive(subscription: self)
            } else {
                suffixState = .subscribed(subscription)
                let demand = self.demand
                lock.unlock()
                if demand > 0 { subscription.request(demand) }
            }
        }

        private func receive(_ input: Output, isPrefix: Bool) -> Subscribers.Demand {
            lock.lock()
            guard case .subscribed = isPrefix ? prefixState : suffixState, demand > 0 else {
                lock.unlock()
                return .none
            }
            demand -= 1
            lock.unlock()
            let newDemand = downstream.receive(input)
            guard newDemand > 0 else { return .none }
            lock.lock()
            demand += newDemand
            lock.unlock()
            return newDemand
        }

        private func receive(_ completion: Subscribers.Completion<Failure>, isPrefix: Bool) {
            lock.lock()
            guard case .subscribed = isPrefix ? prefixState : suffixState else {
                lock.unlock()
                return
            }
            if isPrefix {
                prefixState = .terminal
                let suffix = self.suffix
                self.suffix = nil
                if case .finished = completion, let suffix {
                    lock.unlock()
                    suffix.subscribe(SuffixSubscriber(inner: self))
                    return
                }
            }
            suffixState = .terminal
            lock.unlock()
            downstream.receive(completion: completion)
        }

        func request(_ demand: Subscribers.Demand) {
            lock.lock()
            self.demand += demand
            let subscription = prefixState.subscription ?? suffixState.subscription
            lock.unlock()
            subscription?.request(demand)
        }

        func cancel() {
            lock.lock()
            let subscriptions = (prefixState.end(), suffixState.end())
            let suffix = self.suffix
            self.suffix = nil
            lock.unlock()
            subscriptions.0?.cancel()
            subscriptions.1?.cancel()
            withExtendedLifetime(suffix) {}
        }

        var description: String { "Concatenate" }
    }
}
