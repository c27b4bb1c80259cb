import Foundation

public struct GradientStop: Hashable, Sendable {
    public var color: ResolvedColor
    /// 0…1 along the gradient.
    public var location: CGFloat
    public init(color: ResolvedColor, location: CGFloat) {
        self.color = color; self.location = location
    }
}

/// What fills a shape. Points are in the coordinates of the operation that uses the paint.
public enum Paint: Hashable, Sendable {
    case color(ResolvedColor)
    case linear(stops: [GradientStop], start: CGPoint, end: CGPoint)
    case radial(stops: [GradientStop], center: CGPoint, startRadius: CGFloat, endRadius: CGFloat)
    /// A radial gradient squeezed into the ellipse inscribed in `rect`; radii are fractions of its half extents.
    case elliptical(stops: [GradientStop], rect: CGRect, center: CGPoint, startFraction: CGFloat, endFraction: CGFloat)
    /// Angles in radians, clockwise from the positive x axis.
    case angular(stops: [GradientStop], center: CGPoint, startAngle: CGFloat, endAngle: CGFloat)
    case image(ImageResource, tile: CGRect, origin: CGPoint)

    /// The same paint at a fraction of its opacity.
    public func opacity(_ factor: Double) -> Paint {
        func fade(_ stops: [GradientStop]) -> [GradientStop] {
            stops.map { GradientStop(color: $0.color.opacity(factor), location: $0.location) }
        }
        switch self {
        case .color(let c): return .color(c.opacity(factor))
        case .linear(let s, let a, let b): return .linear(stops: fade(s), start: a, end: b)
        case .radial(let s, let c, let r0, let r1): return .radial(stops: fade(s), center: c, startRadius: r0, endRadius: r1)
        case .elliptical(let s, let r, let c, let f0, let f1):
            return .elliptical(stops: fade(s), rect: r, center: c, startFraction: f0, endFraction: f1)
        case .angular(let s, let c, let a0, let a1): return .angular(stops: fade(s), center: c, startAngle: a0, endAngle: a1)
        case .image: return self
        }
    }
}

public enum LineCap: Int32, Hashable, Sendable { case butt, round, square }
public enum LineJoin: Int32, Hashable, Sendable { case miter, round, bevel }

/// How a path's outline is drawn. Lengths in points.
public struct Stroke: Hashable, Sendable {
    public var width: CGFloat
    public var cap: LineCap
    public var join: LineJoin
    public var miterLimit: CGFloat
    public var dash: [CGFloat]
    public var dashPhase: CGFloat

    public init(width: CGFloat = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: CGFloat = 10,
                dash: [CGFloat] = [], dashPhase: CGFloat = 0) {
        self.width = width; self.cap = cap; self.join = join
        self.miterLimit = miterLimit; self.dash = dash; self.dashPhase = dashPhase
    }
}

/// Compositing operators, by the names of the W3C compositing specification.
public enum CompositeMode: String, Hashable, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
    case difference, exclusion, hue, saturation, color, luminosity
    case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}
