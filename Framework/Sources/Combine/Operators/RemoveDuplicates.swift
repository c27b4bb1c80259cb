extension Publishers {
    /// The publisher of `removeDuplicates`.
    public struct RemoveDuplicates<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether the previous value and a new one are the same.
        public let predicate: (Output, Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(downstream: subscriber, predicate: predicate))
        }
    }

    /// The publisher of `tryRemoveDuplicates`.
    public struct TryRemoveDuplicates<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether the previous value and a new one are the same, or throws.
        public let predicate: (Output, Output) throws -> Bool

        public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Error {
            upstream.subscribe(Inner(downstream: subscriber, predicate: predicate))
        }
    }
}

extension Publisher where Output: Equatable {
    /// Drops each value that equals the one before it.
    public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
        removeDuplicates(by: ==)
    }
}

extension Publisher {
    /// Drops each value that a closure calls the same as the one before it.
    public func removeDuplicates(
        by predicate: @escaping (Output, Output) -> Bool
    ) -> Publishers.RemoveDuplicates<Self> {
        Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
    }

    /// Like `removeDuplicates(by:)`; an error that the closure throws ends the stream.
    public func tryRemoveDuplicates(
        by predicate: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryRemoveDuplicates<Self> {
        Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
    }
}

extension Publishers.RemoveDuplicates {
    private final class Inner<Downstream: Subscriber>: StepNode<Output, Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Failure {
        private let predicate: (Output, Output) -> Bool
        private var last: Output?

        init(downstream: Downstream, predicate: @escaping (Output, Output) -> Bool) {
            self.predicate = predicate
            super.init(downstream: downstream)
        }

        override func step(_ input: Output) -> Step<Output, Failure> {
            let previous = last
            last = input
            guard let previous else { return .emit(input) }
            return predicate(previous, input) ? .skip : .emit(input)
        }

        override func convert(_ failure: Failure) -> Failure { failure }
        override var description: String { "RemoveDuplicates" }

        override var customMirror: Mirror {
            Mirror(self, children: ["downstream": downstream, "last": last as Any])
        }
    }
}

extension Publishers.TryRemoveDuplicates {
    private final class Inner<Downstream: Subscriber>: StepNode<Output, Upstream.Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Error {
        private let predicate: (Output, Output) throws -> Bool
        private var last: Output?

        init(downstream: Downstream, predicate: @escaping (Output, Output) throws -> Bool) {
            self.predicate = predicate
            super.init(downstream: downstream)
        }

        override func step(_ input: Output) -> Step<Output, Error> {
            let previous = last
            last = input
            guard let previous else { return .emit(input) }
            do {
                return try predicate(previous, input) ? .skip : .emit(input)
            } catch {
                return .fail(error)
            }
        }

        override func convert(_ failure: Upstream.Failure) -> Error { failure }
        override var description: String { "TryRemoveDuplicates" }

        override var customMirror: Mirror {
            Mirror(self, children: ["downstream": downstream, "last": last as Any])
        }
    }
}
