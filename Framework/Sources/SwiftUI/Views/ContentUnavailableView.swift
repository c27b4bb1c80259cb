import Engine

/// What stands in for content that is not there: a picture, a title, a description and what can be done about it.
nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    let label: Label
    let description: Description
    let actions: Actions

    nonisolated public init(@ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() }, @ViewBuilder actions: () -> Actions = { EmptyView() }) {
        self.label = label()
        self.description = description()
        self.actions = actions()
    }

    @MainActor public var body: some View {
        VStack(spacing: 0) {
            label
                .labelStyle(UnavailableLabelStyle())
                .font(.title2.bold())
                .multilineTextAlignment(.center)
            description
                .font(.subheadline)
                .foregroundStyle(.secondary)
                .multilineTextAlignment(.center)
                .padding(.top, 8)
            VStack(spacing: 12) { actions }
                .font(.subheadline)
                .padding(.top, 16)
        }
        .padding(.horizontal, 32)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    nonisolated public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
        self.init { SwiftUI.Label(title, image: name) } description: { description }
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image name: String, description: Text? = nil) {
        self.init { SwiftUI.Label(title, image: name) } description: { description }
    }
    nonisolated public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
        self.init { SwiftUI.Label(title, systemImage: name) } description: { description }
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
        self.init { SwiftUI.Label(title, systemImage: name) } description: { description }
    }
}

extension ContentUnavailableView where Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description, Actions == SearchUnavailableContent.Actions {
    /// Nothing was found by the enclosing search.
    nonisolated public static var search: Self { search(text: "") }
    /// Nothing was found for `text`.
    nonisolated public static func search(text: String) -> Self {
        Self { SearchUnavailableContent.Label(text: text) } description: { SearchUnavailableContent.Description(text: text) } actions: { SearchUnavailableContent.Actions() }
    }
}

/// The parts of the view for a search without results.
nonisolated public struct SearchUnavailableContent {
    nonisolated public struct Label: View {
        let text: String
        public var body: some View {
            SwiftUI.Label { text.isEmpty ? Text("No Results") : Text("No Results for “\(text)”") } icon: { Image(systemName: "magnifyingglass") }
        }
    }
    nonisolated public struct Description: View {
        let text: String
        public var body: some View { Text("Check the spelling or try a new search.") }
    }
    nonisolated public struct Actions: View {
        public var body: some View { EmptyView() }
    }
}

/// A large grey picture over the title.
nonisolated private struct UnavailableLabelStyle: LabelStyle {
    /// Points.
    private static let pictureSize: CGFloat = 48

    @MainActor func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 12) {
            configuration.icon
                .font(.system(size: Self.pictureSize))
                .foregroundStyle(.secondary)
            configuration.title
        }
    }
}
