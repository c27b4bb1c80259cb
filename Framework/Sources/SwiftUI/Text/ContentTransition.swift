import Drawing
import Engine

/// How a text passes from one string to the next when the change is animated.
nonisolated public struct ContentTransition: Equatable, Sendable {
    enum Kind: Equatable, Sendable { case identity, opacity, numeric(countsDown: Bool?), symbolEffect }
    let kind: Kind
    /// The new content at once.
    public static let identity = ContentTransition(kind: .identity)
    /// The old content fades as the new appears.
    public static let opacity = ContentTransition(kind: .opacity)
    /// As `opacity`, where the two have no steps between them.
    public static let interpolate = ContentTransition(kind: .opacity)
    /// Digits roll: up, or down where the number counts down.
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition(kind: .numeric(countsDown: countsDown)) }
    /// Digits roll in the direction in which the value changes.
    public static func numericText(value: Double) -> ContentTransition { ContentTransition(kind: .numeric(countsDown: nil)) }
    /// For symbols, which change at once here; a text fades.
    public static var symbolEffect: ContentTransition { ContentTransition(kind: .symbolEffect) }
    /// As `symbolEffect`.
    public static func symbolEffect<T: ContentTransitionSymbolEffect>(_ effect: T, options: SymbolEffectOptions = .default) -> ContentTransition { symbolEffect }
}

nonisolated private struct ContentTransitionKey: EnvironmentKey { static var defaultValue: ContentTransition { .identity } }

extension EnvironmentValues {
    public var contentTransition: ContentTransition { get { self[ContentTransitionKey.self] } set { self[ContentTransitionKey.self] = newValue } }
}

extension View {
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { environment(\.contentTransition, transition) }
}

/// The passage of an element's drawing from what it was to what it is.
final class ContentPassage {
    private let old: [DrawOperation]
    private let kind: ContentTransition.Kind
    private let countsDown: Bool
    private var running: ValueAnimation<Double>

    /// For an update that may be animated; nil where it is not, or the transition shows the new content at once.
    init?(from old: [DrawOperation], _ transition: ContentTransition, oldText: String, newText: String, in element: ElementNode, done: @escaping () -> Void) {
        guard transition.kind != .identity, !old.isEmpty else { return nil }
        let transaction = element.effectiveTransaction
        guard let animation = transaction.effectiveAnimation else { return nil }
        self.old = old
        kind = transition.kind
        countsDown = if case .numeric(let down) = kind { down ?? ContentPassage.falls(from: oldText, to: newText) } else { false }
        running = ValueAnimation(from: 0, to: 1, transaction: transaction, animation: animation, at: element.tree.now)
        element.tree.animate(self, Ticker { [weak self, weak element] time in
            guard let self, let element, element.isMounted else { return false }
            let finished = running.value(at: time).isFinished
            if finished {
                running.finish()
                done()
            }
            element.setNeedsPaint()
            return !finished
        })
    }

    private static func falls(from old: String, to new: String) -> Bool {
        func number(_ s: String) -> Double? { Double(s.filter { $0.isNumber || $0 == "." || $0 == "-" }) }
        guard let a = number(old), let b = number(new) else { return false }
        return b < a
    }

    /// Both contents on top of each other, as they are at `time`.
    func operations(_ new: [DrawOperation], size: CGSize, at time: Double) -> [DrawOperation] {
        let t = min(max(running.value(at: time).value, 0), 1)
        var shift: CGFloat = 0
        if case .numeric = kind { shift = size.height * 0.5 * (countsDown ? 1 : -1) }
        func layer(_ operations: [DrawOperation], _ opacity: Double, _ y: CGFloat) -> DrawOperation {
            .group(operations, transform: CGAffineTransform(translationX: 0, y: y), clip: nil, opacity: opacity, mode: .normal, filters: [])
        }
        return [layer(old, 1 - t, shift * t), layer(new, t, -shift * (1 - t))]
    }
}
