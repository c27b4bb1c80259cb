import Combine
import Foundation
import FoundationNetworking
import Testing

/// What all operators with one upstream have in common, and the rare ones among them.
@MainActor @Suite struct OperatorTests {
    private struct Operator {
        let name: String
        let make: (Source<Int, TestError>) -> AnyPublisher<Any, Error>

        init<P: Publisher>(_ name: String, _ make: @escaping (Source<Int, TestError>) -> P) {
            self.name = name
            self.make = { make($0).map { $0 as Any }.mapError { $0 as Error }.eraseToAnyPublisher() }
        }
    }

    /// Operators that hand the upstream's subscription to the downstream.
    private let passing = [
        Operator("map") { $0.map { $0 } }, Operator("map key path") { $0.map(\.self) },
        Operator("filter") { $0.filter { _ in true } }, Operator("compactMap") { $0.compactMap { $0 } },
        Operator("scan") { $0.scan(0, +) }, Operator("mapError") { $0.mapError { $0 } },
        Operator("ignoreOutput") { $0.ignoreOutput() }, Operator("breakpointOnError") { $0.breakpoint() },
    ]

    /// Operators whose subscription is their own.
    private let linked = [
        Operator("tryFilter") { $0.tryFilter { _ in true } }, Operator("tryCompactMap") { $0.tryCompactMap { $0 } },
        Operator("removeDuplicates") { $0.removeDuplicates() },
        Operator("tryRemoveDuplicates") { $0.tryRemoveDuplicates { $0 == $1 } },
        Operator("prefix while") { $0.prefix { _ in true } }, Operator("tryPrefix") { $0.tryPrefix { _ in true } },
        Operator("drop while") { $0.drop { _ in false } }, Operator("tryDrop") { $0.tryDrop { _ in false } },
        Operator("prefix") { $0.prefix(9) }, Operator("dropFirst") { $0.dropFirst() },
        Operator("prefix until") { $0.prefix(untilOutputFrom: PassthroughSubject<Void, Never>()) },
        Operator("first") { $0.first { $0 == 0 } }, Operator("tryFirst") { $0.tryFirst { $0 == 0 } },
        Operator("last") { $0.last() }, Operator("tryLast") { $0.tryLast { $0 == 0 } },
        Operator("contains") { $0.contains(0) }, Operator("tryContains") { $0.tryContains { $0 == 0 } },
        Operator("allSatisfy") { $0.allSatisfy { $0 > 0 } }, Operator("tryAllSatisfy") { $0.tryAllSatisfy { $0 > 0 } },
        Operator("count") { $0.count() }, Operator("max") { $0.max() }, Operator("tryMin") { $0.tryMin { $0 < $1 } },
        Operator("reduce") { $0.reduce(0, +) }, Operator("tryReduce") { $0.tryReduce(0) { $0 + $1 } },
        Operator("collect") { $0.collect() }, Operator("collect by count") { $0.collect(2) },
        Operator("replaceEmpty") { $0.replaceEmpty(with: 1) }, Operator("encode") { $0.encode(encoder: JSONEncoder()) },
        Operator("buffer") { $0.buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest) },
        Operator("handleEvents") { $0.handleEvents() }, Operator("share") { $0.share() },
        Operator("receive on") { $0.receive(on: ImmediateScheduler.shared) },
        Operator("subscribe on") { $0.subscribe(on: ImmediateScheduler.shared) },
        Operator("measureInterval") { $0.measureInterval(using: VirtualScheduler()) },
        Operator("debounce") { $0.debounce(for: 1, scheduler: VirtualScheduler()) },
        Operator("throttle") { $0.throttle(for: 1, scheduler: VirtualScheduler(), latest: true) },
    ]

    @Test func cancellingReachesTheUpstreamOnce() {
        for each in passing + linked {
            let source = Source<Int, TestError>()
            let recorder = each.make(source).record()
            recorder.subscription?.cancel()
            if linked.contains(where: { $0.name == each.name }) { recorder.subscription?.cancel() }
            #expect(source.link.cancellations == 1, "\(each.name)")
        }
    }

    @Test func aSecondSubscriptionIsCancelled() {
        for each in linked where each.name != "share" {
            let source = Source<Int, TestError>()
            let recorder = each.make(source).record()
            let second = Source<Int, TestError>.Link()
            source.send(subscription: second)
            #expect(second.cancellations == 1, "\(each.name)")
            #expect(source.link.cancellations == 0, "\(each.name)")
            #expect(recorder.events.count == 1, "\(each.name)")
        }
    }

    @Test func aFailureEndsTheStream() {
        for each in linked where !["debounce", "throttle"].contains(each.name) {
            let source = Source<Int, TestError>()
            let recorder = each.make(source).record()
            source.send(completion: .failure(.first))
            #expect(recorder.failure as? TestError == .first, "\(each.name)")
            // These leave it to the upstream, as Apple's do, to fail only once.
            if ["dropFirst", "collect by count", "handleEvents"].contains(each.name) { continue }
            source.send(completion: .failure(.second))
            #expect(recorder.events.count == 2, "\(each.name)")
        }
    }

    @Test func tryVariantsCompare() {
        let values = [2, 2, 3, 1].publisher
        #expect(values.tryMin { $0 < $1 }.record().values == [1])
        #expect(values.tryMax { $0 < $1 }.record().values == [3])
        #expect(values.tryRemoveDuplicates { $0 == $1 }.record().values == [2, 3, 1])
        let failing = values.tryRemoveDuplicates { _, _ in throw TestError.second }.record()
        #expect(failing.values == [2] && failing.failure as? TestError == .second)
    }

    @Test func whatATryClosureThrowsCancelsTheUpstream() {
        let source = Source<Int, TestError>()
        let recorder = source.tryFirst { _ in throw TestError.second }.record()
        source.send(1)
        #expect(recorder.failure as? TestError == .second)
        #expect(source.link.cancellations == 1)
    }

    @Test func aValueSentFromInsideAClosureIsTakenIn() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.first { value in
            if value == 1 { subject.send(2) }
            return value == 2
        }.record()
        subject.send(1)
        #expect(recorder.values == [2] && recorder.isFinished)
    }

    @Test func assertNoFailurePassesValuesAndStopsTheProgramOnErrors() async {
        #expect([1].publisher.setFailureType(to: TestError.self).assertNoFailure().record().values == [1])
        await #expect(processExitsWith: .failure) {
            Fail<Int, TestError>(error: .first).assertNoFailure("expected").sink { _ in }.cancel()
        }
    }

    @Test func breakpointsStopTheProcess() async {
        await #expect(processExitsWith: .signal(SIGTRAP)) {
            signal(SIGTRAP, SIG_DFL)
            Just(1).breakpoint(receiveOutput: { $0 == 1 }).sink { _ in }.cancel()
        }
        await #expect(processExitsWith: .signal(SIGTRAP)) {
            signal(SIGTRAP, SIG_DFL)
            Fail<Int, TestError>(error: .first).breakpointOnError().sink { _ in } receiveValue: { _ in }.cancel()
        }
        #expect(Just(1).setFailureType(to: TestError.self).breakpointOnError().record().values == [1])
    }

    @Test func observersSeeStreamsWhileTheyAreEnabled() {
        final class Observer: _Introspection {
            var log: [String] = []
            func willReceive<P: Publisher, S: Subscriber>(publisher: P, subscriber: S)
                where P.Failure == S.Failure, P.Output == S.Input { log.append("subscribe") }
            func didReceive<S: Subscriber>(subscriber: S, subscription: Subscription) { log.append("subscription") }
            func didReceive<S: Subscriber>(subscriber: S, input: S.Input, resultingDemand: Subscribers.Demand) {
                log.append("\(input)")
            }
            func didReceive<S: Subscriber>(subscriber: S, completion: Subscribers.Completion<S.Failure>) {
                log.append("end")
            }
            func willRequest(subscription: Subscription, _ demand: Subscribers.Demand) { log.append("request") }
            func willCancel(subscription: Subscription) { log.append("cancel") }
        }
        let observer = Observer()
        #expect(!observer.isEnabled)
        observer.enable()
        observer.enable()
        #expect(observer.isEnabled)
        _ = Just(7).record()
        let seen = observer.log
        observer.disable()
        _ = Just(8).record()
        #expect(!observer.isEnabled)
        #expect(seen == ["subscribe", "request", "7", "end", "subscription"])
        #expect(observer.log == seen)
    }
}

/// The publisher of `URLSession`, against a protocol that answers without a network.
@MainActor @Suite struct DataTaskPublisherTests {
    private final class Answers: URLProtocol {
        override class func canInit(with request: URLRequest) -> Bool { true }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        override func stopLoading() {}

        override func startLoading() {
            guard let url = request.url, url.lastPathComponent != "broken" else {
                client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
                return
            }
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)!
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: Data("[1,2]".utf8))
            client?.urlProtocolDidFinishLoading(self)
        }
    }

    private var session: URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Answers.self]
        return URLSession(configuration: configuration)
    }

    @Test func anAnswerIsDecoded() async throws {
        let stream = session.dataTaskPublisher(for: URL(string: "http://example.org/numbers")!)
            .map(\.data).decode(type: [Int].self, decoder: JSONDecoder())
        var received: [[Int]] = []
        for try await numbers in stream.values { received.append(numbers) }
        #expect(received == [[1, 2]])
    }

    @Test func anErrorIsAURLError() async {
        await #expect(throws: URLError(.cannotFindHost)) {
            for try await _ in session.dataTaskPublisher(for: URL(string: "http://example.org/broken")!).values {}
        }
    }
}
