import Foundation

extension Publishers {
    /// The publisher of `breakpoint`.
    public struct Breakpoint<Upstream>: Publisher where Upstream: Publisher {
        public typealias Output = Upstream.Output
        public typealias Failure = Upstream.Failure

        /// The publisher that values come from.
        public let upstream: Upstream

        /// Tells whether to stop at a subscription.
        public let receiveSubscription: ((Subscription) -> Bool)?

        /// Tells whether to stop at a value.
        public let receiveOutput: ((Upstream.Output) -> Bool)?

        /// Tells whether to stop at the end.
        public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

        /// Creates the publisher of `breakpoint`.
        public init(
            upstream: Upstream,
            receiveSubscription: ((Subscription) -> Bool)? = nil,
            receiveOutput: ((Upstream.Output) -> Bool)? = nil,
            receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
        ) {
            self.upstream = upstream
            self.receiveSubscription = receiveSubscription
            self.receiveOutput = receiveOutput
            self.receiveCompletion = receiveCompletion
        }

        public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
            upstream.subscribe(Inner(
                downstream: subscriber, stopsAtSubscription: receiveSubscription, stopsAtOutput: receiveOutput,
                stopsAtCompletion: receiveCompletion))
        }
    }
}

extension Publisher {
    /// Stops the process for a debugger (`SIGTRAP`) when one of the closures returns true.
    public func breakpoint(
        receiveSubscription: ((Subscription) -> Bool)? = nil,
        receiveOutput: ((Output) -> Bool)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) -> Publishers.Breakpoint<Self> {
        Publishers.Breakpoint(
            upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion)
    }

    /// Stops the process for a debugger (`SIGTRAP`) when the stream fails.
    public func breakpointOnError() -> Publishers.Breakpoint<Self> {
        breakpoint(receiveCompletion: { completion in
            if case .failure = completion { return true }
            return false
        })
    }
}

extension Publishers.Breakpoint {
    private struct Inner<Downstream: Subscriber>: Subscriber, NodeDescription
        where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
        let downstream: Downstream
        let stopsAtSubscription: ((Subscription) -> Bool)?
        let stopsAtOutput: ((Upstream.Output) -> Bool)?
        let stopsAtCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?
        let combineIdentifier = CombineIdentifier()

        func receive(subscription: Subscription) {
            if stopsAtSubscription?(subscription) == true { raise(SIGTRAP) }
            downstream.receive(subscription: subscription)
        }

        func receive(_ input: Upstream.Output) -> Subscribers.Demand {
            if stopsAtOutput?(input) == true { raise(SIGTRAP) }
            return downstream.receive(input)
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            if stopsAtCompletion?(completion) == true { raise(SIGTRAP) }
            downstream.receive(completion: completion)
        }

        var description: String { "Breakpoint" }
    }
}
