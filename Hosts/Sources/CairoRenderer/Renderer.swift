import CCairoRenderer
import Drawing
import Foundation

/// Turns a tree of fragments into a picture file or pixels, without a display.
///
/// Equal trees give equal bytes wherever the package versions and the architecture are the same. A renderer keeps
/// decoded images, scaled images and shadow masks for its next picture; use one from one thread at a time.
public final class Renderer {
    /// Why a picture could not be made.
    public enum Failure: Error, CustomStringConvertible, Equatable {
        /// Width and height in pixels; a bitmap's sides must be 1…32767.
        case unsupportedSize(width: CGFloat, height: CGFloat)
        case encodingFailed

        public var description: String {
            switch self {
            case .unsupportedSize(let w, let h): return "a picture of \(w) × \(h) pixels cannot be made; sides must be 1 to 32767"
            case .encodingFailed: return "the picture could not be encoded"
            }
        }
    }

    private static let largestSide: CGFloat = 32767

    let images = ImageCache()
    let shadows = ShadowCache()

    public init() {}

    /// A PNG of `size` points at `scale` pixels a point, rounded up to whole pixels; without a background it is
    /// transparent where nothing is drawn.
    public func png(of root: Fragment, size: CGSize, scale: CGFloat, background: ResolvedColor? = nil) throws -> Data {
        let canvas = try bitmap(of: root, size: size, scale: scale, background: background)
        defer { mih_canvas_free(canvas) }
        var length = 0
        guard let bytes = mih_canvas_png(canvas, &length) else { throw Failure.encodingFailed }
        return Data(bytesNoCopy: bytes, count: length, deallocator: .free)
    }

    /// Rows of RGBA bytes, not premultiplied, top row first.
    public func pixels(of root: Fragment, size: CGSize, scale: CGFloat, background: ResolvedColor? = nil) throws
        -> (width: Int, height: Int, rgba: [UInt8]) {
        let canvas = try bitmap(of: root, size: size, scale: scale, background: background)
        defer { mih_canvas_free(canvas) }
        let (width, height) = try Self.pixelSize(size, scale)
        let rgba = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
            mih_canvas_rgba(canvas, buffer.baseAddress)
            count = width * height * 4
        }
        return (width, height, rgba)
    }

    /// An SVG document of `size` points; text is drawn as outlines, blurred parts as bitmaps.
    public func svg(of root: Fragment, size: CGSize, background: ResolvedColor? = nil) throws -> Data {
        try document(of: root, size: size, background: background, make: mih_canvas_svg)
    }

    /// A PDF of one page of `size` points; text stays text, blurred parts are bitmaps.
    public func pdf(of root: Fragment, size: CGSize, background: ResolvedColor? = nil) throws -> Data {
        try document(of: root, size: size, background: background, make: mih_canvas_pdf)
    }

    /// Draws into a Cairo context (`cairo_t *`) of a host, in its current coordinates and clip. `density` is how many
    /// pixels a unit of the context's device space has: a widget's scale factor, 1 for a plain image surface.
    /// Fragments for which `isNeeded` is false are left out with what is below them.
    public func draw(_ root: Fragment, onCairo context: UnsafeMutableRawPointer, density: CGFloat = 1, background: ResolvedColor? = nil,
                     isNeeded: ((Fragment) -> Bool)? = nil) {
        guard let canvas = mih_canvas_borrow(context, density) else { return }
        defer { mih_canvas_free(canvas) }
        if let background {
            let clip = mih_device_clip(canvas), matrix = mih_current_matrix(canvas)
            mih_set_color(canvas, background.host)
            mih_new_path(canvas)
            let inverse = CGAffineTransform(a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.tx, ty: matrix.ty).inverted()
            mih_pixel_rect(canvas, CGRect(x: clip.x, y: clip.y, width: clip.width, height: clip.height).applying(inverse).host)
            mih_fill(canvas, false)
        }
        Painter(canvas: canvas, images: images, shadows: shadows, isNeeded: isNeeded).draw(root)
    }

    private func document(of root: Fragment, size: CGSize, background: ResolvedColor?,
                          make: (Double, Double) -> OpaquePointer?) throws -> Data {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite, let canvas = make(size.width, size.height)
        else { throw Failure.unsupportedSize(width: size.width, height: size.height) }
        defer { mih_canvas_free(canvas) }
        paint(root, on: canvas, size: size, background: background)
        var length = 0
        guard let bytes = mih_canvas_finish(canvas, &length) else { throw Failure.encodingFailed }
        return Data(bytesNoCopy: bytes, count: length, deallocator: .free)
    }

    private static func pixelSize(_ size: CGSize, _ scale: CGFloat) throws -> (Int, Int) {
        let width = (size.width * scale - 0.001).rounded(.up), height = (size.height * scale - 0.001).rounded(.up)
        guard width >= 1, height >= 1, width <= largestSide, height <= largestSide else {
            throw Failure.unsupportedSize(width: width, height: height)
        }
        return (Int(width), Int(height))
    }

    private func bitmap(of root: Fragment, size: CGSize, scale: CGFloat, background: ResolvedColor?) throws -> OpaquePointer {
        let (width, height) = try Self.pixelSize(size, scale)
        guard let canvas = mih_canvas_bitmap(Int32(width), Int32(height)) else {
            throw Failure.unsupportedSize(width: CGFloat(width), height: CGFloat(height))
        }
        mih_concat(canvas, mih_matrix(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
        paint(root, on: canvas, size: CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale), background: background)
        return canvas
    }

    private func paint(_ root: Fragment, on canvas: OpaquePointer, size: CGSize, background: ResolvedColor?) {
        if let background {
            mih_set_color(canvas, background.host)
            mih_new_path(canvas)
            mih_pixel_rect(canvas, mih_rect(x: 0, y: 0, width: size.width, height: size.height))
            mih_fill(canvas, false)
        }
        Painter(canvas: canvas, images: images, shadows: shadows).draw(root)
    }
}
