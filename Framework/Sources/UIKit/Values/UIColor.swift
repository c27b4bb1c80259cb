import CoreGraphics
import Drawing

/// A colour, fixed or depending on where it is shown.
open class UIColor: NSObject, NSSecureCoding, @unchecked Sendable {
    enum Source {
        case fixed(ResolvedColor)
        /// One of the system's, by its name in the framework's table.
        case system(String)
        case dynamic((UITraitCollection) -> UIColor)
        case asset(String, Bundle?)
        case faded(UIColor, CGFloat)
    }
    let source: Source

    init(_ source: Source) {
        self.source = source
        super.init()
    }

    public convenience init(_resolved color: ResolvedColor) { self.init(.fixed(color)) }
    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(red: white, green: white, blue: white, alpha: alpha) }
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.fixed(ResolvedColor(red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(min(max(alpha, 0), 1)))))
    }
    /// Display P3 to sRGB, in linear light (CSS Color 4).
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func linear(_ v: CGFloat) -> CGFloat { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
        func encoded(_ v: CGFloat) -> CGFloat { v < 0 ? -encoded(-v) : v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055 }
        let (r, g, b) = (linear(red), linear(green), linear(blue))
        self.init(red: encoded(1.2249401 * r - 0.2249404 * g), green: encoded(-0.0420569 * r + 1.0420571 * g), blue: encoded(-0.0196376 * r - 0.0786361 * g + 1.0982735 * b), alpha: alpha)
    }
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let h = (hue - hue.rounded(.down)) * 6, c = brightness * saturation, x = c * (1 - abs(h.truncatingRemainder(dividingBy: 2) - 1)), m = brightness - c
        let (r, g, b): (CGFloat, CGFloat, CGFloat) = switch Int(h) {
        case 0: (c, x, 0)
        case 1: (x, c, 0)
        case 2: (0, c, x)
        case 3: (0, x, c)
        case 4: (x, 0, c)
        default: (c, 0, x)
        }
        self.init(red: r + m, green: g + m, blue: b + m, alpha: alpha)
    }
    public convenience init(cgColor: CGColor) { self.init(.fixed(cgColor._color)) }
    public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) { self.init(.dynamic(dynamicProvider)) }

    /// A colour set of an asset catalog; nil where there is none of that name.
    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        guard _UIKitHooks.assetColor(name, bundle, false) != nil else { return nil }
        self.init(.asset(name, bundle))
    }
    public convenience init(resource: ColorResource) { self.init(.asset(resource._name, resource._bundle)) }
    public convenience init(_ resource: ColorResource) { self.init(resource: resource) }

    /// `#colorLiteral`.
    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(.fixed(ResolvedColor(red: red, green: green, blue: blue, opacity: alpha)))
    }

    // MARK: Archives

    open class var supportsSecureCoding: Bool { true }

    /// Nil where the archive holds no colour.
    public required init?(coder: NSCoder) {
        guard coder.containsValue(forKey: "UIAlpha") else { return nil }
        let parts = ["UIRed", "UIGreen", "UIBlue", "UIAlpha"].map { Float(coder.decodeDouble(forKey: $0)) }
        source = .fixed(ResolvedColor(red: parts[0], green: parts[1], blue: parts[2], opacity: parts[3]))
        super.init()
    }

    /// Writes the colour as it looks in light surroundings.
    open func encode(with coder: NSCoder) {
        let color = _resolved(.light)
        for (key, part) in [("UIRed", color.red), ("UIGreen", color.green), ("UIBlue", color.blue), ("UIAlpha", color.opacity)] { coder.encode(Double(part), forKey: key) }
    }

    /// The numbers of the colour under traits.
    public func _resolved(_ traits: UITraitCollection = .current) -> ResolvedColor {
        switch source {
        case .fixed(let color): color
        case .system(let name): _UIKitHooks.systemColor(name, traits.userInterfaceStyle == .dark)
        case .dynamic(let provider): provider(traits)._resolved(traits)
        case .asset(let name, let bundle): _UIKitHooks.assetColor(name, bundle, traits.userInterfaceStyle == .dark) ?? .clear
        case .faded(let color, let alpha): Self.withOpacity(color._resolved(traits), alpha)
        }
    }

    private static func withOpacity(_ color: ResolvedColor, _ alpha: CGFloat) -> ResolvedColor {
        var c = color
        c.opacity = Float(min(max(alpha, 0), 1))
        return c
    }

    open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { UIColor(.fixed(_resolved(traitCollection))) }
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(.faded(self, alpha)) }
    open var cgColor: CGColor { CGColor(_resolved: _resolved()) }

    @discardableResult
    open func getRed(_ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let c = _resolved()
        red?.pointee = CGFloat(c.red)
        green?.pointee = CGFloat(c.green)
        blue?.pointee = CGFloat(c.blue)
        alpha?.pointee = CGFloat(c.opacity)
        return true
    }

    @discardableResult
    open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let c = _resolved()
        white?.pointee = CGFloat(0.299 * c.red + 0.587 * c.green + 0.114 * c.blue)
        alpha?.pointee = CGFloat(c.opacity)
        return c.red == c.green && c.green == c.blue
    }

    @discardableResult
    open func getHue(_ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?, brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let c = _resolved()
        let r = CGFloat(c.red), g = CGFloat(c.green), b = CGFloat(c.blue), high = max(r, g, b), delta = high - min(r, g, b)
        var h: CGFloat = 0
        if delta > 0 { h = high == r ? (g - b) / delta : high == g ? (b - r) / delta + 2 : (r - g) / delta + 4 }
        hue?.pointee = (h / 6 + 1).truncatingRemainder(dividingBy: 1)
        saturation?.pointee = high > 0 ? delta / high : 0
        brightness?.pointee = high
        alpha?.pointee = CGFloat(c.opacity)
        return true
    }

    /// Sets the colour for filling in the current context.
    open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
    open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
    open func set() {
        setFill()
        setStroke()
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if other === self { return true }
        switch (source, other.source) {
        case (.system(let a), .system(let b)): return a == b
        case (.asset(let a, let x), .asset(let b, let y)): return a == b && x === y
        case (.dynamic, _), (_, .dynamic): return false
        default: return _resolved(.light) == other._resolved(.light) && _resolved(.dark) == other._resolved(.dark)
        }
    }
    open override var hash: Int { _resolved(.light).hashValue }
    open override var description: String {
        let c = _resolved()
        return "UIExtendedSRGBColorSpace \(c.red) \(c.green) \(c.blue) \(c.opacity)"
    }
}

extension UIColor: _ExpressibleByColorLiteral {}

extension UITraitCollection {
    static let light = UITraitCollection(_style: .light)
    static let dark = UITraitCollection(_style: .dark)
}

/// What `#colorLiteral` makes.
public typealias _ColorLiteralType = UIColor
