/// A type that receives values from a publisher.
///
/// A publisher calls `receive(subscription:)` once, then `receive(_:)` for each value that was requested through the
/// subscription, then `receive(completion:)` at most once.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    /// The kind of values received.
    associatedtype Input

    /// The kind of error received; `Never` if the publisher cannot fail.
    associatedtype Failure: Error

    /// Hands over the link to the publisher. Nothing arrives before values are requested from it.
    func receive(subscription: Subscription)

    /// Receives a value.
    ///
    /// - Returns: How many values more the subscriber wants, added to what it asked for before.
    func receive(_ input: Input) -> Subscribers.Demand

    /// Receives the end of the stream, normal or with an error.
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
    /// Receives the news that something happened, for publishers of `Void`.
    public func receive() -> Subscribers.Demand {
        receive(())
    }
}

/// The namespace of types that act as subscribers or belong to them.
public enum Subscribers {}
