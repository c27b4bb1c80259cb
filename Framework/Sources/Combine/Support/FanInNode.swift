/// The subscription of an operator that sends the values of several publishers as they come: `merge`, `flatMap`.
///
/// While the downstream's demand is finite each publisher is asked for one value at a time. A value that comes when
/// there is no demand waits in `buffer`.
class FanInNode<Downstream: Subscriber>: Subscription, NodeDescription {
    private struct Buffered {
        let side: Int
        let value: Downstream.Input
    }

    final let lock = Lock()
    private let downstream: Downstream
    private let downstreamLock = Lock(isRecursive: true)
    private var sides: [Int: Subscription] = [:]
    private var demand = Subscribers.Demand.none
    private var buffer = FIFO<Buffered>()
    private var isDraining = false
    private final var hasEnded = false

    init(downstream: Downstream) {
        self.downstream = downstream
    }

    // MARK: For subclasses

    /// Whether no publisher is left that could send a value. Called with the lock held.
    func isExhausted() -> Bool { preconditionFailure("A FanInNode must be subclassed") }

    /// Notes that a publisher was subscribed. Called with the lock held.
    func didSubscribeSide() {}

    /// Notes that a publisher finished. Called with the lock held; it may return work to do after that.
    func didFinishSide() -> (() -> Void)? { nil }

    /// Ends what else the subclass is subscribed to, when the downstream cancels. Called with the lock held.
    func endUpstream() -> Subscription? { nil }

    var description: String { preconditionFailure("A FanInNode must be subclassed") }

    /// Whether the downstream got the end or cancelled. Read with the lock held.
    final var isEnded: Bool { hasEnded }
    final var hasSides: Bool { !sides.isEmpty }

    // MARK: Publishers

    final func receive(subscription: Subscription, side: Int) {
        lock.lock()
        guard !hasEnded, sides[side] == nil else {
            lock.unlock()
            subscription.cancel()
            return
        }
        didSubscribeSide()
        sides[side] = subscription
        let demand: Subscribers.Demand = self.demand == .unlimited ? .unlimited : .max(1)
        lock.unlock()
        subscription.request(demand)
    }

    final func receive(_ value: Downstream.Input, side: Int) -> Subscribers.Demand {
        lock.lock()
        if demand == .unlimited, !isDraining {
            lock.unlock()
            _ = downstreamLock.withLock { downstream.receive(value) }
            return .none
        }
        guard demand > 0, !isDraining, buffer.isEmpty else {
            buffer.append(Buffered(side: side, value: value))
            lock.unlock()
            return .none
        }
        demand -= 1
        lock.unlock()
        let newDemand = downstreamLock.withLock { downstream.receive(value) }
        if newDemand > 0 {
            lock.lock()
            demand += newDemand
            unlockDraining()
        }
        return .max(1)
    }

    final func receive(completion: Subscribers.Completion<Downstream.Failure>, side: Int) {
        lock.lock()
        guard !hasEnded else {
            lock.unlock()
            return
        }
        sides[side] = nil
        switch completion {
        case .failure:
            unlockFailing(completion)
        case .finished:
            let work = didFinishSide()
            unlockFinishingIfDone()
            work?()
        }
    }

    // MARK: Downstream

    final func request(_ demand: Subscribers.Demand) {
        precondition(demand > 0, "A subscriber must request at least one value")
        lock.lock()
        guard !hasEnded, self.demand != .unlimited else {
            lock.unlock()
            return
        }
        self.demand += demand
        let sides = self.demand == .unlimited ? Array(self.sides.values) : []
        unlockDraining()
        for side in sides { side.request(.unlimited) }
    }

    final func cancel() {
        lock.lock()
        guard !hasEnded else {
            lock.unlock()
            return
        }
        let sides = end()
        let upstream = endUpstream()
        lock.unlock()
        for side in sides { side.cancel() }
        upstream?.cancel()
    }

    // MARK: Called with the lock held, which they release

    /// Sends the end if nothing more can come.
    final func unlockFinishingIfDone() {
        guard !hasEnded, isExhausted(), sides.isEmpty, buffer.isEmpty, !isDraining else {
            lock.unlock()
            return
        }
        hasEnded = true
        lock.unlock()
        downstreamLock.withLock { downstream.receive(completion: .finished) }
    }

    /// Cancels all publishers and fails.
    final func unlockFailing(_ completion: Subscribers.Completion<Downstream.Failure>) {
        let sides = end()
        lock.unlock()
        for side in sides { side.cancel() }
        downstreamLock.withLock { downstream.receive(completion: completion) }
    }

    /// Sends buffered values while there is demand, asking the publisher of each for one in its place.
    private func unlockDraining() {
        guard !isDraining else {
            lock.unlock()
            return
        }
        isDraining = true
        while !hasEnded, demand > 0, let buffered = buffer.popFirst() {
            demand -= 1
            let side = demand == .unlimited ? nil : sides[buffered.side]
            lock.unlock()
            let newDemand = downstreamLock.withLock { downstream.receive(buffered.value) }
            lock.lock()
            demand += newDemand
            lock.unlock()
            side?.request(.max(1))
            lock.lock()
        }
        isDraining = false
        unlockFinishingIfDone()
    }

    private func end() -> [Subscription] {
        hasEnded = true
        defer {
            sides = [:]
            buffer.removeAll()
        }
        return Array(sides.values)
    }
}

/// The subscriber that such an operator attaches to one of its publishers.
struct FanInSide<Downstream: Subscriber>: Subscriber, NodeDescription {
    let index: Int
    let node: FanInNode<Downstream>
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: Subscription) { node.receive(subscription: subscription, side: index) }
    func receive(_ input: Downstream.Input) -> Subscribers.Demand { node.receive(input, side: index) }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        node.receive(completion: completion, side: index)
    }

    var description: String { node.description }
    var customMirror: Mirror { Mirror(self, children: ["parentSubscription": node.combineIdentifier]) }
}
