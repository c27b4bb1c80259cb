extension Subscribers {
    /// A subscriber that stores each value in a property of an object.
    public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
        CustomPlaygroundDisplayConvertible {
        public typealias Failure = Never

        private let lock = Lock()
        private var state = UpstreamState.awaiting
        private var target: Root?

        /// The property that is set.
        public let keyPath: ReferenceWritableKeyPath<Root, Input>

        /// Creates a subscriber that holds `object` strongly until the stream ends or it is cancelled.
        public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
            target = object
            self.keyPath = keyPath
        }

        /// The object whose property is set; nil after the end.
        public var object: Root? { lock.withLock { target } }

        public func receive(subscription: Subscription) {
            lock.lock()
            guard case .awaiting = state else {
                lock.unlock()
                subscription.cancel()
                return
            }
            state = .subscribed(subscription)
            lock.unlock()
            subscription.request(.unlimited)
        }

        public func receive(_ value: Input) -> Demand {
            lock.lock()
            guard case .subscribed = state, let object = target else {
                lock.unlock()
                return .none
            }
            lock.unlock()
            object[keyPath: keyPath] = value
            return .none
        }

        public func receive(completion: Completion<Never>) {
            _ = end()
        }

        /// Cancels the subscription and releases the object.
        public func cancel() {
            end().subscription?.cancel()
        }

        /// Closes the link and hands its parts to the caller, who releases them outside the lock.
        private func end() -> (subscription: Subscription?, object: Root?) {
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return (nil, nil)
            }
            let object = target
            target = nil
            let subscription = state.end()
            lock.unlock()
            return (subscription, object)
        }

        /// `"Assign"` and the type of the object.
        public var description: String { "Assign \(Root.self)." }

        /// The object, the key path and the state of the link.
        public var customMirror: Mirror {
            lock.lock()
            defer { lock.unlock() }
            return Mirror(self, children: ["object": target as Any, "keyPath": keyPath, "status": state])
        }

        /// The same as `description`.
        public var playgroundDescription: Any { description }
    }
}

extension Publisher where Failure == Never {
    /// Stores each value in a property of an object, which is held strongly while the subscription lives.
    ///
    /// If the object also keeps the returned value, neither is ever released; use `assign(to:)` or a `sink` with a
    /// weak reference then.
    ///
    /// - Returns: An object that keeps the subscription alive; releasing it cancels.
    public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
        let assign = Subscribers.Assign(object: object, keyPath: keyPath)
        subscribe(assign)
        return AnyCancellable(assign)
    }
}
