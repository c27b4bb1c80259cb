extension Publishers {
    /// The publisher of `scan`.
    public struct Scan<Upstream, Output>: Publisher where Upstream: Publisher {
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The result before the first value.
        public let initialResult: Output

        /// The closure that takes a value into the result.
        public let nextPartialResult: (Output, Upstream.Output) -> Output

        public init(
            upstream: Upstream, initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) -> Output
        ) {
            self.upstream = upstream
            self.initialResult = initialResult
            self.nextPartialResult = nextPartialResult
        }

        public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {
            upstream.subscribe(Inner(downstream: subscriber, initial: initialResult, next: nextPartialResult))
        }
    }

    /// The publisher of `tryScan`.
    public struct TryScan<Upstream, Output>: Publisher where Upstream: Publisher {
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The result before the first value.
        public let initialResult: Output

        /// The closure that takes a value into the result or throws.
        public let nextPartialResult: (Output, Upstream.Output) throws -> Output

        public init(
            upstream: Upstream, initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
        ) {
            self.upstream = upstream
            self.initialResult = initialResult
            self.nextPartialResult = nextPartialResult
        }

        public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, S.Failure == Error {
            upstream.subscribe(Inner(downstream: subscriber, initial: initialResult, next: nextPartialResult))
        }
    }
}

extension Publisher {
    /// Takes the values into one result and sends the result after each.
    public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Scan<Self, T> {
        Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
    }

    /// Like `scan`; an error that the closure throws ends the stream.
    public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    ) -> Publishers.TryScan<Self, T> {
        Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
    }
}

extension Publishers.Scan {
    private final class Inner<Downstream: Subscriber>: Subscriber, NodeDescription
        where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
        typealias Input = Upstream.Output

        private let downstream: Downstream
        private let next: (Output, Input) -> Output
        private var result: Output

        init(downstream: Downstream, initial: Output, next: @escaping (Output, Input) -> Output) {
            self.downstream = downstream
            self.next = next
            result = initial
        }

        func receive(subscription: Subscription) { downstream.receive(subscription: subscription) }

        func receive(_ input: Input) -> Subscribers.Demand {
            result = next(result, input)
            return downstream.receive(result)
        }

        func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
        var description: String { "Scan" }
        var customMirror: Mirror { Mirror(self, children: ["downstream": downstream, "result": result]) }
    }
}

extension Publishers.TryScan {
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == Output, Downstream.Failure == Error {
        typealias Input = Upstream.Output
        typealias Failure = Upstream.Failure

        private let downstream: Downstream
        private let next: (Output, Input) throws -> Output
        private var result: Output
        private let lock = Lock()
        private var state = UpstreamState.awaiting

        init(downstream: Downstream, initial: Output, next: @escaping (Output, Input) throws -> Output) {
            self.downstream = downstream
            self.next = next
            result = initial
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
            do {
                result = try next(result, input)
                return downstream.receive(result)
            } catch {
                lock.lock()
                let subscription = state.end()
                lock.unlock()
                guard let subscription else { return .none }
                subscription.cancel()
                downstream.receive(completion: .failure(error))
                return .none
            }
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            lock.lock()
            let wasSubscribed = state.subscription != nil
            if wasSubscribed { state = .terminal }
            lock.unlock()
            if wasSubscribed { downstream.receive(completion: completion.erased) }
        }

        func request(_ demand: Subscribers.Demand) {
            lock.withLock { state.subscription }?.request(demand)
        }

        func cancel() {
            lock.lock()
            let subscription = state.isAwaiting ? nil : state.end()
            lock.unlock()
            subscription?.cancel()
        }

        var description: String { "TryScan" }

        var customMirror: Mirror {
            lock.lock()
            defer { lock.unlock() }
            return Mirror(self, children: ["downstream": downstream, "status": state, "result": result])
        }
    }
}
