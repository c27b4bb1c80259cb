import Combine
import XCTest

final class SubjectTests: XCTestCase {
    func testPassthroughSubjectSendsOnlyWhatWasRequested() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.record(demand: .max(2))
        for value in 1...4 { subject.send(value) }
        XCTAssertEqual(recorder.values, [1, 2])
        recorder.subscription?.request(.max(1))
        subject.send(5)
        subject.send(6)
        XCTAssertEqual(recorder.values, [1, 2, 5])
    }

    func testReturnedDemandIsAdded() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>(demand: .max(1)) { $0 < 3 ? .max(1) : .none }
        subject.subscribe(recorder)
        for value in 1...5 { subject.send(value) }
        XCTAssertEqual(recorder.values, [1, 2, 3])
    }

    func testSubscribersReceiveInTheOrderOfSubscription() {
        let subject = PassthroughSubject<Int, Never>()
        var order: [String] = []
        let links = ["a", "b", "c", "d", "e"].map { name in subject.sink { _ in order.append(name) } }
        subject.send(1)
        XCTAssertEqual(order, ["a", "b", "c", "d", "e"])
        links[1].cancel()
        order = []
        subject.send(2)
        XCTAssertEqual(order, ["a", "c", "d", "e"])
    }

    func testNothingIsSentAfterCompletion() {
        let subject = PassthroughSubject<Int, TestError>()
        let recorder = subject.record()
        subject.send(completion: .failure(.first))
        subject.send(1)
        subject.send(completion: .finished)
        XCTAssertEqual(recorder.events.count, 2)
        XCTAssertEqual(recorder.failure, .first)
        XCTAssertEqual(subject.record().failure, .first)
    }

    func testUpstreamIsAskedWhenSomeoneWantsValues() {
        let source = Source<Int, Never>()
        let subject = PassthroughSubject<Int, Never>()
        let feeding = source.subscribe(subject)
        XCTAssertEqual(source.link.requests, [])
        let recorder = subject.record(demand: .max(1))
        XCTAssertEqual(source.link.requests, [.unlimited])
        source.send(7)
        XCTAssertEqual(recorder.values, [7])
        feeding.cancel()
        XCTAssertEqual(source.link.cancellations, 1)
    }

    func testCurrentValueSubjectSendsThePresentValueFirst() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let recorder = subject.record()
        subject.send(2)
        subject.value = 3
        XCTAssertEqual(recorder.values, [1, 2, 3])
        XCTAssertEqual(subject.value, 3)
        XCTAssertEqual(subject.record().values, [3])
    }

    func testCurrentValueSubjectKeepsTheNewestValueForLateDemand() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let recorder = subject.record(demand: .max(1))
        subject.send(2)
        subject.send(3)
        XCTAssertEqual(recorder.values, [1])
        recorder.subscription?.request(.max(1))
        XCTAssertEqual(recorder.values, [1, 3])
    }

    func testSendingWhileReceiving() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { if $0 < 3 { subject.send($0 + 1) } }
        subject.subscribe(recorder)
        subject.send(1)
        XCTAssertEqual(recorder.values, [1, 2, 3])
    }

    func testCancellingWhileReceiving() {
        let subject = PassthroughSubject<Int, Never>()
        var cancellable: AnyCancellable?
        var received: [Int] = []
        cancellable = subject.sink {
            received.append($0)
            cancellable?.cancel()
        }
        subject.send(1)
        subject.send(2)
        XCTAssertEqual(received, [1])
    }

    func testSubjectIsReleasedAfterCancellation() {
        weak var weakSubject: PassthroughSubject<Int, Never>?
        let cancellable: AnyCancellable
        do {
            let subject = PassthroughSubject<Int, Never>()
            weakSubject = subject
            cancellable = subject.sink { _ in }
        }
        XCTAssertNotNil(weakSubject)
        cancellable.cancel()
        XCTAssertNil(weakSubject)
    }
}
