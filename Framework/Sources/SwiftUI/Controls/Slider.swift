import Engine

/// A control that selects a value from a range by dragging.
nonisolated public struct Slider<Label: View, ValueLabel: View>: View {
    let model: SliderModel
    let label: Label
    let minimumLabel: ValueLabel?
    let maximumLabel: ValueLabel?

    nonisolated init(model: SliderModel, label: Label, minimum: ValueLabel?, maximum: ValueLabel?) {
        self.model = model
        self.label = label
        minimumLabel = minimum
        maximumLabel = maximum
    }

    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.platformProfile) private var profile
    @Environment(\.labelsAreHidden) private var hidesLabel

    @MainActor public var body: some View {
        HStack(spacing: 8) {
            if profile.isMac && !hidesLabel && !(Label.self is EmptyView.Type) { label.semanticsPart(.label) }
            if let minimumLabel { minimumLabel.foregroundStyle(isEnabled ? Color.primary : Color.tertiaryLabel).accessibilityHidden(true) }
            SliderTrack(model: model)
            if let maximumLabel { maximumLabel.foregroundStyle(isEnabled ? Color.primary : Color.tertiaryLabel).accessibilityHidden(true) }
        }
        .background { if !profile.isMac || hidesLabel { label.semanticsPart(.label).semanticsOnly() } }
        .control(traits)
        .controlBox()
    }

    private var traits: ControlTraits {
        let model = model
        var t = ControlTraits(role: .slider, type: "Slider", value: "\(Int((model.fraction * 100).rounded()))%", isEnabled: isEnabled)
        t.adjust = { up in model.adjust(up) }
        return t
    }
}

extension Slider {
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(model: SliderModel(value, bounds, nil, onEditingChanged), label: label(), minimum: minimumValueLabel(), maximum: maximumValueLabel())
    }
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(model: SliderModel(value, bounds, Double(step), onEditingChanged), label: label(), minimum: minimumValueLabel(), maximum: maximumValueLabel())
    }
    @_disfavoredOverload
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
        minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
    ) where V.Stride: BinaryFloatingPoint {
        self.init(model: SliderModel(value, bounds, nil, onEditingChanged), label: label(), minimum: minimumValueLabel, maximum: maximumValueLabel)
    }
    @_disfavoredOverload
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
        minimumValueLabel: ValueLabel, maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
    ) where V.Stride: BinaryFloatingPoint {
        self.init(model: SliderModel(value, bounds, Double(step), onEditingChanged), label: label(), minimum: minimumValueLabel, maximum: maximumValueLabel)
    }
}

extension Slider where ValueLabel == EmptyView {
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(model: SliderModel(value, bounds, nil, onEditingChanged), label: label(), minimum: nil, maximum: nil)
    }
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(model: SliderModel(value, bounds, Double(step), onEditingChanged), label: label(), minimum: nil, maximum: nil)
    }
    @_disfavoredOverload
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
    ) where V.Stride: BinaryFloatingPoint {
        self.init(model: SliderModel(value, bounds, nil, onEditingChanged), label: label(), minimum: nil, maximum: nil)
    }
    @_disfavoredOverload
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
    ) where V.Stride: BinaryFloatingPoint {
        self.init(model: SliderModel(value, bounds, Double(step), onEditingChanged), label: label(), minimum: nil, maximum: nil)
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(model: SliderModel(value, bounds, nil, onEditingChanged), label: EmptyView(), minimum: nil, maximum: nil)
    }
    nonisolated public init<V: BinaryFloatingPoint>(
        value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where V.Stride: BinaryFloatingPoint {
        self.init(model: SliderModel(value, bounds, Double(step), onEditingChanged), label: EmptyView(), minimum: nil, maximum: nil)
    }
}

