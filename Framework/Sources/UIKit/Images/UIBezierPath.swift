import CoreGraphics
import Drawing

/// A path that can be drawn.
open class UIBezierPath: NSObject, NSCopying, @unchecked Sendable {
    public var _path = Path()
    open var lineWidth: CGFloat = 1
    open var lineCapStyle: CGLineCap = .butt
    open var lineJoinStyle: CGLineJoin = .miter
    open var miterLimit: CGFloat = 10
    open var flatness: CGFloat = 0.6
    open var usesEvenOddFillRule = false
    private var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

    public override init() { super.init() }
    public convenience init(rect: CGRect) { self.init(); _path.addRect(rect) }
    public convenience init(ovalIn rect: CGRect) { self.init(); _path.addEllipse(in: rect) }
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        _path.addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: .continuous)
    }
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let r = cornerRadii.width
        _path.addRoundedRect(in: rect, cornerRadii: RectangleCornerRadii(topLeading: corners.contains(.topLeft) ? r : 0, bottomLeading: corners.contains(.bottomLeft) ? r : 0,
                                                                        bottomTrailing: corners.contains(.bottomRight) ? r : 0, topTrailing: corners.contains(.topRight) ? r : 0), style: .continuous)
    }
    public convenience init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }
    public convenience init(cgPath: CGPath) { self.init(); _path = cgPath._path }

    open var cgPath: CGPath {
        get { CGPath(_path) }
        set { _path = newValue._path }
    }

    open func move(to point: CGPoint) { _path.move(to: point) }
    open func addLine(to point: CGPoint) { _path.addLine(to: point) }
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) { _path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2) }
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) { _path.addQuadCurve(to: endPoint, control: controlPoint) }
    /// Clockwise as seen on the screen.
    open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        _path.addArc(center: center, radius: radius, startRadians: startAngle, endRadians: endAngle, clockwise: !clockwise)
    }
    open func close() { _path.closeSubpath() }
    open func append(_ bezierPath: UIBezierPath) { _path.addPath(bezierPath._path) }
    open func removeAllPoints() { _path = Path() }
    open func apply(_ transform: CGAffineTransform) { _path = _path.applying(transform) }
    open func reversing() -> UIBezierPath { copy() as! UIBezierPath }
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) { dash = (pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? [], phase) }

    open var isEmpty: Bool { _path.isEmpty }
    open var bounds: CGRect { _path.boundingRect }
    open var currentPoint: CGPoint { _path.currentPoint ?? .zero }
    open func contains(_ point: CGPoint) -> Bool { _path.contains(point, eoFill: usesEvenOddFillRule) }

    open func fill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(cgPath)
        context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { with(blendMode, alpha, fill) }

    open func stroke() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCapStyle)
        context.setLineJoin(lineJoinStyle)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dash.phase, lengths: dash.lengths)
        context.beginPath()
        context.addPath(cgPath)
        context.strokePath()
        context.restoreGState()
    }
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { with(blendMode, alpha, stroke) }

    private func with(_ mode: CGBlendMode, _ alpha: CGFloat, _ body: () -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(mode)
        context.setAlpha(alpha)
        body()
        context.restoreGState()
    }

    open func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(cgPath)
        context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let other = UIBezierPath(cgPath: cgPath)
        other.lineWidth = lineWidth
        other.lineCapStyle = lineCapStyle
        other.lineJoinStyle = lineJoinStyle
        other.usesEvenOddFillRule = usesEvenOddFillRule
        return other
    }
}
