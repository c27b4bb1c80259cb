import Foundation

/// A picture that can be drawn: pixels, or a drawing that is rasterised at the size it is needed in.
///
/// Immutable after creation, so it may cross threads; two resources are equal only when they are the same object.
public final class ImageResource: Hashable, @unchecked Sendable {
    public enum Content {
        /// Rows of premultiplied RGBA bytes, top row first, `width * 4` bytes a row.
        case pixels(width: Int, height: Int, rgba: [UInt8])
        /// An SVG document.
        case svg(Data)
        /// An encoded bitmap file (PNG, JPEG, GIF …) that the host decodes and caches.
        case encoded(Data)
    }

    public let content: Content
    /// Size in points.
    public let size: CGSize
    /// Pixels per point of the bitmap; 1 for drawings.
    public let scale: CGFloat
    /// True where only the alpha channel matters and the tint colours it.
    public let isTemplate: Bool

    public init(content: Content, size: CGSize, scale: CGFloat = 1, isTemplate: Bool = false) {
        self.content = content; self.size = size; self.scale = scale; self.isTemplate = isTemplate
    }

    public static func == (a: ImageResource, b: ImageResource) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
