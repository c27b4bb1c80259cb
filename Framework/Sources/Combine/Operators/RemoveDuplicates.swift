extension Publishers {
    /// The publisher of `removeDuplicates`.
    public struct RemoveDuplicates<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether the previous value and a new one are the same.
        public let predicate: (Output, Output) -> Bool

        /// Creates the publisher of `removeDuplicates`.
        public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            let last = LastValue<Output>()
            upstream.subscribe(StepNode("RemoveDuplicates", downstream: subscriber, traits: .init(children: {
                [("downstream", $0.downstream), ("last", last.value as Any)]
            })) { [predicate] value in
                guard let previous = last.replace(with: value) else { return .emit(value) }
                return predicate(previous, value) ? .skip : .emit(value)
            })
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

        /// Creates the publisher of `tryRemoveDuplicates`.
        public init(upstream: Upstream, predicate: @escaping (Output, Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Error {
            let last = LastValue<Output>()
            upstream.subscribe(StepNode("TryRemoveDuplicates", downstream: subscriber, traits: .init(children: {
                [("downstream", $0.downstream), ("last", last.value as Any)]
            })) { [predicate] value in
                guard let previous = last.replace(with: value) else { return .emit(value) }
                return try predicate(previous, value) ? .skip : .emit(value)
            })
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

/// The value before, for both operators.
private final class LastValue<Value> {
    private(set) var value: Value?

    func replace(with new: Value) -> Value? {
        defer { value = new }
        return value
    }
}
