import Engine

/// The framework's own looks of buttons.
enum ButtonLook: Equatable { case automatic, plain, borderless, bordered, prominent, glass(Glass), glassProminent }

/// Shows a button in one of the framework's looks (constants 4; oracle/ios, buttons).
nonisolated struct ButtonLooks: View {
    let look: ButtonLook
    let parts: ButtonParts

    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.controlSize) private var controlSize
    @Environment(\.buttonBorderShape) private var borderShape
    @Environment(\.platformProfile) private var profile
    @Environment(\.isInMenuLook) private var isInMenu

    /// What is left of a pressed label's opacity.
    private static let pressedOpacity = 0.2

    /// Padding of bordered buttons in points, by size.
    private var padding: (x: CGFloat, y: CGFloat) {
        if profile.isMac { return (12, 4) }
        switch controlSize {
        case .mini, .small: return (10, 5)
        case .regular: return (12, 7)
        case .large, .extraLarge: return (20, 15)
        }
    }

    private var isMacBordered: Bool { profile.isMac && (look == .automatic || look == .bordered || look == .prominent || look == .glassProminent) }

    @MainActor var body: some View {
        if isMacBordered {
            bordered(prominent: look == .prominent || look == .glassProminent).controlBox()
        } else {
            switch look {
            case .automatic, .borderless:
                parts.label
                    .modifier(TintedForeground(role: parts.role, isEnabled: isEnabled))
                    .opacity(parts.isPressed ? Self.pressedOpacity : 1)
                    // Text above, a box below (oracle/ios, "plain button below a control").
                    .controlBox(keepsTop: true)
            case .plain:
                parts.label
                    .opacity(isEnabled ? (parts.isPressed ? Self.pressedOpacity * 3 : 1) : 0.5)
            case .bordered: bordered(prominent: false).controlBox()
            case .prominent, .glassProminent: bordered(prominent: true).controlBox()
            case .glass(let glass): self.glass(glass).controlBox()
            }
        }
    }

    private var isGlass: Bool {
        switch look {
        case .glass, .glassProminent: true
        default: false
        }
    }

    private var shape: AnyShape {
        switch borderShape.kind {
        case .capsule: AnyShape(Capsule())
        case .circle: AnyShape(Circle())
        case .roundedRectangle(let r?): AnyShape(RoundedRectangle(cornerRadius: r))
        default:
            if profile.name == .iOS26 || isGlass { AnyShape(Capsule()) } else { AnyShape(RoundedRectangle(cornerRadius: controlSize == .large || controlSize == .extraLarge ? 12 : profile.isMac ? 5 : 7)) }
        }
    }

    @MainActor private func glass(_ glass: Glass) -> some View {
        parts.label
            .modifier(SmallFont(isSmall: !profile.isMac && (controlSize == .small || controlSize == .mini)))
            .padding(.horizontal, padding.x)
            .padding(.vertical, padding.y)
            .foregroundStyle(!isEnabled ? Color.tertiaryLabel : parts.role == .destructive ? .red : .primary)
            .glassEffect(glass, in: shape)
            .opacity(parts.isPressed ? 0.6 : 1)
    }

    @ViewBuilder private func bordered(prominent: Bool) -> some View {
        let style: AnyShapeStyle = parts.role == .destructive ? AnyShapeStyle(Color.red) : AnyShapeStyle(TintShapeStyle())
        let label = parts.label
            .modifier(SmallFont(isSmall: !profile.isMac && (controlSize == .small || controlSize == .mini)))
            .padding(.horizontal, padding.x)
            .padding(.vertical, padding.y)
        if prominent {
            label
                .foregroundStyle(isEnabled ? Color.white : Color.tertiaryLabel)
                .background(isEnabled ? style : AnyShapeStyle(Color.fill(2)), in: shape)
                .opacity(parts.isPressed ? 0.75 : 1)
        } else if profile.isMac {
            label
                .foregroundStyle(isEnabled ? Color.primary : Color.tertiaryLabel)
                .background(Color.fill(1), in: shape)
                .opacity(parts.isPressed ? 0.75 : 1)
        } else {
            label
                .foregroundStyle(isEnabled ? style : AnyShapeStyle(Color.tertiaryLabel))
                .background(isEnabled ? AnyShapeStyle(style.opacity(0.15)) : AnyShapeStyle(Color.fill(2)), in: shape)
                .opacity(parts.isPressed ? 0.6 : 1)
        }
    }
}

/// The tint, or the colour of a role, unless the label is disabled.
nonisolated struct TintedForeground: ViewModifier {
    let role: ButtonRole?
    let isEnabled: Bool
    @Environment(\.foregroundStyle) private var foreground

    func body(content: Content) -> some View {
        if !isEnabled {
            content.foregroundStyle(Color.tertiaryLabel)
        } else if role == .destructive {
            content.foregroundStyle(Color.red)
        } else if foreground != nil {
            content
        } else {
            content.foregroundStyle(TintShapeStyle())
        }
    }
}

nonisolated private struct SmallFont: ViewModifier {
    let isSmall: Bool
    func body(content: Content) -> some View {
        content.transformEnvironment(\.font) { if isSmall && $0 == nil { $0 = .subheadline } }
    }
}

nonisolated private struct MenuLookKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
    /// The button is a row of a menu.
    var isInMenuLook: Bool { get { self[MenuLookKey.self] } set { self[MenuLookKey.self] = newValue } }
}
