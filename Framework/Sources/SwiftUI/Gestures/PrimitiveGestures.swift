import Engine

/// How far a pointer may stray and still be a tap, in points.
private let tapSlop: CGFloat = 10

nonisolated public struct TapGesture: PrimitiveGesture {
    public typealias Value = ()
    public var count: Int
    nonisolated public init(count: Int = 1) { self.count = max(count, 1) }
    nonisolated public func _recognizer(_ output: GestureOutput<()>) -> Recognizer {
        TapRecognizer(count: count) { _ in
            output.ended(())
            output.reset()
        }
    }
}

nonisolated public struct SpatialTapGesture: PrimitiveGesture {
    nonisolated public struct Value: Equatable, Sendable { public var location: CGPoint }
    public var count: Int
    public var coordinateSpace: CoordinateSpace
    nonisolated public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
        self.count = max(count, 1)
        self.coordinateSpace = coordinateSpace
    }
    nonisolated public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol) { self.init(count: count, coordinateSpace: coordinateSpace.coordinateSpace) }
    nonisolated public func _recognizer(_ output: GestureOutput<Value>) -> Recognizer {
        let recognizer = TapRecognizer(count: count) {
            output.ended(Value(location: $0))
            output.reset()
        }
        recognizer.space = coordinateSpace
        return recognizer
    }
}

/// A number of short presses at one place.
final class TapRecognizer: Recognizer {
    private let count: Int
    private let action: (CGPoint) -> Void
    var space: CoordinateSpace = .local
    private var start = CGPoint.zero
    private var taps = 0
    private var lastUp = 0.0

    /// Seconds within which the next tap belongs to the last.
    static let interval = 0.35

    init(count: Int, action: @escaping (CGPoint) -> Void) {
        self.count = count
        self.action = action
    }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        switch event.phase {
        case .began:
            if taps > 0 && event.time - lastUp > TapRecognizer.interval { taps = 0 }
            start = event.location
            return .pending
        case .moved:
            if hypot(event.location.x - start.x, event.location.y - start.y) > tapSlop {
                taps = 0
                return .failed
            }
            return .pending
        case .ended:
            taps += 1
            lastUp = event.time
            guard taps >= count else { return .pending }
            taps = 0
            action(element.map { CoordinateSpaces.point(location, from: $0, in: space) } ?? location)
            return .claimed
        case .cancelled:
            taps = 0
            return .failed
        }
    }

    override var waitsForAnotherPointer: Bool { taps > 0 && taps < count }
}

nonisolated public struct LongPressGesture: PrimitiveGesture {
    public typealias Value = Bool
    /// Seconds.
    public var minimumDuration: Double
    /// Points.
    public var maximumDistance: CGFloat
    nonisolated public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
        self.minimumDuration = minimumDuration
        self.maximumDistance = maximumDistance
    }
    nonisolated public func _recognizer(_ output: GestureOutput<Bool>) -> Recognizer {
        LongPressRecognizer(duration: minimumDuration, distance: maximumDistance, output: output)
    }
}

final class LongPressRecognizer: Recognizer {
    private let duration: Double
    private let distance: CGFloat
    private let output: GestureOutput<Bool>
    private var start: (point: CGPoint, time: Double)?

    init(duration: Double, distance: CGFloat, output: GestureOutput<Bool>) {
        self.duration = duration
        self.distance = distance
        self.output = output
    }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        switch event.phase {
        case .began:
            start = (event.location, event.time)
            output.changed(true)
            return .pending
        case .moved:
            guard let start else { return .pending }
            if hypot(event.location.x - start.point.x, event.location.y - start.point.y) > distance {
                cancel()
                return .failed
            }
            return tick(event.time)
        case .ended:
            let verdict = tick(event.time)
            if start != nil { cancel() }
            return verdict == .claimed ? .claimed : .failed
        case .cancelled:
            cancel()
            return .failed
        }
    }

    override func tick(_ time: Double) -> Verdict {
        guard let start, time - start.time >= duration else { return .pending }
        self.start = nil
        output.ended(true)
        output.reset()
        return .claimed
    }

    override func cancel() {
        guard start != nil else { return }
        start = nil
        output.changed(false)
        output.reset()
    }
}

