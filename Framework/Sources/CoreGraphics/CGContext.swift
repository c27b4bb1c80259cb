import Drawing
import FoundationPlus

/// Records drawing. Coordinates are points with y pointing down, as in UIKit's contexts.
///
/// What is drawn becomes operations of the display list, so that a view's `draw(_:)` stays sharp at every scale; a
/// picture is made of them when somebody asks for pixels.
public final class CGContext {
    struct State {
        var transform = CGAffineTransform.identity
        var fill = ResolvedColor.black
        var stroke = ResolvedColor.black
        var line = Stroke()
        var alpha = 1.0
        var mode = CompositeMode.normal
        var shadow: Filter?
        /// In the coordinates of the context as a whole.
        var clips: [Path] = []
        var quality = ImageInterpolation.medium
    }

    public let _size: CGSize
    /// Pixels per point.
    public let _scale: CGFloat
    public private(set) var _operations: [DrawOperation] = []
    private var state = State()
    private var stack: [State] = []
    private var current = Path()

    public init(_size size: CGSize, scale: CGFloat) {
        _size = size
        _scale = scale
    }

    /// A context over pixels of its own; `data` is not written to.
    public convenience init?(data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32) {
        guard data == nil, width > 0, height > 0, width * height <= _ImageBackend.pixelLimit else { return nil }
        self.init(_size: CGSize(width: width, height: height), scale: 1)
        // Contexts of this kind have y pointing up.
        state.transform = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
    }

    public var width: Int { Int((_size.width * _scale).rounded(.up)) }
    public var height: Int { Int((_size.height * _scale).rounded(.up)) }

    // MARK: State

