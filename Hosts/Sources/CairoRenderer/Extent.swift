import CCairoRenderer
import Drawing
import Foundation

extension Fragment {
    /// What the fragment's content covers at most, in its own coordinates, before its filters.
    var contentExtent: CGRect {
        var extent = operations.reduce(CGRect.null) { $0.union($1.extent) }
        for child in children where !child.isHidden && child.opacity > 0 {
            extent = extent.union(child.outerExtent)
        }
        if let clip { extent = extent.intersection(clip.controlBounds) }
        if let mask { extent = extent.intersection(mask.outerExtent) }
        return extent
    }

    /// The same with the filters, in the parent's coordinates.
    var outerExtent: CGRect {
        let spread = filters.reduce(0) { $0 + $1.spread }
        let extent = contentExtent
        return extent.isNull ? extent : extent.insetBy(dx: -spread, dy: -spread).applying(toParent)
    }
}

extension DrawOperation {
    /// What the operation covers at most.
    var extent: CGRect {
        switch self {
        case .fill(let path, _, _): return path.controlBounds
        case .stroke(let path, _, let stroke):
            let bounds = path.controlBounds
            return bounds.isNull ? bounds : bounds.insetBy(dx: -stroke.reach, dy: -stroke.reach)
        case .image(_, _, let target, _, _): return target
        case .text(let layout, let origin, _):
            // Glyphs may reach beyond their line by most of an em.
            let reach = layout.lines.flatMap(\.runs).map(\.size).max() ?? 0
            var extent = CGRect(origin: origin, size: layout.size)
            for line in layout.lines {
                extent = extent.union(CGRect(x: origin.x + line.x, y: origin.y + line.top, width: line.width, height: line.height))
            }
            return extent.insetBy(dx: -reach / 2, dy: -reach / 2)
        case .group(let operations, let transform, let clip, _, _, let filters):
            let spread = filters.reduce(0) { $0 + $1.spread }
            var extent = operations.reduce(CGRect.null) { $0.union($1.extent) }
            if let clip { extent = extent.intersection(clip.controlBounds) }
            return extent.isNull ? extent : extent.insetBy(dx: -spread, dy: -spread).applying(transform)
        }
    }
}

extension Stroke {
    /// Points the stroke reaches beyond the path at most.
    var reach: CGFloat { width / 2 * max(join == .miter ? miterLimit : 1, cap == .square ? 1.5 : 1) }
}

extension Path {
    /// The smallest rectangle around all points, control points included; null for an empty path.
    var controlBounds: CGRect {
        var low = CGPoint(x: CGFloat.infinity, y: .infinity), high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        func add(_ p: CGPoint) {
            low.x = min(low.x, p.x); low.y = min(low.y, p.y)
            high.x = max(high.x, p.x); high.y = max(high.y, p.y)
        }
        forEach { element in
            switch element {
            case .move(let p), .line(let p): add(p)
            case .quadCurve(let p, let c): add(p); add(c)
            case .curve(let p, let a, let b): add(p); add(a); add(b)
            case .closeSubpath: break
            }
        }
        guard low.x <= high.x, low.y <= high.y else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The rectangle this path is, where it is one with upright edges.
    var uprightRect: CGRect? {
        var points: [CGPoint] = []
        for element in elements {
            switch element {
            case .move(let p): guard points.isEmpty else { return nil }; points.append(p)
            case .line(let p): guard !points.isEmpty, points.count < 5 else { return nil }; points.append(p)
            case .closeSubpath: break
            default: return nil
            }
        }
        if points.count == 5 { guard points[4] == points[0] else { return nil }; points.removeLast() }
        guard points.count == 4 else { return nil }
        let (a, b, c, d) = (points[0], points[1], points[2], points[3])
        let isUpright = (a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x) || (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)
        guard isUpright else { return nil }
        return CGRect(x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y))
    }
}

extension CGRect {
    var host: mih_rect { isNull ? mih_rect(x: 0, y: 0, width: 0, height: 0) : mih_rect(x: minX, y: minY, width: width, height: height) }
}

extension CGAffineTransform {
    var host: mih_matrix { mih_matrix(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}

extension ResolvedColor {
    var host: mih_color {
        func clamp(_ v: Float) -> Double { Double(min(max(v, 0), 1)) }
        return mih_color(r: clamp(red), g: clamp(green), b: clamp(blue), a: clamp(opacity))
    }
}
