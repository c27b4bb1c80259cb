extension Publishers {
    /// The publisher of `handleEvents`.
    public struct HandleEvents<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// Runs when the subscription arrives.
        public var receiveSubscription: ((Subscription) -> Void)?

        /// Runs before each value is sent on.
        public var receiveOutput: ((Upstream.Output) -> Void)?

        /// Runs before the end is sent on.
        public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?

        /// Runs when the subscriber cancels.
        public var receiveCancel: (() -> Void)?

        /// Runs when the subscriber asks for values.
        public var receiveRequest: ((Subscribers.Demand) -> Void)?

        /// Creates the publisher of `handleEvents`.
        public init(
            upstream: Upstream,
            receiveSubscription: ((Subscription) -> Void)? = nil,
            receiveOutput: ((Output) -> Void)? = nil,
            receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
            receiveCancel: (() -> Void)? = nil,
            receiveRequest: ((Subscribers.Demand) -> Void)? = nil
        ) {
            self.upstream = upstream
            self.receiveSubscription = receiveSubscription
            self.receiveOutput = receiveOutput
            self.receiveCompletion = receiveCompletion
            self.receiveCancel = receiveCancel
            self.receiveRequest = receiveRequest
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            let handlers = Handlers(
                receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
                receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
            upstream.subscribe(Inner(handlers: handlers, downstream: subscriber))
        }
    }
}

extension Publisher {
    /// Runs closures as things happen in the stream, without changing it.
    public func handleEvents(
        receiveSubscription: ((Subscription) -> Void)? = nil,
        receiveOutput: ((Output) -> Void)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
        receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) -> Publishers.HandleEvents<Self> {
        Publishers.HandleEvents(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
    }
}

extension Publishers.HandleEvents {
    /// The closures alone: a subscriber must not keep its upstream alive.
    private struct Handlers {
        let receiveSubscription: ((Subscription) -> Void)?
        let receiveOutput: ((Upstream.Output) -> Void)?
        let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?
        let receiveCancel: (() -> Void)?
        let receiveRequest: ((Subscribers.Demand) -> Void)?
    }

    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        /// The closures; nil after the end, when they are no longer called.
        private var handlers: Handlers?

        init(handlers: Handlers, downstream: Downstream) {
            self.handlers = handlers
            super.init("HandleEvents", downstream: downstream)
        }

        private var currentHandlers: Handlers? { lock.withLock { handlers } }

        override func receive(subscription: Subscription) {
            currentHandlers?.receiveSubscription?(subscription)
            guard attach(subscription) else { return }
            downstream.receive(subscription: self)
        }

        override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            currentHandlers?.receiveOutput?(input)
            let demand = downstream.receive(input)
            if demand > 0 { currentHandlers?.receiveRequest?(demand) }
            return demand
        }

        override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            currentHandlers?.receiveCompletion?(completion)
            lock.lock()
            let ended = handlers
            handlers = nil
            state = .terminal
            lock.unlock()
            withExtendedLifetime(ended) { downstream.receive(completion: completion) }
        }

        override func request(_ demand: Subscribers.Demand) {
            currentHandlers?.receiveRequest?(demand)
            upstream?.request(demand)
        }

        override func cancel() {
            currentHandlers?.receiveCancel?()
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return
            }
            let ended = handlers
            handlers = nil
            let subscription = state.end()
            lock.unlock()
            withExtendedLifetime(ended) { subscription?.cancel() }
        }
    }
}
