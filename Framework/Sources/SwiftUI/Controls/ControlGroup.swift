import Engine

/// Controls that belong together, shown as one.
nonisolated public struct ControlGroup<Content: View>: View {
    let label: AnyView?
    let content: Content

    nonisolated public init(@ViewBuilder content: () -> Content) {
        label = nil
        self.content = content()
    }
    nonisolated public init<C: View, L: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> L) where Content == LabeledControlGroupContent<C, L> {
        self.content = LabeledControlGroupContent(content: content())
        self.label = AnyView(label())
    }
    nonisolated public init<C: View>(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> C) where Content == LabeledControlGroupContent<C, Text> {
        self.content = LabeledControlGroupContent(content: content())
        label = AnyView(Text(titleKey))
    }

    @Environment(\.controlGroupStyleBox) private var style
    @MainActor public var body: some View { style(ControlGroupStyleConfiguration(content: .init(view: AnyView(content)), label: .init(view: label ?? AnyView(EmptyView())))) }
}

nonisolated public struct LabeledControlGroupContent<Content: View, Label: View>: View {
    let content: Content
    @MainActor public var body: some View { content }
}

nonisolated public struct ControlGroupStyleConfiguration {
    nonisolated public struct Content: View {
        let view: AnyView
        public var body: some View { view }
    }
    nonisolated public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }
    public let content: Content
    public let label: Label
}

extension ControlGroup where Content == ControlGroupStyleConfiguration.Content {
    nonisolated public init(_ configuration: ControlGroupStyleConfiguration) {
        label = configuration.label.view
        content = configuration.content
    }
}

@MainActor @preconcurrency
public protocol ControlGroupStyle {
    associatedtype Body: View
    typealias Configuration = ControlGroupStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct AutomaticControlGroupStyle: ControlGroupStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { StandardControlGroup(configuration: configuration) }
}
nonisolated public struct NavigationControlGroupStyle: ControlGroupStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { HStack { configuration.content } }
}
nonisolated public struct CompactMenuControlGroupStyle: ControlGroupStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { StandardControlGroup(configuration: configuration) }
}
nonisolated public struct PaletteControlGroupStyle: ControlGroupStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { StandardControlGroup(configuration: configuration) }
}
nonisolated public struct MenuControlGroupStyle: ControlGroupStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View {
        Menu { configuration.content } label: { configuration.label }
    }
}

extension ControlGroupStyle where Self == AutomaticControlGroupStyle { nonisolated public static var automatic: AutomaticControlGroupStyle { .init() } }
extension ControlGroupStyle where Self == NavigationControlGroupStyle { nonisolated public static var navigation: NavigationControlGroupStyle { .init() } }
extension ControlGroupStyle where Self == CompactMenuControlGroupStyle { nonisolated public static var compactMenu: CompactMenuControlGroupStyle { .init() } }
extension ControlGroupStyle where Self == PaletteControlGroupStyle { nonisolated public static var palette: PaletteControlGroupStyle { .init() } }
extension ControlGroupStyle where Self == MenuControlGroupStyle { nonisolated public static var menu: MenuControlGroupStyle { .init() } }

/// Segments side by side on one background.
nonisolated private struct StandardControlGroup: View {
    let configuration: ControlGroupStyleConfiguration
    @Environment(\.platformProfile) private var profile
    @MainActor var body: some View {
        HStack(spacing: 0) { configuration.content.padding(.horizontal, 12).padding(.vertical, profile.isMac ? 4 : 7) }
            .environment(\.isInMenuLook, false)
            .background(Color.fill(2), in: profile.name == .iOS18 ? AnyShape(RoundedRectangle(cornerRadius: 8)) : AnyShape(Capsule()))
            .environment(\.buttonStyleBox, .builtIn(.borderless))
            .controlBox()
    }
}

nonisolated private struct ControlGroupStyleKey: EnvironmentKey {
    static var defaultValue: @MainActor (ControlGroupStyleConfiguration) -> AnyView { { AnyView(StandardControlGroup(configuration: $0)) } }
}
extension EnvironmentValues {
    var controlGroupStyleBox: @MainActor (ControlGroupStyleConfiguration) -> AnyView { get { self[ControlGroupStyleKey.self] } set { self[ControlGroupStyleKey.self] = newValue } }
}
extension View {
    nonisolated public func controlGroupStyle<S: ControlGroupStyle>(_ style: S) -> some View {
        environment(\.controlGroupStyleBox) { configuration in
            AnyView(DynamicStyleBody(style: style, configuration: configuration) { $0.makeBody(configuration: $1) })
        }
    }
}
