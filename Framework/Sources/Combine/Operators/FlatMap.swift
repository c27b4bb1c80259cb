extension Publishers {
    /// The publisher of `flatMap`.
    public struct FlatMap<NewPublisher, Upstream>: Publisher
        where NewPublisher: Publisher, Upstream: Publisher, NewPublisher.Failure == Upstream.Failure {
        public typealias Output = NewPublisher.Output
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are turned into publishers.
        public let upstream: Upstream

        /// How many of the publishers are subscribed at a time.
        public let maxPublishers: Subscribers.Demand

        /// The closure that makes a publisher of a value.
        public let transform: (Upstream.Output) -> NewPublisher

        /// Creates the publisher of `flatMap`.
        public init(
            upstream: Upstream, maxPublishers: Subscribers.Demand,
            transform: @escaping (Upstream.Output) -> NewPublisher
        ) {
            self.upstream = upstream
            self.maxPublishers = maxPublishers
            self.transform = transform
        }

        public func receive<S>(subscriber: S) where S: Subscriber, NewPublisher.Output == S.Input,
            Upstream.Failure == S.Failure {
            let inner = Inner(downstream: subscriber, maxPublishers: maxPublishers, transform: transform)
            subscriber.receive(subscription: inner)
            upstream.subscribe(inner)
        }
    }
}

extension Publisher {
    /// Makes a publisher of each value and sends the values of all of them as they come.
    ///
    /// - Parameters:
    ///   - maxPublishers: How many of the publishers are subscribed at a time.
    ///   - transform: Makes a publisher of a value.
    public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Self> where P: Publisher, Failure == P.Failure {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }
}

extension Publisher where Failure == Never {
    /// Like `flatMap(maxPublishers:_:)`, for publishers that can fail where this one cannot.
    public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> where P: Publisher {
        setFailureType(to: P.Failure.self).flatMap(maxPublishers: maxPublishers, transform)
    }

    /// Like `flatMap(maxPublishers:_:)`, where nothing can fail.
    public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Self> where P: Publisher, P.Failure == Never {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }
}

extension Publisher {
    /// Like `flatMap(maxPublishers:_:)`, for publishers that cannot fail where this one can.
    public func flatMap<P>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P: Publisher, P.Failure == Never {
        flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
    }
}

extension Publishers.FlatMap {
    private final class Inner<Downstream: Subscriber>: FanInNode<Downstream>, Subscriber
        where Downstream.Input == NewPublisher.Output, Downstream.Failure == Upstream.Failure {
        typealias Input = Upstream.Output
        typealias Failure = Upstream.Failure

        private let maxPublishers: Subscribers.Demand
        private let transform: (Input) -> NewPublisher
        private var upstream: Subscription?
        private var isUpstreamFinished = false
        private var nextSide = 0

        /// Publishers that were subscribed and have not sent their subscription yet.
        private var pendingSides = 0

        init(downstream: Downstream, maxPublishers: Subscribers.Demand, transform: @escaping (Input) -> NewPublisher) {
            self.maxPublishers = maxPublishers
            self.transform = transform
            super.init(downstream: downstream)
        }

        func receive(subscription: Subscription) {
            lock.lock()
            guard upstream == nil, !isEnded, !isUpstreamFinished else {
                lock.unlock()
                subscription.cancel()
                return
            }
            upstream = subscription
            lock.unlock()
            subscription.request(maxPublishers)
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            guard !lock.withLock({ isEnded }) else { return .none }
            let publisher = transform(input)
            lock.lock()
            let index = nextSide
            nextSide += 1
            pendingSides += 1
            lock.unlock()
            publisher.subscribe(FanInSide(index: index, node: self))
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            lock.lock()
            guard !isEnded else {
                lock.unlock()
                return
            }
            upstream = nil
            isUpstreamFinished = true
            switch completion {
            case .finished: unlockFinishingIfDone()
            case .failure: unlockFailing(completion)
            }
        }

        override func isExhausted() -> Bool { isUpstreamFinished && pendingSides == 0 }
        override func didSubscribeSide() { pendingSides -= 1 }

        /// Makes room for the next publisher.
        override func didFinishSide() -> (() -> Void)? {
            guard maxPublishers != .unlimited, let upstream else { return nil }
            return { upstream.request(.max(1)) }
        }

        override func endUpstream() -> Subscription? {
            defer { upstream = nil }
            return upstream
        }

        override var description: String { "FlatMap" }
    }
}
