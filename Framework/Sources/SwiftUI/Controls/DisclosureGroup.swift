import Engine

/// A label that shows or hides what belongs to it.
nonisolated public struct DisclosureGroup<Label: View, Content: View>: View {
    let label: Label
    let isExpanded: Binding<Bool>?
    let content: () -> Content

    nonisolated public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        isExpanded = nil
        self.content = content
    }
    nonisolated public init(isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.isExpanded = isExpanded
        self.content = content
    }

    @State private var ownExpanded = false
    @Environment(\.disclosureGroupStyleBox) private var style

    @MainActor public var body: some View {
        let content = content
        style(DisclosureGroupStyleConfiguration(label: .init(view: AnyView(label)), content: .init(make: { AnyView(content()) }), isExpanded: isExpanded ?? $ownExpanded))
    }
}

extension DisclosureGroup where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) { self.init(content: content) { Text(titleKey) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) { self.init(content: content) { Text(label) } }
    nonisolated public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
        self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content) {
        self.init(isExpanded: isExpanded, content: content) { Text(label) }
    }
}

nonisolated public struct DisclosureGroupStyleConfiguration {
    nonisolated public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }
    nonisolated public struct Content: View {
        let make: () -> AnyView
        public var body: some View { make() }
    }
    public let label: Label
    public let content: Content
    @Binding public var isExpanded: Bool

    init(label: Label, content: Content, isExpanded: Binding<Bool>) {
        self.label = label
        self.content = content
        _isExpanded = isExpanded
    }
}

@MainActor @preconcurrency
public protocol DisclosureGroupStyle {
    associatedtype Body: View
    typealias Configuration = DisclosureGroupStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { StandardDisclosure(configuration: configuration) }
}
extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle { nonisolated public static var automatic: AutomaticDisclosureGroupStyle { .init() } }

/// In a list the content are rows of their own, one step further in; elsewhere it stands below the label.
nonisolated private struct StandardDisclosure: View {
    let configuration: DisclosureGroupStyleConfiguration
    @Environment(\.isInListRow) private var isInListRow
    @Environment(\.platformProfile) private var profile

    /// Points that rows inside are moved in by in a list.
    private static let indentation: CGFloat = 20

    @MainActor var body: some View {
        if isInListRow {
            DisclosureHeader(configuration: configuration)
            if configuration.isExpanded { configuration.content.padding(.leading, Self.indentation) }
        } else {
            VStack(alignment: profile.isMac ? .center : .leading, spacing: 0) {
                DisclosureHeader(configuration: configuration)
                if configuration.isExpanded {
                    VStack(alignment: profile.isMac ? .center : .leading) { configuration.content }
                        .frame(maxWidth: profile.isMac ? nil : .infinity, alignment: .leading)
                }
            }
            .controlBox()
        }
    }
}

nonisolated private struct DisclosureHeader: View {
    let configuration: DisclosureGroupStyleConfiguration
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.platformProfile) private var profile
    @Environment(\.isInListRow) private var isInListRow
    @State private var isPressed = false

    /// Points that the Mac's triangle takes before the label, and above and below it (oracle/macos, disclosure).
    private static let macTriangle: CGFloat = 11.5
    private static let macMargin: CGFloat = 4

    @MainActor var body: some View {
        Group {
            if profile.isMac {
                HStack(spacing: 0) {
                    chevron(size: 9).frame(width: Self.macTriangle, alignment: .leading)
                    configuration.label.semanticsPart(.label)
                    Spacer(minLength: 0)
                }
                .padding(.vertical, Self.macMargin)
            } else {
                HStack(spacing: 8) {
                    configuration.label.foregroundStyle(isInListRow ? AnyShapeStyle(Color.primary) : AnyShapeStyle(TintShapeStyle())).semanticsPart(.label)
                    Spacer(minLength: 0)
                    chevron(size: 13).foregroundStyle(isInListRow && profile.name == .iOS26 ? AnyShapeStyle(Color.tertiaryLabel) : AnyShapeStyle(TintShapeStyle()))
                }
            }
        }
        .opacity(isEnabled ? (isPressed ? 0.5 : 1) : 0.5)
        .contentShape(Rectangle())
        .control(traits)
    }

    @MainActor private func chevron(size: CGFloat) -> some View {
        Image(systemName: "chevron.right").font(.system(size: size, weight: .semibold))
            .rotationEffect(.degrees(configuration.isExpanded ? 90 : 0))
            .accessibilityHidden(true)
    }

    private var traits: ControlTraits {
        let binding = configuration.$isExpanded
        var t = ControlTraits(role: .button, type: "DisclosureGroup", value: binding.wrappedValue ? "expanded" : "collapsed", isEnabled: isEnabled)
        t.press = { withAnimation { binding.wrappedValue.toggle() } }
        t.isPressed = $isPressed
        t.key = { event in
            guard event.key == .left || event.key == .right, binding.wrappedValue != (event.key == .right) else { return false }
            withAnimation { binding.wrappedValue = event.key == .right }
            return true
        }
        return t
    }
}

nonisolated private struct DisclosureGroupStyleKey: EnvironmentKey {
    static var defaultValue: @MainActor (DisclosureGroupStyleConfiguration) -> AnyView { { AnyView(StandardDisclosure(configuration: $0)) } }
}
extension EnvironmentValues {
    var disclosureGroupStyleBox: @MainActor (DisclosureGroupStyleConfiguration) -> AnyView { get { self[DisclosureGroupStyleKey.self] } set { self[DisclosureGroupStyleKey.self] = newValue } }
}
extension View {
    nonisolated public func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
        environment(\.disclosureGroupStyleBox) { configuration in
            AnyView(DynamicStyleBody(style: style, configuration: configuration) { $0.makeBody(configuration: $1) })
        }
    }
}
