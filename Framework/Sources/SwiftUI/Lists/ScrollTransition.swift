import Engine

/// Where a view is on its way through a scroll view.
public enum ScrollTransitionPhase: Hashable, Sendable {
    /// On its way in or out at the top, or at the leading edge.
    case topLeading
    case identity
    case bottomTrailing

    public var isIdentity: Bool { self == .identity }
    /// -1, 0 and 1.
    public var value: Double { self == .topLeading ? -1 : self == .identity ? 0 : 1 }
}

/// How a view goes from one phase to the next.
nonisolated public struct ScrollTransitionConfiguration: Sendable {
    enum Kind: Sendable { case identity, interactive(UnitCurve), animated(Animation) }
    var kind: Kind
    var threshold: Threshold

    /// The look of every phase is the one of rest.
    public static let identity = ScrollTransitionConfiguration(kind: .identity, threshold: .visible(0))
    /// Along with the scrolling, from where the view begins to be cut off.
    public static let interactive = ScrollTransitionConfiguration(kind: .interactive(.easeInOut), threshold: .visible(1))
    public static func interactive(timingCurve: UnitCurve = .easeInOut) -> ScrollTransitionConfiguration { ScrollTransitionConfiguration(kind: .interactive(timingCurve), threshold: .visible(1)) }
    /// At once, under an animation, where half of the view is cut off.
    public static let animated = ScrollTransitionConfiguration(kind: .animated(.default), threshold: .visible(0.5))
    public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration { ScrollTransitionConfiguration(kind: .animated(animation), threshold: .visible(0.5)) }

    public func animation(_ animation: Animation) -> ScrollTransitionConfiguration {
        var copy = self
        if case .animated = kind { copy.kind = .animated(animation) }
        return copy
    }

    public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration {
        var copy = self
        copy.threshold = threshold
        return copy
    }

    /// Where a view leaves its phase of rest.
    nonisolated public struct Threshold: Sendable {
        /// How far the middle of the view is from that of the scroll view then, in points, of the lengths of both.
        let distance: @Sendable (_ container: CGFloat, _ view: CGFloat) -> CGFloat

        /// A part of the view can be seen: 0 where it is just hidden, 1 where all of it can be.
        public static func visible(_ amount: Double) -> Threshold { Threshold { ($0 + $1) / 2 - CGFloat(min(max(amount, 0), 1)) * $1 } }
        /// The view is in the middle.
        public static var centered: Threshold { Threshold { _, _ in 0 } }
        /// The threshold that many points further in.
        public func inset(by distance: Double) -> Threshold { Threshold { self.distance($0, $1) - CGFloat(distance) } }
        /// A threshold between both.
        public func interpolated(towards other: Threshold, amount: Double) -> Threshold {
            Threshold { self.distance($0, $1) + (other.distance($0, $1) - self.distance($0, $1)) * CGFloat(min(max(amount, 0), 1)) }
        }
    }

    /// How much of the way from rest to hidden a view has gone, 0…1.
    func progress(distance: CGFloat, container: CGFloat, view: CGFloat) -> Double {
        let from = threshold.distance(container, view), hidden = (container + view) / 2
        guard distance > from else { return 0 }
        switch kind {
        case .identity: return 0
        case .animated: return 1
        case .interactive(let curve): return hidden > from ? curve.value(at: Double(min((distance - from) / (hidden - from), 1))) : 1
        }
    }
}

/// Where a view stands in the scroll view around it.
nonisolated private struct ScrollPlace {
    /// Points from the middle of what is visible, towards the end, and the lengths.
    var distance: CGFloat
    var container: CGFloat
    var view: CGFloat
    /// The part of the view that is visible, 0…1.
    var visible: Double

    /// Nil outside of scroll views. Without an axis the one that the nearest scroll view scrolls along.
    init?(_ proxy: GeometryProxy, _ axis: Axis?) {
        let nearest: CGRect?
        let along: Axis
        if let axis {
            nearest = proxy.bounds(of: .scrollView(axis: axis))
            along = axis
        } else {
            nearest = proxy.bounds(of: .scrollView)
            along = nearest != nil && proxy.bounds(of: .scrollView(axis: .vertical)) != nearest ? .horizontal : .vertical
        }
        guard let bounds = nearest else { return nil }
        let isVertical = along == .vertical
        container = isVertical ? bounds.height : bounds.width
        view = isVertical ? proxy.size.height : proxy.size.width
        distance = view / 2 - (isVertical ? bounds.midY : bounds.midX)
        if !isVertical, proxy.element?.layoutDirection == .rightToLeft { distance = -distance }
        visible = view > 0 ? Double(min(max((container + view) / 2 - abs(distance), 0), min(view, container)) / view) : 0
    }
}

nonisolated private struct ScrollTransitionModifier<Effect: VisualEffect>: _ElementModifier {
    let start: ScrollTransitionConfiguration
    let end: ScrollTransitionConfiguration
    let axis: Axis?
    let transition: (EmptyVisualEffect, ScrollTransitionPhase) -> Effect

    private func effect(_ proxy: GeometryProxy) -> Effect {
        let rest = transition(EmptyVisualEffect(), .identity)
        guard let place = ScrollPlace(proxy, axis) else { return rest }
        let configuration = place.distance < 0 ? start : end
        let amount = configuration.progress(distance: abs(place.distance), container: place.container, view: place.view)
        guard amount > 0 else { return rest }
        let gone = transition(EmptyVisualEffect(), place.distance < 0 ? .topLeading : .bottomTrailing)
        var result = gone, change = gone.animatableData - rest.animatableData
        change.scale(by: amount)
        result.animatableData = rest.animatableData + change
        return result
    }

    private var animation: Animation? {
        if case .animated(let animation) = start.kind { return animation }
        if case .animated(let animation) = end.kind { return animation }
        return nil
    }

    nonisolated func _makeElement(_ context: NodeContext) -> VisualEffectElement<Effect> {
        let element = VisualEffectElement(context, effect)
        element.animation = animation
        return element
    }
    nonisolated func _update(_ element: VisualEffectElement<Effect>) {
        element.animation = animation
        element.update(effect)
    }
}

extension View {
    /// Applies effects as the view comes into sight in the scroll view around it, and leaves it.
    nonisolated public func scrollTransition(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View {
        scrollTransition(topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
    }

    /// Applies effects, in ways that differ at both ends.
    nonisolated public func scrollTransition(
        topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View {
        modifier(ScrollTransitionModifier(start: topLeading, end: bottomTrailing, axis: axis, transition: transition))
    }

    /// Runs `action` when that part of the view, 0…1, begins or ends to be visible in the scroll view around it.
    nonisolated public func onScrollVisibilityChange(threshold: Double = 0.5, _ action: @escaping (Bool) -> Void) -> some View {
        modifier(GeometryChangeModifier(transform: { proxy in
            guard let place = ScrollPlace(proxy, nil) else { return false }
            return place.visible > 0 && place.visible >= threshold
        }, action: { old, new in if new || old { action(new) } }))
    }
}
