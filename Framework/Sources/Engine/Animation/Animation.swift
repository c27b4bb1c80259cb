import Foundation

/// How a change is spread over time: a curve, and what is done to it.
///
/// Source of the defaults: constants 6.
public struct Animation: Equatable, Hashable, Sendable {
    indirect enum Kind: Equatable, Hashable, Sendable {
        case `default`
        case bezier(UnitCurve, duration: Double)
        case spring(Spring)
        case delay(Kind, Double)
        case speed(Kind, Double)
        case repeated(Kind, count: Int?, autoreverses: Bool)
        case complete(Kind, after: Double)
    }

    var kind: Kind

    public static let `default` = Animation(kind: .default)

    /// Default duration of the timing curves, in seconds.
    static let curveDuration = 0.35

    public static func timingCurve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35) -> Animation {
        Animation(kind: .bezier(UnitCurve(x1, y1, x2, y2), duration: max(duration, 0)))
    }

    public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
        Animation(kind: .bezier(curve, duration: max(duration, 0)))
    }

    public static func linear(duration: Double) -> Animation { timingCurve(.linear, duration: duration) }
    public static func easeIn(duration: Double) -> Animation { timingCurve(.easeIn, duration: duration) }
    public static func easeOut(duration: Double) -> Animation { timingCurve(.easeOut, duration: duration) }
    public static func easeInOut(duration: Double) -> Animation { timingCurve(.easeInOut, duration: duration) }
    public static var linear: Animation { linear(duration: curveDuration) }
    public static var easeIn: Animation { easeIn(duration: curveDuration) }
    public static var easeOut: Animation { easeOut(duration: curveDuration) }
    public static var easeInOut: Animation { easeInOut(duration: curveDuration) }

    public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation { Animation(kind: .spring(spring)) }
    public static func spring(duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
        .spring(Spring(duration: duration, bounce: bounce))
    }
    @_disfavoredOverload
    public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0) -> Animation {
        .spring(Spring(response: response, dampingRatio: dampingFraction))
    }
    public static var spring: Animation { spring(duration: 0.5, bounce: 0) }

    public static func interactiveSpring(response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25) -> Animation {
        .spring(Spring(response: response, dampingRatio: dampingFraction))
    }
    @_disfavoredOverload
    public static func interactiveSpring(duration: TimeInterval = 0.15, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25) -> Animation {
        .spring(Spring(duration: duration, bounce: 0.14 + extraBounce))
    }
    public static var interactiveSpring: Animation { interactiveSpring(response: 0.15) }

    public static func interpolatingSpring(mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0) -> Animation {
        .spring(Spring(mass: mass, stiffness: stiffness, damping: damping))
    }
    public static func interpolatingSpring(duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0) -> Animation {
        .spring(duration: duration, bounce: bounce)
    }
    public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation { .spring(spring) }
    public static var interpolatingSpring: Animation { .spring }

    public static var smooth: Animation { smooth() }
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { spring(duration: duration, bounce: extraBounce) }
    public static var snappy: Animation { snappy() }
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.15 + extraBounce)
    }
    public static var bouncy: Animation { bouncy() }
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        spring(duration: duration, bounce: 0.3 + extraBounce)
    }

    public func delay(_ delay: Double) -> Animation { Animation(kind: .delay(kind, delay)) }
    public func speed(_ speed: Double) -> Animation { Animation(kind: .speed(kind, max(speed, 0))) }
    /// The animation, taken for done `duration` seconds after its start, whatever it still shows.
    public func logicallyComplete(after duration: TimeInterval) -> Animation { Animation(kind: .complete(kind, after: max(duration, 0))) }
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        Animation(kind: .repeated(kind, count: max(repeatCount, 1), autoreverses: autoreverses))
    }
    public func repeatForever(autoreverses: Bool = true) -> Animation {
        Animation(kind: .repeated(kind, count: nil, autoreverses: autoreverses))
    }
}

