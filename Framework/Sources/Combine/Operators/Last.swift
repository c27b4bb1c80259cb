extension Publishers {
    /// The publisher of `last()`.
    public struct Last<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// Creates the publisher of `last()`.
        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(FoldNode("Last", downstream: subscriber) { _, value in .keep(value) })
        }
    }

    /// The publisher of `last(where:)`.
    public struct LastWhere<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that recognises the value.
        public let predicate: (Output) -> Bool

        /// Creates the publisher of `last(where:)`.
        public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(FoldNode("LastWhere", downstream: subscriber) { [predicate] _, value in
                predicate(value) ? .keep(value) : .proceed
            })
        }
    }

    /// The publisher of `tryLast(where:)`.
    public struct TryLastWhere<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that recognises the value or throws.
        public let predicate: (Output) throws -> Bool

        /// Creates the publisher of `tryLast(where:)`.
        public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Error {
            upstream.subscribe(FoldNode("TryLastWhere", downstream: subscriber) { [predicate] _, value in
                try predicate(value) ? .keep(value) : .proceed
            })
        }
    }
}

extension Publisher {
    /// Sends on the last value when the upstream finishes.
    public func last() -> Publishers.Last<Self> {
        Publishers.Last(upstream: self)
    }

    /// Sends on the last value for which a closure returns true, when the upstream finishes.
    public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        Publishers.LastWhere(upstream: self, predicate: predicate)
    }

    /// Like `last(where:)`; an error that the closure throws ends the stream.
    public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
        Publishers.TryLastWhere(upstream: self, predicate: predicate)
    }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}
