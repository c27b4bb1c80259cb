import CoreGraphics

/// Taps that a device would make. There is no motor: they are recorded, for tests to look at.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    /// What was played, newest last: `impact.medium`, `notification.success`, `selection`.
    public nonisolated(unsafe) private(set) static var _played: [String] = []
    public nonisolated override init() { super.init() }
    open func prepare() {}
    func play(_ name: String) {
        Self._played.append(name)
        if Self._played.count > 1000 { Self._played.removeFirst() }
    }
}

open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
    private let style: FeedbackStyle
    public nonisolated init(style: FeedbackStyle) { self.style = style; super.init() }
    public nonisolated convenience override init() { self.init(style: .medium) }
    open func impactOccurred() { play("impact.\(style)") }
    open func impactOccurred(intensity: CGFloat) { play("impact.\(style)") }
}
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable { case success, warning, error }
    open func notificationOccurred(_ notificationType: FeedbackType) { play("notification.\(notificationType)") }
}
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() { play("selection") }
}
