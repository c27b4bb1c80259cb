import Foundation

/// The values of one suite in memory, with their journal: one object for each name in the process.
final class DefaultsStore: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private let journal: DefaultsJournal
    private var values: [String: Any] = [:]
    private var observers: [ObjectIdentifier: (key: String, box: Weak)] = [:]

    private struct Weak { weak var observer: Observer? }

    final class Observer {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    private init(_ url: URL) {
        journal = DefaultsJournal(url: url)
        values = journal.load()
        report()
    }

    // MARK: Stores by name

    private static let table = NSLock()
    nonisolated(unsafe) private static var stores: [String: DefaultsStore] = [:]

    /// The store of a suite; nil is the app's own.
    static func named(_ name: String?) -> DefaultsStore {
        let name = name ?? _AppFolders.identifier
        table.lock()
        defer { table.unlock() }
        if let known = stores[name] { return known }
        // A suite's name is free text: what cannot stand in a file's name is written as hexadecimal numbers.
        var file = ""
        for byte in name.utf8 {
            let c = Character(UnicodeScalar(byte))
            file += byte < 128 && (c.isLetter || c.isNumber || "._-".contains(c)) && !(file.isEmpty && c == ".") ? String(c) : String(format: "%%%02X", byte)
        }
        let store = DefaultsStore(_AppFolders.preferences.appendingPathComponent(String(file.prefix(200)) + ".defaults"))
        stores[name] = store
        return store
    }

    // MARK: Values

    func value(_ key: String) -> Any? {
        lock.lock()
        defer { lock.unlock() }
        return values[key]
    }

    var all: [String: Any] {
        lock.lock()
        defer { lock.unlock() }
        return values
    }

    /// Stores and writes; returns when the system has the data. Equal values are written too: they may be new to the
    /// file of another program.
    func set(_ changes: [(String, Any?)]) {
        lock.lock()
        for (key, value) in changes { values[key] = value }
        journal.append(changes, current: { values }, merge: { fresh in
            // Another program wrote the file anew: its values, then ours.
            values = fresh
            for (key, value) in changes { values[key] = value }
        })
        let keys = Set(changes.map(\.0))
        observers = observers.filter { $0.value.box.observer != nil }
        let affected = observers.values.filter { keys.contains($0.key) }.compactMap(\.box.observer)
        lock.unlock()
        report()
        for observer in affected { observer.body() }
        NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: nil)
    }

    func synchronize() {
        lock.lock()
        defer { lock.unlock() }
        journal.synchronize()
    }

    func observe(_ key: String, _ body: @escaping () -> Void) -> AnyObject {
        lock.lock()
        defer { lock.unlock() }
        let observer = Observer(body)
        observers[ObjectIdentifier(observer)] = (key, Weak(observer: observer))
        return observer
    }

    private func report() {
        lock.lock()
        let problems = journal.takeProblems()
        lock.unlock()
        for problem in problems { FileHandle.standardError.write(Data("warning: \(problem)\n".utf8)) }
    }

    // MARK: Domains that are not kept

    nonisolated(unsafe) private static var registration: [String: Any] = [:]

    static func register(_ values: [String: Any]) {
        table.lock()
        defer { table.unlock() }
        registration.merge(values.compactMapValues { propertyList($0) }) { $1 }
    }

    static func registered(_ key: String) -> Any? {
        table.lock()
        defer { table.unlock() }
        return registration[key]
    }

    static var allRegistered: [String: Any] {
        table.lock()
        defer { table.unlock() }
        return registration
    }

    /// `-key value` pairs of the command line.
    static let arguments: [String: Any] = {
        var result: [String: Any] = [:], words = CommandLine.arguments.dropFirst()[...]
        while let word = words.popFirst() {
            guard word.hasPrefix("-"), !word.hasPrefix("--"), word.count > 1, let value = words.first, !value.hasPrefix("-") else { continue }
            words.removeFirst()
            result[String(word.dropFirst())] = value
        }
        return result
    }()

    // MARK: Property lists

    /// The value in types that a property list can hold; nil where it has others.
    static func propertyList(_ value: Any) -> Any? {
        switch value {
        case is String, is Data, is Date, is Bool, is Int, is Double: value
        case let v as Float: Double(v)
        case let v as CGFloat: Double(v)
        case let v as any BinaryInteger: Int(exactly: v) as Any? ?? UInt64(exactly: v) as Any?
        case let v as NSString: v as String
        case let v as NSNumber: v
        case let v as NSData: v as Data
        case let v as NSDate: v as Date
        case let v as [Any]: all(v)
        case let v as [String: Any]: all(v)
        case let v as NSArray: all(Array(v))
        case let v as NSDictionary: (v as? [String: Any]).flatMap { all($0) }
        default: nil
        }
    }

    private static func all(_ list: [Any]) -> [Any]? {
        let plain = list.compactMap(propertyList)
        return plain.count == list.count ? plain : nil
    }

    private static func all(_ table: [String: Any]) -> [String: Any]? {
        let plain = table.compactMapValues(propertyList)
        return plain.count == table.count ? plain : nil
    }
}