    public func saveGState() { stack.append(state) }
    public func restoreGState() { if let old = stack.popLast() { state = old } }
    public func translateBy(x: CGFloat, y: CGFloat) { state.transform = state.transform.translatedBy(x: x, y: y) }
    public func scaleBy(x: CGFloat, y: CGFloat) { state.transform = state.transform.scaledBy(x: x, y: y) }
    public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }
    public func concatenate(_ transform: CGAffineTransform) { state.transform = transform.concatenating(state.transform) }
    public var ctm: CGAffineTransform { state.transform }
    public func setFillColor(_ color: CGColor) { state.fill = color._color }
    public func setStrokeColor(_ color: CGColor) { state.stroke = color._color }
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha)) }
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha)) }
    public func setLineWidth(_ width: CGFloat) { state.line.width = width }
    public func setLineCap(_ cap: CGLineCap) { state.line.cap = LineCap(rawValue: cap.rawValue) ?? .butt }
    public func setLineJoin(_ join: CGLineJoin) { state.line.join = LineJoin(rawValue: join.rawValue) ?? .miter }
    public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = limit }
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) { (state.line.dash, state.line.dashPhase) = (lengths, phase) }
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }
    public func setBlendMode(_ mode: CGBlendMode) { state.mode = mode.mode }
    public func setShouldAntialias(_ shouldAntialias: Bool) {}
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
    public var interpolationQuality: CGInterpolationQuality {
        get { state.quality == .none ? .none : state.quality == .low ? .low : state.quality == .high ? .high : .medium }
        set { state.quality = newValue == .none ? .none : newValue == .low ? .low : newValue == .high ? .high : .medium }
    }
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor? = CGColor(gray: 0, alpha: 1.0 / 3)) {
        state.shadow = color.map { .shadow(color: $0._color, radius: blur / 2, x: offset.width, y: offset.height) }
    }

    // MARK: Paths

    public func beginPath() { current = Path() }
    public func closePath() { current.closeSubpath() }
    public func move(to point: CGPoint) { current.move(to: point.applying(state.transform)) }
    public func addLine(to point: CGPoint) { current.addLine(to: point.applying(state.transform)) }
    public func addLines(between points: [CGPoint]) { current.addLines(points.map { $0.applying(state.transform) }) }
    public func addQuadCurve(to end: CGPoint, control: CGPoint) { current.addQuadCurve(to: end.applying(state.transform), control: control.applying(state.transform)) }
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        current.addCurve(to: end.applying(state.transform), control1: control1.applying(state.transform), control2: control2.applying(state.transform))
    }
    public func addRect(_ rect: CGRect) { current.addRect(rect, transform: state.transform) }
    public func addRects(_ rects: [CGRect]) { current.addRects(rects, transform: state.transform) }
    public func addEllipse(in rect: CGRect) { current.addEllipse(in: rect, transform: state.transform) }
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        current.addArc(center: center, radius: radius, startRadians: startAngle, endRadians: endAngle, clockwise: clockwise, transform: state.transform)
    }
    public func addPath(_ path: CGPath) { current.addPath(path._path, transform: state.transform) }
    public var path: CGPath? { current.isEmpty ? nil : CGPath(current.applying(state.transform.inverted())) }
    public var boundingBoxOfClipPath: CGRect { (state.clips.last?.boundingRect ?? CGRect(origin: .zero, size: _size)).applying(state.transform.inverted()) }

    public func clip(using rule: CGPathFillRule = .winding) {
        state.clips.append(current)
        current = Path()
    }
    public func clip(to rect: CGRect) {
        var p = Path()
        p.addRect(rect, transform: state.transform)
        state.clips.append(p)
    }

    // MARK: Drawing

    public func fillPath(using rule: CGPathFillRule = .winding) { drawPath(using: rule == .evenOdd ? .eoFill : .fill) }
    public func strokePath() { drawPath(using: .stroke) }

    public func drawPath(using mode: CGPathDrawingMode) {
        let path = current
        current = Path()
        if mode != .stroke { emit(.fill(path, .color(state.fill), evenOdd: mode == .eoFill || mode == .eoFillStroke)) }
        if mode != .fill, mode != .eoFill { emit(.stroke(path, .color(state.stroke), scaledLine)) }
    }

    /// Line widths follow the transform.
    private var scaledLine: Stroke {
        let factor = abs(state.transform.determinant).squareRoot()
        var line = state.line
        line.width *= factor
        line.dash = line.dash.map { $0 * factor }
        return line
    }

    public func fill(_ rect: CGRect) { drawing { addRect(rect); fillPath() } }
    public func fill(_ rects: [CGRect]) { drawing { addRects(rects); fillPath() } }
    public func stroke(_ rect: CGRect) { drawing { addRect(rect); strokePath() } }
    public func stroke(_ rect: CGRect, width: CGFloat) {
        saveGState()
        setLineWidth(width)
        stroke(rect)
        restoreGState()
    }
    public func fillEllipse(in rect: CGRect) { drawing { addEllipse(in: rect); fillPath() } }
    public func strokeEllipse(in rect: CGRect) { drawing { addEllipse(in: rect); strokePath() } }
    public func strokeLineSegments(between points: [CGPoint]) {
        drawing {
            for i in stride(from: 0, to: points.count - 1, by: 2) {
                move(to: points[i])
                addLine(to: points[i + 1])
            }
            strokePath()
        }
    }

    private func drawing(_ body: () -> Void) {
        let kept = current
        current = Path()
        body()
        current = kept
    }

    /// Makes everything in the rectangle transparent, and what was drawn before where it is the whole.
    public func clear(_ rect: CGRect) {
        if rect.contains(CGRect(origin: .zero, size: _size)) { _operations = []; return }
        let kept = state
        state.mode = .destinationOut
        state.fill = .black
        fill(rect)
        state = kept
    }

    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        guard let pixels = image._pixels else { return }
        let resource = ImageResource(content: .pixels(width: pixels.width, height: pixels.height, rgba: pixels.rgba), size: CGSize(width: pixels.width, height: pixels.height))
        // Core Graphics draws pictures upright where y points up.
        _draw(resource, in: CGRect(x: 0, y: 0, width: rect.width, height: rect.height), transform: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY).concatenating(state.transform), tint: nil)
    }

    /// A picture with its top at the least y.
    public func _draw(_ resource: ImageResource, in rect: CGRect, tint: ResolvedColor? = nil) {
        _draw(resource, in: rect, transform: state.transform, tint: tint)
    }

    private func _draw(_ resource: ImageResource, in rect: CGRect, transform: CGAffineTransform, tint: ResolvedColor?) {
        emit(.group([.image(resource, source: CGRect(origin: .zero, size: resource.size), target: rect, tint: tint, interpolation: state.quality)], transform: transform, clip: nil, opacity: 1, mode: .normal, filters: []))
    }

    public func _draw(_ layout: TextLayout, at point: CGPoint, paints: [Paint]) {
        emit(.group([.text(layout, origin: point, paints: paints)], transform: state.transform, clip: nil, opacity: 1, mode: .normal, filters: []))
    }

    public func _draw(_ operations: [DrawOperation]) { emit(.group(operations, transform: state.transform, clip: nil, opacity: 1, mode: .normal, filters: [])) }

    public func drawLinearGradient(_ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions) {
        fillClip(.linear(stops: gradient.stops.map { GradientStop(color: $0.color, location: $0.location) }, start: start.applying(state.transform), end: end.applying(state.transform)))
    }

    public func drawRadialGradient(_ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat, options: CGGradientDrawingOptions) {
        let factor = abs(state.transform.determinant).squareRoot()
        fillClip(.radial(stops: gradient.stops.map { GradientStop(color: $0.color, location: $0.location) }, center: endCenter.applying(state.transform), startRadius: startRadius * factor,
                         endRadius: endRadius * factor))
    }

    private func fillClip(_ paint: Paint) { emit(.fill(Path(CGRect(origin: .zero, size: _size)), paint, evenOdd: false)) }

    private func emit(_ operation: DrawOperation) {
        var op = operation
        var clips = state.clips
        if state.alpha < 1 || state.mode != .normal || state.shadow != nil || !clips.isEmpty {
            let clip = clips.popLast()
            op = .group([op], transform: .identity, clip: clip, opacity: state.alpha, mode: state.mode, filters: state.shadow.map { [$0] } ?? [])
        }
        for clip in clips { op = .group([op], transform: .identity, clip: clip, opacity: 1, mode: .normal, filters: []) }
        _operations.append(op)
    }

    public func beginTransparencyLayer(auxiliaryInfo: [String: Any]?) { saveGState() }
    public func endTransparencyLayer() { restoreGState() }
    public func flush() {}

    /// What was drawn, as pixels; nil where there is nobody who can draw.
    public func makeImage() -> CGImage? {
        let operations = _operations, size = _size, scale = _scale
        guard width > 0, height > 0, width * height <= _ImageBackend.pixelLimit else { return nil }
        return CGImage(_width: width, height: height) { _ImageBackend.current?.render(Self.fragment(operations, size), size, scale) }
    }

    private static func fragment(_ operations: [DrawOperation], _ size: CGSize) -> Fragment {
        let fragment = Fragment()
        fragment.bounds = CGRect(origin: .zero, size: size)
        fragment.operations = operations
        return fragment
    }
}
