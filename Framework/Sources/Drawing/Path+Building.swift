import Foundation

extension Path {
    public init(_ rect: CGRect) {
        self.init()
        addRect(rect)
    }

    public init(ellipseIn rect: CGRect) {
        self.init()
        addEllipse(in: rect)
    }

    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init()
        addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.init()
        addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
    }

    public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.init()
        addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style)
    }

    public mutating func move(to end: CGPoint) {
        elements.append(.move(to: end))
        start = end
        current = end
    }

    public mutating func addLine(to end: CGPoint) {
        if elements.isEmpty { move(to: end); return }
        elements.append(.line(to: end))
        current = end
    }

    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        if elements.isEmpty { move(to: control) }
        elements.append(.quadCurve(to: end, control: control))
        current = end
    }

    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        if elements.isEmpty { move(to: control1) }
        elements.append(.curve(to: end, control1: control1, control2: control2))
        current = end
    }

    public mutating func closeSubpath() {
        guard !elements.isEmpty, elements.last != .closeSubpath else { return }
        elements.append(.closeSubpath)
        current = start
    }

    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull, !rect.isInfinite else { return }
        var p = Path()
        p.move(to: CGPoint(x: rect.minX, y: rect.minY))
        p.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        p.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        p.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        p.closeSubpath()
        addPath(p, transform: transform)
    }

    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for r in rects { addRect(r, transform: transform) }
    }

    public mutating func addLines(_ lines: [CGPoint]) {
        guard let first = lines.first else { return }
        move(to: first)
        for p in lines.dropFirst() { addLine(to: p) }
    }

    /// Control point distance of a quarter circle, as a fraction of its radius.
    static let circleControl: CGFloat = 0.5522847498307936

    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        guard !rect.isNull, !rect.isInfinite else { return }
        let rx = rect.width / 2, ry = rect.height / 2, cx = rect.midX, cy = rect.midY
        let kx = rx * Path.circleControl, ky = ry * Path.circleControl
        var p = Path()
        p.move(to: CGPoint(x: cx + rx, y: cy))
        p.addCurve(to: CGPoint(x: cx, y: cy + ry), control1: CGPoint(x: cx + rx, y: cy + ky), control2: CGPoint(x: cx + kx, y: cy + ry))
        p.addCurve(to: CGPoint(x: cx - rx, y: cy), control1: CGPoint(x: cx - kx, y: cy + ry), control2: CGPoint(x: cx - rx, y: cy + ky))
        p.addCurve(to: CGPoint(x: cx, y: cy - ry), control1: CGPoint(x: cx - rx, y: cy - ky), control2: CGPoint(x: cx - kx, y: cy - ry))
        p.addCurve(to: CGPoint(x: cx + rx, y: cy), control1: CGPoint(x: cx + kx, y: cy - ry), control2: CGPoint(x: cx + rx, y: cy - ky))
        p.closeSubpath()
        addPath(p, transform: transform)
    }

    /// An arc by centre, radius and angles in radians. `clockwise` is meant as on a y-up plane, as Apple's is, so on
    /// screen it looks the other way round.
    public mutating func addArc(center: CGPoint, radius: CGFloat, startRadians: CGFloat, endRadians: CGFloat, clockwise: Bool,
                                transform: CGAffineTransform = .identity) {
        guard radius.isFinite, startRadians.isFinite, endRadians.isFinite else { return }
        var delta = endRadians - startRadians
        let turn = 2 * CGFloat.pi
        if clockwise {
            if delta > 0 { delta = delta.truncatingRemainder(dividingBy: turn) - turn }
            if delta < -turn { delta = -turn }
        } else {
            if delta < 0 { delta = delta.truncatingRemainder(dividingBy: turn) + turn }
            if delta > turn { delta = turn }
        }
        addArc(center: center, radius: radius, startRadians: startRadians, deltaRadians: delta, transform: transform)
    }

    public mutating func addArc(center: CGPoint, radius: CGFloat, startRadians: CGFloat, deltaRadians: CGFloat,
                                transform: CGAffineTransform = .identity) {
        func point(_ a: CGFloat) -> CGPoint { CGPoint(x: center.x + radius * cos(a), y: center.y + radius * sin(a)) }
        let first = point(startRadians).applying(transform)
        if elements.isEmpty { move(to: first) } else { addLine(to: first) }
        let n = max(Int((abs(deltaRadians) / (.pi / 2)).rounded(.up)), 1)
        let step = deltaRadians / CGFloat(n)
        let k = 4 / 3 * tan(step / 4) * radius
        for i in 0..<n {
            let a = startRadians + CGFloat(i) * step, b = a + step
            let pa = point(a), pb = point(b)
            addCurve(to: pb.applying(transform),
                     control1: CGPoint(x: pa.x - k * sin(a), y: pa.y + k * cos(a)).applying(transform),
                     control2: CGPoint(x: pb.x + k * sin(b), y: pb.y - k * cos(b)).applying(transform))
        }
    }

    /// A rounded corner between the current point, `tangent1End` and `tangent2End`.
    public mutating func addArc(tangent1End p1: CGPoint, tangent2End p2: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity) {
        let p0 = current.applying(transform.inverted())
        let a = CGPoint(x: p0.x - p1.x, y: p0.y - p1.y), b = CGPoint(x: p2.x - p1.x, y: p2.y - p1.y)
        let la = hypot(a.x, a.y), lb = hypot(b.x, b.y)
        guard la > 0, lb > 0, radius > 0 else { addLine(to: p1.applying(transform)); return }
        let ua = CGPoint(x: a.x / la, y: a.y / la), ub = CGPoint(x: b.x / lb, y: b.y / lb)
        let dot = max(min(ua.x * ub.x + ua.y * ub.y, 1), -1)
        let angle = acos(dot)
        guard angle > 1e-6, angle < .pi - 1e-6 else { addLine(to: p1.applying(transform)); return }
        let d = radius / tan(angle / 2)
        let start = CGPoint(x: p1.x + ua.x * d, y: p1.y + ua.y * d), end = CGPoint(x: p1.x + ub.x * d, y: p1.y + ub.y * d)
        let bisector = CGPoint(x: ua.x + ub.x, y: ua.y + ub.y), lbis = hypot(bisector.x, bisector.y)
        let h = radius / sin(angle / 2)
        let center = CGPoint(x: p1.x + bisector.x / lbis * h, y: p1.y + bisector.y / lbis * h)
        let a0 = atan2(start.y - center.y, start.x - center.x)
        var delta = atan2(end.y - center.y, end.x - center.x) - a0
        if delta > .pi { delta -= 2 * .pi }
        if delta < -.pi { delta += 2 * .pi }
        addArc(center: center, radius: radius, startRadians: a0, deltaRadians: delta, transform: transform)
    }

    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        let p = transform.isIdentity ? path : path.applying(transform)
        elements.append(contentsOf: p.elements)
        start = p.start
        current = p.current
    }
}