extension Animation: CustomStringConvertible {
    public var description: String {
        switch kind {
        case .default: "DefaultAnimation()"
        case .bezier(let c, let d): "BezierAnimation(duration: \(d), curve: \(c))"
        case .spring(let s): "SpringAnimation(response: \(s.response), dampingFraction: \(s.dampingRatio))"
        case .delay(let k, let d): "DelayAnimation(base: \(Animation(kind: k)), delay: \(d))"
        case .speed(let k, let s): "SpeedAnimation(base: \(Animation(kind: k)), speed: \(s))"
        case .complete(let k, let d): "LogicallyCompleteAnimation(base: \(Animation(kind: k)), duration: \(d))"
        case .repeated(let k, let n, let r): "RepeatAnimation(base: \(Animation(kind: k)), repeatCount: \(n.map(String.init) ?? "nil"), autoreverses: \(r))"
        }
    }
}

/// Where an animation stands: what is left of the way, and what an initial velocity adds.
public struct AnimationPhase {
    /// 1 at the start, 0 at the target; may go beyond both.
    public var remaining: Double
    /// Displacement per unit of initial velocity.
    public var velocityGain: Double
    public var isFinished: Bool
}

extension Animation {
    /// The state `time` seconds after the start.
    public func phase(at time: Double) -> AnimationPhase { Animation.phase(kind, time) }

    /// Seconds until rest; infinity for one that repeats forever.
    public var duration: Double { Animation.duration(kind) }

    /// Seconds until what is shown is near enough to the target to be taken for done; at most `duration`.
    public var logicalDuration: Double { min(Animation.logicalDuration(kind), duration) }

    private static func logicalDuration(_ kind: Kind) -> Double {
        switch kind {
        case .complete(_, let after): after
        case .delay(let k, let d): max(logicalDuration(k) + d, 0)
        case .speed(let k, let s): s == 0 ? .infinity : logicalDuration(k) / s
        default: duration(kind)
        }
    }

    private static func duration(_ kind: Kind) -> Double {
        switch kind {
        case .default: Spring.default.settlingDuration
        case .bezier(_, let d): d
        case .spring(let s): s.settlingDuration
        case .delay(let k, let d): max(duration(k) + d, 0)
        case .speed(let k, let s): s == 0 ? .infinity : duration(k) / s
        case .complete(let k, _): duration(k)
        case .repeated(let k, let n, _): n.map { Double($0) * duration(k) } ?? .infinity
        }
    }

    private static func phase(_ kind: Kind, _ t: Double) -> AnimationPhase {
        switch kind {
        case .default: return phase(.spring(.default), t)
        case .bezier(let curve, let d):
            if t >= d { return AnimationPhase(remaining: 0, velocityGain: 0, isFinished: true) }
            return AnimationPhase(remaining: 1 - curve.value(at: max(t, 0) / d), velocityGain: 0, isFinished: false)
        case .spring(let s):
            if t >= s.settlingDuration { return AnimationPhase(remaining: 0, velocityGain: 0, isFinished: true) }
            let (r, g) = s.response(at: max(t, 0))
            return AnimationPhase(remaining: r, velocityGain: g, isFinished: false)
        case .delay(let k, let d):
            return t < d ? AnimationPhase(remaining: 1, velocityGain: 0, isFinished: false) : phase(k, t - d)
        case .speed(let k, let s): return phase(k, t * s)
        case .complete(let k, _): return phase(k, t)
        case .repeated(let k, let n, let autoreverses):
            let d = duration(k)
            guard d > 0, d.isFinite else { return phase(k, t) }
            let cycle = Int(max(t, 0) / d)
            if let n, cycle >= n {
                // Whatever the last cycle's direction, the value that was set is what stays.
                return AnimationPhase(remaining: 0, velocityGain: 0, isFinished: true)
            }
            let within = max(t, 0) - Double(cycle) * d
            var p = phase(k, autoreverses && cycle % 2 == 1 ? d - within : within)
            p.isFinished = false
            return p
        }
    }

    /// True where the animation never comes to rest.
    public var repeatsForever: Bool { duration == .infinity }
}
