import Foundation

/// How content goes on after a finger left it, on one axis, in closed form (behaviours 248).
struct ScrollMotion {
    /// Part of the speed that is left after a millisecond: the system's normal and fast rates.
    static let normalRate: CGFloat = 0.998
    static let fastRate: CGFloat = 0.99
    /// Angular frequency of the critically damped way back from beyond an edge, in radians a second.
    static let returnFrequency: CGFloat = 10
    /// Nearer than this to its end a movement is over, in points.
    static let restDistance: CGFloat = 0.25

    var start: CGFloat
    var velocity: CGFloat
    var range: ClosedRange<CGFloat>
    var rate = ScrollMotion.normalRate

    private var decay: CGFloat { -1000 * log(rate) }

    /// Where the movement would end without edges.
    var destination: CGFloat { start + velocity / decay }

    /// The movement that ends at `target`.
    mutating func aim(at target: CGFloat) { velocity = (target - start) * decay }

    /// Position after `t` seconds, and whether it rests.
    func position(at t: CGFloat) -> (value: CGFloat, isAtRest: Bool) {
        if start < range.lowerBound { return spring(from: start, velocity, edge: range.lowerBound, t) }
        if start > range.upperBound { return spring(from: start, velocity, edge: range.upperBound, t) }
        let end = destination
        if end > range.upperBound || end < range.lowerBound {
            let edge = end > range.upperBound ? range.upperBound : range.lowerBound
            // x(t) = start + v/k (1 − e^(−kt)): when it passes the edge, and how fast.
            let part = (edge - start) * decay / velocity
            let crossing = -log(max(1 - part, 1e-12)) / decay
            if t >= crossing { return spring(from: edge, velocity * (1 - part), edge: edge, t - crossing) }
        }
        let value = start + velocity / decay * (1 - exp(-decay * t))
        let isAtRest = abs(end - value) < ScrollMotion.restDistance
        return (isAtRest ? end : value, isAtRest)
    }

    private func spring(from x: CGFloat, _ v: CGFloat, edge: CGFloat, _ t: CGFloat) -> (CGFloat, Bool) {
        let w = ScrollMotion.returnFrequency, d = x - edge
        let e = exp(-w * t)
        let value = (d + (v + w * d) * t) * e
        let speed = (v + w * d) * e - w * value
        if abs(value) < ScrollMotion.restDistance && abs(speed) < 5 { return (edge, true) }
        return (edge + value, false)
    }

    /// How far content is shown beyond an edge when a finger pulled it `x` points beyond, in a view `dimension` long.
    static func rubberBand(_ x: CGFloat, dimension: CGFloat) -> CGFloat {
        guard dimension > 0, x != 0 else { return 0 }
        let a = abs(x)
        return (x < 0 ? -1 : 1) * (1 - 1 / (0.55 * a / dimension + 1)) * dimension
    }

    /// The pull that shows content `y` points beyond an edge.
    static func pull(shown y: CGFloat, dimension: CGFloat) -> CGFloat {
        guard dimension > 0, y != 0 else { return 0 }
        let a = min(abs(y) / dimension, 0.999)
        return (y < 0 ? -1 : 1) * (1 / (1 - a) - 1) / 0.55 * dimension
    }
}
