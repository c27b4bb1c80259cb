import Drawing
import Engine
import FoundationPlus

public enum DropOperation: Sendable { case cancel, forbidden, copy, move }
public struct DropProposal: Sendable {
    public let operation: DropOperation
    public init(operation: DropOperation) { self.operation = operation }
}

/// What is dragged now; one thing at a time, as there is one pointer.
enum DragSession {
    struct Item {
        let value: Any
        unowned let source: ElementNode
    }
    nonisolated(unsafe) static var current: Item?
    /// The element under the pointer that would take it.
    nonisolated(unsafe) static weak var target: DropElement?
    /// What this program drags beyond its windows.
    nonisolated(unsafe) static var handedOver: Any?
    /// What another program drags over a window.
    nonisolated(unsafe) static var foreign: ForeignDrag?

    /// Tells the view at a point, and the one that was under the pointer before, what is over them.
    static func hover(_ value: Any, at point: CGPoint, in tree: Tree, except source: ElementNode?) {
        let new = tree.input.path(at: point).reversed().lazy.compactMap { $0 as? DropElement }.first { $0 !== source && $0.accepts(value) }
        if new !== target {
            target?.leave()
            target = new
            new?.enter()
        }
        new?.move(to: point)
    }

    static func leaveTarget() {
        target?.leave()
        target = nil
    }
}

/// Begins a drag after a long press, or at once with a mouse that moves far enough.
public final class DragSourceElement: UnaryElement, GestureSource {
    var make: () -> Any? = { nil }
    private lazy var recognizer: DragSourceRecognizer = {
        let r = DragSourceRecognizer(self)
        r.element = self
        return r
    }()
    public var recognizers: [Recognizer] { EnvironmentValues(environment, reader: nil).isEnabled ? [recognizer] : [] }

    fileprivate var offset = CGSize.zero { didSet { setNeedsPaint() } }
    override public func paint() {
        fragment.transform = CGAffineTransform(translationX: offset.width, y: offset.height)
        fragment.opacity = offset == .zero ? 1 : 0.8
    }

    fileprivate func begin() -> Bool {
        guard let value = onMain({ make() }) else { return false }
        DragSession.current = DragSession.Item(value: value, source: self)
        return true
    }

    fileprivate func move(to point: CGPoint, by distance: CGSize) {
        offset = distance
        if let item = DragSession.current { DragSession.hover(item.value, at: point, in: tree, except: self) }
    }

    fileprivate func end(at point: CGPoint?) {
        offset = .zero
        if let item = DragSession.current, let point, let target = DragSession.target { _ = target.drop(item.value, at: point) }
        DragSession.leaveTarget()
        DragSession.current = nil
    }
}

private final class DragSourceRecognizer: Recognizer {
    private unowned let source: DragSourceElement
    private var start: (point: CGPoint, time: Double)?
    private var isDragging = false
    /// Seconds of rest before a finger lifts the thing.
    private static let delay = 0.3

    init(_ source: DragSourceElement) { self.source = source }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        switch event.phase {
        case .began:
            start = (event.location, event.time)
            isDragging = false
            return .pending
        case .moved:
            guard let start else { return .failed }
            if !isDragging {
                guard hypot(event.location.x - start.point.x, event.location.y - start.point.y) > 4 else { return .pending }
                guard event.time - start.time >= Self.delay, source.begin() else { return .failed }
                isDragging = true
            }
            source.move(to: event.location, by: CGSize(width: event.location.x - start.point.x, height: event.location.y - start.point.y))
            return .claimed
        case .ended:
            defer { start = nil }
            guard isDragging else { return .failed }
            isDragging = false
            source.end(at: event.location)
            return .claimed
        case .cancelled:
            cancel()
            return .failed
        }
    }

    override func cancel() {
        start = nil
        if isDragging {
            isDragging = false
            source.end(at: nil)
        }
    }
}

/// Takes what is dropped on its content.
public final class DropElement: UnaryElement {
    var accept: (Any) -> Bool = { _ in false }
    var perform: (Any, CGPoint) -> Bool = { _, _ in false }
    var targeted: (Bool) -> Void = { _ in }
    var moved: (CGPoint) -> Void = { _ in }

    func accepts(_ value: Any) -> Bool { accept(value) }
    func enter() { onMain { targeted(true) } }
    func leave() { onMain { targeted(false) } }
    func move(to point: CGPoint) { onMain { moved(convertFromWindow(point)) } }
    func drop(_ value: Any, at point: CGPoint) -> Bool { onMain { perform(value, convertFromWindow(point)) } }
}

