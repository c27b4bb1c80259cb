extension Publishers {
    /// The publisher of `count`.
    public struct Count<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Int
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are counted.
        public let upstream: Upstream

        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, S.Input == Int {
            upstream.subscribe(Inner(downstream: subscriber, initial: 0))
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

extension Publishers.Count {
    private final class Inner<Downstream: Subscriber>: FoldNode<Upstream.Output, Failure, Downstream>
        where Downstream.Input == Int, Downstream.Failure == Failure {
        override func fold(_ input: Upstream.Output) -> FoldStep<Failure> {
            result = result.map { $0 + 1 }
            return .proceed
        }

        override func convert(_ failure: Failure) -> Failure { failure }
        override var description: String { "Count" }
    }
}