nonisolated public struct DragGesture: PrimitiveGesture {
    nonisolated public struct Value: Equatable, Sendable {
        public var time: Date
        public var location: CGPoint
        public var startLocation: CGPoint
        /// Points a second.
        public var velocity: CGSize
        public var translation: CGSize { CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y) }
        /// Where the drag would come to rest by itself.
        public var predictedEndLocation: CGPoint { CGPoint(x: location.x + velocity.width * 0.25, y: location.y + velocity.height * 0.25) }
        public var predictedEndTranslation: CGSize {
            CGSize(width: predictedEndLocation.x - startLocation.x, height: predictedEndLocation.y - startLocation.y)
        }
    }
    /// Points before the drag begins.
    public var minimumDistance: CGFloat
    public var coordinateSpace: CoordinateSpace
    nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {
        self.minimumDistance = minimumDistance
        self.coordinateSpace = coordinateSpace
    }
    nonisolated public init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol) {
        self.init(minimumDistance: minimumDistance, coordinateSpace: coordinateSpace.coordinateSpace)
    }
    nonisolated public func _recognizer(_ output: GestureOutput<Value>) -> Recognizer {
        DragRecognizer(minimum: minimumDistance, space: coordinateSpace, output: output)
    }
}

/// Velocity of a pointer over its last tenth of a second.
public struct VelocityTracker {
    private var samples: [(time: Double, point: CGPoint)] = []
    public init() {}
    public mutating func add(_ point: CGPoint, at time: Double) {
        samples.append((time, point))
        samples.removeAll { time - $0.time > 0.1 }
    }
    /// Points a second.
    public func velocity(at time: Double) -> CGSize {
        guard let first = samples.first, let last = samples.last, last.time > first.time, time - last.time < 0.05 else { return .zero }
        let dt = last.time - first.time
        return CGSize(width: (last.point.x - first.point.x) / dt, height: (last.point.y - first.point.y) / dt)
    }
}

final class DragRecognizer: Recognizer {
    private let minimum: CGFloat
    private let space: CoordinateSpace
    private let output: GestureOutput<DragGesture.Value>
    private var startWindow: CGPoint?
    private var start = CGPoint.zero
    private var isActive = false
    private var tracker = VelocityTracker()

    init(minimum: CGFloat, space: CoordinateSpace, output: GestureOutput<DragGesture.Value>) {
        self.minimum = minimum
        self.space = space
        self.output = output
    }

    private func value(_ event: PointerEvent, _ location: CGPoint) -> DragGesture.Value {
        DragGesture.Value(time: Date(), location: location, startLocation: start, velocity: tracker.velocity(at: event.time))
    }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        let p = element.map { CoordinateSpaces.point(location, from: $0, in: space) } ?? location
        tracker.add(p, at: event.time)
        switch event.phase {
        case .began:
            startWindow = event.location
            start = p
            isActive = false
            if minimum <= 0 {
                isActive = true
                output.changed(value(event, p))
                return .claimed
            }
            return .pending
        case .moved:
            guard let startWindow else { return .failed }
            if !isActive {
                guard hypot(event.location.x - startWindow.x, event.location.y - startWindow.y) >= minimum else { return .pending }
                isActive = true
            }
            output.changed(value(event, p))
            return .claimed
        case .ended:
            defer { startWindow = nil }
            guard isActive else { return .failed }
            isActive = false
            output.ended(value(event, p))
            output.reset()
            return .claimed
        case .cancelled:
            cancel()
            return .failed
        }
    }

    override func cancel() {
        startWindow = nil
        if isActive {
            isActive = false
            output.reset()
        }
    }
}

/// Two fingers apart or together; hosts report it as a pinch.
nonisolated public struct MagnifyGesture: PrimitiveGesture {
    nonisolated public struct Value: Equatable, Sendable {
        public var time: Date
        public var magnification: CGFloat
        public var velocity: CGFloat
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }
    public var minimumScaleDelta: CGFloat
    nonisolated public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
    nonisolated public func _recognizer(_ output: GestureOutput<Value>) -> Recognizer {
        TwoFingerRecognizer(output: GestureOutput(changed: { output.changed(.init(time: Date(), magnification: $0.scale, velocity: 0, startAnchor: .center, startLocation: $0.start)) },
                                                  ended: { output.ended(.init(time: Date(), magnification: $0.scale, velocity: 0, startAnchor: .center, startLocation: $0.start)) }, reset: output.reset)) { [minimumScaleDelta] in abs($0.scale - 1) >= minimumScaleDelta }
    }
}

