import Engine

/// A picture and a title.
nonisolated public struct Label<Title: View, Icon: View>: View {
    let title: Title
    let icon: Icon

    nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    @Environment(\.labelStyleBox) private var style

    @MainActor public var body: some View { style(LabelStyleConfiguration(title: .init(content: AnyView(title)), icon: .init(content: AnyView(icon)))) }
}

extension Label where Title == Text, Icon == Image {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) { self.init { Text(titleKey) } icon: { Image(systemName: name) } }
    nonisolated public init(_ titleKey: LocalizedStringKey, image name: String) { self.init { Text(titleKey) } icon: { Image(name) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) { self.init { Text(title) } icon: { Image(systemName: name) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image name: String) { self.init { Text(title) } icon: { Image(name) } }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
    nonisolated public init(_ configuration: LabelStyleConfiguration) {
        self.init { configuration.title } icon: { configuration.icon }
    }
}

nonisolated public struct LabelStyleConfiguration {
    nonisolated public struct Title: View {
        let content: AnyView
        public var body: some View { content }
    }
    nonisolated public struct Icon: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let title: Title
    public let icon: Icon
}

@MainActor @preconcurrency
public protocol LabelStyle {
    associatedtype Body: View
    typealias Configuration = LabelStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { TitleAndIconLabelStyle().makeBody(configuration: configuration) }
}
nonisolated public struct TitleAndIconLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { DefaultLabelBody(configuration: configuration) }
}
nonisolated public struct TitleOnlyLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
nonisolated public struct IconOnlyLabelStyle: LabelStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

extension VerticalAlignment {
    /// The middle of the first line's capitals in text, of the height in everything else (oracle/macos 55).
    nonisolated static let capitalCenter = VerticalAlignment(CapitalCenter.self)
}

nonisolated private enum CapitalCenter: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height / 2 }
    static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
        parentValue = min(parentValue ?? childValue, childValue)
    }
}

/// Icon and title side by side; in a list the icons stand in a column of their own (oracle/ios, labels).
nonisolated private struct DefaultLabelBody: View {
    let configuration: LabelStyleConfiguration
    @Environment(\.isInListRow) private var isInListRow

    /// Width of the icon column in lists, and the gap behind it, in points.
    @ScaledMetric private var iconColumn: CGFloat = 24
    private static let listGap: CGFloat = 16

    @MainActor var body: some View {
        HStack(alignment: isInListRow ? .center : .capitalCenter, spacing: isInListRow ? Self.listGap : 8) {
            if isInListRow {
                configuration.icon.imageScale(.large).frame(width: iconColumn).foregroundStyle(TintShapeStyle())
            } else {
                configuration.icon
            }
            configuration.title
        }
    }
}

extension LabelStyle where Self == DefaultLabelStyle { nonisolated public static var automatic: DefaultLabelStyle { .init() } }
extension LabelStyle where Self == TitleAndIconLabelStyle { nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { .init() } }
extension LabelStyle where Self == TitleOnlyLabelStyle { nonisolated public static var titleOnly: TitleOnlyLabelStyle { .init() } }
extension LabelStyle where Self == IconOnlyLabelStyle { nonisolated public static var iconOnly: IconOnlyLabelStyle { .init() } }

nonisolated private struct LabelStyleKey: EnvironmentKey {
    static var defaultValue: @MainActor (LabelStyleConfiguration) -> AnyView { { AnyView(DefaultLabelBody(configuration: $0)) } }
}

extension EnvironmentValues {
    var labelStyleBox: @MainActor (LabelStyleConfiguration) -> AnyView {
        get { self[LabelStyleKey.self] }
        set { self[LabelStyleKey.self] = newValue }
    }
}

nonisolated private struct InListRowKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
    /// The view is the content of a list's row.
    var isInListRow: Bool { get { self[InListRowKey.self] } set { self[InListRowKey.self] = newValue } }
}

extension View {
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        environment(\.labelStyleBox) { configuration in
            AnyView(DynamicStyleBody(style: style, configuration: configuration) { $0.makeBody(configuration: $1) })
        }
    }
}
