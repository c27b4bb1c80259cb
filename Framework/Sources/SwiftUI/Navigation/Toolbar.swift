import Engine

/// Where an item stands.
nonisolated public struct ToolbarItemPlacement: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case automatic, principal, navigation, leading, trailing, primary, secondary, status, confirmation, cancellation, destructive, bottom, keyboard, title
    }
    let kind: Kind
    public static let automatic = ToolbarItemPlacement(kind: .automatic)
    public static let principal = ToolbarItemPlacement(kind: .principal)
    public static let navigation = ToolbarItemPlacement(kind: .navigation)
    public static let navigationBarLeading = ToolbarItemPlacement(kind: .leading)
    public static let navigationBarTrailing = ToolbarItemPlacement(kind: .trailing)
    public static let topBarLeading = ToolbarItemPlacement(kind: .leading)
    public static let topBarTrailing = ToolbarItemPlacement(kind: .trailing)
    public static let primaryAction = ToolbarItemPlacement(kind: .primary)
    public static let secondaryAction = ToolbarItemPlacement(kind: .secondary)
    public static let status = ToolbarItemPlacement(kind: .status)
    public static let confirmationAction = ToolbarItemPlacement(kind: .confirmation)
    public static let cancellationAction = ToolbarItemPlacement(kind: .cancellation)
    public static let destructiveAction = ToolbarItemPlacement(kind: .destructive)
    public static let bottomBar = ToolbarItemPlacement(kind: .bottom)
    public static let keyboard = ToolbarItemPlacement(kind: .keyboard)
    public static let title = ToolbarItemPlacement(kind: .title)

    var isLeading: Bool { kind == .leading || kind == .navigation || kind == .cancellation }
    var isTrailing: Bool { [.automatic, .trailing, .primary, .secondary, .confirmation, .destructive].contains(kind) }
    var isBottom: Bool { kind == .bottom || kind == .status }
    var isInBar: Bool { isLeading || isTrailing || kind == .principal || kind == .title }
    var isProminent: Bool { kind == .confirmation || kind == .primary }
}

/// An item as a bar shows it.
struct ToolbarEntry: Identifiable {
    let id: AnyHashable
    let placement: ToolbarItemPlacement
    let content: AnyView
}

/// Items of a toolbar.
@MainActor @preconcurrency
public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder @MainActor @preconcurrency var body: Body { get }
    nonisolated func _collect(_ items: inout _ToolbarItems)
}

/// The items collected so far.
nonisolated public struct _ToolbarItems {
    var entries: [ToolbarEntry] = []
    mutating func add(_ placement: ToolbarItemPlacement, id: String?, _ content: AnyView) {
        entries.append(ToolbarEntry(id: AnyHashable(id ?? "item \(entries.count)"), placement: placement, content: content))
    }
}

extension ToolbarContent {
    nonisolated public func _collect(_ items: inout _ToolbarItems) { onMain { body }._collect(&items) }
}

public protocol CustomizableToolbarContent: ToolbarContent {}

extension Never: ToolbarContent {
    nonisolated public func _collect(_ items: inout _ToolbarItems) {}
}

@resultBuilder
nonisolated public struct ToolbarContentBuilder {
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
    @_disfavoredOverload
    public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> _ToolbarList {
        var parts: [(inout _ToolbarItems) -> Void] = []
        for c in repeat each content { parts.append(_ToolbarList.part(c)) }
        return _ToolbarList(parts: parts)
    }
    public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> _ToolbarList { _ToolbarList(parts: content.map { [_ToolbarList.part($0)] } ?? []) }
    public static func buildEither<Content: ToolbarContent>(first: Content) -> _ToolbarList { _ToolbarList(parts: [_ToolbarList.part(first)]) }
    public static func buildEither<Content: ToolbarContent>(second: Content) -> _ToolbarList { _ToolbarList(parts: [_ToolbarList.part(second)]) }
    public static func buildLimitedAvailability<Content: ToolbarContent>(_ content: Content) -> _ToolbarList { _ToolbarList(parts: [_ToolbarList.part(content)]) }
}

nonisolated public struct _ToolbarList: ToolbarContent, CustomizableToolbarContent {
    let parts: [(inout _ToolbarItems) -> Void]
    static func part<C: ToolbarContent>(_ content: C) -> (inout _ToolbarItems) -> Void { { content._collect(&$0) } }
    public var body: Never { fatalError() }
    public func _collect(_ items: inout _ToolbarItems) { for p in parts { p(&items) } }
}

nonisolated public struct ToolbarItem<ID, Content: View>: ToolbarContent, CustomizableToolbarContent {
    let placement: ToolbarItemPlacement
    let identifier: String?
    let content: Content
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
        self.placement = placement; identifier = nil; self.content = content()
    }
    public init(id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool = true, @ViewBuilder content: () -> Content) where ID == String {
        self.placement = placement; identifier = id; self.content = content()
    }
    public var body: Never { fatalError() }
    public func _collect(_ items: inout _ToolbarItems) { items.add(placement, id: identifier, AnyView(content)) }
}

