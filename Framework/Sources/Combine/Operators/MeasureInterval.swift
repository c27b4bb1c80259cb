extension Publishers {
    /// The publisher of `measureInterval`.
    public struct MeasureInterval<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        public typealias Output = Context.SchedulerTimeType.Stride
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are timed.
        public let upstream: Upstream

        /// The scheduler whose clock is read.
        public let scheduler: Context

        public init(upstream: Upstream, scheduler: Context) {
            self.upstream = upstream
            self.scheduler = scheduler
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure,
            S.Input == Context.SchedulerTimeType.Stride {
            upstream.subscribe(Inner(scheduler: scheduler, downstream: subscriber))
        }
    }
}

extension Publisher {
    /// Sends, for each value, the time since the value before it, or since the subscription.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler whose clock is read.
    ///   - options: Not used.
    public func measureInterval<S>(
        using scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.MeasureInterval<Self, S> where S: Scheduler {
        Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
    }
}

extension Publishers.MeasureInterval {
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == Context.SchedulerTimeType.Stride, Downstream.Failure == Upstream.Failure {
        private let scheduler: Context
        private let downstream: Downstream
        private let lock = Lock()
        private var state = UpstreamState.awaiting
        private var last: Context.SchedulerTimeType?

        init(scheduler: Context, downstream: Downstream) {
            self.scheduler = scheduler
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
            let now = scheduler.now
            lock.withLock { last = now }
            downstream.receive(subscription: self)
        }

        func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            lock.lock()
            guard case .subscribed(let subscription) = state, let last else {
                lock.unlock()
                return .none
            }
            lock.unlock()
            let now = scheduler.now
            lock.withLock { self.last = now }
            let demand = downstream.receive(last.distance(to: now))
            if demand > 0 { subscription.request(demand) }
            return .none
        }

        func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            lock.lock()
            let wasSubscribed = state.subscription != nil
            if wasSubscribed { state = .terminal }
            lock.unlock()
            if wasSubscribed { downstream.receive(completion: completion) }
        }

        func request(_ demand: Subscribers.Demand) {
            lock.withLock { state.subscription }?.request(demand)
        }

        func cancel() {
            lock.lock()
            let subscription = state.isAwaiting ? nil : state.end()
            lock.unlock()
            subscription?.cancel()
        }

        var description: String { "MeasureInterval" }
    }
}
