/// A publisher of one value.
public struct Just<Output>: Publisher {
    public typealias Failure = Never

    /// The value.
    public let output: Output

    /// Creates a publisher of a value.
    public init(_ output: Output) {
        self.output = output
    }

    public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, S.Failure == Never {
        subscriber.receive(
            subscription: SingleValueLink(value: output, downstream: subscriber, description: "Just"))
    }
}

extension Just: Equatable where Output: Equatable {}
