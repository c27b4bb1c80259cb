import Engine

/// Views of which one is shown, with a bar of tabs to choose by, or as pages to swipe between.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: View {
    let selection: Binding<SelectionValue>?
    let content: Content
    @State private var ownSelection: AnyHashable?
    @Environment(\.tabViewStyleKind) private var style

    nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    @MainActor public var body: some View {
        let chosen: AnyHashable? = selection.map { AnyHashable($0.wrappedValue) } ?? ownSelection
        TabHost(
            content: content, selection: chosen, isPaged: style.isPaged, showsDots: style.showsDots,
            select: { new in
                if let selection {
                    if let value = new.base as? SelectionValue { selection.wrappedValue = value }
                } else {
                    ownSelection = new
                }
            })
    }
}

extension TabView where SelectionValue == Int {
    nonisolated public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content) }
}

/// The item that stands for a view in a tab bar.
nonisolated struct TabItemTrait: _TraitModifier {
    let item: AnyView
    nonisolated static var _trait: ObjectIdentifier { ObjectIdentifier(TabItemTrait.self) }
    nonisolated var _traitValue: Any { item }
}

/// The value that stands for a view in a picker or a tab view.
nonisolated public struct _TagTrait<V: Hashable>: _TraitModifier {
    let value: V
    nonisolated public static var _trait: ObjectIdentifier { TagTrait.key }
    nonisolated public var _traitValue: Any { AnyHashable(value) }
}

enum TagTrait { static let key = ObjectIdentifier(TagTrait.self) }

extension View {
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { modifier(TabItemTrait(item: AnyView(label()))) }
    nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { modifier(_TagTrait(value: tag)) }
    nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool) -> some View { modifier(_TagTrait(value: tag)) }
}

// MARK: Styles

struct TabViewStyleKind { var isPaged = false; var showsDots = true }

/// Whether page dots stand on a ground of their own.
private struct PageIndexBackgroundKey: EnvironmentKey { static var defaultValue: PageIndexViewStyle.BackgroundDisplayMode { .automatic } }
private struct TabViewStyleKey: EnvironmentKey { static var defaultValue: TabViewStyleKind { TabViewStyleKind() } }
extension EnvironmentValues {
    var tabViewStyleKind: TabViewStyleKind { get { self[TabViewStyleKey.self] } set { self[TabViewStyleKey.self] = newValue } }
    var pageIndexBackground: PageIndexViewStyle.BackgroundDisplayMode { get { self[PageIndexBackgroundKey.self] } set { self[PageIndexBackgroundKey.self] = newValue } }
}

@MainActor @preconcurrency public protocol TabViewStyle {
    nonisolated var _isPaged: Bool { get }
    nonisolated var _showsDots: Bool { get }
}
nonisolated public struct DefaultTabViewStyle: TabViewStyle {
    public init() {}
    public var _isPaged: Bool { false }
    public var _showsDots: Bool { false }
}
nonisolated public struct PageTabViewStyle: TabViewStyle {
    public struct IndexDisplayMode: Sendable, Equatable {
        let name: String
        public static let automatic = IndexDisplayMode(name: "automatic")
        public static let always = IndexDisplayMode(name: "always")
        public static let never = IndexDisplayMode(name: "never")
    }
    let mode: IndexDisplayMode
    public init(indexDisplayMode: IndexDisplayMode = .automatic) { mode = indexDisplayMode }
    public var _isPaged: Bool { true }
    public var _showsDots: Bool { mode != .never }
}
/// A bar of tabs, also where an iPad has a sidebar.
nonisolated public struct SidebarAdaptableTabViewStyle: TabViewStyle {
    public init() {}
    public var _isPaged: Bool { false }
    public var _showsDots: Bool { false }
}
/// A bar of tabs.
nonisolated public struct TabBarOnlyTabViewStyle: TabViewStyle {
    public init() {}
    public var _isPaged: Bool { false }
    public var _showsDots: Bool { false }
}
extension TabViewStyle where Self == DefaultTabViewStyle { nonisolated public static var automatic: Self { .init() } }
extension TabViewStyle where Self == SidebarAdaptableTabViewStyle { nonisolated public static var sidebarAdaptable: Self { .init() } }
extension TabViewStyle where Self == TabBarOnlyTabViewStyle { nonisolated public static var tabBarOnly: Self { .init() } }
extension TabViewStyle where Self == PageTabViewStyle {
    nonisolated public static var page: Self { .init() }
    nonisolated public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> Self { .init(indexDisplayMode: indexDisplayMode) }
}

extension View {
    nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { environment(\.tabViewStyleKind, TabViewStyleKind(isPaged: style._isPaged, showsDots: style._showsDots)) }
}

/// The look of the row of page dots.
@MainActor @preconcurrency public protocol IndexViewStyle {
    nonisolated var _background: PageIndexViewStyle.BackgroundDisplayMode { get }
}

/// A dot for each page.
nonisolated public struct PageIndexViewStyle: IndexViewStyle {
    public struct BackgroundDisplayMode: Sendable, Equatable {
        let name: String
        public static let automatic = BackgroundDisplayMode(name: "automatic")
        public static let interactive = BackgroundDisplayMode(name: "interactive")
        public static let always = BackgroundDisplayMode(name: "always")
        public static let never = BackgroundDisplayMode(name: "never")
    }
    let mode: BackgroundDisplayMode
    public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) { mode = backgroundDisplayMode }
    public var _background: BackgroundDisplayMode { mode }
}
extension IndexViewStyle where Self == PageIndexViewStyle {
    nonisolated public static var page: Self { .init() }
    nonisolated public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> Self { .init(backgroundDisplayMode: backgroundDisplayMode) }
}

extension View {
    nonisolated public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View { environment(\.pageIndexBackground, style._background) }
}

/// Whether the tab bar of the enclosing tab view is shown.
public final class TabBarVisibilityElement: UnaryElement {
    func write(_ hidden: Bool?) {
        guard let hidden, let model = EnvironmentValues(environment, reader: nil).tabModel else { return }
        if model.isBarHidden != hidden { model.isBarHidden = hidden }
    }
}

nonisolated struct TabBarVisibility: _ElementModifier {
    let isHidden: Bool?
    nonisolated func _makeElement(_ context: NodeContext) -> TabBarVisibilityElement { TabBarVisibilityElement(context) }
    nonisolated func _didMake(_ element: TabBarVisibilityElement) { element.write(isHidden) }
    nonisolated func _update(_ element: TabBarVisibilityElement) { element.write(isHidden) }
}

@Observable
final class TabModel {
    struct Item: Identifiable {
        let id: AnyHashable
        let view: AnyView
        let badge: Text?
        let index: Int
    }
    var items: [Item] = []
    var selected = 0
    var isBarHidden = false
}

private struct TabModelKey: EnvironmentKey { static var defaultValue: TabModel? { nil } }
extension EnvironmentValues {
    var tabModel: TabModel? { get { self[TabModelKey.self] } set { self[TabModelKey.self] = newValue } }
}
