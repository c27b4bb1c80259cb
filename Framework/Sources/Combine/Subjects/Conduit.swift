/// A subject's link to one of its subscribers, with the subscriber's type hidden.
class Conduit<Output, Failure: Error>: Subscription {
    /// The place in the order of subscription, given by `ConduitList`.
    fileprivate(set) var ticket = 0

    /// Delivers the value, if there is demand for it.
    func offer(_ output: Output) {}

    /// Delivers the end.
    func finish(_ completion: Subscribers.Completion<Failure>) {}

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

/// The subscribers of a subject, in the order in which they subscribed, which is the order of delivery.
struct ConduitList<Output, Failure: Error> {
    private(set) var conduits: [Conduit<Output, Failure>] = []
    private var nextTicket = 0

    mutating func append(_ conduit: Conduit<Output, Failure>) {
        conduit.ticket = nextTicket
        nextTicket += 1
        conduits.append(conduit)
    }

    /// Removes a conduit if it is in the list. The search is O(log *n*), closing the gap O(*n*).
    mutating func remove(_ conduit: Conduit<Output, Failure>) {
        var low = 0
        var high = conduits.count
        while low < high {
            let middle = (low + high) / 2
            if conduits[middle].ticket < conduit.ticket { low = middle + 1 } else { high = middle }
        }
        if low < conduits.count, conduits[low] === conduit { conduits.remove(at: low) }
    }

    /// Empties the list and returns what was in it.
    mutating func removeAll() -> [Conduit<Output, Failure>] {
        defer { conduits = [] }
        return conduits
    }
}
