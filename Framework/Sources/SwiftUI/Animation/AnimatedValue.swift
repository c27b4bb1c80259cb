import Drawing
import Engine

/// A value that follows its newest version along the animation of the change that brought it.
final class AnimatedValue<Value: Animatable> {
    private(set) var target: Value
    private var running: ValueAnimation<Value.AnimatableData>?
    private weak var tree: Tree?

    init(_ value: Value) { target = value }

    /// What to show now.
    var current: Value {
        guard let running, let tree else { return target }
        var value = target
        value.animatableData = running.value(at: tree.now).value
        return value
    }

    var isRunning: Bool { running != nil }

    /// Takes a new version. Under an animation, `onStep` is called with each tick until the value has arrived.
    func change(to new: Value, for node: Node, onStep: @escaping () -> Void) {
        tree = node.tree
        let data = new.animatableData
        let changed = data != (running?.target ?? target.animatableData)
        let shown = running != nil ? current.animatableData : target.animatableData
        target = new
        guard changed else { return }
        let transaction = node.tree.isUpdateAnimated ? node.effectiveTransaction : Transaction()
        guard let animation = transaction.effectiveAnimation else {
            running?.finish()
            running = nil
            node.tree.stopAnimating(self)
            return
        }
        if running != nil {
            running!.retarget(to: data, transaction: transaction, animation: animation, at: node.tree.now)
        } else {
            running = ValueAnimation(from: shown, to: data, transaction: transaction, animation: animation, at: node.tree.now)
        }
        node.tree.animate(self, Ticker(repeatsForever: running!.repeatsForever) { [weak self, weak node] time in
            guard let self, let node, node.isMounted, let running = self.running else { return false }
            let finished = running.value(at: time).isFinished
            if finished {
                self.running = nil
                running.finish()
            }
            onStep()
            return !finished
        })
    }
}

/// A paint whose colours follow the animation of the change that brought them.
final class AnimatedPaint {
    private var shown: Paint?
    private var from: Paint?
    private var pending: (Transaction, Animation)?
    /// Who waits until it is known whether the paint moves.
    private var waiting: [AnimationCompletion] = []

    deinit { release() }

    private func release() {
        let all = waiting
        waiting = []
        for completion in all { completion.end() }
    }

    /// Call when the paint may be another at the next painting: notes the animation of the update under way.
    func willChange(in element: ElementNode) {
        guard shown != nil, element.tree.isUpdateAnimated else { return }
        let t = element.effectiveTransaction
        pending = t.effectiveAnimation.map { (t, $0) }
        for completion in t.completions {
            completion.begin()
            waiting.append(completion)
        }
    }

    private var running: ValueAnimation<Double>?

    /// The paint to use now for a target.
    func value(_ target: Paint, in element: ElementNode) -> Paint {
        defer {
            pending = nil
            release()
        }
        if let (transaction, animation) = pending, let shown, shown != target, shown.mixes(with: target) {
            from = shown
            running = ValueAnimation(from: 0, to: 1, transaction: transaction, animation: animation, at: element.tree.now)
            element.tree.animate(self, Ticker(repeatsForever: animation.repeatsForever) { [weak self, weak element] time in
                guard let self, let element, let running = self.running else { return false }
                let finished = running.value(at: time).isFinished
                if finished {
                    running.finish()
                    self.running = nil
                }
                element.setNeedsPaint()
                return !finished
            })
        }
        guard let running, let from else {
            shown = target
            return target
        }
        let mixed = from.mixed(with: target, running.value(at: element.tree.now).value)
        shown = mixed
        return mixed
    }
}

extension Paint {
    func mixes(with other: Paint) -> Bool {
        switch (self, other) {
        case (.color, .color): true
        case (.linear(let a, _, _), .linear(let b, _, _)): a.count == b.count
        case (.radial(let a, _, _, _), .radial(let b, _, _, _)): a.count == b.count
        case (.angular(let a, _, _, _), .angular(let b, _, _, _)): a.count == b.count
        default: false
        }
    }

    func mixed(with other: Paint, _ t: Double) -> Paint {
        func mix(_ a: ResolvedColor, _ b: ResolvedColor) -> ResolvedColor {
            func m(_ x: Float, _ y: Float) -> Float { x + (y - x) * Float(t) }
            return ResolvedColor(red: m(a.red, b.red), green: m(a.green, b.green), blue: m(a.blue, b.blue), opacity: min(max(m(a.opacity, b.opacity), 0), 1))
        }
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * t }
        func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)) }
        func mix(_ a: [GradientStop], _ b: [GradientStop]) -> [GradientStop] {
            zip(a, b).map { GradientStop(color: mix($0.color, $1.color), location: mix($0.location, $1.location)) }
        }
        switch (self, other) {
        case (.color(let a), .color(let b)): return .color(mix(a, b))
        case (.linear(let s, let p, let q), .linear(let s2, let p2, let q2)): return .linear(stops: mix(s, s2), start: mix(p, p2), end: mix(q, q2))
        case (.radial(let s, let c, let r, let R), .radial(let s2, let c2, let r2, let R2)):
            return .radial(stops: mix(s, s2), center: mix(c, c2), startRadius: mix(r, r2), endRadius: mix(R, R2))
        case (.angular(let s, let c, let a, let b), .angular(let s2, let c2, let a2, let b2)):
            return .angular(stops: mix(s, s2), center: mix(c, c2), startAngle: mix(a, a2), endAngle: mix(b, b2))
        default: return other
        }
    }
}
