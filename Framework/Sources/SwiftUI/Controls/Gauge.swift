import Engine

/// Shows a value within a range.
nonisolated public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View>: View {
    let fraction: Double
    let label: Label
    let currentValueLabel: CurrentValueLabel?
    let minimumValueLabel: BoundsLabel?
    let maximumValueLabel: BoundsLabel?

    nonisolated init<V: BinaryFloatingPoint>(_ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ current: CurrentValueLabel?, _ minimum: BoundsLabel?, _ maximum: BoundsLabel?) {
        let length = Double(bounds.upperBound) - Double(bounds.lowerBound), f = (Double(value) - Double(bounds.lowerBound)) / length
        fraction = f.isFinite ? min(max(f, 0), 1) : 0
        self.label = label
        currentValueLabel = current
        minimumValueLabel = minimum
        maximumValueLabel = maximum
    }

    @Environment(\.gaugeStyleBox) private var style

    @MainActor public var body: some View {
        style(GaugeStyleConfiguration(
            value: fraction, label: .init(content: AnyView(label)), currentValueLabel: currentValueLabel.map { .init(content: AnyView($0)) },
            minimumValueLabel: minimumValueLabel.map { .init(content: AnyView($0)) }, maximumValueLabel: maximumValueLabel.map { .init(content: AnyView($0)) }))
    }
}

extension Gauge where MarkedValueLabels == EmptyView {
    nonisolated public init<V: BinaryFloatingPoint>(value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label) where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
        self.init(value, bounds, label(), nil, nil, nil)
    }
    nonisolated public init<V: BinaryFloatingPoint>(value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel) where BoundsLabel == EmptyView {
        self.init(value, bounds, label(), currentValueLabel(), nil, nil)
    }
    nonisolated public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
        @ViewBuilder minimumValueLabel: () -> BoundsLabel, @ViewBuilder maximumValueLabel: () -> BoundsLabel
    ) {
        self.init(value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel())
    }
}

extension Gauge {
    nonisolated public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
        @ViewBuilder minimumValueLabel: () -> BoundsLabel, @ViewBuilder maximumValueLabel: () -> BoundsLabel, @ViewBuilder markedValueLabels: () -> MarkedValueLabels
    ) {
        self.init(value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel())
    }
}

nonisolated public struct GaugeStyleConfiguration {
    nonisolated public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    nonisolated public struct CurrentValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }
    nonisolated public struct MinimumValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }
    nonisolated public struct MaximumValueLabel: View {
        let content: AnyView
        public var body: some View { content }
    }
    /// 0…1 of the range.
    public var value: Double
    public var label: Label
    public var currentValueLabel: CurrentValueLabel?
    public var minimumValueLabel: MinimumValueLabel?
    public var maximumValueLabel: MaximumValueLabel?
}

@MainActor @preconcurrency
public protocol GaugeStyle {
    associatedtype Body: View
    typealias Configuration = GaugeStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { LinearGauge(configuration: configuration) }
}
nonisolated public struct LinearCapacityGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { LinearGauge(configuration: configuration) }
}
nonisolated public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { LinearGauge(configuration: configuration) }
}
nonisolated public struct AccessoryLinearGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { MarkerGauge(configuration: configuration) }
}
nonisolated public struct AccessoryCircularGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { CircularGauge(configuration: configuration, isCapacity: false) }
}
nonisolated public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { CircularGauge(configuration: configuration, isCapacity: true) }
}

extension GaugeStyle where Self == DefaultGaugeStyle { nonisolated public static var automatic: DefaultGaugeStyle { .init() } }
extension GaugeStyle where Self == LinearCapacityGaugeStyle { nonisolated public static var linearCapacity: LinearCapacityGaugeStyle { .init() } }
extension GaugeStyle where Self == AccessoryLinearGaugeStyle { nonisolated public static var accessoryLinear: AccessoryLinearGaugeStyle { .init() } }
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle { nonisolated public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle { .init() } }
extension GaugeStyle where Self == AccessoryCircularGaugeStyle { nonisolated public static var accessoryCircular: AccessoryCircularGaugeStyle { .init() } }
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle { nonisolated public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle { .init() } }

