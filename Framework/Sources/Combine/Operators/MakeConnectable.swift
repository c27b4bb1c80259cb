extension Publishers {
    /// The publisher of `makeConnectable`.
    public struct MakeConnectable<Upstream>: ConnectablePublisher where Upstream: Publisher, Upstream.Failure == Never {
        public typealias Output = Upstream.Output
        public typealias Failure = Never

        private let multicast: Multicast<Upstream, PassthroughSubject<Upstream.Output, Never>>

        /// Creates the publisher of `makeConnectable`.
        public init(upstream: Upstream) {
            multicast = upstream.multicast(PassthroughSubject.init)
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Never {
            multicast.receive(subscriber: subscriber)
        }

        public func connect() -> Cancellable {
            multicast.connect()
        }
    }
}

extension Publisher where Failure == Never {
    /// Makes the publisher wait for a call of `connect()`.
    public func makeConnectable() -> Publishers.MakeConnectable<Self> {
        Publishers.MakeConnectable(upstream: self)
    }
}
