import Foundation

/// A distance in seconds between two moments on the clock of a run loop or an operation queue.
public protocol _StrideInSeconds: ExpressibleByFloatLiteral, Comparable, SignedNumeric, Codable, Hashable,
    SchedulerTimeIntervalConvertible, Sendable where Magnitude == TimeInterval {
    /// The number of seconds.
    var magnitude: TimeInterval { get set }

    /// Creates a distance in seconds.
    init(_ timeInterval: TimeInterval)
}

extension _StrideInSeconds {
    /// The number of seconds.
    public var timeInterval: TimeInterval { magnitude }

    /// Creates a distance in seconds.
    public init(integerLiteral value: TimeInterval) {
        self.init(value)
    }

    /// Creates a distance in seconds.
    public init(floatLiteral value: TimeInterval) {
        self.init(value)
    }

    /// Creates a distance in seconds.
    public init?<T>(exactly source: T) where T: BinaryInteger {
        guard let seconds = TimeInterval(exactly: source) else { return nil }
        self.init(seconds)
    }

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }
    public static func *= (lhs: inout Self, rhs: Self) { lhs.magnitude *= rhs.magnitude }
    public static func += (lhs: inout Self, rhs: Self) { lhs.magnitude += rhs.magnitude }
    public static func -= (lhs: inout Self, rhs: Self) { lhs.magnitude -= rhs.magnitude }

    public static func seconds(_ s: Int) -> Self { Self(TimeInterval(s)) }
    public static func seconds(_ s: Double) -> Self { Self(s) }
    public static func milliseconds(_ ms: Int) -> Self { Self(TimeInterval(ms) / 1_000) }
    public static func microseconds(_ us: Int) -> Self { Self(TimeInterval(us) / 1_000_000) }
    public static func nanoseconds(_ ns: Int) -> Self { Self(TimeInterval(ns) / 1_000_000_000) }
}
