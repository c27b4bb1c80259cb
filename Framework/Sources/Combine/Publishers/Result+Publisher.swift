extension Result {
    /// A publisher of the value, or of the failure.
    public var publisher: Publisher { Publisher(self) }

    /// The publisher of a result.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Success

        /// What is published.
        public let result: Result<Output, Failure>

        /// Creates the publisher of a result.
        public init(_ result: Result<Output, Failure>) {
            self.result = result
        }

        /// Creates the publisher of a result.
        public init(_ output: Output) {
            self.init(.success(output))
        }

        /// Creates the publisher of a result.
        public init(_ failure: Failure) {
            self.init(.failure(failure))
        }

        public func receive<S>(subscriber: S) where Output == S.Input, Failure == S.Failure, S: Subscriber {
            switch result {
            case .success(let output):
                subscriber.receive(
                    subscription: SingleValueLink(value: output, downstream: subscriber, description: "Once"))
            case .failure(let error):
                subscriber.receive(subscription: Subscriptions.empty)
                subscriber.receive(completion: .failure(error))
            }
        }
    }
}

extension Result.Publisher: Equatable where Output: Equatable, Failure: Equatable {}

// Operators on one result need no stream: the outcome is computed when the operator is called.

extension Result {
    /// The outcome of a throwing operator on the value.
    fileprivate func tryMap<T>(_ transform: (Success) throws -> T) -> Result<T, Error>.Publisher {
        .init(mapError { $0 as Error }.flatMap { value in Result<T, Error> { try transform(value) } })
    }
}

extension Result.Publisher where Output: Equatable {
    /// Sends true as soon as a value equals `output`, or false when the upstream finishes without it.
    public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher { .init(result.map { $0 == output }) }

    /// Drops each value that equals the one before it.
    public func removeDuplicates() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Output: Comparable {
    /// Sends the smallest value when the upstream finishes; the first of equal ones.
    public func min() -> Result<Output, Failure>.Publisher { self }

    /// Sends the largest value when the upstream finishes; the last of equal ones.
    public func max() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher {
    /// Sends false as soon as a closure returns false for a value, or true when the upstream finishes without one.
    public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        .init(result.map(predicate))
    }

    /// Like `allSatisfy`; an error that the closure throws ends the stream.
    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, Error>.Publisher {
        result.tryMap(predicate)
    }

    /// Sends true as soon as a closure returns true for a value, or false when the upstream finishes without it.
    public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        .init(result.map(predicate))
    }

    /// Like `contains(where:)`; an error that the closure throws ends the stream.
    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, Error>.Publisher {
        result.tryMap(predicate)
    }

    /// Sends all values as one array when the upstream finishes. The array grows without limit until then.
    public func collect() -> Result<[Output], Failure>.Publisher { .init(result.map { [$0] }) }

    /// Sends the number of values when the upstream finishes.
    public func count() -> Result<Int, Failure>.Publisher { .init(result.map { _ in 1 }) }

    /// Sends the smallest value when the upstream finishes.
    public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

    /// Sends the largest value when the upstream finishes.
    public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

    /// Like `min(by:)`; an error that the closure throws ends the stream.
    public func tryMin(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, Error>.Publisher {
        tryRemoveDuplicates(by: areInIncreasingOrder)
    }

    /// Like `max(by:)`; an error that the closure throws ends the stream.
    public func tryMax(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, Error>.Publisher {
        tryRemoveDuplicates(by: areInIncreasingOrder)
    }

    /// Sends on the first value and finishes.
    public func first() -> Result<Output, Failure>.Publisher { self }

    /// Sends on the last value when the upstream finishes.
    public func last() -> Result<Output, Failure>.Publisher { self }

    /// Drops all values and sends on only the end of the stream.
    public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

    /// Converts each value with a closure.
    public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher { .init(result.map(transform)) }

    /// Converts each value with a closure; an error that it throws ends the stream.
    public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, Error>.Publisher { result.tryMap(transform) }

    /// Converts the error with which the stream fails.
    public func mapError<E>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher where E: Error {
        .init(result.mapError(transform))
    }

    /// Takes all values into one result and sends it when the upstream finishes.
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    ) -> Result<T, Failure>.Publisher {
        .init(result.map { nextPartialResult(initialResult, $0) })
    }

    /// Like `reduce`; an error that the closure throws ends the stream.
    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, Error>.Publisher {
        result.tryMap { try nextPartialResult(initialResult, $0) }
    }

    /// Drops each value that a closure calls the same as the one before it.
    public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

    /// Like `removeDuplicates(by:)`; an error that the closure throws ends the stream.
    public func tryRemoveDuplicates(
        by predicate: (Output, Output) throws -> Bool
    ) -> Result<Output, Error>.Publisher {
        result.tryMap { output in
            _ = try predicate(output, output)
            return output
        }
    }

    /// Sends `output` in place of an error, and finishes.
    public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
        .init(.success((try? result.get()) ?? output))
    }

    /// Sends `output` if the upstream finishes without a value.
    public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher { self }

    /// Subscribes to this publisher again when it fails, up to a number of times.
    public func retry(_ times: Int) -> Result<Output, Failure>.Publisher { self }

    /// Takes the values into one result and sends the result after each.
    public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Failure>.Publisher {
        reduce(initialResult, nextPartialResult)
    }

    /// Like `scan`; an error that the closure throws ends the stream.
    public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, Error>.Publisher {
        tryReduce(initialResult, nextPartialResult)
    }
}

extension Result.Publisher where Failure == Never {
    /// Declares an error type for a stream that cannot fail, so that it can be joined with one that can.
    public func setFailureType<E>(to failureType: E.Type) -> Result<Output, E>.Publisher where E: Error {
        switch result {
        case .success(let output): return .init(.success(output))
        }
    }
}
