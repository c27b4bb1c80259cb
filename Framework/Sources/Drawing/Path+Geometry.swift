import Foundation

extension Path {
    public var currentPoint: CGPoint? { elements.isEmpty ? nil : current }

    public func applying(_ t: CGAffineTransform) -> Path {
        guard !t.isIdentity else { return self }
        var p = Path()
        p.elements = elements.map {
            switch $0 {
            case .move(let to): .move(to: to.applying(t))
            case .line(let to): .line(to: to.applying(t))
            case .quadCurve(let to, let c): .quadCurve(to: to.applying(t), control: c.applying(t))
            case .curve(let to, let c1, let c2): .curve(to: to.applying(t), control1: c1.applying(t), control2: c2.applying(t))
            case .closeSubpath: .closeSubpath
            }
        }
        p.start = start.applying(t)
        p.current = current.applying(t)
        return p
    }

    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { applying(CGAffineTransform(translationX: dx, y: dy)) }

    /// The smallest rectangle around all points and extremes of curves; null for an empty path.
    public var boundingRect: CGRect {
        var box = CGRect.null
        func add(_ p: CGPoint) { box = box.union(CGRect(origin: p, size: .zero)) }
        forEachSegment { segment in
            add(segment.point(0))
            add(segment.point(1))
            for t in segment.extremes { add(segment.point(t)) }
        }
        if box.isNull, case .move(let p)? = elements.first { return CGRect(origin: p, size: .zero) }
        return box
    }

