import Drawing
import Engine

/// Fills with a part of an image, repeated.
nonisolated public struct ImagePaint: ShapeStyle {
    public var image: Image
    /// The part that is repeated, in fractions of the image.
    public var sourceRect: CGRect
    public var scale: CGFloat

    nonisolated public init(image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) {
        self.image = image
        self.sourceRect = sourceRect
        self.scale = scale
    }

    nonisolated public func _paint(_ context: StyleContext) -> Paint {
        guard scale > 0, case .picture(let picture, _) = image.resolved(in: context.environment) else { return .color(.clear) }
        let size = CGSize(width: picture.size.width * scale, height: picture.size.height * scale)
        let scaled = scale == 1 ? picture : Drawing.ImageResource(content: picture.content, size: size, scale: picture.scale / scale, isTemplate: picture.isTemplate)
        let tile = CGRect(x: sourceRect.minX * size.width, y: sourceRect.minY * size.height, width: sourceRect.width * size.width, height: sourceRect.height * size.height)
        guard tile.width > 0, tile.height > 0 else { return .color(.clear) }
        return .image(scaled, tile: tile, origin: context.rect.origin)
    }
}

extension ShapeStyle where Self == ImagePaint {
    nonisolated public static func image(_ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) -> ImagePaint {
        ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
    }
}
