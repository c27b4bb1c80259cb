import Drawing
import Engine

/// An element that changes how its content is shown and nothing about its layout (behaviours 59).
public final class EffectElement<Effect: _ViewEffect>: UnaryElement {
    private let effect: AnimatedValue<Effect>

    init(_ context: NodeContext, _ effect: Effect) {
        self.effect = AnimatedValue(effect)
        super.init(context)
    }

    func update(_ new: Effect) {
        guard !Comparison.isEqual(effect.target, new) else { return }
        effect.change(to: new, for: self) { [unowned self] in effectDidStep() }
        effectDidStep()
    }

    private func effectDidStep() {
        setNeedsPaint()
        if Effect.movesContent { tree.noteGeometryEffect() }
    }

    override public var effectTransform: CGAffineTransform? {
        guard Effect.movesContent else { return nil }
        return effect.current._transform(size: size, mirrored: layoutDirection == .rightToLeft)
    }

    override public func paint() {
        if Effect.movesContent {
            fragment.transform = effect.current._transform(size: shownSize, mirrored: layoutDirection == .rightToLeft) ?? .identity
        }
        effect.current._apply(to: fragment, element: self)
    }

    override public func visualOpacity() -> Double { effect.current._opacity }
}

/// The value behind an `EffectElement`.
public protocol _ViewEffect: Animatable {
    nonisolated static var movesContent: Bool { get }
    nonisolated func _transform(size: CGSize, mirrored: Bool) -> CGAffineTransform?
    nonisolated func _apply(to fragment: Fragment, element: ElementNode)
    nonisolated var _opacity: Double { get }
}

/// A modifier that is such an effect.
public protocol VisualModifier: _ElementModifier, _ViewEffect {}

extension _ViewEffect {
    nonisolated public static var movesContent: Bool { false }
    nonisolated public func _transform(size: CGSize, mirrored: Bool) -> CGAffineTransform? { nil }
    nonisolated public func _apply(to fragment: Fragment, element: ElementNode) {}
    nonisolated public var _opacity: Double { 1 }
}

extension VisualModifier {
    nonisolated public func _makeElement(_ context: NodeContext) -> EffectElement<Self> { EffectElement(context, self) }
    nonisolated public func _update(_ element: EffectElement<Self>) { element.update(self) }
}

nonisolated public struct _OpacityEffect: VisualModifier {
    var opacity: Double
    public var animatableData: Double { get { opacity } set { opacity = newValue } }
    nonisolated public func _apply(to fragment: Fragment, element: ElementNode) { fragment.opacity = min(max(opacity, 0), 1) }
    nonisolated public var _opacity: Double { opacity }
}

nonisolated public struct _OffsetEffect: VisualModifier {
    var offset: CGSize
    public var animatableData: CGSize.AnimatableData { get { offset.animatableData } set { offset.animatableData = newValue } }
    nonisolated public static var movesContent: Bool { true }
    nonisolated public func _transform(size: CGSize, mirrored: Bool) -> CGAffineTransform? {
        CGAffineTransform(translationX: mirrored ? -offset.width : offset.width, y: offset.height)
    }
}

/// `t` around a point of a box.
private func around(_ anchor: UnitPoint, _ size: CGSize, _ t: CGAffineTransform) -> CGAffineTransform {
    let p = anchor.point(in: size)
    return CGAffineTransform(translationX: -p.x, y: -p.y).concatenating(t).concatenating(CGAffineTransform(translationX: p.x, y: p.y))
}

nonisolated public struct _ScaleEffect: VisualModifier {
    var scale: CGSize
    var anchor: UnitPoint
    public var animatableData: AnimatablePair<CGSize.AnimatableData, UnitPoint.AnimatableData> {
        get { AnimatablePair(scale.animatableData, anchor.animatableData) }
        set { (scale.animatableData, anchor.animatableData) = (newValue.first, newValue.second) }
    }
    nonisolated public static var movesContent: Bool { true }
    nonisolated public func _transform(size: CGSize, mirrored: Bool) -> CGAffineTransform? {
        around(anchor, size, CGAffineTransform(scaleX: scale.width, y: scale.height))
    }
}

nonisolated public struct _RotationEffect: VisualModifier {
    var angle: Angle
    var anchor: UnitPoint
    public var animatableData: AnimatablePair<Double, UnitPoint.AnimatableData> {
        get { AnimatablePair(angle.radians, anchor.animatableData) }
        set { (angle.radians, anchor.animatableData) = (newValue.first, newValue.second) }
    }
    nonisolated public static var movesContent: Bool { true }
    nonisolated public func _transform(size: CGSize, mirrored: Bool) -> CGAffineTransform? {
        around(anchor, size, CGAffineTransform(rotationAngle: angle.radians))
    }
}

