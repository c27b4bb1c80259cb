import CoreGraphics
import Drawing

/// The look of a view beyond its content: corners, border, shadow, and layers drawn with it.
open class CALayer: NSObject, @unchecked Sendable {
    public weak var _view: UIView?
    public override init() { super.init() }
    private func changed() {
        if let _view { MainActor.assumeIsolated { _view._layerDidChange() } }
        superlayer?.changed()
    }

    open var cornerRadius: CGFloat = 0 { didSet { changed() } }
    open var maskedCorners: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner] { didSet { changed() } }
    open var cornerCurve: CALayerCornerCurve = .circular { didSet { changed() } }
    open var masksToBounds = false { didSet { changed() } }
    open var borderWidth: CGFloat = 0 { didSet { changed() } }
    open var borderColor: CGColor? = .black { didSet { changed() } }
    open var backgroundColor: CGColor? { didSet { changed() } }
    open var shadowColor: CGColor? = .black { didSet { changed() } }
    open var shadowOpacity: Float = 0 { didSet { changed() } }
    open var shadowOffset = CGSize(width: 0, height: -3) { didSet { changed() } }
    open var shadowRadius: CGFloat = 3 { didSet { changed() } }
    open var shadowPath: CGPath? { didSet { changed() } }
    open var opacity: Float = 1 { didSet { changed() } }
    open var isHidden = false { didSet { changed() } }
    open var frame = CGRect.zero { didSet { changed() } }
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: _view.map { v in MainActor.assumeIsolated { v.bounds.size } } ?? frame.size) }
        set { frame.size = newValue.size }
    }
    open var position: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    open var zPosition: CGFloat = 0
    open var contentsScale: CGFloat = 1
    open var contents: Any? { didSet { changed() } }
    open var mask: CALayer? { didSet { changed() } }
    open var name: String?
    /// Kept only: as Apple documents, layers of iOS do not apply filters.
    open var filters: [Any]?
    open private(set) var sublayers: [CALayer]?
    open private(set) weak var superlayer: CALayer?
    open var shouldRasterize = false
    open var rasterizationScale: CGFloat = 1
    open var allowsEdgeAntialiasing = false

    open func addSublayer(_ layer: CALayer) {
        layer.removeFromSuperlayer()
        layer.superlayer = self
        sublayers = (sublayers ?? []) + [layer]
        changed()
    }
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        layer.removeFromSuperlayer()
        layer.superlayer = self
        var list = sublayers ?? []
        list.insert(layer, at: min(Int(idx), list.count))
        sublayers = list
        changed()
    }
    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer?.changed()
        superlayer = nil
    }
    open func setNeedsDisplay() { changed() }
    open func setNeedsLayout() { changed() }
    open func layoutSublayers() {}
    open func layoutIfNeeded() {}
    open func draw(in ctx: CGContext) {}
    open func render(in ctx: CGContext) { ctx._draw(_operations(bounds.size)) }
    /// Animations of layers are not played: the layer shows its values at once.
    open func add(_ anim: CAAnimation, forKey key: String?) {}
    open func removeAnimation(forKey key: String) {}
    open func removeAllAnimations() {}

    public func _outline(_ size: CGSize) -> Path {
        let rect = CGRect(origin: .zero, size: size)
        guard cornerRadius > 0 else { return Path(rect) }
        func r(_ corner: CACornerMask) -> CGFloat { maskedCorners.contains(corner) ? cornerRadius : 0 }
        return Path(roundedRect: rect, cornerRadii: RectangleCornerRadii(topLeading: r(.layerMinXMinYCorner), bottomLeading: r(.layerMinXMaxYCorner), bottomTrailing: r(.layerMaxXMaxYCorner),
                                                                        topTrailing: r(.layerMaxXMinYCorner)), style: cornerCurve == .continuous ? .continuous : .circular)
    }

    /// What the layer itself draws.
    open func _content(_ size: CGSize) -> [DrawOperation] {
        let context = CGContext(_size: size, scale: 3)
        UIGraphicsPushContext(context)
        draw(in: context)
        UIGraphicsPopContext()
        return context._operations
    }

    /// The layer and those in it, in its own coordinates.
    public func _operations(_ size: CGSize) -> [DrawOperation] {
        var list: [DrawOperation] = []
        if let c = backgroundColor { list.append(.fill(_outline(size), .color(c._color), evenOdd: false)) }
        if let contents, CFGetImage(contents) != nil, let p = CFGetImage(contents)?._pixels {
            let resource = Drawing.ImageResource(content: .pixels(width: p.width, height: p.height, rgba: p.rgba), size: CGSize(width: p.width, height: p.height))
            list.append(.image(resource, source: CGRect(origin: .zero, size: resource.size), target: CGRect(origin: .zero, size: size), tint: nil, interpolation: .medium))
        }
        list += _content(size)
        for layer in sublayers ?? [] where !layer.isHidden {
            list.append(.group(layer._operations(layer.frame.size), transform: CGAffineTransform(translationX: layer.frame.minX, y: layer.frame.minY),
                               clip: layer.masksToBounds ? layer._outline(layer.frame.size) : (layer.mask as? CAShapeLayer)?.path?._path, opacity: Double(layer.opacity), mode: .normal, filters: []))
        }
        if borderWidth > 0, let c = borderColor {
            let inset = _outline(size)
            list.append(.group([.stroke(inset, .color(c._color), Stroke(width: borderWidth * 2))], transform: .identity, clip: inset, opacity: 1, mode: .normal, filters: []))
        }
        return list
    }
}

