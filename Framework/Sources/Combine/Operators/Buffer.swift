extension Publishers {
    /// When a buffer asks its upstream for values.
    public enum PrefetchStrategy: Sendable {
        /// As many as it can hold, and one for each value that leaves it.
        case keepFull

        /// Without limit.
        case byRequest
    }

    /// What a full buffer does with one more value.
    public enum BufferingStrategy<Failure> where Failure: Error {
        /// Drops the new value.
        case dropNewest

        /// Drops the value that has waited longest.
        case dropOldest

        /// Fails with the error that the closure makes.
        case customError(() -> Failure)
    }

    /// The publisher of `buffer`.
    public struct Buffer<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// How many values the buffer holds.
        public let size: Int

        /// When values are asked for.
        public let prefetch: PrefetchStrategy

        /// What happens when the buffer is full.
        public let whenFull: BufferingStrategy<Upstream.Failure>

        /// Creates the publisher of `buffer`.
        public init(
            upstream: Upstream, size: Int, prefetch: PrefetchStrategy, whenFull: BufferingStrategy<Failure>
        ) {
            self.upstream = upstream
            self.size = size
            self.prefetch = prefetch
            self.whenFull = whenFull
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(
                Inner(size: size, prefetch: prefetch, whenFull: whenFull, downstream: subscriber))
        }
    }
}

extension Publisher {
    /// Keeps values that come faster than the subscriber asks for them.
    public func buffer(
        size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
    ) -> Publishers.Buffer<Self> {
        Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
    }
}

extension Publishers.Buffer {
    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private let size: Int
        private let prefetch: Publishers.PrefetchStrategy
        private let whenFull: Publishers.BufferingStrategy<Failure>
        private var values = FIFO<Input>()
        private var demand = Subscribers.Demand.none

        /// The end, which waits until the values before it were sent.
        private var terminal: Subscribers.Completion<Failure>?
        private var hasOverflowed = false
        private var isDraining = false
        private var isEnded = false

        init(
            size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>,
            downstream: Downstream
        ) {
            self.size = size
            self.prefetch = prefetch
            self.whenFull = whenFull
            super.init("Buffer", downstream: downstream)
        }

        override func receive(subscription: Subscription) {
            guard attach(subscription) else { return }
            switch prefetch {
            case .keepFull: subscription.request(.max(size))
            case .byRequest: subscription.request(.unlimited)
            }
            downstream.receive(subscription: self)
        }

        override func receive(_ input: Input) -> Subscribers.Demand {
            lock.lock()
            guard case .subscribed(let subscription) = state, !isEnded, !hasOverflowed else {
                lock.unlock()
                return .none
            }
            if values.count < size {
                values.append(input)
            } else {
                switch whenFull {
                case .dropNewest:
                    lock.unlock()
                    return .none
                case .dropOldest:
                    guard values.popFirst() != nil else {
                        lock.unlock()
                        return .none
                    }
                    values.append(input)
                case .customError(let makeError):
                    hasOverflowed = true
                    lock.unlock()
                    let error = makeError()
                    subscription.cancel()
                    lock.lock()
                    terminal = .failure(error)
                }
            }
            let sent = unlockDraining(forRequest: false)
            return prefetch == .keepFull ? sent : .none
        }

        override func receive(completion: Subscribers.Completion<Failure>) {
            lock.lock()
            guard case .subscribed = state, terminal == nil, !isEnded else {
                lock.unlock()
                return
            }
            switch completion {
            case .finished:
                terminal = completion
                _ = unlockDraining(forRequest: false)
            case .failure:
                state = .terminal
                isEnded = true
                values.removeAll()
                lock.unlock()
                downstream.receive(completion: completion)
            }
        }

        override func request(_ demand: Subscribers.Demand) {
            lock.lock()
            guard !isEnded else {
                lock.unlock()
                return
            }
            self.demand += demand
            let subscription = state.subscription
            let sent = unlockDraining(forRequest: true)
            if sent > 0, prefetch == .keepFull { subscription?.request(sent) }
        }

        override func cancel() {
            lock.lock()
            guard !state.isAwaiting else {
                lock.unlock()
                return
            }
            let subscription = state.end()
            isEnded = true
            values.removeAll()
            lock.unlock()
            subscription?.cancel()
        }

        /// Sends values while there is demand, and then the end if it is due. Called with the lock held.
        ///
        /// A normal end is due when all values were sent and there is demand for one more. The error of a full buffer
        /// is due when all values were sent, or as many as the subscriber then asked for.
        ///
        /// - Returns: How many values were sent.
        private func unlockDraining(forRequest: Bool) -> Subscribers.Demand {
            guard !isDraining else {
                lock.unlock()
                return .none
            }
            isDraining = true
            var sent = Subscribers.Demand.none
            while demand > 0, !values.isEmpty {
                let batch = takeBatch()
                sent += batch.count
                lock.unlock()
                var newDemand = Subscribers.Demand.none
                for value in batch { newDemand += downstream.receive(value) }
                lock.lock()
                demand += newDemand
            }
            isDraining = false
            guard let terminal, !isEnded, isDue(terminal, forRequest: forRequest) else {
                lock.unlock()
                return sent
            }
            isEnded = true
            state = .terminal
            values.removeAll()
            lock.unlock()
            downstream.receive(completion: terminal)
            return sent
        }

        private func takeBatch() -> [Input] {
            let count = Swift.min(values.count, demand.max ?? values.count)
            demand -= count
            return (0 ..< count).compactMap { _ in values.popFirst() }
        }

        private func isDue(_ terminal: Subscribers.Completion<Failure>, forRequest: Bool) -> Bool {
            switch terminal {
            case .finished: return values.isEmpty && demand > 0
            case .failure: return values.isEmpty || forRequest
            }
        }

        override var customMirror: Mirror {
            lock.lock()
            defer { lock.unlock() }
            return Mirror(self, children: [
                "values": values.array,
                "state": state,
                "downstreamDemand": demand,
                "terminal": terminal as Any,
            ])
        }
    }
}
