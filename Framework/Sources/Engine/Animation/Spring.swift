import Foundation

/// A damped spring.
public struct Spring: Hashable, Sendable {
    /// Period of the undamped oscillation, in seconds.
    public var response: Double
    /// 1 is critical damping; below it the spring overshoots.
    public var dampingRatio: Double

    /// Where the answer of a spring counts as at rest, as a fraction of the way.
    private static let restThreshold = 0.001

    public static let `default` = Spring(duration: 0.5, bounce: 0)

    public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
        response = max(duration, 0.0001)
        dampingRatio = bounce >= 0 ? max(1 - bounce, 0.0001) : 1 / (1 + max(bounce, -0.9999))
    }

    public init(response: Double, dampingRatio: Double) {
        self.response = max(response, 0.0001)
        self.dampingRatio = max(dampingRatio, 0.0001)
    }

    public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
        let omega = (max(stiffness, 1e-9) / max(mass, 1e-9)).squareRoot()
        let ratio = damping / (2 * (max(stiffness, 1e-9) * max(mass, 1e-9)).squareRoot())
        self.init(response: 2 * .pi / omega, dampingRatio: allowOverDamping ? ratio : min(ratio, 1))
    }

    public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
        self.init(response: 1, dampingRatio: dampingRatio)
        response = settlingDuration / self.settlingDuration
    }

    public var duration: TimeInterval { response }
    public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
    public var mass: Double { 1 }
    public var stiffness: Double { omega * omega }
    public var damping: Double { 2 * dampingRatio * omega }

    private var omega: Double { 2 * .pi / response }

    public static var smooth: Spring { Spring(duration: 0.5, bounce: 0) }
    public static var snappy: Spring { Spring(duration: 0.5, bounce: 0.15) }
    public static var bouncy: Spring { Spring(duration: 0.5, bounce: 0.3) }
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring { Spring(duration: duration, bounce: extraBounce) }
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring { Spring(duration: duration, bounce: 0.15 + extraBounce) }
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring { Spring(duration: duration, bounce: 0.3 + extraBounce) }

    /// What is left of a unit displacement after `t` seconds, and the displacement a unit of initial velocity has made.
    func response(at t: Double) -> (remaining: Double, velocityGain: Double) {
        let w = omega, z = dampingRatio
        let decay = exp(-z * w * t)
        if abs(z - 1) < 1e-6 {
            return (decay * (1 + w * t), decay * t)
        } else if z < 1 {
            let d = w * (1 - z * z).squareRoot()
            return (decay * (cos(d * t) + z * w / d * sin(d * t)), decay * sin(d * t) / d)
        } else {
            let d = w * (z * z - 1).squareRoot()
            return (decay * (cosh(d * t) + z * w / d * sinh(d * t)), decay * sinh(d * t) / d)
        }
    }

    /// Seconds until what is left stays below a thousandth.
    public var settlingDuration: TimeInterval {
        let w = omega, z = dampingRatio
        if z >= 1 - 1e-6 {
            // The slower of the two exponentials decides; the factor 1 + wt of the critical case adds about 2.3 / w.
            let slow = z > 1 + 1e-6 ? w * (z - (z * z - 1).squareRoot()) : w
            return (-log(Spring.restThreshold) + (z > 1 + 1e-6 ? 0.7 : 2.33)) / slow
        }
        return -log(Spring.restThreshold * (1 - z * z).squareRoot()) / (z * w)
    }

    public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
        let (r, g) = response(at: time)
        return target.scaled(by: 1 - r) + initialVelocity.scaled(by: g)
    }
}
