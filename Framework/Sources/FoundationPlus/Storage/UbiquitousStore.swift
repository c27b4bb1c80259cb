import Foundation

/// Values that follow a person from device to device. There is no iCloud here: they stay on this one.
open class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {
    public static let didChangeExternallyNotification = Notification.Name("NSUbiquitousKeyValueStoreDidChangeExternallyNotification")
    public static let `default` = NSUbiquitousKeyValueStore()
    private let defaults = UserDefaults(store: .named("ubiquitous-" + _AppFolders.identifier))

    open func object(forKey aKey: String) -> Any? { defaults.object(forKey: aKey) }
    open func set(_ anObject: Any?, forKey aKey: String) { defaults.set(anObject, forKey: aKey) }
    open func removeObject(forKey aKey: String) { defaults.removeObject(forKey: aKey) }
    open func string(forKey aKey: String) -> String? { defaults.string(forKey: aKey) }
    open func array(forKey aKey: String) -> [Any]? { defaults.array(forKey: aKey) }
    open func dictionary(forKey aKey: String) -> [String: Any]? { defaults.dictionary(forKey: aKey) }
    open func data(forKey aKey: String) -> Data? { defaults.data(forKey: aKey) }
    open func longLong(forKey aKey: String) -> Int64 { Int64(defaults.integer(forKey: aKey)) }
    open func double(forKey aKey: String) -> Double { defaults.double(forKey: aKey) }
    open func bool(forKey aKey: String) -> Bool { defaults.bool(forKey: aKey) }
    open func set(_ value: Int64, forKey aKey: String) { defaults.set(Int(value), forKey: aKey) }
    open func set(_ value: Double, forKey aKey: String) { defaults.set(value, forKey: aKey) }
    open func set(_ value: Bool, forKey aKey: String) { defaults.set(value, forKey: aKey) }
    open var dictionaryRepresentation: [String: Any] { defaults.store.all }
    @discardableResult
    open func synchronize() -> Bool { defaults.synchronize() }
}