/// A turn out of the screen's plane, drawn as its parallel projection: the foreshortening, without perspective.
nonisolated public struct _Rotation3DEffect: VisualModifier {
    var angle: Angle
    var axis: (x: CGFloat, y: CGFloat, z: CGFloat)
    var anchor: UnitPoint
    public var animatableData: Double { get { angle.radians } set { angle.radians = newValue } }
    nonisolated public static var movesContent: Bool { true }
    nonisolated public func _transform(size: CGSize, mirrored: Bool) -> CGAffineTransform? {
        let n = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
        guard n > 0 else { return .identity }
        let (x, y, z) = (axis.x / n, axis.y / n, axis.z / n)
        let c = cos(angle.radians), s = sin(angle.radians), k = 1 - c
        return around(anchor, size, CGAffineTransform(a: c + x * x * k, b: y * x * k + z * s, c: x * y * k - z * s, d: c + y * y * k, tx: 0, ty: 0))
    }
}

nonisolated public struct _TransformEffect: VisualModifier {
    var transform: CGAffineTransform
    public var animatableData: EmptyAnimatableData { get { .zero } set {} }
    nonisolated public static var movesContent: Bool { true }
    nonisolated public func _transform(size: CGSize, mirrored: Bool) -> CGAffineTransform? { transform }
}

/// One filter on everything the view draws.
nonisolated public struct _FilterEffect: VisualModifier {
    enum Kind {
        case blur(radius: CGFloat, opaque: Bool)
        case brightness(Double), contrast(Double), saturation(Double), grayscale(Double), hueRotation(Double)
        case invert
        case multiply(Color)
        case shadow(color: Color, radius: CGFloat, x: CGFloat, y: CGFloat)
        case luminanceToAlpha
    }
    var kind: Kind

    public var animatableData: AnimatableVector {
        get {
            switch kind {
            case .blur(let r, _): AnimatableVector([r])
            case .brightness(let v), .contrast(let v), .saturation(let v), .grayscale(let v), .hueRotation(let v): AnimatableVector([v])
            case .shadow(_, let r, let x, let y): AnimatableVector([r, x, y])
            default: .zero
            }
        }
        set {
            func v(_ i: Int) -> Double { i < newValue.values.count ? newValue.values[i] : 0 }
            switch kind {
            case .blur(_, let o): kind = .blur(radius: max(v(0), 0), opaque: o)
            case .brightness: kind = .brightness(v(0))
            case .contrast: kind = .contrast(v(0))
            case .saturation: kind = .saturation(v(0))
            case .grayscale: kind = .grayscale(v(0))
            case .hueRotation: kind = .hueRotation(v(0))
            case .shadow(let c, _, _, _): kind = .shadow(color: c, radius: max(v(0), 0), x: v(1), y: v(2))
            default: break
            }
        }
    }

    nonisolated public func _apply(to fragment: Fragment, element: ElementNode) {
        let env = EnvironmentValues(element.environment, reader: element)
        let filter: Filter = switch kind {
        case .blur(let r, let o): .blur(radius: r, opaque: o)
        case .brightness(let v): .brightness(v)
        case .contrast(let v): .contrast(v)
        case .saturation(let v): .saturation(v)
        case .grayscale(let v): .grayscale(v)
        case .hueRotation(let v): .hueRotation(v)
        case .invert: .colorInvert
        case .multiply(let c): .colorMultiply(c.resolved(in: env))
        case .shadow(let c, let r, let x, let y): .shadow(color: c.resolved(in: env), radius: r, x: x, y: y)
        case .luminanceToAlpha: .luminanceToAlpha
        }
        fragment.filters = [filter]
    }
}

nonisolated public struct _BlendModeEffect: VisualModifier {
    var mode: BlendMode
    public var animatableData: EmptyAnimatableData { get { .zero } set {} }
    nonisolated public func _apply(to fragment: Fragment, element: ElementNode) { fragment.mode = mode.composite }
}

nonisolated public struct _CompositingEffect: VisualModifier {
    public var animatableData: EmptyAnimatableData { get { .zero } set {} }
    nonisolated public func _apply(to fragment: Fragment, element: ElementNode) { fragment.isolated = true }
}

nonisolated public struct _HiddenEffect: VisualModifier {
    public var animatableData: EmptyAnimatableData { get { .zero } set {} }
    nonisolated public func _apply(to fragment: Fragment, element: ElementNode) { fragment.isHidden = true }
    nonisolated public var _opacity: Double { 0 }
}

