/// A cancellable object that cancels itself when it is released.
///
/// `sink` and `assign` return one. A view model usually keeps them in a set:
///
///     private var subscriptions: Set<AnyCancellable> = []
///
///     func start() {
///         model.$name
///             .sink { print("new name", $0) }
///             .store(in: &subscriptions)
///     }
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
    private let lock = Lock()
    private var action: (() -> Void)?

    /// Creates a cancellable that runs `cancel` once: at the first call of `cancel()` or at its release.
    public init(_ cancel: @escaping () -> Void) {
        action = cancel
    }

    /// Wraps another cancellable, which it keeps alive until it is cancelled.
    public init<C>(_ canceller: C) where C: Cancellable {
        action = canceller.cancel
    }

    deinit {
        action?()
    }

    /// Runs the action, unless it has run before.
    public func cancel() {
        lock.lock()
        let action = self.action
        self.action = nil
        lock.unlock()
        action?()
    }

    /// Identity: two cancellables are equal if they are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
        lhs === rhs
    }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    /// Appends this object to `collection`.
    public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Inserts this object into `set`.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(self)
    }
}
