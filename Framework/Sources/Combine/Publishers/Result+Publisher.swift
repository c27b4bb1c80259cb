extension Result {
    /// A publisher of the value, or of the failure.
    public var publisher: Publisher { Publisher(self) }

    /// The publisher of a result.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Success

        /// What is published.
        public let result: Result<Output, Failure>

        public init(_ result: Result<Output, Failure>) {
            self.result = result
        }

        public init(_ output: Output) {
            self.init(.success(output))
        }

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
    public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher { .init(result.map { $0 == output }) }
    public func removeDuplicates() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher where Output: Comparable {
    public func min() -> Result<Output, Failure>.Publisher { self }
    public func max() -> Result<Output, Failure>.Publisher { self }
}

extension Result.Publisher {
    public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        .init(result.map(predicate))
    }

    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, Error>.Publisher {
        result.tryMap(predicate)
    }

    public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        .init(result.map(predicate))
    }

    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, Error>.Publisher {
        result.tryMap(predicate)
    }

    public func collect() -> Result<[Output], Failure>.Publisher { .init(result.map { [$0] }) }

    public func count() -> Result<Int, Failure>.Publisher { .init(result.map { _ in 1 }) }

    public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

    public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

    public func tryMin(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, Error>.Publisher {
        tryRemoveDuplicates(by: areInIncreasingOrder)
    }

    public func tryMax(by areInIncreasingOrder: (Output, Output) throws -> Bool) -> Result<Output, Error>.Publisher {
        tryRemoveDuplicates(by: areInIncreasingOrder)
    }

    public func first() -> Result<Output, Failure>.Publisher { self }

    public func last() -> Result<Output, Failure>.Publisher { self }

    public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

    public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher { .init(result.map(transform)) }

    public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, Error>.Publisher { result.tryMap(transform) }

    public func mapError<E>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher where E: Error {
        .init(result.mapError(transform))
    }

    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    ) -> Result<T, Failure>.Publisher {
        .init(result.map { nextPartialResult(initialResult, $0) })
    }

    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, Error>.Publisher {
        result.tryMap { try nextPartialResult(initialResult, $0) }
    }

    public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

    public func tryRemoveDuplicates(
        by predicate: (Output, Output) throws -> Bool
    ) -> Result<Output, Error>.Publisher {
        result.tryMap { output in
            _ = try predicate(output, output)
            return output
        }
    }

    public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
        .init(.success((try? result.get()) ?? output))
    }

    public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher { self }

    public func retry(_ times: Int) -> Result<Output, Failure>.Publisher { self }

    public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Failure>.Publisher {
        reduce(initialResult, nextPartialResult)
    }

    public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, Error>.Publisher {
        tryReduce(initialResult, nextPartialResult)
    }
}

extension Result.Publisher where Failure == Never {
    public func setFailureType<E>(to failureType: E.Type) -> Result<Output, E>.Publisher where E: Error {
        switch result {
        case .success(let output): return .init(.success(output))
        }
    }
}
