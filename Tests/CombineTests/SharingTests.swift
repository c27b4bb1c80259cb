import Combine
import XCTest

final class SharingTests: XCTestCase {
    func testShareSubscribesOnce() {
        let source = Source<Int, Never>()
        let shared = source.share()
        let first = shared.record()
        let second = shared.record()
        XCTAssertEqual(source.links.count, 1)
        source.send(1)
        XCTAssertEqual(first.values, [1])
        XCTAssertEqual(second.values, [1])
        first.subscription?.cancel()
        XCTAssertEqual(source.link.cancellations, 0)
        second.subscription?.cancel()
        XCTAssertEqual(source.link.cancellations, 1)
    }

    func testMulticastWaitsForConnect() {
        let source = Source<Int, Never>()
        let multicast = source.multicast { PassthroughSubject() }
        let recorder = multicast.record()
        XCTAssertEqual(source.links.count, 0)
        let connection = multicast.connect()
        source.send(1)
        connection.cancel()
        source.send(2)
        XCTAssertEqual(recorder.values, [1])
    }

    func testMakeConnectable() {
        let connectable = Just(1).makeConnectable()
        let recorder = connectable.record()
        XCTAssertEqual(recorder.values, [])
        let connection = connectable.connect()
        XCTAssertEqual(recorder.values, [1])
        connection.cancel()
    }

    func testFutureRunsOnceAndKeepsItsResult() {
        var runs = 0
        let future = Future<Int, Never> { promise in
            runs += 1
            promise(.success(4))
            promise(.success(5))
        }
        XCTAssertEqual(future.record().values, [4])
        XCTAssertEqual(future.record().values, [4])
        XCTAssertEqual(runs, 1)
    }

    func testRecordPlaysBack() {
        let record = Record<Int, TestError> { recording in
            recording.receive(1)
            recording.receive(2)
            recording.receive(completion: .failure(.first))
        }
        let recorder = record.record()
        XCTAssertEqual(recorder.values, [1, 2])
        XCTAssertEqual(recorder.failure, .first)
    }
}
