import Drawing
import Foundation

/// What composing symbols needs of paths.
extension Path {
    func mapped(by t: CGAffineTransform) -> Path {
        Path(elements: elements.map { element in
            switch element {
            case .move(let p): return .move(to: p.applying(t))
            case .line(let p): return .line(to: p.applying(t))
            case .quadCurve(let p, let c): return .quadCurve(to: p.applying(t), control: c.applying(t))
            case .curve(let p, let a, let b): return .curve(to: p.applying(t), control1: a.applying(t), control2: b.applying(t))
            case .closeSubpath: return .closeSubpath
            }
        })
    }

    func scaled(_ k: CGFloat, around c: CGPoint) -> Path {
        mapped(by: CGAffineTransform(a: k, b: 0, c: 0, d: k, tx: c.x * (1 - k), ty: c.y * (1 - k)))
    }

    /// The path with the middle of its bounds at `y`, and at `x` where given.
    func centred(at y: CGFloat, x: CGFloat? = nil) -> Path {
        let box = bounds
        return mapped(by: CGAffineTransform(translationX: x.map { $0 - box.midX } ?? 0, y: y - box.midY))
    }

    /// Bounds of the curves themselves, to a fortieth of their length.
    var bounds: CGRect {
        var low = CGPoint(x: CGFloat.infinity, y: .infinity), high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        for subpath in subpaths {
            for p in subpath.flattened { low.x = min(low.x, p.x); low.y = min(low.y, p.y); high.x = max(high.x, p.x); high.y = max(high.y, p.y) }
        }
        return low.x <= high.x ? CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y) : .zero
    }

    /// One closed contour.
    struct Subpath {
        var start: CGPoint
        var elements: [Element] = []

        var flattened: [CGPoint] {
            var points = [start]
            var from = start
            for element in elements {
                switch element {
                case .line(let p): points.append(p); from = p
                case .quadCurve(let p, let c):
                    for i in 1...12 { let t = CGFloat(i) / 12, u = 1 - t
                        points.append(CGPoint(x: u * u * from.x + 2 * u * t * c.x + t * t * p.x, y: u * u * from.y + 2 * u * t * c.y + t * t * p.y)) }
                    from = p
                case .curve(let p, let a, let b):
                    for i in 1...12 { let t = CGFloat(i) / 12, u = 1 - t
                        points.append(CGPoint(x: u * u * u * from.x + 3 * u * u * t * a.x + 3 * u * t * t * b.x + t * t * t * p.x,
                                              y: u * u * u * from.y + 3 * u * u * t * a.y + 3 * u * t * t * b.y + t * t * t * p.y)) }
                    from = p
                default: break
                }
            }
            return points
        }

        /// Twice the enclosed area; the sign tells the turn.
        var signedArea: CGFloat {
            let points = flattened
            return zip(points, points.dropFirst() + [points[0]]).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        }

        var bounds: CGRect {
            let points = flattened
            let xs = points.map(\.x), ys = points.map(\.y)
            return CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
        }
    }

    var subpaths: [Subpath] {
        var all: [Subpath] = []
        for element in elements {
            switch element {
            case .move(let p): all.append(Subpath(start: p))
            case .closeSubpath: break
            default: if !all.isEmpty { all[all.count - 1].elements.append(element) }
            }
        }
        return all.filter { !$0.elements.isEmpty }
    }

    /// Turn of the largest contour.
    var isClockwise: Bool { (subpaths.map(\.signedArea).max { abs($0) < abs($1) } ?? 0) > 0 }

    /// The same contours walked the other way round.
    func reversed() -> Path {
        var result: [Element] = []
        for subpath in subpaths {
            var points = [subpath.start]
            for element in subpath.elements {
                switch element {
                case .line(let p), .quadCurve(let p, _), .curve(let p, _, _): points.append(p)
                default: break
                }
            }
            result.append(.move(to: points[points.count - 1]))
            for (i, element) in subpath.elements.enumerated().reversed() {
                switch element {
                case .line: result.append(.line(to: points[i]))
                case .quadCurve(_, let c): result.append(.quadCurve(to: points[i], control: c))
                case .curve(_, let a, let b): result.append(.curve(to: points[i], control1: b, control2: a))
                default: break
                }
            }
            result.append(.closeSubpath)
        }
        return Path(elements: result)
    }

    /// Contours that lie in no other, which fills an outlined shape.
    func withoutHoles() -> Path {
        let all = subpaths, boxes = all.map(\.bounds)
        var result: [Element] = []
        for (i, subpath) in all.enumerated() {
            let isInside = boxes.indices.contains { $0 != i && boxes[$0].contains(boxes[i]) && boxes[$0] != boxes[i] }
            guard !isInside else { continue }
            result.append(.move(to: subpath.start))
            result += subpath.elements
            result.append(.closeSubpath)
        }
        return Path(elements: result)
    }
}

extension CGRect {
    var center: CGPoint { CGPoint(x: midX, y: midY) }
}
