import Foundation

/// Where a throw is about to end.
public struct ScrollTargetProposal {
    /// What would be visible, in content coordinates.
    public var rect: CGRect
    public var anchor: UnitPoint?
    /// Of the content, in points a second.
    public var velocity: CGSize
    /// The offset when the finger left.
    public var origin: CGPoint
    public var contentSize: CGSize
    public var containerSize: CGSize
    public var axes: Axis.Set
}

/// A wish to see something.
public struct ScrollRequest {
    /// Finds the target in content coordinates, without building rows; nil where it is not known.
    public var rect: (ScrollElement) -> CGRect?
    public var anchor: UnitPoint?
    public var transaction: Transaction
    var attempts = 0

    public init(anchor: UnitPoint?, transaction: Transaction, rect: @escaping (ScrollElement) -> CGRect?) {
        self.rect = rect; self.anchor = anchor; self.transaction = transaction
    }
}

/// Moves the offset with time.
final class OffsetAnimator: Animator {
    typealias Data = AnimatablePair<CGFloat, CGFloat>
    enum Course {
        case curve(ValueAnimation<Data>)
        case motion([Axis: ScrollMotion])
    }

    private weak var element: ScrollElement?
    private var course: Course
    private let start: Double
    private var shift = CGPoint.zero

    init(_ element: ScrollElement, _ course: Course, at time: Double) {
        self.element = element
        self.course = course
        start = time
    }

    var isMotion: Bool { if case .motion = course { true } else { false } }

    static func data(_ p: CGPoint) -> Data { AnimatablePair(p.x, p.y) }

    /// The content before the visible part changed its length.
    func shift(by delta: CGFloat, along axis: Axis) {
        switch course {
        case .curve: shift[axis] += delta
        case .motion(var motions):
            guard var m = motions[axis] else { return }
            m.start += delta
            motions[axis] = m
            course = .motion(motions)
        }
    }

    func step(at time: Double) -> Bool {
        guard let element, element.isMounted else { return false }
        switch course {
        case .curve(let value):
            let (v, finished) = value.value(at: time)
            element.move(to: CGPoint(x: v.first + shift.x, y: v.second + shift.y))
            if finished {
                value.finish()
                element.invalidatePlacement()
            }
            return !finished
        case .motion(var motions):
            var p = element.offset
            var rests = true
            for (axis, motion) in motions {
                var motion = motion
                // Lengths become exact while rows come into view.
                motion.range = element.restRange(axis)
                motions[axis] = motion
                let (value, done) = motion.position(at: CGFloat(time - start))
                p[axis] = value
                if !done { rests = false }
            }
            course = .motion(motions)
            element.move(to: p, clamps: !element.bounces)
            // Who watches the scroll view learns that it rests.
            if rests { element.invalidatePlacement() }
            return !rests
        }
    }
}
