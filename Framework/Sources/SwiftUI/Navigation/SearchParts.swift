import Engine

/// Writes the text of a search that a suggestion stands for.
struct SearchCompleter {
    let complete: @MainActor (String) -> Void
}

private struct SearchCompleterKey: EnvironmentKey { static var defaultValue: SearchCompleter? { nil } }
extension EnvironmentValues {
    /// Nil outside of the suggestions of a search.
    var searchCompleter: SearchCompleter? { get { self[SearchCompleterKey.self] } set { self[SearchCompleterKey.self] = newValue } }
}

/// A suggestion that writes a text into the search field when it is tapped.
nonisolated private struct SearchCompletion: ViewModifier {
    let text: String
    @Environment(\.searchCompleter) private var completer

    @MainActor func body(content: Content) -> some View {
        if let completer {
            Button { completer.complete(text) } label: {
                content.frame(maxWidth: .infinity, alignment: .leading).contentShape(Rectangle())
            }
            .foregroundStyle(.primary)
        } else {
            content
        }
    }
}

/// When the choice of where to search is shown.
nonisolated public struct SearchScopeActivation: Sendable {
    let onText: Bool
    public static var automatic: SearchScopeActivation { SearchScopeActivation(onText: false) }
    public static var onSearchPresentation: SearchScopeActivation { SearchScopeActivation(onText: false) }
    public static var onTextEntry: SearchScopeActivation { SearchScopeActivation(onText: true) }
}

extension View {
    /// Makes a view among the suggestions of a search a button that writes `completion` into the field.
    nonisolated public func searchCompletion(_ completion: String) -> some View { modifier(SearchCompletion(text: completion)) }

    /// What the search of the page offers while its field is in use.
    nonisolated public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
        let view = AnyView(suggestions())
        return modifier(PageModifier { $0.set($1, searchSuggestions: view) })
    }

    /// A choice of where to search, under the search field while that is in use. `scopes` are tagged with values.
    nonisolated public func searchScopes<V: Hashable, S: View>(_ scope: Binding<V>, @ViewBuilder scopes: () -> S) -> some View {
        searchScopes(scope, activation: .automatic, scopes)
    }

    nonisolated public func searchScopes<V: Hashable, S: View>(_ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S) -> some View {
        let picker = AnyView(Picker(selection: scope, content: scopes) { EmptyView() }.pickerStyle(.segmented).labelsHidden())
        return modifier(PageModifier { $0.set($1, searchScopes: (picker, activation.onText)) })
    }
}
