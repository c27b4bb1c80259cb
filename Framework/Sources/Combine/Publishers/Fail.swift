/// A publisher that fails at once.
public struct Fail<Output, Failure>: Publisher where Failure: Error {
    /// The error.
    public let error: Failure

    /// Creates a publisher that fails.
    public init(error: Failure) {
        self.error = error
    }

    /// Creates a publisher that fails, of a given value type.
    public init(outputType: Output.Type, failure: Failure) {
        self.init(error: failure)
    }

    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(error))
    }
}

extension Fail: Equatable where Failure: Equatable {}
