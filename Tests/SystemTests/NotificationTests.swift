import FoundationPlus
import Testing
import UserNotifications

/// Takes what the centre tells, by the forms with handlers.
@MainActor private final class Listener: NSObject, @preconcurrency UNUserNotificationCenterDelegate {
    var options: UNNotificationPresentationOptions = [.banner, .list, .badge]
    var presented: [String] = []
    var responses: [UNNotificationResponse] = []

    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification,
                                withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void) {
        presented.append(notification.request.identifier)
        completionHandler(options)
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
                                withCompletionHandler completionHandler: @escaping () -> Void) {
        responses.append(response)
        completionHandler()
    }
}

/// The same by the asynchronous forms.
private final class AsyncListener: NSObject, UNUserNotificationCenterDelegate {
    @MainActor static var presented: [String] = []

    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification) async -> UNNotificationPresentationOptions {
        await MainActor.run { Self.presented.append(notification.request.identifier) }
        return [.list]
    }
}

@MainActor @Suite(.serialized) struct NotificationTests {
    let center = UNUserNotificationCenter.current()

    init() async throws {
        center.delegate = nil
        center.removeAllPendingNotificationRequests()
        center.removeAllDeliveredNotifications()
        center.setNotificationCategories([])
        _NotificationDesktop.current = nil
        try await center.setBadgeCount(0)
        #expect(try await center.requestAuthorization(options: [.alert, .badge, .sound]))
    }

