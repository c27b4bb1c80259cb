extension Publishers {
    /// The publisher of `receive(on:)`.
    public struct ReceiveOn<Upstream, Context>: Publisher where Upstream: Publisher, Context: Scheduler {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// Where values are delivered.
        public let scheduler: Context

        /// Options for the scheduler.
        public let options: Context.SchedulerOptions?

        /// Creates the publisher of `receive(on:)`.
        public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
            self.upstream = upstream
            self.scheduler = scheduler
            self.options = options
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(downstream: subscriber) { [scheduler, options] action in
                scheduler.schedule(options: options, action)
            })
        }
    }
}

extension Publisher {
    /// Delivers values and the end on a scheduler:
    ///
    ///     loader.results
    ///         .receive(on: DispatchQueue.main)
    ///         .sink { label.text = $0 }
    ///
    /// Subscription and requests are not moved; see `subscribe(on:)`.
    public func receive<S>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Publishers.ReceiveOn<Self, S>
        where S: Scheduler {
        Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
    }
}

extension Publishers.ReceiveOn {
    private final class Inner<Downstream: Subscriber>: RelayNode<Downstream>, NodeDescription {
        var description: String { "ReceiveOn" }
    }
}
