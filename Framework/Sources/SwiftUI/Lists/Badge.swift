import Engine

/// How much a badge stands out.
nonisolated public struct BadgeProminence: Hashable, Sendable {
    enum Kind { case decreased, standard, increased }
    let kind: Kind
    public static let decreased = BadgeProminence(kind: .decreased)
    public static let standard = BadgeProminence(kind: .standard)
    public static let increased = BadgeProminence(kind: .increased)
}

nonisolated private struct BadgeProminenceKey: EnvironmentKey { static var defaultValue: BadgeProminence { .standard } }
extension EnvironmentValues {
    public var badgeProminence: BadgeProminence { get { self[BadgeProminenceKey.self] } set { self[BadgeProminenceKey.self] = newValue } }
}

/// The trait that tab views read; in a list's row the text is shown at the row's end.
nonisolated struct BadgeTrait: _TraitModifier {
    let text: Text?
    nonisolated var _traitValue: Any { text ?? NoTrait() as Any }
}

nonisolated struct BadgeModifier: ViewModifier {
    let text: Text?
    @Environment(\.isInListRow) private var isInListRow
    @Environment(\.badgeProminence) private var prominence

    func body(content: Content) -> some View {
        if isInListRow {
            HStack(spacing: 8) {
                content
                if let text {
                    Spacer(minLength: 8)
                    label(text)
                }
            }
        } else {
            content
        }
    }

    @ViewBuilder private func label(_ text: Text) -> some View {
        if prominence.kind == .increased {
            text.font(.footnote).foregroundStyle(Color.white).padding(.horizontal, 7).padding(.vertical, 2).background(Color.red, in: Capsule())
        } else {
            text.foregroundStyle(prominence.kind == .decreased ? Color.tertiaryLabel : Color.secondary)
        }
    }
}

extension View {
    /// A count at the end of a list's row or at a tab; 0 shows none.
    nonisolated public func badge(_ count: Int) -> some View { badge(count == 0 ? nil : Text(verbatim: "\(count)")) }
    nonisolated public func badge(_ label: Text?) -> some View { modifier(BadgeModifier(text: label)).modifier(BadgeTrait(text: label)) }
    nonisolated public func badge(_ key: LocalizedStringKey?) -> some View { badge(key.map { Text($0) }) }
    @_disfavoredOverload
    nonisolated public func badge<S: StringProtocol>(_ label: S?) -> some View { badge(label.map { Text($0) }) }
    nonisolated public func badgeProminence(_ prominence: BadgeProminence) -> some View { environment(\.badgeProminence, prominence) }
}
