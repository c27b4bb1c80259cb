/// A publisher whose own type is hidden.
///
/// Return it from functions and properties so that the operators inside can change without changing the signature:
///
///     var names: AnyPublisher<String, Never> {
///         model.$user.map(\.name).removeDuplicates().eraseToAnyPublisher()
///     }
@frozen
public struct AnyPublisher<Output, Failure>: Publisher, CustomStringConvertible, CustomPlaygroundDisplayConvertible
    where Failure: Error {
    @usableFromInline let box: AnyPublisherBox<Output, Failure>

    /// Hides the type of `publisher`. An `AnyPublisher` is not wrapped a second time.
    public init<P>(_ publisher: P) where Output == P.Output, Failure == P.Failure, P: Publisher {
        if let erased = publisher as? AnyPublisher<Output, Failure> {
            box = erased.box
        } else {
            box = PublisherBox(publisher)
        }
    }

    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        box.receive(subscriber: subscriber)
    }

    /// `"AnyPublisher"`.
    public var description: String { "AnyPublisher" }

    /// The same as `description`.
    public var playgroundDescription: Any { description }
}

extension Publisher {
    /// Hides the type of this publisher behind `AnyPublisher`.
    @inlinable
    public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
        AnyPublisher(self)
    }
}

/// Forwards to a publisher of unknown type.
@usableFromInline
class AnyPublisherBox<Output, Failure: Error> {
    func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, Failure == S.Failure {
        preconditionFailure("An AnyPublisherBox must be subclassed")
    }
}

private final class PublisherBox<Base: Publisher>: AnyPublisherBox<Base.Output, Base.Failure> {
    private let base: Base

    init(_ base: Base) {
        self.base = base
    }

    override func receive<S>(subscriber: S) where S: Subscriber, Base.Output == S.Input, Base.Failure == S.Failure {
        base.receive(subscriber: subscriber)
    }
}
