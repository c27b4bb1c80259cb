import Drawing
import FoundationPlus

/// A path that does not change.
public class CGPath: Hashable, @unchecked Sendable {
    public fileprivate(set) var _path: Path

    public init(_ path: Path) { _path = path }

    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var p = Path()
        p.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(p)
    }
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var p = Path()
        p.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(p)
    }
    public convenience init(roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?) {
        var p = Path()
        p.addRoundedRect(in: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight), style: .circular, transform: transform?.pointee ?? .identity)
        self.init(p)
    }

    public var isEmpty: Bool { _path.isEmpty }
    public var boundingBox: CGRect { _path.boundingRect }
    public var boundingBoxOfPath: CGRect { _path.boundingRect }
    public var currentPoint: CGPoint { _path.currentPoint ?? .zero }
    public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity) -> Bool {
        _path.contains(point.applying(transform.inverted()), eoFill: rule == .evenOdd)
    }
    public func copy() -> CGPath? { CGPath(_path) }
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(_path) }

    public static func == (a: CGPath, b: CGPath) -> Bool { a._path == b._path }
    public func hash(into hasher: inout Hasher) { hasher.combine(_path) }
}

/// A path under construction.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    public init() { super.init(Path()) }
    public override init(_ path: Path) { super.init(path) }

    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) { _path.move(to: point.applying(transform)) }
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) { _path.addLine(to: point.applying(transform)) }
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) { _path.addLines(points.map { $0.applying(transform) }) }
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) { _path.addQuadCurve(to: end.applying(transform), control: control.applying(transform)) }
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity) {
        _path.addCurve(to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
    }
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) { _path.addRect(rect, transform: transform) }
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) { _path.addRects(rects, transform: transform) }
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) { _path.addEllipse(in: rect, transform: transform) }
    public func addRoundedRect(in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity) {
        _path.addRoundedRect(in: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight), style: .circular, transform: transform)
    }
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool, transform: CGAffineTransform = .identity) {
        _path.addArc(center: center, radius: radius, startRadians: startAngle, endRadians: endAngle, clockwise: clockwise, transform: transform)
    }
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity) {
        _path.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
    }
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) { _path.addPath(path._path, transform: transform) }
    public func closeSubpath() { _path.closeSubpath() }
}
