/// The subscriber behind `publisher.subscribe(subject)`: it passes everything on to the subject.
///
/// The subject gets this object as the subscription, so the subject decides when values are requested. The subject
/// is not kept alive; whoever wants its values holds it.
final class SubjectSubscriber<Downstream: Subject>: Subscriber, Subscription, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible {
    typealias Input = Downstream.Output
    typealias Failure = Downstream.Failure

    private let lock = Lock()
    private weak var subject: Downstream?
    private var upstream: Subscription?

    init(_ subject: Downstream) {
        self.subject = subject
    }

    func receive(subscription: Subscription) {
        lock.lock()
        guard upstream == nil, let subject else {
            lock.unlock()
            subscription.cancel()
            return
        }
        upstream = subscription
        lock.unlock()
        subject.send(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        lock.lock()
        let subject = upstream == nil ? nil : self.subject
        lock.unlock()
        subject?.send(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        let parts = end()
        guard parts.subscription != nil else { return }
        parts.subject?.send(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
        lock.lock()
        let upstream = self.upstream
        lock.unlock()
        upstream?.request(demand)
    }

    func cancel() {
        end().subscription?.cancel()
    }

    private func end() -> (subject: Downstream?, subscription: Subscription?) {
        lock.lock()
        defer { lock.unlock() }
        guard let upstream else { return (nil, nil) }
        let subject = self.subject
        self.upstream = nil
        self.subject = nil
        return (subject, upstream)
    }

    var description: String { "Subject" }

    var customMirror: Mirror {
        lock.lock()
        defer { lock.unlock() }
        return Mirror(self, children: ["subject": subject as Any, "upstream": upstream as Any])
    }

    var playgroundDescription: Any { description }
}
