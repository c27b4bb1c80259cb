import Combine
import XCTest

final class TransformingTests: XCTestCase {
    private let numbers = PassthroughSubject<Int, TestError>()

    private func values<P: Publisher>(_ publisher: P, sending inputs: [Int]) -> [P.Output] {
        let recorder = publisher.record()
        inputs.forEach(numbers.send)
        numbers.send(completion: .finished)
        XCTAssertTrue(recorder.isFinished)
        return recorder.values
    }

    func testMap() {
        XCTAssertEqual(values(numbers.map { $0 * 2 }.map { "\($0)" }, sending: [1, 2]), ["2", "4"])
    }

    func testTryMapFailsWithTheThrownError() {
        let source = Source<Int, Never>()
        let recorder = source.tryMap { value in
            if value == 2 { throw TestError.first }
            return value
        }.record()
        source.send(1)
        source.send(2)
        XCTAssertEqual(recorder.values, [1])
        XCTAssertEqual(recorder.failure as? TestError, .first)
        XCTAssertEqual(source.link.cancellations, 1)
    }

    func testMapKeyPaths() {
        let one = Just("abc").map(\String.count).record()
        XCTAssertEqual(one.values, [3])
        let two = PassthroughSubject<String, Never>()
        let recorder = two.map(\.count, \.isEmpty).record()
        two.send("ab")
        XCTAssertEqual(recorder.values.map { "\($0)" }, ["(2, false)"])
    }

    func testDroppedValuesAreAskedForAgain() {
        let source = Source<Int, Never>()
        let recorder = source.filter { $0 % 2 == 0 }.record(demand: .max(1))
        XCTAssertEqual(source.send(1), .max(1))
        XCTAssertEqual(source.send(2), .none)
        XCTAssertEqual(recorder.values, [2])
    }

    func testCompactMapAndReplaceNil() {
        XCTAssertEqual(values(numbers.compactMap { $0 > 1 ? $0 : nil }, sending: [1, 2, 3]), [2, 3])
        XCTAssertEqual([1, nil, 3].publisher.replaceNil(with: 0).record().values, [1, 0, 3])
    }

    func testScanAndReduce() {
        XCTAssertEqual(values(numbers.scan(0, +), sending: [1, 2, 3]), [1, 3, 6])
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.reduce(1, *).record()
        [2, 3, 4].forEach(subject.send)
        XCTAssertEqual(recorder.values, [])
        subject.send(completion: .finished)
        XCTAssertEqual(recorder.values, [24])
        XCTAssertTrue(recorder.isFinished)
    }

    func testRemoveDuplicates() {
        XCTAssertEqual(values(numbers.removeDuplicates(), sending: [1, 1, 2, 2, 1]), [1, 2, 1])
    }

    func testCollect() {
        XCTAssertEqual(values(numbers.collect(), sending: [1, 2, 3]), [[1, 2, 3]])
        let source = Source<Int, Never>()
        let recorder = source.collect(2).record(demand: .max(3))
        XCTAssertEqual(source.link.requests, [.max(6)])
        [1, 2, 3].forEach { source.send($0) }
        source.send(completion: .finished)
        XCTAssertEqual(recorder.values, [[1, 2], [3]])
    }

    func testEncodeAndDecode() {
        let decoder = JSONDecoder()
        let recorder = [[1, 2], [3]].publisher
            .encode(encoder: JSONEncoder())
            .decode(type: [Int].self, decoder: decoder)
            .record()
        XCTAssertEqual(recorder.values, [[1, 2], [3]])
        let failing = Just(Data("no".utf8)).decode(type: Int.self, decoder: decoder).record()
        XCTAssertTrue(failing.failure is DecodingError)
    }

    func testPropertyListCoders() {
        let recorder = Just(["a": 1])
            .encode(encoder: PropertyListEncoder())
            .decode(type: [String: Int].self, decoder: PropertyListDecoder())
            .record()
        XCTAssertEqual(recorder.values, [["a": 1]])
    }

    func testPrintWritesALinePerEvent() {
        final class Lines: TextOutputStream {
            var text = ""
            func write(_ string: String) { text += string }
        }
        let lines = Lines()
        let recorder = Just(1).setFailureType(to: TestError.self).print("p", to: lines).record()
        XCTAssertTrue(recorder.isFinished)
        XCTAssertEqual(
            lines.text,
            "p: receive subscription: (Once)\np: request unlimited\np: receive value: (1)\np: receive finished\n")
    }

    func testHandleEventsSeesEverything() {
        var events: [String] = []
        let source = Source<Int, Never>()
        let recorder = source.handleEvents(
            receiveSubscription: { _ in events.append("subscription") },
            receiveOutput: { events.append("output \($0)") },
            receiveCompletion: { _ in events.append("completion") },
            receiveCancel: { events.append("cancel") },
            receiveRequest: { events.append("request \($0)") }
        ).record(demand: .max(1))
        source.send(1)
        recorder.subscription?.cancel()
        XCTAssertEqual(events, ["subscription", "request max(1)", "output 1", "cancel"])
        XCTAssertEqual(source.link.cancellations, 1)
    }
}
