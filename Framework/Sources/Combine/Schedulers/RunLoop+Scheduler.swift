import Foundation

// The main run loop is served through the main dispatch queue, which the loop drains. A queue wakes the loop up
// from any thread and also under a foreign loop; `RunLoop.perform` does neither on Linux.

extension RunLoop: Scheduler {
    /// The present date.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

    /// Zero.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs a closure in the next turn of the loop.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        if self === RunLoop.main {
            DispatchQueue.main.schedule(action)
        } else {
            let work = UncheckedSendable(action)
            perform { work.value() }
        }
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        if self === RunLoop.main {
            DispatchQueue.main.schedule(after: .init(date), tolerance: .init(tolerance), action)
        } else {
            add(makeTimer(at: date, every: 0, tolerance: tolerance, action), forMode: .default)
        }
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> Cancellable {
        if self === RunLoop.main {
            return DispatchQueue.main.schedule(
                after: .init(date), interval: .init(interval), tolerance: .init(tolerance), action)
        }
        let timer = makeTimer(at: date, every: interval, tolerance: tolerance, action)
        add(timer, forMode: .default)
        return AnyCancellable(timer.invalidate)
    }

    private func makeTimer(
        at date: SchedulerTimeType, every interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        _ action: @escaping () -> Void
    ) -> Timer {
        let work = UncheckedSendable(action)
        let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: interval > 0) { _ in
            work.value()
        }
        timer.tolerance = tolerance.timeInterval
        return timer
    }
}

extension DispatchQueue.SchedulerTimeType {
    /// The moment of a date, as far away on the dispatch clock as on the calendar.
    fileprivate init(_ date: RunLoop.SchedulerTimeType) {
        self = Self(.now()).advanced(by: .seconds(date.date.timeIntervalSinceNow))
    }
}

extension DispatchQueue.SchedulerTimeType.Stride {
    fileprivate init(_ stride: RunLoop.SchedulerTimeType.Stride) {
        self = .seconds(stride.timeInterval)
    }
}
