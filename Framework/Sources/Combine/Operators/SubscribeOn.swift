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

        /// Creates the publisher of `subscribe(on:)`.
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
    private final class Inner<Downstream: Subscriber>: NamedLinkNode<Upstream.Output, Upstream.Failure, Downstream>
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        private let scheduler: Context
        private let options: Context.SchedulerOptions?

        init(scheduler: Context, options: Context.SchedulerOptions?, downstream: Downstream) {
            self.scheduler = scheduler
            self.options = options
            super.init("SubscribeOn", downstream: downstream)
        }

        override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            guard isRunning else { return .none }
            return downstream.receive(input)
        }

        override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            finish(with: completion)
        }

        override func request(_ demand: Subscribers.Demand) {
            guard let subscription = upstream else { return }
            scheduler.schedule(options: options) {
                withExtendedLifetime(self) { subscription.request(demand) }
            }
        }

        override func cancel() {
            guard let subscription = end() else { return }
            scheduler.schedule(options: options) {
                withExtendedLifetime(self) { subscription.cancel() }
            }
        }
    }
}
