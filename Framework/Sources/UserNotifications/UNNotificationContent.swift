/// How urgent a notification is.
public enum UNNotificationInterruptionLevel: UInt, Sendable { case passive, active, timeSensitive, critical }

/// What a notification says.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    struct Fields {
        var attachments: [UNNotificationAttachment] = []
        var badge: NSNumber?
        var body = "", categoryIdentifier = "", launchImageName = "", subtitle = "", threadIdentifier = "", title = ""
        var sound: UNNotificationSound?
        var userInfo: [AnyHashable: Any] = [:]
        var targetContentIdentifier, filterCriteria: String?
        var interruptionLevel = UNNotificationInterruptionLevel.active
        var relevanceScore = 0.0
    }

    var fields = Fields()

    open var attachments: [UNNotificationAttachment] { fields.attachments }
    /// The number for the app's icon; nil leaves it, 0 takes it away.
    open var badge: NSNumber? { fields.badge }
    open var body: String { fields.body }
    open var categoryIdentifier: String { fields.categoryIdentifier }
    open var launchImageName: String { fields.launchImageName }
    open var sound: UNNotificationSound? { fields.sound }
    open var subtitle: String { fields.subtitle }
    open var threadIdentifier: String { fields.threadIdentifier }
    open var title: String { fields.title }
    open var userInfo: [AnyHashable: Any] { fields.userInfo }
    open var targetContentIdentifier: String? { fields.targetContentIdentifier }
    open var filterCriteria: String? { fields.filterCriteria }
    open var interruptionLevel: UNNotificationInterruptionLevel { fields.interruptionLevel }
    /// 0…1, for the order of a summary.
    open var relevanceScore: Double { fields.relevanceScore }

    public override init() {}

    init(_ fields: Fields) { self.fields = fields }

    public func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(fields) }
    public func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(fields) }

    /// Whether a person would notice anything of it.
    var isEmpty: Bool {
        title.isEmpty && subtitle.isEmpty && body.isEmpty && badge == nil && sound == nil && attachments.isEmpty
    }
}

/// What a notification is to say.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    open override var attachments: [UNNotificationAttachment] { get { fields.attachments } set { fields.attachments = newValue } }
    open override var badge: NSNumber? { get { fields.badge } set { fields.badge = newValue } }
    open override var body: String { get { fields.body } set { fields.body = newValue } }
    open override var categoryIdentifier: String { get { fields.categoryIdentifier } set { fields.categoryIdentifier = newValue } }
    open override var launchImageName: String { get { fields.launchImageName } set { fields.launchImageName = newValue } }
    open override var sound: UNNotificationSound? { get { fields.sound } set { fields.sound = newValue } }
    open override var subtitle: String { get { fields.subtitle } set { fields.subtitle = newValue } }
    open override var threadIdentifier: String { get { fields.threadIdentifier } set { fields.threadIdentifier = newValue } }
    open override var title: String { get { fields.title } set { fields.title = newValue } }
    open override var userInfo: [AnyHashable: Any] { get { fields.userInfo } set { fields.userInfo = newValue } }
    open override var targetContentIdentifier: String? { get { fields.targetContentIdentifier } set { fields.targetContentIdentifier = newValue } }
    open override var filterCriteria: String? { get { fields.filterCriteria } set { fields.filterCriteria = newValue } }
    open override var interruptionLevel: UNNotificationInterruptionLevel { get { fields.interruptionLevel } set { fields.interruptionLevel = newValue } }
    open override var relevanceScore: Double { get { fields.relevanceScore } set { fields.relevanceScore = newValue } }
}
