import Engine

private struct WindowSafeAreaKey: EnvironmentKey { static var defaultValue: EdgeInsets { EdgeInsets() } }
private struct WindowSizeKey: EnvironmentKey { static var defaultValue: CGSize { .zero } }

extension EnvironmentValues {
    /// Parts of the window that hardware covers.
    var windowSafeArea: EdgeInsets { get { self[WindowSafeAreaKey.self] } set { self[WindowSafeAreaKey.self] = newValue } }
    var windowSize: CGSize { get { self[WindowSizeKey.self] } set { self[WindowSizeKey.self] = newValue } }
}

/// Fills its place and gives its content a safe area of its own: the place less `insets`.
public final class SafeAreaScopeElement: UnaryElement, SafeAreaProvider {
    var insets = EdgeInsets() { didSet { if insets != oldValue { invalidatePlacement() } } }

    public var safeRect: CGRect {
        let left = layoutDirection == .rightToLeft ? insets.trailing : insets.leading
        return CGRect(x: left, y: insets.top, width: max(size.width - insets.horizontal, 0), height: max(size.height - insets.vertical, 0))
    }
    public var fullRect: CGRect { CGRect(origin: .zero, size: size) }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions(by: content?.sizeThatFits(proposal) ?? .zero) }

    override public func placeChildren() {
        guard let content else { return }
        let r = safeRect, p = ProposedViewSize(r.size), s = content.sizeThatFits(p)
        content.place(at: CGPoint(x: r.minX + (r.width - s.width) / 2, y: r.minY + (r.height - s.height) / 2), proposal: p)
    }
}

nonisolated struct SafeAreaScope: _ElementModifier {
    let insets: EdgeInsets
    nonisolated func _makeElement(_ context: NodeContext) -> SafeAreaScopeElement {
        let e = SafeAreaScopeElement(context)
        e.insets = insets
        return e
    }
    nonisolated func _update(_ element: SafeAreaScopeElement) { element.insets = insets }
}
