import Engine

/// Size and place of a view's container.
nonisolated public struct GeometryProxy {
    weak var element: ElementNode?
    /// In points.
    public let size: CGSize
    let insets: EdgeInsets

    public var safeAreaInsets: EdgeInsets { insets }

    /// The container's rectangle in a coordinate space.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        guard let element else { return CGRect(origin: .zero, size: size) }
        noteGeometryRead(element)
        return CoordinateSpaces.frame(of: CGRect(origin: .zero, size: size), from: element, in: coordinateSpace)
    }

    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect { frame(in: coordinateSpace.coordinateSpace) }

    public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
        guard let element, let space = CoordinateSpaces.named(coordinateSpace.name, above: element) else { return nil }
        return CGRect(origin: .zero, size: space.size).applying(element.transform(to: space).inverted())
    }

    public subscript<T>(anchor: Anchor<T>) -> T {
        guard let element else { return anchor.value }
        noteGeometryRead(element)
        return anchor.resolve(in: element)
    }

    private func noteGeometryRead(_ element: ElementNode) { (element as? GeometryReading)?.readsGlobalGeometry = true }
}

/// An element whose content depends on where it stands.
protocol GeometryReading: ElementNode {
    var readsGlobalGeometry: Bool { get set }
}

/// Content that is made for the size it gets (behaviours 9, 10).
nonisolated public struct GeometryReader<Content: View>: _PrimitiveView {
    public var content: (GeometryProxy) -> Content
    nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
    nonisolated public func _make(_ context: NodeContext) -> GeometryReaderElement<Content> { GeometryReaderElement(context, content) }
    nonisolated public func _update(_ node: GeometryReaderElement<Content>) { node.update(content) }
}

public final class GeometryReaderElement<Content: View>: ElementNode, GeometryReading, GeometryObserver {
    private var make: (GeometryProxy) -> Content
    private var contentNode: Node?
    private var lastSize: CGSize?
    private var lastInsets = EdgeInsets()
    private var lastFrame = CGRect.null
    private var isContentStale = true
    var readsGlobalGeometry = false { didSet { if readsGlobalGeometry && !oldValue { tree.observeGeometry(self) } } }

    init(_ context: NodeContext, _ make: @escaping (GeometryProxy) -> Content) {
        self.make = make
        super.init(context)
    }

    override public var isTransparentToTraits: Bool { false }

    func update(_ new: @escaping (GeometryProxy) -> Content) {
        make = new
        isContentStale = true
        invalidatePlacement()
    }

    /// Something the closure read has changed.
    override public func performUpdate() {
        isContentStale = true
        invalidatePlacement()
    }

    override public func environmentDidChange(_ bits: UInt64) {
        isContentStale = true
        super.environmentDidChange(bits)
    }

    public func geometryMayHaveChanged() {
        guard readsGlobalGeometry, hasGeometry else { return }
        if frame() != lastFrame {
            isContentStale = true
            invalidatePlacement()
        }
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

    override public func placeChildren() {
        let insets = safeAreaInsets(of: CGRect(origin: .zero, size: size))
        lastFrame = frame()
        if isContentStale || size != lastSize || insets != lastInsets {
            isContentStale = false
            lastSize = size
            lastInsets = insets
            let proxy = GeometryProxy(element: self, size: size, insets: insets)
            let content = evaluate { observingChanges { onMain { make(proxy) } } }
            if let contentNode {
                Content._updateNode(contentNode, content)
            } else {
                let node = Content._makeNode(content, NodeContext(self))
                contentNode = node
                adopt(node)
                elementsDidChange()
            }
            tree.settleLayoutDuringPlacement()
        }
        let p = ProposedViewSize(size)
        for element in elements { placeMirrored(element, at: .zero, proposal: p) }
    }

    override public var paintOrder: [ElementNode] { ElementNode.sortedByZIndex(elements) }
}

/// Where coordinates count from.
public enum CoordinateSpace: Hashable, @unchecked Sendable {
    case global
    case local
    case named(AnyHashable)
    public static func named(_ name: some Hashable) -> CoordinateSpace { .named(AnyHashable(name)) }
    public var isGlobal: Bool { self == .global }
    public var isLocal: Bool { self == .local }
}

public protocol CoordinateSpaceProtocol { var coordinateSpace: CoordinateSpace { get } }

nonisolated public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
    let name: AnyHashable
    public var coordinateSpace: CoordinateSpace { .named(name) }
}
nonisolated public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
    public init() {}
    public var coordinateSpace: CoordinateSpace { .global }
}
nonisolated public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
    public init() {}
    public var coordinateSpace: CoordinateSpace { .local }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: AnyHashable(name)) }
    public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace(name: AnyHashable(ScrollSpaceName.nearest)) }
    /// The nearest scroll view that scrolls along `axis`.
    public static func scrollView(axis: Axis) -> NamedCoordinateSpace { NamedCoordinateSpace(name: AnyHashable(ScrollSpaceName.along(axis))) }
}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace { public static var global: GlobalCoordinateSpace { .init() } }
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace { public static var local: LocalCoordinateSpace { .init() } }

