/// A publisher that waits for a call of `connect()` before it produces values, so that several subscribers can
/// be attached first.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
    /// Starts the stream.
    ///
    /// - Returns: An object that stops the stream again.
    func connect() -> Cancellable
}
