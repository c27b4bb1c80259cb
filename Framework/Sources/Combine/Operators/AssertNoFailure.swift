extension Publishers {
    /// The publisher of `assertNoFailure`.
    public struct AssertNoFailure<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Never

        /// The publisher that values come from.
        public let upstream: Upstream

        /// The file named in the message.
        public let file: StaticString

        /// The line named in the message.
        public let line: UInt

        /// The text before the error in the message.
        public let prefix: String

        /// Creates the publisher of `assertNoFailure`.
        public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
            self.upstream = upstream
            self.prefix = prefix
            self.file = file
            self.line = line
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, S.Failure == Never {
            upstream.subscribe(Inner(downstream: subscriber, file: file, line: line, prefix: prefix))
        }
    }
}

extension Publisher {
    /// Stops the program with a message if the stream fails.
    public func assertNoFailure(
        _ prefix: String = "", file: StaticString = #file, line: UInt = #line
    ) -> Publishers.AssertNoFailure<Self> {
        Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
    }
}

extension Publishers.AssertNoFailure {
    private struct Inner<Downstream: Subscriber>: Subscriber, NodeDescription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Never {
        let downstream: Downstream
        let file: StaticString
        let line: UInt
        let prefix: String
        let combineIdentifier = CombineIdentifier()

        func receive(subscription: Subscription) { downstream.receive(subscription: subscription) }
        func receive(_ input: Upstream.Output) -> Subscribers.Demand { downstream.receive(input) }

        func receive(completion: Subscribers.Completion<Upstream.Failure>) {
            switch completion {
            case .finished:
                downstream.receive(completion: .finished)
            case .failure(let error):
                let separator = prefix.isEmpty ? "" : ": "
                fatalError("\(prefix)\(separator)\(error)", file: file, line: line)
            }
        }

        var description: String { "AssertNoFailure" }

        var customMirror: Mirror {
            Mirror(self, children: ["file": file, "line": line, "prefix": prefix])
        }
    }
}
