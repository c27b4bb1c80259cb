import Engine

/// Offset and sizes of a scroll view, in points.
nonisolated public struct ScrollGeometry: Equatable, Sendable, CustomStringConvertible {
    /// Of the content's beginning; negative where insets are before it.
    public var contentOffset: CGPoint
    public var contentSize: CGSize
    public var contentInsets: EdgeInsets
    /// What is visible without insets.
    public var containerSize: CGSize
    public var visibleRect: CGRect { CGRect(origin: contentOffset, size: CGSize(width: containerSize.width + contentInsets.horizontal, height: containerSize.height + contentInsets.vertical)) }
    public var bounds: CGRect { visibleRect }

    public init(contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize) {
        self.contentOffset = contentOffset; self.contentSize = contentSize
        self.contentInsets = contentInsets; self.containerSize = containerSize
    }

    init(_ scroll: ScrollElement) {
        var insets = scroll.contentMargins
        for edge in Edge.allCases { insets[edge] += scroll.obscuredInsets[edge] }
        self.init(
            contentOffset: CGPoint(x: scroll.offset.x - insets.leading, y: scroll.offset.y - insets.top),
            contentSize: CGSize(width: scroll.contentSize.width - scroll.contentMargins.horizontal, height: scroll.contentSize.height - scroll.contentMargins.vertical),
            contentInsets: insets,
            containerSize: CGSize(width: scroll.size.width - scroll.contentMargins.horizontal, height: scroll.size.height - scroll.contentMargins.vertical))
    }

    public var description: String { "ScrollGeometry(contentOffset: \(contentOffset), contentSize: \(contentSize), contentInsets: \(contentInsets), containerSize: \(containerSize))" }
}

/// What moves a scroll view's content.
public enum ScrollPhase: Equatable, Sendable {
    case idle
    /// A finger rests on it.
    case tracking
    case interacting
    case decelerating
    /// The program moves it.
    case animating

    public var isScrolling: Bool { self != .idle }
}

/// Watches the scroll view it is attached to: the outermost one inside the modifier.
class AnyScrollObserver {
    private weak var scroll: ScrollViewElement?

    /// True where the observer is this scroll view's.
    func attach(_ new: ScrollViewElement) -> Bool {
        if scroll == nil || scroll?.isMounted != true { scroll = new }
        return scroll === new
    }

    func scrollDidChange(_ scroll: ScrollViewElement) {}
}

private final class ScrollObserver<Value: Equatable>: AnyScrollObserver {
    var read: (ScrollViewElement) -> Value
    var action: (Value, Value) -> Void
    private var last: Value?

    init(read: @escaping (ScrollViewElement) -> Value, action: @escaping (Value, Value) -> Void) {
        self.read = read
        self.action = action
    }

    override func scrollDidChange(_ scroll: ScrollViewElement) {
        let new = onMain { read(scroll) }
        defer { last = new }
        guard let old = last, old != new else { return }
        scroll.tree.enqueueAppear { [action] in onMain { action(old, new) } }
    }
}

nonisolated private struct ScrollObserversKey: EnvironmentKey { static var defaultValue: [AnyScrollObserver] { [] } }
extension EnvironmentValues {
    var scrollObservers: [AnyScrollObserver] { get { self[ScrollObserversKey.self] } set { self[ScrollObserversKey.self] = newValue } }
}

nonisolated private struct ScrollObserverModifier<Value: Equatable>: ViewModifier {
    let read: (ScrollViewElement) -> Value
    let action: (Value, Value) -> Void
    @State private var observer: ScrollObserver<Value>?

    func body(content: Content) -> some View {
        let own = observer ?? ScrollObserver(read: read, action: action)
        own.read = read
        own.action = action
        return content
            .transformEnvironment(\.scrollObservers) { $0.append(own) }
            .onAppear { observer = own }
    }
}

extension View {
    /// Runs `action` when what `transform` makes of the scroll view's geometry is another than before.
    nonisolated public func onScrollGeometryChange<T: Equatable>(for type: T.Type, of transform: @escaping (ScrollGeometry) -> T, action: @escaping (_ oldValue: T, _ newValue: T) -> Void) -> some View {
        modifier(ScrollObserverModifier(read: { transform(ScrollGeometry($0)) }, action: action))
    }

    /// Runs `action` when the scroll view inside begins or ends to move, or moves for another reason.
    nonisolated public func onScrollPhaseChange(_ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void) -> some View {
        modifier(ScrollObserverModifier(read: { $0.phase }, action: action))
    }
}

extension ScrollViewElement {
    var phase: ScrollPhase { isPanning ? .interacting : isMoving ? (isThrown ? .decelerating : .animating) : .idle }
}
