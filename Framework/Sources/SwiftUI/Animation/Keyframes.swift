import Engine

/// Values over time, in tracks for the parts of a value.
public protocol Keyframes<Value> {
    associatedtype Value
    func _resolve(from initial: Value) -> ResolvedKeyframes<Value>
}

/// Keyframes with everything worked out.
nonisolated public struct ResolvedKeyframes<Value> {
    public let duration: TimeInterval
    public let update: (inout Value, TimeInterval) -> Void
}

/// Frames of one animatable value.
public protocol KeyframeTrackContent<Value> {
    associatedtype Value: Animatable
    func _add(to segments: inout [KeyframeSegment<Value>])
}

/// A piece of a track.
nonisolated public struct KeyframeSegment<Value: Animatable> {
    enum Kind { case linear(UnitCurve), cubic(start: Value?, end: Value?), spring(Spring, Value?), move }
    let target: Value
    let duration: TimeInterval
    let kind: Kind
}

nonisolated public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
    let segment: KeyframeSegment<Value>
    public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) { segment = .init(target: to, duration: max(duration, 0), kind: .linear(timingCurve)) }
    public func _add(to segments: inout [KeyframeSegment<Value>]) { segments.append(segment) }
}
nonisolated public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
    let segment: KeyframeSegment<Value>
    public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
        segment = .init(target: to, duration: max(duration, 0), kind: .cubic(start: startVelocity, end: endVelocity))
    }
    public func _add(to segments: inout [KeyframeSegment<Value>]) { segments.append(segment) }
}
nonisolated public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
    let segment: KeyframeSegment<Value>
    public init(_ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {
        segment = .init(target: to, duration: max(duration ?? spring.settlingDuration, 0), kind: .spring(spring, startVelocity))
    }
    public func _add(to segments: inout [KeyframeSegment<Value>]) { segments.append(segment) }
}
nonisolated public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
    let segment: KeyframeSegment<Value>
    public init(_ to: Value) { segment = .init(target: to, duration: 0, kind: .move) }
    public func _add(to segments: inout [KeyframeSegment<Value>]) { segments.append(segment) }
}

/// Several pieces in order.
nonisolated public struct _KeyframeSequence<Value: Animatable>: KeyframeTrackContent {
    let add: (inout [KeyframeSegment<Value>]) -> Void
    public func _add(to segments: inout [KeyframeSegment<Value>]) { add(&segments) }
}

@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
    public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value { expression }
    public static func buildBlock() -> some KeyframeTrackContent<Value> { _KeyframeSequence<Value> { _ in } }
    public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
    public static func buildPartialBlock<A: KeyframeTrackContent, B: KeyframeTrackContent>(accumulated: A, next: B) -> some KeyframeTrackContent<Value> where A.Value == Value, B.Value == Value {
        _KeyframeSequence<Value> { accumulated._add(to: &$0); next._add(to: &$0) }
    }
    public static func buildArray(_ components: [some KeyframeTrackContent<Value>]) -> some KeyframeTrackContent<Value> { _KeyframeSequence<Value> { for c in components { c._add(to: &$0) } } }
    public static func buildEither<A: KeyframeTrackContent>(first component: A) -> some KeyframeTrackContent<Value> where A.Value == Value { _KeyframeSequence<Value> { component._add(to: &$0) } }
    public static func buildEither<A: KeyframeTrackContent>(second component: A) -> some KeyframeTrackContent<Value> where A.Value == Value { _KeyframeSequence<Value> { component._add(to: &$0) } }
}

/// The frames of one part of a value.
nonisolated public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent>: Keyframes where Value == Content.Value {
    let keyPath: WritableKeyPath<Root, Value>
    let content: Content
    public init(_ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content) {
        self.keyPath = keyPath
        self.content = content()
    }
    public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
        keyPath = \.self
        self.content = content()
    }
    public func _resolve(from initial: Root) -> ResolvedKeyframes<Root> {
        var segments: [KeyframeSegment<Value>] = []
        content._add(to: &segments)
        let track = KeyframeCurve(initial: initial[keyPath: keyPath], segments)
        return ResolvedKeyframes(duration: track.duration) { $0[keyPath: keyPath] = track.value(at: $1) }
    }
}

