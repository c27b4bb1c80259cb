import Drawing
import Engine

nonisolated public struct GestureMask: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let none: GestureMask = []
    public static let gesture = GestureMask(rawValue: 1)
    public static let subviews = GestureMask(rawValue: 2)
    public static let all: GestureMask = [.gesture, .subviews]
}

/// An element that watches pointers for a gesture.
public class GestureElement: UnaryElement, GestureSource {
    final fileprivate(set) var current: [Recognizer] = []
    var mask = GestureMask.all

    public var recognizers: [Recognizer] { mask.contains(.gesture) && isEnabledInEnvironment ? recognizersNow : [] }
    var recognizersNow: [Recognizer] { current }

    private var isEnabledInEnvironment: Bool { EnvironmentValues(environment, reader: nil).isEnabled }

    public var maskedBelow: Bool { !mask.contains(.subviews) }

    func setRecognizers(_ new: [Recognizer]) {
        for r in new { r.element = self }
        current = new
    }
}

/// Keeps one recogniser for the life of the element and hands it newer closures.
final class TypedGestureElement<G: Gesture>: GestureElement {
    private var gesture: G
    private let precedence: Recognizer.Precedence
    private let isSimultaneous: Bool

    init(_ context: NodeContext, _ gesture: G, precedence: Recognizer.Precedence, isSimultaneous: Bool) {
        self.gesture = gesture
        self.precedence = precedence
        self.isSimultaneous = isSimultaneous
        super.init(context)
        rebuild()
    }

    private var isInUse: Bool { current.contains { $0.isClaimed } }
    private var isStale = false

    func update(_ gesture: G) {
        self.gesture = gesture
        isStale = true
    }

    /// Newer closures take over between gestures; one under way keeps its own, which write to the same state.
    override var recognizersNow: [Recognizer] {
        if isStale && !isInUse { rebuild() }
        return super.recognizersNow
    }

    private func rebuild() {
        isStale = false
        let r = gesture._recognizer(GestureOutput(changed: { _ in }, ended: { _ in }))
        r.precedence = precedence
        r.isSimultaneous = isSimultaneous
        setRecognizers([r])
    }
}

nonisolated struct GestureModifier<G: Gesture>: _ElementModifier {
    let gesture: G
    var precedence = Recognizer.Precedence.normal
    var isSimultaneous = false
    var mask = GestureMask.all
    var isEnabled = true

    nonisolated func _makeElement(_ context: NodeContext) -> GestureElement {
        let e = TypedGestureElement(context, gesture, precedence: precedence, isSimultaneous: isSimultaneous)
        e.mask = isEnabled ? mask : .subviews
        return e
    }
    nonisolated func _update(_ element: GestureElement) {
        element.mask = isEnabled ? mask : .subviews
        (element as? TypedGestureElement<G>)?.update(gesture)
    }
}

/// The shape in which a view can be hit.
public final class ContentShapeElement<S: Shape>: UnaryElement {
    var shape: S
    init(_ context: NodeContext, _ shape: S) {
        self.shape = shape
        super.init(context)
    }
    override public func isHit(at point: CGPoint) -> Bool { shape.path(in: CGRect(origin: .zero, size: size)).contains(point) }
}

nonisolated struct ContentShapeModifier<S: Shape>: _ElementModifier {
    let shape: S
    nonisolated func _makeElement(_ context: NodeContext) -> ContentShapeElement<S> { ContentShapeElement(context, shape) }
    nonisolated func _update(_ element: ContentShapeElement<S>) { element.shape = shape }
}

public final class HitTestingElement: UnaryElement {
    var isEnabled = true
    override public var acceptsHits: Bool { isEnabled && super.acceptsHits }
}

nonisolated struct HitTestingModifier: _ElementModifier {
    let isEnabled: Bool
    nonisolated func _makeElement(_ context: NodeContext) -> HitTestingElement {
        let e = HitTestingElement(context)
        e.isEnabled = isEnabled
        return e
    }
    nonisolated func _update(_ element: HitTestingElement) { element.isEnabled = isEnabled }
}

nonisolated public struct ContentShapeKinds: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let interaction = ContentShapeKinds(rawValue: 1)
    public static let dragPreview = ContentShapeKinds(rawValue: 2)
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
    public static let hoverEffect = ContentShapeKinds(rawValue: 8)
    public static let accessibility = ContentShapeKinds(rawValue: 16)
    public static let focusEffect = ContentShapeKinds(rawValue: 32)
}

extension View {
    nonisolated public func gesture<T: Gesture>(_ gesture: T) -> some View { modifier(GestureModifier(gesture: gesture)) }
    nonisolated public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask) -> some View { modifier(GestureModifier(gesture: gesture, mask: mask)) }
    nonisolated public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View { modifier(GestureModifier(gesture: gesture, isEnabled: isEnabled)) }
    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        modifier(GestureModifier(gesture: gesture, precedence: .high, mask: mask))
    }
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
        modifier(GestureModifier(gesture: gesture, isSimultaneous: true, mask: mask))
    }
    /// A gesture beside those of the view, while `isEnabled`.
    nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
        modifier(GestureModifier(gesture: gesture, isSimultaneous: true, isEnabled: isEnabled))
    }
    /// A gesture that comes before those of the view, while `isEnabled`.
    nonisolated public func highPriorityGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
        modifier(GestureModifier(gesture: gesture, precedence: .high, isEnabled: isEnabled))
    }

    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { gesture(TapGesture(count: count).onEnded { _ in action() }) }
    nonisolated public func onTapGesture(count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void) -> some View {
        gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
    }
    nonisolated public func onTapGesture(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol, perform action: @escaping (CGPoint) -> Void) -> some View {
        gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace.coordinateSpace).onEnded { action($0.location) })
    }
    nonisolated public func onLongPressGesture(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void, onPressingChanged: ((Bool) -> Void)? = nil) -> some View {
        gesture(LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance).onChanged { onPressingChanged?($0) }.onEnded { _ in action() })
    }
    /// The form of iOS 13; without either closure's label the other one is meant.
    @_disfavoredOverload
    nonisolated public func onLongPressGesture(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil, perform action: @escaping () -> Void) -> some View {
        onLongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action, onPressingChanged: pressing)
    }

    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { modifier(ContentShapeModifier(shape: shape)) }
    nonisolated public func contentShape<S: Shape>(_ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false) -> some View {
        modifier(ConditionalModifier(modifier: kind.contains(.interaction) ? ContentShapeModifier(shape: shape) : nil))
    }
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { modifier(HitTestingModifier(isEnabled: enabled)) }
}

/// A modifier that is there or not for the life of the view.
nonisolated struct ConditionalModifier<M: ViewModifier>: ViewModifier {
    let modifier: M?
    func body(content: Content) -> some View {
        if let modifier { content.modifier(modifier) } else { content }
    }
}
