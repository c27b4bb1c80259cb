import CoreGraphics
import Typesetting

/// A font at a size.
open class UIFont: NSObject, @unchecked Sendable {
    public let _request: FontRequest
    /// The style the font was asked for by, if any.
    public let _style: TextStyle?

    public init(_request: FontRequest, style: TextStyle? = nil) {
        self._request = _request
        _style = style
        super.init()
    }

    /// A font by its PostScript or family name; nil where the app and the system have none of it.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty, fontSize >= 0 else { return nil }
        self.init(_request: FontRequest(family: fontName, size: Self.valid(fontSize)))
    }
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        var request = descriptor._request
        if pointSize > 0 { request.size = Self.valid(pointSize) }
        self.init(_request: request)
    }

    private static func valid(_ size: CGFloat) -> CGFloat { size.isFinite && size > 0 ? min(size, 2000) : 17 }

    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(_request: FontRequest(size: valid(fontSize))) }
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont(_request: FontRequest(size: valid(fontSize), weight: weight._css)) }
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        var r = FontRequest(size: valid(fontSize))
        r.isItalic = true
        return UIFont(_request: r)
    }
    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        var r = FontRequest(size: valid(fontSize), weight: weight._css)
        r.design = .monospaced
        return UIFont(_request: r)
    }
    open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        var r = FontRequest(size: valid(fontSize), weight: weight._css)
        r.monospacedDigits = true
        return UIFont(_request: r)
    }
    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { preferredFont(forTextStyle: style, compatibleWith: nil) }
    open class func preferredFont(forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        let category = (traitCollection ?? .current).preferredContentSizeCategory
        return UIFont(_request: _UIKitHooks.textStyle(style._name, category == .unspecified ? .large : category), style: style)
    }

    public class var systemFontSize: CGFloat { 14 }
    public class var smallSystemFontSize: CGFloat { 12 }
    public class var labelFontSize: CGFloat { 17 }
    public class var buttonFontSize: CGFloat { 18 }
    public class var familyNames: [String] { ["Helvetica Neue", "Georgia", "Courier New", "Times New Roman", "Arial"] }
    public class func fontNames(forFamilyName familyName: String) -> [String] { [] }

    open var pointSize: CGFloat { _request.size }
    open var familyName: String { _request.family ?? ".AppleSystemUIFont" }
    open var fontName: String { _request.family ?? (_request.weight >= 700 ? ".SFUI-Bold" : _request.weight >= 600 ? ".SFUI-Semibold" : ".SFUI-Regular") }
    open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(_request: _request) }
    private var metrics: FontMetrics { _UIKitHooks.textEngine().metrics(of: _request) }
    open var ascender: CGFloat { metrics.ascent }
    open var descender: CGFloat { -metrics.descent }
    open var lineHeight: CGFloat { metrics.ascent + metrics.descent }
    open var leading: CGFloat { _request.extraLeading }
    open var capHeight: CGFloat { metrics.capHeight }
    open var xHeight: CGFloat { metrics.xHeight }
    open func withSize(_ fontSize: CGFloat) -> UIFont {
        var r = _request
        r.size = Self.valid(fontSize)
        return UIFont(_request: r)
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?._request == _request }
    open override var hash: Int { _request.hashValue }

    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)

        /// 100…900, as CSS counts.
        public var _css: CGFloat {
            let table: [(CGFloat, CGFloat)] = [(-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900)]
            return table.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? 400
        }
    }

    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        public static let title1 = TextStyle(rawValue: "title")
        public static let title2 = TextStyle(rawValue: "title2")
        public static let title3 = TextStyle(rawValue: "title3")
        public static let headline = TextStyle(rawValue: "headline")
        public static let subheadline = TextStyle(rawValue: "subheadline")
        public static let body = TextStyle(rawValue: "body")
        public static let callout = TextStyle(rawValue: "callout")
        public static let footnote = TextStyle(rawValue: "footnote")
        public static let caption1 = TextStyle(rawValue: "caption")
        public static let caption2 = TextStyle(rawValue: "caption2")
        public var _name: String { rawValue }
    }
}

