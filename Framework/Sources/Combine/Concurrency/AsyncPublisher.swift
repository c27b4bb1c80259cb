/// The values of a publisher that cannot fail, for `for await`.
public struct AsyncPublisher<P>: AsyncSequence where P: Publisher, P.Failure == Never {
    public typealias Element = P.Output

    private let publisher: P

    /// Creates a sequence of the values of a publisher. Each iterator subscribes once.
    public init(_ publisher: P) {
        self.publisher = publisher
    }

    /// Receives values one by one. The publisher is asked for a value each time one is awaited.
    public struct Iterator: AsyncIteratorProtocol {
        public typealias Element = P.Output

        fileprivate let source: AsyncSource<P.Output, Never>

        /// The next value, or nil after the end or when the task is cancelled.
        public mutating func next() async -> P.Output? {
            await source.next().get()
        }
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(source: AsyncSource(publisher))
    }
}

extension Publisher where Failure == Never {
    /// The values of this publisher, for `for await`.
    public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}
