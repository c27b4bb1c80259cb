import Drawing
import UIKit

/// A path that can be drawn, by AppKit's names.
open class NSBezierPath: UIBezierPath, @unchecked Sendable {
    public typealias LineCapStyle = CGLineCap
    public typealias LineJoinStyle = CGLineJoin
    public enum WindingRule: UInt, Sendable { case nonZero, evenOdd }
    public enum ElementType: UInt, Sendable { case moveTo, lineTo, curveTo, closePath }

    public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
        self.init()
        _path.addRoundedRect(in: rect, cornerSize: CGSize(width: xRadius, height: yRadius), style: .circular)
    }
    open func line(to point: CGPoint) { addLine(to: point) }
    open func curve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) { addCurve(to: endPoint, controlPoint1: controlPoint1, controlPoint2: controlPoint2) }
    open func appendRect(_ rect: CGRect) { _path.addRect(rect) }
    open func appendOval(in rect: CGRect) { _path.addEllipse(in: rect) }
    open func appendRoundedRect(_ rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) { _path.addRoundedRect(in: rect, cornerSize: CGSize(width: xRadius, height: yRadius), style: .circular) }
    open func appendPoints(_ points: UnsafeMutablePointer<CGPoint>, count: Int) {
        for i in 0..<max(count, 0) { if i == 0, isEmpty { move(to: points[i]) } else { addLine(to: points[i]) } }
    }
    /// Angles in degrees, counted against the clock from three o'clock where y points up.
    open func appendArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool = false) {
        _path.addArc(center: center, radius: radius, startRadians: startAngle * .pi / 180, endRadians: endAngle * .pi / 180, clockwise: clockwise)
    }
    open var windingRule: WindingRule {
        get { usesEvenOddFillRule ? .evenOdd : .nonZero }
        set { usesEvenOddFillRule = newValue == .evenOdd }
    }
    open func transform(using transform: AffineTransform) { apply(CGAffineTransform(a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX, ty: transform.tY)) }
    /// Fills the rectangle with the current colour.
    open class func fill(_ rect: CGRect) { UIRectFill(rect) }
    open class func stroke(_ rect: CGRect) { UIRectFrame(rect) }
    open class func strokeLine(from point1: CGPoint, to point2: CGPoint) {
        let path = NSBezierPath()
        path.move(to: point1)
        path.line(to: point2)
        path.stroke()
    }
}

/// Fills with the current colour.
public func NSRectFill(_ rect: CGRect) { UIRectFill(rect) }

/// Where drawing goes.
open class NSGraphicsContext: NSObject {
    public let cgContext: CGContext
    public let isFlipped: Bool
    public init(cgContext graphicsPort: CGContext, flipped initialFlippedState: Bool) {
        cgContext = graphicsPort
        isFlipped = initialFlippedState
    }
    nonisolated(unsafe) private static var stack: [NSGraphicsContext?] = []
    nonisolated(unsafe) private static var shown: NSGraphicsContext?
    /// The context of the view or picture that is drawn; nil outside.
    open class var current: NSGraphicsContext? {
        get { shown ?? UIGraphicsGetCurrentContext().map { NSGraphicsContext(cgContext: $0, flipped: true) } }
        set {
            if shown != nil { UIGraphicsPopContext() }
            shown = newValue
            if let newValue { UIGraphicsPushContext(newValue.cgContext) }
        }
    }
    open class func saveGraphicsState() {
        stack.append(shown)
        current?.saveGraphicsState()
    }
    open class func restoreGraphicsState() {
        current?.restoreGraphicsState()
        guard let old = stack.popLast(), old !== shown else { return }
        current = old
    }
    open func saveGraphicsState() { cgContext.saveGState() }
    open func restoreGraphicsState() { cgContext.restoreGState() }
}