    private func content(_ title: String = "Tea") -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = title
        return content
    }

    private func request(_ name: String, after seconds: TimeInterval? = nil, repeats: Bool = false) -> UNNotificationRequest {
        UNNotificationRequest(identifier: name, content: content(), trigger: seconds.map { UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: repeats) })
    }

    /// Waits until a condition holds, at most ten seconds.
    private func wait(_ condition: () async -> Bool) async throws {
        for _ in 0..<1000 {
            if await condition() { return }
            try await Task.sleep(nanoseconds: 10_000_000)
        }
        Issue.record("waited in vain")
    }

    private var delivered: [String] { get async { await center.deliveredNotifications().map(\.request.identifier) } }

    @Test func whatIsAskedForIsGranted() async {
        let (granted, error) = await withCheckedContinuation { answer in
            center.requestAuthorization(options: [.alert]) { granted, error in answer.resume(returning: (granted, error)) }
        }
        #expect(granted && error == nil)
        let settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .authorized)
        #expect(settings.alertSetting == .enabled && settings.criticalAlertSetting == .disabled && settings.carPlaySetting == .notSupported)
        let same = await withCheckedContinuation { answer in center.getNotificationSettings { answer.resume(returning: $0) } }
        #expect(same.authorizationStatus == .authorized)
    }

    @Test func aRequestIsPendingUntilItsTime() async throws {
        let start = Date()
        try await center.add(request("later", after: 0.3))
        #expect(await center.pendingNotificationRequests().map(\.identifier) == ["later"])
        #expect(await delivered == [])
        try await wait { await delivered == ["later"] }
        #expect(Date().timeIntervalSince(start) >= 0.3)
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    @Test func aRequestReplacesThePendingOneOfItsName() async throws {
        try await center.add(request("a", after: 100))
        try await center.add(request("b", after: 100))
        try await center.add(UNNotificationRequest(identifier: "a", content: content("Coffee"), trigger: UNTimeIntervalNotificationTrigger(timeInterval: 200, repeats: false)))
        let pending = await center.pendingNotificationRequests()
        #expect(pending.map(\.identifier) == ["a", "b"])
        #expect(pending.map(\.content.title) == ["Coffee", "Tea"])
    }

    @Test func removedRequestsAreNotDelivered() async throws {
        try await center.add(request("gone", after: 0.1))
        try await center.add(request("stays", after: 0.2))
        center.removePendingNotificationRequests(withIdentifiers: ["gone"])
        try await wait { await delivered == ["stays"] }
        center.removeDeliveredNotifications(withIdentifiers: ["stays"])
        #expect(await delivered == [])
    }

    @Test func theContentIsTheOneAtTheTimeOfTheRequest() {
        let content = content("Before")
        content.userInfo = ["id": 7]
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: nil)
        content.title = "After"
        #expect(request.content.title == "Before" && request.content.userInfo["id"] as? Int == 7)
        let copy = request.content.mutableCopy() as? UNMutableNotificationContent
        copy?.title = "Copy"
        #expect(copy?.title == "Copy" && request.content.title == "Before")
    }

    @Test func aDelegateSaysHowAnAppInFrontIsTold() async throws {
        let listener = Listener()
        center.delegate = listener
        let content = content()
        content.badge = 3
        try await center.add(UNNotificationRequest(identifier: "shown", content: content, trigger: nil))
        try await wait { await delivered == ["shown"] }
        #expect(listener.presented == ["shown"] && center._badgeCount == 3)
        listener.options = []
        try await center.add(request("hidden"))
        try await wait { listener.presented == ["shown", "hidden"] }
        #expect(await delivered == ["shown"])
    }

    @Test func aDelegateMayBeAsynchronous() async throws {
        AsyncListener.presented = []
        let listener = AsyncListener()
        center.delegate = listener
        try await center.add(request("async"))
        try await wait { await delivered == ["async"] }
        #expect(AsyncListener.presented == ["async"])
    }

    @Test(arguments: [(0.0, false), (-1, false), (59, true), (.nan, false), (.infinity, false)])
    func intervalsThatAreNoneAreRefused(seconds: Double, repeats: Bool) async {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
        #expect(trigger.nextTriggerDate() == nil)
        await #expect { try await center.add(UNNotificationRequest(identifier: "bad", content: content(), trigger: trigger)) } throws: {
            ($0 as? UNError)?.code == .notificationInvalidNoDate
        }
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    @Test func otherRequestsThatAreRefused() async {
        let past = UNCalendarNotificationTrigger(dateMatching: DateComponents(year: 2001, month: 1, day: 1), repeats: false)
        let handed = await withCheckedContinuation { answer in
            center.add(UNNotificationRequest(identifier: "past", content: content(), trigger: past)) { answer.resume(returning: $0) }
        }
        #expect((handed as? UNError)?.code == .notificationInvalidNoDate)
        await #expect(throws: UNError.self) {
            try await center.add(UNNotificationRequest(identifier: "empty", content: UNMutableNotificationContent(), trigger: nil))
        }
        await #expect(throws: UNError.self) { try await center.setBadgeCount(-1) }
        #expect(throws: UNError.self) { try UNNotificationAttachment(identifier: "", url: URL(fileURLWithPath: "/nowhere.png")) }
    }

    @Test func repeatsStayPending() async throws {
        try await center.add(request("again", after: 60, repeats: true))
        #expect(await center.pendingNotificationRequests().first?.trigger?.repeats == true)
    }

    @Test func aTimeOfDayIsTheNextOne() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let parts = DateComponents(calendar: calendar, timeZone: calendar.timeZone, hour: 7, minute: 30)
        let date = try #require(UNCalendarNotificationTrigger(dateMatching: parts, repeats: true).nextTriggerDate())
        #expect(calendar.component(.hour, from: date) == 7 && calendar.component(.minute, from: date) == 30)
        #expect(date > Date() && date.timeIntervalSinceNow < 26 * 3600)
        let soon = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: Date().addingTimeInterval(90))
        let moment = try #require(UNCalendarNotificationTrigger(dateMatching: soon, repeats: false).nextTriggerDate())
        #expect(moment > Date() && moment.timeIntervalSinceNow < 26 * 3600)
        #expect(UNCalendarNotificationTrigger(dateMatching: DateComponents(), repeats: false).nextTriggerDate() == nil)
    }

    @Test func aDesktopShowsWhatTheAppInTheBackgroundIsTold() async throws {
        var shown: [_DesktopNotification] = [], answer: ((String) -> Void)?, withdrawn: [String] = []
        _NotificationDesktop.current = _NotificationDesktop(isAppActive: { false }, show: { shown.append($0); answer = $1 }, withdraw: { withdrawn.append($0) })
        defer { _NotificationDesktop.current = nil }
        let listener = Listener()
        center.delegate = listener
        center.setNotificationCategories([UNNotificationCategory(
            identifier: "tea", actions: [UNNotificationAction(identifier: "pour", title: "Pour")], intentIdentifiers: [], options: [])])
        #expect(await center.notificationCategories().count == 1)
        let content = content()
        content.subtitle = "Green"
        content.body = "Three minutes"
        content.categoryIdentifier = "tea"
        content.sound = .default
        try await center.add(UNNotificationRequest(identifier: "tea", content: content, trigger: nil))
        try await wait { !shown.isEmpty }
        #expect(shown[0].title == "Tea" && shown[0].body == "Green\nThree minutes" && !shown[0].isSilent)
        #expect(shown[0].actions.map(\.identifier) == ["pour"] && shown[0].actions.map(\.title) == ["Pour"])
        #expect(listener.presented.isEmpty)
        answer?("pour")
        #expect(listener.responses.map(\.actionIdentifier) == ["pour"])
        #expect(await delivered == [])
        // Nobody asked to be told of a dismissal.
        answer?(UNNotificationDismissActionIdentifier)
        #expect(listener.responses.count == 1)
        try await center.add(request("other"))
        try await wait { await delivered == ["other"] }
        center.removeAllDeliveredNotifications()
        try await wait { withdrawn == ["other"] }
    }
}
