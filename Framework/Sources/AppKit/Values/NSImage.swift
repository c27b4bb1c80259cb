import Drawing
import UIKit

/// A picture, by AppKit's names. Its size may be set, which scales it.
open class NSImage: UIImage, @unchecked Sendable {
    public typealias Name = String
    private var ownSize: CGSize?
    private var drawn: UIImage?
    private var context: CGContext?
    /// Drawn in the colour of what it stands in.
    open var isTemplate = false
    open var accessibilityDescription: String?

    /// An empty picture of a size, to be drawn with `lockFocus()`.
    public convenience init(size: CGSize) {
        self.init(_drawing: { _ in }, size: size)
        ownSize = size
    }
    /// A picture that is drawn anew at every scale; `drawingHandler` answers whether it drew.
    public convenience init(size: CGSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool, drawingHandler: @escaping (CGRect) -> Bool) {
        self.init(_drawing: { context in
            if !drawingHandlerShouldBeCalledWithFlippedContext { context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height)) }
            _ = drawingHandler(CGRect(origin: .zero, size: size))
        }, size: size)
    }
    /// The size of `.zero` is the picture's own, a pixel a point.
    public convenience init(cgImage: CGImage, size: CGSize) {
        self.init(cgImage: cgImage)
        if size != .zero { ownSize = size }
    }
    public convenience init?(contentsOf url: URL) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.init(data: data)
    }
    public convenience init?(byReferencing url: URL) { self.init(contentsOf: url) }
    public convenience init?(byReferencingFile fileName: String) { self.init(contentsOfFile: fileName) }
    /// A symbol; nil where none has that name.
    public convenience init?(systemSymbolName name: String, accessibilityDescription description: String?) {
        self.init(systemName: name)
        accessibilityDescription = description
        isTemplate = true
    }
    public convenience init?(pasteboard: NSPasteboard) {
        guard let image = pasteboard._image, let data = image.pngData() else { return nil }
        self.init(data: data)
    }

    open override var size: CGSize {
        get { ownSize ?? super.size }
        set {
            ownSize = newValue
            drawn = nil
        }
    }
    open var isValid: Bool { size.width > 0 && size.height > 0 }

    /// What is shown: the drawing where there is one, at the size that was set.
    open override var _shown: UIImage {
        if let drawn { return drawn }
        guard let ownSize, ownSize != super.size, !isSymbolImage else { return self }
        let base = super.size
        guard base.width > 0, base.height > 0 else { return self }
        let made = UIGraphicsImageRenderer(size: ownSize).image { _ in super.draw(in: CGRect(origin: .zero, size: ownSize), blendMode: .normal, alpha: 1) }
        drawn = made
        return made
    }

    /// Sends drawing to the picture, with y pointing up.
    open func lockFocus() {
        let size = self.size, made = CGContext(_size: size, scale: 2)
        if let drawn {
            UIGraphicsPushContext(made)
            drawn.draw(in: CGRect(origin: .zero, size: size))
            UIGraphicsPopContext()
        }
        made.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height))
        context = made
        UIGraphicsPushContext(made)
    }
    open func lockFocusFlipped(_ flipped: Bool) {
        lockFocus()
        if flipped { context?.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height)) }
    }
    open func unlockFocus() {
        guard let context else { return }
        UIGraphicsPopContext()
        drawn = UIImage(_operations: context._operations, size: size, scale: 2)
        self.context = nil
    }

    open override var cgImage: CGImage? { _shown === self ? super.cgImage : _shown.cgImage }
    open override func pngData() -> Data? { _shown === self ? super.pngData() : _shown.pngData() }
    open override func jpegData(compressionQuality: CGFloat) -> Data? { _shown === self ? super.jpegData(compressionQuality: compressionQuality) : _shown.jpegData(compressionQuality: compressionQuality) }
    open func cgImage(forProposedRect proposedDestRect: UnsafeMutablePointer<CGRect>?, context referenceContext: NSGraphicsContext?, hints: [AnyHashable: Any]?) -> CGImage? { cgImage }
    /// The picture's data, which `NSBitmapImageRep` reads. It is PNG: that of Apple's is TIFF.
    open var tiffRepresentation: Data? { pngData() }
    open func tiffRepresentation(using comp: NSBitmapImageRep.TIFFCompression, factor: Float) -> Data? { pngData() }
    open var representations: [NSImageRep] { NSBitmapImageRep(_image: self).map { [$0] } ?? [] }

    /// Upright, whichever way y points.
    open override func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let pointsUp = context.ctm.d < 0 && context.ctm.b == 0
        context.saveGState()
        if pointsUp { context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)) }
        let image = _shown
        if image === self { super.draw(in: rect, blendMode: blendMode, alpha: alpha) } else { image.draw(in: rect, blendMode: blendMode, alpha: alpha) }
        context.restoreGState()
    }
    open func draw(in dstSpacePortionRect: CGRect, from srcSpacePortionRect: CGRect, operation op: NSCompositingOperation, fraction delta: CGFloat) {
        guard srcSpacePortionRect != .zero, let context = UIGraphicsGetCurrentContext(), srcSpacePortionRect.width > 0, srcSpacePortionRect.height > 0 else {
            return draw(in: dstSpacePortionRect, blendMode: op.mode, alpha: delta)
        }
        // The whole picture, so placed that the wanted part fills the target.
        let factor = CGSize(width: dstSpacePortionRect.width / srcSpacePortionRect.width, height: dstSpacePortionRect.height / srcSpacePortionRect.height)
        context.saveGState()
        context.clip(to: dstSpacePortionRect)
        draw(in: CGRect(x: dstSpacePortionRect.minX - srcSpacePortionRect.minX * factor.width, y: dstSpacePortionRect.minY - srcSpacePortionRect.minY * factor.height, width: size.width * factor.width,
                        height: size.height * factor.height), blendMode: op.mode, alpha: delta)
        context.restoreGState()
    }
    open func withSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration) -> NSImage? {
        guard let name = _symbol?.name, let image = NSImage(systemName: name, withConfiguration: configuration) else { return nil }
        image.isTemplate = isTemplate
        return image
    }

    public static let applicationIconName = "NSApplicationIcon"
    public static let cautionName = "NSCaution"
    public static let folderName = "NSFolder"
}

