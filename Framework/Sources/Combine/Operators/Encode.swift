extension Publishers {
    /// The publisher of `encode`.
    public struct Encode<Upstream, Coder>: Publisher
        where Upstream: Publisher, Coder: TopLevelEncoder, Upstream.Output: Encodable {
        public typealias Failure = Error
        public typealias Output = Coder.Output

        /// The publisher that values come from.
        public let upstream: Upstream

        private let encoder: Coder

        public init(upstream: Upstream, encoder: Coder) {
            self.upstream = upstream
            self.encoder = encoder
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Coder.Output == S.Input, S.Failure == Error {
            upstream.subscribe(Inner(downstream: subscriber, encoder: encoder))
        }
    }
}

extension Publisher where Output: Encodable {
    /// Encodes each value, for example with a `JSONEncoder`. The stream fails if a value cannot be encoded.
    public func encode<Coder>(encoder: Coder) -> Publishers.Encode<Self, Coder> where Coder: TopLevelEncoder {
        Publishers.Encode(upstream: self, encoder: encoder)
    }
}

extension Publishers.Encode {
    private final class Inner<Downstream: Subscriber>: CodingNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Coder.Output, Downstream.Failure == Error {
        private let encoder: Coder

        init(downstream: Downstream, encoder: Coder) {
            self.encoder = encoder
            super.init(downstream: downstream)
        }

        override func convert(_ input: Upstream.Output) throws -> Coder.Output { try encoder.encode(input) }
        override var description: String { "Encode" }
    }
}
