import Drawing
import Engine

/// The toggle of the platform: a switch on phones, a checkbox on the Mac, a row with a check mark in menus.
nonisolated struct AutomaticToggle: View {
    let configuration: ToggleStyleConfiguration
    @Environment(\.platformProfile) private var profile
    @Environment(\.isInMenuLook) private var isInMenu

    @MainActor var body: some View {
        if isInMenu {
            MenuRow(isChecked: configuration.isOn, role: nil, label: AnyView(configuration.label)) { configuration.isOn.toggle() }
        } else if profile.isMac {
            CheckboxToggle(configuration: configuration)
        } else {
            SwitchToggle(configuration: configuration, tint: nil)
        }
    }
}

extension ToggleStyleConfiguration {
    /// What every look of a toggle is to assistive technology, pointers and keys.
    func traits(isEnabled: Bool, isPressed: Binding<Bool>? = nil) -> ControlTraits {
        let binding = $isOn
        var t = ControlTraits(role: .toggle, type: "Toggle", value: isMixed ? "mixed" : isOn ? "1" : "0", isEnabled: isEnabled, isSelected: isOn)
        t.press = { binding.wrappedValue.toggle() }
        t.isPressed = isPressed
        return t
    }
}

/// A label and a switch (constants 4; oracle/ios, toggle).
nonisolated struct SwitchToggle: View {
    let configuration: ToggleStyleConfiguration
    let tint: Color?
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.platformProfile) private var profile
    @Environment(\.labelsAreHidden) private var hidesLabel
    @Environment(\.isInListRow) private var isInListRow
    @State private var isPressed = false

    @MainActor var body: some View {
        toggle
            .control(configuration.traits(isEnabled: isEnabled, isPressed: $isPressed))
            .controlBox(baseline: profile.isMac ? .label : .topEdge, gap: profile.isMac ? 6 : nil)
    }

    @ViewBuilder @MainActor private var toggle: some View {
        let knob = SwitchView(isOn: configuration.isOn, isPressed: isPressed && isEnabled, tint: tint)
        if hidesLabel {
            knob.background { configuration.label.semanticsPart(.label).semanticsOnly() }
        } else if profile.isMac {
            HStack(spacing: 8) {
                configuration.label.semanticsPart(.label)
                knob
            }
        } else {
            HStack(spacing: 0) {
                configuration.label.semanticsPart(.label).opacity(isEnabled ? 1 : 0.5)
                Spacer(minLength: 8)
                // In a list the row is as high as its label (oracle/ios, "Toggle in a list row").
                if isInListRow { knob.frame(height: 0) } else { knob }
            }
        }
    }
}

/// A switch.
nonisolated struct SwitchView: View {
    let isOn: Bool
    let isPressed: Bool
    let tint: Color?
    @Environment(\.platformProfile) private var profile
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.colorScheme) private var scheme

    /// Measures in points: room in layout, track, knob, and how far the knob stays from the track's edge.
    struct Metrics {
        var layout: CGSize
        var track: CGSize
        var knob: CGSize
        var inset: CGFloat
        static func of(_ profile: PlatformProfile) -> Metrics {
            switch profile.name {
            case .iOS18: Metrics(layout: CGSize(width: 49, height: 31), track: CGSize(width: 51, height: 31), knob: CGSize(width: 27, height: 27), inset: 2)
            case .iOS26: Metrics(layout: CGSize(width: 66, height: 30), track: CGSize(width: 63, height: 28), knob: CGSize(width: 37, height: 24), inset: 2)
            case .macOS26: Metrics(layout: CGSize(width: 54, height: 24), track: CGSize(width: 54, height: 24), knob: CGSize(width: 32, height: 20), inset: 2)
            }
        }
    }

    private var offColor: Color {
        profile.name == .iOS18 ? .fill(1) : Color(white: scheme == .dark ? 1 : 0, opacity: scheme == .dark ? 63.0 / 255 : 66.0 / 255)
    }

    /// The switch moves with a nearly critical spring; iOS 26 overshoots a little (behaviours 249).
    private var motion: Animation { profile.name == .iOS18 ? .spring(response: 0.3, dampingFraction: 0.9) : .timingCurve(0.160, 0.004, 0.406, 1.192, duration: 0.336) }

    @MainActor var body: some View {
        let m = Metrics.of(profile)
        // A held knob of the flat look grows towards the middle.
        let stretch: CGFloat = isPressed && profile.name == .iOS18 ? 7 : 0
        let travel = (m.track.width - m.knob.width - stretch) / 2 - m.inset
        ZStack {
            Capsule().fill(isOn ? AnyShapeStyle(tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(SwitchTint())) : AnyShapeStyle(offColor))
                .frame(width: m.track.width, height: m.track.height)
            Capsule().fill(Color.white)
                .frame(width: m.knob.width + stretch, height: m.knob.height)
                .shadow(color: .black.opacity(0.15), radius: 4, y: 3)
                .shadow(color: .black.opacity(0.06), radius: 0.5, y: 1)
                .offset(x: isOn ? travel : -travel)
        }
        .opacity(isEnabled ? 1 : 0.5)
        .animation(motion, value: isOn)
        .animation(motion, value: isPressed)
        .frame(width: m.layout.width, height: m.layout.height, alignment: .leading)
    }
}

