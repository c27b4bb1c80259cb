/// The subscriber of an operator that sends the same values later or elsewhere: `receive(on:)`, `delay`.
class RelayNode<Downstream: Subscriber>: LinkNode<Downstream.Input, Downstream.Failure, Downstream> {
    private let schedule: (@escaping () -> Void) -> Void
    private let downstreamLock = Lock(isRecursive: true)
    private var isCancelled = false

    /// - Parameter schedule: Runs a closure later, in the order of its calls.
    init(downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
        self.schedule = schedule
        super.init(downstream: downstream)
    }

    final override func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        guard let subscription = upstream else { return .none }
        schedule { self.deliver(input, from: subscription) }
        return .none
    }

    private func deliver(_ input: Downstream.Input, from subscription: Subscription) {
        guard !lock.withLock({ isCancelled }) else { return }
        let demand = downstreamLock.withLock { downstream.receive(input) }
        guard demand > 0, !lock.withLock({ isCancelled }) else { return }
        subscription.request(demand)
    }

    final override func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        guard end() != nil else { return }
        schedule {
            self.downstreamLock.withLock { self.downstream.receive(completion: completion) }
        }
    }

    final override func cancel() {
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
