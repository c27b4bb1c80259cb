// Operators on elements that are all there need no stream: the result is computed when the operator is called.

extension Publishers.Sequence {
    /// Sends false as soon as a closure returns false for a value, or true when the upstream finishes without one.
    public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        .init(sequence.allSatisfy(predicate))
    }

    /// Like `allSatisfy`; an error that the closure throws ends the stream.
    public func tryAllSatisfy(_ predicate: (Output) throws -> Bool) -> Result<Bool, Error>.Publisher {
        .init(Result { try sequence.allSatisfy(predicate) })
    }

    /// Sends all values as one array when the upstream finishes. The array grows without limit until then.
    public func collect() -> Result<[Output], Failure>.Publisher { .init(Array(sequence)) }

    /// Converts each value with a closure and drops those for which it returns nil.
    public func compactMap<T>(_ transform: (Output) -> T?) -> Publishers.Sequence<[T], Failure> {
        .init(sequence: sequence.compactMap(transform))
    }

    /// Sends true as soon as a closure returns true for a value, or false when the upstream finishes without it.
    public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
        .init(sequence.contains(where: predicate))
    }

    /// Like `contains(where:)`; an error that the closure throws ends the stream.
    public func tryContains(where predicate: (Output) throws -> Bool) -> Result<Bool, Error>.Publisher {
        .init(Result { try sequence.contains(where: predicate) })
    }

    /// Drops values until a closure returns false for one; that value and all later ones are sent on.
    public func drop(
        while predicate: (Elements.Element) -> Bool
    ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
        .init(sequence: sequence.drop(while: predicate))
    }

    /// Drops the first values and sends on the rest.
    public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
        .init(sequence: sequence.dropFirst(count))
    }

    /// Sends on the values for which a closure returns true.
    public func filter(_ isIncluded: (Output) -> Bool) -> Publishers.Sequence<[Output], Failure> {
        .init(sequence: sequence.filter(isIncluded))
    }

    /// Drops all values and sends on only the end of the stream.
    public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

    /// Converts each value with a closure.
    public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
        .init(sequence: sequence.map(transform))
    }

    /// Sends on the first values and then finishes.
    public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
        .init(sequence: sequence.prefix(maxLength))
    }

    /// Sends on values until a closure returns false for one; that value is not sent and the stream finishes.
    public func prefix(
        while predicate: (Elements.Element) -> Bool
    ) -> Publishers.Sequence<[Elements.Element], Failure> {
        .init(sequence: sequence.prefix(while: predicate))
    }

    /// Takes all values into one result and sends it when the upstream finishes.
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Result<T, Failure>.Publisher {
        .init(sequence.reduce(initialResult, nextPartialResult))
    }

    /// Like `reduce`; an error that the closure throws ends the stream.
    public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    ) -> Result<T, Error>.Publisher {
        .init(Result { try sequence.reduce(initialResult, nextPartialResult) })
    }

    /// Sends `output` in place of each nil.
    public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Output], Failure> where Elements.Element == T? {
        .init(sequence: sequence.map { $0 ?? output })
    }

    /// Takes the values into one result and sends the result after each.
    public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Sequence<[T], Failure> {
        var result = initialResult
        return .init(sequence: sequence.map { element in
            result = nextPartialResult(result, element)
            return result
        })
    }

    /// Declares an error type for a stream that cannot fail, so that it can be joined with one that can.
    public func setFailureType<E>(to error: E.Type) -> Publishers.Sequence<Elements, E> where E: Error {
        .init(sequence: sequence)
    }
}

extension Publishers.Sequence where Elements.Element: Equatable {
    /// Drops each value that equals the one before it.
    public func removeDuplicates() -> Publishers.Sequence<[Output], Failure> {
        var kept: [Output] = []
        for element in sequence where kept.last != element { kept.append(element) }
        return .init(sequence: kept)
    }

    /// Sends true as soon as a value equals `output`, or false when the upstream finishes without it.
    public func contains(_ output: Elements.Element) -> Result<Bool, Failure>.Publisher {
        .init(sequence.contains(output))
    }
}

extension Publishers.Sequence where Failure == Never {
    /// Sends the smallest value when the upstream finishes.
    public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
        .init(sequence.min(by: areInIncreasingOrder))
    }

    /// Sends the largest value when the upstream finishes.
    public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
        .init(sequence.max(by: areInIncreasingOrder))
    }

    /// Sends on the first value for which a closure returns true, and finishes.
    public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        .init(sequence.first(where: predicate))
    }
}

extension Publishers.Sequence where Failure == Never, Elements.Element: Comparable {
    /// Sends the smallest value when the upstream finishes; the first of equal ones.
    public func min() -> Optional<Output>.Publisher { .init(sequence.min()) }

    /// Sends the largest value when the upstream finishes; the last of equal ones.
    public func max() -> Optional<Output>.Publisher { .init(sequence.max()) }
}

extension Publishers.Sequence where Elements: Collection {
    /// Sends the number of values when the upstream finishes.
    public func count() -> Result<Int, Failure>.Publisher { .init(sequence.count) }

    /// Sends the elements in a range of indices.
    public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Output], Failure> {
        .init(sequence: Array(sequence[range]))
    }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
    /// Sends on the first value and finishes.
    public func first() -> Optional<Output>.Publisher { .init(sequence.first) }

    /// Sends the number of values when the upstream finishes.
    public func count() -> Just<Int> { Just(sequence.count) }

    /// Sends one element, or nothing if there is none at the index.
    public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
        .init(sequence.indices.contains(index) ? sequence[index] : nil)
    }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
    /// Sends on the last value when the upstream finishes.
    public func last() -> Optional<Output>.Publisher { .init(sequence.last) }

    /// Sends on the last value for which a closure returns true, when the upstream finishes.
    public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
        .init(sequence.last(where: predicate))
    }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
    /// Sends values before the elements of this publisher.
    public func prepend(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> { prepend(elements) }

    /// Sends the values of a sequence before the elements of this publisher.
    public func prepend<S>(
        _ elements: S
    ) -> Publishers.Sequence<Elements, Failure> where S: Swift.Sequence, Elements.Element == S.Element {
        var joined = Elements()
        joined.reserveCapacity(sequence.count + elements.underestimatedCount)
        joined.append(contentsOf: elements)
        joined.append(contentsOf: sequence)
        return .init(sequence: joined)
    }

    /// Sends the elements of another publisher before those of this one.
    public func prepend(
        _ publisher: Publishers.Sequence<Elements, Failure>
    ) -> Publishers.Sequence<Elements, Failure> {
        publisher.append(sequence)
    }

    /// Sends values after the elements of this publisher.
    public func append(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> { append(elements) }

    /// Sends the values of a sequence after the elements of this publisher.
    public func append<S>(
        _ elements: S
    ) -> Publishers.Sequence<Elements, Failure> where S: Swift.Sequence, Elements.Element == S.Element {
        var joined = sequence
        joined.append(contentsOf: elements)
        return .init(sequence: joined)
    }

    /// Sends the elements of another publisher after those of this one.
    public func append(
        _ publisher: Publishers.Sequence<Elements, Failure>
    ) -> Publishers.Sequence<Elements, Failure> {
        append(publisher.sequence)
    }
}
