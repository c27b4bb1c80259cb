extension Publishers {
    /// The publisher of `reduce`.
    public struct Reduce<Upstream, Output>: Publisher where Upstream: Publisher {
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The result if there are no values.
        public let initial: Output

        /// The closure that takes a value into the result.
        public let nextPartialResult: (Output, Upstream.Output) -> Output

        /// Creates the publisher of `reduce`.
        public init(
            upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
        ) {
            self.upstream = upstream
            self.initial = initial
            self.nextPartialResult = nextPartialResult
        }

        public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {
            upstream.subscribe(FoldNode("Reduce", downstream: subscriber, initial: initial) { [initial, nextPartialResult] result, value in
                .keep(nextPartialResult(result ?? initial, value))
            })
        }
    }

    /// The publisher of `tryReduce`.
    public struct TryReduce<Upstream, Output>: Publisher where Upstream: Publisher {
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The result if there are no values.
        public let initial: Output

        /// The closure that takes a value into the result or throws.
        public let nextPartialResult: (Output, Upstream.Output) throws -> Output

        /// Creates the publisher of `tryReduce`.
        public init(
            upstream: Upstream, initial: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
        ) {
            self.upstream = upstream
            self.initial = initial
            self.nextPartialResult = nextPartialResult
        }

        public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, S.Failure == Error {
            upstream.subscribe(FoldNode("TryReduce", downstream: subscriber, initial: initial) { [initial, nextPartialResult] result, value in
                .keep(try nextPartialResult(result ?? initial, value))
            })
        }
    }
}

extension Publisher {
    /// Takes all values into one result and sends it when the upstream finishes.
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Reduce<Self, T> {
        Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
    }

    /// Like `reduce`; an error that the closure throws ends the stream.
    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    ) -> Publishers.TryReduce<Self, T> {
        Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
    }
}
