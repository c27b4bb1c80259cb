/// A subject that remembers one value, as seen by its links.
protocol CurrentValueHolder<Output, Failure>: AnyObject {
    associatedtype Output
    associatedtype Failure: Error

    var currentValue: Output { get }

    func remove(_ conduit: Conduit<Output, Failure>)
}

/// The link of a subject that remembers one value.
///
/// A subscriber gets the present value as the answer to its first request. If it had no demand when the value
/// changed, it gets the newest value as soon as it asks again.
final class CurrentValueLink<Parent: CurrentValueHolder, Downstream: Subscriber>:
    Conduit<Parent.Output, Parent.Failure>, NodeDescription
    where Downstream.Input == Parent.Output, Downstream.Failure == Parent.Failure {
    private let lock = Lock()
    private let downstreamLock = Lock(isRecursive: true)
    private var parent: Parent?
    private var downstream: Holder<Downstream>?
    private var demand = Subscribers.Demand.none
    private var hasNewest = false

    let description: String

    init(parent: Parent, downstream: Downstream, description: String) {
        self.parent = parent
        self.downstream = Holder(downstream)
        self.description = description
    }

    override func offer(_ output: Parent.Output) {
        // Taken before the link is looked at, so that no value follows an end that another thread sends.
        downstreamLock.lock()
        defer { downstreamLock.unlock() }
        lock.lock()
        guard let downstream else {
            lock.unlock()
            return
        }
        guard demand != .none else {
            hasNewest = false
            lock.unlock()
            return
        }
        demand -= 1
        hasNewest = true
        lock.unlock()
        deliver(output, to: downstream)
    }

    override func finish(_ completion: Subscribers.Completion<Parent.Failure>) {
        guard let downstream = end().downstream else { return }
        downstreamLock.withLock { downstream.value.receive(completion: completion) }
    }

    override func request(_ demand: Subscribers.Demand) {
        precondition(demand > 0, "A subscriber must request at least one value")
        lock.lock()
        guard downstream != nil else {
            lock.unlock()
            return
        }
        self.demand += demand
        let hasNewest = self.hasNewest
        lock.unlock()
        if !hasNewest { deliverPresentValue() }
    }

    private func deliverPresentValue() {
        downstreamLock.lock()
        defer { downstreamLock.unlock() }
        lock.lock()
        guard let parent, let downstream, !hasNewest, demand != .none else {
            lock.unlock()
            return
        }
        hasNewest = true
        demand -= 1
        lock.unlock()
        deliver(parent.currentValue, to: downstream)
    }

    /// Called with `downstreamLock` held, so that a present value never overtakes a newer one of another thread.
    private func deliver(_ output: Parent.Output, to downstream: Holder<Downstream>) {
        let newDemand = downstream.value.receive(output)
        guard newDemand != .none else { return }
        lock.lock()
        demand += newDemand
        lock.unlock()
    }

    override func cancel() {
        end().parent?.remove(self)
    }

    private func end() -> (parent: Parent?, downstream: Holder<Downstream>?) {
        lock.lock()
        defer { lock.unlock() }
        let ended = (parent, downstream)
        parent = nil
        downstream = nil
        return ended
    }

    var customMirror: Mirror {
        lock.lock()
        defer { lock.unlock() }
        return Mirror(self, children: [
            "parent": parent as Any,
            "downstream": (downstream?.value) as Any,
            "demand": demand,
            "subject": parent as Any,
        ])
    }
}
