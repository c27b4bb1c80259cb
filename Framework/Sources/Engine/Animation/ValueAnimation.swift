import Foundation

/// A value on its way to a target.
public struct ValueAnimation<Value: VectorArithmetic> {
    public private(set) var target: Value
    private var from: Value
    private var velocity: Value
    private var animation: Animation
    private var start: Double
    private let waiters: Waiters
    private let isEndless: Bool

    public init(from: Value, to target: Value, velocity: Value = .zero, transaction: Transaction, animation: Animation, at time: Double) {
        self.from = from; self.target = target; self.velocity = velocity
        self.animation = animation; start = time
        waiters = Waiters(transaction.completions)
        isEndless = transaction.values[EndlessAnimation.key] != nil
    }

    /// Who waits for the animation: those for its logical end first.
    private final class Waiters {
        private var all: [AnimationCompletion]

        init(_ all: [AnimationCompletion]) {
            self.all = all
            for c in all { c.begin() }
        }

        func end(logically: Bool) {
            guard !all.isEmpty else { return }
            let done = all.filter { !(logically && $0.waitsForRemoval) }
            all.removeAll { c in done.contains { $0 === c } }
            for c in done { c.end() }
        }
    }

    /// The value at `time` seconds, and whether it rests.
    public func value(at time: Double) -> (value: Value, isFinished: Bool) {
        let phase = animation.phase(at: time - start)
        if time - start >= animation.logicalDuration { waiters.end(logically: true) }
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
        waiters.end(logically: false)
    }

    public var repeatsForever: Bool { animation.repeatsForever || isEndless }
}

/// Marks a transaction whose animation is one of an endless row, which nobody waits for.
public enum EndlessAnimation {
    public static let key = ObjectIdentifier(EndlessAnimation.self)
}
