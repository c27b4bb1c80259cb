import UIKit

/// Colours are UIKit's; those that only the Mac has are named here.
public typealias NSColor = UIColor

extension UIColor {
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init(red: red, green: green, blue: blue, alpha: alpha) }
    public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init(red: red, green: green, blue: blue, alpha: alpha) }
    public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init(red: red, green: green, blue: blue, alpha: alpha) }
    public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }
    public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) { self.init(white: white, alpha: alpha) }
    public convenience init(calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) { self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha) }

    /// Light and dark numbers of a colour that macOS has and iOS has not (its system colours, by their resolved values).
    private static func mac(_ light: CGFloat, _ dark: CGFloat) -> UIColor {
        UIColor(dynamicProvider: { UIColor(white: ($0.userInterfaceStyle == .dark ? dark : light) / 255, alpha: 1) })
    }
    public class var windowBackgroundColor: NSColor { mac(236, 50) }
    public class var underPageBackgroundColor: NSColor { UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? UIColor(white: 40 / 255, alpha: 1) : UIColor(white: 150 / 255, alpha: 0.9) }) }
    public class var controlBackgroundColor: NSColor { mac(255, 30) }
    public class var textBackgroundColor: NSColor { mac(255, 30) }
    public class var controlColor: NSColor { UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: 0.25) : .white }) }
    public class var controlTextColor: NSColor { .labelColor }
    public class var textColor: NSColor { UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? .white : .black }) }
    /// Labels of the Mac are 85, 50, 25 and 10 percent of black or white.
    private static func veil(_ alpha: CGFloat, dark: CGFloat? = nil) -> UIColor {
        UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? UIColor(white: 1, alpha: dark ?? alpha) : UIColor(white: 0, alpha: alpha) })
    }
    public class var labelColor: NSColor { veil(0.85) }
    public class var secondaryLabelColor: NSColor { veil(0.5, dark: 0.55) }
    public class var tertiaryLabelColor: NSColor { veil(0.26, dark: 0.25) }
    public class var quaternaryLabelColor: NSColor { veil(0.1) }
    public class var placeholderTextColor: NSColor { veil(0.25) }
    public class var disabledControlTextColor: NSColor { veil(0.25) }
    public class var separatorColor: NSColor { veil(0.1) }
    public class var gridColor: NSColor { mac(230, 26) }
    public class var controlAccentColor: NSColor { .systemBlue }
    public class var linkColor: NSColor { UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? UIColor(red: 65 / 255, green: 156 / 255, blue: 1, alpha: 1) : UIColor(red: 0, green: 104 / 255, blue: 218 / 255, alpha: 1) }) }
    public class var selectedContentBackgroundColor: NSColor { UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? UIColor(red: 0, green: 89 / 255, blue: 209 / 255, alpha: 1) : UIColor(red: 0, green: 100 / 255, blue: 225 / 255, alpha: 1) }) }
    public class var unemphasizedSelectedContentBackgroundColor: NSColor { mac(220, 70) }
    public class var selectedTextBackgroundColor: NSColor { UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? UIColor(red: 63 / 255, green: 99 / 255, blue: 139 / 255, alpha: 1) : UIColor(red: 179 / 255, green: 215 / 255, blue: 1, alpha: 1) }) }
    public class var selectedControlColor: NSColor { .selectedTextBackgroundColor }
    public class var shadowColor: NSColor { .black }

    // Components in sRGB, 0…1.
    public var redComponent: CGFloat { CGFloat(_resolved().red) }
    public var greenComponent: CGFloat { CGFloat(_resolved().green) }
    public var blueComponent: CGFloat { CGFloat(_resolved().blue) }
    public var alphaComponent: CGFloat { CGFloat(_resolved().opacity) }
    private var hsb: (CGFloat, CGFloat, CGFloat) {
        var (h, s, b): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        getHue(&h, saturation: &s, brightness: &b, alpha: nil)
        return (h, s, b)
    }
    public var hueComponent: CGFloat { hsb.0 }
    public var saturationComponent: CGFloat { hsb.1 }
    public var brightnessComponent: CGFloat { hsb.2 }
    /// The same colour: all are kept in sRGB.
    public func usingColorSpace(_ space: NSColorSpace) -> NSColor? { UIColor(_resolved: _resolved()) }
    /// A mix of both; nil for a share that is no number.
    public func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
        guard fraction.isFinite else { return nil }
        let f = Float(min(max(fraction, 0), 1)), a = _resolved(), b = color._resolved()
        return UIColor(red: CGFloat(a.red + (b.red - a.red) * f), green: CGFloat(a.green + (b.green - a.green) * f), blue: CGFloat(a.blue + (b.blue - a.blue) * f),
                       alpha: CGFloat(a.opacity + (b.opacity - a.opacity) * f))
    }
}

/// A space of colours. All colours are kept in sRGB.
public final class NSColorSpace: NSObject, @unchecked Sendable {
    public static let sRGB = NSColorSpace()
    public static let deviceRGB = NSColorSpace()
    public static let genericRGB = NSColorSpace()
    public static let extendedSRGB = NSColorSpace()
    public static let displayP3 = NSColorSpace()
}
