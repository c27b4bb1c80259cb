extension Publishers {
    /// The publisher of `allSatisfy`.
    public struct AllSatisfy<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Bool
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that judges a value.
        public let predicate: (Upstream.Output) -> Bool

        /// Creates the publisher of `allSatisfy`.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, S.Input == Bool {
            upstream.subscribe(FoldNode("AllSatisfy", downstream: subscriber, initial: true) { [predicate] _, value in
                predicate(value) ? .proceed : .finish(false)
            })
        }
    }

    /// The publisher of `tryAllSatisfy`.
    public struct TryAllSatisfy<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Bool
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that judges a value or throws.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Creates the publisher of `tryAllSatisfy`.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Error, S.Input == Bool {
            upstream.subscribe(FoldNode("TryAllSatisfy", downstream: subscriber, initial: true) { [predicate] _, value in
                try predicate(value) ? .proceed : .finish(false)
            })
        }
    }
}

extension Publisher {
    /// Sends false as soon as a closure returns false for a value, or true when the upstream finishes without one.
    public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
        Publishers.AllSatisfy(upstream: self, predicate: predicate)
    }

    /// Like `allSatisfy`; an error that the closure throws ends the stream.
    public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
        Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
    }
}