nonisolated private struct DragSourceModifier: _ElementModifier {
    let make: () -> Any?
    nonisolated func _makeElement(_ context: NodeContext) -> DragSourceElement {
        let e = DragSourceElement(context)
        e.make = make
        return e
    }
    nonisolated func _update(_ element: DragSourceElement) { element.make = make }
}

nonisolated private struct DropModifier: _ElementModifier {
    let accept: (Any) -> Bool
    let perform: (Any, CGPoint) -> Bool
    let targeted: (Bool) -> Void
    var moved: (CGPoint) -> Void = { _ in }
    nonisolated func _makeElement(_ context: NodeContext) -> DropElement {
        let e = DropElement(context)
        _update(e)
        return e
    }
    nonisolated func _update(_ element: DropElement) { (element.accept, element.perform, element.targeted, element.moved) = (accept, perform, targeted, moved) }
}

/// What a drop delegate is told.
public struct DropInfo {
    public let location: CGPoint
    let providers: [NSItemProvider]
    public func hasItemsConforming(to types: [String]) -> Bool { !providers.isEmpty }
    public func itemProviders(for types: [String]) -> [NSItemProvider] { providers }
}

/// Decides about drops.
@MainActor @preconcurrency
public protocol DropDelegate {
    func validateDrop(info: DropInfo) -> Bool
    func performDrop(info: DropInfo) -> Bool
    func dropEntered(info: DropInfo)
    func dropUpdated(info: DropInfo) -> DropProposal?
    func dropExited(info: DropInfo)
}
extension DropDelegate {
    public func validateDrop(info: DropInfo) -> Bool { true }
    public func dropEntered(info: DropInfo) {}
    public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
    public func dropExited(info: DropInfo) {}
}

/// What is dragged as receivers of item providers know it.
private func providers(_ value: Any) -> [NSItemProvider] { (value as? ForeignDrag)?.providers ?? [provider(value)] }

private func provider(_ value: Any) -> NSItemProvider {
    if let provider = value as? NSItemProvider { return provider }
    if let writing = value as? any NSItemProviderWriting { return NSItemProvider(object: writing) }
    guard let text = (value as? any Transferable)?._sharedText else { return NSItemProvider() }
    return NSItemProvider(item: NSString(string: text), typeIdentifier: "public.utf8-plain-text")
}

extension View {
    nonisolated public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View { modifier(DragSourceModifier(make: { payload() })) }
    nonisolated public func draggable<V: View, T: Transferable>(_ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V) -> some View { modifier(DragSourceModifier(make: { payload() })) }
    nonisolated public func dropDestination<T: Transferable>(for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool, isTargeted: @escaping (Bool) -> Void = { _ in }) -> some View {
        modifier(DropModifier(accept: { $0 is T || ($0 as? ForeignDrag)?.offers(T.self) == true }, perform: { value, point in
            let items = (value as? T).map { [$0] } ?? (value as? ForeignDrag)?.values(T.self) ?? []
            return items.isEmpty ? false : action(items, point)
        }, targeted: isTargeted))
    }
    nonisolated public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { modifier(DragSourceModifier(make: data)) }
    nonisolated public func onDrag<V: View>(_ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V) -> some View { modifier(DragSourceModifier(make: data)) }
    nonisolated public func onDrop(of supportedTypes: [String], isTargeted: Binding<Bool>?, perform action: @escaping (_ providers: [NSItemProvider]) -> Bool) -> some View {
        modifier(DropModifier(accept: { _ in true }, perform: { value, _ in action(providers(value)) }, targeted: { isTargeted?.wrappedValue = $0 }))
    }
    nonisolated public func onDrop(of supportedTypes: [String], isTargeted: Binding<Bool>?, perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool) -> some View {
        modifier(DropModifier(accept: { _ in true }, perform: { value, point in action(providers(value), point) }, targeted: { isTargeted?.wrappedValue = $0 }))
    }
    nonisolated public func onDrop(of supportedTypes: [String], delegate: any DropDelegate) -> some View {
        func info(_ point: CGPoint) -> DropInfo { DropInfo(location: point, providers: (DragSession.current?.value ?? DragSession.handedOver ?? DragSession.foreign).map(providers) ?? []) }
        return modifier(DropModifier(
            accept: { _ in onMain { delegate.validateDrop(info: info(.zero)) } }, perform: { _, point in onMain { delegate.performDrop(info: info(point)) } },
            targeted: { over in onMain { if over { delegate.dropEntered(info: info(.zero)) } else { delegate.dropExited(info: info(.zero)) } } },
            moved: { point in onMain { _ = delegate.dropUpdated(info: info(point)) } }))
    }
}
