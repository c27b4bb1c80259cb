extension Publishers {
    /// The publisher of `merge` with four other publishers.
    public struct Merge5<A, B, C, D, E>: Publisher
        where A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher,
        A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output,
        C.Failure == D.Failure, C.Output == D.Output, D.Failure == E.Failure, D.Output == E.Output {
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

        /// The fifth publisher.
        public let e: E

        /// Creates the publisher of `merge` with four other publishers.
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
        }

        public func receive<S>(subscriber: S) where S: Subscriber, E.Failure == S.Failure, E.Output == S.Input {
            MergeNode.subscribe(subscriber, to: [
                { a.subscribe($0) }, { b.subscribe($0) }, { c.subscribe($0) },
                { d.subscribe($0) }, { e.subscribe($0) },
            ])
        }

        /// Merges with one more publisher.
        public func merge<Z>(
            with other: Z
        ) -> Merge6<A, B, C, D, E, Z>
            where Z: Publisher, E.Failure == Z.Failure, E.Output == Z.Output {
            Merge6(a, b, c, d, e, other)
        }

        /// Merges with 2 more publishers.
        public func merge<Z, Y>(
            with z: Z, _ y: Y
        ) -> Merge7<A, B, C, D, E, Z, Y>
            where Z: Publisher, Y: Publisher, E.Failure == Z.Failure, E.Output == Z.Output,
            Z.Failure == Y.Failure, Z.Output == Y.Output {
            Merge7(a, b, c, d, e, z, y)
        }

        /// Merges with 3 more publishers.
        public func merge<Z, Y, X>(
            with z: Z, _ y: Y, _ x: X
        ) -> Merge8<A, B, C, D, E, Z, Y, X>
            where Z: Publisher, Y: Publisher, X: Publisher, E.Failure == Z.Failure, E.Output == Z.Output,
            Z.Failure == Y.Failure, Z.Output == Y.Output, Y.Failure == X.Failure, Y.Output == X.Output {
            Merge8(a, b, c, d, e, z, y, x)
        }
    }

    /// The publisher of `merge` with five other publishers.
    public struct Merge6<A, B, C, D, E, F>: Publisher
        where A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher,
        A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output,
        C.Failure == D.Failure, C.Output == D.Output, D.Failure == E.Failure, D.Output == E.Output,
        E.Failure == F.Failure, E.Output == F.Output {
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

        /// The fifth publisher.
        public let e: E

        /// The sixth publisher.
        public let f: F

        /// Creates the publisher of `merge` with five other publishers.
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
        }

        public func receive<S>(subscriber: S) where S: Subscriber, F.Failure == S.Failure, F.Output == S.Input {
            MergeNode.subscribe(subscriber, to: [
                { a.subscribe($0) }, { b.subscribe($0) }, { c.subscribe($0) },
                { d.subscribe($0) }, { e.subscribe($0) }, { f.subscribe($0) },
            ])
        }

        /// Merges with one more publisher.
        public func merge<Z>(
            with other: Z
        ) -> Merge7<A, B, C, D, E, F, Z>
            where Z: Publisher, F.Failure == Z.Failure, F.Output == Z.Output {
            Merge7(a, b, c, d, e, f, other)
        }

        /// Merges with 2 more publishers.
        public func merge<Z, Y>(
            with z: Z, _ y: Y
        ) -> Merge8<A, B, C, D, E, F, Z, Y>
            where Z: Publisher, Y: Publisher, F.Failure == Z.Failure, F.Output == Z.Output,
            Z.Failure == Y.Failure, Z.Output == Y.Output {
            Merge8(a, b, c, d, e, f, z, y)
        }
    }

    /// The publisher of `merge` with six other publishers.
    public struct Merge7<A, B, C, D, E, F, G>: Publisher
        where A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher,
        A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output,
        C.Failure == D.Failure, C.Output == D.Output, D.Failure == E.Failure, D.Output == E.Output,
        E.Failure == F.Failure, E.Output == F.Output, F.Failure == G.Failure, F.Output == G.Output {
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

        /// The fifth publisher.
        public let e: E

        /// The sixth publisher.
        public let f: F

        /// The seventh publisher.
        public let g: G

        /// Creates the publisher of `merge` with six other publishers.
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
            self.g = g
        }

        public func receive<S>(subscriber: S) where S: Subscriber, G.Failure == S.Failure, G.Output == S.Input {
            MergeNode.subscribe(subscriber, to: [
                { a.subscribe($0) }, { b.subscribe($0) }, { c.subscribe($0) }, { d.subscribe($0) },
                { e.subscribe($0) }, { f.subscribe($0) }, { g.subscribe($0) },
            ])
        }

        /// Merges with one more publisher.
        public func merge<Z>(
            with other: Z
        ) -> Merge8<A, B, C, D, E, F, G, Z>
            where Z: Publisher, G.Failure == Z.Failure, G.Output == Z.Output {
            Merge8(a, b, c, d, e, f, g, other)
        }
    }

    /// The publisher of `merge` with seven other publishers.
    public struct Merge8<A, B, C, D, E, F, G, H>: Publisher
        where A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher,
        H: Publisher,
        A.Failure == B.Failure, A.Output == B.Output, B.Failure == C.Failure, B.Output == C.Output,
        C.Failure == D.Failure, C.Output == D.Output, D.Failure == E.Failure, D.Output == E.Output,
        E.Failure == F.Failure, E.Output == F.Output, F.Failure == G.Failure, F.Output == G.Output,
        G.Failure == H.Failure, G.Output == H.Output {
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

        /// The fifth publisher.
        public let e: E

        /// The sixth publisher.
        public let f: F

        /// The seventh publisher.
        public let g: G

        /// The eighth publisher.
        public let h: H

        /// Creates the publisher of `merge` with seven other publishers.
        public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
            self.a = a
            self.b = b
            self.c = c
            self.d = d
            self.e = e
            self.f = f
            self.g = g
            self.h = h
        }

        public func receive<S>(subscriber: S) where S: Subscriber, H.Failure == S.Failure, H.Output == S.Input {
            MergeNode.subscribe(subscriber, to: [
                { a.subscribe($0) }, { b.subscribe($0) }, { c.subscribe($0) }, { d.subscribe($0) },
                { e.subscribe($0) }, { f.subscribe($0) }, { g.subscribe($0) }, { h.subscribe($0) },
            ])
        }
    }
}

extension Publishers.Merge5: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}
extension Publishers.Merge6: Equatable
    where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}
extension Publishers.Merge7: Equatable
    where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable {}
extension Publishers.Merge8: Equatable
    where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable,
    H: Equatable {}
