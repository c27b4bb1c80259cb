/// When a notification is delivered.
open class UNNotificationTrigger: NSObject, NSCopying, @unchecked Sendable {
    /// Whether it is delivered again and again.
    public let repeats: Bool

    init(repeats: Bool) { self.repeats = repeats }

    /// When it is due next after `date`, or nil for never.
    func date(after date: Date) -> Date? { nil }
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A time after the request was added.
open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// Seconds.
    public let timeInterval: TimeInterval
    /// The shortest interval that may repeat, in seconds.
    static let shortestRepeat = 60.0

    /// Due `timeInterval` seconds after its request is added. Adding throws `UNError.notificationInvalidNoDate` where the
    /// interval is not above 0, or below 60 for one that repeats; Apple's systems end the program here.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    /// The interval from now; nil for an interval that is refused.
    open func nextTriggerDate() -> Date? { date(after: Date()) }

    override func date(after date: Date) -> Date? {
        guard timeInterval > 0, timeInterval.isFinite, !repeats || timeInterval >= Self.shortestRepeat else { return nil }
        return date.addingTimeInterval(timeInterval)
    }
}

/// The next date that has the given parts, such as an hour and a minute.
open class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    public let dateComponents: DateComponents

    /// Due at the next date that matches; by the components' own calendar and time zone where they have some.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// The next date that matches, or nil where none does, as for a date that has passed.
    open func nextTriggerDate() -> Date? { date(after: Date()) }

    override func date(after date: Date) -> Date? {
        var calendar = dateComponents.calendar ?? Calendar.current
        if let zone = dateComponents.timeZone { calendar.timeZone = zone }
        var parts = dateComponents
        parts.calendar = nil
        parts.timeZone = nil
        guard parts != DateComponents() else { return nil }
        // A whole date is one moment; the search for the next match is for parts of one.
        if parts.year != nil, parts.month != nil, parts.day != nil, parts.era == nil {
            guard let moment = calendar.date(from: parts), moment > date else { return nil }
            return moment
        }
        return calendar.nextDate(after: date, matching: parts, matchingPolicy: .nextTime)
    }
}

/// A message of Apple's push service; never seen on a desktop.
open class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {}
