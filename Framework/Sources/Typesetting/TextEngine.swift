import Drawing
import Foundation

/// Shapes, breaks and measures text.
///
/// An engine is asked on the main thread only and may cache by request.
public protocol TextEngine: AnyObject {
    /// The text of a request, to be asked for sizes and lines. Equal requests may share one.
    func prepare(_ request: TextRequest) -> any PreparedText

    /// Vertical metrics of a font, unrounded.
    func metrics(of font: FontRequest) -> FontMetrics
}

/// A text that was handed to an engine. Whoever shows it keeps it, so that the request is looked up once.
public protocol PreparedText: AnyObject {
    /// Lays the text out in at most `width` × `height` points (nil: unlimited; below zero counts as zero).
    ///
    /// The size of the answer is rounded up to the pixel and never has a height of zero (behaviours 22, 240).
    /// Equal line breaks give equal sizes, whatever the proposal (behaviours 237).
    func layout(width: CGFloat?, height: CGFloat?) -> TextLayout

    /// The answer of `layout` without its lines. Parents ask for many sizes of a text of which one is drawn.
    func measure(width: CGFloat?, height: CGFloat?) -> TextMeasure
}

extension TextEngine {
    public func layout(_ request: TextRequest, width: CGFloat?, height: CGFloat?) -> TextLayout { prepare(request).layout(width: width, height: height) }
    public func measure(_ request: TextRequest, width: CGFloat?, height: CGFloat?) -> TextMeasure { prepare(request).measure(width: width, height: height) }
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
