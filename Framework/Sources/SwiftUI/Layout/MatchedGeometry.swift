import Engine

/// What of a view's geometry follows another's.
nonisolated public struct MatchedGeometryProperties: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let position = MatchedGeometryProperties(rawValue: 1)
    public static let size = MatchedGeometryProperties(rawValue: 2)
    public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// Who shares geometry in a tree.
private final class MatchedGeometryGroups {
    struct Key: Hashable {
        var id: AnyHashable
        var namespace: Namespace.ID
    }
    private struct Weak { weak var element: MatchedGeometryElement? }
    private var members: [Key: [Weak]] = [:]
    nonisolated(unsafe) private static var all: [ObjectIdentifier: (tree: () -> Tree?, groups: MatchedGeometryGroups)] = [:]

    static func of(_ tree: Tree) -> MatchedGeometryGroups {
        if let known = all[ObjectIdentifier(tree)], known.tree() === tree { return known.groups }
        all = all.filter { $0.value.tree() != nil }
        let made = MatchedGeometryGroups()
        all[ObjectIdentifier(tree)] = ({ [weak tree] in tree }, made)
        return made
    }

    func add(_ element: MatchedGeometryElement, _ key: Key) {
        members[key, default: []].removeAll { $0.element == nil }
        members[key, default: []].append(Weak(element: element))
    }

    /// Where the source stands that is on its way out, in the window's coordinates.
    func leavingFrame(_ key: Key, besides element: MatchedGeometryElement) -> CGRect? {
        members[key]?.lazy.compactMap(\.element).last { $0 !== element && $0.effect.isSource && $0.hasGeometry && $0.isLeaving }?.frame()
    }

    func remove(_ element: MatchedGeometryElement, _ key: Key) {
        members[key]?.removeAll { $0.element == nil || $0.element === element }
        if members[key]?.isEmpty == true { members[key] = nil }
    }

    /// The member that the others follow.
    func source(_ key: Key) -> MatchedGeometryElement? {
        members[key]?.lazy.compactMap(\.element).last { $0.effect.isSource && $0.isMounted && $0.hasGeometry && !$0.isLeaving }
    }
}

/// Shows its content at the frame of the group's source; its own place in the layout stays.
final class MatchedGeometryElement: UnaryElement, GeometryObserver {
    fileprivate var effect: MatchedGeometryModifier {
        didSet {
            if effect.key != oldValue.key {
                groups.remove(self, oldValue.key)
                groups.add(self, effect.key)
            }
            invalidatePlacement()
        }
    }
    private let groups: MatchedGeometryGroups
    private var lastSource = CGRect.null

    fileprivate init(_ context: NodeContext, _ effect: MatchedGeometryModifier) {
        self.effect = effect
        groups = MatchedGeometryGroups.of(context.parent.tree)
        super.init(context)
        groups.add(self, effect.key)
        tree.observeGeometry(self)
    }

    override func didUnmount() { groups.remove(self, effect.key) }

    /// True while the element, or something around it, is shown only until its way out has ended.
    fileprivate var isLeaving: Bool {
        var element: ElementNode? = self
        while let e = element {
            if e.isGhost { return true }
            element = e.enclosingElement
        }
        return false
    }

    /// The source's frame in this element's coordinates.
    private var sourceFrame: CGRect? {
        guard !effect.isSource, let source = groups.source(effect.key), source !== self else { return nil }
        return source.frame().applying(transform(to: nil).inverted())
    }

    func geometryMayHaveChanged() {
        guard hasGeometry, !effect.isSource, (sourceFrame ?? .null) != lastSource else { return }
        invalidatePlacement()
    }

    override func placeChildren() {
        lastSource = sourceFrame ?? .null
        guard let content else { return }
        guard let source = sourceFrame else {
            if !content.hasGeometry, tree.isUpdateAnimated, let old = groups.leavingFrame(effect.key, besides: self) {
                // Laid out as the view that left first, so that everything below moves from there.
                let from = old.applying(transform(to: nil).inverted())
                content.place(at: from.origin, proposal: ProposedViewSize(from.size))
            }
            placeMirrored(content, at: .zero, proposal: proposal)
            return
        }
        // The anchors of source and follower meet; what is not matched stays as the layout has it.
        let p = effect.properties.contains(.size) ? ProposedViewSize(source.size) : proposal
        let shown = content.sizeThatFits(p)
        let target = effect.properties.contains(.position) ? source : CGRect(origin: .zero, size: size)
        var anchor = effect.anchor
        if layoutDirection == .rightToLeft { anchor.x = 1 - anchor.x }
        content.place(at: CGPoint(x: target.minX + anchor.x * (target.width - shown.width), y: target.minY + anchor.y * (target.height - shown.height)), proposal: p)
    }
}

nonisolated private struct MatchedGeometryModifier: _ElementModifier {
    let key: MatchedGeometryGroups.Key
    let properties: MatchedGeometryProperties
    let anchor: UnitPoint
    let isSource: Bool
    nonisolated func _makeElement(_ context: NodeContext) -> MatchedGeometryElement { MatchedGeometryElement(context, self) }
    nonisolated func _update(_ element: MatchedGeometryElement) { element.effect = self }
}

extension View {
    /// Shows the view where the source of the same id in the namespace stands. Its place in the layout stays its own.
    nonisolated public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame, anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View {
        modifier(MatchedGeometryModifier(key: .init(id: AnyHashable(id), namespace: namespace), properties: properties, anchor: anchor, isSource: isSource))
    }
}
