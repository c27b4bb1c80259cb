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

    /// The answer of `layout` without its lines. Parents ask for many sizes of a text of which one is drawn.
    func measure(_ request: TextRequest, width: CGFloat?, height: CGFloat?) -> TextMeasure

    /// Vertical metrics of a font, unrounded.
    func metrics(of font: FontRequest) -> FontMetrics
}

extension TextEngine {
    public func measure(_ request: TextRequest, width: CGFloat?, height: CGFloat?) -> TextMeasure {
        TextMeasure(layout(request, width: width, height: height))
    }
}

/// What layout needs to know of a laid out text. Points.
public struct TextMeasure: Equatable, Sendable {
    public var size: CGSize
    public var firstBaseline: CGFloat
    public var lastBaseline: CGFloat
    public var isTruncated: Bool
    /// How much the text was shrunk to fit; 1 where it was not.
    public var scaleFactor: CGFloat

    init(size: CGSize, firstBaseline: CGFloat, lastBaseline: CGFloat, isTruncated: Bool, scaleFactor: CGFloat) {
        self.size = size; self.firstBaseline = firstBaseline; self.lastBaseline = lastBaseline
        self.isTruncated = isTruncated; self.scaleFactor = scaleFactor
    }

    public init(_ layout: TextLayout) {
        self.init(size: layout.size, firstBaseline: layout.firstBaseline, lastBaseline: layout.lastBaseline,
                  isTruncated: layout.isTruncated, scaleFactor: layout.scaleFactor)
    }
}
