import Dispatch

extension DispatchQueue {
    /// A moment on the clock of dispatch queues, which stops while the machine sleeps.
    public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
        /// The moment.
        public var dispatchTime: DispatchTime

        /// Creates a moment from a dispatch time.
        public init(_ time: DispatchTime) {
            dispatchTime = time
        }

        /// Reads a number of nanoseconds.
        public init(from decoder: Decoder) throws {
            let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
            self.init(DispatchTime(uptimeNanoseconds: nanoseconds))
        }

        /// Writes the number of nanoseconds.
        public func encode(to encoder: Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(dispatchTime.uptimeNanoseconds)
        }

        /// The distance; the largest one if either moment is beyond what nanoseconds can count, as in the distant
        /// future.
        public func distance(to other: SchedulerTimeType) -> Stride {
            let (start, end) = (dispatchTime.uptimeNanoseconds, other.dispatchTime.uptimeNanoseconds)
            guard start != end else { return .nanoseconds(0) }
            guard let start = Int(exactly: start), let end = Int(exactly: end) else { return .nanoseconds(.max) }
            return .nanoseconds(end - start)
        }

        /// The moment a distance away, not before the start of the clock and not after the distant future.
        public func advanced(by n: Stride) -> SchedulerTimeType {
            let start = dispatchTime.uptimeNanoseconds
            let step = UInt64(n.magnitude.magnitude)
            if n.magnitude == .max { return SchedulerTimeType(.distantFuture) }
            if n.magnitude < 0 {
                return SchedulerTimeType(DispatchTime(uptimeNanoseconds: start > step ? start - step : 1))
            }
            let (end, overflow) = start.addingReportingOverflow(step)
            return SchedulerTimeType(overflow ? .distantFuture : DispatchTime(uptimeNanoseconds: end))
        }

        public static func == (lhs: SchedulerTimeType, rhs: SchedulerTimeType) -> Bool {
            lhs.dispatchTime == rhs.dispatchTime
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(dispatchTime.rawValue)
        }

        /// A distance in nanoseconds. A result that is too large becomes the largest or smallest one.
        public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral,
            Hashable, Codable, Sendable {
            private var _nanoseconds: Int

            /// The number of nanoseconds.
            public var magnitude: Int { _nanoseconds }

            /// The distance as a dispatch interval.
            public var timeInterval: DispatchTimeInterval { .nanoseconds(_nanoseconds) }

            private init(nanoseconds: Int) {
                _nanoseconds = nanoseconds
            }

            /// Creates a distance from an interval; `.never` is the largest.
            public init(_ timeInterval: DispatchTimeInterval) {
                switch timeInterval {
                case .seconds(let seconds): self = .seconds(seconds)
                case .milliseconds(let milliseconds): self = .milliseconds(milliseconds)
                case .microseconds(let microseconds): self = .microseconds(microseconds)
                case .nanoseconds(let nanoseconds): self = .nanoseconds(nanoseconds)
                case .never: self = .nanoseconds(.max)
                @unknown default: self = .nanoseconds(.max)
                }
            }

            /// Creates a distance in seconds.
            public init(floatLiteral value: Double) {
                self = .seconds(value)
            }

            /// Creates a distance in seconds.
            public init(integerLiteral value: Int) {
                self = .seconds(value)
            }

            /// Creates a distance in seconds.
            public init?<T>(exactly source: T) where T: BinaryInteger {
                guard let seconds = Int(exactly: source) else { return nil }
                self = .seconds(seconds)
            }

            public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs._nanoseconds < rhs._nanoseconds }

            /// The product of the two numbers of seconds.
            public static func * (lhs: Stride, rhs: Stride) -> Stride {
                .seconds(lhs.inSeconds * rhs.inSeconds)
            }

            public static func + (lhs: Stride, rhs: Stride) -> Stride {
                let (sum, overflow) = lhs._nanoseconds.addingReportingOverflow(rhs._nanoseconds)
                return .nanoseconds(overflow ? (rhs._nanoseconds < 0 ? .min : .max) : sum)
            }

            public static func - (lhs: Stride, rhs: Stride) -> Stride {
                let (difference, overflow) = lhs._nanoseconds.subtractingReportingOverflow(rhs._nanoseconds)
                return .nanoseconds(overflow ? (rhs._nanoseconds < 0 ? .max : .min) : difference)
            }

            public static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }
            public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
            public static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }

            public static func seconds(_ s: Double) -> Stride {
                let nanoseconds = s * Double(nanosecondsPerSecond)
                if nanoseconds >= Double(Int.max) { return .nanoseconds(.max) }
                if nanoseconds <= Double(Int.min) { return .nanoseconds(.min) }
                return .nanoseconds(nanoseconds.isNaN ? 0 : Int(nanoseconds))
            }

            public static func seconds(_ s: Int) -> Stride { .scaled(s, by: nanosecondsPerSecond) }
            public static func milliseconds(_ ms: Int) -> Stride { .scaled(ms, by: 1_000_000) }
            public static func microseconds(_ us: Int) -> Stride { .scaled(us, by: 1_000) }
            public static func nanoseconds(_ ns: Int) -> Stride { Stride(nanoseconds: ns) }

            private static var nanosecondsPerSecond: Int { 1_000_000_000 }

            private var inSeconds: Double { Double(_nanoseconds) / Double(Stride.nanosecondsPerSecond) }

            private static func scaled(_ count: Int, by factor: Int) -> Stride {
                let (product, overflow) = count.multipliedReportingOverflow(by: factor)
                return .nanoseconds(overflow ? (count < 0 ? .min : .max) : product)
            }
        }
    }

    /// How a dispatch queue runs scheduled closures.
    public struct SchedulerOptions {
        /// The quality of service.
        public var qos: DispatchQoS

        /// Flags of the work item.
        public var flags: DispatchWorkItemFlags

        /// A group that the closure belongs to.
        public var group: DispatchGroup?

        /// Creates options for the work items that closures are run as.
        public init(
            qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil
        ) {
            self.qos = qos
            self.flags = flags
            self.group = group
        }
    }
}
