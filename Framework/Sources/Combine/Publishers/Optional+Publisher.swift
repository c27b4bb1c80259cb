extension Optional {
    /// A publisher of the value, or of nothing if it is nil.
    public var publisher: Publisher { Publisher(self) }

    /// The publisher of an optional value.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Wrapped
        public typealias Failure = Never

        /// The value; nil finishes at once.
        public let output: Wrapped?

        /// Creates the publisher of an optional value.
        public init(_ output: Output?) {
            self.output = output
        }

        public func receive<S>(subscriber: S) where Output == S.Input, S: Subscriber, S.Failure == Never {
            guard let output else {
                subscriber.receive(subscription: Subscriptions.empty)
                subscriber.receive(completion: .finished)
                return
            }
            subscriber.receive(
                subscription: SingleValueLink(value: output, downstream: subscriber, description: "Optional"))
        }
    }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}

// Operators on at most one value need no stream: the result is computed when the operator is called.

extension Optional.Publisher where Wrapped: Equatable {
    /// Sends true as soon as a value equals `output`, or false when the upstream finishes without it.
    public func contains(_ output: Output) -> Optional<Bool>.Publisher { .init(self.output.map { $0 == output }) }

    /// Drops each value that equals the one before it.
    public func removeDuplicates() -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Comparable {
    /// Sends the smallest value when the upstream finishes; the first of equal ones.
    public func min() -> Optional<Wrapped>.Publisher { self }

    /// Sends the largest value when the upstream finishes; the last of equal ones.
    public func max() -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher {
    /// Sends false as soon as a closure returns false for a value, or true when the upstream finishes without one.
    public func allSatisfy(_ predicate: (Output) -> Bool) -> Optional<Bool>.Publisher { .init(output.map(predicate)) }

    /// Sends all values as one array when the upstream finishes. The array grows without limit until then.
    public func collect() -> Optional<[Output]>.Publisher { .init(output.map { [$0] } ?? []) }

    /// Converts each value with a closure and drops those for which it returns nil.
    public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
        .init(output.flatMap(transform))
    }

    /// Sends the smallest value when the upstream finishes.
    public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

    /// Sends the largest value when the upstream finishes.
    public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

    /// Sends true as soon as a closure returns true for a value, or false when the upstream finishes without it.
    public func contains(where predicate: (Output) -> Bool) -> Optional<Bool>.Publisher {
        .init(output.map(predicate))
    }

    /// Sends the number of values when the upstream finishes.
    public func count() -> Optional<Int>.Publisher { .init(output.map { _ in 1 }) }

    /// - Parameter count: How many values to drop; a negative number stops the program.
    public func dropFirst(_ count: Int = 1) -> Optional<Wrapped>.Publisher {
        precondition(count >= 0, "The number of dropped values must not be negative")
        return .init(count == 0 ? output : nil)
    }

    /// Drops values until a closure returns false for one; that value and all later ones are sent on.
    public func drop(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
        .init(output.flatMap { predicate($0) ? nil : $0 })
    }

    /// Sends on the first value and finishes.
    public func first() -> Optional<Wrapped>.Publisher { self }

    /// Sends on the first value for which a closure returns true, and finishes.
    public func first(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

    /// Sends on the last value when the upstream finishes.
    public func last() -> Optional<Wrapped>.Publisher { self }

    /// Sends on the last value for which a closure returns true, when the upstream finishes.
    public func last(where predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

    /// Sends on the values for which a closure returns true.
    public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Wrapped>.Publisher {
        .init(output.flatMap { isIncluded($0) ? $0 : nil })
    }

    /// Drops all values and sends on only the end of the stream.
    public func ignoreOutput() -> Empty<Output, Never> { Empty() }

    /// Converts each value with a closure.
    public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher { .init(output.map(transform)) }

    /// - Parameter index: A position; a negative number stops the program.
    public func output(at index: Int) -> Optional<Wrapped>.Publisher {
        precondition(index >= 0, "A position must not be negative")
        return .init(index == 0 ? output : nil)
    }

    /// - Parameter range: Positions; negative bounds and an upper bound too near `Int.max` stop the program.
    public func output<R>(in range: R) -> Optional<Wrapped>.Publisher where R: RangeExpression, R.Bound == Int {
        let range = range.relative(to: 0 ..< Int.max)
        precondition(range.lowerBound >= 0, "A position must not be negative")
        precondition(range.upperBound < .max - 1, "The range is too large")
        return .init(range.contains(0) ? output : nil)
    }

    /// - Parameter maxLength: How many values; a negative number stops the program.
    public func prefix(_ maxLength: Int) -> Optional<Wrapped>.Publisher {
        precondition(maxLength >= 0, "The number of values must not be negative")
        return .init(maxLength > 0 ? output : nil)
    }

    /// Sends on values until a closure returns false for one; that value is not sent and the stream finishes.
    public func prefix(while predicate: (Output) -> Bool) -> Optional<Wrapped>.Publisher { filter(predicate) }

    /// Takes all values into one result and sends it when the upstream finishes.
    public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: (T, Output) -> T
    ) -> Optional<T>.Publisher {
        .init(output.map { nextPartialResult(initialResult, $0) })
    }

    /// Drops each value that a closure calls the same as the one before it.
    public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Optional<Wrapped>.Publisher { self }

    /// Sends `output` in place of an error, and finishes.
    public func replaceError(with output: Output) -> Optional<Wrapped>.Publisher { self }

    /// Sends `output` if the upstream finishes without a value.
    public func replaceEmpty(with output: Output) -> Just<Wrapped> { Just(self.output ?? output) }

    /// Subscribes to this publisher again when it fails, up to a number of times.
    public func retry(_ times: Int) -> Optional<Wrapped>.Publisher { self }

    /// Takes the values into one result and sends the result after each.
    public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> Optional<T>.Publisher {
        reduce(initialResult, nextPartialResult)
    }
}