private func CFGetImage(_ value: Any) -> CGImage? { value as? CGImage ?? (value as? UIImage)?.cgImage }

/// A layer that draws a path.
open class CAShapeLayer: CALayer, @unchecked Sendable {
    open var path: CGPath? { didSet { setNeedsDisplay() } }
    open var fillColor: CGColor? = .black { didSet { setNeedsDisplay() } }
    open var strokeColor: CGColor? { didSet { setNeedsDisplay() } }
    open var lineWidth: CGFloat = 1 { didSet { setNeedsDisplay() } }
    open var strokeStart: CGFloat = 0 { didSet { setNeedsDisplay() } }
    open var strokeEnd: CGFloat = 1 { didSet { setNeedsDisplay() } }
    open var lineCap: CAShapeLayerLineCap = .butt
    open var lineJoin: CAShapeLayerLineJoin = .miter
    open var lineDashPattern: [NSNumber]?
    open var fillRule: CAShapeLayerFillRule = .nonZero

    open override func _content(_ size: CGSize) -> [DrawOperation] {
        guard let p = path?._path else { return [] }
        var list: [DrawOperation] = []
        if let c = fillColor { list.append(.fill(p, .color(c._color), evenOdd: fillRule == .evenOdd)) }
        if let c = strokeColor {
            let shown = strokeStart > 0 || strokeEnd < 1 ? p.trimmedPath(from: strokeStart, to: strokeEnd) : p
            list.append(.stroke(shown, .color(c._color), Stroke(width: lineWidth, cap: lineCap == .round ? .round : lineCap == .square ? .square : .butt, join: lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter,
                                                               dash: lineDashPattern?.map { CGFloat($0.doubleValue) } ?? [])))
        }
        return list
    }
}

/// A layer that draws a gradient.
open class CAGradientLayer: CALayer, @unchecked Sendable {
    open var colors: [Any]? { didSet { setNeedsDisplay() } }
    open var locations: [NSNumber]? { didSet { setNeedsDisplay() } }
    open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { setNeedsDisplay() } }
    open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { setNeedsDisplay() } }
    open var type: CAGradientLayerType = .axial { didSet { setNeedsDisplay() } }

    open override func _content(_ size: CGSize) -> [DrawOperation] {
        let list = (colors ?? []).compactMap { ($0 as? CGColor)?._color ?? ($0 as? UIColor)?._resolved() }
        guard list.count > 1 else { return [] }
        let stops = list.enumerated().map { i, c in GradientStop(color: c, location: locations.flatMap { i < $0.count ? CGFloat($0[i].doubleValue) : nil } ?? CGFloat(i) / CGFloat(list.count - 1)) }
        let a = CGPoint(x: startPoint.x * size.width, y: startPoint.y * size.height), b = CGPoint(x: endPoint.x * size.width, y: endPoint.y * size.height)
        let paint: Paint = type == .radial ? .radial(stops: stops, center: a, startRadius: 0, endRadius: hypot(b.x - a.x, b.y - a.y)) : .linear(stops: stops, start: a, end: b)
        return [.fill(_outline(size), paint, evenOdd: false)]
    }
}

public struct CACornerMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
public enum CALayerCornerCurve: String, Sendable { case circular, continuous }
public enum CAShapeLayerLineCap: String, Sendable { case butt, round, square }
public enum CAShapeLayerLineJoin: String, Sendable { case miter, round, bevel }
public enum CAShapeLayerFillRule: String, Sendable { case nonZero, evenOdd }
public enum CAGradientLayerType: String, Sendable { case axial, radial, conic }
open class CAAnimation: NSObject, @unchecked Sendable {
    open var duration: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var autoreverses = false
    open var isRemovedOnCompletion = true
}
open class CAPropertyAnimation: CAAnimation, @unchecked Sendable {
    open var keyPath: String?
    public convenience init(keyPath path: String?) { self.init(); keyPath = path }
}
open class CABasicAnimation: CAPropertyAnimation, @unchecked Sendable {
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?
}
