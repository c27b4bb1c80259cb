import Engine

/// Which views of sections stay in sight while their section scrolls.
nonisolated public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)

    var kinds: Set<LazyElement.PinnedKind> {
        var s: Set<LazyElement.PinnedKind> = []
        if contains(.sectionHeaders) { s.insert(.header) }
        if contains(.sectionFooters) { s.insert(.footer) }
        return s
    }
}

/// A column whose views are made when they come into sight (behaviours 126–129).
///
/// As wide as it is offered, as high as its views, of which those never seen are estimated.
nonisolated public struct LazyVStack<Content: View>: View {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    nonisolated public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content) {
        self.alignment = alignment; self.spacing = spacing; self.pinnedViews = pinnedViews; self.content = content()
    }

    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        LazyNodes.make(view.content, context, axis: .vertical, alignment: view.alignment.key, spacing: view.spacing, pins: view.pinnedViews)
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        LazyNodes.update(node, view.content, alignment: view.alignment.key, spacing: view.spacing, pins: view.pinnedViews)
    }
    nonisolated public static var _elementCount: Int? { 1 }
}

/// A row whose views are made when they come into sight.
nonisolated public struct LazyHStack<Content: View>: View {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    nonisolated public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content) {
        self.alignment = alignment; self.spacing = spacing; self.pinnedViews = pinnedViews; self.content = content()
    }

    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        LazyNodes.make(view.content, context, axis: .horizontal, alignment: view.alignment.key, spacing: view.spacing, pins: view.pinnedViews)
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        LazyNodes.update(node, view.content, alignment: view.alignment.key, spacing: view.spacing, pins: view.pinnedViews)
    }
    nonisolated public static var _elementCount: Int? { 1 }
}

/// A column or row of a lazy grid.
nonisolated public struct GridItem: Sendable {
    public enum Size: Sendable {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }
    public var size: Size
    /// To the next item, in points; nil for the default of 8.
    public var spacing: CGFloat?
    public var alignment: Alignment?

    public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size; self.spacing = spacing; self.alignment = alignment
    }

    var track: GridTrack {
        let s: GridTrack.Size = switch size {
        case .fixed(let v): .fixed(v)
        case .flexible(let low, let high): .flexible(minimum: low, maximum: high)
        case .adaptive(let low, let high): .adaptive(minimum: low, maximum: high)
        }
        return GridTrack(size: s, spacing: spacing, alignment: alignment)
    }
}

/// A grid that grows downwards; its views are made when they come into sight (behaviours 130–134).
nonisolated public struct LazyVGrid<Content: View>: View {
    let columns: [GridItem]
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    nonisolated public init(columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content) {
        self.columns = columns; self.alignment = alignment; self.spacing = spacing; self.pinnedViews = pinnedViews; self.content = content()
    }

    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        LazyNodes.make(view.content, context, axis: .vertical, alignment: view.alignment.key, spacing: view.spacing ?? ViewSpacing.defaultDistance, pins: view.pinnedViews, tracks: view.columns)
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        LazyNodes.update(node, view.content, alignment: view.alignment.key, spacing: view.spacing ?? ViewSpacing.defaultDistance, pins: view.pinnedViews, tracks: view.columns)
    }
    nonisolated public static var _elementCount: Int? { 1 }
}

/// A grid that grows sideways; its views are made when they come into sight.
nonisolated public struct LazyHGrid<Content: View>: View {
    let rows: [GridItem]
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let pinnedViews: PinnedScrollableViews
    let content: Content

    nonisolated public init(rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content) {
        self.rows = rows; self.alignment = alignment; self.spacing = spacing; self.pinnedViews = pinnedViews; self.content = content()
    }

    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        LazyNodes.make(view.content, context, axis: .horizontal, alignment: view.alignment.key, spacing: view.spacing ?? ViewSpacing.defaultDistance, pins: view.pinnedViews, tracks: view.rows)
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        LazyNodes.update(node, view.content, alignment: view.alignment.key, spacing: view.spacing ?? ViewSpacing.defaultDistance, pins: view.pinnedViews, tracks: view.rows)
    }
    nonisolated public static var _elementCount: Int? { 1 }
}

/// Makes and updates the elements of lazy stacks and grids.
private enum LazyNodes {
    static func make<C: View>(_ content: C, _ context: NodeContext, axis: Axis, alignment: AlignmentKey, spacing: CGFloat?, pins: PinnedScrollableViews, tracks: [GridItem]? = nil) -> Node {
        let node = LazyElement(context, axis: axis, alignment: alignment, spacing: spacing)
        node.pins = pins.kinds
        node.tracks = tracks.map { $0.map(\.track) }
        node.setContent(C._makeNode(content, NodeContext(node)))
        return node
    }

    static func update<C: View>(_ node: Node, _ content: C, alignment: AlignmentKey, spacing: CGFloat?, pins: PinnedScrollableViews, tracks: [GridItem]? = nil) {
        let node = unsafeDowncast(node, to: LazyElement.self)
        node.crossAlignment = alignment
        node.lineSpacing = spacing
        node.pins = pins.kinds
        node.tracks = tracks.map { $0.map(\.track) }
        C._updateNode(node.contentNode, content)
    }
}
