import Engine

/// A titled box around views that belong together.
nonisolated public struct GroupBox<Label: View, Content: View>: View {
    let label: Label
    let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }
    nonisolated public init(label: Label, @ViewBuilder content: () -> Content) {
        self.label = label
        self.content = content()
    }

    @Environment(\.groupBoxStyleBox) private var style
    @MainActor public var body: some View {
        style(GroupBoxStyleConfiguration(label: .init(view: AnyView(label), isEmpty: Label.self is EmptyView.Type), content: .init(view: AnyView(VStack { content }))))
    }
}

extension GroupBox where Label == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content) { self.init(label: EmptyView(), content: content) }
}
extension GroupBox where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.init(label: Text(titleKey), content: content) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { self.init(label: Text(title), content: content) }
}
extension GroupBox where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
    nonisolated public init(_ configuration: GroupBoxStyleConfiguration) { self.init(label: configuration.label) { configuration.content } }
}

nonisolated public struct GroupBoxStyleConfiguration {
    nonisolated public struct Label: View {
        let view: AnyView
        let isEmpty: Bool
        public var body: some View { view }
    }
    nonisolated public struct Content: View {
        let view: AnyView
        public var body: some View { view }
    }
    public let label: Label
    public let content: Content
}

@MainActor @preconcurrency
public protocol GroupBoxStyle {
    associatedtype Body: View
    typealias Configuration = GroupBoxStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultGroupBoxStyle: GroupBoxStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { StandardGroupBox(configuration: configuration) }
}
extension GroupBoxStyle where Self == DefaultGroupBoxStyle { nonisolated public static var automatic: DefaultGroupBoxStyle { .init() } }

nonisolated private struct StandardGroupBox: View {
    let configuration: GroupBoxStyleConfiguration
    @Environment(\.platformProfile) private var profile
    @Environment(\.groupBoxDepth) private var depth

    /// Points (oracle/macos 59: 5 inside, label 10 in and 3 above).
    private static let macInset: CGFloat = 5
    private static let macLabelInset: CGFloat = 10
    private static let macLabelGap: CGFloat = 3
    private static let phoneInset: CGFloat = 16

    @MainActor var body: some View {
        if profile.isMac {
            VStack(alignment: .leading, spacing: Self.macLabelGap) {
                if !configuration.label.isEmpty { configuration.label.font(.subheadline).padding(.leading, Self.macLabelInset) }
                configuration.content.environment(\.groupBoxDepth, depth + 1)
                    .padding(Self.macInset)
                    .background(Color.fill(3), in: RoundedRectangle(cornerRadius: 8))
            }
            .controlBox()
        } else {
            VStack(alignment: .leading, spacing: 8) {
                if !configuration.label.isEmpty { configuration.label.font(.headline) }
                configuration.content.environment(\.groupBoxDepth, depth + 1).frame(maxWidth: .infinity)
            }
            .padding(Self.phoneInset)
            // Boxes in boxes alternate, so that each is seen.
            .background(Color(provider: .system(depth % 2 == 0 ? .secondaryBackground : .background)), in: RoundedRectangle(cornerRadius: 8))
            .controlBox()
        }
    }
}

nonisolated private struct GroupBoxDepthKey: EnvironmentKey { static var defaultValue: Int { 0 } }
nonisolated private struct GroupBoxStyleKey: EnvironmentKey {
    static var defaultValue: @MainActor (GroupBoxStyleConfiguration) -> AnyView { { AnyView(StandardGroupBox(configuration: $0)) } }
}
extension EnvironmentValues {
    var groupBoxDepth: Int { get { self[GroupBoxDepthKey.self] } set { self[GroupBoxDepthKey.self] = newValue } }
    var groupBoxStyleBox: @MainActor (GroupBoxStyleConfiguration) -> AnyView { get { self[GroupBoxStyleKey.self] } set { self[GroupBoxStyleKey.self] = newValue } }
}
extension View {
    nonisolated public func groupBoxStyle<S: GroupBoxStyle>(_ style: S) -> some View {
        environment(\.groupBoxStyleBox) { configuration in
            AnyView(DynamicStyleBody(style: style, configuration: configuration) { $0.makeBody(configuration: $1) })
        }
    }
}
