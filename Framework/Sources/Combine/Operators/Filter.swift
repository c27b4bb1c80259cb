extension Publishers {
    /// The publisher of `filter`.
    public struct Filter<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells which values are sent on.
        public let isIncluded: (Upstream.Output) -> Bool

        /// Creates the publisher of `filter`.
        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(downstream: subscriber, isIncluded: isIncluded))
        }
    }

    /// The publisher of `tryFilter`.
    public struct TryFilter<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells which values are sent on, or throws.
        public let isIncluded: (Upstream.Output) throws -> Bool

        /// Creates the publisher of `tryFilter`.
        public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.isIncluded = isIncluded
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Error {
            upstream.subscribe(StepNode("TryFilter", downstream: subscriber) { [isIncluded] value in
                try isIncluded(value) ? .emit(value) : .skip
            })
        }
    }
}

extension Publisher {
    /// Sends on the values for which a closure returns true.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        Publishers.Filter(upstream: self, isIncluded: isIncluded)
    }

    /// Sends on the values for which a closure returns true; an error that it throws ends the stream.
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
        Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
    }
}

extension Publishers.Filter {
    /// Filters once more. The two closures are joined in one operator.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
        let first = self.isIncluded
        return Publishers.Filter(upstream: upstream) { first($0) && isIncluded($0) }
    }

    /// Filters once more. The two closures are joined in one operator.
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
        let first = self.isIncluded
        return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }
}

extension Publishers.TryFilter {
    /// Filters once more. The two closures are joined in one operator.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.TryFilter<Upstream> {
        let first = self.isIncluded
        return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }

    /// Filters once more. The two closures are joined in one operator.
    public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
        let first = self.isIncluded
        return Publishers.TryFilter(upstream: upstream) { try first($0) && isIncluded($0) }
    }
}

extension Publishers.Filter {
    private struct Inner<Downstream: Subscriber>: Subscriber, NodeDescription
        where Downstream.Input == Output, Downstream.Failure == Failure {
        let downstream: Downstream
        let isIncluded: (Output) -> Bool
        let combineIdentifier = CombineIdentifier()

        func receive(subscription: Subscription) { downstream.receive(subscription: subscription) }

        func receive(_ input: Output) -> Subscribers.Demand {
            isIncluded(input) ? downstream.receive(input) : .max(1)
        }

        func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
        var description: String { "Filter" }
    }
}