nonisolated public struct _KeyframeGroup<Value>: Keyframes {
    let resolve: (Value) -> ResolvedKeyframes<Value>
    public func _resolve(from initial: Value) -> ResolvedKeyframes<Value> { resolve(initial) }
}

@resultBuilder
public struct KeyframesBuilder<Value> {
    public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value { expression }
    public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value { expression }
    public static func buildPartialBlock<K: Keyframes>(first: K) -> K where K.Value == Value { first }
    public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
    public static func buildPartialBlock<A: Keyframes, B: Keyframes>(accumulated: A, next: B) -> some Keyframes<Value> where A.Value == Value, B.Value == Value {
        _KeyframeGroup<Value> { initial in
            let a = accumulated._resolve(from: initial), b = next._resolve(from: initial)
            return ResolvedKeyframes(duration: max(a.duration, b.duration)) { a.update(&$0, $1); b.update(&$0, $1) }
        }
    }
    public static func buildPartialBlock<A: KeyframeTrackContent, B: KeyframeTrackContent>(accumulated: A, next: B) -> some KeyframeTrackContent<Value> where A.Value == Value, B.Value == Value {
        _KeyframeSequence<Value> { accumulated._add(to: &$0); next._add(to: &$0) }
    }
    public static func buildFinalResult<K: Keyframes>(_ component: K) -> K where K.Value == Value { component }
    public static func buildFinalResult<K: KeyframeTrackContent>(_ component: K) -> KeyframeTrack<Value, Value, K> where K.Value == Value { KeyframeTrack { component } }
}

/// A track that can be asked for its value at any time.
nonisolated struct KeyframeCurve<Value: Animatable> {
    private let initial: Value
    private let segments: [KeyframeSegment<Value>]
    /// Where each piece begins, and the speeds at the ends of the cubic ones.
    private var starts: [TimeInterval] = []
    let duration: TimeInterval

    init(initial: Value, _ segments: [KeyframeSegment<Value>]) {
        self.initial = initial
        self.segments = segments
        var t = 0.0
        for s in segments {
            starts.append(t)
            t += s.duration
        }
        duration = t
    }

    private func data(before i: Int) -> Value.AnimatableData { i == 0 ? initial.animatableData : segments[i - 1].target.animatableData }

    /// Speed at the border before piece `i`: the mean slope of its neighbours, as a Catmull-Rom spline has it.
    private func speed(before i: Int) -> Value.AnimatableData {
        guard i > 0, i < segments.count else { return .zero }
        let length = segments[i - 1].duration + segments[i].duration
        guard length > 0 else { return .zero }
        return (segments[i].target.animatableData - data(before: i - 1)).scaled(by: 1 / length)
    }

    func value(at time: TimeInterval) -> Value {
        guard let last = segments.last else { return initial }
        if time >= duration { return last.target }
        guard let i = segments.indices.last(where: { starts[$0] <= time }) else { return initial }
        let s = segments[i], from = data(before: i), to = s.target.animatableData, t = time - starts[i]
        let u = s.duration > 0 ? t / s.duration : 1
        var result = s.target
        switch s.kind {
        case .move: break
        case .linear(let curve): result.animatableData = from + (to - from).scaled(by: curve.value(at: u))
        case .spring(let spring, let velocity):
            result.animatableData = from + spring.value(target: to - from, initialVelocity: velocity?.animatableData ?? .zero, time: t)
        case .cubic(let start, let end):
            let v0 = (start?.animatableData ?? speed(before: i)).scaled(by: s.duration), v1 = (end?.animatableData ?? speed(before: i + 1)).scaled(by: s.duration)
            let u2 = u * u, u3 = u2 * u
            result.animatableData = from.scaled(by: 2 * u3 - 3 * u2 + 1) + v0.scaled(by: u3 - 2 * u2 + u) + to.scaled(by: 3 * u2 - 2 * u3) + v1.scaled(by: u3 - u2)
        }
        return result
    }
}

