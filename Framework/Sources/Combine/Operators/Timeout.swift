extension Publishers {
    /// The publisher of `timeout`.
    public struct Timeout<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// How long it may be quiet.
        public let interval: Context.SchedulerTimeType.Stride

        /// Where values are delivered.
        public let scheduler: Context

        /// Options for the scheduler.
        public let options: Context.SchedulerOptions?

        /// Makes the error of a timeout; without it the stream finishes normally.
        public let customError: (() -> Upstream.Failure)?

        /// Creates the publisher of `timeout`.
        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?, customError: (() -> Failure)?
        ) {
            self.upstream = upstream
            self.interval = interval
            self.scheduler = scheduler
            self.options = options
            self.customError = customError
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(
                interval: interval, scheduler: scheduler, options: options, customError: customError,
                downstream: subscriber))
        }
    }
}

extension Publisher {
    /// Ends the stream when no value has come for some time.
    ///
    /// - Parameters:
    ///   - interval: How long it may be quiet, from the subscription on.
    ///   - scheduler: Where values are delivered and time is measured.
    ///   - options: Options for the scheduler.
    ///   - customError: Makes the error of a timeout; without it the stream finishes normally.
    public func timeout<S>(
        _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
        customError: (() -> Failure)? = nil
    ) -> Publishers.Timeout<Self, S> where S: Scheduler {
        Publishers.Timeout(
            upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
    }
}

extension Publishers.Timeout {
    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private let interval: Context.SchedulerTimeType.Stride
        private let scheduler: Context
        private let options: Context.SchedulerOptions?
        private let customError: (() -> Upstream.Failure)?
        private let downstreamLock = Lock(isRecursive: true)

        /// Whether the end is on its way. The link stays until it was delivered, so that it can be cancelled until then.
        private var hasCompleted = false
        private var hasBeenRequested = false

        /// Counts timers, so that one that was replaced has no effect.
        private var generation = 0
        private var timer: Cancellable?

        init(
            interval: Context.SchedulerTimeType.Stride, scheduler: Context, options: Context.SchedulerOptions?,
            customError: (() -> Upstream.Failure)?, downstream: Downstream
        ) {
            self.interval = interval
            self.scheduler = scheduler
            self.options = options
            self.customError = customError
            super.init("Timeout", downstream: downstream)
        }

        override func receive(subscription: Subscription) {
            guard attach(subscription) else { return }
            startTimer()
            downstream.receive(subscription: self)
        }

        override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            guard mayReceive else { return .none }
            startTimer()
            scheduler.schedule(options: options) { self.deliver(input) }
            return .none
        }

        private func deliver(_ input: Upstream.Output) {
            guard let subscription = upstream else { return }
            let demand = downstreamLock.withLock { downstream.receive(input) }
            if demand > 0 { subscription.request(demand) }
        }

        override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            lock.lock()
            guard case .subscribed = state, !hasCompleted else {
                lock.unlock()
                return
            }
            hasCompleted = true
            let timer = takeTimer()
            lock.unlock()
            timer?.cancel()
            scheduler.schedule(options: options) {
                guard self.end() != nil else { return }
                self.downstreamLock.withLock { self.downstream.receive(completion: completion) }
            }
        }

        private var mayReceive: Bool {
            lock.withLock { state.isSubscribed && !hasCompleted }
        }

        private func startTimer() {
            lock.lock()
            let previous = takeTimer()
            let generation = self.generation
            lock.unlock()
            previous?.cancel()
            let date = scheduler.now.advanced(by: interval)
            let timer = scheduler.schedule(
                after: date, interval: interval, tolerance: scheduler.minimumTolerance,
                options: options
            ) {
                self.fire(generation: generation)
            }
            lock.lock()
            guard self.generation == generation, case .subscribed = state, !hasCompleted else {
                lock.unlock()
                timer.cancel()
                return
            }
            self.timer = timer
            lock.unlock()
        }

        /// Makes the present timer void. Called with the lock held.
        private func takeTimer() -> Cancellable? {
            generation += 1
            defer { timer = nil }
            return timer
        }

        private func fire(generation: Int) {
            lock.lock()
            guard self.generation == generation, !hasCompleted, let subscription = state.end() else {
                lock.unlock()
                return
            }
            let timer = takeTimer()
            lock.unlock()
            timer?.cancel()
            subscription.cancel()
            let completion = customError.map { Subscribers.Completion.failure($0()) } ?? .finished
            downstreamLock.withLock { downstream.receive(completion: completion) }
        }

        override func request(_ demand: Subscribers.Demand) {
            lock.lock()
            guard let subscription = state.subscription else {
                lock.unlock()
                return
            }
            let isFirst = !hasBeenRequested
            hasBeenRequested = true
            lock.unlock()
            if isFirst { startTimer() }
            subscription.request(demand)
        }

        override func cancel() {
            lock.lock()
            guard !state.isAwaiting else {
                lock.unlock()
                return
            }
            let subscription = state.end()
            let timer = takeTimer()
            lock.unlock()
            timer?.cancel()
            subscription?.cancel()
        }
    }
}
