/// What an operator makes of one value.
enum Step<Output, Failure: Error> {
    /// Send this value on.
    case emit(Output)

    /// Send nothing, and ask for one value in its place.
    case skip

    /// Cancel the upstream and complete.
    case finish

    /// Cancel the upstream and fail.
    case fail(Failure)
}

/// The subscriber of an operator that sends on at most one value for each it receives: `removeDuplicates`,
/// `prefix(while:)`, `tryFilter` and their kind.
///
/// Demand passes through unchanged. Values, completions and requests before there is a subscription break the
/// protocol between publisher and subscriber and stop the program.
class StepNode<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription, NodeDescription {
    final let downstream: Downstream
    private let lock = Lock()
    private var state = UpstreamState.awaiting

    init(downstream: Downstream) {
        self.downstream = downstream
    }

    /// Decides about a value. Called by one thread at a time.
    func step(_ input: Input) -> Step<Downstream.Input, Downstream.Failure> {
        preconditionFailure("A StepNode must be subclassed")
    }

    /// Converts the upstream's error.
    func convert(_ failure: Failure) -> Downstream.Failure {
        preconditionFailure("A StepNode must be subclassed")
    }

    var description: String { preconditionFailure("A StepNode must be subclassed") }

    var customMirror: Mirror { Mirror(self, children: ["downstream": downstream]) }

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
        lock.lock()
        switch state {
        case .awaiting:
            lock.unlock()
            preconditionFailure("\(description) received a value before a subscription")
        case .terminal:
            lock.unlock()
            return .none
        case .subscribed:
            lock.unlock()
        }
        switch step(input) {
        case .emit(let output): return downstream.receive(output)
        case .skip: return .max(1)
        case .finish: stop(.finished)
        case .fail(let error): stop(.failure(error))
        }
        return .none
    }

    private func stop(_ completion: Subscribers.Completion<Downstream.Failure>) {
        lock.lock()
        let subscription = state.end()
        lock.unlock()
        guard let subscription else { return }
        subscription.cancel()
        downstream.receive(completion: completion)
    }

    final func receive(completion: Subscribers.Completion<Failure>) {
        lock.lock()
        switch state {
        case .awaiting:
            lock.unlock()
            preconditionFailure("\(description) received a completion before a subscription")
        case .terminal:
            lock.unlock()
        case .subscribed:
            state = .terminal
            lock.unlock()
            downstream.receive(completion: completion.mapFailure(convert))
        }
    }

    final func request(_ demand: Subscribers.Demand) {
        lock.lock()
        switch state {
        case .awaiting:
            lock.unlock()
            preconditionFailure("\(description) was asked for values before it had a subscription")
        case .terminal:
            lock.unlock()
        case .subscribed(let subscription):
            lock.unlock()
            subscription.request(demand)
        }
    }

    final func cancel() {
        lock.lock()
        let subscription = state.end()
        lock.unlock()
        subscription?.cancel()
    }
}
