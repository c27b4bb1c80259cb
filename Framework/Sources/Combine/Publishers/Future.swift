/// A publisher of one value that is computed once, at once, and then kept for all subscribers.
///
///     Future { promise in
///         queue.async { promise(.success(loadNotes())) }
///     }
public final class Future<Output, Failure>: Publisher where Failure: Error {
    /// The closure that ends a future. Only its first call counts.
    public typealias Promise = (Result<Output, Failure>) -> Void

    private let lock = Lock()
    private var result: Result<Output, Failure>?
    private var downstreams = ConduitList<Output, Failure>()

    /// Creates a future and runs `attemptToFulfill` immediately.
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        attemptToFulfill(fulfill)
    }

    private func fulfill(_ result: Result<Output, Failure>) {
        lock.lock()
        guard self.result == nil else {
            lock.unlock()
            return
        }
        self.result = result
        let conduits = downstreams.removeAll()
        lock.unlock()
        switch result {
        case .success(let output): conduits.offer(output)
        case .failure(let error): conduits.finish(.failure(error))
        }
    }

    public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
        let link = Link(parent: self, downstream: subscriber)
        lock.lock()
        let result = self.result
        if result == nil { downstreams.append(link) }
        lock.unlock()
        subscriber.receive(subscription: link)
        if case .failure(let error) = result { link.finish(.failure(error)) }
    }

    private func remove(_ conduit: Conduit<Output, Failure>) {
        lock.lock()
        downstreams.remove(conduit)
        lock.unlock()
    }

    private var fulfilled: Output? { lock.withLock { try? result?.get() } }
}

extension Future {
    private final class Link<Downstream: Subscriber>: Conduit<Output, Failure>, NodeDescription
        where Downstream.Input == Output, Downstream.Failure == Failure {
        private let lock = Lock()
        private var parent: Future?
        private var downstream: Downstream?
        private var isRequested = false

        init(parent: Future, downstream: Downstream) {
            self.parent = parent
            self.downstream = downstream
        }

        override func offer(_ output: Output) {
            lock.lock()
            guard isRequested, let downstream else {
                lock.unlock()
                return
            }
            self.downstream = nil
            lock.unlock()
            _ = downstream.receive(output)
            downstream.receive(completion: .finished)
            let ended = lock.withLock { take() }
            withExtendedLifetime(ended) {}
        }

        override func finish(_ completion: Subscribers.Completion<Failure>) {
            lock.lock()
            let downstream = self.downstream
            self.downstream = nil
            lock.unlock()
            downstream?.receive(completion: completion)
            let ended = lock.withLock { take() }
            withExtendedLifetime(ended) {}
        }

        override func request(_ demand: Subscribers.Demand) {
            precondition(demand > 0, "A subscriber must request at least one value")
            lock.lock()
            guard let parent, downstream != nil else {
                lock.unlock()
                return
            }
            isRequested = true
            lock.unlock()
            guard let output = parent.fulfilled else { return }
            lock.lock()
            guard let downstream else {
                lock.unlock()
                return
            }
            self.downstream = nil
            lock.unlock()
            _ = downstream.receive(output)
            downstream.receive(completion: .finished)
        }

        override func cancel() {
            let ended = lock.withLock { take() }
            ended.parent?.remove(self)
        }

        /// Empties the link. Called with the lock held.
        private func take() -> (parent: Future?, downstream: Downstream?) {
            defer {
                parent = nil
                downstream = nil
            }
            return (parent, downstream)
        }

        var description: String { "Future" }

        var customMirror: Mirror {
            lock.lock()
            defer { lock.unlock() }
            return Mirror(self, children: [
                "parent": parent as Any,
                "downstream": downstream as Any,
                "hasAnyDemand": isRequested,
                "subject": parent as Any,
            ])
        }
    }
}
