/// A subject that passes values on to its subscribers and keeps none.
///
/// A subscriber without demand misses the value. Subscribers receive in the order in which they subscribed.
public final class PassthroughSubject<Output, Failure>: Subject where Failure: Error {
    private let lock = Lock()
    private var completion: Subscribers.Completion<Failure>?
    private var isCompleted = false
    private var downstreams = ConduitList<Output, Failure>()
    private var upstreams: [Subscription] = []

    /// Whether any subscriber has asked for values; upstreams are asked for theirs only then.
    private var isWanted = false

    /// Creates a subject without subscribers.
    public init() {}

    deinit {
        for upstream in upstreams { upstream.cancel() }
    }

    public func send(subscription: Subscription) {
        lock.lock()
        upstreams.append(subscription)
        let isWanted = self.isWanted
        lock.unlock()
        if isWanted { subscription.request(.unlimited) }
    }

    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        lock.lock()
        if let completion {
            lock.unlock()
            subscriber.receive(subscription: Subscriptions.empty)
            subscriber.receive(completion: completion)
            return
        }
        let link = Link(parent: self, downstream: subscriber)
        downstreams.append(link)
        lock.unlock()
        subscriber.receive(subscription: link)
    }

    public func send(_ input: Output) {
        lock.lock()
        guard !isCompleted else {
            lock.unlock()
            return
        }
        let conduits = downstreams.snapshot
        lock.unlock()
        conduits.offer(input)
    }

    public func send(completion: Subscribers.Completion<Failure>) {
        lock.lock()
        guard !isCompleted else {
            lock.unlock()
            return
        }
        self.completion = completion
        isCompleted = true
        let conduits = downstreams.removeAll()
        let finished = upstreams
        upstreams = []
        lock.unlock()
        conduits.finish(completion)
        // The feeding subscriptions are released only now, outside the lock.
        withExtendedLifetime(finished) {}
    }

    private func remove(_ conduit: Conduit<Output, Failure>) {
        lock.lock()
        downstreams.remove(conduit)
        lock.unlock()
    }

    private func startUpstreams() {
        lock.lock()
        guard !isWanted else {
            lock.unlock()
            return
        }
        isWanted = true
        let upstreams = self.upstreams
        lock.unlock()
        for upstream in upstreams { upstream.request(.unlimited) }
    }
}

extension PassthroughSubject {
    private final class Link<Downstream: Subscriber>: Conduit<Output, Failure>, NodeDescription
        where Downstream.Input == Output, Downstream.Failure == Failure {
        private let lock = Lock()
        private let downstreamLock = Lock(isRecursive: true)
        private var parent: PassthroughSubject?
        private var downstream: Holder<Downstream>?
        private var demand = Subscribers.Demand.none

        init(parent: PassthroughSubject, downstream: Downstream) {
            self.parent = parent
            self.downstream = Holder(downstream)
        }

        override func offer(_ output: Output) {
            // Taken before the link is looked at, so that no value follows an end that another thread sends.
            downstreamLock.lock()
            defer { downstreamLock.unlock() }
            lock.lock()
            guard demand != .none, let downstream else {
                lock.unlock()
                return
            }
            demand -= 1
            lock.unlock()
            let newDemand = downstream.value.receive(output)
            guard newDemand != .none else { return }
            lock.lock()
            demand += newDemand
            lock.unlock()
        }

        override func finish(_ completion: Subscribers.Completion<Failure>) {
            let ended = end()
            guard let downstream = ended.downstream else { return }
            downstreamLock.withLock { downstream.value.receive(completion: completion) }
        }

        override func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.lock()
            guard let parent else {
                lock.unlock()
                return
            }
            self.demand += demand
            lock.unlock()
            parent.startUpstreams()
        }

        override func cancel() {
            end().parent?.remove(self)
        }

        private func end() -> (parent: PassthroughSubject?, downstream: Holder<Downstream>?) {
            lock.lock()
            defer { lock.unlock() }
            let ended = (parent, downstream)
            parent = nil
            downstream = nil
            return ended
        }

        var description: String { "PassthroughSubject" }

        var customMirror: Mirror {
            lock.lock()
            defer { lock.unlock() }
            return Mirror(self, children: [
                "parent": parent as Any,
                "downstream": (downstream?.value) as Any,
                "demand": demand,
                "subject": parent as Any,
            ])
        }
    }
}
