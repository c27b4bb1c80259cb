import Engine

nonisolated private struct PrivacyKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// The view shows something that others should not see.
    var isPrivacySensitive: Bool { get { self[PrivacyKey.self] } set { self[PrivacyKey.self] = newValue } }

    /// Texts and pictures are drawn as bars.
    var drawsPlaceholders: Bool {
        redactionReasons.contains(.placeholder) || redactionReasons.contains(.invalidated) || (isPrivacySensitive && redactionReasons.contains(.privacy))
    }
}

extension View {
    nonisolated public func redacted(reason: RedactionReasons) -> some View { transformEnvironment(\.redactionReasons) { $0.formUnion(reason) } }
    nonisolated public func unredacted() -> some View { environment(\.redactionReasons, []) }
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View { environment(\.isPrivacySensitive, sensitive) }
    nonisolated public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
}
