extension Publishers {
    /// The publisher of `debounce`.
    public struct Debounce<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// How long it must be quiet after a value.
        public let dueTime: Context.SchedulerTimeType.Stride

        /// Where values are delivered.
        public let scheduler: Context

        /// Options for the scheduler.
        public let options: Context.SchedulerOptions?

        /// Creates the publisher of `debounce`.
        public init(
            upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.dueTime = dueTime
            self.scheduler = scheduler
            self.options = options
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(
                Inner(dueTime: dueTime, scheduler: scheduler, options: options, downstream: subscriber))
        }
    }
}

extension Publisher {
    /// Sends a value when no other has come for some time; of values in quick succession, only the last:
    ///
    ///     $searchText
    ///         .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
    ///         .sink { search($0) }
    ///
    /// A value that waits when the upstream ends is dropped. So is one that is due while there is no demand.
    public func debounce<S>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Debounce<Self, S> where S: Scheduler {
        Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }
}

extension Publishers.Debounce {
    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private let dueTime: Context.SchedulerTimeType.Stride
        private let scheduler: Context
        private let options: Context.SchedulerOptions?
        private let downstreamLock = Lock(isRecursive: true)
        private var demand = Subscribers.Demand.none
        private var waiting: Upstream.Output?

        /// Counts values, to tell the timer of the newest one from those before it.
        private var generation = 0
        private var timer: Cancellable?

        init(
            dueTime: Context.SchedulerTimeType.Stride, scheduler: Context, options: Context.SchedulerOptions?,
            downstream: Downstream
        ) {
            self.dueTime = dueTime
            self.scheduler = scheduler
            self.options = options
            super.init("Debounce", downstream: downstream)
        }

        override func receive(subscription: Subscription) {
            guard attach(subscription) else { return }
            downstream.receive(subscription: self)
            subscription.request(.unlimited)
        }

        override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return .none
            }
            generation += 1
            let generation = self.generation
            waiting = input
            let previous = timer
            timer = nil
            lock.unlock()
            previous?.cancel()
            let date = scheduler.now.advanced(by: dueTime)
            let timer = scheduler.schedule(
                after: date, interval: dueTime, tolerance: scheduler.minimumTolerance,
                options: options
            ) {
                self.deliver(generation: generation)
            }
            lock.lock()
            // The value may be on its way already, or replaced, or the stream ended.
            guard self.generation == generation, waiting != nil, case .subscribed = state else {
                lock.unlock()
                timer.cancel()
                return .none
            }
            self.timer = timer
            lock.unlock()
            return .none
        }

        private func deliver(generation: Int) {
            lock.lock()
            guard self.generation == generation, let value = waiting, case .subscribed = state else {
                lock.unlock()
                return
            }
            waiting = nil
            let timer = self.timer
            self.timer = nil
            let hasDemand = demand > 0
            demand -= 1
            lock.unlock()
            timer?.cancel()
            guard hasDemand else { return }
            let newDemand = downstreamLock.withLock { downstream.receive(value) }
            if newDemand > 0 { lock.withLock { demand += newDemand } }
        }

        override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return
            }
            state = .terminal
            let ended = (timer, waiting)
            timer = nil
            waiting = nil
            lock.unlock()
            ended.0?.cancel()
            scheduler.schedule {
                self.downstreamLock.withLock { self.downstream.receive(completion: completion) }
            }
        }

        override func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.withLock { self.demand += demand }
        }

        override func cancel() {
            lock.lock()
            guard !state.isAwaiting else {
                lock.unlock()
                return
            }
            let subscription = state.end()
            let ended = (timer, waiting)
            timer = nil
            waiting = nil
            lock.unlock()
            ended.0?.cancel()
            subscription?.cancel()
        }

        override var customMirror: Mirror {
            lock.lock()
            defer { lock.unlock() }
            return Mirror(self, children: [
                "downstream": downstream,
                "downstreamDemand": demand,
                "currentValue": waiting as Any,
            ])
        }
    }
}
