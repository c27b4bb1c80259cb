import Drawing
import Engine

/// How a page comes into a stack, or a cover over its window.
public protocol NavigationTransition {
    nonisolated var _source: TransitionSourceKey? { get }
}

/// Pages slide in, covers come from below.
nonisolated public struct AutomaticNavigationTransition: NavigationTransition {
    nonisolated public var _source: TransitionSourceKey? { nil }
}

/// The page grows from the view it belongs to.
nonisolated public struct ZoomNavigationTransition: NavigationTransition {
    let key: TransitionSourceKey
    nonisolated public var _source: TransitionSourceKey? { key }
}

extension NavigationTransition where Self == AutomaticNavigationTransition { nonisolated public static var automatic: Self { .init() } }
extension NavigationTransition where Self == ZoomNavigationTransition {
    /// Grows from the view that says to be the source of that id. Where there is no such view, as with `automatic`.
    nonisolated public static func zoom<ID: Hashable>(sourceID: ID, in namespace: Namespace.ID) -> Self { .init(key: TransitionSourceKey(id: AnyHashable(sourceID), namespace: namespace)) }
}

/// Names the view that a page grows from.
nonisolated public struct TransitionSourceKey: Hashable {
    let id: AnyHashable
    let namespace: Namespace.ID
}

/// A view that pages grow from.
public final class TransitionSourceElement: UnaryElement {
    private struct Weak { weak var element: TransitionSourceElement? }
    /// Ids of namespaces are unique, so all windows share this.
    nonisolated(unsafe) private static var all: [TransitionSourceKey: Weak] = [:]
    private var key: TransitionSourceKey
    private(set) var cornerRadius: CGFloat

    init(_ context: NodeContext, _ modifier: TransitionSourceModifier) {
        key = modifier.key
        cornerRadius = modifier.cornerRadius
        super.init(context)
        Self.all[key] = Weak(element: self)
    }

    func update(_ modifier: TransitionSourceModifier) {
        cornerRadius = modifier.cornerRadius
        guard modifier.key != key else { return }
        forget()
        key = modifier.key
        Self.all[key] = Weak(element: self)
    }

    override public func didUnmount() { forget() }
    private func forget() { if Self.all[key]?.element === self { Self.all[key] = nil } }

    static func named(_ key: TransitionSourceKey) -> TransitionSourceElement? {
        guard let element = all[key]?.element, element.isMounted, element.hasGeometry else { return nil }
        return element
    }
}

nonisolated struct TransitionSourceModifier: _ElementModifier {
    let key: TransitionSourceKey
    var cornerRadius: CGFloat = 0
    nonisolated func _makeElement(_ context: NodeContext) -> TransitionSourceElement { TransitionSourceElement(context, self) }
    nonisolated func _update(_ element: TransitionSourceElement) { element.update(self) }
}

/// Says how the page, or the cover, that the content is in comes.
public final class NavigationTransitionElement: UnaryElement {
    func write(_ source: TransitionSourceKey?) {
        let environment = EnvironmentValues(environment, reader: nil)
        if let page = environment.navigationPage, page.pop != nil { page.transitionSource = source } else { environment.presentedItem?.transitionSource = source }
    }
}

nonisolated private struct NavigationTransitionModifier: _ElementModifier {
    let source: TransitionSourceKey?
    nonisolated func _makeElement(_ context: NodeContext) -> NavigationTransitionElement { NavigationTransitionElement(context) }
    nonisolated func _didMake(_ element: NavigationTransitionElement) { element.write(source) }
    nonisolated func _update(_ element: NavigationTransitionElement) { element.write(source) }
}

extension View {
    /// How the page that the view is on comes and goes.
    nonisolated public func navigationTransition<T: NavigationTransition>(_ style: T) -> some View { modifier(NavigationTransitionModifier(source: style._source)) }

