/// When a joining operator makes a value of those that its upstreams have sent.
enum JoinRule: String {
    /// Whenever there is an unused value of every upstream. Each upstream is asked for as many as the downstream wants.
    case zip = "Zip"

    /// Whenever there is a new value, one of every upstream, and demand.
    case combineLatest = "CombineLatest"
}

/// The subscription of an operator that makes one value of one from each of several upstreams: `zip`,
/// `combineLatest`.
///
/// Values are sent by one thread at a time: the thread that finds nobody sending sends until nothing is left, for
/// itself and for those that come meanwhile.
final class JoinNode<Downstream: Subscriber>: Subscription, NodeDescription {
    private struct Upstream {
        let slot: JoinSlot
        var state = UpstreamState.awaiting
        var isFinished = false
    }

    private let rule: JoinRule
    private let downstream: Downstream
    private let join: () -> Downstream.Input
    private let lock = Lock()
    private var upstreams: [Upstream]
    private var isEnded = false

    /// Joined values on their way to the downstream.
    private var outgoing = FIFO<Downstream.Input>()
    private var pendingCompletion: Subscribers.Completion<Downstream.Failure>?

    /// The demand of the downstream that values were not yet joined for; only `combineLatest` counts it down.
    private var demand = Subscribers.Demand.none

    /// Whether a value has come since the last joined one.
    private var isNew = false

    /// What an upstream is asked for when it sends its subscription.
    private var initialDemand = Subscribers.Demand.none

    /// The upstream whose value is being sent. It is asked for more by its return value, not by a request.
    private var sendingIndex: Int?
    private var returnedDemand = Subscribers.Demand.none

    /// - Parameter join: Makes a value of those in the slots, which all have one.
    private init(_ rule: JoinRule, downstream: Downstream, slots: [JoinSlot], join: @escaping () -> Downstream.Input) {
        self.rule = rule
        self.downstream = downstream
        self.join = join
        upstreams = slots.map { Upstream(slot: $0) }
    }

    /// Joins publishers on behalf of a subscriber.
    ///
    /// - Parameter attach: For each publisher, a closure that subscribes to it.
    static func subscribe<each Value>(
        _ downstream: Downstream, rule: JoinRule, to attach: repeat (JoinSide<Downstream, each Value>) -> Void
    ) where Downstream.Input == (repeat each Value) {
        let slots = (repeat JoinSlotOf<each Value>(keepsLatest: rule == .combineLatest))
        var all: [JoinSlot] = []
        repeat all.append(each slots)
        let node = JoinNode(rule, downstream: downstream, slots: all) { (repeat (each slots).take()) }
        downstream.receive(subscription: node)
        var index = 0
        for (attach, slot) in repeat (each attach, each slots) {
            attach(JoinSide(index: index, node: node, slot: slot))
            index += 1
        }
    }

    var description: String { rule.rawValue }

    // MARK: Upstreams

    func receive(subscription: Subscription, index: Int) {
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

    func receive(index: Int, store: () -> Void) -> Subscribers.Demand {
        lock.lock()
        guard !isEnded, !upstreams[index].isFinished else {
            lock.unlock()
            return .none
        }
        store()
        isNew = true
        joinWhilePossible()
        return unlockSending(index: index)
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>, index: Int) {
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

    func request(_ demand: Subscribers.Demand) {
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

    func cancel() {
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
        while canJoin {
            outgoing.append(join())
            isNew = false
            if rule == .combineLatest { demand -= 1 }
        }
    }

    private var canJoin: Bool {
        upstreams.allSatisfy { $0.slot.hasValue } && (rule == .zip || isNew && demand > 0)
    }

    /// Whether no further value is possible.
    private var isExhausted: Bool {
        switch rule {
        case .zip: upstreams.contains { $0.isFinished && !$0.slot.hasValue }
        case .combineLatest: upstreams.allSatisfy { $0.isFinished }
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
                if isExhausted { pendingCompletion = .finished }
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

/// What one upstream of a joining operator has sent and not yet used.
class JoinSlot {
    /// Whether there is a value to join with.
    var hasValue: Bool { preconditionFailure("A JoinSlot must be subclassed") }
}

/// A slot for values of a known type: a queue, or only the newest value, which stays when it is taken.
final class JoinSlotOf<Value>: JoinSlot {
    private let keepsLatest: Bool
    private var values = FIFO<Value>()
    private var latest: Value?

    init(keepsLatest: Bool) {
        self.keepsLatest = keepsLatest
    }

    override var hasValue: Bool { latest != nil || !values.isEmpty }

    func store(_ value: Value) {
        if keepsLatest { latest = value } else { values.append(value) }
    }

    func take() -> Value {
        guard let value = latest ?? values.popFirst() else { preconditionFailure("There is no value to join with") }
        return value
    }
}

/// The subscriber that a joining operator attaches to one of its upstreams.
struct JoinSide<Downstream: Subscriber, Input>: Subscriber, NodeDescription {
    typealias Failure = Downstream.Failure

    let index: Int
    let node: JoinNode<Downstream>
    let slot: JoinSlotOf<Input>
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: Subscription) { node.receive(subscription: subscription, index: index) }
    func receive(_ input: Input) -> Subscribers.Demand { node.receive(index: index) { slot.store(input) } }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        node.receive(completion: completion, index: index)
    }

    var description: String { node.description }
    var customMirror: Mirror { Mirror(self, children: ["parentSubscription": node.combineIdentifier]) }
}
