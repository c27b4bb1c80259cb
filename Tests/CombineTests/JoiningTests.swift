import Combine
import XCTest

final class JoiningTests: XCTestCase {
    private let a = PassthroughSubject<Int, TestError>()
    private let b = PassthroughSubject<Int, TestError>()
    private let c = PassthroughSubject<Int, TestError>()

    func testMergeSendsInTheOrderOfArrival() {
        let recorder = a.merge(with: b, c).record()
        b.send(1)
        a.send(2)
        c.send(3)
        XCTAssertEqual(recorder.values, [1, 2, 3])
        a.send(completion: .finished)
        b.send(completion: .finished)
        XCTAssertFalse(recorder.isFinished)
        c.send(completion: .finished)
        XCTAssertTrue(recorder.isFinished)
    }

    func testMergeFailsWithTheFirstErrorAndCancelsTheRest() {
        let source = Source<Int, TestError>()
        let recorder = source.merge(with: a).record()
        a.send(completion: .failure(.first))
        XCTAssertEqual(recorder.failure, .first)
        XCTAssertEqual(source.link.cancellations, 1)
    }

    func testMergeKeepsValuesForWhichThereIsNoDemand() {
        let source = Source<Int, TestError>()
        let recorder = source.merge(with: a).record(demand: .max(1))
        XCTAssertEqual(source.link.requests, [.max(1)])
        XCTAssertEqual(source.send(1), .max(1))
        XCTAssertEqual(source.send(2), .none)
        XCTAssertEqual(recorder.values, [1])
        recorder.subscription?.request(.max(1))
        XCTAssertEqual(recorder.values, [1, 2])
        XCTAssertEqual(source.link.requests, [.max(1), .max(1)])
    }

    func testMergeMany() {
        let recorder = Publishers.MergeMany([Just(1), Just(2), Just(3)]).merge(with: Just(4)).record()
        XCTAssertEqual(recorder.values, [1, 2, 3, 4])
        XCTAssertTrue(recorder.isFinished)
        XCTAssertTrue(Publishers.MergeMany([Just<Int>]()).record().isFinished)
    }

    func testMergeOfEight() {
        let subjects = (0 ..< 8).map { _ in PassthroughSubject<Int, Never>() }
        let recorder = Publishers.Merge8(
            subjects[0], subjects[1], subjects[2], subjects[3], subjects[4], subjects[5], subjects[6], subjects[7]
        ).record()
        for (index, subject) in subjects.enumerated() { subject.send(index) }
        XCTAssertEqual(recorder.values, Array(0 ..< 8))
    }

    func testZipPairsByPosition() {
        let recorder = a.zip(b) { [$0, $1] }.record()
        a.send(1)
        a.send(2)
        b.send(10)
        XCTAssertEqual(recorder.values, [[1, 10]])
        a.send(completion: .finished)
        XCTAssertFalse(recorder.isFinished)
        b.send(20)
        XCTAssertEqual(recorder.values, [[1, 10], [2, 20]])
        XCTAssertTrue(recorder.isFinished)
    }

    func testZipFinishesWhenAFinishedUpstreamHasNothingLeft() {
        let source = Source<Int, TestError>()
        let recorder = a.zip(source).record()
        a.send(completion: .finished)
        XCTAssertTrue(recorder.isFinished)
        XCTAssertEqual(source.link.cancellations, 1)
    }

    func testCombineLatestUsesTheNewestOfEach() {
        let recorder = a.combineLatest(b, c) { [$0, $1, $2] }.record()
        a.send(1)
        b.send(2)
        a.send(3)
        c.send(4)
        b.send(5)
        XCTAssertEqual(recorder.values, [[3, 2, 4], [3, 5, 4]])
        a.send(completion: .finished)
        b.send(completion: .finished)
        XCTAssertFalse(recorder.isFinished)
        c.send(6)
        c.send(completion: .finished)
        XCTAssertEqual(recorder.values.last, [3, 5, 6])
        XCTAssertTrue(recorder.isFinished)
    }

    func testCombineLatestSendsEachChangeMadeWhileReceiving() {
        let recorder = Recorder<[Int], TestError>()
        recorder.onValue = { [a] in
            if $0 == [1, 1] {
                a.send(2)
                a.send(3)
            }
        }
        a.combineLatest(b) { [$0, $1] }.subscribe(recorder)
        a.send(1)
        b.send(1)
        XCTAssertEqual(recorder.values, [[1, 1], [2, 1], [3, 1]])
    }

    func testCombineLatestWithFiniteDemand() {
        let recorder = a.combineLatest(b) { [$0, $1] }.record(demand: .max(1))
        a.send(1)
        b.send(1)
        a.send(2)
        XCTAssertEqual(recorder.values, [[1, 1]])
        recorder.subscription?.request(.max(1))
        a.send(3)
        XCTAssertEqual(recorder.values, [[1, 1], [3, 1]])
    }

    func testCombineLatestOfCurrentValues() {
        let first = CurrentValueSubject<Int, Never>(1)
        let second = CurrentValueSubject<String, Never>("a")
        let recorder = first.combineLatest(second) { "\($0)\($1)" }.record()
        first.value = 2
        second.value = "b"
        XCTAssertEqual(recorder.values, ["1a", "2a", "2b"])
    }

    func testAppendAndPrepend() {
        XCTAssertEqual(Just(2).append(3, 4).prepend(0, 1).record().values, [0, 1, 2, 3, 4])
        let recorder = a.append(b).record()
        b.send(9)
        a.send(1)
        a.send(completion: .finished)
        b.send(2)
        b.send(completion: .finished)
        XCTAssertEqual(recorder.values, [1, 2])
        XCTAssertTrue(recorder.isFinished)
    }
}
