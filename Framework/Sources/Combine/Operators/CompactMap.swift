extension Publishers {
    /// The publisher of `compactMap`.
    public struct CompactMap<Upstream, Output>: Publisher where Upstream: Publisher {
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that converts each value, or returns nil to drop it.
        public let transform: (Upstream.Output) -> Output?

        /// Creates the publisher of `compactMap`.
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {
            upstream.subscribe(Inner(downstream: subscriber, transform: transform))
        }
    }

    /// The publisher of `tryCompactMap`.
    public struct TryCompactMap<Upstream, Output>: Publisher where Upstream: Publisher {
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that converts each value, returns nil to drop it, or throws.
        public let transform: (Upstream.Output) throws -> Output?

        /// Creates the publisher of `tryCompactMap`.
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
            self.upstream = upstream
            self.transform = transform
        }

        public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, S.Failure == Error {
            upstream.subscribe(StepNode("TryCompactMap", downstream: subscriber) { [transform] value in
                try transform(value).map(Step.emit) ?? .skip
            })
        }
    }
}

extension Publisher {
    /// Converts each value with a closure and drops those for which it returns nil.
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        Publishers.CompactMap(upstream: self, transform: transform)
    }

    /// Like `compactMap`; an error that the closure throws ends the stream.
    public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> {
        Publishers.TryCompactMap(upstream: self, transform: transform)
    }
}

extension Publishers.CompactMap {
    /// Converts once more. The two closures are joined in one operator.
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
        let first = self.transform
        return Publishers.CompactMap(upstream: upstream) { first($0).flatMap(transform) }
    }

    /// Converts once more. The two closures are joined in one operator.
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
        let first = self.transform
        return Publishers.CompactMap(upstream: upstream) { first($0).map(transform) }
    }
}

extension Publishers.TryCompactMap {
    /// Converts once more. The two closures are joined in one operator.
    public func compactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Upstream, T> {
        let first = self.transform
        return Publishers.TryCompactMap(upstream: upstream) { try first($0).flatMap(transform) }
    }
}

extension Publishers.CompactMap {
    private struct Inner<Downstream: Subscriber>: Subscriber, NodeDescription
        where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
        typealias Input = Upstream.Output

        let downstream: Downstream
        let transform: (Input) -> Output?
        let combineIdentifier = CombineIdentifier()

        func receive(subscription: Subscription) { downstream.receive(subscription: subscription) }

        func receive(_ input: Input) -> Subscribers.Demand {
            guard let output = transform(input) else { return .max(1) }
            return downstream.receive(output)
        }

        func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
        var description: String { "CompactMap" }
    }
}
