import Drawing
import Engine
import UIKit

/// Holds the tabs' contents; makes one when it is first shown and keeps it.
nonisolated struct TabHost<Content: View>: View {
    let content: Content
    let selection: AnyHashable?
    let isPaged: Bool
    let showsDots: Bool
    let select: (AnyHashable) -> Void

    var body: Never { fatalError() }

    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let e = TabHostElement(context)
        e.contentNode = Content._makeNode(view.content, NodeContext(parent: e, environment: e.contentScope))
        e.adopt(e.contentNode)
        e.finish()
        e.configure(selection: view.selection, isPaged: view.isPaged, showsDots: view.showsDots, select: view.select)
        return e
    }

    nonisolated static func _updateNode(_ node: Node, _ view: Self) {
        let e = unsafeDowncast(node, to: TabHostElement.self)
        Content._updateNode(e.contentNode, view.content)
        e.configure(selection: view.selection, isPaged: view.isPaged, showsDots: view.showsDots, select: view.select)
    }

    nonisolated static var _elementCount: Int? { 1 }
}

public final class TabHostElement: ElementNode, SafeAreaProvider, GestureSource, GeometryObserver {
    var contentNode: Node!
    let model = TabModel()
    let contentScope: EnvironmentScope
    private var barElement: ZStackElement!
    private var selection: AnyHashable?
    private var isPaged = false
    private var showsDots = true
    private var select: (AnyHashable) -> Void = { _ in }
    private var outer = EdgeInsets()
    private var drag: CGFloat = 0
    private var visible: ObjectIdentifier?
    private lazy var pan: Recognizer = {
        let r = PagePanRecognizer(self)
        r.element = self
        return r
    }()

    override public init(_ context: NodeContext) {
        contentScope = EnvironmentScope(parent: context.environment)
        super.init(context)
        var values = EnvironmentValues(context.environment, reader: nil)
        values.tabModel = model
        contentScope.replace(values.own)
        tree.observeGeometry(self)
    }

    func finish() {
        // Apps with a bar of their own hide every tab bar this way.
        if !model.isBarHidden { model.isBarHidden = onMain { Appearance.existing(UITabBar.self)?.isHidden ?? false } }
        barElement = ZStackElement(NodeContext(self), alignment: .top)
        barElement.adopt(TabBar._makeNode(TabBar(model: model) { [unowned self] index in choose(index) }, NodeContext(barElement)))
        adopt(barElement)
    }

    override public var isTransparentToTraits: Bool { false }

    private var tabs: [ElementNode] { elements.filter { $0 !== barElement } }

    func configure(selection: AnyHashable?, isPaged: Bool, showsDots: Bool, select: @escaping (AnyHashable) -> Void) {
        self.select = select
        if isPaged != self.isPaged || showsDots != self.showsDots {
            self.isPaged = isPaged
            self.showsDots = showsDots
            invalidatePlacement()
        }
        self.selection = selection
        refresh()
    }

    override public func elementListDidChange(from old: [ElementNode], to new: [ElementNode]) { refresh() }
    override public func elementTraitsDidChange() { refresh() }

    private func tag(_ e: ElementNode, _ i: Int) -> AnyHashable { e.containerTrait(TagTrait.key) as? AnyHashable ?? e.containerTrait(IdentifiedNode.key) as? AnyHashable ?? AnyHashable(i) }

    /// Index of the tab that is shown.
    private var current: Int {
        guard let selection, let i = tabs.enumerated().first(where: { tag($1, $0) == selection })?.offset else {
            return min(selection?.base as? Int ?? 0, max(tabs.count - 1, 0))
        }
        return i
    }

    private func refresh() {
        let tabs = tabs
        model.items = tabs.enumerated().map { i, e in
            TabModel.Item(id: tag(e, i), view: e.containerTrait(TabItemTrait._trait) as? AnyView ?? AnyView(EmptyView()),
                          badge: e.containerTrait(BadgeTrait._trait) as? Text, index: i)
        }
        let now = current
        if model.selected != now { model.selected = now }
        let shown = tabs.indices.contains(now) ? ObjectIdentifier(tabs[now]) : nil
        if shown != visible {
            if !isPaged {
                for (i, e) in tabs.enumerated() {
                    let id = ObjectIdentifier(e)
                    if id == visible { e.visibilityDidChange(false) } else if i == now, visible != nil { e.visibilityDidChange(true) } else if i != now, visible == nil { e.visibilityDidChange(false) }
                }
            }
            visible = shown
            invalidatePlacement()
            setNeedsPaint()
        }
    }

    private func choose(_ index: Int) {
        let tabs = tabs
        guard tabs.indices.contains(index) else { return }
        onMain { select(tag(tabs[index], index)) }
    }

    // MARK: Layout

    private static let barHeight: CGFloat = 49

    private var barLength: CGFloat { isPaged || model.isBarHidden || !model.items.contains { $0.index >= 0 } ? 0 : (PlatformProfile.of(self).name == .iOS26 ? 49 : Self.barHeight) }

