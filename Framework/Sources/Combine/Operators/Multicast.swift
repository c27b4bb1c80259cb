extension Publishers {
    /// The publisher of `multicast`.
    public final class Multicast<Upstream, SubjectType>: ConnectablePublisher
        where Upstream: Publisher, SubjectType: Subject, Upstream.Failure == SubjectType.Failure,
        Upstream.Output == SubjectType.Output {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The closure that makes the subject, called once, when it is first needed.
        public let createSubject: () -> SubjectType

        private let lock = Lock()
        private var subject: SubjectType?

        /// Creates the publisher of `multicast`.
        public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
            self.upstream = upstream
            self.createSubject = createSubject
        }

        public func receive<S>(subscriber: S) where S: Subscriber, SubjectType.Failure == S.Failure,
            SubjectType.Output == S.Input {
            sharedSubject.subscribe(Inner(parent: self, downstream: subscriber))
        }

        /// Subscribes the subject to the upstream. Connecting twice subscribes it twice.
        public func connect() -> Cancellable {
            upstream.subscribe(sharedSubject)
        }

        private var sharedSubject: SubjectType {
            lock.lock()
            if let subject {
                lock.unlock()
                return subject
            }
            lock.unlock()
            let new = createSubject()
            lock.lock()
            defer { lock.unlock() }
            // Another thread may have been faster; then its subject is the one.
            if let subject { return subject }
            subject = new
            return new
        }
    }
}

extension Publisher {
    /// Sends the values of this publisher to several subscribers, through a subject that the closure makes.
    public func multicast<S>(_ createSubject: @escaping () -> S) -> Publishers.Multicast<Self, S>
        where S: Subject, Failure == S.Failure, Output == S.Output {
        Publishers.Multicast(upstream: self, createSubject: createSubject)
    }

    /// Sends the values of this publisher to several subscribers, through a subject.
    public func multicast<S>(subject: S) -> Publishers.Multicast<Self, S>
        where S: Subject, Failure == S.Failure, Output == S.Output {
        multicast { subject }
    }
}

extension Publishers.Multicast {
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private let lock = Lock()
        private var state = UpstreamState.awaiting

        /// Kept so that the subject stays alive as long as someone listens.
        private var parent: Publishers.Multicast<Upstream, SubjectType>?
        private var downstream: Downstream?

        init(parent: Publishers.Multicast<Upstream, SubjectType>, downstream: Downstream) {
            self.parent = parent
            self.downstream = downstream
        }

        func receive(subscription: Subscription) {
            lock.lock()
            guard case .awaiting = state, let downstream else {
                lock.unlock()
                subscription.cancel()
                return
            }
            state = .subscribed(subscription)
            lock.unlock()
            downstream.receive(subscription: self)
        }

        func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            lock.lock()
            guard case .subscribed(let subscription) = state, let downstream else {
                lock.unlock()
                return .none
            }
            lock.unlock()
            let demand = downstream.receive(input)
            if demand > 0 { subscription.request(demand) }
            return .none
        }

        func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            end().downstream?.receive(completion: completion)
        }

        func request(_ demand: Subscribers.Demand) {
            lock.withLock { state.subscription }?.request(demand)
        }

        func cancel() {
            end().subscription?.cancel()
        }

        private struct Remains {
            var subscription: Subscription?
            var downstream: Downstream?
            var parent: Publishers.Multicast<Upstream, SubjectType>?
        }

        /// Closes the link; the caller releases its parts, outside the lock.
        private func end() -> Remains {
            lock.lock()
            defer { lock.unlock() }
            guard let subscription = state.subscription else { return Remains() }
            state = .terminal
            defer {
                downstream = nil
                parent = nil
            }
            return Remains(subscription: subscription, downstream: downstream, parent: parent)
        }

        var description: String { "Multicast" }
    }
}