/// What distinguishes a font.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
    public let _request: FontRequest

    public init(_request: FontRequest) { self._request = _request }
    public convenience init(name fontName: String, size: CGFloat) { self.init(_request: FontRequest(family: fontName, size: size)) }
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        var r = FontRequest(size: attributes[.size] as? CGFloat ?? 17)
        r.family = attributes[.family] as? String ?? attributes[.name] as? String
        self.init(_request: r)
    }

    public struct SymbolicTraits: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let traitItalic = SymbolicTraits(rawValue: 1)
        public static let traitBold = SymbolicTraits(rawValue: 2)
        public static let traitExpanded = SymbolicTraits(rawValue: 32)
        public static let traitCondensed = SymbolicTraits(rawValue: 64)
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1024)
    }
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let `default` = SystemDesign(rawValue: "default")
        public static let rounded = SystemDesign(rawValue: "rounded")
        public static let serif = SystemDesign(rawValue: "serif")
        public static let monospaced = SystemDesign(rawValue: "monospaced")
    }
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    }
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    }

    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor { UIFont.preferredFont(forTextStyle: style).fontDescriptor }
    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
    }

    open var pointSize: CGFloat { _request.size }
    open var symbolicTraits: SymbolicTraits {
        var t: SymbolicTraits = []
        if _request.isItalic { t.insert(.traitItalic) }
        if _request.weight >= 600 { t.insert(.traitBold) }
        if _request.design == .monospaced { t.insert(.traitMonoSpace) }
        return t
    }
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        changing {
            $0.isItalic = symbolicTraits.contains(.traitItalic)
            $0.weight = symbolicTraits.contains(.traitBold) ? max($0.weight, 700) : min($0.weight, 400)
            if symbolicTraits.contains(.traitMonoSpace) { $0.design = .monospaced }
        }
    }
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        changing { $0.design = design == .rounded ? .rounded : design == .serif ? .serif : design == .monospaced ? .monospaced : .standard }
    }
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { changing { $0.size = newPointSize } }
    open func withFamily(_ newFamily: String) -> UIFontDescriptor { changing { $0.family = newFamily } }
    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        changing {
            if let size = attributes[.size] as? CGFloat { $0.size = size }
            if let traits = attributes[.traits] as? [TraitKey: Any], let weight = traits[.weight] as? UIFont.Weight { $0.weight = weight._css }
        }
    }
    private func changing(_ body: (inout FontRequest) -> Void) -> UIFontDescriptor {
        var r = _request
        body(&r)
        return UIFontDescriptor(_request: r)
    }
}

/// Sizes that follow the person's text size.
open class UIFontMetrics: NSObject, @unchecked Sendable {
    private let style: UIFont.TextStyle
    public static let `default` = UIFontMetrics(forTextStyle: .body)
    public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

    private func factor(_ traits: UITraitCollection?) -> CGFloat {
        let category = (traits ?? .current).preferredContentSizeCategory
        return leading(category == .unspecified ? .large : category) / leading(.large)
    }
    /// The distance of lines in the style, by which everything is scaled (behaviours 250).
    private func leading(_ category: UIContentSizeCategory) -> CGFloat {
        let font = _UIKitHooks.textStyle(style._name, category)
        return font.size * UIFontMetrics.lineHeight + font.extraLeading
    }
    /// Heights of a line of San Francisco, in ems (constants 3).
    private static let lineHeight: CGFloat = 1.193359
    open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }
    open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat { (value * factor(traitCollection) * 3).rounded() / 3 }
    open func scaledFont(for font: UIFont) -> UIFont { font.withSize((font.pointSize * factor(nil)).rounded()) }
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont { font.withSize(min((font.pointSize * factor(nil)).rounded(), maximumPointSize)) }
}
