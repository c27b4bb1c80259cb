import Combine
import XCTest

final class FailureTests: XCTestCase {
    func testCatchGoesOnWithTheReplacementAndKeepsTheDemand() {
        let source = Source<Int, TestError>()
        let replacement = Source<Int, Never>()
        let recorder = source.catch { _ in replacement }.record(demand: .max(3))
        source.send(1)
        source.send(completion: .failure(.first))
        XCTAssertEqual(replacement.link.requests, [.max(2)])
        replacement.send(2)
        replacement.send(completion: .finished)
        XCTAssertEqual(recorder.values, [1, 2])
        XCTAssertTrue(recorder.isFinished)
    }

    func testTryCatchCanThrow() {
        let recorder = Fail<Int, TestError>(error: .first)
            .tryCatch { _ -> Just<Int> in throw TestError.second }.record()
        XCTAssertEqual(recorder.failure as? TestError, .second)
    }

    func testReplaceErrorWaitsForDemand() {
        let source = Source<Int, TestError>()
        let recorder = source.replaceError(with: 9).record(demand: .max(1))
        source.send(1)
        source.send(completion: .failure(.first))
        XCTAssertEqual(recorder.values, [1])
        recorder.subscription?.request(.max(1))
        XCTAssertEqual(recorder.values, [1, 9])
        XCTAssertTrue(recorder.isFinished)
    }

    func testRetrySubscribesAgain() {
        var attempts = 0
        let recorder = Deferred { () -> AnyPublisher<Int, TestError> in
            attempts += 1
            return attempts < 3
                ? Fail(error: .first).eraseToAnyPublisher()
                : Just(7).setFailureType(to: TestError.self).eraseToAnyPublisher()
        }.retry(5).record()
        XCTAssertEqual(attempts, 3)
        XCTAssertEqual(recorder.values, [7])
        XCTAssertTrue(recorder.isFinished)
    }

    func testRetryGivesUp() {
        var attempts = 0
        let recorder = Deferred { () -> Fail<Int, TestError> in
            attempts += 1
            return Fail(error: .second)
        }.retry(2).record()
        XCTAssertEqual(attempts, 3)
        XCTAssertEqual(recorder.failure, .second)
    }

    func testRetryWithoutLimitDoesNotFillTheStack() {
        var attempts = 0
        let recorder = Publishers.Retry(
            upstream: Deferred { () -> AnyPublisher<Int, TestError> in
                attempts += 1
                return attempts < 100_000
                    ? Fail(error: .first).eraseToAnyPublisher()
                    : Empty().eraseToAnyPublisher()
            }, retries: nil
        ).record()
        XCTAssertTrue(recorder.isFinished)
    }

    func testMapErrorAndSetFailureType() {
        struct Wrapped: Error, Equatable { let inner: TestError }
        let recorder = Fail<Int, TestError>(error: .first).mapError { Wrapped(inner: $0) }.record()
        XCTAssertEqual(recorder.failure, Wrapped(inner: .first))
        let typed: AnyPublisher<Int, TestError> = PassthroughSubject<Int, Never>()
            .setFailureType(to: TestError.self).eraseToAnyPublisher()
        XCTAssertEqual(typed.description, "AnyPublisher")
    }
}
