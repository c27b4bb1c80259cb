import Combine
import XCTest

final class BufferTests: XCTestCase {
    private func record(_ whenFull: Publishers.BufferingStrategy<TestError>) -> Recorder<Int, TestError> {
        let source = Source<Int, TestError>()
        let recorder = source.buffer(size: 2, prefetch: .byRequest, whenFull: whenFull).record(demand: .none)
        XCTAssertEqual(source.link.requests, [.unlimited])
        (1...4).forEach { source.send($0) }
        recorder.subscription?.request(.unlimited)
        return recorder
    }

    func testDropNewest() {
        XCTAssertEqual(record(.dropNewest).values, [1, 2])
    }

    func testDropOldest() {
        XCTAssertEqual(record(.dropOldest).values, [3, 4])
    }

    func testCustomError() {
        let recorder = record(.customError { .second })
        XCTAssertEqual(recorder.values, [1, 2])
        XCTAssertEqual(recorder.failure, .second)
    }

    func testKeepFullAsksForOneValuePerValueSent() {
        let source = Source<Int, Never>()
        let recorder = source.buffer(size: 3, prefetch: .keepFull, whenFull: .dropOldest).record(demand: .none)
        XCTAssertEqual(source.link.requests, [.max(3)])
        (1...3).forEach { source.send($0) }
        recorder.subscription?.request(.max(2))
        XCTAssertEqual(recorder.values, [1, 2])
        XCTAssertEqual(source.link.requests, [.max(3), .max(2)])
    }
}
