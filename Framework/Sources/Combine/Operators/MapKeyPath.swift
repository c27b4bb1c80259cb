extension Publishers {
    /// The publisher of `map` with a key path.
    public struct MapKeyPath<Upstream, Output>: Publisher where Upstream: Publisher {
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The property that is read.
        public let keyPath: KeyPath<Upstream.Output, Output>

        init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>) {
            self.upstream = upstream
            self.keyPath = keyPath
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(KeyPathSide("ValueForKey", downstream: subscriber, keyPaths: ["keyPath": keyPath]) {
                [keyPath] in $0[keyPath: keyPath]
            })
        }
    }

    /// The publisher of `map` with two key paths.
    public struct MapKeyPath2<Upstream, Output0, Output1>: Publisher where Upstream: Publisher {
        public typealias Output = (Output0, Output1)
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The first property that is read.
        public let keyPath0: KeyPath<Upstream.Output, Output0>

        /// The second property that is read.
        public let keyPath1: KeyPath<Upstream.Output, Output1>

        init(
            upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>,
            keyPath1: KeyPath<Upstream.Output, Output1>
        ) {
            self.upstream = upstream
            self.keyPath0 = keyPath0
            self.keyPath1 = keyPath1
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(KeyPathSide(
                "ValueForKeys", downstream: subscriber, keyPaths: ["keyPath0": keyPath0, "keyPath1": keyPath1]
            ) { [keyPath0, keyPath1] in ($0[keyPath: keyPath0], $0[keyPath: keyPath1]) })
        }
    }

    /// The publisher of `map` with three key paths.
    public struct MapKeyPath3<Upstream, Output0, Output1, Output2>: Publisher where Upstream: Publisher {
        public typealias Output = (Output0, Output1, Output2)
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The first property that is read.
        public let keyPath0: KeyPath<Upstream.Output, Output0>

        /// The second property that is read.
        public let keyPath1: KeyPath<Upstream.Output, Output1>

        /// The third property that is read.
        public let keyPath2: KeyPath<Upstream.Output, Output2>

        init(
            upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>,
            keyPath1: KeyPath<Upstream.Output, Output1>, keyPath2: KeyPath<Upstream.Output, Output2>
        ) {
            self.upstream = upstream
            self.keyPath0 = keyPath0
            self.keyPath1 = keyPath1
            self.keyPath2 = keyPath2
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(KeyPathSide(
                "ValueForKeys", downstream: subscriber,
                keyPaths: ["keyPath0": keyPath0, "keyPath1": keyPath1, "keyPath2": keyPath2]
            ) { [keyPath0, keyPath1, keyPath2] in
                ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2])
            })
        }
    }
}

extension Publisher {
    /// Sends a property of each value.
    public func map<T>(
        _ keyPath: KeyPath<Output, T>
    ) -> Publishers.MapKeyPath<Self, T> {
        Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
    }

    /// Sends two properties, as a tuple of each value.
    public func map<T0, T1>(
        _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>
    ) -> Publishers.MapKeyPath2<Self, T0, T1> {
        Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
    }

    /// Sends three properties, as a tuple of each value.
    public func map<T0, T1, T2>(
        _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>, _ keyPath2: KeyPath<Output, T2>
    ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
        Publishers.MapKeyPath3(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
    }
}

/// The subscriber of all three.
private struct KeyPathSide<Input, Downstream: Subscriber>: Subscriber, NodeDescription {
    typealias Failure = Downstream.Failure

    let description: String
    let downstream: Downstream
    let keyPaths: KeyValuePairs<String, Any>
    let read: (Input) -> Downstream.Input
    let combineIdentifier = CombineIdentifier()

    init(
        _ description: String, downstream: Downstream, keyPaths: KeyValuePairs<String, Any>,
        read: @escaping (Input) -> Downstream.Input
    ) {
        self.description = description
        self.downstream = downstream
        self.keyPaths = keyPaths
        self.read = read
    }

    func receive(subscription: Subscription) { downstream.receive(subscription: subscription) }
    func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(read(input)) }
    func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
    var customMirror: Mirror { Mirror(self, children: keyPaths) }
}
