import Foundation

/// Settings of a person, kept by the app: everything set is on file when the setter returns.
///
/// Foundation's on Linux writes some time later, so that a program that is ended loses what was set. This one keeps a
/// journal for each suite (`DefaultsJournal`) in the app's preferences folder. `@AppStorage` uses the same store.
///
/// Search order: arguments of the program (`-key value`), the suite, suites added, the global domain, registered values.
open class UserDefaults: NSObject, @unchecked Sendable {
    public static let didChangeNotification = Notification.Name("NSUserDefaultsDidChangeNotification")
    public static let sizeLimitExceededNotification = Notification.Name("NSUserDefaultsSizeLimitExceededNotification")
    public static let completedInitialCloudSyncNotification = Notification.Name("NSUbiquitousUserDefaultsCompletedInitialSyncNotification")
    public static let globalDomain = "NSGlobalDomain"
    public static let argumentDomain = "NSArgumentDomain"
    public static let registrationDomain = "NSRegistrationDomain"

    nonisolated(unsafe) private static var shared = UserDefaults(store: .named(nil))

    /// The app's own defaults.
    open class var standard: UserDefaults { shared }

    open class func resetStandardUserDefaults() { shared = UserDefaults(store: .named(nil)) }

    let store: DefaultsStore
    /// True where both read and write the same values.
    public func _isSame(as other: UserDefaults) -> Bool { store === other.store }
    private var added: [String] = []

    /// The defaults of a suite, shared by all who use its name; nil for names that cannot be used.
    public init?(suiteName suitename: String?) {
        if let name = suitename, name == Self.globalDomain || name == _AppFolders.identifier { return nil }
        store = .named(suitename)
        super.init()
    }

    public override convenience init() { self.init(store: .named(nil)) }

    init(store: DefaultsStore) {
        self.store = store
        super.init()
    }

    // MARK: Reading

    open func object(forKey defaultName: String) -> Any? {
        if let value = DefaultsStore.arguments[defaultName] { return value }
        if let value = store.value(defaultName) { return value }
        for name in added { if let value = DefaultsStore.named(name).value(defaultName) { return value } }
        return DefaultsStore.registered(defaultName)
    }

    open func string(forKey defaultName: String) -> String? {
        switch object(forKey: defaultName) {
        case let s as String: s
        case let b as Bool: b ? "1" : "0"
        case let n as NSNumber: n.stringValue
        default: nil
        }
    }

    open func array(forKey defaultName: String) -> [Any]? { object(forKey: defaultName) as? [Any] }
    open func dictionary(forKey defaultName: String) -> [String: Any]? { object(forKey: defaultName) as? [String: Any] }
    open func data(forKey defaultName: String) -> Data? { object(forKey: defaultName) as? Data }
    open func stringArray(forKey defaultName: String) -> [String]? { object(forKey: defaultName) as? [String] }
    open func integer(forKey defaultName: String) -> Int { number(defaultName).map { Int(exactly: $0.rounded(.towardZero)) ?? 0 } ?? (object(forKey: defaultName) as? Int ?? 0) }
    open func float(forKey defaultName: String) -> Float { number(defaultName).map { Float($0) } ?? 0 }
    open func double(forKey defaultName: String) -> Double { number(defaultName) ?? 0 }

    /// `YES`, `true` and numbers other than 0 are true.
    open func bool(forKey defaultName: String) -> Bool {
        switch object(forKey: defaultName) {
        case let b as Bool: b
        case let s as String: (s as NSString).boolValue
        case .some: number(defaultName).map { $0 != 0 } ?? false
        case nil: false
        }
    }

    open func url(forKey defaultName: String) -> URL? {
        switch object(forKey: defaultName) {
        case let data as Data: String(data: data, encoding: .utf8).flatMap { URL(string: $0) }
        case let path as String: URL(fileURLWithPath: (path as NSString).expandingTildeInPath)
        default: nil
        }
    }

