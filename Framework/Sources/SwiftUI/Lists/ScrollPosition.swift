import Engine

/// Where a scroll view stands, as a value the program can write.
nonisolated public struct ScrollPosition: Equatable, Sendable {
    enum Wish: Equatable, @unchecked Sendable {
        case none
        case edge(Edge)
        case point(CGPoint)
        case x(CGFloat)
        case y(CGFloat)
        case id(AnyHashable, UnitPoint?)
    }
    var wish = Wish.none
    /// Tells one wish from the next that is equal to it.
    var serial = 0
    let idType: ObjectIdentifier?
    /// True where the person moved the content last.
    public private(set) var isPositionedByUser = false
    private(set) var currentID: IDBox?

    struct IDBox: Equatable, @unchecked Sendable { let id: AnyHashable }

    public init(idType: (some Hashable & Sendable).Type) { self.idType = ObjectIdentifier(idType) }
    public init(idType: (some Hashable & Sendable).Type, edge: Edge) {
        self.init(idType: idType)
        scrollTo(edge: edge)
    }
    public init(edge: Edge) {
        idType = nil
        scrollTo(edge: edge)
    }
    public init(point: CGPoint) {
        idType = nil
        scrollTo(point: point)
    }
    public init(x: CGFloat, y: CGFloat) { self.init(point: CGPoint(x: x, y: y)) }
    public init(x: CGFloat) {
        idType = nil
        scrollTo(x: x)
    }
    public init(y: CGFloat) {
        idType = nil
        scrollTo(y: y)
    }
    public init(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
        idType = nil
        scrollTo(id: id, anchor: anchor)
    }

    private mutating func want(_ new: Wish) {
        wish = new
        serial += 1
        isPositionedByUser = false
    }

    public mutating func scrollTo(edge: Edge) { want(.edge(edge)) }
    public mutating func scrollTo(point: CGPoint) { want(.point(point)) }
    public mutating func scrollTo(x: CGFloat, y: CGFloat) { want(.point(CGPoint(x: x, y: y))) }
    public mutating func scrollTo(x: CGFloat) { want(.x(x)) }
    public mutating func scrollTo(y: CGFloat) { want(.y(y)) }
    public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) { want(.id(AnyHashable(id), anchor)) }

    public var edge: Edge? { if case .edge(let e) = wish { e } else { nil } }
    public var point: CGPoint? { if case .point(let p) = wish { p } else { nil } }
    public var x: CGFloat? { if case .x(let x) = wish { x } else { nil } }
    public var y: CGFloat? { if case .y(let y) = wish { y } else { nil } }
    public var viewID: (any Hashable & Sendable)? { currentID.map { unsafeBitCast($0.id.base as! any Hashable, to: (any Hashable & Sendable).self) } }
    public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? { currentID?.id.base as? T }

    mutating func note(_ id: AnyHashable?) {
        wish = .none
        isPositionedByUser = true
        currentID = id.map { IDBox(id: $0) }
    }
}

/// Connects a binding with the scroll view it is about.
final class ScrollPositionRecorder {
    /// Called when another view came to the anchor.
    var write: (AnyHashable?) -> Void = { _ in }
    var anchor: UnitPoint?
    private(set) weak var scroll: ScrollViewElement?
    /// What was written or obeyed last; equal values are not written back.
    var known: AnyHashable?
    private var pending: ((ScrollViewElement) -> Void)?

    func attach(_ element: ScrollViewElement) {
        scroll = element
        if let pending {
            self.pending = nil
            pending(element)
        }
    }

    func perform(_ body: @escaping (ScrollViewElement) -> Void) {
        if let scroll, scroll.isMounted { body(scroll) } else { pending = body }
    }

    func show(_ id: AnyHashable, anchor: UnitPoint?) {
        known = id
        let transaction = Transaction.current
        perform { $0.scroll(to: ScrollRequest(anchor: anchor, transaction: transaction) { ScrollSearch.rect(of: id, in: $0) }) }
    }

