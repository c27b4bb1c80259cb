import Engine

/// A vector.
nonisolated public struct CGVector: Hashable, Codable, Sendable {
    public var dx: CGFloat
    public var dy: CGFloat
    public init(dx: CGFloat, dy: CGFloat) { self.dx = dx; self.dy = dy }
    public init() { self.init(dx: 0, dy: 0) }
    public static let zero = CGVector()
}

/// Where scrolling is about to end.
nonisolated public struct ScrollTarget: Hashable, Sendable {
    /// What will be visible, in the content's coordinates.
    public var rect: CGRect
    public var anchor: UnitPoint?
    public init(rect: CGRect, anchor: UnitPoint? = nil) {
        self.rect = rect
        self.anchor = anchor
    }
}

/// The circumstances of a throw.
nonisolated public struct ScrollTargetBehaviorContext {
    public let originalTarget: ScrollTarget
    /// In points a second, of the content.
    public let velocity: CGVector
    public let contentSize: CGSize
    public let containerSize: CGSize
    public let axes: Axis.Set
    weak var element: ScrollElement?
}

/// Decides where a throw ends.
public protocol ScrollTargetBehavior {
    typealias TargetContext = ScrollTargetBehaviorContext
    func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

/// Ends at multiples of the container's size.
nonisolated public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Sendable {
    public init() {}

    /// A faster throw than this goes on to the next page, in points a second.
    private static let turningSpeed: CGFloat = 300

    public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        for axis in Axis.allCases where context.axes.contains(axis) {
            let page = context.containerSize[axis]
            guard page > 0 else { continue }
            let from = context.originalTarget.rect.origin[axis], v = axis == .vertical ? context.velocity.dy : context.velocity.dx
            var n = (from / page).rounded()
            if v > Self.turningSpeed { n = (from / page).rounded(.down) + 1 } else if v < -Self.turningSpeed { n = (from / page).rounded(.up) - 1 }
            target.rect.origin[axis] = n * page
        }
    }
}

/// Ends at the views of the scroll target layout.
nonisolated public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Sendable {
    nonisolated public struct LimitBehavior: Sendable {
        enum Kind { case automatic, always, alwaysByFew, alwaysByOne, never }
        let kind: Kind
        public static var automatic: LimitBehavior { .init(kind: .automatic) }
        public static var always: LimitBehavior { .init(kind: .always) }
        public static var alwaysByFew: LimitBehavior { .init(kind: .alwaysByFew) }
        public static var alwaysByOne: LimitBehavior { .init(kind: .alwaysByOne) }
        public static var never: LimitBehavior { .init(kind: .never) }
    }
    let limit: LimitBehavior
    let anchor: UnitPoint?
    public init(limitBehavior: LimitBehavior = .automatic) {
        limit = limitBehavior
        anchor = nil
    }
    public init(limitBehavior: LimitBehavior = .automatic, anchor: UnitPoint?) {
        limit = limitBehavior
        self.anchor = anchor
    }

    public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        guard let scroll = context.element else { return }
        for axis in Axis.allCases where context.axes.contains(axis) {
            let lines = ScrollTargetLayouts.frames(in: scroll, axis: axis)
            guard !lines.isEmpty else { continue }
            let margin = axis == .vertical ? scroll.contentMargins.top : scroll.contentMargins.leading
            func nearest(_ x: CGFloat) -> Int { lines.indices.min { abs(lines[$0] - margin - x) < abs(lines[$1] - margin - x) }! }
            var i = nearest(target.rect.origin[axis])
            let from = nearest(context.originalTarget.rect.origin[axis])
            let v = axis == .vertical ? context.velocity.dy : context.velocity.dx
            if limit.kind == .alwaysByOne || limit.kind == .always {
                if i == from, abs(v) > 100 { i = from + (v > 0 ? 1 : -1) }
                i = max(from - 1, min(from + 1, i))
            }
            i = max(0, min(lines.count - 1, i))
            target.rect.origin[axis] = lines[i] - margin
        }
    }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
    public static var paging: PagingScrollTargetBehavior { .init() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    public static var viewAligned: ViewAlignedScrollTargetBehavior { .init() }
    public static func viewAligned(limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior) -> ViewAlignedScrollTargetBehavior { .init(limitBehavior: limitBehavior) }
}

/// The elements whose frames are targets of scrolling.
final class ScrollTargetElement: UnaryElement {
    var isEnabled = true
}

nonisolated struct ScrollTargetLayoutModifier: _ElementModifier {
    let isEnabled: Bool
    nonisolated func _makeElement(_ context: NodeContext) -> ScrollTargetElement {
        let e = ScrollTargetElement(context)
        e.isEnabled = isEnabled
        return e
    }
    nonisolated func _update(_ element: ScrollTargetElement) { element.isEnabled = isEnabled }
}

extension View {
    /// The views in this stack or grid are where scrolling may end, and what `scrollPosition(id:)` tells.
    nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View { modifier(ScrollTargetLayoutModifier(isEnabled: isEnabled)) }
    /// The view is where scrolling may end.
    nonisolated public func scrollTarget(isEnabled: Bool = true) -> some View { modifier(ScrollTargetLayoutModifier(isEnabled: isEnabled)) }
}

/// Finds the views that scrolling may end at.
enum ScrollTargetLayouts {
    struct Target {
        let id: AnyHashable?
        let rect: CGRect
    }

    /// The container of the targets: what `scrollTargetLayout` is around, else the lazy container of the content.
    static func container(in scroll: ScrollElement) -> ElementNode? {
        func find(_ e: ElementNode, _ depth: Int) -> ElementNode? {
            if let target = e as? ScrollTargetElement, target.isEnabled { return innermost(target.content) }
            guard depth < 12, !(e is ScrollElement) else { return nil }
            for child in e.elements { if let hit = find(child, depth + 1) { return hit } }
            return nil
        }
        guard let layer = scroll.layer else { return nil }
        return find(layer, 0)
    }

    private static func innermost(_ e: ElementNode?) -> ElementNode? {
        var e = e
        while let unary = e as? UnaryElement, let content = unary.content { e = content }
        return e
    }

    /// Targets that are built, in content coordinates.
    static func targets(in scroll: ScrollElement) -> [Target] {
        guard let container = container(in: scroll) ?? onlyLazy(scroll) else { return [] }
        if let lazy = container as? LazyElement {
            let base = scroll.contentRect(of: lazy).origin
            return lazy.builtElements.compactMap { i in
                lazy.rect(ofElement: i).map { Target(id: lazy.contentNode.elementID(at: i), rect: $0.offsetBy(dx: base.x, dy: base.y)) }
            }
        }
        return container.elements.map { e in Target(id: e.containerTrait(IdentifiedNode.key) as? AnyHashable, rect: scroll.contentRect(of: e)) }
    }

    private static func onlyLazy(_ scroll: ScrollElement) -> ElementNode? {
        if scroll.layer is LazyElement { return scroll.layer }
        return innermost(scroll.layer.elements.count == 1 ? scroll.layer.elements.first : nil) as? LazyElement
    }

    /// Where targets begin along an axis, with those of lazy containers that are not built.
    static func frames(in scroll: ScrollElement, axis: Axis) -> [CGFloat] {
        guard let container = container(in: scroll) else { return [] }
        if let lazy = container as? LazyElement, lazy.axis == axis {
            let base = scroll.contentRect(of: lazy).origin[axis]
            return (0..<lazy.lineCount).compactMap { n in lazy.start(ofLine: n).map { $0 + base } }
        }
        return container.elements.map { scroll.contentRect(of: $0).origin[axis] }
    }
}
