import Foundation

/// What a person is doing, for others to continue: kept inside the program, since there is no Handoff here.
open class NSUserActivity: NSObject, @unchecked Sendable {
    public let activityType: String
    open var title: String?
    open var userInfo: [AnyHashable: Any]?
    open var requiredUserInfoKeys: Set<String>?
    open var needsSave = false
    open var webpageURL: URL?
    open var referrerURL: URL?
    open var expirationDate: Date?
    open var keywords: Set<String> = []
    open var isEligibleForHandoff = true
    open var isEligibleForSearch = false
    open var isEligibleForPublicIndexing = false
    open var isEligibleForPrediction = false
    open var targetContentIdentifier: String?
    open var persistentIdentifier: String?
    open var supportsContinuationStreams = false
    public private(set) var isInvalidated = false

    /// The activity that is current in this program.
    nonisolated(unsafe) public private(set) static weak var _current: NSUserActivity?

    public init(activityType: String) { self.activityType = activityType }

    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) { userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 } }
    open func becomeCurrent() { if !isInvalidated { Self._current = self } }
    open func resignCurrent() { if Self._current === self { Self._current = nil } }
    open func invalidate() {
        isInvalidated = true
        resignCurrent()
    }
}

/// The activity of a page on the web.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
