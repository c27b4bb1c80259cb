import Engine

public enum HoverPhase: Equatable, Sendable {
    case active(CGPoint)
    case ended
}

/// Hears when the mouse comes and goes.
public final class HoverElement: UnaryElement, HoverHandler {
    var onHover: ((Bool) -> Void)?
    var onMove: ((HoverPhase) -> Void)?
    private var isInside = false

    public func hoverDidMove(to point: CGPoint) {
        if !isInside {
            isInside = true
            onHover.map { action in onMain { action(true) } }
        }
        onMove.map { action in onMain { action(.active(point)) } }
    }
    public func hoverDidEnd() {
        guard isInside else { return }
        isInside = false
        onHover.map { action in onMain { action(false) } }
        onMove.map { action in onMain { action(.ended) } }
    }
    override public func isHit(at point: CGPoint) -> Bool { false }
    override public func didUnmount() { hoverDidEnd() }
}

nonisolated private struct HoverModifier: _ElementModifier {
    var onHover: ((Bool) -> Void)?
    var onMove: ((HoverPhase) -> Void)?
    nonisolated func _makeElement(_ context: NodeContext) -> HoverElement {
        let e = HoverElement(context)
        _update(e)
        return e
    }
    nonisolated func _update(_ element: HoverElement) {
        element.onHover = onHover
        element.onMove = onMove
    }
}

nonisolated public struct HoverEffect: Sendable {
    public static let automatic = HoverEffect()
    public static let highlight = HoverEffect()
    public static let lift = HoverEffect()
}

extension View {
    nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View { modifier(HoverModifier(onHover: action)) }
    nonisolated public func onContinuousHover(coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void) -> some View { modifier(HoverModifier(onMove: action)) }
    /// Effects under the pointer belong to iPadOS; there are none here.
    nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
    nonisolated public func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }
    /// What assistive technology reads after the label, and hosts with a mouse show as a tip.
    nonisolated public func help(_ textKey: LocalizedStringKey) -> some View { accessibilityHint(Text(textKey)) }
    nonisolated public func help(_ text: Text) -> some View { accessibilityHint(text) }
    @_disfavoredOverload
    nonisolated public func help<S: StringProtocol>(_ text: S) -> some View { accessibilityHint(Text(text)) }
}
