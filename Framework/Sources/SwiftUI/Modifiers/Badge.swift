import Engine

nonisolated private struct BadgeKey: EnvironmentKey { static var defaultValue: Text? { nil } }

extension EnvironmentValues {
    /// What the list row or the tab that the view is in shows at its edge.
    var badge: Text? { get { self[BadgeKey.self] } set { self[BadgeKey.self] = newValue } }
}

nonisolated public struct BadgeProminence: Hashable, Sendable {
    let name: String
    public static let decreased = BadgeProminence(name: "decreased")
    public static let standard = BadgeProminence(name: "standard")
    public static let increased = BadgeProminence(name: "increased")
}

/// The text of a badge, for containers that show it.
nonisolated struct BadgeTrait: _TraitModifier {
    let badge: Text?
    nonisolated var _traitValue: Any { badge as Any }
}

/// In a list row the badge stands at the trailing edge, in the secondary colour; elsewhere containers show it.
nonisolated private struct BadgeModifier: ViewModifier {
    let badge: Text?
    @Environment(\.isInListRow) private var isInListRow

    func body(content: Content) -> some View {
        if isInListRow, let badge {
            HStack(spacing: 8) {
                content
                Spacer(minLength: 0)
                badge.foregroundStyle(.secondary)
            }
        } else {
            content
        }
    }
}

extension View {
    nonisolated private func showingBadge(_ badge: Text?) -> some View { modifier(BadgeModifier(badge: badge)).modifier(BadgeTrait(badge: badge)) }
    /// Zero hides the badge.
    nonisolated public func badge(_ count: Int) -> some View { showingBadge(count == 0 ? nil : Text(verbatim: "\(count)")) }
    nonisolated public func badge(_ label: Text?) -> some View { showingBadge(label) }
    nonisolated public func badge(_ key: LocalizedStringKey) -> some View { showingBadge(Text(key)) }
    @_disfavoredOverload
    nonisolated public func badge<S: StringProtocol>(_ label: S?) -> some View { showingBadge(label.map { Text($0) }) }
    nonisolated public func badgeProminence(_ prominence: BadgeProminence) -> some View { self }
}
