import Engine

/// A row of a menu: an optional check mark, the label with its icon at the far end.
nonisolated struct MenuRow: View {
    /// Nil where no row of the menu can be checked.
    let isChecked: Bool?
    let role: ButtonRole?
    let label: AnyView
    let action: @MainActor () -> Void

    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.closesMenu) private var close
    @State private var isPressed = false

    /// Points; the row of iOS menus.
    private static let height: CGFloat = 44
    private static let inset: CGFloat = 16
    private static let markColumn: CGFloat = 20

    @MainActor var body: some View {
        HStack(spacing: 8) {
            if let isChecked {
                Image(systemName: "checkmark").font(.system(size: 13, weight: .semibold)).opacity(isChecked ? 1 : 0)
                    .frame(width: Self.markColumn)
                    .accessibilityHidden(true)
            }
            label.labelStyle(MenuLabelStyle()).frame(maxWidth: .infinity, alignment: .leading)
        }
        .foregroundStyle(!isEnabled ? Color.tertiaryLabel : role == .destructive ? Color.red : Color.primary)
        .padding(.leading, isChecked == nil ? Self.inset : Self.inset / 2)
        .padding(.trailing, Self.inset)
        .padding(.vertical, 11)
        .frame(minHeight: Self.height)
        .background(isPressed ? Color.fill(2) : Color.clear)
        .control(traits)
    }

    private var traits: ControlTraits {
        var t = ControlTraits(role: .menuItem, type: "MenuItem", isEnabled: isEnabled, isSelected: isChecked == true, isCheckable: isChecked != nil)
        let action = action, close = close
        t.press = {
            close()
            action()
        }
        t.isPressed = $isPressed
        return t
    }
}

/// Title first, icon at the trailing edge, as menus of iOS have it.
nonisolated struct MenuLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 8) {
            configuration.title
            Spacer(minLength: 16)
            configuration.icon.frame(width: 22)
        }
    }
}

nonisolated private struct ClosesMenuKey: EnvironmentKey { static var defaultValue: @MainActor () -> Void { {} } }
extension EnvironmentValues {
    /// Takes the menu away that the view is a row of.
    var closesMenu: @MainActor () -> Void { get { self[ClosesMenuKey.self] } set { self[ClosesMenuKey.self] = newValue } }
}