nonisolated public struct MagnificationGesture: PrimitiveGesture {
    public typealias Value = CGFloat
    public var minimumScaleDelta: CGFloat
    nonisolated public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
    nonisolated public func _recognizer(_ output: GestureOutput<CGFloat>) -> Recognizer {
        MagnifyGesture(minimumScaleDelta: minimumScaleDelta)._recognizer(GestureOutput(changed: { output.changed($0.magnification) }, ended: { output.ended($0.magnification) }, reset: output.reset))
    }
}

nonisolated public struct RotateGesture: PrimitiveGesture {
    nonisolated public struct Value: Equatable, Sendable {
        public var time: Date
        public var rotation: Angle
        public var velocity: Angle
        public var startAnchor: UnitPoint
        public var startLocation: CGPoint
    }
    public var minimumAngleDelta: Angle
    nonisolated public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
    nonisolated public func _recognizer(_ output: GestureOutput<Value>) -> Recognizer {
        TwoFingerRecognizer(output: GestureOutput(changed: { output.changed(.init(time: Date(), rotation: $0.angle, velocity: .zero, startAnchor: .center, startLocation: $0.start)) },
                                                  ended: { output.ended(.init(time: Date(), rotation: $0.angle, velocity: .zero, startAnchor: .center, startLocation: $0.start)) }, reset: output.reset)) { [minimumAngleDelta] in abs($0.angle.radians) >= minimumAngleDelta.radians }
    }
}

nonisolated public struct RotationGesture: PrimitiveGesture {
    public typealias Value = Angle
    public var minimumAngleDelta: Angle
    nonisolated public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
    nonisolated public func _recognizer(_ output: GestureOutput<Angle>) -> Recognizer {
        RotateGesture(minimumAngleDelta: minimumAngleDelta)._recognizer(GestureOutput(changed: { output.changed($0.rotation) }, ended: { output.ended($0.rotation) }, reset: output.reset))
    }
}

/// Follows two pointers: how far apart and how turned they are against the start.
final class TwoFingerRecognizer: Recognizer {
    struct Pinch { var scale: CGFloat; var angle: Angle; var start: CGPoint }
    private let output: GestureOutput<Pinch>
    private let isEnough: (Pinch) -> Bool
    private var points: [Int: CGPoint] = [:]
    private var start: (distance: CGFloat, angle: Double, center: CGPoint)?
    private var isActive = false
    private var last = Pinch(scale: 1, angle: .zero, start: .zero)

    init(output: GestureOutput<Pinch>, isEnough: @escaping (Pinch) -> Bool) {
        self.output = output
        self.isEnough = isEnough
    }

    private func measure() -> (CGFloat, Double, CGPoint)? {
        let p = points.sorted { $0.key < $1.key }.map(\.value)
        guard p.count == 2 else { return nil }
        let d = CGPoint(x: p[1].x - p[0].x, y: p[1].y - p[0].y)
        return (max(hypot(d.x, d.y), 0.001), atan2(d.y, d.x), CGPoint(x: (p[0].x + p[1].x) / 2, y: (p[0].y + p[1].y) / 2))
    }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        switch event.phase {
        case .began:
            points[event.id] = location
            start = measure().map { (distance: $0.0, angle: $0.1, center: $0.2) }
            return .pending
        case .moved:
            points[event.id] = location
            guard let start, let (d, a, _) = measure() else { return .pending }
            last = Pinch(scale: d / start.distance, angle: .radians(a - start.angle), start: start.center)
            guard isActive || isEnough(last) else { return .pending }
            isActive = true
            output.changed(last)
            return .claimed
        case .ended, .cancelled:
            points[event.id] = nil
            start = nil
            guard isActive else { return points.isEmpty ? .failed : .pending }
            isActive = false
            if event.phase == .ended { output.ended(last) }
            output.reset()
            return .claimed
        }
    }

    override func cancel() {
        points = [:]
        start = nil
        if isActive {
            isActive = false
            output.reset()
        }
    }
}
