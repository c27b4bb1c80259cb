extension Publishers {
    /// When `collect` sends what it has collected.
    public enum TimeGroupingStrategy<Context> where Context: Scheduler {
        /// After each interval.
        case byTime(Context, Context.SchedulerTimeType.Stride)

        /// After each interval, or when a number of values has come.
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }

    /// The publisher of `collect(_:options:)`.
    public struct CollectByTime<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are collected.
        public let upstream: Upstream

        /// When arrays are sent.
        public let strategy: TimeGroupingStrategy<Context>

        /// Options for the scheduler.
        public let options: Context.SchedulerOptions?

        /// Creates the publisher of `collect(_:options:)`.
        public init(
            upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.strategy = strategy
            self.options = options
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure,
            S.Input == [Upstream.Output] {
            upstream.subscribe(Inner(strategy: strategy, options: options, downstream: subscriber))
        }
    }
}

extension Publisher {
    /// Sends the values of each interval as one array. An interval without values sends nothing.
    ///
    /// What is collected when the upstream finishes is sent; when it fails, it is lost. What is due while there is
    /// no demand stays and is sent with the next array.
    public func collect<S>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> where S: Scheduler {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}

extension Publishers.CollectByTime {
    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == [Upstream.Output], Downstream.Failure == Upstream.Failure {
        private let scheduler: Context
        private let interval: Context.SchedulerTimeType.Stride
        private let count: Int?
        private let options: Context.SchedulerOptions?
        private let downstreamLock = Lock(isRecursive: true)
        private var demand = Subscribers.Demand.none
        private var buffer: [Upstream.Output] = []

        /// Full arrays on their way to the scheduler.
        private var scheduledArrays = 0
        private var timer: Cancellable?

        init(
            strategy: Publishers.TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?,
            downstream: Downstream
        ) {
            switch strategy {
            case .byTime(let scheduler, let interval):
                (self.scheduler, self.interval, count) = (scheduler, interval, nil)
            case .byTimeOrCount(let scheduler, let interval, let count):
                (self.scheduler, self.interval, self.count) = (scheduler, interval, count)
            }
            self.options = options
            super.init("CollectByTime", downstream: downstream)
        }

        override func receive(subscription: Subscription) {
            guard attach(subscription) else { return }
            downstream.receive(subscription: self)
            let timer = scheduler.schedule(
                after: scheduler.now.advanced(by: interval), interval: interval,
                tolerance: scheduler.minimumTolerance, options: options
            ) { [weak self] in
                self?.flush(onlyIfFull: false)
            }
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                timer.cancel()
                return
            }
            self.timer = timer
            lock.unlock()
            subscription.request(.unlimited)
        }

        override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return .none
            }
            buffer.append(input)
            let isFull = count.map { buffer.count >= $0 * (scheduledArrays + 1) } ?? false
            if isFull { scheduledArrays += 1 }
            lock.unlock()
            if isFull { scheduler.schedule(options: options) { self.flush(onlyIfFull: true) } }
            return .none
        }

        private func flush(onlyIfFull: Bool) {
            lock.lock()
            if onlyIfFull { scheduledArrays -= 1 }
            guard !buffer.isEmpty, demand > 0, !state.isTerminal, !onlyIfFull || buffer.count >= count ?? 0 else {
                lock.unlock()
                return
            }
            let values: [Upstream.Output]
            if let count, buffer.count > count {
                values = Array(buffer.prefix(count))
                buffer.removeFirst(count)
            } else {
                values = buffer
                buffer = []
            }
            demand -= 1
            lock.unlock()
            let newDemand = downstreamLock.withLock { downstream.receive(values) }
            if newDemand > 0 { lock.withLock { demand += newDemand } }
        }

        override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            guard isRunning else { return }
            scheduler.schedule(options: options) { self.deliver(completion) }
        }

        private func deliver(_ completion: Subscribers.Completion<Upstream.Failure>) {
            lock.lock()
            guard state.end() != nil else {
                lock.unlock()
                return
            }
            let rest = buffer
            buffer = []
            let timer = self.timer
            self.timer = nil
            lock.unlock()
            timer?.cancel()
            downstreamLock.withLock {
                if case .finished = completion, !rest.isEmpty { _ = downstream.receive(rest) }
                downstream.receive(completion: completion)
            }
        }

        override func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.withLock { self.demand += demand }
        }

        override func cancel() {
            lock.lock()
            let subscription = state.end()
            let timer = self.timer
            self.timer = nil
            buffer = []
            lock.unlock()
            timer?.cancel()
            subscription?.cancel()
        }
    }
}
