import Foundation

/// The outline of a stroked path, as a path to be filled.
public enum StrokeOutline {
    /// Every straight piece of the flattened path becomes a quadrilateral, every joint and end a fitting patch; filled by
    /// the non-zero rule they cover what the stroke covers. Dashes are cut first.
    public static func outline(of path: Path, _ stroke: Stroke) -> Path {
        var result = Path()
        let half = stroke.width / 2
        guard half > 0, half.isFinite else { return result }
        for line in dashed(path.flattened(tolerance: 0.05), stroke) {
            let points = line.reduce(into: [CGPoint]()) { if $0.last != $1 { $0.append($1) } }
            guard points.count > 1 else { continue }
            let closed = points.count > 2 && points.first == points.last
            for (a, b) in zip(points, points.dropFirst()) {
                let n = normal(a, b, half)
                result.addPolygon([CGPoint(x: a.x + n.x, y: a.y + n.y), CGPoint(x: b.x + n.x, y: b.y + n.y),
                                   CGPoint(x: b.x - n.x, y: b.y - n.y), CGPoint(x: a.x - n.x, y: a.y - n.y)])
            }
            let joints = closed ? Array(1..<points.count) : Array(1..<points.count - 1)
            for i in joints {
                let next = i + 1 < points.count ? points[i + 1] : points[1]
                join(points[i - 1], points[i], next, half, stroke, &result)
            }
            if !closed {
                cap(points[1], points[0], half, stroke, &result)
                cap(points[points.count - 2], points[points.count - 1], half, stroke, &result)
            }
        }
        return result
    }

    private static func normal(_ a: CGPoint, _ b: CGPoint, _ half: CGFloat) -> CGPoint {
        let d = hypot(b.x - a.x, b.y - a.y)
        return CGPoint(x: -(b.y - a.y) / d * half, y: (b.x - a.x) / d * half)
    }

    private static func join(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ half: CGFloat, _ stroke: Stroke, _ path: inout Path) {
        if stroke.join == .round {
            path.addPath(Path(ellipseIn: CGRect(x: b.x - half, y: b.y - half, width: 2 * half, height: 2 * half)))
            return
        }
        var n0 = normal(a, b, half), n1 = normal(b, c, half)
        let cross = n0.x * n1.y - n0.y * n1.x
        if abs(cross) < 1e-9 { return }
        if cross > 0 { (n0, n1) = (CGPoint(x: -n0.x, y: -n0.y), CGPoint(x: -n1.x, y: -n1.y)) }
        let p0 = CGPoint(x: b.x + n0.x, y: b.y + n0.y), p1 = CGPoint(x: b.x + n1.x, y: b.y + n1.y)
        let mid = CGPoint(x: n0.x + n1.x, y: n0.y + n1.y), length = hypot(mid.x, mid.y)
        let cosHalf = length / (2 * half)
        if stroke.join == .miter, cosHalf > 0, 1 / cosHalf <= stroke.miterLimit {
            let r = half / cosHalf
            path.addPolygon([b, p0, CGPoint(x: b.x + mid.x / length * r, y: b.y + mid.y / length * r), p1])
        } else {
            path.addPolygon([b, p0, p1])
        }
    }

    private static func cap(_ from: CGPoint, _ end: CGPoint, _ half: CGFloat, _ stroke: Stroke, _ path: inout Path) {
        switch stroke.cap {
        case .butt: break
        case .round: path.addPath(Path(ellipseIn: CGRect(x: end.x - half, y: end.y - half, width: 2 * half, height: 2 * half)))
        case .square:
            let n = normal(from, end, half), d = CGPoint(x: n.y, y: -n.x)
            path.addPolygon([CGPoint(x: end.x + n.x, y: end.y + n.y), CGPoint(x: end.x + n.x + d.x, y: end.y + n.y + d.y),
                             CGPoint(x: end.x - n.x + d.x, y: end.y - n.y + d.y), CGPoint(x: end.x - n.x, y: end.y - n.y)])
        }
    }

    private static func dashed(_ lines: [[CGPoint]], _ stroke: Stroke) -> [[CGPoint]] {
        let total = stroke.dash.reduce(0, +)
        guard total > 0, total.isFinite, stroke.dash.allSatisfy({ $0 >= 0 }) else { return lines }
        var result: [[CGPoint]] = []
        for line in lines {
            var index = 0, isOn = true
            var left = stroke.dashPhase.truncatingRemainder(dividingBy: total * 2)
            if left < 0 { left += total * 2 }
            while left >= stroke.dash[index] {
                left -= stroke.dash[index]
                index = (index + 1) % stroke.dash.count
                isOn.toggle()
            }
            var rest = stroke.dash[index] - left
            var current: [CGPoint] = isOn ? [line[0]] : []
            for (a, b) in zip(line, line.dropFirst()) {
                let length = hypot(b.x - a.x, b.y - a.y)
                var at: CGFloat = 0
                while length - at > rest {
                    at += rest
                    let p = CGPoint(x: a.x + (b.x - a.x) * at / length, y: a.y + (b.y - a.y) * at / length)
                    if isOn {
                        current.append(p)
                        result.append(current)
                        current = []
                    } else {
                        current = [p]
                    }
                    isOn.toggle()
                    index = (index + 1) % stroke.dash.count
                    rest = max(stroke.dash[index], 1e-3)
                }
                rest -= length - at
                if isOn { current.append(b) }
            }
            if isOn, current.count > 1 { result.append(current) }
        }
        return result
    }
}

extension Path {
    /// A closed polygon, always turning the same way, so that overlapping ones add up.
    fileprivate mutating func addPolygon(_ points: [CGPoint]) {
        var area: CGFloat = 0
        for (a, b) in zip(points, points.dropFirst() + [points[0]]) { area += a.x * b.y - b.x * a.y }
        addLines(area < 0 ? points.reversed() : points)
        closeSubpath()
    }
}
