extension Publishers {
    /// The publisher of `drop(while:)`.
    public struct DropWhile<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether to go on dropping.
        public let predicate: (Upstream.Output) -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(downstream: subscriber, predicate: predicate))
        }
    }

    /// The publisher of `tryDrop(while:)`.
    public struct TryDropWhile<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Error

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that tells whether to go on dropping, or throws.
        public let predicate: (Upstream.Output) throws -> Bool

        public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
            self.upstream = upstream
            self.predicate = predicate
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Error {
            upstream.subscribe(Inner(downstream: subscriber, predicate: predicate))
        }
    }
}

extension Publisher {
    /// Drops values until a closure returns false for one; that value and all later ones are sent on.
    public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
        Publishers.DropWhile(upstream: self, predicate: predicate)
    }

    /// Like `drop(while:)`; an error that the closure throws ends the stream.
    public func tryDrop(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryDropWhile<Self> {
        Publishers.TryDropWhile(upstream: self, predicate: predicate)
    }
}

/// What both operators share: a gate that opens at the first value the predicate refuses.
private class DropWhileNode<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
    where Downstream.Input == Input {
    let downstream: Downstream
    private let lock = Lock()
    private var state = UpstreamState.awaiting
    private var isOpen = false

    init(downstream: Downstream) {
        self.downstream = downstream
    }

    func drops(_ input: Input) throws -> Bool { preconditionFailure("A DropWhileNode must be subclassed") }
    func convert(_ failure: Failure) -> Downstream.Failure { preconditionFailure("A DropWhileNode must be subclassed") }

    /// Converts what `drops` threw, if it can throw.
    func convert(thrown error: Error) -> Downstream.Failure {
        preconditionFailure("A DropWhileNode must be subclassed")
    }

    var description: String { preconditionFailure("A DropWhileNode must be subclassed") }

    final func receive(subscription: Subscription) {
        lock.lock()
        guard case .awaiting = state else {
            lock.unlock()
            subscription.cancel()
            return
        }
        state = .subscribed(subscription)
        lock.unlock()
        downstream.receive(subscription: self)
    }

    final func receive(_ input: Input) -> Subscribers.Demand {
        lock.lock()
        guard case .subscribed = state else {
            lock.unlock()
            return .none
        }
        let isOpen = self.isOpen
        lock.unlock()
        if isOpen { return downstream.receive(input) }
        do {
            if try drops(input) { return .max(1) }
        } catch {
            cancel()
            downstream.receive(completion: .failure(convert(thrown: error)))
            return .none
        }
        lock.withLock { self.isOpen = true }
        return downstream.receive(input)
    }

    final func receive(completion: Subscribers.Completion<Failure>) {
        lock.lock()
        let wasSubscribed = state.subscription != nil
        if wasSubscribed { state = .terminal }
        lock.unlock()
        if wasSubscribed { downstream.receive(completion: completion.mapFailure(convert)) }
    }

    final func request(_ demand: Subscribers.Demand) {
        precondition(demand > 0, "A subscriber must request at least one value")
        lock.withLock { state.subscription }?.request(demand)
    }

    final func cancel() {
        lock.lock()
        let subscription = state.isAwaiting ? nil : state.end()
        lock.unlock()
        subscription?.cancel()
    }
}

extension Publishers.DropWhile {
    private final class Inner<Downstream: Subscriber>: DropWhileNode<Output, Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Failure {
        private let predicate: (Output) -> Bool

        init(downstream: Downstream, predicate: @escaping (Output) -> Bool) {
            self.predicate = predicate
            super.init(downstream: downstream)
        }

        override func drops(_ input: Output) -> Bool { predicate(input) }
        override func convert(_ failure: Failure) -> Failure { failure }
        override var description: String { "DropWhile" }
    }
}

extension Publishers.TryDropWhile {
    private final class Inner<Downstream: Subscriber>: DropWhileNode<Output, Upstream.Failure, Downstream>
        where Downstream.Input == Output, Downstream.Failure == Error {
        private let predicate: (Output) throws -> Bool

        init(downstream: Downstream, predicate: @escaping (Output) throws -> Bool) {
            self.predicate = predicate
            super.init(downstream: downstream)
        }

        override func drops(_ input: Output) throws -> Bool { try predicate(input) }
        override func convert(_ failure: Upstream.Failure) -> Error { failure }
        override func convert(thrown error: Error) -> Error { error }
        override var description: String { "TryDropWhile" }
    }
}
