/// The link between a publisher and one subscriber.
///
/// A subscription delivers at most as many values as were requested, and nothing after it was cancelled.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Tells the publisher that it may send `demand` values more. Demand adds up.
    func request(_ demand: Subscribers.Demand)
}

/// The namespace of ready-made subscriptions.
public enum Subscriptions {
    /// A subscription that ignores requests and cancellation, for publishers that only complete.
    public static var empty: Subscription { EmptySubscription.shared }

    private final class EmptySubscription: Subscription, NodeDescription {
        static nonisolated(unsafe) let shared = EmptySubscription()

        func request(_ demand: Subscribers.Demand) {}
        func cancel() {}
        var description: String { "Empty" }
    }
}
