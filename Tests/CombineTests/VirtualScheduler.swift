import Combine

/// A scheduler whose clock moves only when the test moves it. Times are in milliseconds.
final class VirtualScheduler: Scheduler {
    struct SchedulerTimeType: Strideable {
        var milliseconds: Int

        func distance(to other: SchedulerTimeType) -> Stride { Stride(other.milliseconds - milliseconds) }
        func advanced(by n: Stride) -> SchedulerTimeType { .init(milliseconds: milliseconds + n.magnitude) }

        struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
            var magnitude: Int

            init(_ milliseconds: Int) { magnitude = milliseconds }
            init(integerLiteral value: Int) { magnitude = value }
            init?<T: BinaryInteger>(exactly source: T) { magnitude = Int(source) }

            static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
            static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }
            static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }
            static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }
            static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
            static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
            static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

            static func seconds(_ s: Int) -> Stride { Stride(s * 1000) }
            static func seconds(_ s: Double) -> Stride { Stride(Int(s * 1000)) }
            static func milliseconds(_ ms: Int) -> Stride { Stride(ms) }
            static func microseconds(_ us: Int) -> Stride { Stride(us / 1000) }
            static func nanoseconds(_ ns: Int) -> Stride { Stride(ns / 1_000_000) }
        }
    }

    private struct Work {
        let id: Int
        let date: Int
        let action: () -> Void
    }

    private(set) var now = SchedulerTimeType(milliseconds: 0)
    let minimumTolerance = SchedulerTimeType.Stride(0)
    private var queue: [Work] = []
    private var nextID = 0

    var pendingCount: Int { queue.count }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        add(at: now.milliseconds, action)
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) {
        add(at: date.milliseconds, action)
    }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> Cancellable {
        var isCancelled = false
        func repeatAction(at date: Int) {
            add(at: date) {
                guard !isCancelled else { return }
                action()
                if !isCancelled { repeatAction(at: date + interval.magnitude) }
            }
        }
        repeatAction(at: date.milliseconds)
        return AnyCancellable { isCancelled = true }
    }

    private func add(at date: Int, _ action: @escaping () -> Void) {
        queue.append(Work(id: nextID, date: date, action: action))
        nextID += 1
    }

    /// Moves the clock and runs what is due, in order of date and then of scheduling.
    func advance(by milliseconds: Int) {
        let end = now.milliseconds + milliseconds
        while let next = queue.filter({ $0.date <= end }).min(by: { ($0.date, $0.id) < ($1.date, $1.id) }) {
            queue.removeAll { $0.id == next.id }
            now.milliseconds = max(now.milliseconds, next.date)
            next.action()
        }
        now.milliseconds = end
    }
}
