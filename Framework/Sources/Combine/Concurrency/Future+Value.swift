extension Future where Failure == Never {
    /// The value, as soon as there is one.
    public final var value: Output {
        get async { await outcome.get() }
    }
}

extension Future {
    /// The value, as soon as there is one.
    ///
    /// - Throws: The error with which the future failed.
    public final var value: Output {
        get async throws { try await outcome.get() }
    }
}

extension Future {
    private var outcome: Result<Output, Failure> {
        get async {
            await withUnsafeContinuation { subscribe(OutcomeSubscriber($0)) }
        }
    }
}

/// Resumes a task with the one value or the error of a future.
private final class OutcomeSubscriber<Output, Failure: Error>: Subscriber {
    typealias Input = Output

    private let lock = Lock()
    private var continuation: UnsafeContinuation<Result<Output, Failure>, Never>?

    init(_ continuation: UnsafeContinuation<Result<Output, Failure>, Never>) {
        self.continuation = continuation
    }

    func receive(subscription: Subscription) {
        subscription.request(.max(1))
    }

    func receive(_ input: Output) -> Subscribers.Demand {
        take()?.resume(returning: .success(input))
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        if case .failure(let error) = completion { take()?.resume(returning: .failure(error)) }
    }

    private func take() -> UnsafeContinuation<Result<Output, Failure>, Never>? {
        lock.lock()
        defer { lock.unlock() }
        defer { continuation = nil }
        return continuation
    }
}