    public func geometryMayHaveChanged() {
        if hasGeometry, safeAreaInsets(of: CGRect(origin: .zero, size: size)) != outer { invalidatePlacement() }
    }

    public var fullRect: CGRect {
        let left = layoutDirection == .rightToLeft ? outer.trailing : outer.leading
        return CGRect(x: -left, y: -outer.top, width: size.width + outer.horizontal, height: size.height + outer.vertical)
    }
    public var safeRect: CGRect { CGRect(x: 0, y: 0, width: size.width, height: max(size.height - barLength, 0)) }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: CGSize(width: 320, height: 480)) }

    override public func placeChildren() {
        outer = safeAreaInsets(of: CGRect(origin: .zero, size: size))
        let full = fullRect, safe = safeRect, now = current
        let rtl: CGFloat = layoutDirection == .rightToLeft ? -1 : 1
        for (i, e) in tabs.enumerated() {
            // Only what was shown once is laid out.
            guard i == now || e.hasGeometry || (isPaged && abs(i - now) <= 1) else { continue }
            let area = isPaged ? CGRect(origin: .zero, size: size) : safe
            let p = ProposedViewSize(area.size), s = e.sizeThatFits(p)
            let shift = isPaged ? (CGFloat(i - now) * size.width * rtl + drag) : 0
            e.place(at: CGPoint(x: area.minX + (area.width - s.width) / 2 + shift, y: area.minY + (area.height - s.height) / 2), proposal: p)
        }
        let bar = CGSize(width: full.width, height: barLength > 0 ? barLength + outer.bottom : isPaged && showsDots ? 40 : 0)
        barElement.setGeometry(at: CGPoint(x: full.minX, y: barLength > 0 ? size.height - barLength : size.height - bar.height), size: bar, proposal: ProposedViewSize(bar))
        setNeedsPaint()
    }

    override public var paintOrder: [ElementNode] {
        let tabs = tabs, now = current
        let shown = tabs.enumerated().filter { isPaged ? abs($0.offset - now) <= 1 : $0.offset == now }.map(\.element)
        return shown + (barLength > 0 ? [barElement!] : [])
    }

    override public var clipsHits: Bool { false }
    override public var semanticsOrder: [ElementNode] {
        let tabs = tabs
        return (tabs.indices.contains(current) ? [tabs[current]] : []) + (barLength > 0 ? [barElement!] : [])
    }

    override public func paint() {
        fragment.clip = isPaged ? Path(fullRect) : nil
        guard isPaged, showsDots, tabs.count > 1 else {
            fragment.operations = []
            return
        }
        dots.origin = .zero
        fragment.operations = []
        dots.operations = dotOperations()
    }

    private let dots = Fragment()

    /// Page dots are painted over the pages.
    override public var overlayFragments: [Fragment] { isPaged && showsDots && tabs.count > 1 ? [dots] : [] }

    private func dotOperations() -> [DrawOperation] {
        let n = tabs.count, d: CGFloat = 7.6, pitch: CGFloat = 18
        let x0 = shownSize.width / 2 - CGFloat(n - 1) * pitch / 2
        var ground: [DrawOperation] = []
        let env = EnvironmentValues(environment, reader: self)
        if env.pageIndexBackground == .always {
            let r = CGRect(x: x0 - 14, y: shownSize.height - 33, width: CGFloat(n - 1) * pitch + 28, height: 26)
            ground = [.fill(Path(roundedRect: r, cornerRadius: 13), .color(Color(provider: .system(.tertiary)).resolved(in: env)), evenOdd: false)]
        }
        let set = onMain { Appearance.existing(UIPageControl.self) }, traits = UITraitCollection(env)
        let shown = onMain { set?.currentPageIndicatorTintColor?._resolved(traits) } ?? .white
        let others = onMain { set?.pageIndicatorTintColor?._resolved(traits) } ?? ResolvedColor.white.opacity(0.45)
        return ground + (0..<n).map { i in
            let c = CGPoint(x: x0 + CGFloat(i) * pitch, y: shownSize.height - 20)
            return .fill(Path(ellipseIn: CGRect(x: c.x - d / 2, y: c.y - d / 2, width: d, height: d)), .color(i == current ? shown : others), evenOdd: false)
        }
    }

    // MARK: Swiping

    public var recognizers: [Recognizer] { isPaged ? [pan] : [] }

    fileprivate func panned(_ x: CGFloat) {
        let now = current, last = tabs.count - 1
        let rtl = layoutDirection == .rightToLeft
        let towardsPrevious = rtl ? x < 0 : x > 0
        // Beyond the first and the last page it gives way only a little.
        drag = (now == 0 && towardsPrevious) || (now == last && !towardsPrevious) ? x / 3 : x
        invalidatePlacement()
    }

    fileprivate func panEnded(_ x: CGFloat, velocity: CGFloat) {
        let rtl: CGFloat = layoutDirection == .rightToLeft ? -1 : 1
        let projected = (x + velocity * 0.2) * rtl
        let step = projected < -size.width / 2 ? 1 : projected > size.width / 2 ? -1 : 0
        let target = min(max(current + step, 0), max(tabs.count - 1, 0))
        Transaction.perform(Transaction(animation: .spring(duration: 0.35, bounce: 0))) {
            drag = 0
            invalidatePlacementAnimated()
            if target != current { choose(target) }
        }
    }

    private func invalidatePlacementAnimated() {
        setNeedsUpdate()
        invalidatePlacement()
    }

    override public func performUpdate() { invalidatePlacement() }
}

