/// A notification as a desktop shows it.
public struct _DesktopNotification: Sendable {
    /// Replaces the one before it that has the same name.
    public var identifier: String
    public var title: String
    /// Subtitle and text, a line each.
    public var body: String
    /// Buttons from left to right: the action's identifier and its title.
    public var actions: [(identifier: String, title: String)]
    public var isSilent: Bool
    public var isCritical: Bool
}

/// Shows notifications outside of the app's own windows. Hosts with a desktop set `current`; without one, the app counts
/// as being in front, and notifications are only recorded.
public struct _NotificationDesktop {
    /// Whether the app is in front. Asked on the main thread.
    public var isAppActive: () -> Bool
    /// Shows a notification. The answer is called on the main thread with the identifier of the chosen action.
    public var show: (_DesktopNotification, @escaping (String) -> Void) -> Void
    /// Takes the notification of that identifier away.
    public var withdraw: (String) -> Void

    public init(isAppActive: @escaping () -> Bool, show: @escaping (_DesktopNotification, @escaping (String) -> Void) -> Void,
                withdraw: @escaping (String) -> Void) {
        self.isAppActive = isAppActive
        self.show = show
        self.withdraw = withdraw
    }

    /// Set and used on the main thread.
    nonisolated(unsafe) public static var current: _NotificationDesktop?
}
