import Engine

/// Controls for settings and entries, grouped as the platform shows them.
nonisolated public struct Form<Content: View>: View {
    let content: Content
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @Environment(\.formStyleBox) private var style

    @MainActor public var body: some View { style(FormStyleConfiguration(content: .init(content: AnyView(content)))) }
}

nonisolated public struct FormStyleConfiguration {
    nonisolated public struct Content: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let content: Content
}

/// The look of forms.
@MainActor @preconcurrency
public protocol FormStyle {
    associatedtype Body: View
    typealias Configuration = FormStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct AutomaticFormStyle: FormStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { GroupedFormStyle().makeBody(configuration: configuration) }
}

/// Sections as cards, as in a grouped list.
nonisolated public struct GroupedFormStyle: FormStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { List { configuration.content }.environment(\.isInForm, true) }
}

/// Rows without cards, one below the other.
nonisolated public struct ColumnsFormStyle: FormStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { VStack(alignment: .leading) { configuration.content }.environment(\.isInForm, true) }
}

extension FormStyle where Self == AutomaticFormStyle { nonisolated public static var automatic: AutomaticFormStyle { .init() } }
extension FormStyle where Self == GroupedFormStyle { nonisolated public static var grouped: GroupedFormStyle { .init() } }
extension FormStyle where Self == ColumnsFormStyle { nonisolated public static var columns: ColumnsFormStyle { .init() } }

nonisolated private struct FormStyleKey: EnvironmentKey {
    static var defaultValue: @MainActor (FormStyleConfiguration) -> AnyView { { AnyView(AutomaticFormStyle().makeBody(configuration: $0)) } }
}
nonisolated private struct InFormKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    var formStyleBox: @MainActor (FormStyleConfiguration) -> AnyView { get { self[FormStyleKey.self] } set { self[FormStyleKey.self] = newValue } }
    /// The view is in a form.
    var isInForm: Bool { get { self[InFormKey.self] } set { self[InFormKey.self] = newValue } }
}

extension View {
    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View {
        environment(\.formStyleBox) { configuration in
            AnyView(DynamicStyleBody(style: style, configuration: configuration) { $0.makeBody(configuration: $1) })
        }
    }
}
