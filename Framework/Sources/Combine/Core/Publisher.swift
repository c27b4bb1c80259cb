/// A type that delivers a sequence of values over time to its subscribers.
///
/// A publisher is usually a small value that describes a stream; work begins when a subscriber arrives. Operators
/// wrap one publisher in another:
///
///     notes.publisher
///         .map(\.title)
///         .filter { !$0.isEmpty }
///         .sink { print($0) }
public protocol Publisher<Output, Failure> {
    /// The kind of values published.
    associatedtype Output

    /// The kind of error the stream can end with; `Never` if it cannot fail.
    associatedtype Failure: Error

    /// Attaches a subscriber. Callers use `subscribe(_:)`, which ends up here.
    func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input
}

extension Publisher {
    /// Attaches a subscriber to this publisher. Call this, not `receive(subscriber:)`.
    public func subscribe<S>(_ subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
        if Introspections.areEnabled {
            Introspections.attach(subscriber, to: self)
        } else {
            receive(subscriber: subscriber)
        }
    }

    /// Feeds a subject with the values of this publisher.
    ///
    /// - Returns: An object that ends the feeding when it is cancelled or released.
    public func subscribe<S>(_ subject: S) -> AnyCancellable
        where S: Subject, Failure == S.Failure, Output == S.Output {
        let subscriber = SubjectSubscriber(subject)
        subscribe(subscriber)
        return AnyCancellable(subscriber)
    }
}

/// The namespace of the publishers that operators return.
public enum Publishers {}
