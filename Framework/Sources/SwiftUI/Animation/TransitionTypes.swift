import Engine

/// No transition: the view is there or not.
public struct IdentityTransition: Transition {
    public init() {}
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
    public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// Fades in and out.
public struct OpacityTransition: Transition {
    public init() {}
    public func body(content: Content, phase: TransitionPhase) -> some View { content.opacity(phase.isIdentity ? 1 : 0) }
    public static var properties: TransitionProperties { TransitionProperties(hasMotion: false) }
}

/// Comes from, and goes to, a place that many points away.
public struct OffsetTransition: Transition {
    public var offset: CGSize
    public init(_ offset: CGSize) { self.offset = offset }
    public func body(content: Content, phase: TransitionPhase) -> some View { content.offset(phase.isIdentity ? .zero : offset) }
}

/// Grows from, and shrinks to, a part of its size.
public struct ScaleTransition: Transition {
    public var scale: Double
    public var anchor: UnitPoint
    public init(_ scale: Double, anchor: UnitPoint = .center) {
        self.scale = scale
        self.anchor = anchor
    }
    // Nothing of no size at all can be turned back into its full size.
    public func body(content: Content, phase: TransitionPhase) -> some View { content.scaleEffect(phase.isIdentity ? 1 : max(scale, 0.0001), anchor: anchor) }
}

/// Comes from, and goes to, an edge, by its own length.
public struct MoveTransition: Transition {
    public var edge: Edge
    public init(edge: Edge) { self.edge = edge }
    public func body(content: Content, phase: TransitionPhase) -> some View { content.modifier(_MoveEffect(edge: edge, amount: phase.isIdentity ? 0 : 1)) }
}

/// Comes from the leading edge and goes to the trailing one.
public struct SlideTransition: Transition {
    public init() {}
    public func body(content: Content, phase: TransitionPhase) -> some View { content.modifier(_MoveEffect(edge: .trailing, amount: phase.value)) }
}

/// Comes from an edge, pushing what was there to the opposite one, and fades.
public struct PushTransition: Transition {
    public var edge: Edge
    public init(edge: Edge) { self.edge = edge }
    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(_MoveEffect(edge: edge, amount: -phase.value)).opacity(phase.isIdentity ? 1 : 0)
    }
}

/// One transition on the way in, another on the way out.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition {
    public var insertion: Insertion
    public var removal: Removal
    public init(insertion: Insertion, removal: Removal) {
        self.insertion = insertion
        self.removal = removal
    }
    // Both are applied; only the one in whose direction the view goes is active.
    public func body(content: Content, phase: TransitionPhase) -> some View {
        removal.apply(content: insertion.apply(content: content, phase: phase == .willAppear ? .willAppear : .identity), phase: phase == .didDisappear ? .didDisappear : .identity)
    }
    public static var properties: TransitionProperties { TransitionProperties(hasMotion: Insertion.properties.hasMotion || Removal.properties.hasMotion) }
}

/// Blurs and changes its size while it fades.
public struct BlurReplaceTransition: Transition {
    /// Whether a view that goes shrinks, or grows on.
    public struct Configuration: Equatable, Sendable {
        let shrinksOnTheWayOut: Bool
        /// In from a smaller size, out to a smaller one.
        public static let downUp = Configuration(shrinksOnTheWayOut: true)
        /// In from a smaller size, out to a larger one.
        public static let upUp = Configuration(shrinksOnTheWayOut: false)
    }

    public var configuration: Configuration
    public init(configuration: Configuration) { self.configuration = configuration }

    /// How much smaller or larger, and how many points of blur.
    private static let change = 0.1, radius = 10.0

    public func body(content: Content, phase: TransitionPhase) -> some View {
        let grows = phase == .didDisappear && !configuration.shrinksOnTheWayOut
        content
            .scaleEffect(phase.isIdentity ? 1 : grows ? 1 + Self.change : 1 - Self.change)
            .blur(radius: phase.isIdentity ? 0 : Self.radius)
            .opacity(phase.isIdentity ? 1 : 0)
    }
}

/// A transition with an animation of its own.
struct AnimatedTransition<Base: Transition>: Transition, OwnAnimation {
    let base: Base
    let animation: Animation?
    func body(content: Content, phase: TransitionPhase) -> some View { base.apply(content: content, phase: phase) }
    static var properties: TransitionProperties { Base.properties }
}

/// Two transitions at once.
struct CombinedTransition<First: Transition, Second: Transition>: Transition, OwnAnimation {
    let first: First
    let second: Second
    var animation: Animation? { (first as? any OwnAnimation)?.animation ?? (second as? any OwnAnimation)?.animation }
    func body(content: Content, phase: TransitionPhase) -> some View { second.apply(content: first.apply(content: content, phase: phase), phase: phase) }
    static var properties: TransitionProperties { TransitionProperties(hasMotion: First.properties.hasMotion || Second.properties.hasMotion) }
}

/// A transition that may have an animation of its own.
@MainActor
protocol OwnAnimation {
    var animation: Animation? { get }
}

extension Transition {
    /// The transition with an animation of its own.
    @MainActor @preconcurrency public func animation(_ animation: Animation?) -> some Transition { AnimatedTransition(base: self, animation: animation) }

    /// Both transitions at once.
    @MainActor @preconcurrency public func combined<T: Transition>(with other: T) -> some Transition { CombinedTransition(first: self, second: other) }

    /// A view as the transition shows it in a phase.
    @MainActor @preconcurrency public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
        body(content: PlaceholderContentView(content: AnyView(content)), phase: phase)
    }
}

extension Transition where Self == IdentityTransition { @MainActor @preconcurrency public static var identity: IdentityTransition { IdentityTransition() } }
extension Transition where Self == OpacityTransition { @MainActor @preconcurrency public static var opacity: OpacityTransition { OpacityTransition() } }
extension Transition where Self == SlideTransition { @MainActor @preconcurrency public static var slide: SlideTransition { SlideTransition() } }
extension Transition where Self == OffsetTransition {
    @MainActor @preconcurrency public static func offset(_ offset: CGSize) -> Self { OffsetTransition(offset) }
    @MainActor @preconcurrency public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { OffsetTransition(CGSize(width: x, height: y)) }
}
extension Transition where Self == ScaleTransition {
    @MainActor @preconcurrency public static var scale: ScaleTransition { ScaleTransition(0) }
    @MainActor @preconcurrency public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> Self { ScaleTransition(scale, anchor: anchor) }
}
extension Transition where Self == MoveTransition { @MainActor @preconcurrency public static func move(edge: Edge) -> Self { MoveTransition(edge: edge) } }
extension Transition where Self == PushTransition { @MainActor @preconcurrency public static func push(from edge: Edge) -> Self { PushTransition(edge: edge) } }
extension Transition where Self == BlurReplaceTransition {
    @MainActor @preconcurrency public static func blurReplace(_ config: BlurReplaceTransition.Configuration = .downUp) -> Self { BlurReplaceTransition(configuration: config) }
    @MainActor @preconcurrency public static var blurReplace: Self { BlurReplaceTransition(configuration: .downUp) }
}
