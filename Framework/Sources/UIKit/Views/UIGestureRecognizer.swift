import CoreGraphics
import Engine

/// Watches touches for a gesture and tells its targets.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
        public static var recognized: State { .ended }
    }

    private var targets: [(object: () -> AnyObject?, action: Selector)] = []
    nonisolated(unsafe) weak var _view: UIView?
    open var view: UIView? { _view }
    open var state: State = .possible
    open var isEnabled = true
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    open var cancelsTouchesInView = true
    open var delaysTouchesBegan = false
    open var delaysTouchesEnded = true
    open var numberOfTouches: Int { state == .possible ? 0 : 1 }
    open var name: String?
    nonisolated(unsafe) var start = CGPoint.zero, point = CGPoint.zero, previous = CGPoint.zero, startTime = 0.0, previousTime = 0.0, time = 0.0
    private var bridge: BridgeRecognizer?
    /// Called where the actions of targets are: the framework above listens this way.
    public var _action: (@MainActor () -> Void)?
    /// What a recogniser that follows touches by itself is told about.
    private var touch: UITouch?

    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }
    // Not a convenience over an initialiser of our own: classes of an app's would not inherit it.
    public override nonisolated init() { super.init() }

    open func addTarget(_ target: Any, action: Selector) {
        weak var object = target as AnyObject
        targets.append(({ object }, action))
    }
    open func removeTarget(_ target: Any?, action: Selector?) {
        targets.removeAll { t in (target == nil || t.object() === (target as AnyObject)) && (action == nil || t.action == action) }
    }
    open func location(in view: UIView?) -> CGPoint { view.map { $0.convert(point, from: nil) } ?? point }
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { location(in: view) }
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}
    open func reset() {}
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

    func send(_ new: State) {
        state = new
        for target in targets { if let object = target.object() { _ = target.action._perform(on: object, with: [self]) } }
        _action?()
        if new == .ended || new == .cancelled || new == .failed { state = .possible }
    }

    public func _recognizer(_ element: ElementNode) -> Recognizer {
        if let bridge, bridge.element === element {
            bridge.isSimultaneous = isSimultaneous
            return bridge
        }
        let made = BridgeRecognizer(self)
        made.element = element
        made.isSimultaneous = isSimultaneous
        bridge = made
        return made
    }

    /// Stands for the recognisers of scroll views and of the framework above where a delegate is asked about another one.
    private static let other = UIPanGestureRecognizer()

    /// Whether the gesture goes on beside others: it takes no touches from them, or its delegate says so.
    var isSimultaneous: Bool {
        !cancelsTouchesInView || delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: UIGestureRecognizer.other) == true
    }

    /// What an event of any finger means for the gesture.
    func follow(_ event: PointerEvent) -> Recognizer.Verdict {
        if event.phase == .began {
            start = event.location
            previous = event.location
            startTime = event.time
            previousTime = event.time
        } else {
            previous = point
            previousTime = time
        }
        point = event.location
        time = event.time
        if event.phase == .cancelled {
            interrupt()
            return .failed
        }
        return track(event.phase)
    }
    /// What a pointer event means for the gesture. A class of an app's own is told of the touch and sets its `state`.
    func track(_ phase: PointerEvent.Phase) -> Recognizer.Verdict {
        let touch = self.touch ?? UITouch(), event = UIEvent()
        self.touch = touch
        touch._previous = phase == .began ? point : touch._window
        touch._window = point
        touch.timestamp = time
        touch.view = view
        event.allTouches = [touch]
        let before = state
        switch phase {
        case .began:
            touch.phase = .began
            touchesBegan([touch], with: event)
        case .moved:
            touch.phase = .moved
            touchesMoved([touch], with: event)
        case .ended, .cancelled:
            touch.phase = .ended
            touchesEnded([touch], with: event)
        }
        let now = state, isOver = phase == .ended
        if isOver { self.touch = nil }
        defer { if isOver { reset() } }
        switch now {
        case .possible: return isOver ? .failed : .pending
        case .failed, .cancelled:
            if before == .began || before == .changed { send(now) } else { state = .possible }
            return .failed
        case .began, .changed:
            send(now)
            if isOver { send(.ended) }
            return .claimed
        case .ended:
            send(.ended)
            return .claimed
        }
    }
    /// The pointer rests.
    func rest() -> Recognizer.Verdict { .pending }
    func interrupt() {
        if let touch {
            self.touch = nil
            touch.phase = .cancelled
            touchesCancelled([touch], with: UIEvent())
            reset()
        }
        if state == .began || state == .changed { send(.cancelled) } else { state = .possible }
    }
    var moved: CGFloat { hypot(point.x - start.x, point.y - start.y) }
}

