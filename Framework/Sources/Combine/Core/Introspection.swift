import Synchronization

/// An observer of every subscription in the process, for debugging tools.
///
/// An enabled observer sees each later `subscribe`, and each subscription, value, demand and completion of streams
/// that were subscribed while any observer was enabled. Streams made before are not seen. While none is enabled the
/// cost is one atomic read per `subscribe`.
public protocol _Introspection: AnyObject {
    /// Called before a subscriber is attached to a publisher.
    func willReceive<Upstream: Publisher, Downstream: Subscriber>(publisher: Upstream, subscriber: Downstream)
        where Upstream.Failure == Downstream.Failure, Upstream.Output == Downstream.Input

    /// Called after a subscriber was attached to a publisher.
    func didReceive<Upstream: Publisher, Downstream: Subscriber>(publisher: Upstream, subscriber: Downstream)
        where Upstream.Failure == Downstream.Failure, Upstream.Output == Downstream.Input

    /// Called before a subscriber receives its subscription.
    func willReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: Subscription)

    /// Called after a subscriber received its subscription.
    func didReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: Subscription)

    /// Called before a subscriber receives a value.
    func willReceive<Downstream: Subscriber>(subscriber: Downstream, input: Downstream.Input)

    /// Called after a subscriber received a value, with the demand it answered.
    func didReceive<Downstream: Subscriber>(
        subscriber: Downstream, input: Downstream.Input, resultingDemand: Subscribers.Demand)

    /// Called before a subscriber receives the end of its stream.
    func willReceive<Downstream: Subscriber>(
        subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>)

    /// Called after a subscriber received the end of its stream.
    func didReceive<Downstream: Subscriber>(
        subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>)

    /// Called before a subscription is asked for values.
    func willRequest(subscription: Subscription, _ demand: Subscribers.Demand)

    /// Called after a subscription was asked for values.
    func didRequest(subscription: Subscription, _ demand: Subscribers.Demand)

    /// Called before a subscription is cancelled.
    func willCancel(subscription: Subscription)

    /// Called after a subscription was cancelled.
    func didCancel(subscription: Subscription)
}

extension _Introspection {
    public func willReceive<Upstream: Publisher, Downstream: Subscriber>(publisher: Upstream, subscriber: Downstream)
        where Upstream.Failure == Downstream.Failure, Upstream.Output == Downstream.Input {}

    public func didReceive<Upstream: Publisher, Downstream: Subscriber>(publisher: Upstream, subscriber: Downstream)
        where Upstream.Failure == Downstream.Failure, Upstream.Output == Downstream.Input {}

    public func willReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: Subscription) {}
    public func didReceive<Downstream: Subscriber>(subscriber: Downstream, subscription: Subscription) {}

    public func willReceive<Downstream: Subscriber>(subscriber: Downstream, input: Downstream.Input) {}
    public func didReceive<Downstream: Subscriber>(
        subscriber: Downstream, input: Downstream.Input, resultingDemand: Subscribers.Demand) {}

    public func willReceive<Downstream: Subscriber>(
        subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>) {}
    public func didReceive<Downstream: Subscriber>(
        subscriber: Downstream, completion: Subscribers.Completion<Downstream.Failure>) {}

    public func willRequest(subscription: Subscription, _ demand: Subscribers.Demand) {}
    public func didRequest(subscription: Subscription, _ demand: Subscribers.Demand) {}

    public func willCancel(subscription: Subscription) {}
    public func didCancel(subscription: Subscription) {}

    /// Starts observing. Enabling twice is the same as once.
    public func enable() {
        Introspections.add(self)
    }

    /// Stops observing.
    public func disable() {
        Introspections.remove(self)
    }

    /// Whether this observer is enabled.
    public var isEnabled: Bool {
        Introspections.all.contains { $0 === self }
    }
}

/// The enabled observers.
enum Introspections {
    private static let isAnyEnabled = Atomic<Bool>(false)
    private static let enabled = Guarded<[Box]>([])

