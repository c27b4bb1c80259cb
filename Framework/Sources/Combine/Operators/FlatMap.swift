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
    /// Subscribes to the upstream and, through a `Side`, to each publisher made from it.
    ///
    /// While the downstream's demand is finite each side is asked for one value at a time. A value that comes when
    /// there is no demand waits in `buffer`.
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == NewPublisher.Output, Downstream.Failure == Upstream.Failure {
        typealias Input = Upstream.Output
        typealias Failure = Upstream.Failure

        private struct Buffered {
            let side: Int
            let value: NewPublisher.Output
        }

        private let downstream: Downstream
        private let maxPublishers: Subscribers.Demand
        private let transform: (Input) -> NewPublisher
        private let lock = Lock()
        private let downstreamLock = RecursiveLock()
        private var upstream: Subscription?
        private var isUpstreamFinished = false
        private var isEnded = false
        private var sides: [Int: Subscription] = [:]
        private var nextSide = 0

        /// Sides that were subscribed and have not sent their subscription yet.
        private var pendingSides = 0
        private var demand = Subscribers.Demand.none
        private var buffer = FIFO<Buffered>()
        private var isDraining = false

        init(downstream: Downstream, maxPublishers: Subscribers.Demand, transform: @escaping (Input) -> NewPublisher) {
            self.downstream = downstream
            self.maxPublishers = maxPublishers
            self.transform = transform
        }

        // MARK: Upstream

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
            lock.lock()
            guard !isEnded else {
                lock.unlock()
                return .none
            }
            lock.unlock()
            let publisher = transform(input)
            lock.lock()
            let index = nextSide
            nextSide += 1
            pendingSides += 1
            lock.unlock()
            publisher.subscribe(Side(index: index, inner: self))
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
            case .finished:
                unlockFinishingIfDone()
            case .failure:
                unlockFailing(completion)
            }
        }

        // MARK: Sides

        fileprivate func receive(subscription: Subscription, side: Int) {
            lock.lock()
            guard !isEnded, sides[side] == nil else {
                lock.unlock()
                subscription.cancel()
                return
            }
            pendingSides -= 1
            sides[side] = subscription
            let demand: Subscribers.Demand = self.demand == .unlimited ? .unlimited : .max(1)
            lock.unlock()
            subscription.request(demand)
        }

        fileprivate func receive(_ value: NewPublisher.Output, side: Int) -> Subscribers.Demand {
            lock.lock()
            if demand == .unlimited, !isDraining {
                lock.unlock()
                _ = downstreamLock.withLock { downstream.receive(value) }
                return .none
            }
            guard demand > 0, !isDraining, buffer.isEmpty else {
                buffer.append(Buffered(side: side, value: value))
                lock.unlock()
                return .none
            }
            demand -= 1
            lock.unlock()
            let newDemand = downstreamLock.withLock { downstream.receive(value) }
            if newDemand > 0 {
                lock.lock()
                demand += newDemand
                unlockDraining()
            }
            return .max(1)
        }

        fileprivate func receive(completion: Subscribers.Completion<Failure>, side: Int) {
            lock.lock()
            guard !isEnded else {
                lock.unlock()
                return
            }
            sides[side] = nil
            switch completion {
            case .failure:
                unlockFailing(completion)
            case .finished:
                if isDone || maxPublishers == .unlimited {
                    unlockFinishingIfDone()
                } else {
                    let upstream = self.upstream
                    lock.unlock()
                    upstream?.request(.max(1))
                }
            }
        }

        // MARK: Downstream

        func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.lock()
            guard !isEnded, self.demand != .unlimited else {
                lock.unlock()
                return
            }
            self.demand += demand
            guard self.demand == .unlimited else {
                unlockDraining()
                return
            }
            let sides = self.sides.values
            unlockDraining()
            for side in sides { side.request(.unlimited) }
        }

        func cancel() {
            lock.lock()
            guard !isEnded else {
                lock.unlock()
                return
            }
            isEnded = true
            let sides = self.sides.values
            self.sides = [:]
            buffer.removeAll()
            let upstream = self.upstream
            self.upstream = nil
            lock.unlock()
            for side in sides { side.cancel() }
            upstream?.cancel()
        }

        // MARK: Private; each is called with the lock held and releases it

        private var isDone: Bool {
            isUpstreamFinished && sides.isEmpty && pendingSides == 0 && buffer.isEmpty && !isDraining
        }

        /// Sends buffered values while there is demand, asking the side of each for one in its place.
        private func unlockDraining() {
            guard !isDraining else {
                lock.unlock()
                return
            }
            isDraining = true
            while !isEnded, demand > 0, let buffered = buffer.popFirst() {
                demand -= 1
                let side = demand == .unlimited ? nil : sides[buffered.side]
                lock.unlock()
                let newDemand = downstreamLock.withLock { downstream.receive(buffered.value) }
                lock.lock()
                demand += newDemand
                lock.unlock()
                side?.request(.max(1))
                lock.lock()
            }
            isDraining = false
            unlockFinishingIfDone()
        }

        private func unlockFinishingIfDone() {
            guard !isEnded, isDone else {
                lock.unlock()
                return
            }
            isEnded = true
            lock.unlock()
            downstreamLock.withLock { downstream.receive(completion: .finished) }
        }

        private func unlockFailing(_ completion: Subscribers.Completion<Failure>) {
            isEnded = true
            let sides = self.sides.values
            self.sides = [:]
            buffer.removeAll()
            lock.unlock()
            for side in sides { side.cancel() }
            downstreamLock.withLock { downstream.receive(completion: completion) }
        }

        var description: String { "FlatMap" }

        private struct Side: Subscriber, NodeDescription {
            let index: Int
            let inner: Inner
            let combineIdentifier = CombineIdentifier()

            func receive(subscription: Subscription) { inner.receive(subscription: subscription, side: index) }
            func receive(_ input: NewPublisher.Output) -> Subscribers.Demand { inner.receive(input, side: index) }

            func receive(completion: Subscribers.Completion<Failure>) {
                inner.receive(completion: completion, side: index)
            }

            var description: String { "FlatMap" }

            var customMirror: Mirror {
                Mirror(self, children: ["parentSubscription": inner.combineIdentifier])
            }
        }
    }
}
