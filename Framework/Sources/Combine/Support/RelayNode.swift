/// The subscriber of an operator that sends the same values later or elsewhere: `receive(on:)`, `delay`.
class RelayNode<Downstream: Subscriber>: Subscriber, Subscription {
    typealias Input = Downstream.Input
    typealias Failure = Downstream.Failure

    private let downstream: Downstream
    private let schedule: (@escaping () -> Void) -> Void
    private let lock = Lock()
    private let downstreamLock = RecursiveLock()
    private var state = UpstreamState.awaiting
    private var isCancelled = false

    /// - Parameter schedule: Runs a closure later, in the order of its calls.
    init(downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
        self.downstream = downstream
        self.schedule = schedule
    }

    final func receive(subscription: Subscription) {
        lock.lock()
        guard case .awaiting = state else {
            lock.unlock()
            subscription.cancel()
            return
        }
        state = .subscribed(subscription)
        lock.unlock()
        downstream.receive(subscription: self)
    }

    final func receive(_ input: Input) -> Subscribers.Demand {
        guard let subscription = lock.withLock({ state.subscription }) else { return .none }
        schedule { self.deliver(input, from: subscription) }
        return .none
    }

    private func deliver(_ input: Input, from subscription: Subscription) {
        guard !lock.withLock({ isCancelled }) else { return }
        let demand = downstreamLock.withLock { downstream.receive(input) }
        guard demand > 0, !lock.withLock({ isCancelled }) else { return }
        subscription.request(demand)
    }

    final func receive(completion: Subscribers.Completion<Failure>) {
        lock.lock()
        guard case .subscribed = state else {
            lock.unlock()
            return
        }
        state = .terminal
        lock.unlock()
        schedule {
            self.downstreamLock.withLock { self.downstream.receive(completion: completion) }
        }
    }

    final func request(_ demand: Subscribers.Demand) {
        lock.withLock { state.subscription }?.request(demand)
    }

    final func cancel() {
        lock.lock()
        guard !state.isAwaiting else {
            lock.unlock()
            return
        }
        isCancelled = true
        let subscription = state.end()
        lock.unlock()
        subscription?.cancel()
    }
}