    /// The observers are only ever called, from whichever thread the stream runs on; that is their contract.
    private struct Box: @unchecked Sendable {
        let introspection: _Introspection
    }

    static var areEnabled: Bool { isAnyEnabled.load(ordering: .relaxed) }

    static var all: [_Introspection] {
        guard areEnabled else { return [] }
        return enabled.withLock { $0 }.map(\.introspection)
    }

    static func add(_ introspection: _Introspection) {
        let box = Box(introspection: introspection)
        enabled.withLock { list in
            guard !list.contains(where: { $0.introspection === box.introspection }) else { return }
            list.append(box)
            isAnyEnabled.store(true, ordering: .relaxed)
        }
    }

    static func remove(_ introspection: _Introspection) {
        let box = Box(introspection: introspection)
        enabled.withLock { list in
            list.removeAll { $0.introspection === box.introspection }
            isAnyEnabled.store(!list.isEmpty, ordering: .relaxed)
        }
    }

    /// Subscribes through a tap that reports to the observers. A subscriber that is a tap already, because a
    /// publisher passed it on to its upstream, is not tapped again.
    static func attach<P: Publisher, S: Subscriber>(_ subscriber: S, to publisher: P)
        where P.Output == S.Input, P.Failure == S.Failure {
        let observers = all
        if let tap = subscriber as? ErasableTap, let erased = tap.erasedBase as? AnySubscriber<P.Output, P.Failure> {
            observers.forEach { $0.willReceive(publisher: publisher, subscriber: erased) }
            publisher.receive(subscriber: subscriber)
            observers.forEach { $0.didReceive(publisher: publisher, subscriber: erased) }
        } else {
            observers.forEach { $0.willReceive(publisher: publisher, subscriber: subscriber) }
            publisher.receive(subscriber: SubscriberTap(base: subscriber))
            observers.forEach { $0.didReceive(publisher: publisher, subscriber: subscriber) }
        }
    }
}

/// A tap whose subscriber can be had without knowing its type.
private protocol ErasableTap {
    /// The subscriber inside as an `AnySubscriber`.
    var erasedBase: Any { get }
}

/// Reports what a subscriber receives.
private struct SubscriberTap<Base: Subscriber>: Subscriber, ErasableTap, CustomStringConvertible {
    let base: Base

    var erasedBase: Any { AnySubscriber(base) }
    var combineIdentifier: CombineIdentifier { base.combineIdentifier }
    var description: String { String(describing: base) }

    func receive(subscription: Subscription) {
        let observers = Introspections.all
        observers.forEach { $0.willReceive(subscriber: base, subscription: subscription) }
        base.receive(subscription: SubscriptionTap(base: subscription))
        observers.forEach { $0.didReceive(subscriber: base, subscription: subscription) }
    }

    func receive(_ input: Base.Input) -> Subscribers.Demand {
        let observers = Introspections.all
        observers.forEach { $0.willReceive(subscriber: base, input: input) }
        let demand = base.receive(input)
        observers.forEach { $0.didReceive(subscriber: base, input: input, resultingDemand: demand) }
        return demand
    }

    func receive(completion: Subscribers.Completion<Base.Failure>) {
        let observers = Introspections.all
        observers.forEach { $0.willReceive(subscriber: base, completion: completion) }
        base.receive(completion: completion)
        observers.forEach { $0.didReceive(subscriber: base, completion: completion) }
    }
}

/// Reports what is asked of a subscription.
private struct SubscriptionTap: Subscription, CustomStringConvertible {
    let base: Subscription

    var combineIdentifier: CombineIdentifier { base.combineIdentifier }
    var description: String { String(describing: base) }

    func request(_ demand: Subscribers.Demand) {
        let observers = Introspections.all
        observers.forEach { $0.willRequest(subscription: base, demand) }
        base.request(demand)
        observers.forEach { $0.didRequest(subscription: base, demand) }
    }

    func cancel() {
        let observers = Introspections.all
        observers.forEach { $0.willCancel(subscription: base) }
        base.cancel()
        observers.forEach { $0.didCancel(subscription: base) }
    }
}
