import Drawing
import Engine

/// Refreshes what a view shows; read from the environment where `refreshable` is around it.
nonisolated public struct RefreshAction: Sendable {
    let action: @Sendable () async -> Void
    public func callAsFunction() async { await action() }
}

nonisolated private struct RefreshKey: EnvironmentKey { static var defaultValue: RefreshAction? { nil } }
extension EnvironmentValues {
    /// Nil where nothing can be refreshed.
    public var refresh: RefreshAction? { get { self[RefreshKey.self] } set { self[RefreshKey.self] = newValue } }
}

extension View {
    /// Lets the person refresh the scroll views and lists inside by pulling them down.
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        environment(\.refresh, RefreshAction(action: action))
    }
}

/// The wheel above content that is pulled down, and what it starts.
final class RefreshControl: ElementNode {
    /// Room for the wheel while it turns, and how far to pull until it starts, in points.
    static let height: CGFloat = 60
    static let trigger: CGFloat = 80
    private static let diameter: CGFloat = 20
    private static let bladeCount = 8

    private(set) var isRefreshing = false
    private var progress: CGFloat = 0
    private var startedAt = 0.0
    private var task: Task<Void, Never>?

    override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: Self.diameter, height: Self.diameter) }
    override var isShownToSemantics: Bool { isRefreshing }

    func place(in scroll: ScrollElement) {
        let y = (max(-scroll.offset.y, 0) - Self.diameter) / 2
        setGeometry(at: CGPoint(x: (scroll.size.width - Self.diameter) / 2, y: y), size: CGSize(width: Self.diameter, height: Self.diameter), proposal: .unspecified)
        setNeedsPaint()
    }

    func followPull(of scroll: ScrollViewElement) {
        guard !isRefreshing else { return }
        progress = min(max(-scroll.offset.y / Self.trigger, 0), 1)
        if progress >= 1, scroll.isPanning { start(scroll) }
    }

    private func start(_ scroll: ScrollViewElement) {
        guard let action = scroll.refreshAction else { return }
        isRefreshing = true
        startedAt = tree.now
        tree.animate(self, Ticker(repeatsForever: true) { [weak self] _ in
            guard let self, isRefreshing else { return false }
            setNeedsPaint()
            return true
        })
        task = Task { @MainActor [weak self, weak scroll] in
            await action()
            guard let self else { return }
            isRefreshing = false
            tree.stopAnimating(self)
            setNeedsPaint()
            guard let scroll, scroll.isMounted, !scroll.isPanning else { return }
            scroll.beginPan()
            scroll.endPan(velocity: .zero)
        }
    }

    override func didUnmount() { task?.cancel() }

    override func paint() {
        guard isRefreshing || progress > 0 else {
            fragment.operations = []
            return
        }
        let color = EnvironmentValues(environment, reader: self).colorScheme == .dark ? ResolvedColor(235, 235, 245) : ResolvedColor(60, 60, 67)
        let turn = isRefreshing ? Int((tree.now - startedAt) * Double(Self.bladeCount)) % Self.bladeCount : 0
        let shown = isRefreshing ? Self.bladeCount : Int(progress * CGFloat(Self.bladeCount))
        fragment.operations = (0..<shown).map { i in
            let age = (turn - i + Self.bladeCount) % Self.bladeCount
            let opacity = isRefreshing ? max(0.85 - 0.14 * Double(age), 0.27) : 0.6
            let blade = Path(roundedRect: CGRect(x: 4, y: -1.25, width: 6, height: 2.5), cornerRadius: 1.25)
            let t = CGAffineTransform(rotationAngle: CGFloat(i) * 2 * .pi / CGFloat(Self.bladeCount) - .pi / 2)
                .concatenating(CGAffineTransform(translationX: Self.diameter / 2, y: Self.diameter / 2))
            return .fill(blade.applying(t), .color(color.opacity(opacity)), evenOdd: false)
        }
    }

    override func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        [SemanticsNode(role: .progress, frame: frame(), type: "ProgressView", element: self)]
    }
}
