/// Keeps the app's requests and delivers each at its time, as long as the app runs. Safe to use from any thread; handlers
/// and the delegate are called on the main thread.
open class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    private static let shared = UNUserNotificationCenter()
    /// The app's only one.
    open class func current() -> UNUserNotificationCenter { shared }

    private struct State {
        var status = UNAuthorizationStatus.notDetermined
        var options: UNAuthorizationOptions = []
        var categories: Set<UNNotificationCategory> = []
        /// In the order in which they were added.
        var pending: [Pending] = []
        var delivered: [UNNotification] = []
        var badge = 0
    }

    private struct Pending {
        var request: UNNotificationRequest
        var timer: DispatchWorkItem
    }

    private let lock = NSLock()
    private var state = State()
    private func locked<T>(_ body: (inout State) throws -> T) rethrows -> T { try lock.withLock { try body(&state) } }

    private weak var weakDelegate: (any UNUserNotificationCenterDelegate)?
    /// Held weakly.
    open weak var delegate: (any UNUserNotificationCenterDelegate)? {
        get { lock.withLock { weakDelegate } }
        set { lock.withLock { weakDelegate = newValue } }
    }

    /// Whether content may ask the person for more than it says itself. It cannot here.
    open var supportsContentExtensions: Bool { false }

    private static func onMain(_ body: @escaping () -> Void) { DispatchQueue.main.async(execute: body) }

    // MARK: Permission

    /// Grants what is asked for; with `.provisional` as a provisional permission. Nobody is asked: desktops let the person
    /// silence an app in their own settings.
    @preconcurrency
    open func requestAuthorization(options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        grant(options)
        Self.onMain { completionHandler(true, nil) }
    }

    open func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool {
        grant(options)
        return true
    }

    private func grant(_ options: UNAuthorizationOptions) {
        locked {
            // A full permission is not taken back by asking for a provisional one.
            if $0.status != .authorized { $0.status = options.contains(.provisional) ? .provisional : .authorized }
            $0.options.formUnion(options)
        }
    }

    @preconcurrency
    open func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        let settings = settingsNow
        Self.onMain { completionHandler(settings) }
    }

    open func notificationSettings() async -> UNNotificationSettings { settingsNow }

    private var settingsNow: UNNotificationSettings { locked { UNNotificationSettings(status: $0.status, options: $0.options) } }

    // MARK: Categories

    open func setNotificationCategories(_ categories: Set<UNNotificationCategory>) { locked { $0.categories = categories } }

    @preconcurrency
    open func getNotificationCategories(completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) {
        let categories = locked { $0.categories }
        Self.onMain { completionHandler(categories) }
    }

    open func notificationCategories() async -> Set<UNNotificationCategory> { locked { $0.categories } }

    // MARK: Requests

    /// Schedules a request in place of a pending one of the same identifier. The error is
    /// `UNError.notificationInvalidNoDate` for a trigger that is never due, such as a date that has passed, and
    /// `notificationInvalidNoContent` for content that nobody would notice.
    @preconcurrency
    open func add(_ request: UNNotificationRequest, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        var failure: (any Error)?
        do { try schedule(request) } catch { failure = error }
        guard let completionHandler else { return }
        let error = failure
        Self.onMain { completionHandler(error) }
    }

    /// As `add(_:withCompletionHandler:)`; throws its error.
    open func add(_ request: UNNotificationRequest) async throws { try schedule(request) }

    private func schedule(_ request: UNNotificationRequest) throws {
        if request.content.isEmpty { throw UNError(.notificationInvalidNoContent) }
        guard let trigger = request.trigger else {
            remove { $0 == request.identifier }
            Self.onMain { self.deliver(request) }
            return
        }
        guard let date = trigger.date(after: Date()) else { throw UNError(.notificationInvalidNoDate) }
        wait(for: date, of: request)
    }

    private func wait(for date: Date, of request: UNNotificationRequest) {
        let timer = DispatchWorkItem { self.becomeDue(request, planned: date) }
        locked {
            if let index = $0.pending.firstIndex(where: { $0.request.identifier == request.identifier }) {
                $0.pending[index].timer.cancel()
                $0.pending[index] = Pending(request: request, timer: timer)
            } else {
                $0.pending.append(Pending(request: request, timer: timer))
            }
        }
        sleep(until: date, timer)
    }

    /// Longest sleep at once, in seconds: dispatch counts nanoseconds in 64 bits, and clocks are set.
    private static let longestSleep = 3600.0

    private func sleep(until date: Date, _ timer: DispatchWorkItem) {
        let seconds = date.timeIntervalSinceNow
        if seconds <= Self.longestSleep {
            DispatchQueue.main.asyncAfter(wallDeadline: .now() + max(0, seconds), execute: timer)
        } else {
            DispatchQueue.main.asyncAfter(wallDeadline: .now() + Self.longestSleep) {
                if !timer.isCancelled { self.sleep(until: date, timer) }
            }
        }
    }

    private func becomeDue(_ request: UNNotificationRequest, planned: Date) {
        let isPending = locked { state in
            guard let index = state.pending.firstIndex(where: { $0.request === request }) else { return false }
            if !(request.trigger?.repeats ?? false) { state.pending.remove(at: index) }
            return true
        }
        guard isPending else { return }
        if let trigger = request.trigger, trigger.repeats {
            // From the planned time, so that repeats do not drift; from now where the machine slept.
            var next = trigger.date(after: planned)
            if let date = next, date <= Date() { next = trigger.date(after: Date()) }
            if let next { wait(for: next, of: request) } else { remove { $0 == request.identifier } }
        }
        deliver(request)
    }

    private func remove(where matches: (String) -> Bool) {
        locked { state in
            for waiting in state.pending where matches(waiting.request.identifier) { waiting.timer.cancel() }
            state.pending.removeAll { matches($0.request.identifier) }
        }
    }

    @preconcurrency
    open func getPendingNotificationRequests(completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
        let requests = locked { $0.pending.map(\.request) }
        Self.onMain { completionHandler(requests) }
    }

    open func pendingNotificationRequests() async -> [UNNotificationRequest] { locked { $0.pending.map(\.request) } }

    open func removePendingNotificationRequests(withIdentifiers identifiers: [String]) { remove { identifiers.contains($0) } }
    open func removeAllPendingNotificationRequests() { remove { _ in true } }

    // MARK: Delivery

    /// On the main thread. Without permission nothing is delivered, as on Apple's systems.
    private func deliver(_ request: UNNotificationRequest) {
        let (status, allowed) = locked { ($0.status, $0.options) }
        guard status == .authorized || status == .provisional else { return }
        let notification = UNNotification(date: Date(), request: request)
        let desktop = _NotificationDesktop.current
        if let desktop, !desktop.isAppActive() {
            present(notification, shows: allowed.contains(.alert) || status == .provisional, lists: true, sounds: allowed.contains(.sound),
                    badges: allowed.contains(.badge))
        } else if let delegate {
            delegate.userNotificationCenter(self, willPresent: notification) { options in
                Self.onMain {
                    self.present(notification, shows: options.shows, lists: options.lists, sounds: options.contains(.sound), badges: options.contains(.badge))
                }
            }
        } else {
            // An app in front that does not say otherwise is not disturbed.
            present(notification, shows: false, lists: true, sounds: false, badges: allowed.contains(.badge))
        }
    }

    private func present(_ notification: UNNotification, shows: Bool, lists: Bool, sounds: Bool, badges: Bool) {
        let content = notification.request.content, identifier = notification.request.identifier
        let category = locked { state in
            if badges, let badge = content.badge { state.badge = max(0, badge.intValue) }
            if lists {
                state.delivered.removeAll { $0.request.identifier == identifier }
                state.delivered.append(notification)
            }
            return state.categories.first { $0.identifier == content.categoryIdentifier }
        }
        guard shows, let desktop = _NotificationDesktop.current else { return }
        let shown = _DesktopNotification(
            identifier: identifier, title: content.title, body: [content.subtitle, content.body].filter { !$0.isEmpty }.joined(separator: "\n"),
            actions: category?.actions.map { ($0.identifier, $0.title) } ?? [], isSilent: !sounds || content.sound == nil,
            isCritical: content.interruptionLevel == .critical)
        desktop.show(shown) { action in self.respond(to: notification, in: category, with: action) }
    }

    private func respond(to notification: UNNotification, in category: UNNotificationCategory?, with identifier: String) {
        // What was opened or dismissed is no longer on the list.
        locked { $0.delivered.removeAll { $0 === notification } }
        if identifier == UNNotificationDismissActionIdentifier, category?.options.contains(.customDismissAction) != true { return }
        let takesText = category?.actions.contains { $0.identifier == identifier && $0 is UNTextInputNotificationAction } == true
        let response = takesText ? UNTextInputNotificationResponse(notification: notification, actionIdentifier: identifier, userText: "")
            : UNNotificationResponse(notification: notification, actionIdentifier: identifier)
        delegate?.userNotificationCenter(self, didReceive: response) {}
    }

    @preconcurrency
    open func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        let notifications = locked { $0.delivered }
        Self.onMain { completionHandler(notifications) }
    }

    open func deliveredNotifications() async -> [UNNotification] { locked { $0.delivered } }

    open func removeDeliveredNotifications(withIdentifiers identifiers: [String]) { removeDelivered { identifiers.contains($0) } }
    open func removeAllDeliveredNotifications() { removeDelivered { _ in true } }

    private func removeDelivered(where matches: (String) -> Bool) {
        let removed = locked { state in
            let removed = state.delivered.map(\.request.identifier).filter(matches)
            state.delivered.removeAll { matches($0.request.identifier) }
            return removed
        }
        if !removed.isEmpty { Self.onMain { removed.forEach { _NotificationDesktop.current?.withdraw($0) } } }
    }

    // MARK: Badge

    /// Sets the number of the app's icon. The error is `UNError.badgeInputInvalid` for one below 0.
    @preconcurrency
    open func setBadgeCount(_ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        var failure: (any Error)?
        do { try setBadge(newBadgeCount) } catch { failure = error }
        guard let completionHandler else { return }
        let error = failure
        Self.onMain { completionHandler(error) }
    }

    /// As `setBadgeCount(_:withCompletionHandler:)`; throws its error.
    open func setBadgeCount(_ newBadgeCount: Int) async throws { try setBadge(newBadgeCount) }

    private func setBadge(_ count: Int) throws {
        guard count >= 0 else { throw UNError(.badgeInputInvalid) }
        locked { $0.badge = count }
    }

    /// The number that the app's icon would show; for hosts and tests.
    public var _badgeCount: Int { locked { $0.badge } }
}