private final class BridgeRecognizer: Recognizer {
    /// Nil once the view that had the gesture is gone.
    private weak var gesture: UIGestureRecognizer?
    init(_ gesture: UIGestureRecognizer) {
        self.gesture = gesture
        super.init()
    }
    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        MainActor.assumeIsolated {
            guard let gesture else { return .failed }
            if event.phase == .began, gesture.delegate?.gestureRecognizerShouldBegin(gesture) == false { return .failed }
            return gesture.follow(event)
        }
    }
    override func cancel() { MainActor.assumeIsolated { gesture?.interrupt() } }
    override func tick(_ time: Double) -> Verdict {
        MainActor.assumeIsolated {
            guard let gesture else { return .failed }
            gesture.time = time
            return gesture.rest()
        }
    }
}

/// Points a finger may stray during a tap or a press.
private let tapSlop: CGFloat = 10

open class UITapGestureRecognizer: UIGestureRecognizer {
    open var numberOfTapsRequired = 1
    open var numberOfTouchesRequired = 1
    private var taps = 0
    private var lastTap = -1.0
    override func track(_ phase: PointerEvent.Phase) -> Recognizer.Verdict {
        guard moved <= tapSlop else { return .failed }
        guard phase == .ended else { return .pending }
        taps = time - lastTap < 0.35 ? taps + 1 : 1
        lastTap = time
        guard taps >= numberOfTapsRequired else { return .failed }
        taps = 0
        send(.ended)
        return .claimed
    }
}

open class UILongPressGestureRecognizer: UIGestureRecognizer {
    open var minimumPressDuration: TimeInterval = 0.5
    open var allowableMovement: CGFloat = 10
    open var numberOfTapsRequired = 0
    open var numberOfTouchesRequired = 1
    override func track(_ phase: PointerEvent.Phase) -> Recognizer.Verdict {
        if state == .began || state == .changed {
            send(phase == .ended ? .ended : .changed)
            return .claimed
        }
        if phase == .began, minimumPressDuration <= 0 {
            send(.began)
            return .claimed
        }
        return phase == .ended || moved > allowableMovement ? .failed : .pending
    }
    override func rest() -> Recognizer.Verdict {
        guard state == .possible, time - startTime >= minimumPressDuration else { return .pending }
        send(.began)
        return .claimed
    }
}

open class UIPanGestureRecognizer: UIGestureRecognizer {
    open var minimumNumberOfTouches = 1
    open var maximumNumberOfTouches = Int.max
    private var origin = CGPoint.zero
    override func track(_ phase: PointerEvent.Phase) -> Recognizer.Verdict {
        switch phase {
        case .began:
            origin = point
            return .pending
        case .moved:
            if state == .possible {
                guard moved > tapSlop else { return .pending }
                send(.began)
            } else { send(.changed) }
            return .claimed
        case .ended:
            guard state == .began || state == .changed else { return .failed }
            send(.ended)
            return .claimed
        case .cancelled: return .failed
        }
    }
    open func translation(in view: UIView?) -> CGPoint { CGPoint(x: point.x - origin.x, y: point.y - origin.y) }
    open func setTranslation(_ translation: CGPoint, in view: UIView?) { origin = CGPoint(x: point.x - translation.x, y: point.y - translation.y) }
    open func velocity(in view: UIView?) -> CGPoint {
        let dt = max(time - previousTime, 1.0 / 120)
        return CGPoint(x: (point.x - previous.x) / dt, y: (point.y - previous.y) / dt)
    }
}
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer { open var edges: UIRectEdge = [] }

