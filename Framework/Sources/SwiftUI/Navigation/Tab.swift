import Engine

/// A tab with its content, in the newer spelling.
nonisolated public struct Tab<Value: Hashable, Content: View, Label: View>: View {
    let content: Content
    let label: Label
    let value: Value?

    init(value: Value?, content: Content, label: Label) {
        self.value = value; self.content = content; self.label = label
    }

    @MainActor public var body: some View {
        if let value {
            content.tabItem { label }.tag(value)
        } else {
            content.tabItem { label }
        }
    }
}

/// What a tab is for.
nonisolated public struct TabRole: Hashable, Sendable {
    let name: String
    /// The tab where one searches: without a label of its own it is shown as a magnifier.
    public static var search: TabRole { TabRole(name: "search") }
}

/// The label of a tab that is given by its title and its image, or by its role.
nonisolated public struct DefaultTabLabel: View {
    let label: SwiftUI.Label<Text, Image>?
    @MainActor public var body: some View { label }

    init(_ label: SwiftUI.Label<Text, Image>?) { self.label = label }
    init(role: TabRole?) { label = role == .search ? SwiftUI.Label("Search", systemImage: "magnifyingglass") : nil }
}

// Roles say what a tab is for and nothing more where the tab has a label: tabs stand in the order they are written in.
extension Tab {
    nonisolated public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { self.init(value: value, content: content(), label: label()) }
    nonisolated public init(value: Value, role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { self.init(value: value, content: content(), label: label()) }
}

extension Tab where Label == EmptyView {
    nonisolated public init(value: Value, @ViewBuilder content: () -> Content) { self.init(value: value, content: content(), label: EmptyView()) }
}

extension Tab where Value == Never {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { self.init(value: nil, content: content(), label: label()) }
    nonisolated public init(role: TabRole?, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) { self.init(value: nil, content: content(), label: label()) }
}

extension Tab where Value == Never, Label == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content) { self.init(value: nil, content: content(), label: EmptyView()) }
}

extension Tab where Label == DefaultTabLabel {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, value: Value, @ViewBuilder content: () -> Content) {
        self.init(value: value, content: content(), label: DefaultTabLabel(SwiftUI.Label(titleKey, systemImage: systemImage)))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, value: Value, @ViewBuilder content: () -> Content) {
        self.init(value: value, content: content(), label: DefaultTabLabel(SwiftUI.Label(title, systemImage: systemImage)))
    }
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole?, @ViewBuilder content: () -> Content) {
        self.init(titleKey, systemImage: systemImage, value: value, content: content)
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, value: Value, role: TabRole?, @ViewBuilder content: () -> Content) {
        self.init(title, systemImage: systemImage, value: value, content: content)
    }
    nonisolated public init(_ titleKey: LocalizedStringKey, image: String, value: Value, @ViewBuilder content: () -> Content) {
        self.init(value: value, content: content(), label: DefaultTabLabel(SwiftUI.Label(titleKey, image: image)))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image: String, value: Value, @ViewBuilder content: () -> Content) {
        self.init(value: value, content: content(), label: DefaultTabLabel(SwiftUI.Label(title, image: image)))
    }
    nonisolated public init(_ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole?, @ViewBuilder content: () -> Content) {
        self.init(titleKey, image: image, value: value, content: content)
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image: String, value: Value, role: TabRole?, @ViewBuilder content: () -> Content) {
        self.init(title, image: image, value: value, content: content)
    }
    nonisolated public init(value: Value, role: TabRole?, @ViewBuilder content: () -> Content) { self.init(value: value, content: content(), label: DefaultTabLabel(role: role)) }
}

extension Tab where Label == DefaultTabLabel, Value == Never {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(value: nil, content: content(), label: DefaultTabLabel(SwiftUI.Label(titleKey, systemImage: systemImage)))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(value: nil, content: content(), label: DefaultTabLabel(SwiftUI.Label(title, systemImage: systemImage)))
    }
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, role: TabRole?, @ViewBuilder content: () -> Content) { self.init(titleKey, systemImage: systemImage, content: content) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, role: TabRole?, @ViewBuilder content: () -> Content) { self.init(title, systemImage: systemImage, content: content) }
    nonisolated public init(_ titleKey: LocalizedStringKey, image: String, @ViewBuilder content: () -> Content) {
        self.init(value: nil, content: content(), label: DefaultTabLabel(SwiftUI.Label(titleKey, image: image)))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image: String, @ViewBuilder content: () -> Content) {
        self.init(value: nil, content: content(), label: DefaultTabLabel(SwiftUI.Label(title, image: image)))
    }
    nonisolated public init(_ titleKey: LocalizedStringKey, image: String, role: TabRole?, @ViewBuilder content: () -> Content) { self.init(titleKey, image: image, content: content) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image: String, role: TabRole?, @ViewBuilder content: () -> Content) { self.init(title, image: image, content: content) }
    nonisolated public init(role: TabRole?, @ViewBuilder content: () -> Content) { self.init(value: nil, content: content(), label: DefaultTabLabel(role: role)) }
}

/// Tabs that belong together. A bar of tabs shows them one after the other, without the header.
nonisolated public struct TabSection<Header, Content, Footer, SelectionValue>: View where Content: View {
    let content: Content
    @MainActor public var body: some View { content }
}

extension TabSection where Header: View, Footer == EmptyView, SelectionValue == AnyHashable {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) { self.init(content: content()) }
}
extension TabSection where Header == EmptyView, Footer == EmptyView, SelectionValue == AnyHashable {
    nonisolated public init(@ViewBuilder content: () -> Content) { self.init(content: content()) }
}
extension TabSection where Header == Text, Footer == EmptyView, SelectionValue == AnyHashable {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.init(content: content()) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { self.init(content: content()) }
}
