import Drawing
import FoundationPlus

/// How a colour's numbers are meant. Everything is drawn in sRGB.
public final class CGColorSpace: Hashable, @unchecked Sendable {
    public let name: CFString?
    let isGray: Bool

    init(_ name: String, isGray: Bool = false) {
        self.name = name
        self.isGray = isGray
    }
    public convenience init?(name: CFString) { self.init(name, isGray: name.contains("Gray")) }

    public static let sRGB: CFString = "kCGColorSpaceSRGB"
    public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

    public var numberOfComponents: Int { isGray ? 1 : 3 }
    public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.name == b.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Core Foundation's string, which Swift sees as its own.
public typealias CFString = String

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace("DeviceRGB") }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace("DeviceGray", isGray: true) }

/// A colour.
public final class CGColor: Hashable, @unchecked Sendable {
    public let _color: ResolvedColor
    private let isGray: Bool

    public init(_resolved color: ResolvedColor) {
        _color = color
        isGray = false
    }

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        _color = ResolvedColor(red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(alpha))
        isGray = false
    }
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init(red: red, green: green, blue: blue, alpha: alpha) }

    public init(gray: CGFloat, alpha: CGFloat) {
        _color = ResolvedColor(red: Float(gray), green: Float(gray), blue: Float(gray), opacity: Float(alpha))
        isGray = true
    }

    /// Components in the order of the colour space, then alpha.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        if space.isGray { self.init(gray: components[0], alpha: components[1]) } else { self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3]) }
    }

    public var alpha: CGFloat { CGFloat(_color.opacity) }
    public var components: [CGFloat]? {
        isGray ? [CGFloat(_color.red), alpha] : [CGFloat(_color.red), CGFloat(_color.green), CGFloat(_color.blue), alpha]
    }
    public var numberOfComponents: Int { isGray ? 2 : 4 }
    public var colorSpace: CGColorSpace? { CGColorSpace(name: isGray ? CGColorSpace.genericGrayGamma2_2 : CGColorSpace.sRGB) }

    public func copy(alpha: CGFloat) -> CGColor? {
        var c = _color
        c.opacity = Float(alpha)
        return CGColor(_resolved: c)
    }

    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    public static func == (a: CGColor, b: CGColor) -> Bool { a._color == b._color }
    public func hash(into hasher: inout Hasher) { hasher.combine(_color) }
}

/// Colours that flow into each other.
public final class CGGradient: @unchecked Sendable {
    let stops: [(location: CGFloat, color: ResolvedColor)]

    public init?(colorsSpace space: CGColorSpace?, colors: [CGColor], locations: UnsafePointer<CGFloat>?) {
        guard !colors.isEmpty else { return nil }
        let last = CGFloat(max(colors.count - 1, 1))
        stops = colors.enumerated().map { (locations?[$0.offset] ?? CGFloat($0.offset) / last, $0.element._color) }
    }
}

public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