nonisolated public struct _ClipEffect<S: Shape>: VisualModifier {
    var shape: S
    var style: FillStyle
    public var animatableData: S.AnimatableData { get { shape.animatableData } set { shape.animatableData = newValue } }
    nonisolated public func _apply(to fragment: Fragment, element: ElementNode) {
        fragment.clip = shape.path(in: CGRect(origin: .zero, size: element.shownSize))
        fragment.clipEvenOdd = style.isEOFilled
    }
}

public enum BlendMode: Hashable, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity
    case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter

    var composite: CompositeMode { CompositeMode(rawValue: "\(self)") ?? .normal }
}

extension View {
    nonisolated public func opacity(_ opacity: Double) -> some View { modifier(_OpacityEffect(opacity: opacity)) }
    nonisolated public func hidden() -> some View { modifier(_HiddenEffect()) }
    nonisolated public func offset(_ offset: CGSize) -> some View { modifier(_OffsetEffect(offset: offset)) }
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(CGSize(width: x, height: y)) }
    nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { modifier(_ScaleEffect(scale: scale, anchor: anchor)) }
    nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { scaleEffect(CGSize(width: s, height: s), anchor: anchor) }
    nonisolated public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View { scaleEffect(CGSize(width: x, height: y), anchor: anchor) }
    nonisolated public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { modifier(_RotationEffect(angle: angle, anchor: anchor)) }
    nonisolated public func rotation3DEffect(_ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center, anchorZ: CGFloat = 0, perspective: CGFloat = 1) -> some View {
        modifier(_Rotation3DEffect(angle: angle, axis: axis, anchor: anchor))
    }
    nonisolated public func transformEffect(_ transform: CGAffineTransform) -> some View { modifier(_TransformEffect(transform: transform)) }

    nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View { modifier(_FilterEffect(kind: .blur(radius: radius, opaque: opaque))) }
    nonisolated public func brightness(_ amount: Double) -> some View { modifier(_FilterEffect(kind: .brightness(amount))) }
    nonisolated public func contrast(_ amount: Double) -> some View { modifier(_FilterEffect(kind: .contrast(amount))) }
    nonisolated public func saturation(_ amount: Double) -> some View { modifier(_FilterEffect(kind: .saturation(amount))) }
    nonisolated public func grayscale(_ amount: Double) -> some View { modifier(_FilterEffect(kind: .grayscale(amount))) }
    nonisolated public func hueRotation(_ angle: Angle) -> some View { modifier(_FilterEffect(kind: .hueRotation(angle.radians))) }
    nonisolated public func colorInvert() -> some View { modifier(_FilterEffect(kind: .invert)) }
    nonisolated public func colorMultiply(_ color: Color) -> some View { modifier(_FilterEffect(kind: .multiply(color))) }
    nonisolated public func luminanceToAlpha() -> some View { modifier(_FilterEffect(kind: .luminanceToAlpha)) }
    nonisolated public func shadow(color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View {
        modifier(_FilterEffect(kind: .shadow(color: color, radius: radius, x: x, y: y)))
    }
    nonisolated public func blendMode(_ blendMode: BlendMode) -> some View { modifier(_BlendModeEffect(mode: blendMode)) }
    nonisolated public func compositingGroup() -> some View { modifier(_CompositingEffect()) }
    nonisolated public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View { modifier(_CompositingEffect()) }
    nonisolated public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { modifier(_ClipEffect(shape: shape, style: style)) }
    nonisolated public func clipped(antialiased: Bool = false) -> some View { clipShape(Rectangle()) }
    nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { clipShape(RoundedRectangle(cornerRadius: radius, style: .circular)) }
    nonisolated public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View {
        modifier(MaskModifier(mask: mask(), alignment: alignment))
    }
    nonisolated public func mask<Mask: View>(_ mask: Mask) -> some View { modifier(MaskModifier(mask: mask, alignment: .center)) }
}

/// Shows the content where the mask is opaque.
public final class MaskElement: SecondaryHost {
    override public var paintOrder: [ElementNode] { content.map { [$0] } ?? [] }
    override public func paint() { fragment.mask = secondary.fragment }
}

nonisolated struct MaskModifier<Mask: View>: _ElementModifier {
    let mask: Mask
    let alignment: Alignment
    nonisolated func _makeElement(_ context: NodeContext) -> MaskElement { MaskElement(context, isInFront: true, alignment: alignment) }
    nonisolated func _didMake(_ host: MaskElement) {
        host.secondary.adopt(Mask._makeNode(mask, NodeContext(host.secondary)))
        host.adopt(host.secondary)
        host.elementsDidChange()
    }
    nonisolated func _update(_ host: MaskElement) {
        host.alignment = alignment
        Mask._updateNode(host.secondary.children[0], mask)
    }
}

