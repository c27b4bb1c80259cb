extension Publishers {
    /// The publisher of `count`.
    public struct Count<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Int
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are counted.
        public let upstream: Upstream

        /// Creates the publisher of `count`.
        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, S.Input == Int {
            upstream.subscribe(FoldNode("Count", downstream: subscriber, initial: 0) { count, _ in .keep((count ?? 0) + 1) })
        }
    }
}

extension Publisher {
    /// Sends the number of values when the upstream finishes.
    public func count() -> Publishers.Count<Self> {
        Publishers.Count(upstream: self)
    }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}
