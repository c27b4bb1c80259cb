import Drawing
import Engine

/// How a view is shown, decided by where it stands. Nothing of it takes part in layout.
public protocol VisualEffect: Sendable, Animatable {
    nonisolated func _collect(_ parts: inout [any _ViewEffect])
}

/// The start of a chain of effects: changes nothing.
nonisolated public struct EmptyVisualEffect: VisualEffect {
    public init() {}
    public var animatableData: EmptyAnimatableData { get { .zero } set {} }
    nonisolated public func _collect(_ parts: inout [any _ViewEffect]) {}
}

/// An effect after another.
nonisolated public struct _ChainedVisualEffect<Base: VisualEffect, Part: _ViewEffect>: VisualEffect, @unchecked Sendable {
    var base: Base
    var part: Part
    public var animatableData: AnimatablePair<Base.AnimatableData, Part.AnimatableData> {
        get { AnimatablePair(base.animatableData, part.animatableData) }
        set { (base.animatableData, part.animatableData) = (newValue.first, newValue.second) }
    }
    nonisolated public func _collect(_ parts: inout [any _ViewEffect]) {
        base._collect(&parts)
        parts.append(part)
    }
}

extension VisualEffect {
    nonisolated private func then<P: _ViewEffect>(_ part: P) -> _ChainedVisualEffect<Self, P> { _ChainedVisualEffect(base: self, part: part) }

    nonisolated public func offset(_ offset: CGSize) -> some VisualEffect { then(_OffsetEffect(offset: offset)) }
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { offset(CGSize(width: x, height: y)) }
    nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some VisualEffect { then(_ScaleEffect(scale: scale, anchor: anchor)) }
    nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect { scaleEffect(CGSize(width: s, height: s), anchor: anchor) }
    nonisolated public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect {
        scaleEffect(CGSize(width: x, height: y), anchor: anchor)
    }
    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect { then(_RotationEffect(angle: angle, anchor: anchor)) }
    nonisolated public func rotation3DEffect(_ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0,
                                             perspective: CGFloat = 1) -> some VisualEffect {
        then(_Rotation3DEffect(angle: angle, axis: axis, anchor: anchor))
    }
    nonisolated public func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect { then(_TransformEffect(transform: transform)) }
    nonisolated public func opacity(_ opacity: Double) -> some VisualEffect { then(_OpacityEffect(opacity: opacity)) }
    nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { then(_FilterEffect(kind: .blur(radius: radius, opaque: opaque))) }
    nonisolated public func brightness(_ amount: Double) -> some VisualEffect { then(_FilterEffect(kind: .brightness(amount))) }
    nonisolated public func contrast(_ amount: Double) -> some VisualEffect { then(_FilterEffect(kind: .contrast(amount))) }
    nonisolated public func saturation(_ amount: Double) -> some VisualEffect { then(_FilterEffect(kind: .saturation(amount))) }
    nonisolated public func grayscale(_ amount: Double) -> some VisualEffect { then(_FilterEffect(kind: .grayscale(amount))) }
    nonisolated public func hueRotation(_ angle: Angle) -> some VisualEffect { then(_FilterEffect(kind: .hueRotation(angle.radians))) }
}

/// Shows its content under effects made from its geometry.
final class VisualEffectElement<Effect: VisualEffect>: UnaryElement, GeometryReading, GeometryObserver {
    private var make: (GeometryProxy) -> Effect
    private var parts: [any _ViewEffect] = []
    private var lastFrame = CGRect.null
    private var shown: AnimatedValue<Effect>?
    /// How a new effect takes over, where it is not the change under way that says so.
    var animation: Animation?
    var readsGlobalGeometry = false

    init(_ context: NodeContext, _ make: @escaping (GeometryProxy) -> Effect) {
        self.make = make
        super.init(context)
        tree.observeGeometry(self)
    }

    func update(_ new: @escaping (GeometryProxy) -> Effect) {
        make = new
        refresh()
    }

    /// Something the closure read has changed.
    override func performUpdate() { refresh() }

    func geometryMayHaveChanged() {
        guard hasGeometry else { return }
        // The effect itself moves the content, not this element: its place in its parent is what counts.
        let frame = enclosingElement.map { CGRect(origin: position, size: size).applying($0.transform(to: nil)) } ?? .null
        guard frame != lastFrame else { return }
        lastFrame = frame
        refresh()
    }

    private func refresh() {
        guard hasGeometry else { return }
        let proxy = GeometryProxy(element: self, size: size, insets: safeAreaInsets(of: CGRect(origin: .zero, size: size)))
        // The proxy answers for the layout, without what the effect does.
        parts = []
        let effect = evaluate { observingChanges { onMain { make(proxy) } } }
        if let shown {
            func change() { shown.change(to: effect, for: self) { [unowned self] in collect() } }
            if let animation { tree.withUpdateTransaction(Transaction(animation: animation), change) } else { change() }
        } else {
            shown = AnimatedValue(effect)
        }
        collect()
    }

    private func collect() {
        parts = []
        shown?.current._collect(&parts)
        setNeedsPaint()
    }

    private func transform(_ size: CGSize) -> CGAffineTransform? {
        let mirrored = layoutDirection == .rightToLeft
        var result: CGAffineTransform?
        for part in parts {
            guard let t = part._transform(size: size, mirrored: mirrored) else { continue }
            result = result?.concatenating(t) ?? t
        }
        return result
    }

    override var effectTransform: CGAffineTransform? { transform(size) }
    override func visualOpacity() -> Double { parts.reduce(1) { $0 * $1._opacity } }

    override func paint() {
        fragment.transform = transform(shownSize) ?? .identity
        fragment.opacity = min(max(visualOpacity(), 0), 1)
        var filters: [Filter] = []
        for case let filter as _FilterEffect in parts {
            filter._apply(to: fragment, element: self)
            filters += fragment.filters
        }
        fragment.filters = filters
    }
}

nonisolated private struct VisualEffectModifier<Effect: VisualEffect>: _ElementModifier {
    let make: (EmptyVisualEffect, GeometryProxy) -> Effect
    nonisolated func _makeElement(_ context: NodeContext) -> VisualEffectElement<Effect> {
        let make = make
        return VisualEffectElement(context) { make(EmptyVisualEffect(), $0) }
    }
    nonisolated func _update(_ element: VisualEffectElement<Effect>) {
        let make = make
        element.update { make(EmptyVisualEffect(), $0) }
    }
}

extension View {
    /// Applies effects that may depend on where the view stands.
    nonisolated public func visualEffect(_ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> some VisualEffect) -> some View {
        modifier(VisualEffectModifier(make: effect))
    }
}
