/// The storage of one `@Published` property and the publisher of its changes.
///
/// Unlike `CurrentValueSubject` it publishes before the stored value changes, so that code which reads the property
/// while it is told about the change still reads the old value.
final class PublishedSubject<Value>: Publisher, CurrentValueHolder {
    typealias Output = Value
    typealias Failure = Never

    private let lock = Lock()
    private var storage: Value
    private var downstreams = ConduitList<Value, Never>()
    private var upstreams: [Subscription] = []
    private var changePublisher: ObservableObjectPublisher?

    init(_ value: Value) {
        storage = value
    }

    deinit {
        for upstream in upstreams { upstream.cancel() }
    }

    /// The publisher of the enclosing object, told before each change.
    var objectWillChange: ObservableObjectPublisher? {
        get { lock.withLock { changePublisher } }
        set { lock.withLock { changePublisher = newValue } }
    }

    var currentValue: Value { lock.withLock { storage } }

    func send(_ value: Value) {
        lock.lock()
        let conduits = downstreams.snapshot
        let changePublisher = self.changePublisher
        lock.unlock()
        changePublisher?.send()
        conduits.offer(value)
        lock.lock()
        let old = storage
        storage = value
        lock.unlock()
        withExtendedLifetime(old) {}
    }

    func send(subscription: Subscription) {
        lock.lock()
        upstreams.append(subscription)
        lock.unlock()
        subscription.request(.unlimited)
    }

    func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Value {
        let link = CurrentValueLink(parent: self, downstream: subscriber, description: "PublishedSubject")
        lock.lock()
        downstreams.append(link)
        lock.unlock()
        subscriber.receive(subscription: link)
    }

    func remove(_ conduit: Conduit<Value, Never>) {
        lock.lock()
        downstreams.remove(conduit)
        lock.unlock()
    }

    /// Forgets an upstream that has completed.
    func remove(_ upstream: Subscription) {
        lock.lock()
        defer { lock.unlock() }
        let identifier = upstream.combineIdentifier
        upstreams.removeAll { $0.combineIdentifier == identifier }
    }
}

/// The subscriber behind `assign(to: &$property)`. The property keeps it, not the other way round, so the stream
/// ends when the object is released.
final class PublishedSubscriber<Value>: Subscriber {
    typealias Input = Value
    typealias Failure = Never

    private let lock = Lock()
    private weak var subject: PublishedSubject<Value>?
    private var upstream: Subscription?

    init(_ subject: PublishedSubject<Value>) {
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
        subject.send(subscription: subscription)
    }

    func receive(_ input: Value) -> Subscribers.Demand {
        lock.withLock { subject }?.send(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
        lock.lock()
        let subject = self.subject
        let upstream = self.upstream
        self.subject = nil
        self.upstream = nil
        lock.unlock()
        if let upstream { subject?.remove(upstream) }
    }
}
