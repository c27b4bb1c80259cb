extension Publishers {
    /// The publisher of `measureInterval`.
    public struct MeasureInterval<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        public typealias Output = Context.SchedulerTimeType.Stride
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are timed.
        public let upstream: Upstream

        /// The scheduler whose clock is read.
        public let scheduler: Context

        /// Creates the publisher of `measureInterval`.
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
    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Context.SchedulerTimeType.Stride, Downstream.Failure == Upstream.Failure {
        private let scheduler: Context
        private var last: Context.SchedulerTimeType?

        init(scheduler: Context, downstream: Downstream) {
            self.scheduler = scheduler
            super.init("MeasureInterval", downstream: downstream)
        }

        override func receive(subscription: Subscription) {
            guard attach(subscription) else { return }
            let now = scheduler.now
            lock.withLock { last = now }
            downstream.receive(subscription: self)
        }

        override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
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

        override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            finish(with: completion)
        }
    }
}