nonisolated private struct GaugeStyleKey: EnvironmentKey {
    static var defaultValue: @MainActor (GaugeStyleConfiguration) -> AnyView { { AnyView(LinearGauge(configuration: $0)) } }
}
extension EnvironmentValues {
    var gaugeStyleBox: @MainActor (GaugeStyleConfiguration) -> AnyView { get { self[GaugeStyleKey.self] } set { self[GaugeStyleKey.self] = newValue } }
}
extension View {
    nonisolated public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
        environment(\.gaugeStyleBox) { configuration in
            AnyView(DynamicStyleBody(style: style, configuration: configuration) { $0.makeBody(configuration: $1) })
        }
    }
}

extension GaugeStyleConfiguration {
    var traits: ControlTraits {
        var t = ControlTraits(role: .progress, type: "Gauge", value: "\(Int((value * 100).rounded()))%")
        t.takesFocus = false
        return t
    }
}

/// A bar with the label above and the value below.
nonisolated private struct LinearGauge: View {
    let configuration: GaugeStyleConfiguration
    @MainActor var body: some View {
        VStack(spacing: 4) {
            configuration.label.semanticsPart(.label)
            HStack(spacing: 8) {
                configuration.minimumValueLabel
                GeometryReader { proxy in
                    ZStack(alignment: .leading) {
                        Capsule().fill(Color.fill(0))
                        Capsule().fill(TintShapeStyle()).frame(width: configuration.value * proxy.size.width)
                    }
                }
                .frame(height: 6)
                configuration.maximumValueLabel
            }
            configuration.currentValueLabel.font(.caption).foregroundStyle(.secondary)
        }
        .control(configuration.traits)
        .controlBox()
    }
}

/// A line with a mark on it.
nonisolated private struct MarkerGauge: View {
    let configuration: GaugeStyleConfiguration
    @MainActor var body: some View {
        HStack(spacing: 8) {
            configuration.minimumValueLabel
            GeometryReader { proxy in
                ZStack(alignment: .leading) {
                    Capsule().fill(TintShapeStyle())
                    Circle().fill(Color.white).overlay(Circle().stroke(Color.black.opacity(0.2), lineWidth: 0.5))
                        .frame(width: 10, height: 10)
                        .offset(x: configuration.value * (proxy.size.width - 10))
                }
            }
            .frame(height: 10)
            configuration.maximumValueLabel
        }
        .background { configuration.label.semanticsPart(.label).semanticsOnly() }
        .control(configuration.traits)
        .controlBox()
    }
}

/// An open ring with a mark, or a ring that fills; 62 points as the accessory widgets are.
nonisolated private struct CircularGauge: View {
    let configuration: GaugeStyleConfiguration
    let isCapacity: Bool
    private static let side: CGFloat = 62
    private static let line: CGFloat = 6
    /// The part of the turn that an open ring covers.
    private static let span = 0.75

    @MainActor var body: some View {
        let span = isCapacity ? 1 : Self.span
        ZStack {
            Circle().trim(from: 0, to: span)
                .stroke(isCapacity ? AnyShapeStyle(Color.fill(0)) : AnyShapeStyle(TintShapeStyle()), style: StrokeStyle(lineWidth: Self.line, lineCap: .round))
                .rotationEffect(.degrees(isCapacity ? -90 : 135))
                .padding(Self.line / 2)
            if isCapacity {
                Circle().trim(from: 0, to: configuration.value).stroke(TintShapeStyle(), style: StrokeStyle(lineWidth: Self.line, lineCap: .round))
                    .rotationEffect(.degrees(-90))
                    .padding(Self.line / 2)
            } else {
                Circle().fill(Color.white).overlay(Circle().stroke(Color.black.opacity(0.25), lineWidth: 1))
                    .frame(width: Self.line + 4, height: Self.line + 4)
                    .offset(x: (Self.side - Self.line) / 2)
                    .rotationEffect(.degrees(135 + 360 * span * configuration.value))
            }
            if let value = configuration.currentValueLabel { value.font(.system(size: 20, weight: .medium)).minimumScaleFactor(0.4).lineLimit(1).frame(width: Self.side - 20) }
            VStack {
                Spacer()
                if configuration.minimumValueLabel != nil || configuration.maximumValueLabel != nil {
                    HStack(spacing: 8) {
                        configuration.minimumValueLabel
                        configuration.maximumValueLabel
                    }
                } else if !isCapacity || configuration.currentValueLabel == nil {
                    configuration.label
                }
            }
            .font(.system(size: 11))
            .lineLimit(1)
        }
        .frame(width: Self.side, height: Self.side)
        .background { configuration.label.semanticsPart(.label).semanticsOnly() }
        .control(configuration.traits)
        .controlBox()
    }
}
