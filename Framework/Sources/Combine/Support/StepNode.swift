/// What an operator makes of one value.
enum Step<Output> {
    /// Send this value on.
    case emit(Output)

    /// Send nothing, and ask for one value in its place.
    case skip

    /// Cancel the upstream and complete.
    case finish
}

/// The subscriber of an operator that sends on at most one value for each it receives: `removeDuplicates`,
/// `prefix(while:)`, `tryFilter` and their kind.
///
/// Demand passes through unchanged. Values, completions and requests before there is a subscription break the
/// protocol between publisher and subscriber and stop the program.
final class StepNode<Input, Failure: Error, Downstream: Subscriber>: LinkNode<Input, Failure, Downstream> {
    /// Decides about a value. Called by one thread at a time.
    typealias Decide = (Input) throws(Downstream.Failure) -> Step<Downstream.Input>

    private let convert: (Failure) -> Downstream.Failure
    private let memory: (name: String, value: () -> Any)?
    private let decide: Decide

    /// - Parameters:
    ///   - memory: What the operator remembers, shown to debuggers.
    ///   - convert: Converts the upstream's error.
    init(
        _ name: String, downstream: Downstream, memory: (name: String, value: () -> Any)?,
        convert: @escaping (Failure) -> Downstream.Failure, decide: @escaping Decide
    ) {
        self.memory = memory
        self.convert = convert
        self.decide = decide
        super.init(name, downstream: downstream)
    }

    override var customMirror: Mirror {
        let children: [Mirror.Child] = [("downstream", downstream)] + (memory.map { [($0.name, $0.value())] } ?? [])
        return Mirror(self, children: children)
    }

    override func receive(_ input: Input) -> Subscribers.Demand {
        guard mayFlow(after: "received a value") else { return .none }
        do {
            switch try decide(input) {
            case .emit(let output): return downstream.receive(output)
            case .skip: return .max(1)
            case .finish: stop(.finished)
            }
        } catch {
            stop(.failure(error))
        }
        return .none
    }

    private func stop(_ completion: Subscribers.Completion<Downstream.Failure>) {
        guard let subscription = end() else { return }
        subscription.cancel()
        downstream.receive(completion: completion)
    }

    override func receive(completion: Subscribers.Completion<Failure>) {
        guard mayFlow(after: "received a completion"), end() != nil else { return }
        downstream.receive(completion: completion.mapFailure(convert))
    }

    override func request(_ demand: Subscribers.Demand) {
        if mayFlow(after: "was asked for values") { upstream?.request(demand) }
    }

    override func cancel() {
        lock.withLock { state.end() }?.cancel()
    }

    /// Whether values may flow. Stops the program if there was no subscription yet.
    private func mayFlow(after event: StaticString) -> Bool {
        lock.lock()
        let isAwaiting = state.isAwaiting
        let isTerminal = state.isTerminal
        lock.unlock()
        precondition(!isAwaiting, "\(description) \(event) before it had a subscription")
        return !isTerminal
    }
}

extension StepNode where Failure == Downstream.Failure {
    /// For an operator whose closure does not throw.
    convenience init(
        _ name: String, downstream: Downstream, memory: (name: String, value: () -> Any)? = nil,
        decide: @escaping (Input) -> Step<Downstream.Input>
    ) {
        self.init(name, downstream: downstream, memory: memory, convert: { $0 }) { input throws(Failure) in
            decide(input)
        }
    }
}

extension StepNode where Downstream.Failure == Error {
    /// For an operator whose closure may throw.
    convenience init(
        _ name: String, downstream: Downstream, memory: (name: String, value: () -> Any)? = nil,
        decide: @escaping Decide
    ) {
        self.init(name, downstream: downstream, memory: memory, convert: { $0 }, decide: decide)
    }
}
