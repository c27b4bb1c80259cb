import Combine
import XCTest

final class SubscriberTests: XCTestCase {
    func testSinkRequestsEverythingAndReleasesItsClosures() {
        final class Token {}
        weak var weakToken: Token?
        let subject = PassthroughSubject<Int, TestError>()
        var values: [Int] = []
        var end: Subscribers.Completion<TestError>?
        let cancellable: AnyCancellable
        do {
            let token = Token()
            weakToken = token
            cancellable = subject.sink(
                receiveCompletion: { end = $0; _ = token }, receiveValue: { values.append($0); _ = token })
        }
        subject.send(1)
        XCTAssertNotNil(weakToken)
        subject.send(completion: .failure(.second))
        XCTAssertEqual(values, [1])
        XCTAssertEqual(end, .failure(.second))
        XCTAssertNil(weakToken)
        cancellable.cancel()
    }

    func testReleasingTheCancellableCancels() {
        let subject = PassthroughSubject<Int, Never>()
        var values: [Int] = []
        var bag: Set<AnyCancellable> = []
        subject.sink { values.append($0) }.store(in: &bag)
        subject.send(1)
        bag = []
        subject.send(2)
        XCTAssertEqual(values, [1])
    }

    func testAssignHoldsTheObjectUntilItIsCancelled() {
        final class Model { var number = 0 }
        weak var weakModel: Model?
        let subject = PassthroughSubject<Int, Never>()
        let cancellable: AnyCancellable
        do {
            let model = Model()
            weakModel = model
            cancellable = subject.assign(to: \.number, on: model)
        }
        subject.send(5)
        XCTAssertEqual(weakModel?.number, 5)
        cancellable.cancel()
        XCTAssertNil(weakModel)
    }

    func testDemandArithmetic() {
        typealias Demand = Subscribers.Demand
        XCTAssertEqual(Demand.max(2) + .max(3), .max(5))
        XCTAssertEqual(Demand.max(2) - .max(3), .none)
        XCTAssertEqual(Demand.unlimited - .max(3), .unlimited)
        XCTAssertEqual(Demand.max(.max) + 1, .unlimited)
        XCTAssertEqual(Demand.max(4) * 3, .max(12))
        XCTAssertTrue(Demand.unlimited > .max(.max))
        XCTAssertTrue(Demand.max(3) > 2)
        XCTAssertNil(Demand.unlimited.max)
        XCTAssertEqual("\(Demand.max(2)) \(Demand.unlimited)", "max(2) unlimited")
    }

    func testErasedSubscriberKeepsIdentityAndDescription() {
        let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
        let erased = AnySubscriber(sink)
        XCTAssertEqual(erased.combineIdentifier, sink.combineIdentifier)
        XCTAssertEqual(erased.description, "Sink")
        XCTAssertNotEqual(CombineIdentifier(), CombineIdentifier())
    }
}
