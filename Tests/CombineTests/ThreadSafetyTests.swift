import Combine
import Foundation
import XCTest

/// Streams used from many threads at once. Run with the thread sanitizer, these tests find data races; without it
/// they find lost values and deadlocks. `Scripts/check-combine threads` does the former.
final class ThreadSafetyTests: XCTestCase {
    private static let threads = 4
    private static let valuesPerThread = ProcessInfo.processInfo.environment["MARTLET_LONG"] == nil ? 500 : 5_000
    private static let total = threads * valuesPerThread

    /// Runs a closure on several threads and waits for all of them.
    ///
    /// The threads are made here rather than by a dispatch queue, whose own locks would hide races from the sanitizer.
    private func concurrently(_ body: @escaping (Int) -> Void) {
        let finished = DispatchSemaphore(value: 0)
        let threads = (0 ..< Self.threads).map { index in
            Thread {
                body(index)
                finished.signal()
            }
        }
        threads.forEach { $0.start() }
        threads.forEach { _ in finished.wait() }
    }

    private final class Tally {
        private let lock = NSLock()
        private var count = 0
        private var isInside = false
        private(set) var overlapped = false

        var value: Int { lock.withLock { count } }

        func add() { lock.withLock { count += 1 } }

        /// Counts, and notes if two threads are inside at once.
        func addAlone() {
            lock.withLock {
                if isInside { overlapped = true }
                isInside = true
            }
            add()
            lock.withLock { isInside = false }
        }
    }

    private func checkAllArrive<P: Publisher>(
        _ makePublisher: (PassthroughSubject<Int, Never>) -> P, factor: Int = 1, line: UInt = #line
    ) where P.Failure == Never {
        let subject = PassthroughSubject<Int, Never>()
        let tally = Tally()
        let link = makePublisher(subject).sink { _ in tally.addAlone() }
        concurrently { _ in for value in 0 ..< Self.valuesPerThread { subject.send(value) } }
        XCTAssertEqual(tally.value, Self.total * factor, line: line)
        XCTAssertFalse(tally.overlapped, line: line)
        link.cancel()
    }

    func testConcurrentSendingLosesNothing() {
        checkAllArrive { $0 }
        checkAllArrive { $0.map { $0 + 1 }.filter { _ in true }.compactMap { $0 } }
        checkAllArrive { $0.tryMap { $0 + 1 }.removeDuplicates { _, _ in false }.replaceError(with: 0) }
        checkAllArrive { $0.scan(0, +).tryScan(0) { max($0, $1) }.catch { _ in Empty() } }
        checkAllArrive { $0.handleEvents(receiveOutput: { _ in }).drop { _ in false }.prefix(.max) }
        checkAllArrive { $0.share() }
        checkAllArrive({ $0.merge(with: $0.map { $0 }) }, factor: 2)
        checkAllArrive { $0.flatMap { Just($0) } }
        checkAllArrive { $0.zip($0) }
        checkAllArrive { $0.receive(on: ImmediateScheduler.shared) }
        checkAllArrive { $0.buffer(size: .max, prefetch: .byRequest, whenFull: .dropOldest) }
    }

    func testConcurrentSubscribingAndCancelling() {
        let subject = PassthroughSubject<Int, Never>()
        let current = CurrentValueSubject<Int, Never>(0)
        concurrently { thread in
            for value in 0 ..< Self.valuesPerThread {
                switch thread {
                case 0: subject.send(value)
                case 1: current.send(value)
                default:
                    let links = [subject.sink { _ in }, current.sink { _ in }]
                    _ = current.value
                    links.forEach { $0.cancel() }
                }
            }
        }
        XCTAssertEqual(current.value, Self.valuesPerThread - 1)
    }

    func testConcurrentRequestsAndCompletion() {
        for _ in 0 ..< 50 {
            let subject = CurrentValueSubject<Int, Never>(0)
            let recorder = subject.record(demand: .max(1))
            concurrently { thread in
                for value in 0 ..< 20 {
                    if thread == 0 { recorder.subscription?.request(.max(1)) } else { subject.send(value) }
                }
                if thread == 1 { subject.send(completion: .finished) }
            }
            XCTAssertTrue(recorder.isFinished)
        }
    }