    /// Makes the view one that pages grow from.
    nonisolated public func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
        modifier(TransitionSourceModifier(key: TransitionSourceKey(id: AnyHashable(id), namespace: namespace)))
    }

    nonisolated public func matchedTransitionSource<ID: Hashable, C: MatchedTransitionSourceConfiguration>(id: ID, in namespace: Namespace.ID, configuration: (EmptyMatchedTransitionSourceConfiguration) -> C) -> some View {
        modifier(TransitionSourceModifier(key: TransitionSourceKey(id: AnyHashable(id), namespace: namespace), cornerRadius: configuration(EmptyMatchedTransitionSourceConfiguration())._cornerRadius))
    }
}

/// The look of a view that a page grows from.
public protocol MatchedTransitionSourceConfiguration {
    /// Points.
    nonisolated var _cornerRadius: CGFloat { get }
}
nonisolated public struct EmptyMatchedTransitionSourceConfiguration: MatchedTransitionSourceConfiguration {
    nonisolated public var _cornerRadius: CGFloat { 0 }
}
nonisolated private struct ClippedTransitionSource: MatchedTransitionSourceConfiguration {
    let _cornerRadius: CGFloat
}

extension MatchedTransitionSourceConfiguration {
    nonisolated public func background(_ style: Color) -> some MatchedTransitionSourceConfiguration { self }
    /// The corners that the page has where it begins to grow.
    nonisolated public func clipShape(_ shape: RoundedRectangle) -> some MatchedTransitionSourceConfiguration { ClippedTransitionSource(_cornerRadius: shape.cornerSize.width) }
    nonisolated public func shadow(color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some MatchedTransitionSourceConfiguration { self }
}

/// A page or a presentation that may grow out of a view.
protocol TransitionArrival: AnyObject {
    var transitionSource: TransitionSourceKey? { get }
}

/// Moves a page in from an edge, or has it grow from its source.
nonisolated struct ArrivalEffect: VisualModifier {
    let edge: Edge
    let arriving: any TransitionArrival
    /// 0 where the page is there, 1 where it is not yet or no longer.
    var amount: CGFloat
    var animatableData: CGFloat { get { amount } set { amount = newValue } }
    nonisolated static var movesContent: Bool { true }

    private var element: TransitionSourceElement? { arriving.transitionSource.flatMap { TransitionSourceElement.named($0) } }

    nonisolated func _transform(size: CGSize, mirrored: Bool) -> CGAffineTransform? {
        amount == 0 || element != nil ? nil : _MoveEffect(edge: edge, amount: amount)._transform(size: size, mirrored: mirrored)
    }

    nonisolated func _apply(to fragment: Fragment, element page: ElementNode) {
        fragment.clip = nil
        fragment.opacity = 1
        guard amount > 0, let element, page.shownSize.width > 0 else { return }
        let whole = CGRect(origin: .zero, size: page.shownSize), start = element.frame().applying(page.transform(to: nil).inverted())
        func between(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * amount }
        let shown = CGRect(x: between(whole.minX, start.minX), y: between(whole.minY, start.minY), width: max(between(whole.width, start.width), 1), height: max(between(whole.height, start.height), 1))
        // The page keeps its proportions and shows its upper part in the frame on its way.
        let scale = shown.width / whole.width
        fragment.clip = Path(roundedRect: CGRect(x: 0, y: 0, width: whole.width, height: shown.height / scale), cornerRadius: element.cornerRadius * min(amount, 1) / scale)
        fragment.transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: shown.minX, ty: shown.minY)
        fragment.opacity = Double(min(max((1 - amount) * Self.fade, 0), 1))
    }
    /// The page is opaque after one part of that many of its way.
    private static let fade: CGFloat = 3
}

extension AnyTransition {
    /// From an edge, or out of the view that is the source of what arrives.
    static func arrival(of arriving: any TransitionArrival, from edge: Edge) -> AnyTransition {
        nonisolated(unsafe) let arriving = arriving
        return AnyTransition { content, phase in AnyView(content.modifier(ArrivalEffect(edge: edge, arriving: arriving, amount: phase.isIdentity ? 0 : 1))) }
    }
}
