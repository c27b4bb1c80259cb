import Engine

/// Shows how far something has come, or that something is under way.
nonisolated public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    /// Nil where it is not known how far.
    let fraction: () -> Double?
    let label: Label?
    let currentValueLabel: CurrentValueLabel?
    /// The interval that time itself runs through.
    var timer: (interval: ClosedRange<Date>, countsDown: Bool)?

    nonisolated init(fraction: @escaping () -> Double?, label: Label?, currentValueLabel: CurrentValueLabel?) {
        self.fraction = fraction
        self.label = label
        self.currentValueLabel = currentValueLabel
    }

    @Environment(\.progressViewStyleBox) private var style

    @MainActor public var body: some View {
        if let timer {
            TimelineView(.periodic(from: timer.interval.lowerBound, by: 0.5)) { context in
                styled(ProgressView.share(of: timer, at: context.date))
            }
        } else {
            styled(fraction())
        }
    }

    private static func share(of timer: (interval: ClosedRange<Date>, countsDown: Bool), at now: Date) -> Double {
        let length = timer.interval.upperBound.timeIntervalSince(timer.interval.lowerBound)
        let done = length > 0 ? min(max(now.timeIntervalSince(timer.interval.lowerBound) / length, 0), 1) : 1
        return timer.countsDown ? 1 - done : done
    }

    @MainActor private func styled(_ fraction: Double?) -> some View {
        style(ProgressViewStyleConfiguration(
            fractionCompleted: fraction, label: Label.self is EmptyView.Type ? nil : label.map { .init(content: AnyView($0)) },
            currentValueLabel: CurrentValueLabel.self is EmptyView.Type ? nil : currentValueLabel.map { .init(content: AnyView($0)) }))
    }

    /// A share of the total; out of range values are moved into it.
    nonisolated static func share<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Double? {
        guard let value else { return nil }
        let f = Double(value) / Double(total)
        return f.isFinite ? min(max(f, 0), 1) : 0
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    nonisolated public init() where Label == EmptyView { self.init(fraction: { nil }, label: nil, currentValueLabel: nil) }
    nonisolated public init(@ViewBuilder label: () -> Label) { self.init(fraction: { nil }, label: label(), currentValueLabel: nil) }
    nonisolated public init(_ titleKey: LocalizedStringKey) where Label == Text { self.init { Text(titleKey) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S) where Label == Text { self.init { Text(title) } }
    nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
        let f = Self.share(value, total)
        self.init(fraction: { f }, label: nil, currentValueLabel: nil)
    }
    nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {
        let f = Self.share(value, total)
        self.init(fraction: { f }, label: label(), currentValueLabel: nil)
    }
    nonisolated public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1.0) where Label == Text {
        self.init(value: value, total: total) { Text(titleKey) }
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0) where Label == Text {
        self.init(value: value, total: total) { Text(title) }
    }
    nonisolated public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label) {
        self.init(fraction: { nil }, label: label(), currentValueLabel: nil)
        timer = (timerInterval, countsDown)
    }
}

extension ProgressView {
    nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel) {
        let f = Self.share(value, total)
        self.init(fraction: { f }, label: label(), currentValueLabel: currentValueLabel())
    }
    nonisolated public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel) {
        self.init(fraction: { nil }, label: label(), currentValueLabel: currentValueLabel())
        timer = (timerInterval, countsDown)
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == Text {
    nonisolated public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        self.init(timerInterval: timerInterval, countsDown: countsDown, label: { EmptyView() }) { Text(timerInterval: timerInterval, countsDown: countsDown) }
    }
}

extension ProgressView where Label == Text, CurrentValueLabel == Text {
    nonisolated public init(_ progress: Progress) {
        self.init(fraction: { progress.isIndeterminate ? nil : progress.fractionCompleted },
                  label: Text(progress.localizedDescription ?? ""), currentValueLabel: Text(progress.localizedAdditionalDescription ?? ""))
    }
}

extension ProgressView where Label == ProgressViewStyleConfiguration.Label, CurrentValueLabel == ProgressViewStyleConfiguration.CurrentValueLabel {
    nonisolated public init(_ configuration: ProgressViewStyleConfiguration) {
        self.init(fraction: { configuration.fractionCompleted }, label: configuration.label, currentValueLabel: configuration.currentValueLabel)
    }
}

nonisolated public struct ProgressViewStyleConfiguration {
    nonisolated public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    nonisolated public struct CurrentValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }
    /// 0…1; nil where it is not known.
    public let fractionCompleted: Double?
    public var label: Label?
    public var currentValueLabel: CurrentValueLabel?
}

@MainActor @preconcurrency
public protocol ProgressViewStyle {
    associatedtype Body: View
    typealias Configuration = ProgressViewStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultProgressViewStyle: ProgressViewStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { AutomaticProgress(configuration: configuration) }
}
nonisolated public struct LinearProgressViewStyle: ProgressViewStyle {
    let tint: Color?
    nonisolated public init() { tint = nil }
    nonisolated public init(tint: Color) { self.tint = tint }
    public func makeBody(configuration: Configuration) -> some View { LinearProgress(configuration: configuration, tint: tint) }
}
nonisolated public struct CircularProgressViewStyle: ProgressViewStyle {
    let tint: Color?
    nonisolated public init() { tint = nil }
    nonisolated public init(tint: Color) { self.tint = tint }
    public func makeBody(configuration: Configuration) -> some View { CircularProgress(configuration: configuration, tint: tint) }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle { nonisolated public static var automatic: DefaultProgressViewStyle { .init() } }
extension ProgressViewStyle where Self == LinearProgressViewStyle { nonisolated public static var linear: LinearProgressViewStyle { .init() } }
extension ProgressViewStyle where Self == CircularProgressViewStyle { nonisolated public static var circular: CircularProgressViewStyle { .init() } }

nonisolated private struct ProgressViewStyleKey: EnvironmentKey {
    static var defaultValue: @MainActor (ProgressViewStyleConfiguration) -> AnyView { { AnyView(AutomaticProgress(configuration: $0)) } }
}

extension EnvironmentValues {
    var progressViewStyleBox: @MainActor (ProgressViewStyleConfiguration) -> AnyView { get { self[ProgressViewStyleKey.self] } set { self[ProgressViewStyleKey.self] = newValue } }
}

extension View {
    nonisolated public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        environment(\.progressViewStyleBox) { configuration in
            AnyView(DynamicStyleBody(style: style, configuration: configuration) { $0.makeBody(configuration: $1) })
        }
    }
}
