import Engine

/// A movement of a symbol.
public protocol SymbolEffect { var _motion: SymbolMotion { get } }
public protocol DiscreteSymbolEffect: SymbolEffect {}
public protocol IndefiniteSymbolEffect: SymbolEffect {}
public protocol TransitionSymbolEffect: SymbolEffect {}
public protocol ContentTransitionSymbolEffect: SymbolEffect {}

/// What an effect does to the symbol.
public enum SymbolMotion: Sendable { case bounce(Bool), pulse, variableColor, scale(Double), rotate, wiggle, breathe, appear, disappear, replace }

nonisolated public struct BounceSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
    var isUp = true
    public var up: BounceSymbolEffect { BounceSymbolEffect(isUp: true) }
    public var down: BounceSymbolEffect { BounceSymbolEffect(isUp: false) }
    public var byLayer: BounceSymbolEffect { self }
    public var wholeSymbol: BounceSymbolEffect { self }
    public var _motion: SymbolMotion { .bounce(isUp) }
}
nonisolated public struct PulseSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
    public var byLayer: PulseSymbolEffect { self }
    public var wholeSymbol: PulseSymbolEffect { self }
    public var _motion: SymbolMotion { .pulse }
}
nonisolated public struct VariableColorSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
    public var iterative: VariableColorSymbolEffect { self }
    public var cumulative: VariableColorSymbolEffect { self }
    public var reversing: VariableColorSymbolEffect { self }
    public var nonReversing: VariableColorSymbolEffect { self }
    public var hideInactiveLayers: VariableColorSymbolEffect { self }
    public var dimInactiveLayers: VariableColorSymbolEffect { self }
    public var _motion: SymbolMotion { .variableColor }
}
nonisolated public struct ScaleSymbolEffect: IndefiniteSymbolEffect {
    var factor = 1.2
    public var up: ScaleSymbolEffect { ScaleSymbolEffect(factor: 1.2) }
    public var down: ScaleSymbolEffect { ScaleSymbolEffect(factor: 0.8) }
    public var _motion: SymbolMotion { .scale(factor) }
}
nonisolated public struct RotateSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect {
    public var clockwise: RotateSymbolEffect { self }
    public var counterClockwise: RotateSymbolEffect { self }
    public var _motion: SymbolMotion { .rotate }
}
nonisolated public struct WiggleSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect { public var _motion: SymbolMotion { .wiggle } }
nonisolated public struct BreatheSymbolEffect: DiscreteSymbolEffect, IndefiniteSymbolEffect { public var _motion: SymbolMotion { .breathe } }
nonisolated public struct AppearSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect {
    public var up: AppearSymbolEffect { self }
    public var down: AppearSymbolEffect { self }
    public var _motion: SymbolMotion { .appear }
}
nonisolated public struct DisappearSymbolEffect: IndefiniteSymbolEffect, TransitionSymbolEffect {
    public var up: DisappearSymbolEffect { self }
    public var down: DisappearSymbolEffect { self }
    public var _motion: SymbolMotion { .disappear }
}
nonisolated public struct ReplaceSymbolEffect: ContentTransitionSymbolEffect {
    public var upUp: ReplaceSymbolEffect { self }
    public var downUp: ReplaceSymbolEffect { self }
    public var offUp: ReplaceSymbolEffect { self }
    public var _motion: SymbolMotion { .replace }
}

extension SymbolEffect where Self == BounceSymbolEffect { public static var bounce: BounceSymbolEffect { .init() } }
extension SymbolEffect where Self == PulseSymbolEffect { public static var pulse: PulseSymbolEffect { .init() } }
extension SymbolEffect where Self == VariableColorSymbolEffect { public static var variableColor: VariableColorSymbolEffect { .init() } }
extension SymbolEffect where Self == ScaleSymbolEffect { public static var scale: ScaleSymbolEffect { .init() } }
extension SymbolEffect where Self == RotateSymbolEffect { public static var rotate: RotateSymbolEffect { .init() } }
extension SymbolEffect where Self == WiggleSymbolEffect { public static var wiggle: WiggleSymbolEffect { .init() } }
extension SymbolEffect where Self == BreatheSymbolEffect { public static var breathe: BreatheSymbolEffect { .init() } }
extension SymbolEffect where Self == AppearSymbolEffect { public static var appear: AppearSymbolEffect { .init() } }
extension SymbolEffect where Self == DisappearSymbolEffect { public static var disappear: DisappearSymbolEffect { .init() } }
extension SymbolEffect where Self == ReplaceSymbolEffect { public static var replace: ReplaceSymbolEffect { .init() } }

