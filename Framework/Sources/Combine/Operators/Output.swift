extension Publishers {
    /// The publisher of `output(at:)`, `output(in:)` and `prefix(_:)`.
    public struct Output<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// Which values are sent on, counted from zero.
        public let range: CountableRange<Int>

        /// - Parameter range: Its bounds must not be negative.
        public init(upstream: Upstream, range: CountableRange<Int>) {
            precondition(range.lowerBound >= 0 && range.upperBound >= 0, "Positions must not be negative: \(range)")
            self.upstream = upstream
            self.range = range
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(downstream: subscriber, range: range))
        }
    }
}

extension Publisher {
    /// Sends on one value.
    ///
    /// - Parameter index: Its position, counted from zero; negative numbers and `Int.max` stop the program.
    public func output(at index: Int) -> Publishers.Output<Self> {
        output(in: index...index)
    }

    /// Sends on the values whose positions, counted from zero, are in a range, and then finishes.
    public func output<R>(in range: R) -> Publishers.Output<Self> where R: RangeExpression, R.Bound == Int {
        Publishers.Output(upstream: self, range: range.relative(to: 0 ..< .max))
    }

    /// Sends on the first values and then finishes.
    ///
    /// - Parameter maxLength: How many; a negative number stops the program.
    public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
        output(in: ..<maxLength)
    }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output {
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        typealias Input = Upstream.Output
        typealias Failure = Upstream.Failure

        private let downstream: Downstream
        private let lock = Lock()
        private var state = UpstreamState.awaiting
        private var remainingBefore: Int
        private var remainingInside: Int

        init(downstream: Downstream, range: CountableRange<Int>) {
            self.downstream = downstream
            remainingBefore = range.lowerBound
            remainingInside = range.count
        }

        func receive(subscription: Subscription) {
            lock.lock()
            guard case .awaiting = state else {
                lock.unlock()
                subscription.cancel()
                return
            }
            state = .subscribed(subscription)
            lock.unlock()
            downstream.receive(subscription: self)
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            lock.lock()
            if remainingBefore > 0 {
                remainingBefore -= 1
                lock.unlock()
                return .max(1)
            }
            guard remainingInside > 0 else {
                lock.unlock()
                finish()
                return .none
            }
            remainingInside -= 1
            let isLast = remainingInside == 0
            lock.unlock()
            let demand = downstream.receive(input)
            if isLast { finish() }
            return demand
        }

        private func finish() {
            lock.lock()
            let subscription = state.subscription
            if subscription != nil { state = .terminal }
            lock.unlock()
            guard let subscription else { return }
            subscription.cancel()
            downstream.receive(completion: .finished)
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            lock.lock()
            let wasSubscribed = state.subscription != nil
            if wasSubscribed { state = .terminal }
            lock.unlock()
            if wasSubscribed { downstream.receive(completion: completion) }
        }

        func request(_ demand: Subscribers.Demand) {
            guard let subscription = lock.withLock({ state.subscription }) else { return }
            // An empty range has nothing to wait for.
            if lock.withLock({ remainingInside == 0 && remainingBefore == 0 }) {
                finish()
            } else {
                subscription.request(demand)
            }
        }

        func cancel() {
            lock.lock()
            let subscription = state.isAwaiting ? nil : state.end()
            lock.unlock()
            subscription?.cancel()
        }

        var description: String { "Output" }
    }
}
