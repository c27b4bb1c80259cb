import Combine
import XCTest

final class FlatteningTests: XCTestCase {
    func testFlatMapSendsTheValuesOfAll() {
        let recorder = [1, 2].publisher.flatMap { [$0, $0 * 10].publisher }.record()
        XCTAssertEqual(recorder.values, [1, 10, 2, 20])
        XCTAssertTrue(recorder.isFinished)
    }

    func testFlatMapLimitsThePublishersInUse() {
        let source = Source<Int, Never>()
        var inner: [PassthroughSubject<Int, Never>] = []
        let recorder = source.flatMap(maxPublishers: .max(1)) { _ in
            inner.append(PassthroughSubject())
            return inner[inner.count - 1]
        }.record()
        XCTAssertEqual(source.link.requests, [.max(1)])
        source.send(1)
        inner[0].send(5)
        inner[0].send(completion: .finished)
        XCTAssertEqual(source.link.requests, [.max(1), .max(1)])
        XCTAssertEqual(recorder.values, [5])
    }

    func testFlatMapFinishesWithTheLastPublisher() {
        let outer = PassthroughSubject<Int, Never>()
        let inner = PassthroughSubject<Int, Never>()
        let recorder = outer.flatMap { _ in inner }.record()
        outer.send(1)
        outer.send(completion: .finished)
        XCTAssertFalse(recorder.isFinished)
        inner.send(2)
        inner.send(completion: .finished)
        XCTAssertEqual(recorder.values, [2])
        XCTAssertTrue(recorder.isFinished)
    }

    func testFlatMapJoinsErrorTypes() {
        let failing = PassthroughSubject<Int, TestError>()
        let recorder = Just(1).flatMap { _ in failing }.record()
        failing.send(completion: .failure(.second))
        XCTAssertEqual(recorder.failure, .second)
        let subject = PassthroughSubject<Int, TestError>()
        let other = subject.flatMap { Just($0 + 1) }.record()
        subject.send(1)
        XCTAssertEqual(other.values, [2])
    }

    func testSwitchToLatestCancelsTheEarlier() {
        let outer = PassthroughSubject<Source<Int, Never>, Never>()
        let first = Source<Int, Never>()
        let second = Source<Int, Never>()
        let recorder = outer.switchToLatest().record()
        outer.send(first)
        first.send(1)
        outer.send(second)
        XCTAssertEqual(first.link.cancellations, 1)
        first.send(2)
        second.send(3)
        outer.send(completion: .finished)
        XCTAssertFalse(recorder.isFinished)
        second.send(completion: .finished)
        XCTAssertEqual(recorder.values, [1, 3])
        XCTAssertTrue(recorder.isFinished)
    }
}
