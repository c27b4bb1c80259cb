extension Publishers {
    /// The publisher of `map`.
    public struct Map<Upstream, Output>: Publisher where Upstream: Publisher {
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that converts each value.
        public let transform: (Upstream.Output) -> Output

        /// Creates the publisher of `map`.
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
            self.upstream = upstream
            self.transform = transform
        }

        public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, Failure == S.Failure {
            upstream.subscribe(Inner(downstream: subscriber, transform: transform))
        }
    }

    /// The publisher of `tryMap`.
    public struct TryMap<Upstream, Output>: Publisher where Upstream: Publisher {
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that converts each value or throws.
        public let transform: (Upstream.Output) throws -> Output

        /// Creates the publisher of `tryMap`.
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
            self.upstream = upstream
            self.transform = transform
        }

        public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, S.Failure == Error {
            upstream.subscribe(StepNode("TryMap", downstream: subscriber, traits: .init(discipline: .unchecked, children: { _ in [] })) {
                [transform] value in .emit(try transform(value))
            })
        }
    }
}

extension Publisher {
    /// Converts each value with a closure.
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        Publishers.Map(upstream: self, transform: transform)
    }

    /// Converts each value with a closure; an error that it throws ends the stream.
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
        Publishers.TryMap(upstream: self, transform: transform)
    }
}

extension Publishers.Map {
    /// Converts each value once more. The two closures are joined in one operator.
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> {
        let first = self.transform
        return Publishers.Map(upstream: upstream) { transform(first($0)) }
    }

    /// Converts each value once more. The two closures are joined in one operator.
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
        let first = self.transform
        return Publishers.TryMap(upstream: upstream) { try transform(first($0)) }
    }
}

extension Publishers.TryMap {
    /// Converts each value once more. The two closures are joined in one operator.
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
        let first = self.transform
        return Publishers.TryMap(upstream: upstream) { transform(try first($0)) }
    }

    /// Converts each value once more. The two closures are joined in one operator.
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
        let first = self.transform
        return Publishers.TryMap(upstream: upstream) { try transform(try first($0)) }
    }
}

extension Publishers.Map {
    private struct Inner<Downstream: Subscriber>: Subscriber, NodeDescription
        where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
        typealias Input = Upstream.Output

        let downstream: Downstream
        let transform: (Input) -> Output
        let combineIdentifier = CombineIdentifier()

        func receive(subscription: Subscription) { downstream.receive(subscription: subscription) }
        func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(transform(input)) }
        func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
        var description: String { "Map" }
    }
}
