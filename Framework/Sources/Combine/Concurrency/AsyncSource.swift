/// What an asynchronous iterator holds: it subscribes when it is made and cancels when it is released.
final class AsyncSource<Input, Failure: Error>: @unchecked Sendable {
    private let subscriber = AsyncSubscriber<Input, Failure>()

    init(_ publisher: some Publisher<Input, Failure>) {
        publisher.subscribe(subscriber)
    }

    deinit {
        subscriber.cancel()
    }

    func next() async -> Result<Input?, Failure> {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { subscriber.enqueue($0) }
        } onCancel: {
            subscriber.cancel()
        }
    }
}

/// Hands each value to the task that has waited longest.
private final class AsyncSubscriber<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
    typealias Waiter = UnsafeContinuation<Result<Input?, Failure>, Never>

    private let lock = Lock()
    private var state = UpstreamState.awaiting
    private var waiters: [Waiter] = []

    /// How many values were awaited before there was a subscription.
    private var pendingDemand = Subscribers.Demand.none

    /// The error of a stream that failed while nobody was waiting.
    private var failure: Failure?

    func enqueue(_ waiter: Waiter) {
        lock.lock()
        switch state {
        case .awaiting:
            waiters.append(waiter)
            pendingDemand += 1
            lock.unlock()
        case .subscribed(let subscription):
            waiters.append(waiter)
            lock.unlock()
            subscription.request(.max(1))
        case .terminal:
            let failure = self.failure
            self.failure = nil
            lock.unlock()
            waiter.resume(returning: failure.map(Result.failure) ?? .success(nil))
        }
    }

    func receive(subscription: Subscription) {
        lock.lock()
        guard case .awaiting = state else {
            lock.unlock()
            subscription.cancel()
            return
        }
        state = .subscribed(subscription)
        let demand = pendingDemand
        pendingDemand = .none
        lock.unlock()
        if demand > 0 { subscription.request(demand) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        lock.lock()
        switch state {
        case .awaiting:
            // A value without a subscription breaks the protocol; those who wait go away with nothing.
            let waiters = takeWaiters()
            lock.unlock()
            for waiter in waiters { waiter.resume(returning: .success(nil)) }
        case .subscribed:
            precondition(!waiters.isEmpty, "An asynchronous sequence received a value that was not requested")
            let waiter = waiters.removeFirst()
            lock.unlock()
            waiter.resume(returning: .success(input))
        case .terminal:
            lock.unlock()
        }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        lock.lock()
        guard !state.isTerminal else {
            lock.unlock()
            return
        }
        state = .terminal
        var waiters = takeWaiters()[...]
        var first: Waiter?
        if case .failure(let error) = completion {
            first = waiters.popFirst()
            if first == nil { failure = error }
        }
        lock.unlock()
        if case .failure(let error) = completion { first?.resume(returning: .failure(error)) }
        for waiter in waiters { waiter.resume(returning: .success(nil)) }
    }

    func cancel() {
        lock.lock()
        let subscription = state.end()
        let waiters = takeWaiters()
        lock.unlock()
        subscription?.cancel()
        for waiter in waiters { waiter.resume(returning: .success(nil)) }
    }

    private func takeWaiters() -> [Waiter] {
        defer { waiters = [] }
        return waiters
    }
}
