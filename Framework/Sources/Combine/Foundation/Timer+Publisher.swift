import Foundation

extension Timer {
    /// A publisher that sends the date again and again, once it is connected:
    ///
    ///     Timer.publish(every: 1, on: .main, in: .common)
    ///         .autoconnect()
    ///         .sink { now = $0 }
    ///
    /// - Parameters:
    ///   - interval: The time between two dates in seconds.
    ///   - tolerance: Not used, as on Apple's systems; the publisher's own initialiser takes one.
    ///   - runLoop: The run loop on which dates are sent.
    ///   - mode: The modes of the run loop in which the timer fires; the main run loop's fires in all.
    ///   - options: Options for the scheduler.
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
        options: RunLoop.SchedulerOptions? = nil
    ) -> TimerPublisher {
        TimerPublisher(interval: interval, runLoop: runLoop, mode: mode, options: options)
    }

    /// The publisher of a repeating timer.
    public final class TimerPublisher: ConnectablePublisher {
        public typealias Output = Date
        public typealias Failure = Never

        /// The time between two dates in seconds.
        public let interval: TimeInterval

        /// How much later a date may be sent, in seconds.
        public let tolerance: TimeInterval?

        /// The run loop on which dates are sent.
        public let runLoop: RunLoop

        /// The modes of the run loop in which the timer fires.
        public let mode: RunLoop.Mode

        /// Options for the scheduler.
        public let options: RunLoop.SchedulerOptions?

        private let lock = Lock()
        private var downstreams = ConduitList<Date, Never>()
        private var isConnected = false

        /// Creates the publisher of a repeating timer.
        public init(
            interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
            options: RunLoop.SchedulerOptions? = nil
        ) {
            self.interval = interval
            self.tolerance = tolerance
            self.runLoop = runLoop
            self.mode = mode
            self.options = options
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Date {
            let link = Link(parent: self, downstream: subscriber)
            lock.lock()
            downstreams.append(link)
            lock.unlock()
            subscriber.receive(subscription: link)
        }

        /// Starts a timer. Cancelling any connection stops the sending of dates by all.
        public func connect() -> Cancellable {
            lock.withLock { isConnected = true }
            return Connection(parent: self, timer: startTimer())
        }

        private func startTimer() -> Cancellable {
            // The main loop's timer comes through the scheduler, which also works from other threads.
            guard runLoop !== RunLoop.main else {
                let stride = RunLoop.SchedulerTimeType.Stride(interval)
                return runLoop.schedule(
                    after: runLoop.now.advanced(by: stride), interval: stride,
                    tolerance: .init(tolerance ?? 0), fire)
            }
            let work = UncheckedSendable(fire)
            let timer = Timer(timeInterval: interval, repeats: true) { _ in work.value() }
            timer.tolerance = tolerance ?? 0
            runLoop.add(timer, forMode: mode)
            return AnyCancellable(timer.invalidate)
        }

        private func fire() {
            let date = Date()
            lock.lock()
            let conduits = isConnected ? downstreams.snapshot : nil
            lock.unlock()
            conduits?.offer(date)
        }

        fileprivate func disconnect() {
            lock.lock()
            isConnected = false
            lock.unlock()
        }

        fileprivate func remove(_ conduit: Conduit<Date, Never>) {
            lock.lock()
            downstreams.remove(conduit)
            lock.unlock()
        }
    }
}

/// Stops a timer when it is cancelled.
private final class Connection: Cancellable {
    private let parent: Timer.TimerPublisher
    private let timer: Cancellable

    init(parent: Timer.TimerPublisher, timer: Cancellable) {
        self.parent = parent
        self.timer = timer
    }

    func cancel() {
        timer.cancel()
        parent.disconnect()
    }
}

private final class Link<Downstream: Subscriber>: Conduit<Date, Never>
    where Downstream.Input == Date, Downstream.Failure == Never {
    private let lock = Lock()
    private let downstreamLock = Lock(isRecursive: true)
    private var parent: Timer.TimerPublisher?
    private var downstream: Downstream?
    private var demand = Subscribers.Demand.none

    init(parent: Timer.TimerPublisher, downstream: Downstream) {
        self.parent = parent
        self.downstream = downstream
    }

    override func offer(_ output: Date) {
        lock.lock()
        guard demand > 0, let downstream else {
            lock.unlock()
            return
        }
        demand -= 1
        lock.unlock()
        let newDemand = downstreamLock.withLock { downstream.receive(output) }
        if newDemand > 0 { lock.withLock { demand += newDemand } }
    }

    override func request(_ demand: Subscribers.Demand) {
        lock.lock()
        if downstream != nil { self.demand += demand }
        lock.unlock()
    }

    override func cancel() {
        lock.lock()
        let ended = (parent, downstream)
        parent = nil
        downstream = nil
        lock.unlock()
        ended.0?.remove(self)
    }
}
