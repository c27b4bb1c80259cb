extension Publishers {
    /// The publisher of `catch`.
    public struct Catch<Upstream, NewPublisher>: Publisher
        where Upstream: Publisher, NewPublisher: Publisher, Upstream.Output == NewPublisher.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = NewPublisher.Failure

        /// The publisher that values come from until it fails.
        public let upstream: Upstream

        /// The closure that makes the replacement.
        public let handler: (Upstream.Failure) -> NewPublisher

        /// Creates the publisher of `catch`.
        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        public func receive<S>(subscriber: S) where S: Subscriber, NewPublisher.Failure == S.Failure,
            NewPublisher.Output == S.Input {
            upstream.subscribe(Inner.UpstreamSide(node: Inner(downstream: subscriber, handler: handler)))
        }
    }

    /// The publisher of `tryCatch`.
    public struct TryCatch<Upstream, NewPublisher>: Publisher
        where Upstream: Publisher, NewPublisher: Publisher, Upstream.Output == NewPublisher.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = Error

        /// The publisher that values come from until it fails.
        public let upstream: Upstream

        /// The closure that makes the replacement or throws.
        public let handler: (Upstream.Failure) throws -> NewPublisher

        /// Creates the publisher of `tryCatch`.
        public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
            self.upstream = upstream
            self.handler = handler
        }

        public func receive<S>(subscriber: S) where S: Subscriber, NewPublisher.Output == S.Input,
            S.Failure == Error {
            upstream.subscribe(Inner.UpstreamSide(node: Inner(downstream: subscriber, handler: handler)))
        }
    }
}

extension Publisher {
    /// When this publisher fails, goes on with another one made of the error.
    public func `catch`<P>(_ handler: @escaping (Failure) -> P) -> Publishers.Catch<Self, P>
        where P: Publisher, Output == P.Output {
        Publishers.Catch(upstream: self, handler: handler)
    }

    /// Like `catch`; an error that the closure throws ends the stream.
    public func tryCatch<P>(_ handler: @escaping (Failure) throws -> P) -> Publishers.TryCatch<Self, P>
        where P: Publisher, Output == P.Output {
        Publishers.TryCatch(upstream: self, handler: handler)
    }
}

extension Publishers.Catch {
    private final class Inner<Downstream: Subscriber>: CatchNode<Upstream, NewPublisher, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == NewPublisher.Failure {
        private let handler: (Upstream.Failure) -> NewPublisher

        init(downstream: Downstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            self.handler = handler
            super.init(downstream: downstream)
        }

        override func replacement(for failure: Upstream.Failure) -> NewPublisher { handler(failure) }
        override func convert(_ failure: NewPublisher.Failure) -> NewPublisher.Failure { failure }
        override var description: String { "Catch" }
    }
}

extension Publishers.TryCatch {
    private final class Inner<Downstream: Subscriber>: CatchNode<Upstream, NewPublisher, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == Error {
        private let handler: (Upstream.Failure) throws -> NewPublisher

        init(downstream: Downstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
            self.handler = handler
            super.init(downstream: downstream)
        }

        override func replacement(for failure: Upstream.Failure) throws -> NewPublisher { try handler(failure) }
        override func convert(thrown error: Error) -> Error { error }
        override func convert(_ failure: NewPublisher.Failure) -> Error { failure }
        override var description: String { "TryCatch" }
    }
}
