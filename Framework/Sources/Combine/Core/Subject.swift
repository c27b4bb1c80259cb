/// A publisher that outside code can feed, for values that come from code that knows nothing of publishers.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to the subscribers that asked for one.
    func send(_ value: Output)

    /// Ends the stream for all subscribers.
    func send(completion: Subscribers.Completion<Failure>)

    /// Hands the subject the subscription of an upstream that will feed it.
    func send(subscription: Subscription)
}

extension Subject where Output == Void {
    /// Sends the news that something happened, for subjects of `Void`.
    public func send() {
        send(())
    }
}
