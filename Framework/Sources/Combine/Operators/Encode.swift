extension Publishers {
    /// The publisher of `encode`.
    public struct Encode<Upstream, Coder>: Publisher
        where Upstream: Publisher, Coder: TopLevelEncoder, Upstream.Output: Encodable {
        public typealias Failure = Error
        public typealias Output = Coder.Output

        /// The publisher that values come from.
        public let upstream: Upstream

        private let encoder: Coder

        /// Creates the publisher of `encode`.
        public init(upstream: Upstream, encoder: Coder) {
            self.upstream = upstream
            self.encoder = encoder
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Coder.Output == S.Input, S.Failure == Error {
            upstream.subscribe(StepNode("Encode", downstream: subscriber, traits: .coding) { [encoder] value in
                .emit(try encoder.encode(value))
            })
        }
    }
}

extension Publisher where Output: Encodable {
    /// Encodes each value, for example with a `JSONEncoder`. The stream fails if a value cannot be encoded.
    public func encode<Coder>(encoder: Coder) -> Publishers.Encode<Self, Coder> where Coder: TopLevelEncoder {
        Publishers.Encode(upstream: self, encoder: encoder)
    }
}

extension StepNode.Traits {
    /// Those of `encode` and `decode`.
    static var coding: Self {
        Self(discipline: .lenient) {
            [
                ("downstream", $0.downstream),
                ("finished", $0.state.isTerminal),
                ("upstreamSubscription", $0.state.subscription as Any),
            ]
        }
    }
}