    public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
        var winding = 0, crossings = 0
        for polygon in flattened() {
            guard var a = polygon.last else { continue }
            for b in polygon {
                if (a.y <= p.y) != (b.y <= p.y) {
                    let x = a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
                    if x > p.x {
                        winding += b.y > a.y ? 1 : -1
                        crossings += 1
                    }
                }
                a = b
            }
        }
        return eoFill ? crossings % 2 == 1 : winding != 0
    }

    /// Subpaths as polygons, curves cut into straight pieces that stay within `tolerance` points.
    public func flattened(tolerance: CGFloat = 0.1) -> [[CGPoint]] {
        var polygons: [[CGPoint]] = []
        var points: [CGPoint] = []
        var current = CGPoint.zero, start = CGPoint.zero
        func flush() {
            if points.count > 1 { polygons.append(points) }
            points = []
        }
        for e in elements {
            switch e {
            case .move(let p):
                flush()
                points = [p]
                (current, start) = (p, p)
            case .line(let p):
                points.append(p)
                current = p
            case .quadCurve, .curve:
                let s = Segment(from: current, e)!
                let n = s.pieces(tolerance)
                for i in 1...n { points.append(s.point(CGFloat(i) / CGFloat(n))) }
                current = s.point(1)
            case .closeSubpath:
                points.append(start)
                flush()
                points = [start]
                current = start
            }
        }
        flush()
        return polygons
    }

    /// The part of the path between two fractions of its length, each 0…1.
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
        let low = min(max(from, 0), 1), high = min(max(to, 0), 1)
        guard low < high else { return Path() }
        if low == 0 && high == 1 { return self }
        var segments: [(Segment, CGFloat, Bool)] = []
        var total: CGFloat = 0
        var begins = true
        var last: CGPoint?
        forEachSegment { s in
            begins = last != s.point(0)
            let length = s.length
            segments.append((s, length, begins))
            total += length
            last = s.point(1)
        }
        guard total > 0 else { return Path() }
        var result = Path()
        var position: CGFloat = 0
        for (s, length, isNew) in segments {
            defer { position += length }
            let a = max(low * total - position, 0), b = min(high * total - position, length)
            guard a < b, length > 0 else { continue }
            let piece = s.split(s.parameter(at: a), s.parameter(at: b))
            if isNew || result.isEmpty || a > 0 { result.move(to: piece.point(0)) }
            result.append(piece)
        }
        return result
    }

    private mutating func append(_ s: Segment) {
        switch s {
        case .line(_, let p): addLine(to: p)
        case .cubic(_, let c1, let c2, let p): addCurve(to: p, control1: c1, control2: c2)
        }
    }

    /// A piece of a path with both ends known. Quadratic curves are raised to cubic ones.
    enum Segment {
        case line(CGPoint, CGPoint)
        case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

        init?(from a: CGPoint, _ e: Element) {
            switch e {
            case .line(let p): self = .line(a, p)
            case .quadCurve(let p, let c):
                self = .cubic(a, CGPoint(x: a.x + 2 / 3 * (c.x - a.x), y: a.y + 2 / 3 * (c.y - a.y)),
                              CGPoint(x: p.x + 2 / 3 * (c.x - p.x), y: p.y + 2 / 3 * (c.y - p.y)), p)
            case .curve(let p, let c1, let c2): self = .cubic(a, c1, c2, p)
            default: return nil
            }
        }

        func point(_ t: CGFloat) -> CGPoint {
            let s = 1 - t
            switch self {
            case .line(let a, let b): return CGPoint(x: a.x * s + b.x * t, y: a.y * s + b.y * t)
            case .cubic(let a, let c, let d, let b):
                let w = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                return CGPoint(x: a.x * w.0 + c.x * w.1 + d.x * w.2 + b.x * w.3, y: a.y * w.0 + c.y * w.1 + d.y * w.2 + b.y * w.3)
            }
        }

        func pieces(_ tolerance: CGFloat) -> Int {
            guard case .cubic(let a, let c, let d, let b) = self else { return 1 }
            let bend = max(hypot(a.x - 2 * c.x + d.x, a.y - 2 * c.y + d.y), hypot(c.x - 2 * d.x + b.x, c.y - 2 * d.y + b.y))
            guard bend.isFinite else { return 1 }
            return min(max(Int((0.75 * bend / tolerance).squareRoot().rounded(.up)), 1), 200)
        }

        var length: CGFloat {
            guard case .cubic = self else { return hypot(point(1).x - point(0).x, point(1).y - point(0).y) }
            var sum: CGFloat = 0, last = point(0)
            for i in 1...Segment.steps {
                let p = point(CGFloat(i) / CGFloat(Segment.steps))
                sum += hypot(p.x - last.x, p.y - last.y)
                last = p
            }
            return sum
        }

        private static let steps = 32

        /// The parameter at which `distance` points of the segment have been passed.
        func parameter(at distance: CGFloat) -> CGFloat {
            guard case .cubic = self else { return length == 0 ? 0 : min(distance / length, 1) }
            var sum: CGFloat = 0, last = point(0)
            for i in 1...Segment.steps {
                let p = point(CGFloat(i) / CGFloat(Segment.steps))
                let d = hypot(p.x - last.x, p.y - last.y)
                if sum + d >= distance {
                    return (CGFloat(i - 1) + (d == 0 ? 0 : (distance - sum) / d)) / CGFloat(Segment.steps)
                }
                sum += d
                last = p
            }
            return 1
        }

        /// The part between two parameters.
        func split(_ t0: CGFloat, _ t1: CGFloat) -> Segment {
            switch self {
            case .line: return .line(point(t0), point(t1))
            case .cubic(let a, let c, let d, let b):
                // Blossoming: the control points of a part are the polar values at its ends.
                func blossom(_ u: CGFloat, _ v: CGFloat, _ w: CGFloat) -> CGPoint {
                    func mix(_ p: CGPoint, _ q: CGPoint, _ t: CGFloat) -> CGPoint {
                        CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
                    }
                    let ab = mix(a, c, u), bc = mix(c, d, u), cd = mix(d, b, u)
                    return mix(mix(ab, bc, v), mix(bc, cd, v), w)
                }
                return .cubic(blossom(t0, t0, t0), blossom(t0, t0, t1), blossom(t0, t1, t1), blossom(t1, t1, t1))
            }
        }

        /// Parameters where a coordinate turns round.
        var extremes: [CGFloat] {
            guard case .cubic(let a, let c, let d, let b) = self else { return [] }
            func roots(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
                let A = -p0 + 3 * p1 - 3 * p2 + p3, B = 2 * (p0 - 2 * p1 + p2), C = p1 - p0
                if abs(3 * A) < 1e-9 { return abs(B) < 1e-9 ? [] : [-C / B] }
                let disc = B * B - 4 * A * C
                guard disc >= 0 else { return [] }
                return [(-B + disc.squareRoot()) / (2 * A), (-B - disc.squareRoot()) / (2 * A)]
            }
            return (roots(a.x, c.x, d.x, b.x) + roots(a.y, c.y, d.y, b.y)).filter { $0 > 0 && $0 < 1 }
        }
    }

    private func forEachSegment(_ body: (Segment) -> Void) {
        var current = CGPoint.zero, start = CGPoint.zero
        for e in elements {
            switch e {
            case .move(let p): (current, start) = (p, p)
            case .closeSubpath:
                if current != start { body(.line(current, start)) }
                current = start
            default:
                let s = Segment(from: current, e)!
                body(s)
                current = s.point(1)
            }
        }
    }
}