extension ToolbarContent {
    /// The items, or none of them.
    nonisolated public func hidden(_ hidden: Bool = true) -> some ToolbarContent { _ToolbarList(parts: hidden ? [] : [_ToolbarList.part(self)]) }
    /// Items have no ground that they share: this changes nothing.
    nonisolated public func sharedBackgroundVisibility(_ visibility: Visibility) -> some ToolbarContent { self }
}

extension CustomizableToolbarContent {
    /// The items, or none of them.
    nonisolated public func hidden(_ hidden: Bool = true) -> some CustomizableToolbarContent { _ToolbarList(parts: hidden ? [] : [_ToolbarList.part(self)]) }
    /// Items have no ground that they share: this changes nothing.
    nonisolated public func sharedBackgroundVisibility(_ visibility: Visibility) -> some CustomizableToolbarContent { self }
}

nonisolated public struct ToolbarItemGroup<Content: View>: ToolbarContent, CustomizableToolbarContent {
    let placement: ToolbarItemPlacement
    let content: Content
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }
    public var body: Never { fatalError() }
    public func _collect(_ items: inout _ToolbarItems) {
        items.add(placement, id: nil, AnyView(HStack(spacing: placement.isBottom ? 8 : 16) { content }.frame(maxWidth: placement.isBottom ? .infinity : nil)))
    }
}

/// How wide a space between items is.
nonisolated public struct SpacerSizing: Hashable, Sendable {
    let isFlexible: Bool
    /// As wide as there is room.
    public static let flexible = SpacerSizing(isFlexible: true)
    /// A small gap.
    public static let fixed = SpacerSizing(isFlexible: false)
}

nonisolated public struct ToolbarSpacer: ToolbarContent, CustomizableToolbarContent {
    let placement: ToolbarItemPlacement
    let sizing: SpacerSizing
    public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
        self.sizing = sizing
        self.placement = placement
    }
    public var body: Never { fatalError() }
    public func _collect(_ items: inout _ToolbarItems) { items.add(placement, id: nil, sizing == .flexible ? AnyView(Spacer()) : AnyView(Color.clear.frame(width: 8, height: 1))) }
}

nonisolated public struct ToolbarPlacement: Sendable {
    let name: String
    public static let automatic = ToolbarPlacement(name: "automatic")
    public static let navigationBar = ToolbarPlacement(name: "navigationBar")
    public static let tabBar = ToolbarPlacement(name: "tabBar")
    public static let bottomBar = ToolbarPlacement(name: "bottomBar")
    public static let windowToolbar = ToolbarPlacement(name: "windowToolbar")
}

