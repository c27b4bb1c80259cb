extension Publishers {
    /// The publisher of `replaceError`.
    public struct ReplaceError<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Never

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The value that replaces an error.
        public let output: Upstream.Output

        /// Creates the publisher of `replaceError`.
        public init(upstream: Upstream, output: Output) {
            self.upstream = upstream
            self.output = output
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Never {
            upstream.subscribe(Inner(downstream: subscriber, output: output))
        }
    }
}

extension Publisher {
    /// Sends `output` in place of an error, and finishes.
    public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
        Publishers.ReplaceError(upstream: self, output: output)
    }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceError {
    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == Never {

        private let output: Input
        private var demand = Subscribers.Demand.none

        /// Whether the replacement waits for demand.
        private var isPending = false

        init(downstream: Downstream, output: Input) {
            self.output = output
            super.init("ReplaceError", downstream: downstream)
        }

        override func receive(_ input: Input) -> Subscribers.Demand {
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return .none
            }
            precondition(demand > 0, "ReplaceError received a value that was not requested")
            demand -= 1
            lock.unlock()
            let newDemand = downstream.receive(input)
            guard newDemand > 0 else { return .none }
            lock.lock()
            demand += newDemand
            lock.unlock()
            return newDemand
        }

        override func receive(completion: Subscribers.Completion<Failure>) {
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return
            }
            state = .terminal
            guard case .failure = completion else {
                lock.unlock()
                downstream.receive(completion: .finished)
                return
            }
            isPending = true
            lock.unlock()
            deliverIfRequested()
        }

        private func deliverIfRequested() {
            lock.lock()
            guard isPending, demand > 0 else {
                lock.unlock()
                return
            }
            isPending = false
            lock.unlock()
            _ = downstream.receive(output)
            downstream.receive(completion: .finished)
        }

        override func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.lock()
            self.demand += demand
            let subscription = state.subscription
            lock.unlock()
            subscription?.request(demand)
            deliverIfRequested()
        }

        override func cancel() {
            lock.lock()
            guard !state.isAwaiting else {
                lock.unlock()
                return
            }
            isPending = false
            let subscription = state.end()
            lock.unlock()
            subscription?.cancel()
        }
    }
}
