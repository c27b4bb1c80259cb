import Engine
import UIKit

/// A gesture recogniser of UIKit on a view of the framework's, given to `gesture(_:)`.
@preconcurrency @MainActor
public protocol UIGestureRecognizerRepresentable {
    associatedtype UIGestureRecognizerType: UIGestureRecognizer
    associatedtype Coordinator = Void
    typealias Context = UIGestureRecognizerRepresentableContext<Self>
    typealias CoordinateSpaceConverter = UIGestureRecognizerRepresentableCoordinateSpaceConverter

    /// Makes the recogniser, once for the view's identity.
    func makeUIGestureRecognizer(context: Context) -> UIGestureRecognizerType
    /// Brings the recogniser up to date: whenever the view has a new value of the representable.
    func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context)
    /// Called whenever the recogniser would call the action of a target.
    func handleUIGestureRecognizerAction(_ recognizer: UIGestureRecognizerType, context: Context)
    func makeCoordinator(converter: CoordinateSpaceConverter) -> Coordinator
}

extension UIGestureRecognizerRepresentable {
    public func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context) {}
    public func handleUIGestureRecognizerAction(_ recognizer: UIGestureRecognizerType, context: Context) {}
}

extension UIGestureRecognizerRepresentable where Coordinator == Void {
    public func makeCoordinator(converter: CoordinateSpaceConverter) { () }
}

/// What the methods of such a representable are told.
@preconcurrency @MainActor
public struct UIGestureRecognizerRepresentableContext<Representable: UIGestureRecognizerRepresentable> {
    public let coordinator: Representable.Coordinator
    public let converter: UIGestureRecognizerRepresentableCoordinateSpaceConverter
}

/// Tells where the fingers are in the coordinates of views. All lengths are points, speeds points a second.
@preconcurrency @MainActor
public struct UIGestureRecognizerRepresentableCoordinateSpaceConverter {
    private final class Source {
        weak var element: ElementNode?
        weak var recognizer: UIGestureRecognizer?
    }
    private let source = Source()

    init(_ element: ElementNode) { source.element = element }

    func follow(_ recognizer: UIGestureRecognizer) { source.recognizer = recognizer }

    /// Where the gesture is, in the view's own coordinates; zero once the view is gone.
    public var localLocation: CGPoint { location(in: .local) }
    /// How far the gesture has gone, where it is one that moves.
    public var localTranslation: CGPoint? { translation(in: .local) }
    /// How fast it moves, where it is one that moves.
    public var localVelocity: CGPoint? { velocity(in: .local) }

    public func location(in coordinateSpace: some CoordinateSpaceProtocol) -> CGPoint {
        convert(globalPoint: source.recognizer?.location(in: nil) ?? .zero, to: coordinateSpace)
    }

    public func translation(in coordinateSpace: some CoordinateSpaceProtocol) -> CGPoint? {
        (source.recognizer as? UIPanGestureRecognizer).map { vector($0.translation(in: nil), in: coordinateSpace) }
    }

    public func velocity(in coordinateSpace: some CoordinateSpaceProtocol) -> CGPoint? {
        (source.recognizer as? UIPanGestureRecognizer).map { vector($0.velocity(in: nil), in: coordinateSpace) }
    }

    /// A point of the window in another space.
    public func convert(globalPoint: CGPoint, to coordinateSpace: some CoordinateSpaceProtocol = .local) -> CGPoint {
        guard let element = source.element, element.isMounted else { return .zero }
        return CoordinateSpaces.point(globalPoint.applying(element.transform(to: nil).inverted()), from: element, in: coordinateSpace.coordinateSpace)
    }

    /// A difference of points: a space that is scaled or turned changes it.
    private func vector(_ v: CGPoint, in space: some CoordinateSpaceProtocol) -> CGPoint {
        let zero = convert(globalPoint: .zero, to: space), end = convert(globalPoint: v, to: space)
        return CGPoint(x: end.x - zero.x, y: end.y - zero.y)
    }
}

/// Keeps the recogniser and the coordinator of a representable for the life of the element.
final class RepresentedGestureElement<R: UIGestureRecognizerRepresentable>: GestureElement {
    private var representable: R
    private var context: R.Context!
    private var recognizer: R.UIGestureRecognizerType!

    init(_ representable: R, _ nodeContext: NodeContext) {
        self.representable = representable
        super.init(nodeContext)
        onMain {
            let converter = R.CoordinateSpaceConverter(self)
            context = R.Context(coordinator: representable.makeCoordinator(converter: converter), converter: converter)
            recognizer = representable.makeUIGestureRecognizer(context: context)
            converter.follow(recognizer)
            recognizer._action = { [weak self] in
                guard let self else { return }
                self.representable.handleUIGestureRecognizerAction(recognizer, context: context)
            }
            representable.updateUIGestureRecognizer(recognizer, context: context)
        }
    }

    func update(_ new: R) {
        representable = new
        onMain { new.updateUIGestureRecognizer(recognizer, context: context) }
    }

    override var recognizersNow: [Recognizer] { onMain { recognizer.isEnabled ? [recognizer._recognizer(self)] : [] } }
}

nonisolated struct RepresentedGestureModifier<R: UIGestureRecognizerRepresentable>: _ElementModifier {
    let representable: R
    nonisolated func _makeElement(_ context: NodeContext) -> GestureElement { RepresentedGestureElement(representable, context) }
    nonisolated func _update(_ element: GestureElement) { (element as? RepresentedGestureElement<R>)?.update(representable) }
}

extension View {
    /// Attaches a recogniser of UIKit.
    nonisolated public func gesture(_ representable: some UIGestureRecognizerRepresentable) -> some View {
        modifier(RepresentedGestureModifier(representable: representable))
    }
}
