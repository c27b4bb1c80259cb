/// The subscription of `catch` and `tryCatch`: it listens to the upstream and, after an error, to its replacement.
class CatchNode<Upstream: Publisher, Replacement: Publisher, Downstream: Subscriber>: Subscription, NodeDescription
    where Upstream.Output == Replacement.Output, Downstream.Input == Upstream.Output {
    private enum State {
        case awaiting
        case upstream(Subscription)
        case awaitingReplacement
        case replacement(Subscription)
        case terminal
    }

    private let downstream: Downstream
    private let lock = Lock()
    private var state = State.awaiting
    private var demand = Subscribers.Demand.none

    init(downstream: Downstream) {
        self.downstream = downstream
    }

    func replacement(for failure: Upstream.Failure) throws -> Replacement {
        preconditionFailure("A CatchNode must be subclassed")
    }

    /// Converts what `replacement(for:)` threw, if it can throw.
    func convert(thrown error: Error) -> Downstream.Failure { preconditionFailure("A CatchNode must be subclassed") }

    /// Converts the error of the replacement.
    func convert(_ failure: Replacement.Failure) -> Downstream.Failure {
        preconditionFailure("A CatchNode must be subclassed")
    }

    var description: String { preconditionFailure("A CatchNode must be subclassed") }

    final var customMirror: Mirror {
        lock.lock()
        defer { lock.unlock() }
        return Mirror(self, children: ["downstream": downstream, "demand": demand])
    }

    // MARK: Upstream

    private func receiveFromUpstream(subscription: Subscription) {
        lock.lock()
        guard case .awaiting = state else {
            lock.unlock()
            subscription.cancel()
            return
        }
        state = .upstream(subscription)
        lock.unlock()
        downstream.receive(subscription: self)
    }

    private func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        lock.lock()
        if case .upstream = state { precondition(demand > 0, "Catch received a value that was not requested") }
        if case .awaiting = state { preconditionFailure("Catch received a value before a subscription") }
        demand -= 1
        lock.unlock()
        let newDemand = downstream.receive(input)
        if newDemand > 0 { lock.withLock { demand += newDemand } }
        return newDemand
    }

    private func receiveFromUpstream(completion: Subscribers.Completion<Upstream.Failure>) {
        lock.lock()
        switch state {
        case .upstream:
            break
        case .awaitingReplacement, .replacement:
            lock.unlock()
            guard case .failure = completion else { return }
            preconditionFailure("\(description) received a second failure from its upstream")
        case .awaiting, .terminal:
            lock.unlock()
            return
        }
        guard case .failure(let error) = completion else {
            state = .terminal
            lock.unlock()
            downstream.receive(completion: .finished)
            return
        }
        state = .awaitingReplacement
        lock.unlock()
        do {
            let replacement = try replacement(for: error)
            replacement.subscribe(ReplacementSide(node: self))
        } catch {
            lock.withLock { state = .terminal }
            downstream.receive(completion: .failure(convert(thrown: error)))
        }
    }

    // MARK: Replacement

    private func receiveFromReplacement(subscription: Subscription) {
        lock.lock()
        guard case .awaitingReplacement = state else {
            lock.unlock()
            subscription.cancel()
            return
        }
        state = .replacement(subscription)
        let demand = self.demand
        lock.unlock()
        if demand > 0 { subscription.request(demand) }
    }

    private func receiveFromReplacement(completion: Subscribers.Completion<Replacement.Failure>) {
        lock.lock()
        guard case .replacement = state else {
            lock.unlock()
            return
        }
        state = .terminal
        lock.unlock()
        downstream.receive(completion: completion.mapFailure(convert))
    }

    // MARK: Downstream

    final func request(_ demand: Subscribers.Demand) {
        precondition(demand > 0, "A subscriber must request at least one value")
        lock.lock()
        switch state {
        case .upstream(let subscription), .replacement(let subscription):
            self.demand += demand
            lock.unlock()
            subscription.request(demand)
        case .awaitingReplacement:
            self.demand += demand
            lock.unlock()
        case .awaiting, .terminal:
            lock.unlock()
        }
    }

    final func cancel() {
        lock.lock()
        switch state {
        case .upstream(let subscription), .replacement(let subscription):
            state = .terminal
            lock.unlock()
            subscription.cancel()
        case .awaiting, .awaitingReplacement, .terminal:
            lock.unlock()
        }
    }

    struct UpstreamSide: Subscriber, NodeDescription {
        let node: CatchNode
        var combineIdentifier: CombineIdentifier { node.combineIdentifier }
        func receive(subscription: Subscription) { node.receiveFromUpstream(subscription: subscription) }
        func receive(_ input: Upstream.Output) -> Subscribers.Demand { node.receive(input) }

        func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            node.receiveFromUpstream(completion: completion)
        }

        var description: String { node.description }
        var customMirror: Mirror { node.customMirror }
    }

    struct ReplacementSide: Subscriber, NodeDescription {
        let node: CatchNode
        var combineIdentifier: CombineIdentifier { node.combineIdentifier }
        func receive(subscription: Subscription) { node.receiveFromReplacement(subscription: subscription) }
        func receive(_ input: Upstream.Output) -> Subscribers.Demand { node.receive(input) }

        func receive(completion: Subscribers.Completion<Replacement.Failure>) {
            node.receiveFromReplacement(completion: completion)
        }

        var description: String { node.description }
        var customMirror: Mirror { node.customMirror }
    }
}
