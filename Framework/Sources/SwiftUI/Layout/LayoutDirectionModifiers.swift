import Engine

/// What a view does where reading goes from right to left.
nonisolated public enum LayoutDirectionBehavior: Hashable, Sendable {
    /// It looks the same in both directions.
    case fixed
    /// It is mirrored in one of the directions.
    case mirrors(in: LayoutDirection)
    /// It is mirrored from right to left.
    public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }

    func mirrors(_ direction: LayoutDirection) -> Bool {
        if case .mirrors(let d) = self { d == direction } else { false }
    }
}

/// Shows the content mirrored, in one of the directions.
final class DirectionElement: UnaryElement {
    var behavior: LayoutDirectionBehavior {
        didSet {
            guard behavior != oldValue else { return }
            setNeedsPaint()
            tree.noteGeometryEffect()
        }
    }

    init(_ context: NodeContext, _ behavior: LayoutDirectionBehavior) {
        self.behavior = behavior
        super.init(context)
    }

    private func flip(_ width: CGFloat) -> CGAffineTransform? {
        behavior.mirrors(layoutDirection) ? CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0) : nil
    }

    override var effectTransform: CGAffineTransform? { flip(size.width) }
    override func paint() { fragment.transform = flip(shownSize.width) ?? .identity }
}

nonisolated private struct DirectionModifier: _ElementModifier {
    let behavior: LayoutDirectionBehavior
    nonisolated func _makeElement(_ context: NodeContext) -> DirectionElement { DirectionElement(context, behavior) }
    nonisolated func _update(_ element: DirectionElement) { element.behavior = behavior }
}

extension View {
    /// Mirrors what the view shows where reading goes from right to left.
    nonisolated public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        modifier(DirectionModifier(behavior: enabled ? .mirrors : .fixed))
    }
    nonisolated public func layoutDirectionBehavior(_ behavior: LayoutDirectionBehavior) -> some View { modifier(DirectionModifier(behavior: behavior)) }
}

/// The distances a scene keeps from its window's edges.
nonisolated public struct ScenePadding: Equatable, Sendable {
    enum Kind: Equatable, Sendable { case minimum }
    let kind: Kind
    public static let minimum = ScenePadding(kind: .minimum)

    /// Points on each edge (16 as `.padding()` on iOS, the usual 20 of a Mac's window content).
    static func length(_ profile: PlatformProfile) -> CGFloat { profile.isMac ? 20 : 16 }
}

nonisolated private struct ScenePaddingView<Content: View>: View {
    let content: Content
    let edges: Edge.Set
    @Environment(\.platformProfile) private var profile
    init(content: Content, edges: Edge.Set) {
        self.content = content
        self.edges = edges
    }
    var body: some View { content.padding(edges, ScenePadding.length(profile)) }
}

extension View {
    nonisolated public func scenePadding(_ edges: Edge.Set = .all) -> some View { scenePadding(.minimum, edges: edges) }
    nonisolated public func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View { ScenePaddingView(content: self, edges: edges) }
}
