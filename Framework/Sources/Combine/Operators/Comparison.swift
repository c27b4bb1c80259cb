extension Publishers {
    /// The publisher of `min` and `max`.
    public struct Comparison<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether its second argument replaces the first.
        public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

        public init(upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(downstream: subscriber, replaces: areInIncreasingOrder))
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

        public init(
            upstream: Upstream,
            areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
        ) {
            self.upstream = upstream
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Error {
            upstream.subscribe(Inner(downstream: subscriber, replaces: areInIncreasingOrder))
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

extension Publishers.Comparison {
    private final class Inner<Downstream: Subscriber>: FoldNode<Output, Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Failure {
        private let replaces: (Output, Output) -> Bool

        init(downstream: Downstream, replaces: @escaping (Output, Output) -> Bool) {
            self.replaces = replaces
            super.init(downstream: downstream, initial: nil)
        }

        override func fold(_ input: Output) -> FoldStep<Failure> {
            if let best = result, !replaces(best, input) { return .proceed }
            result = input
            return .proceed
        }

        override func convert(_ failure: Failure) -> Failure { failure }
        override var description: String { "Comparison" }
    }
}

extension Publishers.TryComparison {
    private final class Inner<Downstream: Subscriber>: FoldNode<Output, Upstream.Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Error {
        private let replaces: (Output, Output) throws -> Bool

        init(downstream: Downstream, replaces: @escaping (Output, Output) throws -> Bool) {
            self.replaces = replaces
            super.init(downstream: downstream, initial: nil)
        }

        override func fold(_ input: Output) -> FoldStep<Error> {
            do {
                if let best = result, try !replaces(best, input) { return .proceed }
                result = input
                return .proceed
            } catch {
                return .fail(error)
            }
        }

        override func convert(_ failure: Upstream.Failure) -> Error { failure }
        override var description: String { "TryComparison" }
    }
}
