import Foundation

extension OperationQueue: Scheduler {
    /// The present date.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

    /// Zero.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let work = UncheckedSendable(action)
        addOperation(BlockOperation { work.value() })
    }

    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        DelayedOperation(action).add(to: self, after: date, tolerance: tolerance)
    }

    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> Cancellable {
        let repetition = Repetition(queue: self, interval: interval, tolerance: tolerance, action: action)
        repetition.scheduleNext(at: date)
        return AnyCancellable(repetition)
    }
}

/// An operation that becomes ready at a date.
private final class DelayedOperation: Operation, Cancellable, @unchecked Sendable {
    private let lock = Lock()
    private var action: (() -> Void)?
    private var isDue = false

    init(_ action: @escaping () -> Void) {
        self.action = action
    }

    override var isReady: Bool { super.isReady && lock.withLock { isDue } }

    override func main() {
        lock.lock()
        let action = self.action
        self.action = nil
        lock.unlock()
        action?()
    }

    /// Puts the operation into a queue, where it waits for the date.
    func add(
        to queue: OperationQueue, after date: OperationQueue.SchedulerTimeType,
        tolerance: OperationQueue.SchedulerTimeType.Stride
    ) {
        queue.addOperation(self)
        let timer = DispatchSource.makeTimerSource()
        let delay = max(0, date.date.timeIntervalSinceNow)
        let leeway = DispatchQueue.SchedulerTimeType.Stride.seconds(tolerance.timeInterval)
        timer.setEventHandler {
            self.becomeDue()
            timer.cancel()
        }
        timer.schedule(deadline: .now() + delay, leeway: leeway.timeInterval)
        timer.resume()
    }

    private func becomeDue() {
        willChangeValue(for: \.isReady)
        lock.withLock { isDue = true }
        didChangeValue(for: \.isReady)
    }

    override func cancel() {
        super.cancel()
        lock.lock()
        let action = self.action
        self.action = nil
        lock.unlock()
        withExtendedLifetime(action) {}
        becomeDue()
    }
}

/// Adds an operation to a queue for each turn.
private final class Repetition: Cancellable, @unchecked Sendable {
    private let queue: OperationQueue
    private let interval: OperationQueue.SchedulerTimeType.Stride
    private let tolerance: OperationQueue.SchedulerTimeType.Stride
    private let lock = Lock()
    private var action: (() -> Void)?
    private var pending: DelayedOperation?

    init(
        queue: OperationQueue, interval: OperationQueue.SchedulerTimeType.Stride,
        tolerance: OperationQueue.SchedulerTimeType.Stride, action: @escaping () -> Void
    ) {
        self.queue = queue
        self.interval = interval
        self.tolerance = tolerance
        self.action = action
    }

    func scheduleNext(at date: OperationQueue.SchedulerTimeType) {
        let operation = DelayedOperation { [weak self] in self?.run(at: date) }
        lock.lock()
        guard action != nil else {
            lock.unlock()
            return
        }
        pending = operation
        lock.unlock()
        operation.add(to: queue, after: date, tolerance: tolerance)
    }

    private func run(at date: OperationQueue.SchedulerTimeType) {
        guard let action = lock.withLock({ self.action }) else { return }
        action()
        scheduleNext(at: date.advanced(by: interval))
    }

    func cancel() {
        lock.lock()
        let ended = (action, pending)
        action = nil
        pending = nil
        lock.unlock()
        ended.1?.cancel()
    }
}
