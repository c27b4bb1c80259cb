/// Name of a file of sound among the app's resources.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What is heard with a notification. The desktop plays its own sound for every one but silent ones.
open class UNNotificationSound: NSObject, NSCopying, @unchecked Sendable {
    let name: String
    /// Volume of a critical sound, 0…1; nil for sounds at the volume that is set.
    let volume: Float?

    init(name: String, volume: Float? = nil) {
        self.name = name
        self.volume = volume
    }

    /// A sound of the app's own.
    public convenience init(named name: UNNotificationSoundName) { self.init(name: name.rawValue) }

    open class var `default`: UNNotificationSound { UNNotificationSound(name: "default") }
    open class var defaultRingtone: UNNotificationSound { UNNotificationSound(name: "ringtone") }
    open class var defaultCritical: UNNotificationSound { UNNotificationSound(name: "critical", volume: 1) }
    /// The critical sound at `volume`, which is brought into 0…1.
    open class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound { UNNotificationSound(name: "critical", volume: clamped(volume)) }
    open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound { UNNotificationSound(name: name.rawValue, volume: 1) }
    /// The app's own sound at `volume`, which is brought into 0…1.
    open class func criticalSoundNamed(_ name: UNNotificationSoundName, withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(name: name.rawValue, volume: clamped(volume))
    }

    private static func clamped(_ volume: Float) -> Float { volume.isNaN ? 0 : min(max(volume, 0), 1) }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationSound).map { $0.name == name && $0.volume == volume } ?? false }
    open override var hash: Int { name.hashValue }
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
