import Engine

/// Something that can be felt or heard on devices that have it.
nonisolated public struct SensoryFeedback: Equatable, Sendable {
    nonisolated public struct Weight: Equatable, Sendable {
        let name: String
        public static let light = Weight(name: "light")
        public static let medium = Weight(name: "medium")
        public static let heavy = Weight(name: "heavy")
    }
    nonisolated public struct Flexibility: Equatable, Sendable {
        let name: String
        public static let rigid = Flexibility(name: "rigid")
        public static let solid = Flexibility(name: "solid")
        public static let soft = Flexibility(name: "soft")
    }
    let name: String
    public static let success = SensoryFeedback(name: "success")
    public static let warning = SensoryFeedback(name: "warning")
    public static let error = SensoryFeedback(name: "error")
    public static let selection = SensoryFeedback(name: "selection")
    public static let increase = SensoryFeedback(name: "increase")
    public static let decrease = SensoryFeedback(name: "decrease")
    public static let start = SensoryFeedback(name: "start")
    public static let stop = SensoryFeedback(name: "stop")
    public static let alignment = SensoryFeedback(name: "alignment")
    public static let levelChange = SensoryFeedback(name: "levelChange")
    public static let impact = SensoryFeedback(name: "impact")
    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback { SensoryFeedback(name: "impact.\(weight.name)") }
    public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback { SensoryFeedback(name: "impact.\(flexibility.name)") }
}

/// The feedback that was asked for: there is nothing to feel on a desktop, tests look here.
public enum _FeedbackLog {
    nonisolated(unsafe) public private(set) static var names: [String] = []
    static func record(_ feedback: SensoryFeedback) {
        names.append(feedback.name)
        if names.count > 100 { names.removeFirst() }
    }
}

extension View {
    nonisolated public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View { onChange(of: trigger) { _, _ in _FeedbackLog.record(feedback) } }
    nonisolated public func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool) -> some View {
        onChange(of: trigger) { if condition($0, $1) { _FeedbackLog.record(feedback) } }
    }
    nonisolated public func sensoryFeedback<T: Equatable>(trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?) -> some View {
        onChange(of: trigger) { if let f = feedback($0, $1) { _FeedbackLog.record(f) } }
    }
}
