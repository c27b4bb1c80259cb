import Combine
import XCTest

final class AsyncTests: XCTestCase {
    func testValuesOfASequence() async {
        var received: [Int] = []
        for await value in [1, 2, 3].publisher.values { received.append(value) }
        XCTAssertEqual(received, [1, 2, 3])
    }

    func testErrorsAreThrown() async {
        let publisher = [1].publisher.setFailureType(to: TestError.self).append(Fail(error: .first))
        var received: [Int] = []
        do {
            for try await value in publisher.values { received.append(value) }
            XCTFail("no error")
        } catch {
            XCTAssertEqual(error as? TestError, .first)
        }
        XCTAssertEqual(received, [1])
    }

    func testLeavingTheLoopCancels() async {
        let cancelled = expectation(description: "cancelled")
        let publisher = [1, 2, 3].publisher.handleEvents(receiveCancel: { cancelled.fulfill() })
        for await _ in publisher.values { break }
        await fulfillment(of: [cancelled], timeout: 5)
    }

    func testCancelledTaskGetsNil() async {
        let subject = PassthroughSubject<Int, Never>()
        let task = Task { () -> Int in
            var count = 0
            for await _ in subject.values { count += 1 }
            return count
        }
        task.cancel()
        let count = await task.value
        XCTAssertEqual(count, 0)
    }

    func testFutureValue() async throws {
        let value = await Future<Int, Never> { $0(.success(3)) }.value
        XCTAssertEqual(value, 3)
        do {
            _ = try await Future<Int, TestError> { $0(.failure(.second)) }.value
            XCTFail("no error")
        } catch {
            XCTAssertEqual(error as? TestError, .second)
        }
    }
}