/// The value of a slider as a fraction of its range.
nonisolated struct SliderModel {
    let read: () -> Double
    let write: (Double) -> Void
    /// Steps in the range; nil moves freely.
    let stepFraction: Double?
    let onEditingChanged: (Bool) -> Void

    /// How far assistive technology and arrow keys move a slider without steps.
    private static let adjustment = 0.1

    nonisolated init<V: BinaryFloatingPoint>(_ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: Double?, _ onEditingChanged: @escaping (Bool) -> Void) {
        let low = Double(bounds.lowerBound), length = Double(bounds.upperBound) - low
        let valid = length.isFinite && length > 0
        let step = step.flatMap { $0 > 0 && valid ? $0 : nil }
        stepFraction = step.map { $0 / length }
        self.onEditingChanged = onEditingChanged
        read = {
            let v = Double(value.wrappedValue)
            return valid && v.isFinite ? min(max((v - low) / length, 0), 1) : 0
        }
        write = { fraction in
            guard valid else { return }
            var v = min(max(fraction, 0), 1) * length
            if let step {
                // The last step may be shorter than the others and cannot be reached.
                v = min((v / step).rounded(), (length / step + 1e-9).rounded(.down)) * step
            }
            let new = V(low + v)
            if value.wrappedValue != new { value.wrappedValue = new }
        }
    }

    var fraction: Double { read() }

    @MainActor func adjust(_ up: Bool) {
        onEditingChanged(true)
        write(fraction + (up ? 1 : -1) * (stepFraction ?? Self.adjustment))
        onEditingChanged(false)
    }
}

/// The line and the thumb of a slider.
nonisolated struct SliderTrack: View {
    let model: SliderModel
    @Environment(\.platformProfile) private var profile
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.layoutDirection) private var direction
    @Environment(\.colorScheme) private var scheme
    /// Distance of the pointer from the thumb's middle while it is held.
    @State private var grip: CGFloat?

    /// Points (constants 4; oracle/ios, slider; oracle/macos, form/basic).
    private struct Metrics {
        var height: CGFloat
        var line: CGFloat
        var thumb: CGSize
        static func of(_ profile: PlatformProfile) -> Metrics {
            switch profile.name {
            case .iOS18: Metrics(height: 31, line: 4, thumb: CGSize(width: 27, height: 27))
            case .iOS26: Metrics(height: 31, line: 6, thumb: CGSize(width: 37, height: 24))
            case .macOS26: Metrics(height: 24, line: 6, thumb: CGSize(width: 24, height: 16))
            }
        }
    }

    @MainActor var body: some View {
        let m = Metrics.of(profile)
        GeometryReader { proxy in
            let width = proxy.size.width, travel = max(width - m.thumb.width, 0)
            let fraction = model.fraction
            ZStack(alignment: .leading) {
                Capsule().fill(profile.name == .iOS18 ? Color.fill(0) : Color(white: scheme == .dark ? 1 : 0, opacity: 26.0 / 255))
                    .frame(height: m.line)
                Capsule().fill(isEnabled ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(TintShapeStyle().opacity(0.5)))
                    .frame(width: fraction * travel + m.thumb.width / 2, height: m.line)
                Capsule().fill(Color.white)
                    .shadow(color: .black.opacity(0.12), radius: 6, y: 4)
                    .shadow(color: .black.opacity(0.16), radius: 0.5, y: 0.5)
                    .frame(width: m.thumb.width, height: m.thumb.height)
                    .offset(x: fraction * travel)
            }
            .frame(width: width, height: m.height)
            .contentShape(Rectangle())
            .gesture(drag(width: width, thumb: m.thumb.width), isEnabled: isEnabled)
        }
        .frame(height: m.height)
    }

    @MainActor private func drag(width: CGFloat, thumb: CGFloat) -> some Gesture {
        DragGesture(minimumDistance: 0)
            .onChanged { value in
                let travel = max(width - thumb, 1)
                func along(_ p: CGPoint) -> CGFloat { direction == .rightToLeft ? width - p.x : p.x }
                let middle = model.fraction * travel + thumb / 2
                if grip == nil {
                    // A press beside the thumb brings it under the pointer.
                    let distance = along(value.startLocation) - middle
                    grip = abs(distance) <= thumb / 2 + 8 ? distance : 0
                    model.onEditingChanged(true)
                    if grip != 0 || value.translation == .zero && abs(distance) <= thumb / 2 + 8 { return }
                }
                model.write((along(value.location) - (grip ?? 0) - thumb / 2) / travel)
            }
            .onEnded { _ in
                grip = nil
                model.onEditingChanged(false)
            }
    }
}