enum ScrollSpaceName: Hashable {
    case nearest
    case along(Axis)
}

/// Finds named spaces and maps rectangles into them.
enum CoordinateSpaces {
    static func named(_ name: AnyHashable, above element: ElementNode) -> ElementNode? {
        var node: ElementNode? = element
        while let n = node {
            if let space = n as? CoordinateSpaceElement, space.name == name { return n }
            if let scroll = n as? ScrollContainer, let wanted = name.base as? ScrollSpaceName, scroll.isSpace(wanted) { return n }
            node = n.enclosingElement
        }
        return nil
    }

    static func frame(of rect: CGRect, from element: ElementNode, in space: CoordinateSpace) -> CGRect {
        switch space {
        case .local: return rect
        case .global: return rect.applying(element.transform(to: nil))
        case .named(let name): return rect.applying(element.transform(to: named(name, above: element)))
        }
    }

    static func point(_ p: CGPoint, from element: ElementNode, in space: CoordinateSpace) -> CGPoint {
        frame(of: CGRect(origin: p, size: .zero), from: element, in: space).origin
    }
}

/// An element that content scrolls in.
protocol ScrollContainer: ElementNode {
    var axes: Axis.Set { get }
}

extension ScrollContainer {
    func isSpace(_ name: ScrollSpaceName) -> Bool {
        switch name {
        case .nearest: true
        case .along(let axis): axes.contains(axis)
        }
    }
}

public final class CoordinateSpaceElement: UnaryElement { var name: AnyHashable = AnyHashable(0) }

nonisolated struct CoordinateSpaceModifier: _ElementModifier {
    let name: AnyHashable
    nonisolated func _makeElement(_ context: NodeContext) -> CoordinateSpaceElement {
        let e = CoordinateSpaceElement(context)
        e.name = name
        return e
    }
    nonisolated func _update(_ element: CoordinateSpaceElement) { element.name = name }
}

extension View {
    nonisolated public func coordinateSpace<T: Hashable>(name: T) -> some View { modifier(CoordinateSpaceModifier(name: AnyHashable(name))) }
    nonisolated public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { modifier(CoordinateSpaceModifier(name: name.name)) }
}

/// A rectangle or point of a view that another view can read in its own coordinates.
nonisolated public struct Anchor<Value> {
    weak var element: ElementNode?
    let value: Value
    let map: (Value, CGAffineTransform) -> Value

    func resolve(in reader: ElementNode) -> Value {
        guard let element else { return value }
        return map(value, element.transform(to: nil).concatenating(reader.transform(to: nil).inverted()))
    }

    public struct Source {
        let make: (ElementNode) -> Anchor<Value>
    }
}

extension Anchor.Source where Value == CGRect {
    public static var bounds: Anchor<CGRect>.Source {
        .init { e in Anchor(element: e, value: CGRect(origin: .zero, size: e.size)) { $0.applying($1) } }
    }
    public static func rect(_ r: CGRect) -> Anchor<CGRect>.Source { .init { e in Anchor(element: e, value: r) { $0.applying($1) } } }
}

extension Anchor.Source where Value == CGPoint {
    public static func point(_ p: CGPoint) -> Anchor<CGPoint>.Source { .init { e in Anchor(element: e, value: p) { $0.applying($1) } } }
    public static func unitPoint(_ p: UnitPoint) -> Anchor<CGPoint>.Source { .init { e in Anchor(element: e, value: p.point(in: e.size)) { $0.applying($1) } } }
    public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
    public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
    public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
    public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
    public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
    public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
    public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
    public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
    public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}

extension Anchor: Equatable where Value: Equatable {
    public static func == (a: Anchor, b: Anchor) -> Bool { a.element === b.element && a.value == b.value }
}
