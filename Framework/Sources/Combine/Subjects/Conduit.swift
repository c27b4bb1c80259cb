/// A subject's link to one of its subscribers, with all types hidden.
class AnyConduit {
    /// The place in the order of subscription, given by `ConduitList`.
    fileprivate(set) final var ticket = 0
}

/// A subject's link to one of its subscribers, with the subscriber's type hidden.
class Conduit<Output, Failure: Error>: AnyConduit, Subscription {
    /// Delivers the value, if there is demand for it.
    func offer(_ output: Output) {}

    /// Delivers the end.
    func finish(_ completion: Subscribers.Completion<Failure>) {}

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
}

/// The subscribers of a subject, in the order in which they subscribed, which is the order of delivery.
///
/// The array holds them by a type without parameters: generic code that runs unspecialised, as all of this module
/// does in an app, would otherwise look up the array's type for every value sent.
struct ConduitList<Output, Failure: Error> {
    private var conduits: [AnyConduit] = []
    private var nextTicket = 0

    /// The subscribers at this moment, to send to after the subject's lock was released.
    struct Snapshot {
        fileprivate let conduits: [AnyConduit]

        func offer(_ output: Output) {
            for conduit in conduits {
                unsafeDowncast(conduit, to: Conduit<Output, Failure>.self).offer(output)
            }
        }

        func finish(_ completion: Subscribers.Completion<Failure>) {
            for conduit in conduits {
                unsafeDowncast(conduit, to: Conduit<Output, Failure>.self).finish(completion)
            }
        }
    }

    var snapshot: Snapshot { Snapshot(conduits: conduits) }

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
    mutating func removeAll() -> Snapshot {
        defer { conduits = [] }
        return snapshot
    }
}
