import Engine

/// A label and what it stands for.
nonisolated public struct LabeledContent<Label, Content> {
    let label: Label
    let content: Content
}

extension LabeledContent: View where Label: View, Content: View {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content()
    }
    @MainActor public var body: some View { StyledLabeledContent(label: AnyView(label), content: AnyView(content)) }
}

nonisolated private struct StyledLabeledContent: View {
    let label: AnyView
    let content: AnyView
    @Environment(\.labeledContentStyleBox) private var style
    @MainActor var body: some View { style(LabeledContentStyleConfiguration(label: .init(view: label), content: .init(view: content))) }
}

extension LabeledContent where Label == Text, Content: View {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        label = Text(titleKey)
        self.content = content()
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        label = Text(title)
        self.content = content()
    }
}

extension LabeledContent where Label == Text, Content == Text {
    nonisolated public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
        label = Text(titleKey)
        content = Text(value)
    }
    @_disfavoredOverload
    nonisolated public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {
        label = Text(title)
        content = Text(value)
    }
    nonisolated public init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F) where F.FormatInput: Equatable, F.FormatOutput == String {
        label = Text(titleKey)
        content = Text(value, format: format)
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, F: FormatStyle>(_ title: S, value: F.FormatInput, format: F) where F.FormatInput: Equatable, F.FormatOutput == String {
        label = Text(title)
        content = Text(value, format: format)
    }
}

extension LabeledContent where Label == LabeledContentStyleConfiguration.Label, Content == LabeledContentStyleConfiguration.Content {
    nonisolated public init(_ configuration: LabeledContentStyleConfiguration) {
        label = configuration.label
        content = configuration.content
    }
}

nonisolated public struct LabeledContentStyleConfiguration {
    nonisolated public struct Label: View {
        let view: AnyView
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
public protocol LabeledContentStyle {
    associatedtype Body: View
    typealias Configuration = LabeledContentStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct AutomaticLabeledContentStyle: LabeledContentStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { LabeledRow(configuration: configuration) }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle { nonisolated public static var automatic: AutomaticLabeledContentStyle { .init() } }

/// Label at the leading edge, content in the secondary colour at the trailing one; one above the other at accessibility
/// sizes. On the Mac both stand together (oracle/macos 59).
nonisolated private struct LabeledRow: View {
    let configuration: LabeledContentStyleConfiguration
    @Environment(\.platformProfile) private var profile
    @Environment(\.labelsAreHidden) private var hidesLabel
    @Environment(\.dynamicTypeSize) private var typeSize

    @MainActor var body: some View {
        if hidesLabel {
            configuration.content
        } else if profile.isMac {
            HStack(spacing: 8) {
                configuration.label.font(.body)
                configuration.content
            }
        } else if typeSize.isAccessibilitySize {
            VStack(alignment: .leading, spacing: 0) {
                configuration.label
                configuration.content.foregroundStyle(.secondary)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        } else {
            HStack(spacing: 0) {
                configuration.label
                Spacer(minLength: 8)
                configuration.content.foregroundStyle(.secondary).multilineTextAlignment(.trailing)
            }
        }
    }
}

nonisolated private struct LabeledContentStyleKey: EnvironmentKey {
    static var defaultValue: @MainActor (LabeledContentStyleConfiguration) -> AnyView { { AnyView(LabeledRow(configuration: $0)) } }
}
extension EnvironmentValues {
    var labeledContentStyleBox: @MainActor (LabeledContentStyleConfiguration) -> AnyView { get { self[LabeledContentStyleKey.self] } set { self[LabeledContentStyleKey.self] = newValue } }
}
extension View {
    nonisolated public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
        environment(\.labeledContentStyleBox) { configuration in
            AnyView(DynamicStyleBody(style: style, configuration: configuration) { $0.makeBody(configuration: $1) })
        }
    }
}
