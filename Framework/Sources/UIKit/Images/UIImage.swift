import CoreGraphics
import Drawing

/// A picture with its size in points.
open class UIImage: NSObject, @unchecked Sendable {
    /// Where the picture comes from.
    public enum _Source {
        case resource(Drawing.ImageResource)
        case symbol(String, UIImage.SymbolConfiguration?)
        case asset(String, Bundle?)
        /// Drawn when it is shown, at whatever scale.
        case drawing([DrawOperation], CGSize, CGFloat)
        case pixels(CGImage)
    }

    public enum Orientation: Int, Sendable { case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored }
    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
    public enum ResizingMode: Int, Sendable { case tile, stretch }

    let source: _Source
    public private(set) var scale: CGFloat
    public private(set) var imageOrientation: Orientation = .up
    public private(set) var renderingMode: RenderingMode = .automatic
    public private(set) var _tint: UIColor?
    public private(set) var capInsets: UIEdgeInsets = .zero
    public private(set) var resizingMode: ResizingMode = .stretch
    private var original: Data?

    public init(_ source: _Source, scale: CGFloat) {
        self.source = source
        self.scale = scale
        super.init()
    }

    public override convenience init() { self.init(.drawing([], .zero, 1), scale: 1) }
    /// A picture of recorded drawing.
    public convenience init(_operations: [DrawOperation], size: CGSize, scale: CGFloat) { self.init(.drawing(_operations, size, scale), scale: scale) }
    /// A picture of what `draw` draws, with y pointing down.
    public convenience init(_drawing draw: (CGContext) -> Void, size: CGSize) {
        let context = CGContext(_size: CGSize(width: max(size.width, 0), height: max(size.height, 0)), scale: 2)
        UIGraphicsPushContext(context)
        draw(context)
        UIGraphicsPopContext()
        self.init(.drawing(context._operations, context._size, 2), scale: 2)
    }
    /// The picture that is shown in this one's place: subclasses that draw into themselves have another.
    open var _shown: UIImage { self }

