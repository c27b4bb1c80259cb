import CCairoRenderer
import Drawing
import Foundation

/// Decoded pictures, and the sizes of them that were drawn: scaling costs more than drawing.
final class ImageCache {
    private static let limit = 192 << 20

    private struct Variant: Hashable {
        var source: CGRect
        var width: Int
        var height: Int
        var smooth: Bool

        func hash(into hasher: inout Hasher) {
            hasher.combine(source.minX); hasher.combine(source.minY); hasher.combine(width); hasher.combine(height); hasher.combine(smooth)
        }
    }

    private final class Entry {
        /// Keeps the resource's address from being used again.
        let resource: ImageResource
        var full: OpaquePointer?
        var variants: [Variant: OpaquePointer] = [:]
        init(_ resource: ImageResource) { self.resource = resource }
        deinit {
            if let full { mih_image_free(full) }
            variants.values.forEach { mih_image_free($0) }
        }
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var bytes = 0

    private func entry(_ resource: ImageResource) -> Entry {
        if bytes > Self.limit { entries.removeAll(); bytes = 0 }
        if let known = entries[ObjectIdentifier(resource)] { return known }
        let entry = Entry(resource)
        entries[ObjectIdentifier(resource)] = entry
        return entry
    }

    private func count(_ image: OpaquePointer?) -> OpaquePointer? {
        if let image { bytes += Int(mih_image_width(image)) * Int(mih_image_height(image)) * 4 }
        return image
    }

    /// The whole picture; a drawing is made `pixels` large the first time.
    func decoded(_ resource: ImageResource, pixels: CGSize) -> OpaquePointer? {
        let entry = entry(resource)
        if let full = entry.full { return full }
        switch resource.content {
        case .pixels(let width, let height, let rgba):
            guard rgba.count >= width * height * 4 else { return nil }
            entry.full = count(mih_image_pixels(Int32(width), Int32(height), rgba))
        case .encoded(let data):
            entry.full = count(data.withUnsafeBytes { mih_image_encoded($0.bindMemory(to: UInt8.self).baseAddress, data.count) })
        case .svg(let data):
            entry.full = count(svg(data, pixels))
        }
        return entry.full
    }

    private func svg(_ data: Data, _ pixels: CGSize) -> OpaquePointer? {
        let width = Int32(min(max(pixels.width.rounded(.up), 1), 8192)), height = Int32(min(max(pixels.height.rounded(.up), 1), 8192))
        return data.withUnsafeBytes { mih_image_svg($0.bindMemory(to: UInt8.self).baseAddress, data.count, width, height) }
    }

    /// The part `source` (points of the resource) for an area of `width` × `height` pixels.
    func scaled(_ resource: ImageResource, source: CGRect, width: Int, height: Int, smooth: Bool) -> OpaquePointer? {
        let entry = entry(resource)
        let width = min(width, 16384), height = min(height, 16384)
        let key = Variant(source: source, width: width, height: height, smooth: smooth)
        if let known = entry.variants[key] { return known }
        let size = resource.size
        var image: OpaquePointer?
        if case .svg(let data) = resource.content {
            // Drawn anew at every size, so that it stays sharp.
            let whole = CGSize(width: CGFloat(width) * size.width / source.width, height: CGFloat(height) * size.height / source.height)
            guard let drawn = svg(data, whole) else { return nil }
            if source == CGRect(origin: .zero, size: size) {
                image = drawn
            } else {
                let kx = CGFloat(mih_image_width(drawn)) / size.width, ky = CGFloat(mih_image_height(drawn)) / size.height
                image = mih_image_scaled(drawn, mih_rect(x: source.minX * kx, y: source.minY * ky, width: source.width * kx, height: source.height * ky),
                                         Int32(width), Int32(height), smooth)
                mih_image_free(drawn)
            }
        } else {
            guard let full = decoded(resource, pixels: size) else { return nil }
            let kx = CGFloat(mih_image_width(full)) / size.width, ky = CGFloat(mih_image_height(full)) / size.height
            image = mih_image_scaled(full, mih_rect(x: source.minX * kx, y: source.minY * ky, width: source.width * kx, height: source.height * ky),
                                     Int32(width), Int32(height), smooth)
        }
        entry.variants[key] = count(image)
        return image
    }
}