/// A view effect that may move and transform its content with its size, custom ones included.
public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
    nonisolated func effectValue(size: CGSize) -> ProjectionTransform
}

/// A three by three projection; only its affine part is drawn.
nonisolated public struct ProjectionTransform: Equatable, Sendable {
    public var m11: CGFloat = 1, m12: CGFloat = 0, m13: CGFloat = 0
    public var m21: CGFloat = 0, m22: CGFloat = 1, m23: CGFloat = 0
    public var m31: CGFloat = 0, m32: CGFloat = 0, m33: CGFloat = 1
    public init() {}
    public init(_ m: CGAffineTransform) { (m11, m12, m21, m22, m31, m32) = (m.a, m.b, m.c, m.d, m.tx, m.ty) }
    public var isIdentity: Bool { self == ProjectionTransform() }
    var affine: CGAffineTransform { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32) }
    public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform { ProjectionTransform(affine.concatenating(rhs.affine)) }
}

public final class GeometryEffectElement<Effect: GeometryEffect>: UnaryElement {
    private let effect: AnimatedValue<Effect>
    private let isIgnoredByLayout: Bool
    init(_ context: NodeContext, _ effect: Effect, isIgnoredByLayout: Bool = false) {
        self.effect = AnimatedValue(effect)
        self.isIgnoredByLayout = isIgnoredByLayout
        super.init(context)
    }
    func update(_ new: Effect) {
        guard !Comparison.isEqual(effect.target, new) else { return }
        effect.change(to: new, for: self) { [unowned self] in
            setNeedsPaint()
            tree.noteGeometryEffect()
        }
        setNeedsPaint()
    }
    override public var effectTransform: CGAffineTransform? { isIgnoredByLayout ? nil : effect.current.effectValue(size: size).affine }
    override public func paint() { fragment.transform = effect.current.effectValue(size: shownSize).affine }
}

/// A transform that is drawn, while places and hits stay where they are without it.
nonisolated public struct _IgnoredByLayoutEffect<Base: GeometryEffect>: ViewModifier, Animatable {
    var base: Base
    public var animatableData: Base.AnimatableData {
        get { base.animatableData }
        set { base.animatableData = newValue }
    }
    public func body(content: Content) -> Never { fatalError() }
    nonisolated public static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node {
        GeometryEffectModifier._makeNode(GeometryEffectModifier(effect: modifier.base, isIgnoredByLayout: true), content, context)
    }
    nonisolated public static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C) {
        GeometryEffectModifier._updateNode(node, GeometryEffectModifier(effect: modifier.base, isIgnoredByLayout: true), content)
    }
    nonisolated public static func _elementCount<C: View>(_ content: C.Type) -> Int? { C._elementCount }
}

nonisolated public struct _ProjectionEffect: GeometryEffect {
    var transform: ProjectionTransform
    public var animatableData: EmptyAnimatableData { get { .zero } set {} }
    nonisolated public func effectValue(size: CGSize) -> ProjectionTransform { transform }
}

extension View {
    /// Each view moves within its parent here, so that a group of geometry has nothing left to do.
    nonisolated public func geometryGroup() -> some View { modifier(EmptyModifier()) }
    nonisolated public func projectionEffect(_ transform: ProjectionTransform) -> some View { modifier(_ProjectionEffect(transform: transform)) }
}

extension GeometryEffect {
    /// The same effect for drawing only.
    nonisolated public func ignoredByLayout() -> _IgnoredByLayoutEffect<Self> { _IgnoredByLayoutEffect(base: self) }

    public func body(content: Content) -> Never { fatalError() }
    nonisolated public static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node {
        GeometryEffectModifier._makeNode(GeometryEffectModifier(effect: modifier), content, context)
    }
    nonisolated public static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C) {
        GeometryEffectModifier._updateNode(node, GeometryEffectModifier(effect: modifier), content)
    }
    nonisolated public static func _elementCount<C: View>(_ content: C.Type) -> Int? { C._elementCount }
}

nonisolated private struct GeometryEffectModifier<Effect: GeometryEffect>: _ElementModifier {
    let effect: Effect
    var isIgnoredByLayout = false
    nonisolated func _makeElement(_ context: NodeContext) -> GeometryEffectElement<Effect> {
        GeometryEffectElement(context, effect, isIgnoredByLayout: isIgnoredByLayout)
    }
    nonisolated func _update(_ element: GeometryEffectElement<Effect>) { element.update(effect) }
}
