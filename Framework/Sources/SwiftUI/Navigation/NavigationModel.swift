import Engine

/// What several nodes say about one thing; the one nearest to the root counts.
struct NearestToRoot<Value> {
    private var entries: [ObjectIdentifier: (depth: Int, value: Value)] = [:]

    subscript(node: Node) -> Value? {
        get { entries[ObjectIdentifier(node)]?.value }
        set { entries[ObjectIdentifier(node)] = newValue.map { (node.depth, $0) } }
    }

    /// O(number of entries).
    var value: Value? { entries.values.min { $0.depth < $1.depth }?.value }
    /// The deepest first.
    var all: [Value] { entries.values.sorted { $0.depth > $1.depth }.map(\.value) }
}

/// What one page of a navigation stack says about itself: its title and what stands in its bar.
@Observable
final class NavigationPage: Identifiable, TransitionArrival {
    typealias BarBackground = (style: AnyShapeStyle?, visibility: Visibility?)

    private var titles = NearestToRoot<Text>()
    private var modes = NearestToRoot<NavigationBarItem.TitleDisplayMode>()
    private var hiddenBars = NearestToRoot<Bool>()
    private var hiddenBacks = NearestToRoot<Bool>()
    private var itemLists = NearestToRoot<[ToolbarEntry]>()
    private var backgrounds = NearestToRoot<BarBackground>()
    private var searches = NearestToRoot<SearchConfiguration>()
    private var barSchemes = NearestToRoot<ColorScheme>()
    private var titleMenus = NearestToRoot<AnyView>()
    private var searchSuggestions = NearestToRoot<AnyView>()
    private var subtitles = NearestToRoot<Text>()
    private var grounds = NearestToRoot<AnyView>()
    private var searchScopes = NearestToRoot<(view: AnyView, onText: Bool)>()
    /// True while the page's search field is in use.
    var isSearching = false
    /// How far the page's content has been scrolled, in points; the large title shrinks with it.
    var scrollOffset: CGFloat = 0

    @ObservationIgnored let id: AnyHashable
    /// The view that the page grows from; nil where it slides.
    @ObservationIgnored var transitionSource: TransitionSourceKey?
    var content: AnyView
    /// Takes the page away; nil for the root.
    @ObservationIgnored var pop: (() -> Void)?
    /// Called when another view comes in the page's place.
    @ObservationIgnored var ended: (() -> Void)?

    init(id: AnyHashable, content: AnyView) {
        self.id = id
        self.content = content
    }

    var title: Text? { titles.value }
    var displayMode: NavigationBarItem.TitleDisplayMode { modes.value ?? .automatic }
    var search: SearchConfiguration? { searches.value }
    var isBarHidden: Bool { hiddenBars.value ?? false }
    var isBackHidden: Bool { hiddenBacks.value ?? false }
    var items: [ToolbarEntry] { itemLists.all.flatMap { $0 } }
    var barBackground: BarBackground { backgrounds.value ?? (nil, nil) }
    /// The scheme of the bar, where it is not the page's.
    var barScheme: ColorScheme? { barSchemes.value }
    /// Rows of a menu that the title opens.
    var titleMenu: AnyView? { titleMenus.value }
    /// A second line under the title.
    var subtitle: Text? { subtitles.value }
    /// What lies behind the content; nil for the system's colour.
    var ground: AnyView? { grounds.value }
    /// What a search offers.
    var suggestions: AnyView? { search?.suggestions ?? searchSuggestions.value }
    /// The choice of where to search, while the search field is in use.
    var shownScopes: AnyView? {
        guard let search, let scopes = searchScopes.value, search.isPresented?.wrappedValue ?? isSearching else { return nil }
        return scopes.onText && search.text.wrappedValue.isEmpty ? nil : scopes.view
    }

