import Combine

/// A subscriber that notes what it receives and asks only for what it is told to ask for.
final class Recorder<Input, Failure: Error>: Subscriber {
    enum Event {
        case subscription(String)
        case value(Input)
        case finished
        case failure(Failure)
    }

    private(set) var events: [Event] = []
    private(set) var subscription: Subscription?
    private let initialDemand: Subscribers.Demand
    var demandAfterValue: (Input) -> Subscribers.Demand
    var onValue: (Input) -> Void = { _ in }

    init(
        demand: Subscribers.Demand = .unlimited,
        demandAfterValue: @escaping (Input) -> Subscribers.Demand = { _ in .none }
    ) {
        initialDemand = demand
        self.demandAfterValue = demandAfterValue
    }

    func receive(subscription: Subscription) {
        self.subscription = subscription
        events.append(.subscription("\(subscription)"))
        if initialDemand > 0 { subscription.request(initialDemand) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        events.append(.value(input))
        onValue(input)
        return demandAfterValue(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: events.append(.finished)
        case .failure(let error): events.append(.failure(error))
        }
    }

    var values: [Input] {
        events.compactMap { event in
            if case .value(let value) = event { return value }
            return nil
        }
    }

    var isFinished: Bool {
        if case .finished = events.last { return true }
        return false
    }

    var failure: Failure? {
        if case .failure(let error) = events.last { return error }
        return nil
    }
}

/// A publisher driven by the test, which notes what is asked of it.
final class Source<Output, Failure: Error>: Publisher {
    final class Link: Subscription {
        private(set) var requests: [Subscribers.Demand] = []
        private(set) var cancellations = 0

        func request(_ demand: Subscribers.Demand) { requests.append(demand) }
        func cancel() { cancellations += 1 }
    }

    private(set) var links: [Link] = []
    private var subscriber: AnySubscriber<Output, Failure>?

    var link: Link { links[links.count - 1] }

    func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
        let link = Link()
        links.append(link)
        self.subscriber = AnySubscriber(subscriber)
        subscriber.receive(subscription: link)
    }

    @discardableResult
    func send(_ value: Output) -> Subscribers.Demand {
        subscriber?.receive(value) ?? .none
    }

    func send(subscription: Subscription) {
        subscriber?.receive(subscription: subscription)
    }

    func send(completion: Subscribers.Completion<Failure>) {
        subscriber?.receive(completion: completion)
    }
}

enum TestError: Error, Equatable {
    case first
    case second
}

extension Publisher {
    /// Subscribes a recorder.
    func record(demand: Subscribers.Demand = .unlimited) -> Recorder<Output, Failure> {
        let recorder = Recorder<Output, Failure>(demand: demand)
        subscribe(recorder)
        return recorder
    }
}
