extension Subscribers {
    /// How many values a subscriber wants.
    ///
    /// Unlimited demand absorbs every addition and subtraction. A finite demand that would fall below zero becomes
    /// zero; one that would grow too large for an `Int` becomes unlimited.
    @frozen
    public struct Demand: Equatable, Comparable, Hashable, Codable, CustomStringConvertible, Sendable {
        @usableFromInline let rawValue: UInt

        @inlinable
        init(rawValue: UInt) {
            self.rawValue = min(Demand.unlimitedRawValue, rawValue)
        }

        @usableFromInline static var unlimitedRawValue: UInt { UInt(Int.max) + 1 }

        /// As many values as the publisher has.
        public static let unlimited = Demand(rawValue: unlimitedRawValue)

        /// No values; the same as `.max(0)`.
        public static let none = Demand(rawValue: 0)

        /// Up to `value` values.
        ///
        /// - Parameter value: The number; the program stops if it is negative.
        @inlinable
        public static func max(_ value: Int) -> Demand {
            precondition(value >= 0, "A demand cannot be negative: \(value)")
            return Demand(rawValue: UInt(value))
        }

        /// The number of values, or nil if the demand is unlimited.
        @inlinable public var max: Int? {
            self == .unlimited ? nil : Int(rawValue)
        }

        /// `"unlimited"` or `"max(n)"`.
        public var description: String {
            self == .unlimited ? "unlimited" : "max(\(rawValue))"
        }

        /// Reads the raw number; anything above `Int.max` is unlimited.
        public init(from decoder: Decoder) throws {
            self.init(rawValue: try decoder.singleValueContainer().decode(UInt.self))
        }

        /// Writes the raw number.
        public func encode(to encoder: Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(rawValue)
        }
    }
}

// MARK: - Arithmetic

extension Subscribers.Demand {
    /// The sum; unlimited if either side is, or if it is too large.
    @inlinable
    public static func + (lhs: Self, rhs: Self) -> Self {
        if lhs == .unlimited || rhs == .unlimited { return .unlimited }
        return Self(rawValue: lhs.rawValue + rhs.rawValue)
    }

    /// The sum; unlimited if either side is, or if it is too large.
    @inlinable
    public static func += (lhs: inout Self, rhs: Self) {
        lhs = lhs + rhs
    }

    /// The sum with a number, which may be negative.
    @inlinable
    public static func + (lhs: Self, rhs: Int) -> Self {
        if lhs == .unlimited { return .unlimited }
        let (sum, overflow) = Int(lhs.rawValue).addingReportingOverflow(rhs)
        return overflow ? .unlimited : .max(sum)
    }

    /// The sum with a number, which may be negative.
    @inlinable
    public static func += (lhs: inout Self, rhs: Int) {
        lhs = lhs + rhs
    }

    /// The product; unlimited if the demand is, or if it is too large.
    @inlinable
    public static func * (lhs: Self, rhs: Int) -> Self {
        if lhs == .unlimited { return .unlimited }
        let (product, overflow) = Int(lhs.rawValue).multipliedReportingOverflow(by: rhs)
        return overflow ? .unlimited : .max(product)
    }

    /// The product; unlimited if the demand is, or if it is too large.
    @inlinable
    public static func *= (lhs: inout Self, rhs: Int) {
        lhs = lhs * rhs
    }

    /// The difference, at least zero. Unlimited less anything is unlimited.
    @inlinable
    public static func - (lhs: Self, rhs: Self) -> Self {
        if lhs == .unlimited { return .unlimited }
        if rhs >= lhs { return .none }
        return Self(rawValue: lhs.rawValue - rhs.rawValue)
    }

    /// The difference, at least zero. Unlimited less anything is unlimited.
    @inlinable
    public static func -= (lhs: inout Self, rhs: Self) {
        lhs = lhs - rhs
    }

    /// The difference with a number. A result that cannot be represented is zero.
    @inlinable
    public static func - (lhs: Self, rhs: Int) -> Self {
        if lhs == .unlimited { return .unlimited }
        let (difference, overflow) = Int(lhs.rawValue).subtractingReportingOverflow(rhs)
        return overflow || difference < 0 ? .none : .max(difference)
    }

    /// The difference with a number. A result that cannot be represented is zero.
    @inlinable
    public static func -= (lhs: inout Self, rhs: Int) {
        lhs = lhs - rhs
    }
}

// MARK: - Comparison

extension Subscribers.Demand {
    /// Unlimited is greater than every number and equal to itself.
    @inlinable
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// Unlimited is greater than every number and equal to itself.
    @inlinable
    public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue <= rhs.rawValue }

    /// Unlimited is greater than every number and equal to itself.
    @inlinable
    public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.rawValue >= rhs.rawValue }

    /// Unlimited is greater than every number and equal to itself.
    @inlinable
    public static func > (lhs: Self, rhs: Self) -> Bool { lhs.rawValue > rhs.rawValue }

    @inlinable public static func == (lhs: Self, rhs: Int) -> Bool { lhs.order(of: rhs) == 0 }
    @inlinable public static func != (lhs: Self, rhs: Int) -> Bool { lhs.order(of: rhs) != 0 }
    @inlinable public static func < (lhs: Self, rhs: Int) -> Bool { lhs.order(of: rhs) < 0 }
    @inlinable public static func <= (lhs: Self, rhs: Int) -> Bool { lhs.order(of: rhs) <= 0 }
    @inlinable public static func > (lhs: Self, rhs: Int) -> Bool { lhs.order(of: rhs) > 0 }
    @inlinable public static func >= (lhs: Self, rhs: Int) -> Bool { lhs.order(of: rhs) >= 0 }

    @inlinable public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }
    @inlinable public static func != (lhs: Int, rhs: Self) -> Bool { rhs != lhs }
    @inlinable public static func < (lhs: Int, rhs: Self) -> Bool { rhs > lhs }
    @inlinable public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }
    @inlinable public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }
    @inlinable public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }

    /// Negative, zero or positive as this demand is less than, equal to or greater than `number`.
    @usableFromInline
    func order(of number: Int) -> Int {
        guard let value = max, value <= number else { return 1 }
        return value == number ? 0 : -1
    }
}
