import Foundation

/// A colour in extended sRGB (gamma-encoded components, 0…1 inside the gamut) with its opacity.
public struct ResolvedColor: Hashable, Sendable {
    public var red: Float
    public var green: Float
    public var blue: Float
    public var opacity: Float

    public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
        self.red = red; self.green = green; self.blue = blue; self.opacity = opacity
    }

    /// From components of 0…255 and an opacity of 0…1.
    public init(_ red: Int, _ green: Int, _ blue: Int, _ opacity: Float = 1) {
        self.init(red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255, opacity: opacity)
    }

    public static let clear = ResolvedColor(0, 0, 0, 0)
    public static let black = ResolvedColor(0, 0, 0)
    public static let white = ResolvedColor(255, 255, 255)

    public func opacity(_ factor: Double) -> ResolvedColor {
        var c = self
        c.opacity *= Float(factor)
        return c
    }
}
