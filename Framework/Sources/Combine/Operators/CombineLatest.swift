extension Publishers {
    /// The publisher of `combineLatest` with one other publisher.
    public struct CombineLatest<A, B>: Publisher where A: Publisher, B: Publisher, A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A

        /// The second publisher.
        public let b: B

        public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        public func receive<S>(subscriber: S) where S: Subscriber, B.Failure == S.Failure,
            S.Input == (A.Output, B.Output) {
            let slots = (LatestValue<A.Output>(), LatestValue<B.Output>())
            let node = CombineLatestNode(downstream: subscriber, slots: [slots.0, slots.1]) {
                (slots.0.latest, slots.1.latest)
            }
            subscriber.receive(subscription: node)
            a.subscribe(JoinSide(index: 0, node: node, slot: slots.0))
            b.subscribe(JoinSide(index: 1, node: node, slot: slots.1))
        }
    }

    /// The publisher of `combineLatest` with two other publishers.
    public struct CombineLatest3<A, B, C>: Publisher
        where A: Publisher, B: Publisher, C: Publisher, A.Failure == B.Failure, B.Failure == C.Failure {
        public typealias Output = (A.Output, B.Output, C.Output)
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A

        /// The second publisher.
        public let b: B

        /// The third publisher.
        public let c: C

        public init(_ a: A, _ b: B, _ c: C) {
            self.a = a
            self.b = b
            self.c = c
        }

        public func receive<S>(subscriber: S) where S: Subscriber, C.Failure == S.Failure,
            S.Input == (A.Output, B.Output, C.Output) {
            let slots = (LatestValue<A.Output>(), LatestValue<B.Output>(), LatestValue<C.Output>())
            let node = CombineLatestNode(downstream: subscriber, slots: [slots.0, slots.1, slots.2]) {
                (slots.0.latest, slots.1.latest, slots.2.latest)
            }
            subscriber.receive(subscription: node)
            a.subscribe(JoinSide(index: 0, node: node, slot: slots.0))
            b.subscribe(JoinSide(index: 1, node: node, slot: slots.1))
            c.subscribe(JoinSide(index: 2, node: node, slot: slots.2))
        }
    }

    /// The publisher of `combineLatest` with three other publishers.
    public struct CombineLatest4<A, B, C, D>: Publisher
        where A: Publisher, B: Publisher, C: Publisher, D: Publisher, A.Failure == B.Failure,
        B.Failure == C.Failure, C.Failure == D.Failure {
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A

        /// The second publisher.
        public let b: B

        /// The third publisher.
        public let c: C

        /// The fourth publisher.
        public let d: D

        public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
        }

        public func receive<S>(subscriber: S) where S: Subscriber, D.Failure == S.Failure,
            S.Input == (A.Output, B.Output, C.Output, D.Output) {
            let slots = (
                LatestValue<A.Output>(), LatestValue<B.Output>(), LatestValue<C.Output>(), LatestValue<D.Output>())
            let node = CombineLatestNode(downstream: subscriber, slots: [slots.0, slots.1, slots.2, slots.3]) {
                (slots.0.latest, slots.1.latest, slots.2.latest, slots.3.latest)
            }
            subscriber.receive(subscription: node)
            a.subscribe(JoinSide(index: 0, node: node, slot: slots.0))
            b.subscribe(JoinSide(index: 1, node: node, slot: slots.1))
            c.subscribe(JoinSide(index: 2, node: node, slot: slots.2))
            d.subscribe(JoinSide(index: 3, node: node, slot: slots.3))
        }
    }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}
extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publisher {
    /// Sends the newest values of both publishers together, whenever one of them sends a value.
    ///
    /// The first pair is sent when both have sent a value. The stream finishes when both have finished. A subscriber
    /// whose demand is exhausted misses pairs; it gets the newest one when it asks again.
    public func combineLatest<P>(
        _ other: P
    ) -> Publishers.CombineLatest<Self, P> where P: Publisher, Failure == P.Failure {
        Publishers.CombineLatest(self, other)
    }

    /// Like `combineLatest(_:)`, with a closure that joins the values.
    public func combineLatest<P, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P: Publisher, Failure == P.Failure {
        Publishers.Map(upstream: combineLatest(other)) { transform($0.0, $0.1) }
    }

    /// Like `combineLatest(_:)`, with two more publishers.
    public func combineLatest<P, Q>(
        _ publisher1: P, _ publisher2: Q
    ) -> Publishers.CombineLatest3<Self, P, Q>
        where P: Publisher, Q: Publisher, Failure == P.Failure, P.Failure == Q.Failure {
        Publishers.CombineLatest3(self, publisher1, publisher2)
    }

    /// Like `combineLatest(_:)`, with two more publishers and a closure that joins the values.
    public func combineLatest<P, Q, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
        where P: Publisher, Q: Publisher, Failure == P.Failure, P.Failure == Q.Failure {
        Publishers.Map(upstream: combineLatest(publisher1, publisher2)) { transform($0.0, $0.1, $0.2) }
    }

    /// Like `combineLatest(_:)`, with three more publishers.
    public func combineLatest<P, Q, R>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.CombineLatest4<Self, P, Q, R>
        where P: Publisher, Q: Publisher, R: Publisher, Failure == P.Failure, P.Failure == Q.Failure,
        Q.Failure == R.Failure {
        Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
    }

    /// Like `combineLatest(_:)`, with three more publishers and a closure that joins the values.
    public func combineLatest<P, Q, R, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
        where P: Publisher, Q: Publisher, R: Publisher, Failure == P.Failure, P.Failure == Q.Failure,
        Q.Failure == R.Failure {
        Publishers.Map(upstream: combineLatest(publisher1, publisher2, publisher3)) {
            transform($0.0, $0.1, $0.2, $0.3)
        }
    }
}

/// The newest value of one upstream.
private final class LatestValue<Value>: JoinSlot, JoinSlotOf {
    private var value: Value?

    override var hasValue: Bool { value != nil }

    var latest: Value {
        guard let value else { preconditionFailure("CombineLatest took a value that is not there") }
        return value
    }

    func store(_ value: Value) {
        self.value = value
    }
}

/// Joins when a value is new and the downstream has demand.
private final class CombineLatestNode<Downstream: Subscriber>: JoinNode<Downstream> {
    private var isNew = false

    override func canJoin() -> Bool { isNew && demand > 0 && allHaveValues }
    override func isExhausted() -> Bool { allAreFinished }
    override func didStoreValue() { isNew = true }

    override func didJoin() {
        isNew = false
        demand -= 1
    }

    override var description: String { "CombineLatest" }
}
