import Engine

/// What `searchable` asks of a page.
struct SearchConfiguration {
    var text: Binding<String>
    var prompt: Text?
    /// Shown under the bar while the field has the focus; nil where the view gives none.
    var suggestions: AnyView?
    /// The app's own say in whether the field is in use.
    var isPresented: Binding<Bool>?
}

nonisolated public struct SearchFieldPlacement: Sendable {
    let name: String
    public static let automatic = SearchFieldPlacement(name: "automatic")
    public static let toolbar = SearchFieldPlacement(name: "toolbar")
    public static let sidebar = SearchFieldPlacement(name: "sidebar")
    public static let navigationBarDrawer = SearchFieldPlacement(name: "navigationBarDrawer")
    public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement { navigationBarDrawer }
    nonisolated public struct NavigationBarDrawerDisplayMode: Sendable {
        let name: String
        public static let automatic = NavigationBarDrawerDisplayMode(name: "automatic")
        public static let always = NavigationBarDrawerDisplayMode(name: "always")
    }
}

/// Ends a search: the field is emptied and loses the focus.
public struct DismissSearchAction {
    let action: () -> Void
    public func callAsFunction() { action() }
}

private struct IsSearchingKey: EnvironmentKey { static var defaultValue: Bool { false } }
private struct DismissSearchKey: EnvironmentKey { static var defaultValue: DismissSearchAction { DismissSearchAction {} } }

extension EnvironmentValues {
    public internal(set) var isSearching: Bool { get { self[IsSearchingKey.self] } set { self[IsSearchingKey.self] = newValue } }
    public internal(set) var dismissSearch: DismissSearchAction { get { self[DismissSearchKey.self] } set { self[DismissSearchKey.self] = newValue } }
}

extension View {
    nonisolated private func searching(_ text: Binding<String>, _ prompt: Text?, _ suggestions: AnyView? = nil, isPresented: Binding<Bool>? = nil) -> some View {
        modifier(PageModifier { $0.set($1, search: SearchConfiguration(text: text, prompt: prompt, suggestions: suggestions, isPresented: isPresented)) })
            .writingEnvironment {
                $0.isSearching = !text.wrappedValue.isEmpty
                $0.dismissSearch = DismissSearchAction { text.wrappedValue = "" }
            }
    }

    nonisolated public func searchable(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil) -> some View { searching(text, prompt) }
    nonisolated public func searchable(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey) -> some View { searching(text, Text(prompt)) }
    @_disfavoredOverload
    nonisolated public func searchable<S: StringProtocol>(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S) -> some View { searching(text, Text(prompt)) }
    nonisolated public func searchable(text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil) -> some View { searching(text, prompt, isPresented: isPresented) }
    nonisolated public func searchable(text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey) -> some View { searching(text, Text(prompt), isPresented: isPresented) }
    @_disfavoredOverload
    nonisolated public func searchable<S: StringProtocol>(text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S) -> some View { searching(text, Text(prompt), isPresented: isPresented) }
    nonisolated public func searchable<V: View>(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil, @ViewBuilder suggestions: () -> V) -> some View {
        searching(text, prompt, AnyView(suggestions()))
    }
    nonisolated public func searchable<V: View>(text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey, @ViewBuilder suggestions: () -> V) -> some View {
        searching(text, Text(prompt), AnyView(suggestions()))
    }
}

/// What a search offers while its field is in use, over the page; nothing where it has nothing to offer.
nonisolated struct SearchSuggestions: View {
    let page: NavigationPage

    @MainActor var body: some View {
        if page.search?.isPresented?.wrappedValue ?? page.isSearching, let suggestions = page.suggestions {
            Group(subviews: suggestions) { rows in
                if !rows.isEmpty { List { rows }.listStyle(.plain) }
            }
            .environment(\.searchCompleter, SearchCompleter { [weak page] in page?.search?.text.wrappedValue = $0 })
        }
    }
}
