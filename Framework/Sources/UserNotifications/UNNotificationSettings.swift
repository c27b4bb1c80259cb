/// What an app asks to be allowed.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
    public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
    public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
    public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
    public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)
    @available(*, deprecated, message: "announcements are always included")
    public static let announcement = UNAuthorizationOptions(rawValue: 1 << 7)
    @available(*, deprecated, message: "use the entitlement for time-sensitive notifications")
    public static let timeSensitive = UNAuthorizationOptions(rawValue: 1 << 8)
}

/// Whether the app may notify the person.
public enum UNAuthorizationStatus: Int, Sendable { case notDetermined, denied, authorized, provisional, ephemeral }

/// Whether one kind of interaction is on.
public enum UNNotificationSetting: Int, Sendable { case notSupported, disabled, enabled }

/// How alerts are shown.
public enum UNAlertStyle: Int, Sendable { case none, banner, alert }

/// When previews of content are shown.
public enum UNShowPreviewsSetting: Int, Sendable { case always, whenAuthenticated, never }

/// How a notification is shown while the app is in front.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
    @available(*, deprecated, message: "use list and banner")
    public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)

    /// The bits that bring a notification onto the screen, `alert` among them.
    var shows: Bool { rawValue & (1 << 2 | 1 << 4) != 0 }
    /// The bits that leave it in the list of delivered notifications.
    var lists: Bool { rawValue & (1 << 2 | 1 << 3) != 0 }
}

/// What the app is allowed at the moment it asked.
open class UNNotificationSettings: NSObject, NSCopying, @unchecked Sendable {
    public let authorizationStatus: UNAuthorizationStatus
    private let options: UNAuthorizationOptions

    init(status: UNAuthorizationStatus, options: UNAuthorizationOptions) {
        authorizationStatus = status
        self.options = options
    }

    private func setting(_ option: UNAuthorizationOptions) -> UNNotificationSetting {
        authorizationStatus == .notDetermined ? .notSupported : options.contains(option) ? .enabled : .disabled
    }

    public var soundSetting: UNNotificationSetting { setting(.sound) }
    public var badgeSetting: UNNotificationSetting { setting(.badge) }
    public var alertSetting: UNNotificationSetting { setting(.alert) }
    public var notificationCenterSetting: UNNotificationSetting { setting(.alert) }
    public var lockScreenSetting: UNNotificationSetting { setting(.alert) }
    /// A desktop drives no car.
    public var carPlaySetting: UNNotificationSetting { .notSupported }
    public var criticalAlertSetting: UNNotificationSetting { setting(.criticalAlert) }
    public var announcementSetting: UNNotificationSetting { .notSupported }
    public var timeSensitiveSetting: UNNotificationSetting { setting(.alert) }
    public var scheduledDeliverySetting: UNNotificationSetting { .notSupported }
    public var directMessagesSetting: UNNotificationSetting { .notSupported }
    public var alertStyle: UNAlertStyle { alertSetting == .enabled ? .banner : .none }
    public var showPreviewsSetting: UNShowPreviewsSetting { .always }
    public var providesAppNotificationSettings: Bool { options.contains(.providesAppNotificationSettings) }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}
