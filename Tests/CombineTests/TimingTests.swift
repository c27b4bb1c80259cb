import Combine
import XCTest

final class TimingTests: XCTestCase {
    private let scheduler = VirtualScheduler()
    private let subject = PassthroughSubject<Int, TestError>()

    func testDebounceSendsTheLastValueOfABurst() {
        let recorder = subject.debounce(for: .milliseconds(100), scheduler: scheduler).record()
        subject.send(1)
        scheduler.advance(by: 50)
        subject.send(2)
        scheduler.advance(by: 99)
        XCTAssertEqual(recorder.values, [])
        scheduler.advance(by: 1)
        XCTAssertEqual(recorder.values, [2])
        scheduler.advance(by: 1000)
        XCTAssertEqual(recorder.values, [2])
    }

    func testThrottleSendsOnePerInterval() {
        let latest = subject.throttle(for: .milliseconds(100), scheduler: scheduler, latest: true).record()
        let first = subject.throttle(for: .milliseconds(100), scheduler: scheduler, latest: false).record()
        subject.send(1)
        scheduler.advance(by: 10)
        subject.send(2)
        subject.send(3)
        scheduler.advance(by: 100)
        XCTAssertEqual(latest.values, [1, 3])
        XCTAssertEqual(first.values, [1, 2])
        subject.send(4)
        subject.send(completion: .finished)
        scheduler.advance(by: 100)
        XCTAssertEqual(latest.values, [1, 3, 4])
        XCTAssertTrue(latest.isFinished)
    }

    func testDelay() {
        let recorder = subject.delay(for: .milliseconds(100), scheduler: scheduler).record()
        subject.send(1)
        subject.send(completion: .finished)
        scheduler.advance(by: 99)
        XCTAssertEqual(recorder.values, [])
        scheduler.advance(by: 1)
        XCTAssertEqual(recorder.values, [1])
        XCTAssertTrue(recorder.isFinished)
    }

    func testTimeout() {
        let recorder = subject
            .timeout(.milliseconds(100), scheduler: scheduler, customError: { .second }).record()
        scheduler.advance(by: 90)
        subject.send(1)
        scheduler.advance(by: 90)
        XCTAssertEqual(recorder.values, [1])
        XCTAssertNil(recorder.failure)
        scheduler.advance(by: 10)
        XCTAssertEqual(recorder.failure, .second)
    }

    func testMeasureInterval() {
        let recorder = subject.measureInterval(using: scheduler).record()
        scheduler.advance(by: 30)
        subject.send(1)
        scheduler.advance(by: 20)
        subject.send(2)
        XCTAssertEqual(recorder.values.map(\.magnitude), [30, 20])
    }

    func testCollectByTime() {
        let recorder = subject.collect(.byTime(scheduler, .milliseconds(100))).record()
        subject.send(1)
        subject.send(2)
        scheduler.advance(by: 100)
        scheduler.advance(by: 100)
        subject.send(3)
        subject.send(completion: .finished)
        scheduler.advance(by: 1)
        XCTAssertEqual(recorder.values, [[1, 2], [3]])
        XCTAssertTrue(recorder.isFinished)
    }

    func testCollectByTimeOrCount() {
        let recorder = subject.collect(.byTimeOrCount(scheduler, .milliseconds(100), 2)).record()
        (1...5).forEach(subject.send)
        scheduler.advance(by: 1)
        XCTAssertEqual(recorder.values, [[1, 2], [3, 4]])
        scheduler.advance(by: 100)
        XCTAssertEqual(recorder.values, [[1, 2], [3, 4], [5]])
    }

    func testReceiveOnDeliversOnTheScheduler() {
        let recorder = subject.receive(on: scheduler).record()
        subject.send(1)
        XCTAssertEqual(recorder.values, [])
        scheduler.advance(by: 0)
        XCTAssertEqual(recorder.values, [1])
        subject.send(2)
        recorder.subscription?.cancel()
        scheduler.advance(by: 0)
        XCTAssertEqual(recorder.values, [1])
    }

    func testSubscribeOnSubscribesOnTheScheduler() {
        let source = Source<Int, Never>()
        let recorder = source.subscribe(on: scheduler).record()
        XCTAssertEqual(source.links.count, 0)
        scheduler.advance(by: 0)
        XCTAssertEqual(source.link.requests, [.unlimited])
        source.send(1)
        XCTAssertEqual(recorder.values, [1])
    }

    func testCancellingLeavesNoTimerBehind() {
        let recorder = subject.debounce(for: .milliseconds(100), scheduler: scheduler).record()
        subject.send(1)
        recorder.subscription?.cancel()
        scheduler.advance(by: 1000)
        XCTAssertEqual(scheduler.pendingCount, 0)
    }
}
