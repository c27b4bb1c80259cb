/// What one upstream of a joining operator has sent and not yet used.
class JoinSlot {
    /// Whether there is a value to join with.
    var hasValue: Bool { preconditionFailure("A JoinSlot must be subclassed") }
}

/// The subscription of an operator that makes one value of one from each of several upstreams: `zip`,
/// `combineLatest`.
///
/// Values are sent by one thread at a time: the thread that finds nobody sending sends until nothing is left, for
/// itself and for those that come meanwhile.
class JoinNode<Downstream: Subscriber>: Subscription, NodeDescription {
    private struct Upstream {
        let slot: JoinSlot
        var state = UpstreamState.awaiting
        var isFinished = false
    }

    private let downstream: Downstream
    private let join: () -> Downstream.Input
    private let lock = Lock()
    private var upstreams: [Upstream]
    private var isEnded = false

    /// Joined values on their way to the downstream.
    private var outgoing = FIFO<Downstream.Input>()
    private var pendingCompletion: Subscribers.Completion<Downstream.Failure>?

    /// The demand of the downstream, as far as it is counted by the subclass.
    final var demand = Subscribers.Demand.none

    /// What an upstream is asked for when it sends its subscription.
    private var initialDemand = Subscribers.Demand.none

    /// The upstream whose value is being sent. It is asked for more by its return value, not by a request.
    private var sendingIndex: Int?
    private var returnedDemand = Subscribers.Demand.none

    /// - Parameter join: Makes a value of those in the slots, which all have one.
    init(downstream: Downstream, slots: [JoinSlot], join: @escaping () -> Downstream.Input) {
        self.downstream = downstream
        self.join = join
        upstreams = slots.map { Upstream(slot: $0) }
    }

    // MARK: For subclasses; called with the lock held

    /// Whether the values in the slots make a value for the downstream now.
    func canJoin() -> Bool { preconditionFailure("A JoinNode must be subclassed") }

    /// Whether no further value is possible.
    func isExhausted() -> Bool { preconditionFailure("A JoinNode must be subclassed") }

    /// Notes that the values in the slots were joined.
    func didJoin() {}

    /// Notes that an upstream has stored a new value.
    func didStoreValue() {}

    var description: String { preconditionFailure("A JoinNode must be subclassed") }

    final var allHaveValues: Bool { upstreams.allSatisfy { $0.slot.hasValue } }
    final var allAreFinished: Bool { upstreams.allSatisfy { $0.isFinished } }
    final var finishedOneIsEmpty: Bool { upstreams.contains { $0.isFinished && !$0.slot.hasValue } }

    // MARK: Upstreams

    final func receive(subscription: Subscription, index: Int) {
        lock.lock()
        guard !isEnded, upstreams[index].state.isAwaiting else {
            lock.unlock()
            subscription.cancel()
            return
        }
        upstreams[index].state = .subscribed(subscription)
        let demand = initialDemand
        lock.unlock()
        if demand > 0 { subscription.request(demand) }
    }

    final func receive(index: Int, store: () -> Void) -> Subscribers.Demand {
        lock.lock()
        guard !isEnded, !upstreams[index].isFinished else {
            lock.unlock()
            return .none
        }
        store()
        didStoreValue()
        joinWhilePossible()
        return unlockSending(index: index)
    }

    final func receive(completion: Subscribers.Completion<Downstream.Failure>, index: Int) {
        lock.lock()
        guard !isEnded, !upstreams[index].isFinished else {
            lock.unlock()
            return
        }
        switch completion {
        case .finished:
            upstreams[index].isFinished = true
            upstreams[index].state = .terminal
        case .failure:
            pendingCompletion = completion
        }
        _ = unlockSending(index: nil)
    }

    // MARK: Downstream

    final func request(_ demand: Subscribers.Demand) {
        precondition(demand > 0, "A subscriber must request at least one value")
        lock.lock()
        guard !isEnded else {
            lock.unlock()
            return
        }
        self.demand += demand
        initialDemand += demand
        joinWhilePossible()
        unlockRequesting(demand)
        lock.lock()
        _ = unlockSending(index: nil)
    }

    final func cancel() {
        lock.lock()
        guard !isEnded else {
            lock.unlock()
            return
        }
        isEnded = true
        let subscriptions = endUpstreams()
        lock.unlock()
        for subscription in subscriptions { subscription.cancel() }
    }

    // MARK: Private; called with the lock held

    private func joinWhilePossible() {
        while canJoin() {
            outgoing.append(join())
            didJoin()
        }
    }

    private func unlockRequesting(_ demand: Subscribers.Demand) {
        var subscriptions: [Subscription] = []
        for (index, upstream) in upstreams.enumerated() {
            if index == sendingIndex {
                returnedDemand += demand
            } else if let subscription = upstream.state.subscription {
                subscriptions.append(subscription)
            }
        }
        lock.unlock()
        for subscription in subscriptions { subscription.request(demand) }
    }

    /// Whether somebody is sending, on behalf of an upstream or not.
    private var isSending = false

    /// Sends what can be sent, and the end if it has come.
    ///
    /// - Returns: The demand for the upstream at `index`.
    private func unlockSending(index: Int?) -> Subscribers.Demand {
        guard !isSending else {
            lock.unlock()
            return .none
        }
        isSending = true
        sendingIndex = index
        returnedDemand = .none
        while !isEnded, pendingCompletion == nil {
            guard let value = outgoing.popFirst() else {
                if isExhausted() { pendingCompletion = .finished }
                break
            }
            lock.unlock()
            let newDemand = downstream.receive(value)
            lock.lock()
            guard newDemand > 0 else { continue }
            demand += newDemand
            initialDemand += newDemand
            joinWhilePossible()
            unlockRequesting(newDemand)
            lock.lock()
        }
        isSending = false
        sendingIndex = nil
        let demand = returnedDemand
        guard let completion = pendingCompletion, !isEnded else {
            lock.unlock()
            return isEnded ? .none : demand
        }
        isEnded = true
        let subscriptions = endUpstreams()
        lock.unlock()
        for subscription in subscriptions { subscription.cancel() }
        downstream.receive(completion: completion)
        return .none
    }

    private func endUpstreams() -> [Subscription] {
        upstreams.indices.compactMap { upstreams[$0].state.end() }
    }
}

/// The subscriber that a joining operator attaches to one of its upstreams.
struct JoinSide<Downstream: Subscriber, Slot: JoinSlotOf>: Subscriber, NodeDescription {
    typealias Input = Slot.Value
    typealias Failure = Downstream.Failure

    let index: Int
    let node: JoinNode<Downstream>
    let slot: Slot
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: Subscription) { node.receive(subscription: subscription, index: index) }
    func receive(_ input: Slot.Value) -> Subscribers.Demand { node.receive(index: index) { slot.store(input) } }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        node.receive(completion: completion, index: index)
    }

    var description: String { node.description }
    var customMirror: Mirror { Mirror(self, children: ["parentSubscription": node.combineIdentifier]) }
}

/// A slot for values of a known type.
protocol JoinSlotOf<Value>: JoinSlot {
    associatedtype Value

    func store(_ value: Value)
}
