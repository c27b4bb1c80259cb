extension Publishers {
    /// The publisher of `autoconnect`.
    public class Autoconnect<Upstream>: Publisher where Upstream: ConnectablePublisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that is connected.
        public final let upstream: Upstream

        private enum Connection {
            case disconnected
            case connected(Cancellable, subscribers: Int)
        }

        private final let lock = Lock()
        private final var connection = Connection.disconnected

        /// Creates the publisher of `autoconnect`.
        public init(upstream: Upstream) {
            self.upstream = upstream
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            let inner = Inner(parent: self, downstream: subscriber)
            lock.lock()
            if case .connected(let cancellable, let subscribers) = connection {
                connection = .connected(cancellable, subscribers: subscribers + 1)
                lock.unlock()
                upstream.subscribe(inner)
            } else {
                lock.unlock()
                upstream.subscribe(inner)
                let cancellable = upstream.connect()
                lock.lock()
                connection = .connected(cancellable, subscribers: 1)
                lock.unlock()
            }
        }

        /// Notes that a subscriber cancelled; the last one ends the connection.
        fileprivate func release() {
            lock.lock()
            guard case .connected(let cancellable, let subscribers) = connection else {
                lock.unlock()
                return
            }
            guard subscribers <= 1 else {
                connection = .connected(cancellable, subscribers: subscribers - 1)
                lock.unlock()
                return
            }
            connection = .disconnected
            lock.unlock()
            cancellable.cancel()
        }
    }
}

extension ConnectablePublisher {
    /// Connects when the first subscriber arrives, and disconnects when the last one cancels.
    public func autoconnect() -> Publishers.Autoconnect<Self> {
        Publishers.Autoconnect(upstream: self)
    }
}

extension Publishers.Autoconnect {
    private struct Inner<Downstream: Subscriber>: Subscriber, NodeDescription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        let parent: Publishers.Autoconnect<Upstream>
        let downstream: Downstream
        let combineIdentifier = CombineIdentifier()

        func receive(subscription: Subscription) {
            downstream.receive(subscription: CountedSubscription(subscription) { [parent] in parent.release() })
        }

        func receive(_ input: Upstream.Output) -> Subscribers.Demand { downstream.receive(input) }

        func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            downstream.receive(completion: completion)
        }

        var description: String { "Autoconnect" }
        var customMirror: Mirror { Mirror(self, children: ["parent": parent, "downstream": downstream]) }
    }
}

/// A subscription that reports its first cancellation.
private final class CountedSubscription: Subscription, CustomStringConvertible, CustomPlaygroundDisplayConvertible {
    private let base: Subscription
    private let lock = Lock()
    private var onCancel: (() -> Void)?

    init(_ base: Subscription, onCancel: @escaping () -> Void) {
        self.base = base
        self.onCancel = onCancel
    }

    var combineIdentifier: CombineIdentifier { base.combineIdentifier }
    var description: String { String(describing: base) }
    var playgroundDescription: Any { description }

    func request(_ demand: Subscribers.Demand) {
        base.request(demand)
    }

    func cancel() {
        lock.lock()
        let onCancel = self.onCancel
        self.onCancel = nil
        lock.unlock()
        base.cancel()
        onCancel?()
    }
}