    private func number(_ key: String) -> Double? {
        switch object(forKey: key) {
        case let i as Int: Double(exactly: i)
        case let d as Double: d
        case let b as Bool: b ? 1 : 0
        case let n as NSNumber: n.doubleValue
        case let s as String: Double(s.trimmingCharacters(in: .whitespaces)) ?? (s as NSString).doubleValue
        default: nil
        }
    }

    // MARK: Writing

    /// Stores a property-list value; nil removes it. Other values end the program, as on Apple's systems.
    open func set(_ value: Any?, forKey defaultName: String) {
        guard let value = value.flatMap(KeyValueCoding.unwrapped) else { return removeObject(forKey: defaultName) }
        if let url = value as? URL { return set(url, forKey: defaultName) }
        guard let plain = DefaultsStore.propertyList(value) else {
            fatalError("Attempt to insert non-property list object \(value) for key \(defaultName)")
        }
        store.set([(defaultName, plain)])
    }

    open func set(_ value: Int, forKey defaultName: String) { store.set([(defaultName, value)]) }
    open func set(_ value: Float, forKey defaultName: String) { store.set([(defaultName, Double(value))]) }
    open func set(_ value: Double, forKey defaultName: String) { store.set([(defaultName, value)]) }
    open func set(_ value: Bool, forKey defaultName: String) { store.set([(defaultName, value)]) }

    open func set(_ url: URL?, forKey defaultName: String) {
        guard let url else { return removeObject(forKey: defaultName) }
        let path: String = url.path
        store.set([(defaultName, url.isFileURL ? path as Any : Data(url.absoluteString.utf8))])
    }

    open func removeObject(forKey defaultName: String) { store.set([(defaultName, nil)]) }
    open func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
    open func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Values for keys that nothing sets; not kept.
    open func register(defaults registrationDictionary: [String: Any]) { DefaultsStore.register(registrationDictionary) }

    /// Everything is on file already; waits for the disk.
    @discardableResult
    open func synchronize() -> Bool {
        store.synchronize()
        return true
    }

    // MARK: Domains

    open func addSuite(named suiteName: String) { if !added.contains(suiteName) { added.append(suiteName) } }
    open func removeSuite(named suiteName: String) { added.removeAll { $0 == suiteName } }

    open func dictionaryRepresentation() -> [String: Any] {
        DefaultsStore.allRegistered.merging(store.all) { $1 }.merging(DefaultsStore.arguments) { $1 }
    }

    open var volatileDomainNames: [String] { [Self.argumentDomain, Self.registrationDomain] }

    open func volatileDomain(forName domainName: String) -> [String: Any] {
        domainName == Self.argumentDomain ? DefaultsStore.arguments : domainName == Self.registrationDomain ? DefaultsStore.allRegistered : [:]
    }

    private static func domain(_ name: String) -> DefaultsStore { .named(name == _AppFolders.identifier ? nil : name) }

    open func persistentDomain(forName domainName: String) -> [String: Any]? {
        let all = Self.domain(domainName).all
        return all.isEmpty ? nil : all
    }

    open func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
        let store = Self.domain(domainName)
        let changes: [(String, Any?)] = store.all.keys.filter { domain[$0] == nil }.map { ($0, nil) } + domain.map { ($0.key, DefaultsStore.propertyList($0.value)) }
        store.set(changes)
    }

    open func removePersistentDomain(forName domainName: String) { setPersistentDomain([:], forName: domainName) }
    open func objectIsForced(forKey key: String) -> Bool { false }
    open func objectIsForced(forKey key: String, inDomain domain: String) -> Bool { false }

    // MARK: Watching

    /// Calls `body` after each change of the key, from whichever thread made it, until the token goes.
    public func _observe(_ key: String, _ body: @escaping () -> Void) -> AnyObject { store.observe(key, body) }
}

extension UserDefaults {
    /// Values that a format needs are passed as they are in Swift: `set(Date(), forKey:)`.
    public func date(forKey defaultName: String) -> Date? { object(forKey: defaultName) as? Date }
}