    /// A picture of the asset catalog or a file of the bundle; nil where there is none.
    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        guard _UIKitHooks.assetImage(name, bundle, false, 3) != nil else { return nil }
        self.init(.asset(name, bundle), scale: 3)
    }
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) { self.init(named: name, in: bundle, compatibleWith: nil) }
    public convenience init(resource: UIKit.ImageResource) { self.init(.asset(resource._name, resource._bundle), scale: 3) }
    public convenience init(imageLiteralResourceName name: String) { self.init(.asset(name, nil), scale: 3) }

    public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        let c = configuration as? SymbolConfiguration
        guard _UIKitHooks.symbol(name, c?.pointSize ?? 17, c?.weight._css ?? 400) != nil else { return nil }
        self.init(.symbol(name, c), scale: 3)
    }

    /// A picture of an encoded file; nil where the data is none, is cut off, or has more than 100 million pixels.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }
    public convenience init?(data: Data, scale: CGFloat) {
        let scale = scale > 0 ? scale : 1
        guard let resource = _UIKitHooks.imageResource(data, scale) else { return nil }
        guard resource.size.width * scale * (resource.size.height * scale) <= CGFloat(_ImageBackend.pixelLimit) else { return nil }
        if case .encoded = resource.content, let backend = _ImageBackend.current, backend.decode(data) == nil { return nil }
        self.init(.resource(resource), scale: scale)
        original = data
    }
    public convenience init?(contentsOfFile path: String) {
        let ratio: CGFloat = path.contains("@3x.") ? 3 : path.contains("@2x.") ? 2 : 1
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data, scale: ratio)
    }

    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(.pixels(cgImage), scale: scale > 0 ? scale : 1)
        imageOrientation = orientation
    }

    /// Inside of views: what is drawn, at the scheme and scale of the window.
    public func _resource(isDark: Bool = UITraitCollection.current.userInterfaceStyle == .dark, scale: CGFloat = 3) -> Drawing.ImageResource? {
        switch source {
        case .resource(let r): return r
        case .asset(let name, let bundle): return _UIKitHooks.assetImage(name, bundle, isDark, scale)
        case .pixels(let image):
            if let madeResource { return madeResource }
            guard let p = image._pixels else { return nil }
            madeResource = Drawing.ImageResource(content: .pixels(width: p.width, height: p.height, rgba: p.rgba), size: size, scale: self.scale, isTemplate: renderingMode == .alwaysTemplate)
            return madeResource
        case .drawing(_, let size, let scale):
            if let madeResource { return madeResource }
            guard let p = cgImage?._pixels else { return nil }
            madeResource = Drawing.ImageResource(content: .pixels(width: p.width, height: p.height, rgba: p.rgba), size: size, scale: scale, isTemplate: renderingMode == .alwaysTemplate)
            return madeResource
        case .symbol: return nil
        }
    }
    private var madeResource: Drawing.ImageResource?

    /// The symbol's name where the picture is one.
    public var _symbol: (name: String, configuration: SymbolConfiguration?)? {
        if case .symbol(let name, let c) = source { return (name, c) }
        return nil
    }
    public var _asset: (name: String, bundle: Bundle?)? {
        if case .asset(let name, let bundle) = source { return (name, bundle) }
        return nil
    }
    open var isSymbolImage: Bool { _symbol != nil }

    // MARK: Properties

    /// Points, upright.
    open var size: CGSize {
        let s: CGSize = switch source {
        case .resource(let r): r.size
        case .asset: _resource()?.size ?? .zero
        case .drawing(_, let size, _): size
        case .pixels(let image): CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
        case .symbol(let name, let c): _UIKitHooks.symbol(name, c?.pointSize ?? 17, c?.weight._css ?? 400)?.size ?? .zero
        }
        return isSideways ? CGSize(width: s.height, height: s.width) : s
    }
    private var isSideways: Bool { [.left, .right, .leftMirrored, .rightMirrored].contains(imageOrientation) }

    open var cgImage: CGImage? {
        switch source {
        case .pixels(let image): return image
        case .resource(let r):
            if case .encoded(let data) = r.content {
                let w = Int((r.size.width * scale).rounded()), h = Int((r.size.height * scale).rounded())
                return CGImage(_width: w, height: h) { _ImageBackend.current?.decode(data) }
            }
            return drawn()
        default: return drawn()
        }
    }

    private func drawn() -> CGImage? {
        let context = CGContext(_size: size, scale: scale)
        UIGraphicsPushContext(context)
        draw(in: CGRect(origin: .zero, size: size))
        UIGraphicsPopContext()
        return context.makeImage()
    }

    open func pngData() -> Data? {
        if let original, original.starts(with: [0x89, 0x50, 0x4E, 0x47]), imageOrientation == .up { return original }
        return (imageOrientation == .up ? cgImage : drawn())?._pixels.flatMap { _ImageBackend.current?.png($0) }
    }
    /// Quality 0…1.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        (imageOrientation == .up ? cgImage : drawn())?._pixels.flatMap { _ImageBackend.current?.jpeg($0, Double(min(max(compressionQuality, 0), 1))) }
    }

    // MARK: Variants

    private func copied(_ change: (UIImage) -> Void) -> UIImage {
        let image = UIImage(source, scale: scale)
        image.imageOrientation = imageOrientation
        image.renderingMode = renderingMode
        image._tint = _tint
        image.capInsets = capInsets
        image.resizingMode = resizingMode
        image.original = original
        change(image)
        return image
    }
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { copied { $0.renderingMode = renderingMode } }
    open func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: .alwaysTemplate) }
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        copied { $0._tint = color; $0.renderingMode = renderingMode }
    }
    open func withHorizontallyFlippedOrientation() -> UIImage { copied { $0.imageOrientation = $0.imageOrientation == .up ? .upMirrored : .up } }
    open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { copied { $0.capInsets = capInsets } }
    open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage { copied { $0.capInsets = capInsets; $0.resizingMode = resizingMode } }
    open func withConfiguration(_ configuration: Configuration) -> UIImage {
        guard case .symbol(let name, _) = source else { return self }
        return UIImage(.symbol(name, configuration as? SymbolConfiguration), scale: scale)
    }
    open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { withConfiguration(configuration) }
    open func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard self.size.width > 0, self.size.height > 0 else { return nil }
        let factor = min(size.width / self.size.width, size.height / self.size.height)
        let target = CGSize(width: self.size.width * factor, height: self.size.height * factor)
        return UIGraphicsImageRenderer(size: target).image { _ in self.draw(in: CGRect(origin: .zero, size: target)) }
    }
    open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }
    open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? { images.first }

    // MARK: Drawing

    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
    open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) { draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha) }
    open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        let tint = _tint?._resolved() ?? (renderingMode == .alwaysTemplate ? UIColor.tintColor._resolved() : nil)
        if let (name, c) = _symbol, let (path, size) = _UIKitHooks.symbol(name, c?.pointSize ?? 17, c?.weight._css ?? 400), size.width > 0, size.height > 0 {
            let t = CGAffineTransform(translationX: rect.minX, y: rect.minY).scaledBy(x: rect.width / size.width, y: rect.height / size.height)
            context._draw([.fill(path.applying(t), .color(tint ?? .black), evenOdd: false)])
            return
        }
        if case .drawing(let operations, let size, _) = source, size.width > 0, size.height > 0 {
            context.translateBy(x: rect.minX, y: rect.minY)
            context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
            context._draw(operations)
            return
        }
        guard let resource = _resource(scale: context._scale) else { return }
        context.translateBy(x: rect.midX, y: rect.midY)
        context.concatenate(orientationTransform)
        let s = isSideways ? CGSize(width: rect.height, height: rect.width) : rect.size
        context._draw(resource, in: CGRect(x: -s.width / 2, y: -s.height / 2, width: s.width, height: s.height), tint: tint)
    }

    /// From the stored pixels to the upright picture, around the middle.
    private var orientationTransform: CGAffineTransform {
        let mirrored = CGAffineTransform(scaleX: -1, y: 1)
        switch imageOrientation {
        case .up: return .identity
        case .down: return CGAffineTransform(rotationAngle: .pi)
        case .left: return CGAffineTransform(rotationAngle: -.pi / 2)
        case .right: return CGAffineTransform(rotationAngle: .pi / 2)
        case .upMirrored: return mirrored
        case .downMirrored: return mirrored.concatenating(CGAffineTransform(rotationAngle: .pi))
        case .leftMirrored: return mirrored.concatenating(CGAffineTransform(rotationAngle: -.pi / 2))
        case .rightMirrored: return mirrored.concatenating(CGAffineTransform(rotationAngle: .pi / 2))
        }
    }

    // MARK: Symbols

    open class Configuration: NSObject, @unchecked Sendable {}

    open class SymbolConfiguration: Configuration, @unchecked Sendable {
        public var pointSize: CGFloat = 17
        public var weight: UIFont.Weight = .regular
        public var scale: SymbolScale = .default
        public convenience init(pointSize: CGFloat) { self.init(); self.pointSize = pointSize }
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init(); self.pointSize = pointSize; self.weight = weight.font }
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) { self.init(pointSize: pointSize, weight: weight); self.scale = scale }
        public convenience init(weight: SymbolWeight) { self.init(); self.weight = weight.font }
        public convenience init(scale: SymbolScale) { self.init(); self.scale = scale }
        public convenience init(textStyle: UIFont.TextStyle) { self.init(); pointSize = UIFont.preferredFont(forTextStyle: textStyle).pointSize }
        public convenience init(font: UIFont) { self.init(); pointSize = font.pointSize }
    }
    public enum SymbolScale: Int, Sendable { case `default` = -1, unspecified, small, medium, large }
    public enum SymbolWeight: Int, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
        var font: UIFont.Weight { [.regular, .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black][rawValue] }
    }
}

extension UIImage: _ExpressibleByImageLiteral {}
public protocol _ExpressibleByImageLiteral {}

/// There is no photo library; pictures are kept in the person's folder of pictures.
public func UIImageWriteToSavedPhotosAlbum(_ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?, _ contextInfo: UnsafeMutableRawPointer?) {
    guard let data = image.pngData(), let folder = try? FileManager.default.url(for: .picturesDirectory, in: .userDomainMask, appropriateFor: nil, create: true) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: folder.appendingPathComponent("IMG-\(UUID().uuidString.prefix(8)).png"))
    if let target = completionTarget as AnyObject?, let completionSelector { MainActor.assumeIsolated { _ = completionSelector._perform(on: target, with: [image, nil, nil]) } }
}
