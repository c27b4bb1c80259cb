import Combine
import XCTest

final class SelectingTests: XCTestCase {
    private func record<P: Publisher>(
        _ inputs: [Int], _ makePublisher: (PassthroughSubject<Int, Never>) -> P
    ) -> Recorder<P.Output, P.Failure> {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = makePublisher(subject).record()
        inputs.forEach(subject.send)
        subject.send(completion: .finished)
        XCTAssertTrue(recorder.isFinished)
        return recorder
    }

    func testFirstAndLast() {
        XCTAssertEqual(record([1, 2, 3]) { $0.first() }.values, [1])
        XCTAssertEqual(record([1, 2, 3]) { $0.first { $0 > 1 } }.values, [2])
        XCTAssertEqual(record([]) { $0.first() }.values, [])
        XCTAssertEqual(record([1, 2, 3]) { $0.last() }.values, [3])
        XCTAssertEqual(record([1, 2, 3]) { $0.last { $0 < 3 } }.values, [2])
    }

    func testFirstCancelsItsUpstream() {
        let source = Source<Int, Never>()
        let recorder = source.first().record()
        source.send(1)
        XCTAssertEqual(recorder.values, [1])
        XCTAssertEqual(source.link.cancellations, 1)
    }

    func testDropAndPrefix() {
        XCTAssertEqual(record([1, 2, 3]) { $0.dropFirst(2) }.values, [3])
        XCTAssertEqual(record([1, 2, 3, 1]) { $0.drop { $0 < 3 } }.values, [3, 1])
        XCTAssertEqual(record([1, 2, 3]) { $0.prefix(2) }.values, [1, 2])
        XCTAssertEqual(record([1, 2, 3]) { $0.prefix(0) }.values, [])
        XCTAssertEqual(record([1, 2, 3, 1]) { $0.prefix { $0 < 3 } }.values, [1, 2])
        XCTAssertEqual(record([1, 2, 3, 4]) { $0.output(in: 1 ... 2) }.values, [2, 3])
        XCTAssertEqual(record([1, 2, 3]) { $0.output(at: 1) }.values, [2])
    }

    func testMatching() {
        XCTAssertEqual(record([1, 2]) { $0.contains(2) }.values, [true])
        XCTAssertEqual(record([1, 2]) { $0.contains { $0 > 2 } }.values, [false])
        XCTAssertEqual(record([1, 2]) { $0.allSatisfy { $0 > 0 } }.values, [true])
        XCTAssertEqual(record([1, 2]) { $0.allSatisfy { $0 > 1 } }.values, [false])
    }

    func testCountMinMax() {
        XCTAssertEqual(record([3, 1, 2]) { $0.count() }.values, [3])
        XCTAssertEqual(record([3, 1, 2]) { $0.min() }.values, [1])
        XCTAssertEqual(record([3, 1, 2]) { $0.max() }.values, [3])
        XCTAssertEqual(record([]) { $0.max() }.values, [])
    }

    func testReplaceEmptyAndIgnoreOutput() {
        XCTAssertEqual(record([]) { $0.replaceEmpty(with: 7) }.values, [7])
        XCTAssertEqual(record([1]) { $0.replaceEmpty(with: 7) }.values, [1])
        XCTAssertEqual(record([1, 2]) { $0.ignoreOutput() }.values.count, 0)
    }

    func testPrefixAndDropUntilOutput() {
        let subject = PassthroughSubject<Int, Never>()
        let trigger = PassthroughSubject<Void, Never>()
        let before = subject.prefix(untilOutputFrom: trigger).record()
        let after = subject.drop(untilOutputFrom: trigger).record()
        subject.send(1)
        trigger.send()
        subject.send(2)
        XCTAssertEqual(before.values, [1])
        XCTAssertTrue(before.isFinished)
        XCTAssertEqual(after.values, [2])
    }

    func testTryVariantsFail() {
        func fail(_ value: Int) throws -> Bool { throw TestError.first }
        let subject = PassthroughSubject<Int, Never>()
        let recorders = [
            subject.tryFilter(fail).map { _ in 0 }.eraseToAnyPublisher(),
            subject.tryFirst(where: fail).map { _ in 0 }.eraseToAnyPublisher(),
            subject.tryLast(where: fail).map { _ in 0 }.eraseToAnyPublisher(),
            subject.tryContains(where: fail).map { _ in 0 }.eraseToAnyPublisher(),
            subject.tryAllSatisfy(fail).map { _ in 0 }.eraseToAnyPublisher(),
            subject.tryDrop(while: fail).map { _ in 0 }.eraseToAnyPublisher(),
            subject.tryPrefix(while: fail).map { _ in 0 }.eraseToAnyPublisher(),
            subject.tryReduce(0) { _, value in try fail(value) ? 1 : 0 }.eraseToAnyPublisher(),
            subject.tryScan(0) { _, value in try fail(value) ? 1 : 0 }.eraseToAnyPublisher(),
            subject.tryCompactMap { try fail($0) ? 1 : 0 }.eraseToAnyPublisher(),
        ].map { $0.record() }
        subject.send(1)
        for recorder in recorders { XCTAssertEqual(recorder.failure as? TestError, .first) }
    }
}
