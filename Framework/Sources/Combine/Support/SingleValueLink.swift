/// The subscription of a publisher that has exactly one value: it sends it at the first request, and finishes.
final class SingleValueLink<Downstream: Subscriber>: Subscription, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible {
    private let lock = Lock()
    private var downstream: Downstream?
    private let value: Downstream.Input

    let description: String

    init(value: Downstream.Input, downstream: Downstream, description: String) {
        self.value = value
        self.downstream = downstream
        self.description = description
    }

    func request(_ demand: Subscribers.Demand) {
        precondition(demand > 0, "A subscriber must request at least one value")
        guard let downstream = take() else { return }
        _ = downstream.receive(value)
        downstream.receive(completion: .finished)
    }

    func cancel() {
        _ = take()
    }

    private func take() -> Downstream? {
        lock.lock()
        defer { lock.unlock() }
        defer { downstream = nil }
        return downstream
    }

    var customMirror: Mirror { Mirror(self, unlabeledChildren: CollectionOfOne(value)) }
    var playgroundDescription: Any { description }
}
