import CoreGraphics
import Engine

extension UIView {
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let layoutSubviews = AnimationOptions(rawValue: 1)
        public static let allowUserInteraction = AnimationOptions(rawValue: 2)
        public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
        public static let `repeat` = AnimationOptions(rawValue: 8)
        public static let autoreverse = AnimationOptions(rawValue: 16)
        public static let curveEaseInOut: AnimationOptions = []
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)

        fileprivate func animation(_ duration: TimeInterval) -> Animation {
            contains(.curveLinear) ? .linear(duration: duration) : contains(.curveEaseIn) ? .easeIn(duration: duration) : contains(.curveEaseOut) ? .easeOut(duration: duration) : .easeInOut(duration: duration)
        }
    }
    public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

    private nonisolated(unsafe) static var isAnimationEnabled = true
    public class var areAnimationsEnabled: Bool { isAnimationEnabled }
    public class func setAnimationsEnabled(_ enabled: Bool) { isAnimationEnabled = enabled }
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let old = isAnimationEnabled
        isAnimationEnabled = false
        actionsWithoutAnimation()
        isAnimationEnabled = old
    }

    public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) { run(.easeInOut(duration: duration), 0, duration, animations, nil) }
    public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) { run(.easeInOut(duration: duration), 0, duration, animations, completion) }
    public class func animate(withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [], animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
        run(options.animation(duration), delay, duration, animations, completion)
    }
    public class func animate(withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
                              animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil) {
        run(.spring(response: duration * 0.6, dampingFraction: Double(dampingRatio)), delay, duration, animations, completion)
    }
    public class func transition(with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        run(options.animation(duration), 0, duration, { animations?() }, completion)
    }

    private class func run(_ animation: Animation, _ delay: TimeInterval, _ duration: TimeInterval, _ body: @escaping () -> Void, _ completion: ((Bool) -> Void)?) {
        func apply() {
            var transaction = Transaction()
            transaction.animation = isAnimationEnabled && duration > 0 ? animation : nil
            Transaction.perform(transaction, body)
        }
        if delay > 0 { DispatchQueue.main.asyncAfter(deadline: .now() + delay) { apply() } } else { apply() }
        guard let completion else { return }
        DispatchQueue.main.asyncAfter(deadline: .now() + delay + (isAnimationEnabled ? duration : 0)) { completion(true) }
    }
}
