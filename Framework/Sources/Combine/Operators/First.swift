extension Publishers {
    /// The publisher of `first()`.
    public struct First<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// Creates the publisher of `first()`.
        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(FoldNode("First", downstream: subscriber) { _, value in .finish(value) })
        }
    }

    /// The publisher of `first(where:)`.
    public struct FirstWhere<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that recognises the value.
        public let predicate: (Output) -> Bool

        /// Creates the publisher of `first(where:)`.
        public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(FoldNode("TryFirst", downstream: subscriber) { [predicate] _, value in
                predicate(value) ? .finish(value) : .proceed
            })
        }
    }

    /// The publisher of `tryFirst(where:)`.
    public struct TryFirstWhere<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that recognises the value or throws.
        public let predicate: (Output) throws -> Bool

        /// Creates the publisher of `tryFirst(where:)`.
        public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Error {
            upstream.subscribe(FoldNode("TryFirstWhere", downstream: subscriber) { [predicate] _, value in
                try predicate(value) ? .finish(value) : .proceed
            })
        }
    }
}

extension Publisher {
    /// Sends on the first value and finishes.
    public func first() -> Publishers.First<Self> {
        Publishers.First(upstream: self)
    }

    /// Sends on the first value for which a closure returns true, and finishes.
    public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
        Publishers.FirstWhere(upstream: self, predicate: predicate)
    }

    /// Like `first(where:)`; an error that the closure throws ends the stream.
    public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
        Publishers.TryFirstWhere(upstream: self, predicate: predicate)
    }
}

extension Publishers.First: Equatable where Upstream: Equatable {}
