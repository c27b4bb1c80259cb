import Engine

/// The scheme that a view asks its window for; the one nearest to the root wins.
struct PreferredColorSchemeKey: PreferenceKey {
    static var defaultValue: ColorScheme? { nil }
    static func reduce(value: inout ColorScheme?, nextValue: () -> ColorScheme?) { value = value ?? nextValue() }
}

extension View {
    nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { preference(key: PreferredColorSchemeKey.self, value: colorScheme) }
}

/// Gives the whole window the scheme that a view inside prefers.
final class WindowSchemeNode: Node {
    private weak var host: ViewHost?

    init(_ context: NodeContext, host: ViewHost) {
        self.host = host
        super.init(context)
        tree.enqueuePreferenceReader(self)
    }

    override func observesPreference(_ key: PreferenceID) -> Bool { key === PreferredColorSchemeKey.id }

    override func preferencesDidChange() {
        var found: Any?
        for child in children { child.collectPreference(PreferredColorSchemeKey.id, into: &found) }
        host?.preferredScheme = found as? ColorScheme
    }
}
