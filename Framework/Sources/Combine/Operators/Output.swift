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
    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private var remainingBefore: Int
        private var remainingInside: Int

        init(downstream: Downstream, range: CountableRange<Int>) {
            remainingBefore = range.lowerBound
            remainingInside = range.count
            super.init("Output", downstream: downstream)
        }

        override func receive(_ input: Input) -> Subscribers.Demand {
            lock.lock()
            if remainingBefore > 0 {
                remainingBefore -= 1
                lock.unlock()
                return .max(1)
            }
            guard remainingInside > 0 else {
                lock.unlock()
                stop(with: .finished)
                return .none
            }
            remainingInside -= 1
            let isLast = remainingInside == 0
            lock.unlock()
            let demand = downstream.receive(input)
            if isLast { stop(with: .finished) }
            return demand
        }

        override func receive(completion: Subscribers.Completion<Failure>) {
            finish(with: completion)
        }

        override func request(_ demand: Subscribers.Demand) {
            guard let subscription = upstream else { return }
            // An empty range has nothing to wait for.
            if lock.withLock({ remainingInside == 0 && remainingBefore == 0 }) {
                stop(with: .finished)
            } else {
                subscription.request(demand)
            }
        }
    }
}
