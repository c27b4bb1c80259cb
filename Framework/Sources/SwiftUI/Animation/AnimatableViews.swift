import Engine

/// The older form of an animatable modifier: `animatableData` follows the animation of its changes.
public protocol AnimatableModifier: Animatable, ViewModifier {}

/// Follows the animatable data of views and modifiers whose own properties animate.
class AnimatableFollower<Value> {
    /// The version to evaluate now.
    var current: Value { fatalError("abstract") }
    /// Takes a new version; `onStep` is called at each step towards it.
    func change(to new: Value, for node: Node, onStep: @escaping () -> Void) { fatalError("abstract") }

    /// Nil where values of the type are not animatable.
    static func make(_ value: Value) -> AnimatableFollower<Value>? {
        guard let animatable = value as? any Animatable else { return nil }
        func follow<A: Animatable>(_ a: A) -> AnimatableFollower<Value>? {
            A.AnimatableData.self is EmptyAnimatableData.Type ? nil : TypedFollower<Value, A>(a)
        }
        return follow(animatable)
    }
}

/// `A` and `Value` are one type.
private final class TypedFollower<Value, A: Animatable>: AnimatableFollower<Value> {
    private let animated: AnimatedValue<A>
    init(_ value: A) { animated = AnimatedValue(value) }
    override var current: Value { animated.current as! Value }
    override func change(to new: Value, for node: Node, onStep: @escaping () -> Void) {
        animated.change(to: new as! A, for: node, onStep: onStep)
    }
}