extension View {
    nonisolated public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
        var items = _ToolbarItems()
        content()._collect(&items)
        return modifier(PageModifier { $0.set($1, items: items.entries) })
    }
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        var items = _ToolbarItems()
        items.add(.automatic, id: nil, AnyView(HStack(spacing: 16) { content() }))
        return modifier(PageModifier { $0.set($1, items: items.entries) })
    }
    nonisolated public func toolbar<Content: CustomizableToolbarContent>(id: String, @ToolbarContentBuilder content: () -> Content) -> some View {
        var items = _ToolbarItems()
        content()._collect(&items)
        return modifier(PageModifier { $0.set($1, items: items.entries) })
    }
    nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { barVisibility(visibility, bars) }
    nonisolated private func barVisibility(_ visibility: Visibility, _ bars: [ToolbarPlacement]) -> some View {
        let names = Set(bars.map(\.name))
        return modifier(PageModifier {
            if names.isEmpty || names.contains("navigationBar") || names.contains("automatic") { $0.set($1, barHidden: visibility == .hidden ? true : visibility == .visible ? false : nil) }
        }).modifier(TabBarVisibility(isHidden: names.contains("tabBar") ? visibility == .hidden : nil))
    }
    nonisolated public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
        let names = Set(bars.map(\.name))
        return modifier(PageModifier { if names.isEmpty || names.contains("navigationBar") || names.contains("automatic") { $0.set($1, background: AnyShapeStyle(style), visibility: nil) } })
    }
    nonisolated public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { barBackgroundVisibility(visibility, bars) }
    nonisolated private func barBackgroundVisibility(_ visibility: Visibility, _ bars: [ToolbarPlacement]) -> some View {
        let names = Set(bars.map(\.name))
        return modifier(PageModifier { if names.isEmpty || names.contains("navigationBar") || names.contains("automatic") { $0.set($1, background: nil, visibility: visibility) } })
    }

    /// Whether bars are shown: the name of `toolbar(_:for:)` since iOS 18.
    nonisolated public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { barVisibility(visibility, bars) }
    /// Whether the ground of bars is shown: the name of `toolbarBackground(_:for:)` since iOS 18.
    nonisolated public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { barBackgroundVisibility(visibility, bars) }

    nonisolated public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
        let names = Set(bars.map(\.name))
        return modifier(PageModifier { if names.isEmpty || names.contains("navigationBar") || names.contains("automatic") { $0.set($1, barScheme: colorScheme) } })
    }
    /// A second line under the title of the page.
    nonisolated public func navigationSubtitle(_ subtitle: Text) -> some View { modifier(PageModifier { $0.set($1, subtitle: subtitle) }) }
    nonisolated public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View { navigationSubtitle(Text(subtitleKey)) }
    @_disfavoredOverload
    nonisolated public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View { navigationSubtitle(Text(subtitle)) }

    /// The title of the page opens a menu.
    nonisolated public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
        let menu = AnyView(content())
        return modifier(PageModifier { $0.set($1, titleMenu: menu) })
    }
    /// Bars look alike in every role.
    nonisolated public func toolbarRole(_ role: ToolbarRole) -> some View { self }

    nonisolated public func navigationTitle(_ title: Text) -> some View { modifier(PageModifier { $0.set($1, title: title) }) }
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }
    nonisolated public func navigationTitle(_ title: Binding<String>) -> some View { navigationTitle(Text(verbatim: title.wrappedValue)) }

    nonisolated public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }
    nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }
    nonisolated public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
        modifier(PageModifier {
            $0.set($1, title: title)
            $0.set($1, mode: displayMode)
        })
    }
    nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode) -> some View { navigationBarTitle(Text(titleKey), displayMode: displayMode) }
    @_disfavoredOverload
    nonisolated public func navigationBarTitle<S: StringProtocol>(_ title: S, displayMode: NavigationBarItem.TitleDisplayMode) -> some View { navigationBarTitle(Text(title), displayMode: displayMode) }
    nonisolated public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View { modifier(PageModifier { $0.set($1, mode: displayMode) }) }
    nonisolated public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { navigationBarTitleDisplayMode(mode.mode) }
    nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View { modifier(PageModifier { $0.set($1, barHidden: hidden) }) }
    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { modifier(PageModifier { $0.set($1, backHidden: hidesBackButton) }) }

    nonisolated public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
        modifier(PageModifier { $0.set($1, items: [ToolbarEntry(id: "leading", placement: .navigationBarLeading, content: AnyView(leading)), ToolbarEntry(id: "trailing", placement: .navigationBarTrailing, content: AnyView(trailing))]) })
    }
    nonisolated public func navigationBarItems<L: View>(leading: L) -> some View {
        modifier(PageModifier { $0.set($1, items: [ToolbarEntry(id: "leading", placement: .navigationBarLeading, content: AnyView(leading))]) })
    }
    nonisolated public func navigationBarItems<T: View>(trailing: T) -> some View {
        modifier(PageModifier { $0.set($1, items: [ToolbarEntry(id: "trailing", placement: .navigationBarTrailing, content: AnyView(trailing))]) })
    }
}

/// What a page's bar is for.
nonisolated public struct ToolbarRole: Sendable {
    let name: String
    public static let automatic = ToolbarRole(name: "automatic")
    public static let navigationStack = ToolbarRole(name: "navigationStack")
    public static let browser = ToolbarRole(name: "browser")
    public static let editor = ToolbarRole(name: "editor")
}

nonisolated public struct ToolbarTitleDisplayMode: Sendable {
    let mode: NavigationBarItem.TitleDisplayMode
    public static let automatic = ToolbarTitleDisplayMode(mode: .automatic)
    public static let inline = ToolbarTitleDisplayMode(mode: .inline)
    public static let large = ToolbarTitleDisplayMode(mode: .large)
    public static let inlineLarge = ToolbarTitleDisplayMode(mode: .large)
}

nonisolated public struct NavigationBarItem: Hashable, Sendable {
    public enum TitleDisplayMode: Hashable, Sendable { case automatic, inline, large }
    public let titleDisplayMode: TitleDisplayMode
}

/// Says something about the page its content is on.
public final class PageElement: UnaryElement {
    private weak var page: NavigationPage?
    func write(_ change: (NavigationPage, Node) -> Void) {
        guard let page = EnvironmentValues(environment, reader: nil).navigationPage else { return }
        self.page = page
        change(page, self)
    }
    override public func didUnmount() { page?.remove(self) }
}

nonisolated struct PageModifier: _ElementModifier {
    let change: (NavigationPage, Node) -> Void
    init(_ change: @escaping (NavigationPage, Node) -> Void) { self.change = change }
    nonisolated func _makeElement(_ context: NodeContext) -> PageElement { PageElement(context) }
    nonisolated func _didMake(_ element: PageElement) { element.write(change) }
    nonisolated func _update(_ element: PageElement) { element.write(change) }
}
