import CoreGraphics
import Drawing
import Typesetting

nonisolated(unsafe) private var contexts: [CGContext] = []

/// The context that drawing goes to; nil outside of `draw(_:)` and of renderers.
public func UIGraphicsGetCurrentContext() -> CGContext? { contexts.last }
public func UIGraphicsPushContext(_ context: CGContext) { contexts.append(context) }
public func UIGraphicsPopContext() { _ = contexts.popLast() }

public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let context = CGContext(_size: CGSize(width: max(size.width, 0), height: max(size.height, 0)), scale: scale > 0 ? scale : UITraitCollection.current.displayScale)
    if opaque {
        context.setFillColor(.black)
        context.fill(CGRect(origin: .zero, size: size))
    }
    contexts.append(context)
}
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let context = contexts.last, context._size.width > 0, context._size.height > 0 else { return nil }
    return UIImage(.drawing(context._operations, context._size, context._scale), scale: context._scale)
}
public func UIGraphicsEndImageContext() { _ = contexts.popLast() }
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }
public func UIRectFrame(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.stroke(rect) }
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

open class UIGraphicsRendererFormat: NSObject {
    open class func `default`() -> Self { Self.init() }
    open class func preferred() -> Self { Self.init() }
    public required override init() { super.init() }
    open var bounds: CGRect = .zero
}

open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// Pixels per point.
    open var scale: CGFloat = UITraitCollection.current.displayScale
    open var opaque = false
    public enum Range: Int, Sendable { case unspecified = -1, automatic, extended, standard }
    open var preferredRange: Range = .automatic
}

open class UIGraphicsRendererContext: NSObject {
    public let cgContext: CGContext
    public let format: UIGraphicsRendererFormat
    init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
        cgContext = context
        self.format = format
    }
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        cgContext.saveGState()
        cgContext.setBlendMode(blendMode)
        cgContext.fill(rect)
        cgContext.restoreGState()
    }
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect) }
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    open var currentImage: UIImage { UIImage(.drawing(cgContext._operations, cgContext._size, cgContext._scale), scale: cgContext._scale) }
}

/// Makes pictures by drawing.
open class UIGraphicsImageRenderer: NSObject {
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.bounds = bounds
        self.format = format
    }
    public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size), format: .default()) }
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) { self.init(bounds: CGRect(origin: .zero, size: size), format: format) }
    public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = CGContext(_size: CGSize(width: max(bounds.width, 0), height: max(bounds.height, 0)), scale: max(format.scale, 0.1))
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        if format.opaque {
            context.setFillColor(.black)
            context.fill(bounds)
        }
        let renderer = UIGraphicsImageRendererContext(context, format)
        UIGraphicsPushContext(context)
        actions(renderer)
        UIGraphicsPopContext()
        return renderer.currentImage
    }
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { image(actions: actions).pngData() ?? Data() }
    open func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }
}

// MARK: Text

extension NSAttributedString.Key {
    public static let font = NSAttributedString.Key("NSFont")
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    public static let kern = NSAttributedString.Key("NSKern")
    public static let tracking = NSAttributedString.Key("CTTracking")
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    public static let shadow = NSAttributedString.Key("NSShadow")
    public static let link = NSAttributedString.Key("NSLink")
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    public static let attachment = NSAttributedString.Key("NSAttachment")
    public static let ligature = NSAttributedString.Key("NSLigature")
}

public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let thick = NSUnderlineStyle(rawValue: 2)
    public static let double = NSUnderlineStyle(rawValue: 9)
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

open class NSParagraphStyle: NSObject, @unchecked Sendable {
    public static let `default` = NSParagraphStyle()
    open var alignment: NSTextAlignment = .natural
    open var lineSpacing: CGFloat = 0
    open var paragraphSpacing: CGFloat = 0
    open var lineBreakMode: NSLineBreakMode = .byWordWrapping
    open var lineHeightMultiple: CGFloat = 0
    open var minimumLineHeight: CGFloat = 0
    open var maximumLineHeight: CGFloat = 0
    open var firstLineHeadIndent: CGFloat = 0
    open var headIndent: CGFloat = 0
}
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {}

