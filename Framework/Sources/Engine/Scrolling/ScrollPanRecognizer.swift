import Foundation

/// Turns the movement of a pointer over a scroll view into scrolling.
final class ScrollPanRecognizer: Recognizer {
    /// How far a pointer moves before it is a pan, in points.
    static let slop: CGFloat = 10
    /// The span whose movement makes the velocity, in seconds.
    static let velocityWindow = 0.1

    private var start: CGPoint?
    private var last = CGPoint.zero
    private var isPanning = false
    private var history: [(time: Double, location: CGPoint)] = []
    private var scroll: ScrollElement? { element as? ScrollElement }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        guard let scroll else { return .failed }
        switch event.phase {
        case .began:
            start = event.location
            last = event.location
            history = [(event.time, event.location)]
            // A finger on content that moves holds it.
            if scroll.isMoving {
                begin(scroll)
                return .claimed
            }
            return .pending
        case .moved:
            guard let start else { return .failed }
            history.append((event.time, event.location))
            history.removeAll { event.time - $0.time > Self.velocityWindow }
            if !isPanning {
                let dx = abs(event.location.x - start.x), dy = abs(event.location.y - start.y)
                guard max(dx, dy) >= Self.slop else { return .pending }
                guard scroll.canScroll(dx > dy ? .horizontal : .vertical) else { return .failed }
                begin(scroll)
            }
            scroll.pan(by: CGSize(width: event.location.x - last.x, height: event.location.y - last.y))
            last = event.location
            return .claimed
        case .ended:
            guard isPanning else { return .failed }
            isPanning = false
            start = nil
            scroll.endPan(velocity: velocity(at: event))
            return .claimed
        case .cancelled:
            cancel()
            return .failed
        }
    }

    private func begin(_ scroll: ScrollElement) {
        isPanning = true
        scroll.beginPan()
    }

    private func velocity(at event: PointerEvent) -> CGSize {
        guard let first = history.first(where: { event.time - $0.time <= Self.velocityWindow }), event.time > first.time else { return .zero }
        let span = CGFloat(event.time - first.time)
        return CGSize(width: (event.location.x - first.location.x) / span, height: (event.location.y - first.location.y) / span)
    }

    override func cancel() {
        start = nil
        guard isPanning else { return }
        isPanning = false
        scroll?.endPan(velocity: .zero)
    }
}

extension ScrollElement: GestureSource, WheelScrollable {
    public var recognizers: [Recognizer] { isScrollEnabled ? [panRecognizer] : [] }

    public func wheelScroll(by delta: CGSize) -> Bool {
        guard canScroll(by: delta) else { return false }
        wheel(by: delta)
        return true
    }
}
