import Foundation

extension OperationQueue {
    /// A moment on the clock of operation queues: a date.
    public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
        /// The moment.
        public var date: Date

        /// Creates a moment from a date.
        public init(_ date: Date) {
            self.date = date
        }

        public func distance(to other: SchedulerTimeType) -> Stride {
            Stride(other.date.timeIntervalSince(date))
        }

        public func advanced(by n: Stride) -> SchedulerTimeType {
            SchedulerTimeType(date.addingTimeInterval(n.timeInterval))
        }

        /// A distance in seconds.
        public struct Stride: _StrideInSeconds {
            /// The number of seconds.
            public var magnitude: TimeInterval

            /// Creates a distance in seconds.
            public init(_ timeInterval: TimeInterval) {
                magnitude = timeInterval
            }
        }
    }

    /// There are no options.
    public struct SchedulerOptions {}
}
