import FoundationPlus
import Synchronization

/// A lock around a value.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private final class Storage: @unchecked Sendable {
        let lock = NSLock()
        var state: State
        init(_ state: State) { self.state = state }
    }
    private let storage: Storage

    public init(uncheckedState initialState: State) { storage = Storage(initialState) }
    public init(initialState: State) where State: Sendable { storage = Storage(initialState) }
    public init() where State == Void { storage = Storage(()) }

    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R { try withLockUnchecked(body) }
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        guard storage.lock.try() else { return nil }
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }
    public func lock() where State == Void { storage.lock.lock() }
    public func unlock() where State == Void { storage.lock.unlock() }
    public func lockIfAvailable() -> Bool where State == Void { storage.lock.try() }
}

/// A lock in a variable; its address must not change.
public struct os_unfair_lock {
    fileprivate var isTaken: UInt32 = 0
    public init() {}
}
public typealias os_unfair_lock_s = os_unfair_lock
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

private func word(_ lock: os_unfair_lock_t) -> UnsafeMutablePointer<Atomic<UInt32>> { UnsafeMutableRawPointer(lock).assumingMemoryBound(to: Atomic<UInt32>.self) }

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    while !os_unfair_lock_trylock(lock) { sched_yield() }
}
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { word(lock).pointee.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged }
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { word(lock).pointee.store(0, ordering: .releasing) }
