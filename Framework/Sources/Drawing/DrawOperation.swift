import Foundation

public enum ImageInterpolation: Hashable, Sendable { case none, low, medium, high }

/// One drawing command, in the coordinates of its fragment (points, y down).
public enum DrawOperation: Hashable, Sendable {
    case fill(Path, Paint, evenOdd: Bool)
    case stroke(Path, Paint, Stroke)
    /// Draws the part `source` (in the image's points) into `target`. A tint replaces the colours, keeping alpha.
    case image(ImageResource, source: CGRect, target: CGRect, tint: ResolvedColor?, interpolation: ImageInterpolation)
    /// Draws the lines of `layout` with its top left corner at `origin`; run paints index into `paints`.
    case text(TextLayout, origin: CGPoint, paints: [Paint])
    /// A nested drawing with its own state, for canvases.
    case group([DrawOperation], transform: CGAffineTransform, clip: Path?, opacity: Double, mode: CompositeMode, filters: [Filter])
}

/// An effect on everything a fragment draws, applied in order.
public enum Filter: Hashable, Sendable {
    /// Radius in points; `opaque` keeps the edges from fading.
    case blur(radius: CGFloat, opaque: Bool)
    case shadow(color: ResolvedColor, radius: CGFloat, x: CGFloat, y: CGFloat)
    case brightness(Double)
    case contrast(Double)
    case saturation(Double)
    case grayscale(Double)
    /// Angle in radians.
    case hueRotation(Double)
    case colorInvert
    case colorMultiply(ResolvedColor)
    case luminanceToAlpha
}
