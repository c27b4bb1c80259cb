/// A subject that holds one value and publishes each change of it.
///
/// A new subscriber receives the present value first. Setting `value` and calling `send(_:)` are the same.
public final class CurrentValueSubject<Output, Failure>: Subject where Failure: Error {
    private let lock = Lock()
    private var completion: Subscribers.Completion<Failure>?
    private var isCompleted = false
    private var downstreams = ConduitList<Output, Failure>()
    private var upstreams: [Subscription] = []
    private var storage: Output

    /// Creates a subject with its first value.
    public init(_ value: Output) {
        storage = value
    }

    deinit {
        for upstream in upstreams { upstream.cancel() }
    }

    /// The present value. Setting it publishes the new one. After the end it can still be set, but not sent.
    public var value: Output {
        get { lock.withLock { storage } }
        set { set(newValue, evenAfterCompletion: true) }
    }

    public func send(subscription: Subscription) {
        lock.lock()
        upstreams.append(subscription)
        lock.unlock()
        subscription.request(.unlimited)
    }

    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        lock.lock()
        if let completion {
            lock.unlock()
            subscriber.receive(subscription: Subscriptions.empty)
            subscriber.receive(completion: completion)
            return
        }
        let link = CurrentValueLink(parent: self, downstream: subscriber, description: "CurrentValueSubject")
        downstreams.append(link)
        lock.unlock()
        subscriber.receive(subscription: link)
    }

    public func send(_ input: Output) {
        set(input, evenAfterCompletion: false)
    }

    private func set(_ input: Output, evenAfterCompletion: Bool) {
        lock.lock()
        guard evenAfterCompletion || !isCompleted else {
            lock.unlock()
            return
        }
        let old = storage
        storage = input
        let conduits = downstreams.snapshot
        lock.unlock()
        conduits.offer(input)
        // The old value may run code when it is released; that happens here, outside the lock.
        withExtendedLifetime(old) {}
    }

    public func send(completion: Subscribers.Completion<Failure>) {
        lock.lock()
        guard !isCompleted else {
            lock.unlock()
            return
        }
        self.completion = completion
        isCompleted = true
        let conduits = downstreams.removeAll()
        let finished = upstreams
        upstreams = []
        lock.unlock()
        conduits.finish(completion)
        withExtendedLifetime(finished) {}
    }
}

extension CurrentValueSubject: CurrentValueHolder {
    var currentValue: Output { value }

    func remove(_ conduit: Conduit<Output, Failure>) {
        lock.lock()
        downstreams.remove(conduit)
        lock.unlock()
    }
}
