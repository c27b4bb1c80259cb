import Engine

/// A control that selects a moment.
nonisolated public struct DatePicker<Label: View>: View {
    let selection: Binding<Date>
    let range: ClosedRange<Date>?
    let components: DatePickerComponents
    let label: Label
    public typealias Components = DatePickerComponents

    nonisolated init(_ selection: Binding<Date>, _ range: ClosedRange<Date>?, _ components: DatePickerComponents, _ label: Label) {
        self.selection = selection
        self.range = range
        self.components = components
        self.label = label
    }

    @Environment(\.datePickerStyleBox) private var style
    @MainActor public var body: some View {
        style(DatePickerStyleConfiguration(label: .init(view: AnyView(label)), selection: selection, minimumDate: range?.lowerBound == .distantPast ? nil : range?.lowerBound,
                                           maximumDate: range?.upperBound == .distantFuture ? nil : range?.upperBound, displayedComponents: components))
    }
}

nonisolated public struct DatePickerComponents: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let hourAndMinute = DatePickerComponents(rawValue: 1)
    public static let date = DatePickerComponents(rawValue: 2)
}

extension DatePicker {
    nonisolated public init(selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label) { self.init(selection, nil, displayedComponents, label()) }
    nonisolated public init(selection: Binding<Date>, in range: ClosedRange<Date>, displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label) {
        self.init(selection, range, displayedComponents, label())
    }
    nonisolated public init(selection: Binding<Date>, in range: PartialRangeFrom<Date>, displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label) {
        self.init(selection, range.lowerBound...Date.distantFuture, displayedComponents, label())
    }
    nonisolated public init(selection: Binding<Date>, in range: PartialRangeThrough<Date>, displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label) {
        self.init(selection, Date.distantPast...range.upperBound, displayedComponents, label())
    }
}

extension DatePicker where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]) { self.init(selection, nil, displayedComponents, Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]) { self.init(selection, nil, displayedComponents, Text(title)) }
    nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>, displayedComponents: Components = [.hourAndMinute, .date]) {
        self.init(selection, range, displayedComponents, Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, selection: Binding<Date>, in range: ClosedRange<Date>, displayedComponents: Components = [.hourAndMinute, .date]) {
        self.init(selection, range, displayedComponents, Text(title))
    }
    nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>, displayedComponents: Components = [.hourAndMinute, .date]) {
        self.init(selection, range.lowerBound...Date.distantFuture, displayedComponents, Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>, displayedComponents: Components = [.hourAndMinute, .date]) {
        self.init(selection, range.lowerBound...Date.distantFuture, displayedComponents, Text(title))
    }
    nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>, displayedComponents: Components = [.hourAndMinute, .date]) {
        self.init(selection, Date.distantPast...range.upperBound, displayedComponents, Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>, displayedComponents: Components = [.hourAndMinute, .date]) {
        self.init(selection, Date.distantPast...range.upperBound, displayedComponents, Text(title))
    }
}

nonisolated public struct DatePickerStyleConfiguration {
    nonisolated public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }
    public let label: Label
    @Binding public var selection: Date
    public var minimumDate: Date?
    public var maximumDate: Date?
    public var displayedComponents: DatePickerComponents

    init(label: Label, selection: Binding<Date>, minimumDate: Date?, maximumDate: Date?, displayedComponents: DatePickerComponents) {
        self.label = label
        _selection = selection
        self.minimumDate = minimumDate
        self.maximumDate = maximumDate
        self.displayedComponents = displayedComponents
    }

    /// Takes a date, moved into the range.
    @MainActor func set(_ date: Date) {
        var d = date
        if let minimumDate { d = max(d, minimumDate) }
        if let maximumDate { d = min(d, maximumDate) }
        if d != selection { selection = d }
    }
}

@MainActor @preconcurrency
public protocol DatePickerStyle {
    associatedtype Body: View
    typealias Configuration = DatePickerStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultDatePickerStyle: DatePickerStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { CompactDatePicker(configuration: configuration) }
}
nonisolated public struct CompactDatePickerStyle: DatePickerStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { CompactDatePicker(configuration: configuration) }
}
nonisolated public struct WheelDatePickerStyle: DatePickerStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { WheelDatePicker(configuration: configuration) }
}
nonisolated public struct GraphicalDatePickerStyle: DatePickerStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { GraphicalDatePicker(configuration: configuration) }
}
nonisolated public struct FieldDatePickerStyle: DatePickerStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { CompactDatePicker(configuration: configuration) }
}
nonisolated public struct StepperFieldDatePickerStyle: DatePickerStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { CompactDatePicker(configuration: configuration) }
}

extension DatePickerStyle where Self == DefaultDatePickerStyle { nonisolated public static var automatic: DefaultDatePickerStyle { .init() } }
extension DatePickerStyle where Self == CompactDatePickerStyle { nonisolated public static var compact: CompactDatePickerStyle { .init() } }
extension DatePickerStyle where Self == WheelDatePickerStyle { nonisolated public static var wheel: WheelDatePickerStyle { .init() } }
extension DatePickerStyle where Self == GraphicalDatePickerStyle { nonisolated public static var graphical: GraphicalDatePickerStyle { .init() } }
extension DatePickerStyle where Self == FieldDatePickerStyle { nonisolated public static var field: FieldDatePickerStyle { .init() } }
extension DatePickerStyle where Self == StepperFieldDatePickerStyle { nonisolated public static var stepperField: StepperFieldDatePickerStyle { .init() } }

nonisolated private struct DatePickerStyleKey: EnvironmentKey {
    static var defaultValue: @MainActor (DatePickerStyleConfiguration) -> AnyView { { AnyView(CompactDatePicker(configuration: $0)) } }
}
extension EnvironmentValues {
    var datePickerStyleBox: @MainActor (DatePickerStyleConfiguration) -> AnyView { get { self[DatePickerStyleKey.self] } set { self[DatePickerStyleKey.self] = newValue } }
}
extension View {
    nonisolated public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
        environment(\.datePickerStyleBox) { configuration in
            AnyView(DynamicStyleBody(style: style, configuration: configuration) { $0.makeBody(configuration: $1) })
        }
    }
}