    // Writing what is there already would update who reads it.
    func set(_ node: Node, title: Text?) { if titles[node] != title { titles[node] = title } }
    func set(_ node: Node, mode: NavigationBarItem.TitleDisplayMode?) { if modes[node] != mode { modes[node] = mode } }
    func set(_ node: Node, barHidden: Bool?) { if hiddenBars[node] != barHidden { hiddenBars[node] = barHidden } }
    func set(_ node: Node, backHidden: Bool?) { if hiddenBacks[node] != backHidden { hiddenBacks[node] = backHidden } }
    func set(_ node: Node, barScheme: ColorScheme?) { if barSchemes[node] != barScheme { barSchemes[node] = barScheme } }
    func set(_ node: Node, subtitle: Text?) { if subtitles[node] != subtitle { subtitles[node] = subtitle } }
    func set(_ node: Node, ground: AnyView) { grounds[node] = ground }
    func set(_ node: Node, titleMenu: AnyView) { titleMenus[node] = titleMenu }
    func set(_ node: Node, searchSuggestions: AnyView) { self.searchSuggestions[node] = searchSuggestions }
    func set(_ node: Node, searchScopes: (view: AnyView, onText: Bool)) { self.searchScopes[node] = searchScopes }
    func set(_ node: Node, search: SearchConfiguration) { searches[node] = search }
    func set(_ node: Node, background: AnyShapeStyle?, visibility: Visibility?) { backgrounds[node] = (background, visibility) }
    func set(_ node: Node, items: [ToolbarEntry]?) {
        if items != nil || itemLists[node] != nil { itemLists[node] = items }
        noteItems()
    }

    /// Kept apart from the items: the page asks only whether there are any, since its own update writes them again.
    private var hasItemsInBar = false
    private func noteItems() {
        let now = itemLists.all.contains { $0.contains { $0.placement.isInBar } }
        if now != hasItemsInBar { hasItemsInBar = now }
    }

    /// The node has left: what it said no longer counts.
    func remove(_ node: Node) {
        set(node, title: nil)
        set(node, subtitle: nil)
        if grounds[node] != nil { grounds[node] = nil }
        set(node, mode: nil)
        set(node, barHidden: nil)
        set(node, backHidden: nil)
        set(node, barScheme: nil)
        set(node, items: nil)
        if titleMenus[node] != nil { titleMenus[node] = nil }
        if searchSuggestions[node] != nil { searchSuggestions[node] = nil }
        if searchScopes[node] != nil { searchScopes[node] = nil }
        if searches[node] != nil { searches[node] = nil }
        if backgrounds[node] != nil { backgrounds[node] = nil }
    }

    /// True where the bar has something to show besides a way back.
    var hasBarContent: Bool { title != nil || search != nil || hasItemsInBar }

    /// Whether the title is large, given that of the page before (behaviours of `.automatic`: as the page before).
    func isLarge(inherited: Bool) -> Bool {
        switch displayMode {
        case .large: true
        case .inline: false
        default: inherited
        }
    }
}

/// The pages of a navigation stack.
@Observable
final class NavigationModel {
    var root: NavigationPage
    /// The view that a link of the column before shows here instead of the root's own.
    private(set) var replacement: NavigationPage?
    /// The column that shows what links of this one lead to; nil where they push.
    @ObservationIgnored weak var next: NavigationModel?
    /// Pages over the root, the last on top.
    var pages: [NavigationPage] = []
    /// Destinations by the type of the value they are for.
    @ObservationIgnored private var destinations: [ObjectIdentifier: (node: ObjectIdentifier, make: (Any) -> AnyView)] = [:]
    /// What the pages that came from values stand for, with the value's type, in order.
    @ObservationIgnored var writePath: (([AnyHashable]) -> Void)?
    @ObservationIgnored private var values: [AnyHashable: AnyHashable] = [:]
    @ObservationIgnored private var counter = 0

    init() { root = NavigationPage(id: AnyHashable("root"), content: AnyView(EmptyView())) }

    var top: NavigationPage { pages.last ?? replacement ?? root }

    func page(before page: NavigationPage) -> NavigationPage? {
        guard let i = pages.firstIndex(where: { $0 === page }) else { return nil }
        return i == 0 ? replacement ?? root : pages[i - 1]
    }

    /// Whether a page's title is large: its own word, or that of the pages before it; the root's is large.
    func isLarge(_ page: NavigationPage) -> Bool {
        guard let before = self.page(before: page) else { return page.isLarge(inherited: true) }
        return page.isLarge(inherited: isLarge(before))
    }

    /// Puts a view on top; `didPop` is called when it goes.
    @discardableResult
    func push(_ content: AnyView, didPop: (() -> Void)? = nil) -> NavigationPage {
        counter += 1
        let page = NavigationPage(id: AnyHashable(counter), content: content)
        page.pop = { [weak self, weak page] in
            guard let self, let page else { return }
            pop(page)
            didPop?()
        }
        pages.append(page)
        return page
    }

