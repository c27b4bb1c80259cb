import Synchronization

/// Work that a picture should wait for: requests under way, pictures being loaded.
public enum _Activity {
    private static let count = Atomic<Int>(0)

    public static var isBusy: Bool { count.load(ordering: .relaxed) > 0 }
    static func begin() { count.wrappingAdd(1, ordering: .relaxed) }
    static func end() { count.wrappingSubtract(1, ordering: .relaxed) }
}
