extension Publishers {
    /// The publisher of `prefix(while:)`.
    public struct PrefixWhile<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether to go on.
        public let predicate: (Upstream.Output) -> Bool

        /// Creates the publisher of `prefix(while:)`.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(StepNode("PrefixWhile", downstream: subscriber) { [predicate] value in
                predicate(value) ? .emit(value) : .finish
            })
        }
    }

    /// The publisher of `tryPrefix(while:)`.
    public struct TryPrefixWhile<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether to go on, or throws.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Creates the publisher of `tryPrefix(while:)`.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Error {
            upstream.subscribe(StepNode("TryPrefixWhile", downstream: subscriber) { [predicate] value in
                try predicate(value) ? .emit(value) : .finish
            })
        }
    }
}

extension Publisher {
    /// Sends on values until a closure returns false for one; that value is not sent and the stream finishes.
    public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
        Publishers.PrefixWhile(upstream: self, predicate: predicate)
    }

    /// Like `prefix(while:)`; an error that the closure throws ends the stream.
    public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
        Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
    }
}
