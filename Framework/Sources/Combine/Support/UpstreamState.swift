/// How far the link from an operator to its upstream has come.
///
/// A link moves only forwards: `awaiting` to `subscribed` to `terminal`.
enum UpstreamState {
    /// No subscription has arrived yet.
    case awaiting

    /// Values may flow.
    case subscribed(Subscription)

    /// The upstream completed, or the downstream cancelled.
    case terminal

    /// The subscription, while values may flow.
    var subscription: Subscription? {
        if case .subscribed(let subscription) = self { return subscription }
        return nil
    }

    /// Whether values may flow.
    var isSubscribed: Bool {
        if case .subscribed = self { return true }
        return false
    }

    var isAwaiting: Bool {
        if case .awaiting = self { return true }
        return false
    }

    var isTerminal: Bool {
        if case .terminal = self { return true }
        return false
    }

    /// Ends the link.
    ///
    /// - Returns: The subscription that was in use. The caller releases its lock before it cancels it.
    mutating func end() -> Subscription? {
        let subscription = self.subscription
        self = .terminal
        return subscription
    }
}
