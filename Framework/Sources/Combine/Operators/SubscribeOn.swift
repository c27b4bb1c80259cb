extension Publishers {
    /// The publisher of `subscribe(on:)`.
    public struct SubscribeOn<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that is subscribed.
        public let upstream: Upstream

        /// Where it is subscribed.
        public let scheduler: Context

        /// Options for the scheduler.
        public let options: Context.SchedulerOptions?

        public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            let inner = Inner(scheduler: scheduler, options: options, downstream: subscriber)
            scheduler.schedule(options: options) { upstream.subscribe(inner) }
        }
    }
}

extension Publisher {
    /// Subscribes, requests and cancels on a scheduler. Values arrive wherever this publisher sends them.
    public func subscribe<S>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.SubscribeOn<Self, S>
        where S: Scheduler {
        Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
    }
}

extension Publishers.SubscribeOn {
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private let scheduler: Context
        private let options: Context.SchedulerOptions?
        private let downstream: Downstream
        private let lock = Lock()
        private var state = UpstreamState.awaiting

        init(scheduler: Context, options: Context.SchedulerOptions?, downstream: Downstream) {
            self.scheduler = scheduler
            self.options = options
            self.downstream = downstream
        }

        func receive(subscription: Subscription) {
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

        func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            guard lock.withLock({ state.subscription }) != nil else { return .none }
            return downstream.receive(input)
        }

        func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            lock.lock()
            let wasSubscribed = state.subscription != nil
            if wasSubscribed { state = .terminal }
            lock.unlock()
            if wasSubscribed { downstream.receive(completion: completion) }
        }

        func request(_ demand: Subscribers.Demand) {
            guard let subscription = lock.withLock({ state.subscription }) else { return }
            scheduler.schedule(options: options) {
                withExtendedLifetime(self) { subscription.request(demand) }
            }
        }

        func cancel() {
            lock.lock()
            let subscription = state.isAwaiting ? nil : state.end()
            lock.unlock()
            guard let subscription else { return }
            scheduler.schedule(options: options) {
                withExtendedLifetime(self) { subscription.cancel() }
            }
        }

        var description: String { "SubscribeOn" }
    }
}