/// How corners are rounded.
public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

/// Radii of the four corners, in points.
public struct RectangleCornerRadii: Equatable, Hashable, Sendable {
    public var topLeading: CGFloat
    public var bottomLeading: CGFloat
    public var bottomTrailing: CGFloat
    public var topTrailing: CGFloat
    public init(topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0) {
        self.topLeading = topLeading; self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing; self.topTrailing = topTrailing
    }
}

extension Path {
    public mutating func addRoundedRect(in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
                                        transform: CGAffineTransform = .identity) {
        let r = min(cornerSize.width, cornerSize.height)
        addRoundedRect(in: rect, cornerRadii: RectangleCornerRadii(topLeading: r, bottomLeading: r, bottomTrailing: r, topTrailing: r),
                       style: style, transform: transform)
    }

    public mutating func addRoundedRect(in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
                                        transform: CGAffineTransform = .identity) {
        guard !rect.isNull, !rect.isInfinite else { return }
        let limit = max(min(rect.width, rect.height) / 2, 0)
        func radius(_ r: CGFloat) -> CGFloat { r.isFinite ? min(max(r, 0), limit) : limit }
        let tl = radius(cornerRadii.topLeading), tr = radius(cornerRadii.topTrailing)
        let br = radius(cornerRadii.bottomTrailing), bl = radius(cornerRadii.bottomLeading)
        guard tl + tr + br + bl > 0 else { addRect(rect, transform: transform); return }
        var p = Path()
        p.move(to: CGPoint(x: rect.minX + tl, y: rect.minY))
        p.corner(CGPoint(x: rect.maxX, y: rect.minY), tr, in: (1, 0), out: (0, 1), limit: limit, style: style)
        p.corner(CGPoint(x: rect.maxX, y: rect.maxY), br, in: (0, 1), out: (-1, 0), limit: limit, style: style)
        p.corner(CGPoint(x: rect.minX, y: rect.maxY), bl, in: (-1, 0), out: (0, -1), limit: limit, style: style)
        p.corner(CGPoint(x: rect.minX, y: rect.minY), tl, in: (0, -1), out: (1, 0), limit: limit, style: style)
        p.closeSubpath()
        addPath(p, transform: transform)
    }

    /// Rounds the corner at `c`, arriving in direction `i` and leaving in direction `o`.
    ///
    /// A continuous corner starts 1.5287 radii before the corner where there is room (its curvature grows gradually);
    /// without room it falls back to the circle, as the system's does. The control points are those published by
    /// several people who measured the system's path.
    private mutating func corner(_ c: CGPoint, _ r: CGFloat, in i: (CGFloat, CGFloat), out o: (CGFloat, CGFloat), limit: CGFloat,
                                 style: RoundedCornerStyle) {
        func at(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
            CGPoint(x: c.x - i.0 * along * r + o.0 * across * r, y: c.y - i.1 * along * r + o.1 * across * r)
        }
        guard r > 0 else { addLine(to: c); return }
        if style == .continuous, r * 1.52866471 <= limit + 0.0001 {
            addLine(to: at(1.52866471, 0))
            addCurve(to: at(0.63149399, 0.07491100), control1: at(1.08849323, 0), control2: at(0.86840689, 0))
            addCurve(to: at(0.07491100, 0.63149399), control1: at(0.37282392, 0.16905899), control2: at(0.16905899, 0.37282392))
            addCurve(to: at(0, 1.52866471), control1: at(0, 0.86840689), control2: at(0, 1.08849323))
        } else {
            let k = 1 - Path.circleControl
            addLine(to: at(1, 0))
            addCurve(to: at(0, 1), control1: at(k, 0), control2: at(0, k))
        }
    }
}
