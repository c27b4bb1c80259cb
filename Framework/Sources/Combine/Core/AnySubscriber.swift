/// A subscriber whose own type is hidden, or that is made of closures.
@frozen
public struct AnySubscriber<Input, Failure>: Subscriber, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible where Failure: Error {
    /// The identifier of the subscriber inside.
    public let combineIdentifier: CombineIdentifier

    @usableFromInline let box: AnySubscriberBox<Input, Failure>

    /// Hides the type of a subscriber. Calls are forwarded unchanged.
    public init<S>(_ s: S) where Input == S.Input, Failure == S.Failure, S: Subscriber {
        if let erased = s as? AnySubscriber<Input, Failure> {
            self = erased
            return
        }
        combineIdentifier = s.combineIdentifier
        box = SubscriberBox(s)
    }

    /// Makes a subscriber that feeds a subject.
    public init<S>(_ s: S) where Input == S.Output, Failure == S.Failure, S: Subject {
        self.init(SubjectSubscriber(s))
    }

    /// Makes a subscriber of closures.
    ///
    /// - Parameters:
    ///   - receiveSubscription: Called with the subscription; without it nothing is ever requested.
    ///   - receiveValue: Called with each value, returns further demand; without it the demand is `.none`.
    ///   - receiveCompletion: Called at the end.
    public init(
        receiveSubscription: ((Subscription) -> Void)? = nil,
        receiveValue: ((Input) -> Subscribers.Demand)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) {
        combineIdentifier = CombineIdentifier()
        box = ClosureBox(receiveSubscription, receiveValue, receiveCompletion)
    }

    public func receive(subscription: Subscription) {
        box.receive(subscription: subscription)
    }

    public func receive(_ value: Input) -> Subscribers.Demand {
        box.receive(value)
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
        box.receive(completion: completion)
    }

    /// The description of the subscriber inside.
    public var description: String { String(describing: box.underlying) }

    /// The mirror of the subscriber inside.
    public var customMirror: Mirror { Mirror(reflecting: box.underlying) }

    /// The playground description of the subscriber inside.
    public var playgroundDescription: Any {
        (box.underlying as? CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? description
    }
}

/// Forwards to a subscriber of unknown type. Subclasses override everything.
@usableFromInline
class AnySubscriberBox<Input, Failure: Error> {
    /// The wrapped subscriber, or a text that stands for it.
    var underlying: Any { "Anonymous AnySubscriber" }

    func receive(subscription: Subscription) {}
    func receive(_ value: Input) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Failure>) {}
}

private final class SubscriberBox<Base: Subscriber>: AnySubscriberBox<Base.Input, Base.Failure> {
    private let base: Base

    init(_ base: Base) {
        self.base = base
    }

    override var underlying: Any { base }
    override func receive(subscription: Subscription) { base.receive(subscription: subscription) }
    override func receive(_ value: Base.Input) -> Subscribers.Demand { base.receive(value) }
    override func receive(completion: Subscribers.Completion<Base.Failure>) { base.receive(completion: completion) }
}

private final class ClosureBox<Input, Failure: Error>: AnySubscriberBox<Input, Failure> {
    private let onSubscription: ((Subscription) -> Void)?
    private let onValue: ((Input) -> Subscribers.Demand)?
    private let onCompletion: ((Subscribers.Completion<Failure>) -> Void)?

    init(
        _ onSubscription: ((Subscription) -> Void)?,
        _ onValue: ((Input) -> Subscribers.Demand)?,
        _ onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    ) {
        self.onSubscription = onSubscription
        self.onValue = onValue
        self.onCompletion = onCompletion
    }

    override func receive(subscription: Subscription) { onSubscription?(subscription) }
    override func receive(_ value: Input) -> Subscribers.Demand { onValue?(value) ?? .none }
    override func receive(completion: Subscribers.Completion<Failure>) { onCompletion?(completion) }
}
