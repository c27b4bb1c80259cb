import CoreGraphics

/// A view that people act on.
@preconcurrency @MainActor
open class UIControl: UIView {
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchDown = Event(rawValue: 1)
        public static let touchDownRepeat = Event(rawValue: 2)
        public static let touchDragInside = Event(rawValue: 4)
        public static let touchDragExit = Event(rawValue: 32)
        public static let touchUpInside = Event(rawValue: 64)
        public static let touchUpOutside = Event(rawValue: 128)
        public static let touchCancel = Event(rawValue: 256)
        public static let valueChanged = Event(rawValue: 4096)
        public static let primaryActionTriggered = Event(rawValue: 8192)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public static let allEvents = Event(rawValue: ~0)
    }
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
        public static let focused = State(rawValue: 8)
    }
    public enum ContentHorizontalAlignment: Int, Sendable { case center, left, right, fill, leading, trailing }
    public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }

    private var actions: [(events: Event, target: () -> AnyObject?, action: Selector)] = []
    private var closures: [(events: Event, action: UIAction)] = []

    open var isEnabled = true { didSet { _contentDidChange() } }
    open var isSelected = false { didSet { _contentDidChange() } }
    open var isHighlighted = false { didSet { _contentDidChange() } }
    open var contentHorizontalAlignment: ContentHorizontalAlignment = .center { didSet { _contentDidChange() } }
    open var contentVerticalAlignment: ContentVerticalAlignment = .center
    open var state: State {
        var s: State = []
        if !isEnabled { s.insert(.disabled) }
        if isSelected { s.insert(.selected) }
        if isHighlighted { s.insert(.highlighted) }
        return s
    }

    /// Targets are not kept alive; without one the action goes along the chain of responders.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        guard let target else {
            actions.append((controlEvents, { nil }, action))
            return
        }
        weak var object = target as AnyObject
        actions.append((controlEvents, { object }, action))
    }
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        actions.removeAll { a in (target == nil || a.target() === (target as AnyObject)) && (action == nil || a.action == action) && controlEvents.contains(a.events) }
    }
    open func addAction(_ action: UIAction, for controlEvents: Event) { closures.append((controlEvents, action)) }
    open func removeAction(_ action: UIAction, for controlEvents: Event) { closures.removeAll { $0.action === action } }
    open func sendActions(for controlEvents: Event) {
        for a in actions where !a.events.isDisjoint(with: controlEvents) { UIApplication.shared.sendAction(a.action, to: a.target(), from: self, for: nil) }
        for c in closures where !c.events.isDisjoint(with: controlEvents) { c.action.handler(c.action) }
    }
    open var allTargets: Set<AnyHashable> { [] }
}

/// A thing to do, with its name and picture.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let disabled = Attributes(rawValue: 1)
        public static let destructive = Attributes(rawValue: 2)
        public static let hidden = Attributes(rawValue: 4)
    }
    public enum State: Int, Sendable { case off, on, mixed }
    open var title: String
    open var image: UIImage?
    init(title: String, image: UIImage?) {
        self.title = title
        self.image = image
    }
}
open class UIAction: UIMenuElement {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    let handler: (UIAction) -> Void
    open var attributes: Attributes
    open var state: State
    public let identifier: Identifier
    public init(title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
                handler: @escaping (UIAction) -> Void) {
        self.handler = handler
        self.attributes = attributes
        self.state = state
        self.identifier = identifier ?? Identifier(rawValue: UUID().uuidString)
        super.init(title: title, image: image)
    }
    open var sender: Any? { nil }
    public func _perform() { handler(self) }
}
open class UIMenu: UIMenuElement {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let displayInline = Options(rawValue: 1)
        public static let destructive = Options(rawValue: 2)
    }
    open var children: [UIMenuElement]
    public init(title: String = "", image: UIImage? = nil, identifier: Any? = nil, options: Options = [], children: [UIMenuElement] = []) {
        self.children = children
        super.init(title: title, image: image)
    }
}
