/// The subscriber and subscription of an operator that stands between one upstream and one downstream.
///
/// It takes one subscription, passes requests and cancellation up and what ends the stream down. Subclasses say what
/// they do with a value, and override what they do otherwise.
class LinkNode<Input, Failure: Error, Downstream: Subscriber>: Subscriber, Subscription {
    final let downstream: Downstream
    final let lock = Lock()

    /// Read and written with the lock held.
    final var state = UpstreamState.awaiting

    init(downstream: Downstream) {
        self.downstream = downstream
    }

    /// Takes the first subscription and cancels any other.
    ///
    /// - Returns: Whether the subscription was taken.
    final func attach(_ subscription: Subscription) -> Bool {
        lock.lock()
        guard case .awaiting = state else {
            lock.unlock()
            subscription.cancel()
            return false
        }
        state = .subscribed(subscription)
        lock.unlock()
        return true
    }

    /// Whether values may flow.
    final var isRunning: Bool { lock.withLock { state.isSubscribed } }

    /// The subscription while values may flow.
    final var upstream: Subscription? { lock.withLock { state.subscription } }

    /// Ends the link.
    ///
    /// - Returns: The subscription that was in use, or nil if values could not flow.
    final func end() -> Subscription? {
        lock.withLock { state.isSubscribed ? state.end() : nil }
    }

    /// Ends the link, cancels the upstream and sends the end of the stream, if values could flow.
    final func stop(with completion: Subscribers.Completion<Downstream.Failure>) {
        guard let subscription = end() else { return }
        subscription.cancel()
        downstream.receive(completion: completion)
    }

    func receive(subscription: Subscription) {
        if attach(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        preconditionFailure("A LinkNode must be subclassed")
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        preconditionFailure("A LinkNode must be subclassed")
    }

    func request(_ demand: Subscribers.Demand) {
        upstream?.request(demand)
    }

    func cancel() {
        end()?.cancel()
    }
}

extension LinkNode where Failure == Downstream.Failure {
    /// Ends the link and passes the end of the stream down, if values could flow.
    final func finish(with completion: Subscribers.Completion<Failure>) {
        if end() != nil { downstream.receive(completion: completion) }
    }
}

/// A link that shows its operator's name to debuggers.
class NamedLinkNode<Input, Failure: Error, Downstream: Subscriber>: LinkNode<Input, Failure, Downstream>,
    NodeDescription {
    private let name: String

    init(_ name: String, downstream: Downstream) {
        self.name = name
        super.init(downstream: downstream)
    }

    final var description: String { name }
    var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