public enum NSCompositingOperation: UInt, Sendable {
    case clear, copy, sourceOver, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter = 13
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion, hue, saturation, color, luminosity
    var mode: CGBlendMode {
        switch self {
        case .clear: .clear
        case .copy: .copy
        case .sourceIn: .sourceIn
        case .sourceOut: .sourceOut
        case .sourceAtop: .sourceAtop
        case .destinationOver: .destinationOver
        case .destinationIn: .destinationIn
        case .destinationOut: .destinationOut
        case .destinationAtop: .destinationAtop
        case .xor: .xor
        case .plusDarker: .plusDarker
        case .plusLighter: .plusLighter
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .softLight: .softLight
        case .hardLight: .hardLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        case .sourceOver: .normal
        }
    }
}

/// One form of a picture.
open class NSImageRep: NSObject {
    open var size: CGSize = .zero
    open fileprivate(set) var pixelsWide = 0
    open fileprivate(set) var pixelsHigh = 0
}

/// A picture as pixels.
open class NSBitmapImageRep: NSImageRep {
    public enum FileType: UInt, Sendable { case tiff, bmp, gif, jpeg, png, jpeg2000 }
    public enum TIFFCompression: UInt, Sendable { case none = 1, lzw = 5, jpeg = 6 }
    public struct PropertyKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let compressionFactor = PropertyKey(rawValue: "NSImageCompressionFactor")
        public static let interlaced = PropertyKey(rawValue: "NSImageInterlaced")
    }
    private let image: UIImage

    /// Nil where the data is no picture.
    public convenience init?(data: Data) {
        guard let image = UIImage(data: data) else { return nil }
        self.init(_image: image)
    }
    public convenience init(cgImage: CGImage) { self.init(UIImage(cgImage: cgImage)) }
    convenience init?(_image: UIImage) {
        guard _image.size.width > 0 else { return nil }
        self.init(_image)
    }
    private init(_ image: UIImage) {
        self.image = image
        super.init()
        size = image.size
        pixelsWide = image.cgImage?.width ?? 0
        pixelsHigh = image.cgImage?.height ?? 0
    }

    open var cgImage: CGImage? { image.cgImage }
    /// PNG and JPEG; nil for other kinds, which are not written here.
    open func representation(using storageType: FileType, properties: [PropertyKey: Any]) -> Data? {
        switch storageType {
        case .png: image.pngData()
        case .jpeg: image.jpegData(compressionQuality: (properties[.compressionFactor] as? NSNumber).map { CGFloat($0.doubleValue) } ?? properties[.compressionFactor] as? CGFloat ?? 0.9)
        default: nil
        }
    }
    /// Nil outside of the picture.
    open func colorAt(x: Int, y: Int) -> NSColor? {
        guard let p = image.cgImage?._pixels, x >= 0, y >= 0, x < p.width, y < p.height else { return nil }
        let i = (y * p.width + x) * 4, a = CGFloat(p.rgba[i + 3]) / 255
        func part(_ n: Int) -> CGFloat { a > 0 ? min(CGFloat(p.rgba[i + n]) / 255 / a, 1) : 0 }
        return UIColor(red: part(0), green: part(1), blue: part(2), alpha: a)
    }
}
