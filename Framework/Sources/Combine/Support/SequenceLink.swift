/// The subscription of a publisher that has all its values already: it sends as many as are requested.
final class SequenceLink<Elements: Sequence, Downstream: Subscriber>: Subscription, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible where Elements.Element == Downstream.Input {
    /// The way in which a publisher's subscription shows itself.
    struct Style {
        /// The description after the end.
        let endedDescription: String

        /// Whether the completion is shown in the mirror.
        let showsCompletion: Bool
    }

    private let lock = Lock()
    private let style: Style
    private let completion: Subscribers.Completion<Downstream.Failure>
    private var downstream: Holder<Downstream>?
    private var sequence: Elements?
    private var demand = Subscribers.Demand.none

    /// Read and advanced only by the thread that sends.
    private var iterator: Elements.Iterator
    private var next: Elements.Element?
    private var isSending = false

    private init(
        sequence: Elements, iterator: Elements.Iterator, first: Elements.Element,
        completion: Subscribers.Completion<Downstream.Failure>, downstream: Downstream, style: Style
    ) {
        self.sequence = sequence
        self.iterator = iterator
        next = first
        self.completion = completion
        self.downstream = Holder(downstream)
        self.style = style
    }

    /// Subscribes to a sequence. The first element is taken at once, so that an empty sequence completes at once.
    static func subscribe(
        _ downstream: Downstream, to sequence: Elements, completion: Subscribers.Completion<Downstream.Failure>,
        style: Style
    ) {
        var iterator = sequence.makeIterator()
        guard let first = iterator.next() else {
            downstream.receive(subscription: Subscriptions.empty)
            downstream.receive(completion: completion)
            return
        }
        downstream.receive(subscription: SequenceLink(
            sequence: sequence, iterator: iterator, first: first, completion: completion, downstream: downstream,
            style: style))
    }

    func request(_ demand: Subscribers.Demand) {
        lock.lock()
        self.demand += demand
        guard !isSending else {
            lock.unlock()
            return
        }
        isSending = true
        while let downstream, self.demand > 0, let element = next {
            self.demand -= 1
            lock.unlock()
            next = iterator.next()
            let newDemand = downstream.value.receive(element)
            lock.lock()
            self.demand += newDemand
        }
        isSending = false
        guard next == nil, let downstream else {
            lock.unlock()
            return
        }
        self.downstream = nil
        sequence = nil
        lock.unlock()
        downstream.value.receive(completion: completion)
    }

    func cancel() {
        lock.lock()
        let ended = (downstream, sequence)
        downstream = nil
        sequence = nil
        lock.unlock()
        withExtendedLifetime(ended) {}
    }

    var description: String {
        lock.withLock { sequence }.map { "\($0)" } ?? style.endedDescription
    }

    var customMirror: Mirror {
        let shown: Any = lock.withLock { sequence } ?? [Elements.Element]()
        return style.showsCompletion
            ? Mirror(self, children: ["sequence": shown, "completion": completion])
            : Mirror(self, children: ["sequence": shown])
    }

    var playgroundDescription: Any { description }
}
