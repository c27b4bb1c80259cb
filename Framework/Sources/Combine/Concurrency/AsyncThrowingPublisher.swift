/// The values of a publisher that can fail, for `for try await`.
public struct AsyncThrowingPublisher<P>: AsyncSequence where P: Publisher {
    public typealias Element = P.Output

    private let publisher: P

    /// Creates a sequence of the values of a publisher. Each iterator subscribes once.
    public init(_ publisher: P) {
        self.publisher = publisher
    }

    /// Receives values one by one. The publisher is asked for a value each time one is awaited.
    public struct Iterator: AsyncIteratorProtocol {
        public typealias Element = P.Output

        fileprivate let source: AsyncSource<P.Output, P.Failure>

        /// The next value, or nil after the end or when the task is cancelled.
        ///
        /// - Throws: The error with which the publisher failed, once.
        public mutating func next() async throws -> P.Output? {
            try await source.next().get()
        }
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(source: AsyncSource(publisher))
    }
}

extension Publisher {
    /// The values of this publisher, for `for try await`.
    public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}
