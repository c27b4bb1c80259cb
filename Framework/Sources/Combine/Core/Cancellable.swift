/// Something that can be stopped: a subscription, a timer, a task.
public protocol Cancellable {
    /// Stops the activity and frees what it holds.
    ///
    /// Calling it again has no effect. It may be called from any thread.
    func cancel()
}

extension Cancellable {
    /// Keeps this instance alive in `collection`; it is cancelled when it leaves the collection for good.
    ///
    /// - Parameter collection: The collection that an `AnyCancellable` around this instance is appended to.
    public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        AnyCancellable(self).store(in: &collection)
    }

    /// Keeps this instance alive in `set`; it is cancelled when it leaves the set for good.
    ///
    /// - Parameter set: The set that an `AnyCancellable` around this instance is inserted into.
    public func store(in set: inout Set<AnyCancellable>) {
        AnyCancellable(self).store(in: &set)
    }
}
