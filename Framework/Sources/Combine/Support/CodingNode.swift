/// The subscriber of `encode` and `decode`: each value is converted, an error ends the stream.
class CodingNode<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription, NodeDescription
    where Downstream.Failure == Error {
    private let downstream: Downstream
    private let lock = Lock()
    private var upstream: Subscription?
    private var isFinished = false

    init(downstream: Downstream) {
        self.downstream = downstream
    }

    func convert(_ input: Input) throws -> Downstream.Input {
        preconditionFailure("A CodingNode must be subclassed")
    }

    var description: String { preconditionFailure("A CodingNode must be subclassed") }

    final var customMirror: Mirror {
        lock.lock()
        defer { lock.unlock() }
        return Mirror(self, children: [
            "downstream": downstream,
            "finished": isFinished,
            "upstreamSubscription": upstream as Any,
        ])
    }

    final func receive(subscription: Subscription) {
        lock.lock()
        guard !isFinished, upstream == nil else {
            lock.unlock()
            subscription.cancel()
            return
        }
        upstream = subscription
        lock.unlock()
        downstream.receive(subscription: self)
    }

    final func receive(_ input: Input) -> Subscribers.Demand {
        guard !lock.withLock({ isFinished }) else { return .none }
        do {
            return downstream.receive(try convert(input))
        } catch {
            let subscription = end()
            subscription?.cancel()
            downstream.receive(completion: .failure(error))
            return .none
        }
    }

    final func receive(completion: Subscribers.Completion<Failure>) {
        guard !lock.withLock({ isFinished }) else { return }
        _ = end()
        downstream.receive(completion: completion.erased)
    }

    private func end() -> Subscription? {
        lock.lock()
        defer { lock.unlock() }
        isFinished = true
        defer { upstream = nil }
        return upstream
    }

    final func request(_ demand: Subscribers.Demand) {
        lock.withLock { upstream }?.request(demand)
    }

    final func cancel() {
        lock.lock()
        guard let subscription = upstream else {
            lock.unlock()
            return
        }
        isFinished = true
        upstream = nil
        lock.unlock()
        subscription.cancel()
    }
}
