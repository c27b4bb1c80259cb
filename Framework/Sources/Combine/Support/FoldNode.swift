/// What an operator that makes one result of many values wants next.
enum FoldStep<Failure: Error> {
    /// More values.
    case proceed

    /// No more values: the result is known.
    case finish

    /// No more values: the stream fails.
    case fail(Failure)
}

/// The subscriber of an operator that makes one result of all values: `reduce`, `count`, `first`, `allSatisfy`.
///
/// It asks the upstream for unlimited values at once, and keeps the result until the downstream asks for it.
class FoldNode<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription, NodeDescription {
    /// The result so far. If it is still nil at the end, the stream completes without a value.
    final var result: Downstream.Input?

    private let downstream: Downstream
    private let initial: Downstream.Input?
    private let lock = Lock()
    private var state = UpstreamState.awaiting
    private var isRequested = false
    private var isComplete = false

    init(downstream: Downstream, initial: Downstream.Input?) {
        self.downstream = downstream
        self.initial = initial
        result = initial
    }

    /// Takes a value into `result`. Called by one thread at a time.
    func fold(_ input: Input) -> FoldStep<Downstream.Failure> {
        preconditionFailure("A FoldNode must be subclassed")
    }

    /// Converts the upstream's error.
    func convert(_ failure: Failure) -> Downstream.Failure {
        preconditionFailure("A FoldNode must be subclassed")
    }

    var description: String { preconditionFailure("A FoldNode must be subclassed") }

    var customMirror: Mirror {
        lock.lock()
        defer { lock.unlock() }
        return Mirror(self, children: [
            "downstream": downstream,
            "result": result as Any,
            "initial": initial as Any,
            "status": state,
        ])
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
        subscription.request(.unlimited)
    }

    final func receive(_ input: Input) -> Subscribers.Demand {
        lock.lock()
        guard case .subscribed = state else {
            lock.unlock()
            return .none
        }
        lock.unlock()
        switch fold(input) {
        case .proceed:
            break
        case .finish:
            guard let subscription = finish() else { break }
            subscription.cancel()
            deliverIfRequested()
        case .fail(let error):
            lock.lock()
            let subscription = state.end()
            lock.unlock()
            guard let subscription else { break }
            subscription.cancel()
            downstream.receive(completion: .failure(error))
        }
        return .none
    }

    final func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished:
            if finish() != nil { deliverIfRequested() }
        case .failure(let error):
            lock.lock()
            let wasSubscribed = state.end() != nil
            lock.unlock()
            if wasSubscribed { downstream.receive(completion: .failure(convert(error))) }
        }
    }

    /// Marks the result as final. Returns nil if the stream was not running.
    private func finish() -> Subscription? {
        lock.lock()
        defer { lock.unlock() }
        guard let subscription = state.end() else { return nil }
        isComplete = true
        return subscription
    }

    private func deliverIfRequested() {
        lock.lock()
        guard isComplete, isRequested else {
            lock.unlock()
            return
        }
        isComplete = false
        let result = self.result
        lock.unlock()
        if let result { _ = downstream.receive(result) }
        downstream.receive(completion: .finished)
    }

    final func request(_ demand: Subscribers.Demand) {
        precondition(demand > 0, "A subscriber must request at least one value")
        lock.lock()
        isRequested = true
        lock.unlock()
        deliverIfRequested()
    }

    final func cancel() {
        lock.lock()
        guard !state.isAwaiting else {
            lock.unlock()
            return
        }
        let subscription = state.end()
        isComplete = false
        lock.unlock()
        subscription?.cancel()
    }
}
