import Combine
import Foundation
import XCTest

final class FoundationTests: XCTestCase {
    func testNotifications() {
        let center = NotificationCenter()
        let name = Notification.Name("changed")
        let object = NSObject()
        let recorder = center.publisher(for: name, object: object).record(demand: .max(2))
        center.post(name: name, object: object)
        center.post(name: name, object: NSObject())
        center.post(name: Notification.Name("other"), object: object)
        center.post(name: name, object: object, userInfo: ["key": 1])
        center.post(name: name, object: object)
        XCTAssertEqual(recorder.values.map(\.name), [name, name])
        XCTAssertEqual(recorder.values.last?.userInfo?["key"] as? Int, 1)
        recorder.subscription?.request(.unlimited)
        recorder.subscription?.cancel()
        center.post(name: name, object: object)
        XCTAssertEqual(recorder.values.count, 2)
    }

    func testNotificationPublishersAreComparedByCentreNameAndObject() {
        let center = NotificationCenter()
        let name = Notification.Name("changed")
        let object = NSObject()
        XCTAssertEqual(center.publisher(for: name, object: object), center.publisher(for: name, object: object))
        XCTAssertNotEqual(center.publisher(for: name), center.publisher(for: name, object: object))
        XCTAssertNotEqual(center.publisher(for: name), NotificationCenter().publisher(for: name))
        XCTAssertNotEqual(center.publisher(for: name), center.publisher(for: Notification.Name("other")))
    }

    func testTimerSendsDatesUntilItIsCancelled() {
        var dates: [Date] = []
        let ticks = expectation(description: "ticks")
        ticks.expectedFulfillmentCount = 3
        ticks.assertForOverFulfill = false
        let link = Timer.publish(every: 0.02, on: .main, in: .common).autoconnect().sink {
            dates.append($0)
            ticks.fulfill()
        }
        wait(for: [ticks], timeout: 5)
        link.cancel()
        let count = dates.count
        RunLoop.main.run(until: Date() + 0.1)
        XCTAssertEqual(dates.count, count)
        XCTAssertEqual(dates, dates.sorted())
    }

    func testSchedulersDeliverOnTheirThread() {
        let onMain = expectation(description: "main")
        onMain.expectedFulfillmentCount = 3
        var bag: Set<AnyCancellable> = []
        DispatchQueue.global().sync {
            Just(1).receive(on: DispatchQueue.main).sink { _ in
                XCTAssertTrue(Thread.isMainThread)
                onMain.fulfill()
            }.store(in: &bag)
            Just(1).receive(on: RunLoop.main).sink { _ in
                XCTAssertTrue(Thread.isMainThread)
                onMain.fulfill()
            }.store(in: &bag)
            Just(1).receive(on: OperationQueue.main).sink { _ in
                XCTAssertTrue(Thread.isMainThread)
                onMain.fulfill()
            }.store(in: &bag)
        }
        wait(for: [onMain], timeout: 5)
    }

    func testDelayedAndRepeatedWork() {
        let done = expectation(description: "done")
        done.expectedFulfillmentCount = 4
        done.assertForOverFulfill = false
        let queue = OperationQueue()
        queue.schedule(after: queue.now.advanced(by: .milliseconds(10))) { done.fulfill() }
        let repeating = [
            queue.schedule(after: queue.now, interval: .milliseconds(10)) { done.fulfill() },
            DispatchQueue.global().schedule(after: .init(.now()), interval: .milliseconds(10)) { done.fulfill() },
        ]
        RunLoop.main.schedule(after: RunLoop.main.now.advanced(by: .milliseconds(10))) { done.fulfill() }
        wait(for: [done], timeout: 5)
        repeating.forEach { $0.cancel() }
    }
}
