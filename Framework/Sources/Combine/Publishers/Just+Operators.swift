// Operators on a single value need no stream: the result is computed when the operator is called.

extension Just where Output: Comparable {
    public func min() -> Just<Output> { self }
    public func max() -> Just<Output> { self }
}

extension Just where Output: Equatable {
    public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }
    public func removeDuplicates() -> Just<Output> { self }
}

extension Just {
    public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, Error>.Publisher {
        .init(Result { try predicate(output) })
    }

    public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

    public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher { .init(transform(output)) }

    public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

    public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

    /// Sends values before the one of this publisher.
    public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { prepend(elements) }

    /// Sends the values of a sequence before the one of this publisher.
    public func prepend<S>(
        _ elements: S
    ) -> Publishers.Sequence<[Output], Never> where Output == S.Element, S: Sequence {
        .init(sequence: elements + [output])
    }

    /// Sends values after the one of this publisher.
    public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> { append(elements) }

    /// Sends the values of a sequence after the one of this publisher.
    public func append<S>(
        _ elements: S
    ) -> Publishers.Sequence<[Output], Never> where Output == S.Element, S: Sequence {
        .init(sequence: [output] + elements)
    }

    public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, Error>.Publisher {
        .init(Result { try predicate(output) })
    }

    public func count() -> Just<Int> { Just<Int>(1) }

    /// - Parameter count: How many values to drop; a negative number stops the program.
    public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
        precondition(count >= 0, "The number of dropped values must not be negative")
        return .init(count > 0 ? nil : output)
    }

    public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        .init(predicate(output) ? nil : output)
    }

    public func first() -> Just<Output> { self }

    public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

    public func last() -> Just<Output> { self }

    public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

    public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
        .init(isIncluded(output) ? output : nil)
    }

    public func ignoreOutput() -> Empty<Output, Never> { Empty() }

    public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

    public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, Error>.Publisher {
        .init(Result { try transform(output) })
    }

    public func mapError<E>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher where E: Error { .init(output) }

    /// - Parameter index: A position; a negative number stops the program.
    public func output(at index: Int) -> Optional<Output>.Publisher {
        precondition(index >= 0, "A position must not be negative")
        return .init(index == 0 ? output : nil)
    }

    public func output<R>(in range: R) -> Optional<Output>.Publisher where R: RangeExpression, R.Bound == Int {
        .init(range.relative(to: 0 ..< Int.max).lowerBound == 0 ? output : nil)
    }

    /// - Parameter maxLength: How many values; a negative number stops the program.
    public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
        precondition(maxLength >= 0, "The number of values must not be negative")
        return .init(maxLength > 0 ? output : nil)
    }

    public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    ) -> Result<T, Never>.Publisher {
        .init(nextPartialResult(initialResult, output))
    }

    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, Error>.Publisher {
        .init(Result { try nextPartialResult(initialResult, output) })
    }

    public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

    public func tryRemoveDuplicates(
        by predicate: (Output, Output) throws -> Bool
    ) -> Result<Output, Error>.Publisher {
        .init(Result { _ = try predicate(output, output); return output })
    }

    public func replaceError(with output: Output) -> Just<Output> { self }

    public func replaceEmpty(with output: Output) -> Just<Output> { self }

    public func retry(_ times: Int) -> Just<Output> { self }

    public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
        reduce(initialResult, nextPartialResult)
    }

    public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, Error>.Publisher {
        tryReduce(initialResult, nextPartialResult)
    }

    public func setFailureType<E>(to failureType: E.Type) -> Result<Output, E>.Publisher where E: Error {
        .init(output)
    }
}
