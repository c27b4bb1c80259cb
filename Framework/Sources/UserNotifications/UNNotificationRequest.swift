/// What to deliver, and when.
open class UNNotificationRequest: NSObject, NSCopying, @unchecked Sendable {
    /// Name by which it is replaced and removed.
    public let identifier: String
    public let content: UNNotificationContent
    /// Nil for at once.
    public let trigger: UNNotificationTrigger?

    /// Takes a copy of the content; later changes of it have no effect.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = content.copy() as? UNNotificationContent ?? content
        self.trigger = trigger
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A notification that was delivered, or is about to be.
open class UNNotification: NSObject, NSCopying, @unchecked Sendable {
    /// When it was delivered.
    public let date: Date
    public let request: UNNotificationRequest

    init(date: Date, request: UNNotificationRequest) {
        self.date = date
        self.request = request
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The person opened the notification itself.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The person dismissed the notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// What the person did with a notification.
open class UNNotificationResponse: NSObject, NSCopying, @unchecked Sendable {
    public let notification: UNNotification
    /// Of the chosen action, `UNNotificationDefaultActionIdentifier` or `UNNotificationDismissActionIdentifier`.
    public let actionIdentifier: String

    init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An action with the text that the person typed.
open class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
    public let userText: String

    init(notification: UNNotification, actionIdentifier: String, userText: String) {
        self.userText = userText
        super.init(notification: notification, actionIdentifier: actionIdentifier)
    }
}
