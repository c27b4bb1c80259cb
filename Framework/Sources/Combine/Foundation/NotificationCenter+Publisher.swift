import Foundation

extension NotificationCenter {
    /// A publisher of the notifications with a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - object: The object that posts; nil for any.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }

    /// The publisher of notifications.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Notification
        public typealias Failure = Never

        /// The center that is observed.
        public let center: NotificationCenter

        /// The name of the notifications.
        public let name: Notification.Name

        /// The object that posts; nil for any.
        public let object: AnyObject?

        /// Creates the publisher of notifications.
        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            self.center = center
            self.name = name
            self.object = object
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Notification {
            subscriber.receive(
                subscription: Observation(center: center, name: name, object: object, downstream: subscriber))
        }
    }
}

extension NotificationCenter.Publisher: Equatable {
    public static func == (lhs: NotificationCenter.Publisher, rhs: NotificationCenter.Publisher) -> Bool {
        lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
    }
}

/// Observes a center for one subscriber.
private final class Observation<Downstream: Subscriber>: Subscription, NodeDescription, @unchecked Sendable
    where Downstream.Input == Notification, Downstream.Failure == Never {
    private let lock = Lock()
    private let downstreamLock = Lock(isRecursive: true)
    private let name: Notification.Name
    private var center: NotificationCenter?
    private var object: AnyObject?
    private var downstream: Downstream?
    private var token: NSObjectProtocol?
    private var demand = Subscribers.Demand.none

    init(center: NotificationCenter, name: Notification.Name, object: AnyObject?, downstream: Downstream) {
        self.center = center
        self.name = name
        self.object = object
        self.downstream = downstream
        token = center.addObserver(forName: name, object: object, queue: nil) { [weak self] notification in
            self?.receive(notification)
        }
    }

    private func receive(_ notification: Notification) {
        lock.lock()
        guard demand > 0, let downstream else {
            lock.unlock()
            return
        }
        demand -= 1
        lock.unlock()
        let newDemand = downstreamLock.withLock { downstream.receive(notification) }
        if newDemand > 0 { lock.withLock { demand += newDemand } }
    }

    func request(_ demand: Subscribers.Demand) {
        lock.withLock { self.demand += demand }
    }

    func cancel() {
        lock.lock()
        let ended = (center, token, object, downstream)
        center = nil
        token = nil
        object = nil
        downstream = nil
        lock.unlock()
        if let center = ended.0, let token = ended.1 { center.removeObserver(token) }
    }

    var description: String { "NotificationCenter Observer" }

    var customMirror: Mirror {
        lock.lock()
        defer { lock.unlock() }
        return Mirror(self, children: [
            "center": center as Any,
            "name": name,
            "object": object as Any,
            "demand": demand,
        ])
    }
}
