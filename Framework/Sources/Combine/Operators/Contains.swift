extension Publishers {
    /// The publisher of `contains(_:)`.
    public struct Contains<Upstream>: Publisher where Upstream: Publisher, Upstream.Output: Equatable {
        public typealias Output = Bool
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The value that is looked for.
        public let output: Upstream.Output

        /// Creates the publisher of `contains(_:)`.
        public init(upstream: Upstream, output: Upstream.Output) {
            self.upstream = upstream
            self.output = output
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, S.Input == Bool {
            upstream.subscribe(FoldNode("Contains", downstream: subscriber, initial: false) { [output] _, value in
                value == output ? .finish(true) : .proceed
            })
        }
    }

    /// The publisher of `contains(where:)`.
    public struct ContainsWhere<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Bool
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that recognises a value.
        public let predicate: (Upstream.Output) -> Bool

        /// Creates the publisher of `contains(where:)`.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, S.Input == Bool {
            upstream.subscribe(FoldNode("ContainsWhere", downstream: subscriber, initial: false) { [predicate] _, value in
                predicate(value) ? .finish(true) : .proceed
            })
        }
    }

    /// The publisher of `tryContains(where:)`.
    public struct TryContainsWhere<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Bool
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that recognises a value or throws.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Creates the publisher of `tryContains(where:)`.
        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Error, S.Input == Bool {
            upstream.subscribe(FoldNode("TryContainsWhere", downstream: subscriber, initial: false) { [predicate] _, value in
                try predicate(value) ? .finish(true) : .proceed
            })
        }
    }
}

extension Publisher where Output: Equatable {
    /// Sends true as soon as a value equals `output`, or false when the upstream finishes without it.
    public func contains(_ output: Output) -> Publishers.Contains<Self> {
        Publishers.Contains(upstream: self, output: output)
    }
}

extension Publisher {
    /// Sends true as soon as a closure returns true for a value, or false when the upstream finishes without it.
    public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
        Publishers.ContainsWhere(upstream: self, predicate: predicate)
    }

    /// Like `contains(where:)`; an error that the closure throws ends the stream.
    public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
        Publishers.TryContainsWhere(upstream: self, predicate: predicate)
    }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}
