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

        /// Creates the publisher of `scan`.
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

        /// Creates the publisher of `tryScan`.
        public init(
            upstream: Upstream, initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
        ) {
            self.upstream = upstream
            self.initialResult = initialResult
            self.nextPartialResult = nextPartialResult
        }

        public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, S.Failure == Error {
            var result = initialResult
            let traits = StepNode<Upstream.Output, Upstream.Failure, S>.Traits(discipline: .open) {
                [("downstream", $0.downstream), ("status", $0.state), ("result", result)]
            }
            upstream.subscribe(StepNode("TryScan", downstream: subscriber, traits: traits) {
                [nextPartialResult] value in
                result = try nextPartialResult(result, value)
                return .emit(result)
            })
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
