extension Publishers {
    /// The publisher of `decode`.
    public struct Decode<Upstream, Output, Coder>: Publisher
        where Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder, Upstream.Output == Coder.Input {
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        private let decoder: Coder

        /// Creates the publisher of `decode`.
        public init(upstream: Upstream, decoder: Coder) {
            self.upstream = upstream
            self.decoder = decoder
        }

        public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, S.Failure == Error {
            upstream.subscribe(StepNode("Decode", downstream: subscriber, traits: .coding) { [decoder] value in
                .emit(try decoder.decode(Output.self, from: value))
            })
        }
    }
}

extension Publisher {
    /// Decodes each value, for example with a `JSONDecoder`. The stream fails if a value cannot be decoded:
    ///
    ///     URLSession.shared.dataTaskPublisher(for: url)
    ///         .map(\.data)
    ///         .decode(type: [Note].self, decoder: JSONDecoder())
    public func decode<Item, Coder>(type: Item.Type, decoder: Coder) -> Publishers.Decode<Self, Item, Coder>
        where Item: Decodable, Coder: TopLevelDecoder, Output == Coder.Input {
        Publishers.Decode(upstream: self, decoder: decoder)
    }
}