    func testPublishedFromManyThreads() {
        final class Model: ObservableObject { @Published var number = 0 }
        let model = Model()
        let tally = Tally()
        var bag: Set<AnyCancellable> = []
        model.objectWillChange.sink { tally.add() }.store(in: &bag)
        concurrently { _ in
            for value in 0 ..< Self.valuesPerThread {
                model.number = value
                _ = model.number
            }
        }
        XCTAssertEqual(tally.value, Self.total)
    }

    func testObjectWillChangeIsOnePublisherForAllThreads() {
        final class Model: ObservableObject { @Published var number = 0 }
        final class Plain: ObservableObject {}
        for _ in 0 ..< 100 {
            let model = Model()
            let plain = Plain()
            let lock = NSLock()
            var publishers: Set<ObjectIdentifier> = []
            concurrently { _ in
                let found = [ObjectIdentifier(model.objectWillChange), ObjectIdentifier(plain.objectWillChange)]
                lock.withLock { publishers.formUnion(found) }
            }
            XCTAssertEqual(publishers.count, 2)
        }
    }

    func testJoinsAndSwitchesUnderFire() {
        let subjects = (0 ..< Self.threads).map { _ in PassthroughSubject<Int, Never>() }
        let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
        let tally = Tally()
        var bag: Set<AnyCancellable> = []
        subjects[0].combineLatest(subjects[1], subjects[2]).sink { _ in tally.addAlone() }.store(in: &bag)
        subjects[0].zip(subjects[1]).sink { _ in }.store(in: &bag)
        outer.switchToLatest().sink { _ in }.store(in: &bag)
        subjects[3].prefix(untilOutputFrom: subjects[0].dropFirst(100)).sink { _ in }.store(in: &bag)
        concurrently { thread in
            for value in 0 ..< Self.valuesPerThread {
                subjects[thread].send(value)
                if value % 50 == 0 { outer.send(subjects[(thread + 1) % Self.threads]) }
            }
        }
        XCTAssertFalse(tally.overlapped)
        XCTAssertGreaterThan(tally.value, 0)
    }

    func testTimersAndQueues() {
        let subject = PassthroughSubject<Int, Never>()
        let queue = DispatchQueue(label: "delivery", attributes: .concurrent)
        let tally = Tally()
        var bag: Set<AnyCancellable> = []
        subject.receive(on: queue).sink { _ in tally.addAlone() }.store(in: &bag)
        subject.debounce(for: .milliseconds(1), scheduler: queue).sink { _ in }.store(in: &bag)
        subject.throttle(for: .milliseconds(1), scheduler: queue, latest: true).sink { _ in }.store(in: &bag)
        subject.delay(for: .milliseconds(1), scheduler: queue).sink { _ in }.store(in: &bag)
        subject.timeout(.seconds(5), scheduler: queue).sink { _ in }.store(in: &bag)
        subject.collect(.byTimeOrCount(queue, .milliseconds(2), 50)).sink { _ in }.store(in: &bag)
        concurrently { _ in for value in 0 ..< Self.valuesPerThread { subject.send(value) } }
        let deadline = Date() + 10
        while tally.value < Self.total, Date() < deadline { usleep(1000) }
        XCTAssertEqual(tally.value, Self.total)
        XCTAssertFalse(tally.overlapped)
        bag = []
        queue.sync(flags: .barrier) {}
    }

    func testAsyncValuesFromManyThreads() async {
        let subject = PassthroughSubject<Int, Never>()
        let buffered = subject.buffer(size: .max, prefetch: .byRequest, whenFull: .dropOldest).prefix(Self.total)
        let started = expectation(description: "started")
        let task = Task { () -> Int in
            var iterator = buffered.values.makeAsyncIterator()
            started.fulfill()
            var count = 0
            while await iterator.next() != nil { count += 1 }
            return count
        }
        await fulfillment(of: [started], timeout: 5)
        concurrently { _ in for value in 0 ..< Self.valuesPerThread { subject.send(value) } }
        let count = await task.value
        XCTAssertEqual(count, Self.total)
    }
}
