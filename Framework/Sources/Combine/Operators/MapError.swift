extension Publishers {
    /// The publisher of `mapError`.
    public struct MapError<Upstream, Failure>: Publisher where Upstream: Publisher, Failure: Error {
        public typealias Output = Upstream.Output

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that converts the error.
        public let transform: (Upstream.Failure) -> Failure

        /// Creates the publisher of `mapError`.
        public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
            self.upstream = upstream
            self.transform = transform
        }

        /// The same as `init(upstream:transform:)`.
        public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
            self.init(upstream: upstream, transform: map)
        }

        public func receive<S>(subscriber: S) where Failure == S.Failure, S: Subscriber, Output == S.Input {
            upstream.subscribe(Inner(downstream: subscriber, transform: transform))
        }
    }
}

extension Publisher {
    /// Converts the error with which the stream fails.
    public func mapError<E>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> where E: Error {
        Publishers.MapError(upstream: self, transform: transform)
    }
}

extension Publishers.MapError {
    private struct Inner<Downstream: Subscriber>: Subscriber, NodeDescription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Failure {
        let downstream: Downstream
        let transform: (Upstream.Failure) -> Downstream.Failure
        let combineIdentifier = CombineIdentifier()

        func receive(subscription: Subscription) { downstream.receive(subscription: subscription) }
        func receive(_ input: Upstream.Output) -> Subscribers.Demand { downstream.receive(input) }

        func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            downstream.receive(completion: completion.mapFailure(transform))
        }

        var description: String { "MapError" }
    }
}