public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}
open class NSStringDrawingContext: NSObject {}

/// A text with its look, laid out by the text engine.
public struct _StyledText {
    public var request: TextRequest
    public var paints: [Paint]

    public init(_ text: NSAttributedString, fallback: [NSAttributedString.Key: Any] = [:]) {
        var runs: [TextRun] = [], paints: [Paint] = [], alignment = TextAlign.leading, spacing: CGFloat = 0
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
            let a = fallback.merging(attributes) { $1 }
            var run = TextRun(text.attributedSubstring(from: range).string, font: (a[.font] as? UIFont)?._request ?? FontRequest(size: 12))
            run.kerning = a[.kern] as? CGFloat ?? (a[.kern] as? Double).map { CGFloat($0) } ?? 0
            if a[.underlineStyle] as? Int ?? 0 != 0 { run.underline = [] }
            if a[.strikethroughStyle] as? Int ?? 0 != 0 { run.strikethrough = [] }
            if let style = a[.paragraphStyle] as? NSParagraphStyle {
                alignment = style.alignment == .center ? .center : style.alignment == .right ? .trailing : .leading
                spacing = style.lineSpacing
            }
            runs.append(run)
            paints.append(.color((a[.foregroundColor] as? UIColor ?? .black)._resolved()))
        }
        if runs.isEmpty { runs = [TextRun("", font: (fallback[.font] as? UIFont)?._request ?? FontRequest(size: 12))] }
        request = TextRequest(runs: runs)
        request.alignment = alignment
        request.lineSpacing = spacing
        request.scale = 3
        self.paints = paints.isEmpty ? [.color(.black)] : paints
    }

    public func layout(width: CGFloat?) -> TextLayout { _UIKitHooks.textEngine().layout(request, width: width, height: nil) }
}

extension NSAttributedString {
    public func draw(at point: CGPoint) {
        let text = _StyledText(self)
        UIGraphicsGetCurrentContext()?._draw(text.layout(width: nil), at: point, paints: text.paints)
    }
    public func draw(in rect: CGRect) {
        let text = _StyledText(self)
        // Lines are aligned among each other; together they are aligned in the rectangle.
        let layout = text.layout(width: rect.width), rest = rect.width - layout.size.width
        let x = text.request.alignment == .center ? rest / 2 : text.request.alignment == .trailing ? rest : 0
        UIGraphicsGetCurrentContext()?._draw(layout, at: CGPoint(x: rect.minX + x, y: rect.minY), paints: text.paints)
    }
    public func size() -> CGSize { _StyledText(self).layout(width: nil).size }
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) -> CGRect {
        let wraps = options.contains(.usesLineFragmentOrigin)
        return CGRect(origin: .zero, size: _StyledText(self).layout(width: wraps && size.width < 1e6 && size.width > 0 ? size.width : nil).size)
    }
}

extension NSString {
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) { NSAttributedString(string: self as String, attributes: attrs).draw(at: point) }
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) { NSAttributedString(string: self as String, attributes: attrs).draw(in: rect) }
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize { NSAttributedString(string: self as String, attributes: attrs).size() }
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?) -> CGRect {
        NSAttributedString(string: self as String, attributes: attributes).boundingRect(with: size, options: options, context: context)
    }
}
extension String {
    public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) { NSAttributedString(string: self, attributes: attrs).draw(at: point) }
    public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) { NSAttributedString(string: self, attributes: attrs).draw(in: rect) }
    public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize { NSAttributedString(string: self, attributes: attrs).size() }
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?) -> CGRect {
        NSAttributedString(string: self, attributes: attributes).boundingRect(with: size, options: options, context: context)
    }
}
