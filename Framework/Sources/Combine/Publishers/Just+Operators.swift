// Operators on a single value need no stream: the result is computed when the operator is called.

extension Just where Output: Comparable {
    /// Sends the smallest value when the upstream finishes; the first of equal ones.
    public func min() -> Just<Output> { self }

    /// Sends the largest value when the upstream finishes; the last of equal ones.
    public func max() -> Just<Output> { self }
}

extension Just where Output: Equatable {
    /// Sends true as soon as a value equals `output`, or false when the upstream finishes without it.
    public func contains(_ output: Output) -> Just<Bool> { Just<Bool>(self.output == output) }

    /// Drops each value that equals the one before it.
    public func removeDuplicates() -> Just<Output> { self }
}

extension Just {
    /// Sends false as soon as a closure returns false for a value, or true when the upstream finishes without one.
    public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

    /// Like `allSatisfy`; an error that the closure throws ends the stream.
    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, Error>.Publisher {
        .init(Result { try predicate(output) })
    }

    /// Sends all values as one array when the upstream finishes. The array grows without limit until then.
    public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

    /// Converts each value with a closure and drops those for which it returns nil.
    public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher { .init(transform(output)) }

    /// Sends the smallest value when the upstream finishes.
    public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> { self }

    /// Sends the largest value when the upstream finishes.
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

    /// Sends true as soon as a closure returns true for a value, or false when the upstream finishes without it.
    public func contains(where predicate: (Output) -> Bool) -> Just<Bool> { Just<Bool>(predicate(output)) }

    /// Like `contains(where:)`; an error that the closure throws ends the stream.
    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, Error>.Publisher {
        .init(Result { try predicate(output) })
    }

    /// Sends the number of values when the upstream finishes.
    public func count() -> Just<Int> { Just<Int>(1) }

    /// - Parameter count: How many values to drop; a negative number stops the program.
    public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
        precondition(count >= 0, "The number of dropped values must not be negative")
        return .init(count > 0 ? nil : output)
    }

    /// Drops values until a closure returns false for one; that value and all later ones are sent on.
    public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        .init(predicate(output) ? nil : output)
    }

    /// Sends on the first value and finishes.
    public func first() -> Just<Output> { self }

    /// Sends on the first value for which a closure returns true, and finishes.
    public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

    /// Sends on the last value when the upstream finishes.
    public func last() -> Just<Output> { self }

    /// Sends on the last value for which a closure returns true, when the upstream finishes.
    public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

    /// Sends on the values for which a closure returns true.
    public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
        .init(isIncluded(output) ? output : nil)
    }

    /// Drops all values and sends on only the end of the stream.
    public func ignoreOutput() -> Empty<Output, Never> { Empty() }

    /// Converts each value with a closure.
    public func map<T>(_ transform: (Output) -> T) -> Just<T> { Just<T>(transform(output)) }

    /// Converts each value with a closure; an error that it throws ends the stream.
    public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, Error>.Publisher {
        .init(Result { try transform(output) })
    }

    /// Converts the error with which the stream fails.
    public func mapError<E>(_ transform: (Never) -> E) -> Result<Output, E>.Publisher where E: Error { .init(output) }

    /// - Parameter index: A position; a negative number stops the program.
    public func output(at index: Int) -> Optional<Output>.Publisher {
        precondition(index >= 0, "A position must not be negative")
        return .init(index == 0 ? output : nil)
    }

    /// Sends on the values whose positions, counted from zero, are in a range, and then finishes.
    public func output<R>(in range: R) -> Optional<Output>.Publisher where R: RangeExpression, R.Bound == Int {
        .init(range.relative(to: 0 ..< Int.max).lowerBound == 0 ? output : nil)
    }

    /// - Parameter maxLength: How many values; a negative number stops the program.
    public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
        precondition(maxLength >= 0, "The number of values must not be negative")
        return .init(maxLength > 0 ? output : nil)
    }

    /// Sends on values until a closure returns false for one; that value is not sent and the stream finishes.
    public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher { filter(predicate) }

    /// Takes all values into one result and sends it when the upstream finishes.
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    ) -> Result<T, Never>.Publisher {
        .init(nextPartialResult(initialResult, output))
    }

    /// Like `reduce`; an error that the closure throws ends the stream.
    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, Error>.Publisher {
        .init(Result { try nextPartialResult(initialResult, output) })
    }

    /// Drops each value that a closure calls the same as the one before it.
    public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> { self }

    /// Like `removeDuplicates(by:)`; an error that the closure throws ends the stream.
    public func tryRemoveDuplicates(
        by predicate: (Output, Output) throws -> Bool
    ) -> Result<Output, Error>.Publisher {
        .init(Result { _ = try predicate(output, output); return output })
    }

    /// Sends `output` in place of an error, and finishes.
    public func replaceError(with output: Output) -> Just<Output> { self }

    /// Sends `output` if the upstream finishes without a value.
    public func replaceEmpty(with output: Output) -> Just<Output> { self }

    /// Subscribes to this publisher again when it fails, up to a number of times.
    public func retry(_ times: Int) -> Just<Output> { self }

    /// Takes the values into one result and sends the result after each.
    public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Result<T, Never>.Publisher {
        reduce(initialResult, nextPartialResult)
    }

    /// Like `scan`; an error that the closure throws ends the stream.
    public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
    ) -> Result<T, Error>.Publisher {
        tryReduce(initialResult, nextPartialResult)
    }

    /// Declares an error type for a stream that cannot fail, so that it can be joined with one that can.
    public func setFailureType<E>(to failureType: E.Type) -> Result<Output, E>.Publisher where E: Error {
        .init(output)
    }
}
