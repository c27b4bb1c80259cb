extension Publishers {
    /// The publisher of `merge` with one other publisher.
    public struct Merge<A, B>: Publisher
        where A: Publisher, B: Publisher, A.Failure == B.Failure, A.Output == B.Output {
        public typealias Output = A.Output
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A

        /// The second publisher.
        public let b: B

        /// Creates the publisher of `merge` with one other publisher.
        public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        public func receive<S>(subscriber: S) where S: Subscriber, B.Failure == S.Failure, B.Output == S.Input {
            MergeNode.subscribe(subscriber, to: [{ a.subscribe($0) }, { b.subscribe($0) }])
        }

        /// Merges with one more publisher.
        public func merge<Z>(
            with other: Z
        ) -> Merge3<A, B, Z>
            where Z: Publisher, B.Failure == Z.Failure, B.Output == Z.Output {
            Merge3(a, b, other)
        }

        /// Merges with 2 more publishers.
        public func merge<Z, Y>(
            with z: Z, _ y: Y
        ) -> Merge4<A, B, Z, Y>
            where Z: Publisher, Y: Publisher, B.Failure == Z.Failure, B.Output == Z.Output,
            Z.Failure == Y.Failure, Z.Output == Y.Output {
            Merge4(a, b, z, y)
        }

        /// Merges with 3 more publishers.
        public func merge<Z, Y, X>(
            with z: Z, _ y: Y, _ x: X
        ) -> Merge5<A, B, Z, Y, X>
            where Z: Publisher, Y: Publisher, X: Publisher, B.Failure == Z.Failure, B.Output == Z.Output,
            Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure, Y.Output == X.Output {
            Merge5(a, b, z, y, x)
        }

        /// Merges with 4 more publishers.
        public func merge<Z, Y, X, W>(
            with z: Z, _ y: Y, _ x: X, _ w: W
        ) -> Merge6<A, B, Z, Y, X, W>
            where Z: Publisher, Y: Publisher, X: Publisher, W: Publisher,
            B.Failure == Z.Failure, B.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output,
            Y.Failure == X.Failure, Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output {
            Merge6(a, b, z, y, x, w)
        }

        /// Merges with 5 more publishers.
        public func merge<Z, Y, X, W, V>(
            with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V
        ) -> Merge7<A, B, Z, Y, X, W, V>
            where Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher,
            B.Failure == Z.Failure, B.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output,
            Y.Failure == X.Failure, Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output,
            W.Failure == V.Failure, W.Output == V.Output {
            Merge7(a, b, z, y, x, w, v)
        }

        /// Merges with 6 more publishers.
        public func merge<Z, Y, X, W, V, U>(
            with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V, _ u: U
        ) -> Merge8<A, B, Z, Y, X, W, V, U>
            where Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher, U: Publisher,
            B.Failure == Z.Failure, B.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output,
            Y.Failure == X.Failure, Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output,
            W.Failure == V.Failure, W.Output == V.Output, V.Failure == U.Failure, V.Output == U.Output {
            Merge8(a, b, z, y, x, w, v, u)
        }
    }

    /// The publisher of `merge` with two other publishers.
    public struct Merge3<A, B, C>: Publisher
        where A: Publisher, B: Publisher, C: Publisher, A.Failure == B.Failure, A.Output == B.Output,
        B.Failure == C.Failure, B.Output == C.Output {
        public typealias Output = A.Output
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A

        /// The second publisher.
        public let b: B

        /// The third publisher.
        public let c: C

        /// Creates the publisher of `merge` with two other publishers.
        public init(_ a: A, _ b: B, _ c: C) {
            self.a = a
            self.b = b
            self.c = c
        }

        public func receive<S>(subscriber: S) where S: Subscriber, C.Failure == S.Failure, C.Output == S.Input {
            MergeNode.subscribe(subscriber, to: [{ a.subscribe($0) }, { b.subscribe($0) }, { c.subscribe($0) }])
        }

        /// Merges with one more publisher.
        public func merge<Z>(
            with other: Z
        ) -> Merge4<A, B, C, Z>
            where Z: Publisher, C.Failure == Z.Failure, C.Output == Z.Output {
            Merge4(a, b, c, other)
        }

        /// Merges with 2 more publishers.
        public func merge<Z, Y>(
            with z: Z, _ y: Y
        ) -> Merge5<A, B, C, Z, Y>
            where Z: Publisher, Y: Publisher, C.Failure == Z.Failure, C.Output == Z.Output,
            Z.Failure == Y.Failure, Z.Output == Y.Output {
            Merge5(a, b, c, z, y)
        }

        /// Merges with 3 more publishers.
        public func merge<Z, Y, X>(
            with z: Z, _ y: Y, _ x: X
        ) -> Merge6<A, B, C, Z, Y, X>
            where Z: Publisher, Y: Publisher, X: Publisher, C.Failure == Z.Failure, C.Output == Z.Output,
            Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure, Y.Output == X.Output {
            Merge6(a, b, c, z, y, x)
        }

        /// Merges with 4 more publishers.
        public func merge<Z, Y, X, W>(
            with z: Z, _ y: Y, _ x: X, _ w: W
        ) -> Merge7<A, B, C, Z, Y, X, W>
            where Z: Publisher, Y: Publisher, X: Publisher, W: Publisher,
            C.Failure == Z.Failure, C.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output,
            Y.Failure == X.Failure, Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output {
            Merge7(a, b, c, z, y, x, w)
        }

        /// Merges with 5 more publishers.
        public func merge<Z, Y, X, W, V>(
            with z: Z, _ y: Y, _ x: X, _ w: W, _ v: V
        ) -> Merge8<A, B, C, Z, Y, X, W, V>
            where Z: Publisher, Y: Publisher, X: Publisher, W: Publisher, V: Publisher,
            C.Failure == Z.Failure, C.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output,
            Y.Failure == X.Failure, Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output,
            W.Failure == V.Failure, W.Output == V.Output {
            Merge8(a, b, c, z, y, x, w, v)
        }
    }

    /// The publisher of `merge` with three other publishers.
    public struct Merge4<A, B, C, D>: Publisher
        where A: Publisher, B: Publisher, C: Publisher, D: Publisher, A.Failure == B.Failure, A.Output == B.Output,
        B.Failure == C.Failure, B.Output == C.Output, C.Failure == D.Failure, C.Output == D.Output {
        public typealias Output = A.Output
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A

        /// The second publisher.
        public let b: B

        /// The third publisher.
        public let c: C

        /// The fourth publisher.
        public let d: D

        /// Creates the publisher of `merge` with three other publishers.
        public init(_ a: A, _ b: B, _ c: C, _ d: D) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
        }

        public func receive<S>(subscriber: S) where S: Subscriber, D.Failure == S.Failure, D.Output == S.Input {
            MergeNode.subscribe(subscriber, to: [
                { a.subscribe($0) }, { b.subscribe($0) },
                { c.subscribe($0) }, { d.subscribe($0) },
            ])
        }

        /// Merges with one more publisher.
        public func merge<Z>(
            with other: Z
        ) -> Merge5<A, B, C, D, Z>
            where Z: Publisher, D.Failure == Z.Failure, D.Output == Z.Output {
            Merge5(a, b, c, d, other)
        }

        /// Merges with 2 more publishers.
        public func merge<Z, Y>(
            with z: Z, _ y: Y
        ) -> Merge6<A, B, C, D, Z, Y>
            where Z: Publisher, Y: Publisher, D.Failure == Z.Failure, D.Output == Z.Output,
            Z.Failure == Y.Failure, Z.Output == Y.Output {
            Merge6(a, b, c, d, z, y)
        }

        /// Merges with 3 more publishers.
        public func merge<Z, Y, X>(
            with z: Z, _ y: Y, _ x: X
        ) -> Merge7<A, B, C, D, Z, Y, X>
            where Z: Publisher, Y: Publisher, X: Publisher, D.Failure == Z.Failure, D.Output == Z.Output,
            Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure, Y.Output == X.Output {
            Merge7(a, b, c, d, z, y, x)
        }

        /// Merges with 4 more publishers.
        public func merge<Z, Y, X, W>(
            with z: Z, _ y: Y, _ x: X, _ w: W
        ) -> Merge8<A, B, C, D, Z, Y, X, W>
            where Z: Publisher, Y: Publisher, X: Publisher, W: Publisher,
            D.Failure == Z.Failure, D.Output == Z.Output, Z.Failure == Y.Failure, Z.Output == Y.Output,
            Y.Failure == X.Failure, Y.Output == X.Output, X.Failure == W.Failure, X.Output == W.Output {
            Merge8(a, b, c, d, z, y, x, w)
        }
    }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
extension Publishers.Merge3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Merge4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

/// Finishes when all its publishers have.
final class MergeNode<Downstream: Subscriber>: FanInNode<Downstream> {
    private var unfinished: Int

    private init(downstream: Downstream, count: Int) {
        unfinished = count
        super.init(downstream: downstream)
    }

    /// Merges publishers on behalf of a subscriber.
    ///
    /// - Parameter attach: For each publisher, a closure that subscribes to it.
    static func subscribe(_ downstream: Downstream, to attach: [(FanInSide<Downstream>) -> Void]) {
        let node = MergeNode(downstream: downstream, count: attach.count)
        downstream.receive(subscription: node)
        if attach.isEmpty {
            node.lock.lock()
            node.unlockFinishingIfDone()
        }
        for (index, attach) in attach.enumerated() { attach(FanInSide(index: index, node: node)) }
    }

    override func isExhausted() -> Bool { unfinished == 0 }

    override func didFinishSide() -> (() -> Void)? {
        unfinished -= 1
        return nil
    }

    override var description: String { "Merge" }
}