    /// Shows a view where the root was, with nothing on top; `didEnd` is called when it goes.
    func replaceRoot(_ content: AnyView, didEnd: (() -> Void)? = nil) -> NavigationPage {
        counter += 1
        let page = NavigationPage(id: AnyHashable(counter), content: content)
        page.pop = { [weak self, weak page] in
            guard let self, let page, replacement === page else { return }
            replacement = nil
            didEnd?()
        }
        let old = replacement
        if let first = pages.first { pop(first) }
        replacement = page
        old?.ended?()
        page.ended = didEnd
        return page
    }

    /// True while the page is shown, or is below one that is.
    func holds(_ page: NavigationPage) -> Bool { replacement === page || pages.contains { $0 === page } }

    /// Takes a page and all above it away.
    func pop(_ page: NavigationPage) {
        if page === replacement { replacement = nil }
        guard let i = pages.firstIndex(where: { $0 === page }) else { return }
        let gone = pages[i...]
        pages.removeSubrange(i...)
        let hadValues = gone.contains { values[$0.id] != nil }
        for p in gone { values[p.id] = nil }
        if hadValues { writePath?(pages.compactMap { values[$0.id] }) }
    }

    // MARK: Values

    func register(_ type: Any.Type, node: Node, _ make: @escaping (Any) -> AnyView) {
        destinations[ObjectIdentifier(type)] = (ObjectIdentifier(node), make)
        // Pages whose destination was not known yet get it now.
        for page in pages { if let value = values[page.id], ObjectIdentifier(Swift.type(of: value.base)) == ObjectIdentifier(type) { page.content = make(value.base) } }
    }

    func unregister(_ type: Any.Type, node: Node) {
        if destinations[ObjectIdentifier(type)]?.node == ObjectIdentifier(node) { destinations[ObjectIdentifier(type)] = nil }
    }

    func view(for value: AnyHashable) -> AnyView {
        if let d = destinations[ObjectIdentifier(type(of: value.base))] { return d.make(value.base) }
        return AnyView(MissingDestination(type: "\(type(of: value.base))"))
    }

    func push(value: AnyHashable) {
        let page = push(view(for: value))
        values[page.id] = value
        writePath?(pages.compactMap { values[$0.id] })
    }

    /// Brings the pages in line with a path.
    func sync(_ path: [AnyHashable]) {
        let now = pages.compactMap { values[$0.id] }
        guard now != path else { return }
        var kept = 0
        while kept < min(now.count, path.count), now[kept] == path[kept] { kept += 1 }
        while pages.count > kept, pages.count > 0 {
            let page = pages.removeLast()
            values[page.id] = nil
        }
        for value in path[kept...] {
            let page = push(view(for: value))
            values[page.id] = value
        }
    }
}

/// Shown for a value that no `navigationDestination` is for.
nonisolated private struct MissingDestination: View {
    let type: String
    @MainActor var body: some View {
        Image(systemName: "exclamationmark.triangle.fill")
            .foregroundStyle(.yellow)
            .onAppear { Warnings.once("A NavigationLink is presenting a value of type \(type) but there is no matching navigation destination visible from the location of the link. The link cannot be activated.") }
    }
}

/// Values of several types in the order they were pushed.
public struct NavigationPath: Equatable {
    var elements: [AnyHashable] = []
    public init() {}
    public init<S: Sequence>(_ elements: S) where S.Element: Hashable { self.elements = elements.map { AnyHashable($0) } }
    public var count: Int { elements.count }
    public var isEmpty: Bool { elements.isEmpty }
    public mutating func append<V: Hashable>(_ value: V) { elements.append(AnyHashable(value)) }
    public mutating func removeLast(_ k: Int = 1) { elements.removeLast(min(max(k, 0), elements.count)) }
}

private struct NavigationModelKey: EnvironmentKey { static var defaultValue: NavigationModel? { nil } }
private struct NavigationPageKey: EnvironmentKey { static var defaultValue: NavigationPage? { nil } }

extension EnvironmentValues {
    /// The stack that links in this view push onto.
    var navigationModel: NavigationModel? { get { self[NavigationModelKey.self] } set { self[NavigationModelKey.self] = newValue } }
    /// The page this view is on.
    var navigationPage: NavigationPage? { get { self[NavigationPageKey.self] } set { self[NavigationPageKey.self] = newValue } }
}
