import Foundation

/// A value on its way to a target.
public struct ValueAnimation<Value: VectorArithmetic> {
    public private(set) var target: Value
    private var from: Value
    private var velocity: Value
    private var animation: Animation
    private var start: Double
    private var completions: [AnimationCompletion]
    private let isEndless: Bool

    public init(from: Value, to target: Value, velocity: Value = .zero, transaction: Transaction, animation: Animation, at time: Double) {
        self.from = from; self.target = target; self.velocity = velocity
        self.animation = animation; start = time
        completions = transaction.completions
        isEndless = transaction.values[EndlessAnimation.key] != nil
        for c in completions { c.begin() }
    }

    /// The value at `time` seconds, and whether it rests.
    public func value(at time: Double) -> (value: Value, isFinished: Bool) {
        let phase = animation.phase(at: time - start)
        if phase.isFinished { return (target, true) }
        return (target + (from - target).scaled(by: phase.remaining) + velocity.scaled(by: phase.velocityGain), false)
    }

    /// Turns to another target from where the value is, keeping its velocity.
    public mutating func retarget(to new: Value, transaction: Transaction, animation: Animation, at time: Double) {
        let now = value(at: time).value
        // Velocity as a difference over a millisecond: curves have no closed derivative here.
        let speed = (now - value(at: time - 0.001).value).scaled(by: 1000)
        finish()
        self = ValueAnimation(from: now, to: new, velocity: time > start ? speed : .zero, transaction: transaction, animation: animation, at: time)
    }

    /// Tells who waits for the end. Call once when the animation is dropped.
    public func finish() {
        for c in completions { c.end() }
    }

    public var repeatsForever: Bool { animation.repeatsForever || isEndless }
}

/// Marks a transaction whose animation is one of an endless row, which nobody waits for.
public enum EndlessAnimation {
    public static let key = ObjectIdentifier(EndlessAnimation.self)
}
