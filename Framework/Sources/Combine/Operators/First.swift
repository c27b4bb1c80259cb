extension Publishers {
    /// The publisher of `first()`.
    public struct First<Upstream>: Publisher where Upstream: Publisher {
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

    /// The publisher of `first(where:)`.
    public struct FirstWhere<Upstream>: Publisher where Upstream: Publisher {
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

    /// The publisher of `tryFirst(where:)`.
    public struct TryFirstWhere<Upstream>: Publisher where Upstream: Publisher {
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
    /// Sends on the first value and finishes.
    public func first() -> Publishers.First<Self> {
        Publishers.First(upstream: self)
    }

    /// Sends on the first value for which a closure returns true, and finishes.
    public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
        Publishers.FirstWhere(upstream: self, predicate: predicate)
    }

    /// Like `first(where:)`; an error that the closure throws ends the stream.
    public func tryFirst(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryFirstWhere<Self> {
        Publishers.TryFirstWhere(upstream: self, predicate: predicate)
    }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publishers.First {
    private final class Inner<Downstream: Subscriber>: FoldNode<Output, Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Failure {
        override func fold(_ input: Output) -> FoldStep<Failure> {
            result = input
            return .finish
        }

        override func convert(_ failure: Failure) -> Failure { failure }
        override var description: String { "First" }
    }
}

extension Publishers.FirstWhere {
    private final class Inner<Downstream: Subscriber>: FoldNode<Output, Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Failure {
        private let predicate: (Output) -> Bool

        init(downstream: Downstream, predicate: @escaping (Output) -> Bool) {
            self.predicate = predicate
            super.init(downstream: downstream, initial: nil)
        }

        override func fold(_ input: Output) -> FoldStep<Failure> {
            guard predicate(input) else { return .proceed }
            result = input
            return .finish
        }

        override func convert(_ failure: Failure) -> Failure { failure }

        /// Apple's operator calls itself so.
        override var description: String { "TryFirst" }
    }
}

extension Publishers.TryFirstWhere {
    private final class Inner<Downstream: Subscriber>: FoldNode<Output, Upstream.Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Error {
        private let predicate: (Output) throws -> Bool

        init(downstream: Downstream, predicate: @escaping (Output) throws -> Bool) {
            self.predicate = predicate
            super.init(downstream: downstream, initial: nil)
        }

        override func fold(_ input: Output) -> FoldStep<Error> {
            do {
                guard try predicate(input) else { return .proceed }
            } catch {
                return .fail(error)
            }
            result = input
            return .finish
        }

        override func convert(_ failure: Upstream.Failure) -> Error { failure }
        override var description: String { "TryFirstWhere" }
    }
}