nonisolated public struct SymbolEffectOptions: Sendable {
    var speedFactor = 1.0
    var count: Int?
    var repeats = false
    public static let `default` = SymbolEffectOptions()
    public static var repeating: SymbolEffectOptions { SymbolEffectOptions(repeats: true) }
    public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions() }
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions(speedFactor: speed) }
    public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions(count: count, repeats: count == nil) }
    public var repeating: SymbolEffectOptions { SymbolEffectOptions(speedFactor: speedFactor, repeats: true) }
    public var nonRepeating: SymbolEffectOptions { SymbolEffectOptions(speedFactor: speedFactor) }
    public func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions(speedFactor: speed, count: count, repeats: repeats) }
    public func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions(speedFactor: speedFactor, count: count, repeats: count == nil) }
}

/// The look of a symbol at a moment of its movement.
nonisolated struct SymbolPose: Equatable {
    var scale = 1.0
    var opacity = 1.0
    var angle = 0.0

    static func poses(_ motion: SymbolMotion) -> [SymbolPose] {
        switch motion {
        case .bounce(let up): [SymbolPose(), SymbolPose(scale: up ? 1.2 : 0.8), SymbolPose(scale: up ? 0.95 : 1.05), SymbolPose()]
        case .pulse, .variableColor: [SymbolPose(), SymbolPose(opacity: 0.4), SymbolPose()]
        case .scale(let f): [SymbolPose(), SymbolPose(scale: f)]
        case .rotate: [SymbolPose(), SymbolPose(angle: 360)]
        case .wiggle: [SymbolPose(), SymbolPose(angle: -10), SymbolPose(angle: 10), SymbolPose()]
        case .breathe: [SymbolPose(), SymbolPose(scale: 1.1, opacity: 0.8), SymbolPose()]
        case .appear: [SymbolPose(scale: 0.6, opacity: 0), SymbolPose()]
        case .disappear: [SymbolPose(), SymbolPose(scale: 0.6, opacity: 0)]
        case .replace: [SymbolPose()]
        }
    }

    /// The pose while an effect without an end is on.
    static func held(_ motion: SymbolMotion) -> SymbolPose? {
        switch motion {
        case .scale(let f): SymbolPose(scale: f)
        case .disappear: SymbolPose(scale: 0.6, opacity: 0)
        default: nil
        }
    }
}

nonisolated private struct SymbolPoseModifier: ViewModifier {
    let pose: SymbolPose
    func body(content: Content) -> some View {
        content.scaleEffect(pose.scale).opacity(pose.opacity).rotationEffect(.degrees(pose.angle))
    }
}

nonisolated private struct DiscreteSymbolModifier: ViewModifier {
    let motion: SymbolMotion
    let options: SymbolEffectOptions
    let trigger: AnyTrigger
    func body(content: Content) -> some View {
        let poses = SymbolPose.poses(motion), seconds = 0.22 / max(options.speedFactor, 0.01)
        PhaseAnimator(Array(poses.indices), trigger: trigger) { i in
            content.modifier(SymbolPoseModifier(pose: poses[i]))
        } animation: { i in i == 0 ? nil : .easeInOut(duration: seconds) }
    }
}

nonisolated private struct IndefiniteSymbolModifier: ViewModifier {
    let motion: SymbolMotion
    let options: SymbolEffectOptions
    let isActive: Bool
    func body(content: Content) -> some View {
        let seconds = 0.5 / max(options.speedFactor, 0.01)
        if let held = SymbolPose.held(motion) {
            content.modifier(SymbolPoseModifier(pose: isActive ? held : SymbolPose())).animation(.easeInOut(duration: 0.25), value: isActive)
        } else if isActive {
            let poses = SymbolPose.poses(motion)
            PhaseAnimator(Array(poses.indices)) { i in
                content.modifier(SymbolPoseModifier(pose: poses[i]))
            } animation: { i in i == 0 ? nil : .easeInOut(duration: seconds) }
        } else {
            content
        }
    }
}

extension View {
    /// Moves the symbol once with each change of `value`.
    nonisolated public func symbolEffect<T: DiscreteSymbolEffect, U: Equatable>(_ effect: T, options: SymbolEffectOptions = .default, value: U) -> some View {
        modifier(DiscreteSymbolModifier(motion: effect._motion, options: options, trigger: AnyTrigger(value)))
    }
    nonisolated public func symbolEffect<T: IndefiniteSymbolEffect>(_ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true) -> some View {
        modifier(IndefiniteSymbolModifier(motion: effect._motion, options: options, isActive: isActive))
    }
    nonisolated public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }
}
