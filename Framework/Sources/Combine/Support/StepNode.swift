/// What an operator makes of one value.
enum Step<Output> {
    /// Send this value on.
    case emit(Output)

    /// Send nothing, and ask for one value in its place.
    case skip

    /// Cancel the upstream and complete.
    case finish
}

/// The subscriber of an operator that sends on at most one value for each it receives: `tryMap`, `prefix(while:)`,
/// `removeDuplicates` and their kind. Demand passes through unchanged.
final class StepNode<Input, Failure: Error, Downstream: Subscriber>: NamedLinkNode<Input, Failure, Downstream> {
    /// Decides about a value. Called by one thread at a time.
    typealias Decide = (Input) throws(Downstream.Failure) -> Step<Downstream.Input>

    /// What an operator does about values and completions at a time when its upstream should not send them.
    enum Discipline {
        /// Stops the program before the subscription, since that breaks the protocol between publisher and subscriber;
        /// ignores them after the end.
        case strict

        /// Ignores them.
        case ignoring

        /// Ignores them after the end; before the subscription they are as good as later.
        case lenient

        /// Lets values pass at any time.
        case open

        /// Lets values, and the errors made of them, pass at any time.
        case unchecked
    }

    /// What differs between operators besides the decision.
    struct Traits {
        var discipline = Discipline.strict

        /// What is shown to debuggers. Called with the lock held.
        var children: (StepNode) -> [Mirror.Child] = { [("downstream", $0.downstream)] }
    }

    private let traits: Traits
    private let convert: (Failure) -> Downstream.Failure
    private let decide: Decide

    /// - Parameter convert: Converts the upstream's error.
    init(
        _ name: String, downstream: Downstream, traits: Traits, convert: @escaping (Failure) -> Downstream.Failure,
        decide: @escaping Decide
    ) {
        self.traits = traits
        self.convert = convert
        self.decide = decide
        super.init(name, downstream: downstream)
    }

    override var customMirror: Mirror { Mirror(self, children: lock.withLock { traits.children(self) }) }

    override func receive(_ input: Input) -> Subscribers.Demand {
        lock.lock()
        let isRunning = state.isSubscribed
        lock.unlock()
        guard isRunning || letsValuesPass || mayReceive("a value") else { return .none }
        do {
            switch try decide(input) {
            case .emit(let output): return downstream.receive(output)
            case .skip: return .max(1)
            case .finish: complete(.finished, cancels: true)
            }
        } catch {
            if traits.discipline == .unchecked {
                cancel()
                downstream.receive(completion: .failure(error))
                return .none
            }
            complete(.failure(error), cancels: true)
        }
        return .none
    }

    override func receive(completion: Subscribers.Completion<Failure>) {
        if mayReceive("a completion") { complete(completion.mapFailure(convert), cancels: false) }
    }

    private var letsValuesPass: Bool { traits.discipline == .open || traits.discipline == .unchecked }

    private func mayReceive(_ event: StaticString) -> Bool {
        lock.lock()
        let (isAwaiting, isRunning) = (state.isAwaiting, state.isSubscribed)
        lock.unlock()
        switch traits.discipline {
        case .strict:
            precondition(!isAwaiting, "\(description) received \(event) before a subscription")
            return isRunning
        case .ignoring, .open, .unchecked: return isRunning
        case .lenient: return isRunning || isAwaiting
        }
    }

    private func complete(_ completion: Subscribers.Completion<Downstream.Failure>, cancels: Bool) {
        lock.lock()
        let isOver = state.isTerminal
        let subscription = state.end()
        lock.unlock()
        guard !isOver else { return }
        if cancels { subscription?.cancel() }
        downstream.receive(completion: completion)
    }

    override func request(_ demand: Subscribers.Demand) {
        precondition(
            demand > 0 || traits.discipline != .ignoring, "A subscriber must request at least one value")
        let isEarly = lock.withLock { state.isAwaiting }
        precondition(
            !isEarly || traits.discipline != .strict, "\(description) was asked for values before it had a subscription")
        super.request(demand)
    }

    override func cancel() {
        guard traits.discipline == .strict else { return super.cancel() }
        lock.withLock { state.end() }?.cancel()
    }
}

extension StepNode where Failure == Downstream.Failure {
    /// For an operator whose closure does not throw.
    convenience init(
        _ name: String, downstream: Downstream, traits: Traits = Traits(),
        decide: @escaping (Input) -> Step<Downstream.Input>
    ) {
        self.init(name, downstream: downstream, traits: traits, convert: { $0 }) { input throws(Failure) in
            decide(input)
        }
    }
}

extension StepNode where Downstream.Failure == Error {
    /// For an operator whose closure may throw.
    convenience init(
        _ name: String, downstream: Downstream, traits: Traits = Traits(), decide: @escaping Decide
    ) {
        self.init(name, downstream: downstream, traits: traits, convert: { $0 }, decide: decide)
    }
}
