extension Publishers {
    /// The publisher of `min` and `max`.
    public struct Comparison<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether its second argument replaces the first.
        public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

        /// Creates the publisher of `min` and `max`.
        public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(FoldNode("Comparison", downstream: subscriber) { [areInIncreasingOrder] best, value in
                if let best, !areInIncreasingOrder(best, value) { return .proceed }
                return .keep(value)
            })
        }
    }

    /// The publisher of `tryMin` and `tryMax`.
    public struct TryComparison<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether its second argument replaces the first, or throws.
        public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

        /// Creates the publisher of `tryMin` and `tryMax`.
        public init(
            upstream: Upstream,
            areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
        ) {
            self.upstream = upstream
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Error {
            upstream.subscribe(FoldNode("TryComparison", downstream: subscriber) { [areInIncreasingOrder] best, value in
                if let best, try !areInIncreasingOrder(best, value) { return .proceed }
                return .keep(value)
            })
        }
    }
}

extension Publisher where Output: Comparable {
    /// Sends the smallest value when the upstream finishes; the first of equal ones.
    public func min() -> Publishers.Comparison<Self> {
        min(by: <)
    }

    /// Sends the largest value when the upstream finishes; the last of equal ones.
    public func max() -> Publishers.Comparison<Self> {
        max(by: <)
    }
}

extension Publisher {
    /// Sends the smallest value when the upstream finishes.
    ///
    /// - Parameter areInIncreasingOrder: Tells whether the first value is smaller than the second.
    public func min(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> Publishers.Comparison<Self> {
        Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
    }

    /// Like `min(by:)`; an error that the closure throws ends the stream.
    public func tryMin(
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryComparison<Self> {
        Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
    }

    /// Sends the largest value when the upstream finishes.
    ///
    /// - Parameter areInIncreasingOrder: Tells whether the first value is smaller than the second.
    public func max(
        by areInIncreasingOrder: @escaping (Output, Output) -> Bool
    ) -> Publishers.Comparison<Self> {
        Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
    }

    /// Like `max(by:)`; an error that the closure throws ends the stream.
    public func tryMax(
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryComparison<Self> {
        Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
    }
}
