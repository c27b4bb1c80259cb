extension Publishers {
    /// The publisher of `allSatisfy`.
    public struct AllSatisfy<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Bool
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that judges a value.
        public let predicate: (Upstream.Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, S.Input == Bool {
            upstream.subscribe(Inner(downstream: subscriber, predicate: predicate))
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

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Error, S.Input == Bool {
            upstream.subscribe(Inner(downstream: subscriber, predicate: predicate))
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

extension Publishers.AllSatisfy {
    private final class Inner<Downstream: Subscriber>: FoldNode<Upstream.Output, Failure, Downstream>
        where Downstream.Input == Bool, Downstream.Failure == Failure {
        private let predicate: (Upstream.Output) -> Bool

        init(downstream: Downstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.predicate = predicate
            super.init(downstream: downstream, initial: true)
        }

        override func fold(_ input: Upstream.Output) -> FoldStep<Failure> {
            if predicate(input) { return .proceed }
            result = false
            return .finish
        }

        override func convert(_ failure: Failure) -> Failure { failure }
        override var description: String { "AllSatisfy" }
    }
}

extension Publishers.TryAllSatisfy {
    private final class Inner<Downstream: Subscriber>: FoldNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Bool, Downstream.Failure == Error {
        private let predicate: (Upstream.Output) throws -> Bool

        init(downstream: Downstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.predicate = predicate
            super.init(downstream: downstream, initial: true)
        }

        override func fold(_ input: Upstream.Output) -> FoldStep<Error> {
            do {
                if try predicate(input) { return .proceed }
            } catch {
                return .fail(error)
            }
            result = false
            return .finish
        }

        override func convert(_ failure: Upstream.Failure) -> Error { failure }
        override var description: String { "TryAllSatisfy" }
    }
}
