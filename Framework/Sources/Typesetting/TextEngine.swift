import Drawing
import Foundation

/// Shapes, breaks and measures text.
///
/// An engine is asked on the main thread only and may cache by request.
public protocol TextEngine: AnyObject {
    /// Lays `request` out in at most `width` × `height` points (nil: unlimited; below zero counts as zero).
    ///
    /// The size of the answer is rounded up to the pixel and never has a height of zero (behaviours 22, 240).
    /// Equal line breaks give equal sizes, whatever the proposal (behaviours 237).
    func layout(_ request: TextRequest, width: CGFloat?, height: CGFloat?) -> TextLayout

    /// Vertical metrics of a font, unrounded.
    func metrics(of font: FontRequest) -> FontMetrics
}
