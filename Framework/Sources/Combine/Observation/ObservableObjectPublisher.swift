/// The publisher that tells that an observable object is about to change.
///
/// It keeps no value and counts no demand: once a subscriber has asked for anything, it gets every signal.
public final class ObservableObjectPublisher: Publisher {
    public typealias Output = Void
    public typealias Failure = Never

    private let lock = Lock()
    private var downstreams = ConduitList<Void, Never>()

    /// Creates a publisher without subscribers.
    public init() {}

    public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Void {
        let link = Link(parent: self, downstream: subscriber)
        lock.lock()
        downstreams.append(link)
        lock.unlock()
        subscriber.receive(subscription: link)
    }

    /// Tells the subscribers that the object is about to change.
    public func send() {
        lock.lock()
        let conduits = downstreams.snapshot
        lock.unlock()
        conduits.offer(())
    }

    private func remove(_ conduit: Conduit<Void, Never>) {
        lock.lock()
        downstreams.remove(conduit)
        lock.unlock()
    }
}

extension ObservableObjectPublisher {
    private final class Link<Downstream: Subscriber>: Conduit<Void, Never>, NodeDescription
        where Downstream.Input == Void, Downstream.Failure == Never {
        private let lock = Lock()
        private let downstreamLock = Lock(isRecursive: true)
        private weak var parent: ObservableObjectPublisher?
        private var downstream: Holder<Downstream>?
        private var isActive = false

        init(parent: ObservableObjectPublisher, downstream: Downstream) {
            self.parent = parent
            self.downstream = Holder(downstream)
        }

        override func offer(_ output: Void) {
            lock.lock()
            guard isActive, let downstream else {
                lock.unlock()
                return
            }
            lock.unlock()
            downstreamLock.withLock { _ = downstream.value.receive() }
        }

        override func request(_ demand: Subscribers.Demand) {
            lock.lock()
            isActive = downstream != nil
            lock.unlock()
        }

        override func cancel() {
            lock.lock()
            let downstream = self.downstream
            self.downstream = nil
            isActive = false
            lock.unlock()
            parent?.remove(self)
            withExtendedLifetime(downstream) {}
        }

        var description: String { "ObservableObjectPublisher" }

        var customMirror: Mirror {
            lock.lock()
            defer { lock.unlock() }
            return Mirror(self, children: ["downstream": (downstream?.value) as Any])
        }
    }
}
