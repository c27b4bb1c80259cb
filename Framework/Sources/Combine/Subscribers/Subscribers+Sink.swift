extension Subscribers {
    /// A subscriber of two closures that asks for unlimited values as soon as it is subscribed.
    public final class Sink<Input, Failure>: Subscriber, Cancellable, CustomStringConvertible, CustomReflectable,
        CustomPlaygroundDisplayConvertible where Failure: Error {
        private let lock = Lock()
        private var state = UpstreamState.awaiting
        private var valueHandler: (Input) -> Void
        private var completionHandler: (Completion<Failure>) -> Void

        /// Creates a sink.
        ///
        /// Both closures are released when the stream ends or the sink is cancelled.
        public init(
            receiveCompletion: @escaping (Completion<Failure>) -> Void,
            receiveValue: @escaping (Input) -> Void
        ) {
            valueHandler = receiveValue
            completionHandler = receiveCompletion
        }

        /// The closure that runs for each value.
        public var receiveValue: (Input) -> Void { lock.withLock { valueHandler } }

        /// The closure that runs at the end.
        public var receiveCompletion: (Completion<Failure>) -> Void { lock.withLock { completionHandler } }

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
            let handler = valueHandler
            lock.unlock()
            handler(value)
            return .none
        }

        public func receive(completion: Completion<Failure>) {
            guard let ended = end() else { return }
            ended.completionHandler(completion)
        }

        /// Cancels the subscription. No closure runs afterwards.
        public func cancel() {
            lock.lock()
            guard case .subscribed = state else {
                lock.unlock()
                return
            }
            lock.unlock()
            guard let ended = end() else { return }
            ended.subscription?.cancel()
        }

        /// Closes the sink.
        ///
        /// - Returns: What it held, so that it is released by the caller, outside the lock; nil if it was closed
        ///   before. Releasing a closure can run any code, even a call of this sink.
        private func end() -> Remains? {
            lock.lock()
            guard !state.isTerminal else {
                lock.unlock()
                return nil
            }
            let remains = Remains(
                subscription: state.end(), valueHandler: valueHandler, completionHandler: completionHandler)
            valueHandler = { _ in }
            completionHandler = { _ in }
            lock.unlock()
            return remains
        }

        private struct Remains {
            let subscription: Subscription?
            let valueHandler: (Input) -> Void
            let completionHandler: (Completion<Failure>) -> Void
        }

        /// `"Sink"`.
        public var description: String { "Sink" }

        /// A mirror without children.
        public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

        /// The same as `description`.
        public var playgroundDescription: Any { description }
    }
}

extension Publisher {
    /// Runs closures for each value and for the end of the stream.
    ///
    /// - Returns: An object that keeps the subscription alive; releasing it cancels.
    public func sink(
        receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let sink = Subscribers.Sink<Output, Failure>(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
        subscribe(sink)
        return AnyCancellable(sink)
    }
}

extension Publisher where Failure == Never {
    /// Runs a closure for each value.
    ///
    /// - Returns: An object that keeps the subscription alive; releasing it cancels.
    public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
        sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
    }
}
