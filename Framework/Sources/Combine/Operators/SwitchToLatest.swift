extension Publishers {
    /// The publisher of `switchToLatest`.
    public struct SwitchToLatest<P, Upstream>: Publisher
        where P: Publisher, P == Upstream.Output, Upstream: Publisher, P.Failure == Upstream.Failure {
        public typealias Output = P.Output
        public typealias Failure = P.Failure

        /// The publisher of publishers.
        public let upstream: Upstream

        /// Creates the publisher of `switchToLatest`.
        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        public func receive<S>(subscriber: S) where S: Subscriber, P.Output == S.Input,
            Upstream.Failure == S.Failure {
            let outer = Outer(downstream: subscriber)
            subscriber.receive(subscription: outer)
            upstream.subscribe(outer)
        }
    }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Sends the values of the newest publisher that this one sent; earlier ones are cancelled.
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}

extension Publisher where Failure == Never, Output: Publisher {
    /// Sends the values of the newest publisher that this one sent, which can fail where this one cannot.
    public func switchToLatest()
        -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> {
        Publishers.SwitchToLatest(upstream: setFailureType(to: Output.Failure.self))
    }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
    /// Sends the values of the newest publisher that this one sent, where nothing can fail.
    public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
    /// Sends the values of the newest publisher that this one sent, which cannot fail where this one can.
    public func switchToLatest() -> Publishers.SwitchToLatest<
        Publishers.SetFailureType<Output, Failure>,
        Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    > {
        Publishers.SwitchToLatest(upstream: map { $0.setFailureType(to: Failure.self) })
    }
}

extension Publishers.SwitchToLatest {
    private final class Outer<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == P.Output, Downstream.Failure == P.Failure {
        private let downstream: Downstream
        private let lock = Lock()
        private let downstreamLock = Lock(isRecursive: true)
        private var upstream = UpstreamState.awaiting
        private var isUpstreamFinished = false
        private var latest: Subscription?
        private var latestIndex = 0

        /// Whether the newest publisher has not finished yet.
        private var isLatestRunning = false
        private var demand = Subscribers.Demand.none
        private var isCancelled = false
        private var isCompleted = false

        init(downstream: Downstream) {
            self.downstream = downstream
        }

        // MARK: Upstream

        func receive(subscription: Subscription) {
            lock.lock()
            guard upstream.isAwaiting, !isCancelled else {
                lock.unlock()
                subscription.cancel()
                return
            }
            upstream = .subscribed(subscription)
            lock.unlock()
            subscription.request(.unlimited)
        }

        func receive(_ input: P) -> Subscribers.Demand {
            lock.lock()
            guard !isCancelled, !isUpstreamFinished else {
                lock.unlock()
                return .none
            }
            let previous = latest
            latest = nil
            latestIndex += 1
            isLatestRunning = true
            let index = latestIndex
            lock.unlock()
            previous?.cancel()
            input.subscribe(Side(index: index, outer: self))
            return .none
        }

        func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            lock.lock()
            guard !isCancelled else {
                lock.unlock()
                return
            }
            upstream = .terminal
            isUpstreamFinished = true
            let latest: Subscription?
            switch completion {
            case .finished:
                guard !isLatestRunning else {
                    lock.unlock()
                    return
                }
                latest = nil
            case .failure:
                latest = self.latest
                self.latest = nil
            }
            isCompleted = true
            lock.unlock()
            latest?.cancel()
            downstreamLock.withLock { downstream.receive(completion: completion) }
        }

        // MARK: Latest publisher

        fileprivate func receive(subscription: Subscription, index: Int) {
            lock.lock()
            guard index == latestIndex, latest == nil, !isCancelled else {
                lock.unlock()
                subscription.cancel()
                return
            }
            latest = subscription
            let demand = self.demand
            lock.unlock()
            if demand > 0 { subscription.request(demand) }
        }

        fileprivate func receive(_ value: P.Output, index: Int) -> Subscribers.Demand {
            lock.lock()
            guard index == latestIndex, !isCancelled else {
                lock.unlock()
                return .none
            }
            precondition(demand > 0, "SwitchToLatest received a value that was not requested")
            demand -= 1
            lock.unlock()
            let newDemand = downstreamLock.withLock { downstream.receive(value) }
            if newDemand > 0 { lock.withLock { demand += newDemand } }
            return newDemand
        }

        fileprivate func receive(completion: Subscribers.Completion<P.Failure>, index: Int) {
            lock.lock()
            guard index == latestIndex, !isCancelled, !isCompleted else {
                lock.unlock()
                return
            }
            precondition(
                latest != nil || !isLatestRunning, "SwitchToLatest received a completion before a subscription")
            latest = nil
            isLatestRunning = false
            switch completion {
            case .finished:
                guard isUpstreamFinished else {
                    lock.unlock()
                    return
                }
                isCompleted = true
                lock.unlock()
                downstreamLock.withLock { downstream.receive(completion: .finished) }
            case .failure:
                isCancelled = true
                isCompleted = true
                let upstream = self.upstream.end()
                lock.unlock()
                upstream?.cancel()
                downstreamLock.withLock { downstream.receive(completion: completion) }
            }
        }

        // MARK: Downstream

        func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.lock()
            self.demand += demand
            let latest = self.latest
            lock.unlock()
            latest?.request(demand)
        }

        func cancel() {
            lock.lock()
            isCancelled = true
            let latest = self.latest
            self.latest = nil
            let upstream = self.upstream.end()
            lock.unlock()
            latest?.cancel()
            upstream?.cancel()
        }

        var description: String { "SwitchToLatest" }

        private struct Side: Subscriber, NodeDescription {
            let index: Int
            let outer: Outer
            let combineIdentifier = CombineIdentifier()

            func receive(subscription: Subscription) { outer.receive(subscription: subscription, index: index) }
            func receive(_ input: P.Output) -> Subscribers.Demand { outer.receive(input, index: index) }

            func receive(completion: Subscribers.Completion<P.Failure>) {
                outer.receive(completion: completion, index: index)
            }

            var description: String { "SwitchToLatest" }

            var customMirror: Mirror {
                Mirror(self, children: ["parentSubscription": outer.combineIdentifier])
            }
        }
    }
}