    /// Notes which view is at the anchor now that the person moved the content.
    func scrollDidMove(_ element: ScrollViewElement) {
        let visible = element.visibleContentRect
        let targets = ScrollTargetLayouts.targets(in: element).filter { $0.id != nil && $0.rect.intersects(visible) }
        let a = anchor ?? .topLeading
        let p = CGPoint(x: visible.minX + visible.width * a.x, y: visible.minY + visible.height * a.y)
        func distance(_ r: CGRect) -> CGFloat {
            let q = CGPoint(x: r.minX + r.width * a.x, y: r.minY + r.height * a.y)
            return (element.axes.contains(.vertical) ? abs(q.y - p.y) : 0) + (element.axes.contains(.horizontal) ? abs(q.x - p.x) : 0)
        }
        guard let nearest = targets.min(by: { distance($0.rect) < distance($1.rect) }), nearest.id != known else { return }
        known = nearest.id
        let write = write, id = nearest.id
        element.tree.enqueueAppear { onMain { write(id) } }
    }

    func scrollDidSettle(_ element: ScrollViewElement) {
        guard element.isPanning || element.isMoving else { return }
        scrollDidMove(element)
    }
}

extension ScrollViewElement {
    func attach(_ recorder: ScrollPositionRecorder) {
        guard positionRecorder !== recorder else { return }
        positionRecorder = recorder
        recorder.attach(self)
    }
}

nonisolated private struct RecorderKey: EnvironmentKey { static var defaultValue: ScrollPositionRecorder? { nil } }
extension EnvironmentValues {
    var scrollPositionRecorder: ScrollPositionRecorder? { get { self[RecorderKey.self] } set { self[RecorderKey.self] = newValue } }
}

nonisolated private struct ScrollIDModifier<ID: Hashable>: ViewModifier {
    @Binding var id: ID?
    let anchor: UnitPoint?
    @State private var recorder = ScrollPositionRecorder()

    func body(content: Content) -> some View {
        let binding = $id
        recorder.anchor = anchor
        recorder.write = { new in if let new = new?.base as? ID { binding.wrappedValue = new } }
        return content
            .environment(\.scrollPositionRecorder, recorder)
            .onChange(of: id) { _, new in
                guard let new, recorder.known != AnyHashable(new) else { return }
                recorder.show(AnyHashable(new), anchor: anchor)
            }
    }
}

nonisolated private struct ScrollPositionModifier: ViewModifier {
    @Binding var position: ScrollPosition
    let anchor: UnitPoint?
    @State private var recorder = ScrollPositionRecorder()

    func body(content: Content) -> some View {
        let binding = $position
        recorder.anchor = anchor
        recorder.write = { new in binding.wrappedValue.note(new) }
        return content
            .environment(\.scrollPositionRecorder, recorder)
            .onChange(of: position.serial, initial: true) { _, _ in obey(position.wish) }
    }

    private func obey(_ wish: ScrollPosition.Wish) {
        let transaction = Transaction.current
        func move(_ target: @escaping (ScrollElement) -> CGPoint) {
            recorder.perform { scroll in
                scroll.scroll(to: ScrollRequest(anchor: .topLeading, transaction: transaction) { CGRect(origin: target($0), size: .zero) })
            }
        }
        switch wish {
        case .none: break
        case .id(let id, let own): recorder.show(id, anchor: own ?? anchor)
        case .point(let p): move { _ in p }
        case .x(let x): move { CGPoint(x: x, y: $0.offset.y) }
        case .y(let y): move { CGPoint(x: $0.offset.x, y: y) }
        case .edge(.top): move { CGPoint(x: $0.offset.x, y: 0) }
        case .edge(.bottom): move { CGPoint(x: $0.offset.x, y: $0.contentSize.height) }
        case .edge(.leading): move { CGPoint(x: 0, y: $0.offset.y) }
        case .edge(.trailing): move { CGPoint(x: $0.contentSize.width, y: $0.offset.y) }
        }
    }
}

extension View {
    /// Ties the scroll position to the id of the view at the anchor. Setting it scrolls as little as needed, or to the
    /// anchor; the first value does not scroll (oracle/macos 37).
    nonisolated public func scrollPosition(id: Binding<(some Hashable)?>, anchor: UnitPoint? = nil) -> some View {
        modifier(ScrollIDModifier(id: id, anchor: anchor))
    }
    nonisolated public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> some View {
        modifier(ScrollPositionModifier(position: position, anchor: anchor))
    }
}
