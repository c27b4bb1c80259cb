import Foundation

/// A cubic Bézier curve from (0, 0) to (1, 1) that maps progress of time to progress of value.
public struct UnitCurve: Hashable, Sendable {
    var x1: Double, y1: Double, x2: Double, y2: Double

    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = min(max(x1, 0), 1); self.y1 = y1
        self.x2 = min(max(x2, 0), 1); self.y2 = y2
    }

    public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        UnitCurve(startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y)
    }

    public static let linear = UnitCurve(0, 0, 1, 1)
    public static let easeIn = UnitCurve(0.42, 0, 1, 1)
    public static let easeOut = UnitCurve(0, 0, 0.58, 1)
    public static let easeInOut = UnitCurve(0.42, 0, 0.58, 1)

    public var inverse: UnitCurve { UnitCurve(y1, x1, y2, x2) }

    /// The value at a progress of 0…1.
    public func value(at progress: Double) -> Double {
        if x1 == y1 && x2 == y2 { return progress }
        guard progress > 0 else { return 0 }
        guard progress < 1 else { return 1 }
        // Bisection after Newton would have to guard against flat spots; 40 halvings are exact to a double's needs here.
        var low = 0.0, high = 1.0, t = progress
        for _ in 0..<40 {
            t = (low + high) / 2
            if UnitCurve.cubic(t, x1, x2) < progress { low = t } else { high = t }
        }
        return UnitCurve.cubic(t, y1, y2)
    }

    public func velocity(at progress: Double) -> Double {
        let h = 1e-4
        return (value(at: min(progress + h, 1)) - value(at: max(progress - h, 0))) / (min(progress + h, 1) - max(progress - h, 0))
    }

    private static func cubic(_ t: Double, _ a: Double, _ b: Double) -> Double {
        let s = 1 - t
        return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
    }
}
