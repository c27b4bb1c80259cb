import FoundationPlus

/// Names one object of a store, for other contexts, other threads and other runs of the program.
public struct PersistentIdentifier: Hashable, Comparable, Codable, Identifiable, Sendable {
    /// The name of the object's class.
    public let entityName: String
    /// The store that keeps the object; nil before it was inserted into a context. Not part of equality.
    public let storeIdentifier: String?
    let key: Int64

    /// The identifier itself.
    public var id: PersistentIdentifier { self }

    public static func == (a: Self, b: Self) -> Bool { a.key == b.key && a.entityName == b.entityName }
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
    /// Objects that were made first come first.
    public static func < (a: Self, b: Self) -> Bool { a.key < b.key }

    private enum CodingKeys: String, CodingKey { case entityName, storeIdentifier, key = "primaryKey" }
}

/// Numbers of new objects. They tell objects apart in every store from the start, so that an identifier never changes:
/// milliseconds since 2020, then a part that differs between processes, then a count. They grow within a process.
enum NewKeys {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var last: Int64 = 0
    private static let processPart = Int64.random(in: 0..<1024) << 12
    private static let start = Date(timeIntervalSince1970: 1_577_836_800)

    static func next() -> Int64 {
        lock.withLock {
            let milliseconds = Int64(max(0, Date().timeIntervalSince(start)) * 1000)
            last = max(last + 1, milliseconds << 22 | processPart)
            return last
        }
    }
}