/// The tint where one was set, else the green of switches.
nonisolated struct SwitchTint: ShapeStyle {
    nonisolated func _paint(_ context: StyleContext) -> Paint {
        context.environment.tintStyle.map { $0._paint(context) } ?? Color.green._paint(context)
    }
}

/// A button that stays down (oracle/macos, toggle/styles; iOS: tinted while on).
nonisolated struct ToggleButton: View {
    let configuration: ToggleStyleConfiguration
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.platformProfile) private var profile
    @State private var isPressed = false

    @MainActor var body: some View {
        configuration.label
            .foregroundStyle(foreground)
            .padding(.horizontal, 12)
            .padding(.vertical, profile.isMac ? 4 : 7)
            .background(background, in: shape)
            .opacity(isPressed ? 0.75 : 1)
            .control(configuration.traits(isEnabled: isEnabled, isPressed: $isPressed))
            .controlBox()
    }

    private var shape: AnyShape { profile.name == .iOS18 ? AnyShape(RoundedRectangle(cornerRadius: 7)) : AnyShape(Capsule()) }
    private var foreground: AnyShapeStyle {
        if !isEnabled { return AnyShapeStyle(Color.tertiaryLabel) }
        if configuration.isOn && profile.isMac { return AnyShapeStyle(Color.white) }
        return profile.isMac ? AnyShapeStyle(Color.primary) : AnyShapeStyle(TintShapeStyle())
    }
    private var background: AnyShapeStyle {
        if profile.isMac { return configuration.isOn ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(Color.fill(1)) }
        guard configuration.isOn else { return AnyShapeStyle(Color.clear) }
        return isEnabled ? AnyShapeStyle(TintShapeStyle().opacity(0.15)) : AnyShapeStyle(Color.fill(2))
    }
}

/// A box with a check mark before the label (oracle/macos 54).
nonisolated struct CheckboxToggle: View {
    let configuration: ToggleStyleConfiguration
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.labelsAreHidden) private var hidesLabel
    @Environment(\.platformProfile) private var profile
    @State private var isPressed = false

    /// Points: the box's side and the gap behind it.
    private static let side: CGFloat = 16
    private static let gap: CGFloat = 5

    @MainActor var body: some View {
        Group {
            if hidesLabel {
                box.background { configuration.label.semanticsPart(.label).semanticsOnly() }
            } else {
                HStack(spacing: Self.gap) {
                    box
                    configuration.label.font(profile.isMac ? .body : nil).semanticsPart(.label).opacity(isEnabled ? 1 : 0.5)
                }
            }
        }
        .control(configuration.traits(isEnabled: isEnabled, isPressed: $isPressed))
        .controlBox(gap: 6)
    }

    @MainActor private var box: some View {
        let isFilled = configuration.isOn || configuration.isMixed
        return RoundedRectangle(cornerRadius: 4.5)
            .fill(isFilled ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(Color.fill(1)))
            .overlay { if isFilled { CheckMark(isMixed: configuration.isMixed).stroke(Color.white, style: StrokeStyle(lineWidth: 1.8, lineCap: .round, lineJoin: .round)) } }
            .frame(width: Self.side, height: Self.side)
            .opacity(isEnabled ? (isPressed ? 0.7 : 1) : 0.5)
    }
}

/// The mark inside a checkbox.
nonisolated private struct CheckMark: Shape {
    let isMixed: Bool
    nonisolated func path(in r: CGRect) -> Path {
        var p = Path()
        if isMixed {
            p.move(to: CGPoint(x: r.minX + r.width * 0.28, y: r.midY))
            p.addLine(to: CGPoint(x: r.minX + r.width * 0.72, y: r.midY))
        } else {
            p.move(to: CGPoint(x: r.minX + r.width * 0.27, y: r.minY + r.height * 0.53))
            p.addLine(to: CGPoint(x: r.minX + r.width * 0.44, y: r.minY + r.height * 0.70))
            p.addLine(to: CGPoint(x: r.minX + r.width * 0.74, y: r.minY + r.height * 0.30))
        }
        return p
    }
    typealias AnimatableData = EmptyAnimatableData
}