/// Keyframes without a view.
nonisolated public struct KeyframeTimeline<Value> {
    private let initial: Value
    private let resolved: ResolvedKeyframes<Value>
    public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
        initial = initialValue
        resolved = content()._resolve(from: initialValue)
    }
    /// Seconds.
    public var duration: TimeInterval { resolved.duration }
    public func value(time: TimeInterval) -> Value {
        var v = initial
        resolved.update(&v, time)
        return v
    }
    public func value(progress: Double) -> Value { value(time: duration * progress) }
}

/// Shows content for a value that follows keyframes.
nonisolated public struct KeyframeAnimator<Value, KeyframePath: Keyframes, Content: View>: View where Value == KeyframePath.Value {
    let initial: Value
    let trigger: AnyTrigger?
    let repeats: Bool
    let content: (Value) -> Content
    let keyframes: (Value) -> KeyframePath

    nonisolated public init(initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content, @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath) {
        initial = initialValue
        trigger = nil
        repeats = repeating
        self.content = content
        self.keyframes = keyframes
    }
    nonisolated public init(initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content, @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath) {
        initial = initialValue
        self.trigger = AnyTrigger(trigger)
        repeats = false
        self.content = content
        self.keyframes = keyframes
    }

    public var body: Never { fatalError() }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { KeyframeNode(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: KeyframeNode<Value, KeyframePath, Content>.self).update(view) }
    nonisolated public static var _elementCount: Int? { Content._elementCount }
}

private final class KeyframeNode<Value, Path: Keyframes, Content: View>: Node where Value == Path.Value {
    private var view: KeyframeAnimator<Value, Path, Content>
    private var value: Value

    init(_ view: KeyframeAnimator<Value, Path, Content>, _ context: NodeContext) {
        self.view = view
        value = view.initial
        super.init(context)
        adopt(Content._makeNode(content(), NodeContext(self)))
        if view.trigger == nil { run() }
    }

    func update(_ new: KeyframeAnimator<Value, Path, Content>) {
        let changed = new.trigger != view.trigger
        view = new
        if changed { run() }
        performUpdate()
    }

    override func performUpdate() { Content._updateNode(children[0], content()) }
    private func content() -> Content { evaluate { observingChanges { onMain { view.content(value) } } } }

    private func run() {
        let from = value, resolved = view.keyframes(from)._resolve(from: from), start = tree.now
        tree.animate(self, Ticker(repeatsForever: view.repeats) { [weak self] time in
            guard let self, isMounted else { return false }
            var t = time - start
            let isOver = t >= resolved.duration && !(view.repeats && resolved.duration > 0)
            if view.repeats, resolved.duration > 0 { t = t.truncatingRemainder(dividingBy: resolved.duration) }
            resolved.update(&value, min(t, resolved.duration))
            setNeedsUpdate()
            return !isOver
        })
    }

    override func didUnmount() { tree.stopAnimating(self) }
}

extension View {
    nonisolated public func keyframeAnimator<Value>(initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View, @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>) -> some View {
        let base = PlaceholderContentView<Self>(content: AnyView(self))
        return KeyframeAnimator(initialValue: initialValue, repeating: repeating, content: { content(base, $0) }, keyframes: keyframes)
    }
    nonisolated public func keyframeAnimator<Value>(initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View, @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>) -> some View {
        let base = PlaceholderContentView<Self>(content: AnyView(self))
        return KeyframeAnimator(initialValue: initialValue, trigger: trigger, content: { content(base, $0) }, keyframes: keyframes)
    }
}
