extension Publishers {
    /// The publisher of `collect`.
    public struct Collect<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are collected.
        public let upstream: Upstream

        /// Creates the publisher of `collect`.
        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, S.Input == [Upstream.Output] {
            upstream.subscribe(Inner(downstream: subscriber))
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
        init(downstream: Downstream) {
            super.init("Collect", downstream: downstream, initial: [], convert: { $0 }, fold: { _, _ in .proceed })
        }

        /// Appends in place, so that the array is not copied for each value.
        override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            if isRunning { result?.append(input) }
            return .none
        }

        override var customMirror: Mirror { Mirror(self, children: ["count": result?.count ?? 0]) }
    }
}
