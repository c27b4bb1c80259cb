extension Publishers {
    /// The publisher of `collect`.
    public struct Collect<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are collected.
        public let upstream: Upstream

        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, S.Input == [Upstream.Output] {
            upstream.subscribe(Inner(downstream: subscriber, initial: []))
        }
    }
}

extension Publisher {
    /// Sends all values as one array when the upstream finishes. The array grows without limit until then.
    public func collect() -> Publishers.Collect<Self> {
        Publishers.Collect(upstream: self)
    }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

extension Publishers.Collect {
    private final class Inner<Downstream: Subscriber>: FoldNode<Upstream.Output, Failure, Downstream>
        where Downstream.Input == [Upstream.Output], Downstream.Failure == Failure {
        override func fold(_ input: Upstream.Output) -> FoldStep<Failure> {
            result?.append(input)
            return .proceed
        }

        override func convert(_ failure: Failure) -> Failure { failure }
        override var description: String { "Collect" }
        override var customMirror: Mirror { Mirror(self, children: ["count": result?.count ?? 0]) }
    }
}