/// Follows a sideways drag over pages.
private final class PagePanRecognizer: Recognizer {
    private unowned let host: TabHostElement
    private var start: CGPoint?
    private var isActive = false
    private var tracker = VelocityTracker()

    init(_ host: TabHostElement) { self.host = host }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        tracker.add(event.location, at: event.time)
        switch event.phase {
        case .began:
            start = event.location
            isActive = false
            return .pending
        case .moved:
            guard let start else { return .failed }
            let d = CGSize(width: event.location.x - start.x, height: event.location.y - start.y)
            if !isActive {
                if abs(d.height) > 10 { return .failed }
                guard abs(d.width) > 10 else { return .pending }
                isActive = true
            }
            host.panned(d.width)
            return .claimed
        case .ended:
            guard isActive, let start else { return .failed }
            isActive = false
            host.panEnded(event.location.x - start.x, velocity: tracker.velocity(at: event.time).width)
            return .claimed
        case .cancelled:
            cancel()
            return .failed
        }
    }

    override func cancel() {
        if isActive { host.panEnded(0, velocity: 0) }
        isActive = false
        start = nil
    }
}

/// The bar of tabs (49 points; icons over titles of 10 points).
nonisolated struct TabBar: View {
    @Bindable var model: TabModel
    let choose: (Int) -> Void

    init(model: TabModel, choose: @escaping (Int) -> Void) {
        _model = Bindable(wrappedValue: model)
        self.choose = choose
    }

    @MainActor private func color(isSelected: Bool) -> AnyShapeStyle {
        if let color = TitleLook.tabItem(isSelected: isSelected).color { return AnyShapeStyle(color) }
        return isSelected ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(Color(provider: .system(.gray)))
    }

    @MainActor var body: some View {
        let look = BarLook.tabBar()
        VStack(spacing: 0) {
            Rectangle().fill(look.map { $0.hairline ?? .clear } ?? .separator).frame(height: 0.33)
            HStack(spacing: 0) {
                ForEach(model.items) { item in
                    Button { choose(item.index) } label: {
                        item.view
                            .labelStyle(TabLabelStyle())
                            .environment(\.symbolVariants, .fill)
                            .font(TitleLook.tabItem(isSelected: item.index == model.selected).font ?? .system(size: 10, weight: .medium))
                            .environment(\.tabItemLook, true)
                            .foregroundStyle(color(isSelected: item.index == model.selected))
                            .frame(maxWidth: .infinity, maxHeight: .infinity)
                            .overlay(alignment: .top) { if let badge = item.badge { TabBadge(text: badge) } }
                            .contentShape(Rectangle())
                    }
                    .buttonStyle(TabButtonStyle())
                    .accessibilityAddTraits(item.index == model.selected ? .isSelected : [])
                    .accessibilityValue(item.badge ?? Text(verbatim: ""))
                }
            }
            .frame(height: 48.67)
            Spacer(minLength: 0)
        }
        .tinted(look?.tint)
        .background { (look?.ground ?? .material).view }
        .accessibilityElement(children: .contain)
    }
}

nonisolated private struct TabButtonStyle: ButtonStyle {
    @MainActor func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// A count in red beside the upper end of a tab's icon.
nonisolated private struct TabBadge: View {
    let text: Text

    /// Points: the height of one line, which is the least width, and where the badge begins from the icon's middle.
    private static let height: CGFloat = 18
    private static let start: CGFloat = 5

    @MainActor var body: some View {
        text.font(.system(size: 13))
            .foregroundStyle(.white)
            .lineLimit(1)
            .padding(.horizontal, 5)
            .frame(minWidth: Self.height, minHeight: Self.height)
            .background(.red, in: Capsule())
            .fixedSize()
            .frame(width: 0, alignment: .leading)
            .offset(x: Self.start, y: 2)
            .accessibilityHidden(true)
    }
}

/// Icon over title.
nonisolated private struct TabLabelStyle: LabelStyle {
    @MainActor func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 3) {
            configuration.icon.font(.system(size: 18, weight: .medium)).imageScale(.large).frame(height: 25)
            configuration.title
        }
    }
}

private struct TabItemLookKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
    /// Pictures and texts stand in a tab bar.
    var tabItemLook: Bool { get { self[TabItemLookKey.self] } set { self[TabItemLookKey.self] = newValue } }
}
