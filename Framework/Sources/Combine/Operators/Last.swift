extension Publishers {
    /// The publisher of `last()`.
    public struct Last<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(downstream: subscriber, initial: nil))
        }
    }

    /// The publisher of `last(where:)`.
    public struct LastWhere<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that recognises the value.
        public let predicate: (Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(downstream: subscriber, predicate: predicate))
        }
    }

    /// The publisher of `tryLast(where:)`.
    public struct TryLastWhere<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that recognises the value or throws.
        public let predicate: (Output) throws -> Bool

        public init(upstream: Upstream, predicate: @escaping (Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Error {
            upstream.subscribe(Inner(downstream: subscriber, predicate: predicate))
        }
    }
}

extension Publisher {
    /// Sends on the last value when the upstream finishes.
    public func last() -> Publishers.Last<Self> {
        Publishers.Last(upstream: self)
    }

    /// Sends on the last value for which a closure returns true, when the upstream finishes.
    public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        Publishers.LastWhere(upstream: self, predicate: predicate)
    }

    /// Like `last(where:)`; an error that the closure throws ends the stream.
    public func tryLast(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryLastWhere<Self> {
        Publishers.TryLastWhere(upstream: self, predicate: predicate)
    }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publishers.Last {
    private final class Inner<Downstream: Subscriber>: FoldNode<Output, Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Failure {
        override func fold(_ input: Output) -> FoldStep<Failure> {
            result = input
            return .proceed
        }

        override func convert(_ failure: Failure) -> Failure { failure }
        override var description: String { "Last" }
    }
}

extension Publishers.LastWhere {
    private final class Inner<Downstream: Subscriber>: FoldNode<Output, Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Failure {
        private let predicate: (Output) -> Bool

        init(downstream: Downstream, predicate: @escaping (Output) -> Bool) {
            self.predicate = predicate
            super.init(downstream: downstream, initial: nil)
        }

        override func fold(_ input: Output) -> FoldStep<Failure> {
            if predicate(input) { result = input }
            return .proceed
        }

        override func convert(_ failure: Failure) -> Failure { failure }
        override var description: String { "LastWhere" }
    }
}

extension Publishers.TryLastWhere {
    private final class Inner<Downstream: Subscriber>: FoldNode<Output, Upstream.Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Error {
        private let predicate: (Output) throws -> Bool

        init(downstream: Downstream, predicate: @escaping (Output) throws -> Bool) {
            self.predicate = predicate
            super.init(downstream: downstream, initial: nil)
        }

        override func fold(_ input: Output) -> FoldStep<Error> {
            do {
                if try predicate(input) { result = input }
                return .proceed
            } catch {
                return .fail(error)
            }
        }

        override func convert(_ failure: Upstream.Failure) -> Error { failure }
        override var description: String { "TryLastWhere" }
    }
}
