extension Publishers {
    /// The publisher of `drop(while:)`.
    public struct DropWhile<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether to go on dropping.
        public let predicate: (Upstream.Output) -> Bool

        /// Creates the publisher of `drop(while:)`.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            var isOpen = false
            upstream.subscribe(StepNode("DropWhile", downstream: subscriber, traits: .init(discipline: .ignoring, children: { _ in [] })) {
                [predicate] value in
                if !isOpen, predicate(value) { return .skip }
                isOpen = true
                return .emit(value)
            })
        }
    }

    /// The publisher of `tryDrop(while:)`.
    public struct TryDropWhile<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether to go on dropping, or throws.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Creates the publisher of `tryDrop(while:)`.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Error {
            var isOpen = false
            upstream.subscribe(StepNode("TryDropWhile", downstream: subscriber, traits: .init(discipline: .ignoring, children: { _ in [] })) {
                [predicate] value in
                if !isOpen, try predicate(value) { return .skip }
                isOpen = true
                return .emit(value)
            })
        }
    }
}

extension Publisher {
    /// Drops values until a closure returns false for one; that value and all later ones are sent on.
    public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
        Publishers.DropWhile(upstream: self, predicate: predicate)
    }

    /// Like `drop(while:)`; an error that the closure throws ends the stream.
    public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
        Publishers.TryDropWhile(upstream: self, predicate: predicate)
    }
}
