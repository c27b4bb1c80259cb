extension Publishers {
    /// The publisher of `throttle`.
    public struct Throttle<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The shortest time between two values.
        public let interval: Context.SchedulerTimeType.Stride

        /// Where values are delivered.
        public let scheduler: Context

        /// Whether the last value of an interval is sent; otherwise the first.
        public let latest: Bool

        /// Creates the publisher of `throttle`.
        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
        ) {
            self.upstream = upstream
            self.interval = interval
            self.scheduler = scheduler
            self.latest = latest
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(
                Inner(interval: interval, scheduler: scheduler, latest: latest, downstream: subscriber))
        }
    }
}

extension Publisher {
    /// Sends at most one value in each interval: the last of it, or the first.
    ///
    /// The first value of the stream is sent at once. A value that comes while there is no demand is dropped.
    public func throttle<S>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Publishers.Throttle<Self, S> where S: Scheduler {
        Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
    }
}

extension Publishers.Throttle {
    private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private let interval: Context.SchedulerTimeType.Stride
        private let scheduler: Context
        private let latest: Bool
        private let lock = Lock()
        private let downstreamLock = Lock(isRecursive: true)
        private var downstream: Downstream?
        private var state = UpstreamState.awaiting
        private var demand = Subscribers.Demand.none
        private var lastSent: Context.SchedulerTimeType
        private var hasSent = false

        /// Whether a delivery is scheduled, of `waiting` or of the end.
        private var isScheduled = false
        private var waiting: Upstream.Output?
        private var completion: Subscribers.Completion<Upstream.Failure>?

        init(
            interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool, downstream: Downstream
        ) {
            self.interval = interval
            self.scheduler = scheduler
            self.latest = latest
            self.downstream = downstream
            lastSent = scheduler.now
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
            let now = scheduler.now
            lock.withLock { lastSent = now }
            downstream.receive(subscription: self)
            subscription.request(.unlimited)
        }

        func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            guard lock.withLock({ state.subscription }) != nil else { return .none }
            let now = scheduler.now
            lock.lock()
            guard case .subscribed = state, demand > 0 else {
                lock.unlock()
                return .none
            }
            if waiting == nil || latest { waiting = input }
            unlockScheduling(now: now)
            return .none
        }

        func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            guard lock.withLock({ state.subscription }) != nil else { return }
            let now = scheduler.now
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return
            }
            state = .terminal
            self.completion = completion
            unlockScheduling(now: now)
        }

        /// Schedules a delivery if none is. Called with the lock held.
        private func unlockScheduling(now: Context.SchedulerTimeType) {
            guard !isScheduled else {
                lock.unlock()
                return
            }
            isScheduled = true
            let next = lastSent.advanced(by: interval)
            let isDue = !hasSent || waiting == nil || next <= now
            lock.unlock()
            if isDue {
                scheduler.schedule { [weak self] in self?.deliver() }
            } else {
                scheduler.schedule(after: next, tolerance: scheduler.minimumTolerance) { [weak self] in
                    self?.deliver()
                }
            }
        }

        private func deliver() {
            lock.lock()
            guard let downstream else {
                lock.unlock()
                return
            }
            let isRunning = completion == nil
            lock.unlock()
            let now = isRunning ? scheduler.now : nil
            lock.lock()
            if let now { lastSent = now }
            hasSent = true
            isScheduled = false
            let value = waiting
            waiting = nil
            if value != nil { demand -= 1 }
            lock.unlock()
            if let value {
                let newDemand = downstreamLock.withLock { downstream.receive(value) }
                if newDemand > 0 { lock.withLock { demand += newDemand } }
            }
            lock.lock()
            guard let completion, !isScheduled, self.downstream != nil else {
                lock.unlock()
                return
            }
            self.completion = nil
            self.downstream = nil
            lock.unlock()
            downstreamLock.withLock { downstream.receive(completion: completion) }
        }

        func request(_ demand: Subscribers.Demand) {
            lock.withLock { self.demand += demand }
        }

        func cancel() {
            lock.lock()
            let subscription = state.end()
            let ended = (downstream, waiting)
            downstream = nil
            waiting = nil
            completion = nil
            lock.unlock()
            subscription?.cancel()
            withExtendedLifetime(ended) {}
        }

        var description: String { "Throttle" }
    }
}
