import Engine

/// What one page of a navigation stack says about itself: its title and what stands in its bar.
@Observable
final class NavigationPage: Identifiable {
    /// Entries by the node that made them; the one nearest to the page's root counts.
    private var titles: [ObjectIdentifier: (depth: Int, title: Text)] = [:]
    private var modes: [ObjectIdentifier: (depth: Int, mode: NavigationBarItem.TitleDisplayMode)] = [:]
    private var hiddenBars: [ObjectIdentifier: (depth: Int, hidden: Bool)] = [:]
    private var hiddenBacks: [ObjectIdentifier: (depth: Int, hidden: Bool)] = [:]
    private var itemLists: [ObjectIdentifier: (depth: Int, items: [ToolbarEntry])] = [:]
    private var backgrounds: [ObjectIdentifier: (depth: Int, style: AnyShapeStyle?, visibility: Visibility?)] = [:]
    private var searches: [ObjectIdentifier: (depth: Int, search: SearchConfiguration)] = [:]
    private var barSchemes: [ObjectIdentifier: (depth: Int, scheme: ColorScheme)] = [:]
    private var titleMenus: [ObjectIdentifier: (depth: Int, menu: AnyView)] = [:]
    /// True while the page's search field is in use.
    var isSearching = false
    /// How far the page's content has been scrolled, in points; the large title shrinks with it.
    var scrollOffset: CGFloat = 0

    @ObservationIgnored let id: AnyHashable
    var content: AnyView
    /// Takes the page away; nil for the root.
    @ObservationIgnored var pop: (() -> Void)?

    init(id: AnyHashable, content: AnyView) {
        self.id = id
        self.content = content
    }

    var title: Text? { titles.values.min { $0.depth < $1.depth }?.title }
    var displayMode: NavigationBarItem.TitleDisplayMode { modes.values.min { $0.depth < $1.depth }?.mode ?? .automatic }
    var search: SearchConfiguration? { searches.values.min { $0.depth < $1.depth }?.search }
    var isBarHidden: Bool { hiddenBars.values.min { $0.depth < $1.depth }?.hidden ?? false }
    var isBackHidden: Bool { hiddenBacks.values.min { $0.depth < $1.depth }?.hidden ?? false }
    var items: [ToolbarEntry] { itemLists.values.sorted { $0.depth > $1.depth }.flatMap(\.items) }
    var barBackground: (style: AnyShapeStyle?, visibility: Visibility?) {
        let b = backgrounds.values.min { $0.depth < $1.depth }
        return (b?.style, b?.visibility)
    }

    /// The scheme of the bar, where it is not the page's.
    var barScheme: ColorScheme? { barSchemes.values.min { $0.depth < $1.depth }?.scheme }
    /// Rows of a menu that the title opens.
    var titleMenu: AnyView? { titleMenus.values.min { $0.depth < $1.depth }?.menu }

    func set(_ node: Node, barScheme: ColorScheme?) {
        let key = ObjectIdentifier(node)
        if barSchemes[key]?.scheme != barScheme { barSchemes[key] = barScheme.map { (node.depth, $0) } }
    }
    func set(_ node: Node, titleMenu: AnyView) { titleMenus[ObjectIdentifier(node)] = (node.depth, titleMenu) }
    func set(_ node: Node, title: Text?) {
        let key = ObjectIdentifier(node)
        if titles[key]?.title != title { titles[key] = title.map { (node.depth, $0) } }
    }
    func set(_ node: Node, mode: NavigationBarItem.TitleDisplayMode?) {
        let key = ObjectIdentifier(node)
        if modes[key]?.mode != mode { modes[key] = mode.map { (node.depth, $0) } }
    }
    func set(_ node: Node, barHidden: Bool?) {
        let key = ObjectIdentifier(node)
        if hiddenBars[key]?.hidden != barHidden { hiddenBars[key] = barHidden.map { (node.depth, $0) } }
    }
    func set(_ node: Node, backHidden: Bool?) {
        let key = ObjectIdentifier(node)
        if hiddenBacks[key]?.hidden != backHidden { hiddenBacks[key] = backHidden.map { (node.depth, $0) } }
    }
    func set(_ node: Node, items: [ToolbarEntry]?) {
        let key = ObjectIdentifier(node)
        if items != nil || itemLists[key] != nil { itemLists[key] = items.map { (node.depth, $0) } }
        noteItems()
    }

    /// Kept apart from the items: the page asks only whether there are any, since its own update writes them again.
    private var hasItemsInBar = false
    private func noteItems() {
        let now = itemLists.values.contains { $0.items.contains { $0.placement.isInBar } }
        if now != hasItemsInBar { hasItemsInBar = now }
    }
    func set(_ node: Node, background: AnyShapeStyle?, visibility: Visibility?) {
        backgrounds[ObjectIdentifier(node)] = (node.depth, background, visibility)
    }
    func set(_ node: Node, search: SearchConfiguration) { searches[ObjectIdentifier(node)] = (node.depth, search) }
    func remove(_ node: Node) {
        let key = ObjectIdentifier(node)
        if searches[key] != nil { searches[key] = nil }
        if barSchemes[key] != nil { barSchemes[key] = nil }
        if titleMenus[key] != nil { titleMenus[key] = nil }
        if titles[key] != nil { titles[key] = nil }
        if modes[key] != nil { modes[key] = nil }
        if hiddenBars[key] != nil { hiddenBars[key] = nil }
        if hiddenBacks[key] != nil { hiddenBacks[key] = nil }
        if itemLists[key] != nil {
            itemLists[key] = nil
            noteItems()
        }
        if backgrounds[key] != nil { backgrounds[key] = nil }
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
    /// Pages over the root, the last on top.
    var pages: [NavigationPage] = []
    /// Destinations by the type of the value they are for.
    @ObservationIgnored private var destinations: [ObjectIdentifier: (node: ObjectIdentifier, make: (Any) -> AnyView)] = [:]
    /// What the pages that came from values stand for, with the value's type, in order.
    @ObservationIgnored var writePath: (([AnyHashable]) -> Void)?
    @ObservationIgnored private var values: [AnyHashable: AnyHashable] = [:]
    @ObservationIgnored private var counter = 0

    init() { root = NavigationPage(id: AnyHashable("root"), content: AnyView(EmptyView())) }

    var top: NavigationPage { pages.last ?? root }

    func page(before page: NavigationPage) -> NavigationPage? {
        guard let i = pages.firstIndex(where: { $0 === page }) else { return nil }
        return i == 0 ? root : pages[i - 1]
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

    /// Takes a page and all above it away.
    func pop(_ page: NavigationPage) {
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

    private func view(for value: AnyHashable) -> AnyView {
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
