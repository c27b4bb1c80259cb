/// What an operator that makes one result of many values wants next.
enum FoldStep<Result> {
    /// More values.
    case proceed

    /// More values; this is the result so far.
    case keep(Result)

    /// No more values: this is the result.
    case finish(Result)
}

/// The subscriber of an operator that makes one result of all values: `reduce`, `count`, `first`, `allSatisfy`.
///
/// It asks the upstream for unlimited values at once, and keeps the result until the downstream asks for it. If there
/// is none at the end, the stream completes without a value.
class FoldNode<Input, Failure: Error, Downstream: Subscriber>: NamedLinkNode<Input, Failure, Downstream> {
    /// Takes a value into the result so far. Called by one thread at a time.
    typealias Fold = (_ result: Downstream.Input?, _ input: Input) throws(Downstream.Failure)
        -> FoldStep<Downstream.Input>

    final var result: Downstream.Input?
    private let initial: Downstream.Input?
    private let convert: (Failure) -> Downstream.Failure
    private let fold: Fold
    private var isRequested = false
    private var isComplete = false

    /// - Parameter convert: Converts the upstream's error.
    init(
        _ name: String, downstream: Downstream, initial: Downstream.Input?,
        convert: @escaping (Failure) -> Downstream.Failure, fold: @escaping Fold
    ) {
        self.initial = initial
        self.convert = convert
        self.fold = fold
        result = initial
        super.init(name, downstream: downstream)
    }

    override var customMirror: Mirror {
        lock.lock()
        defer { lock.unlock() }
        return Mirror(self, children: [
            "downstream": downstream,
            "result": result as Any,
            "initial": initial as Any,
            "status": state,
        ])
    }

    final override func receive(subscription: Subscription) {
        guard attach(subscription) else { return }
        downstream.receive(subscription: self)
        subscription.request(.unlimited)
    }

    override func receive(_ input: Input) -> Subscribers.Demand {
        guard isRunning else { return .none }
        do {
            switch try fold(result, input) {
            case .proceed:
                break
            case .keep(let result):
                self.result = result
            case .finish(let result):
                self.result = result
                guard let subscription = finish() else { break }
                subscription.cancel()
                deliverIfRequested()
            }
        } catch {
            stop(with: .failure(error))
        }
        return .none
    }

    final override func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished:
            if finish() != nil { deliverIfRequested() }
        case .failure(let error):
            if end() != nil { downstream.receive(completion: .failure(convert(error))) }
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

    final override func request(_ demand: Subscribers.Demand) {
        precondition(demand > 0, "A subscriber must request at least one value")
        lock.withLock { isRequested = true }
        deliverIfRequested()
    }

    final override func cancel() {
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

extension FoldNode where Failure == Downstream.Failure {
    /// For an operator whose closure does not throw.
    convenience init(
        _ name: String, downstream: Downstream, initial: Downstream.Input? = nil,
        fold: @escaping (_ result: Downstream.Input?, _ input: Input) -> FoldStep<Downstream.Input>
    ) {
        self.init(name, downstream: downstream, initial: initial, convert: { $0 }) {
            (result, input) throws(Failure) in fold(result, input)
        }
    }
}

extension FoldNode where Downstream.Failure == Error {
    /// For an operator whose closure may throw.
    convenience init(
        _ name: String, downstream: Downstream, initial: Downstream.Input? = nil, fold: @escaping Fold
    ) {
        self.init(name, downstream: downstream, initial: initial, convert: { $0 }, fold: fold)
    }
}