open class UISwipeGestureRecognizer: UIGestureRecognizer {
    public struct Direction: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let right = Direction(rawValue: 1)
        public static let left = Direction(rawValue: 2)
        public static let up = Direction(rawValue: 4)
        public static let down = Direction(rawValue: 8)
    }
    open var direction: Direction = .right
    open var numberOfTouchesRequired = 1
    override func track(_ phase: PointerEvent.Phase) -> Recognizer.Verdict {
        let dx = point.x - start.x, dy = point.y - start.y
        guard time - startTime < 0.5 else { return .failed }
        if max(abs(dx), abs(dy)) > 50 {
            let d: Direction = abs(dx) > abs(dy) ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
            guard direction.contains(d) else { return .failed }
            send(.ended)
            return .claimed
        }
        return phase == .ended ? .failed : .pending
    }
}

/// Two fingers: how far apart and how turned they are against the start.
open class _TwoFingerGestureRecognizer: UIGestureRecognizer {
    private var fingers: [Int: CGPoint] = [:]
    private var begin: (distance: CGFloat, angle: CGFloat)?

    private var measured: (distance: CGFloat, angle: CGFloat)? {
        let p = fingers.sorted { $0.key < $1.key }.map(\.value)
        guard p.count == 2 else { return nil }
        return (max(hypot(p[1].x - p[0].x, p[1].y - p[0].y), 0.001), atan2(p[1].y - p[0].y, p[1].x - p[0].x))
    }

    /// True once the fingers moved far enough.
    func take(scale: CGFloat, angle: CGFloat) -> Bool { false }

    override func follow(_ event: PointerEvent) -> Recognizer.Verdict {
        let isActive = state == .began || state == .changed
        switch event.phase {
        case .began:
            fingers[event.id] = event.location
            begin = measured
            return .pending
        case .moved:
            fingers[event.id] = event.location
            guard let begin, let now = measured else { return .pending }
            let p = fingers.values
            point = CGPoint(x: p.reduce(0) { $0 + $1.x } / 2, y: p.reduce(0) { $0 + $1.y } / 2)
            guard take(scale: now.distance / begin.distance, angle: now.angle - begin.angle) || isActive else { return .pending }
            send(isActive ? .changed : .began)
            return .claimed
        case .ended, .cancelled:
            fingers[event.id] = nil
            begin = nil
            guard isActive else { return fingers.isEmpty ? .failed : .pending }
            send(event.phase == .ended ? .ended : .cancelled)
            return .claimed
        }
    }
    override func interrupt() {
        fingers = [:]
        begin = nil
        super.interrupt()
    }
}

open class UIPinchGestureRecognizer: _TwoFingerGestureRecognizer {
    /// Against the distance of the fingers at the start, or what was set times what came after.
    open var scale: CGFloat {
        get { factor * current }
        set { factor = newValue / current }
    }
    private var current: CGFloat = 1, factor: CGFloat = 1
    open var velocity: CGFloat { 0 }
    override func take(scale: CGFloat, angle: CGFloat) -> Bool {
        if state == .possible { factor = 1 }
        current = scale
        return abs(scale - 1) >= 0.01
    }
}
open class UIRotationGestureRecognizer: _TwoFingerGestureRecognizer {
    /// Radians against the start, clockwise on the screen.
    open var rotation: CGFloat {
        get { offset + current }
        set { offset = newValue - current }
    }
    private var current: CGFloat = 0, offset: CGFloat = 0
    open var velocity: CGFloat { 0 }
    override func take(scale: CGFloat, angle: CGFloat) -> Bool {
        if state == .possible { offset = 0 }
        current = atan2(sin(angle), cos(angle))
        return abs(current) >= 0.02
    }
}

@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer) -> Bool
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
}
extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
}
